"""Which arguments the tree must show where, as the labels and defeats give it (the rules are in `model.certificate`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from synproof_cli.checkers.arguments import Arguments, Elements
from synproof_cli.checkers.ground import Ground
from synproof_cli.checkers.labels import ACCEPTED, REJECTED
from synproof_cli.checkers.shapes import At

ROOT: Final = "root"


@dataclass(frozen=True, slots=True)
class Expected:
    """An argument that must stand at some place."""

    elements: Elements
    targets: tuple[str, ...]
    conclusion: int
    label: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds the tree."""

    max_failures: int
    max_depth: int
    max_nodes: int

    def shown(self, arguments: list[Expected]) -> list[Expected]:
        """All that are IN or UNDEC, and the first few that are OUT."""
        out = [one for one in arguments if one.label == REJECTED]
        return [one for one in arguments if one.label != REJECTED] + out[: self.max_failures]


def read_limits(at: At) -> Limits:
    """The limits a result states. Raises FaultError for others than a debate can have."""
    at.only(Limits.__slots__)
    limits = Limits(at["max_failures"].whole(), at["max_depth"].whole(), at["max_nodes"].whole())
    if min(limits.max_failures, limits.max_depth, limits.max_nodes) < 0:
        raise at.fault("malformed", "must not be negative")
    return limits


class Shape(Protocol):
    """The real children of the root, the supports, and what stands against an argument."""

    def attacks(self) -> list[Expected]:
        """Real children of the root."""

    def supports(self) -> list[Expected]:
        """Arguments for the claim."""

    def against(self, elements: Elements) -> tuple[list[Expected], dict[Elements, Expected]]:
        """Real children of an argument, and the arguments it outweighs."""


class BareShape:
    """Findings the strict axioms decide: at most one argument, without elements, and nothing against it."""

    def __init__(self, finding: str, claim: int | None, denial: int | None) -> None:
        self._support = [Expected((), (), claim, ACCEPTED)] if finding == "PROVED" and claim is not None else []
        self._attack = [Expected((), (ROOT,), denial, ACCEPTED)] if finding == "CONTRADICTED" and denial is not None else []

    def attacks(self) -> list[Expected]:
        """The one refutation, for CONTRADICTED."""
        return self._attack

    def supports(self) -> list[Expected]:
        """The one proof, for PROVED."""
        return self._support

    def against(self, elements: Elements) -> tuple[list[Expected], dict[Elements, Expected]]:  # noqa: ARG002
        """Nothing."""
        return [], {}


class DebateShape:
    """Findings the labels decide."""

    def __init__(self, ground: Ground, arguments: Arguments) -> None:
        self._ground = ground
        self._arguments = arguments
        self._known: dict[Elements, tuple[list[Expected], dict[Elements, Expected]]] = {}

    def _expected(self, elements: Elements, targets: tuple[str, ...], conclusion: int) -> Expected:
        return Expected(elements, targets, conclusion, self._arguments.label(elements))

    def attacks(self) -> list[Expected]:
        """Every argument for ¬c, in order."""
        denial = self._ground.case.language.formulas.negation(self._ground.claim)
        return [self._expected(one, (ROOT,), denial) for one in self._arguments.attacks]

    def supports(self) -> list[Expected]:
        """Every argument for c, in order."""
        return [self._expected(one, (), self._ground.claim) for one in self._arguments.supports]

    def against(self, elements: Elements) -> tuple[list[Expected], dict[Elements, Expected]]:
        """Every argument that defeats one, in order; every one that only clashes with it."""
        if elements not in self._known:
            self._ground.case.language.budget.spend(8 * self._arguments.clashes(elements))
            self._known[elements] = self._against(elements)
        return self._known[elements]

    def _against(self, elements: Elements) -> tuple[list[Expected], dict[Elements, Expected]]:
        attacks, outweighed = self._arguments.against(elements)
        return (
            [self._expected(one.elements, one.targets, self._denial(one.targets)) for one in attacks],
            {name: self._expected(name, one.targets, self._denial(one.targets)) for name, one in outweighed.items()},
        )

    def _denial(self, targets: tuple[str, ...]) -> int:
        formulas = self._ground.case.language.formulas
        return formulas.conjunction(tuple(formulas.negation(self._ground.case.formula(name)) for name in targets))
