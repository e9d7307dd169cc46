"""A case to decide: rules, conditions, claim and facts as plain values, and the world that says the same as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from synproof_cli.model.formula import Formula, spell
from synproof_cli.model.world import AtomDecl, Axiom, World

LicenceName = Literal["assumption", "citation", "evidence"]
LICENCES: Final[tuple[LicenceName, ...]] = ("assumption", "citation", "evidence")
"""Lowest first."""

TODAY: Final = "2026-06-01"


@dataclass(frozen=True, slots=True)
class Rule:
    """An axiom with its formula as a value. `by_model`: an unreviewed formula of origin `model`."""

    id: str
    formula: Formula
    strict: bool = False
    priority: int = 0
    overrides: tuple[str, ...] = ()
    valid_from: str | None = None
    valid_to: str | None = None
    by_model: bool = False

    def in_force(self, day: str) -> bool:
        """Both ends included."""
        return (self.valid_from or day) <= day <= (self.valid_to or day)


@dataclass(frozen=True, slots=True)
class LicensedFact:
    """An element that is no axiom."""

    id: str
    formula: Formula
    licence: LicenceName = "assumption"


@dataclass(frozen=True, slots=True)
class Case:
    """Everything a finding depends on."""

    rules: tuple[Rule, ...]
    claim: Formula
    conditions: tuple[Formula, ...] = ()
    facts: tuple[LicensedFact, ...] = ()
    atoms: tuple[AtomDecl, ...] = ()
    without: frozenset[str] = frozenset()
    as_of: str = TODAY
    contraposition: bool = True

    @property
    def in_force(self) -> tuple[Rule, ...]:
        """Rules valid on the day and not taken out."""
        return tuple(rule for rule in self.rules if rule.in_force(self.as_of) and rule.id not in self.without)

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """Every formula of the case."""
        return (*(rule.formula for rule in self.rules), *self.conditions, self.claim, *(fact.formula for fact in self.facts))

    def overridden(self) -> dict[str, frozenset[str]]:
        """Rule id → ids it overrides, transitively; closed over all rules, those out of force included."""
        direct = {rule.id: set(rule.overrides) for rule in self.rules}
        while True:
            grown = {one: below.union(*(direct[other] for other in below)) for one, below in direct.items()}
            if grown == direct:
                return {one: frozenset(below) for one, below in direct.items()}
            direct = grown

    def with_claim(self, claim: Formula) -> Case:
        """The same question about another claim."""
        return replace(self, claim=claim)

    def without_rules(self, ids: Iterable[str]) -> Case:
        """The same question with some axioms taken out."""
        return replace(self, without=self.without | set(ids))

    def given(self, *formulas: Formula) -> Case:
        """The same question under more conditions."""
        return replace(self, conditions=(*self.conditions, *formulas))


def world_of(case: Case, world_id: str = "my:random") -> World:
    """The world of the case, formulas in the canonical spelling."""
    axioms = tuple(
        Axiom(
            id=rule.id, text=f"rule {rule.id}", formula=spell(rule.formula), kind="strict" if rule.strict else "defeasible",
            priority=rule.priority, overrides=rule.overrides, valid_from=rule.valid_from, valid_to=rule.valid_to,
            origin="model" if rule.by_model else "author",
        )
        for rule in case.rules
    )
    return World(id=world_id, title="Random", atoms=case.atoms, axioms=axioms)
