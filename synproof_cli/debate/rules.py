"""The rules in force: strict axioms, and the elements that may be defeated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from synproof_cli.debate.problem import FactLicence, Problem
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Formula
from synproof_cli.model.world import Axiom

_NONE: Final[frozenset[str]] = frozenset()
LICENCE_RANK: Final = {"assumption": 0, "citation": 1, "evidence": 2}


@dataclass(frozen=True, slots=True)
class StrictRule:
    """A strict axiom with a formula. `trusted` is false for an unreviewed formula a model proposed."""

    axiom: Axiom
    formula: Formula
    overrides: frozenset[str]
    trusted: bool

    @property
    def id(self) -> str:
        """The axiom's id."""
        return self.axiom.id


@dataclass(frozen=True, slots=True)
class Element:
    """What conflicts are made of: an instance of a defeasible axiom, or a licensed fact (`axiom` None)."""

    id: str
    formula: Formula
    priority: int = 0
    overrides: frozenset[str] = frozenset()
    licence: FactLicence = "assumption"
    axiom: Axiom | None = None
    citation: str = ""
    source_type: str = ""

    @property
    def is_fact(self) -> bool:
        """Licensed fact, not an axiom."""
        return self.axiom is None


@dataclass(frozen=True, slots=True)
class Rules:
    """Strict rules, elements by id (axioms in rule order, then facts), axioms without a formula, and all axioms in force in rule order."""

    vocabulary: Vocabulary
    strict: tuple[StrictRule, ...]
    elements: Mapping[str, Element]
    text_only: tuple[Axiom, ...]
    in_force: tuple[Axiom, ...]


def rules_in_force(problem: Problem, *, trust_models: bool = True) -> Rules:
    """Close `overrides` over all axioms, then drop those not in force or left out. Without trust, unreviewed model formulas are text."""
    axioms = (*problem.world.axioms, *problem.added)
    closed = close_overrides(axioms)
    vocabulary = Vocabulary.of(problem.world.atoms)
    parser = Parser(vocabulary)
    in_force = tuple(axiom for axiom in axioms if axiom.id not in problem.without and axiom.in_force(problem.as_of))
    strict: list[StrictRule] = []
    elements: dict[str, Element] = {}
    text_only: list[Axiom] = []
    for axiom in in_force:
        trusted = axiom.origin != "model" or axiom.reviewed
        if axiom.formula is None or not (trusted or trust_models):
            text_only.append(axiom)
            continue
        formula = parser.parse(axiom.formula)
        if axiom.kind == "strict":
            strict.append(StrictRule(axiom, formula, closed[axiom.id], trusted))
        else:
            elements[axiom.id] = Element(axiom.id, formula, axiom.priority, closed[axiom.id], axiom=axiom)
    for fact in problem.facts:
        elements[fact.id] = Element(
            fact.id, fact.formula, licence=fact.licence, citation=fact.citation, source_type=fact.source_type,
        )
    return Rules(vocabulary, tuple(strict), elements, tuple(text_only), in_force)


def close_overrides(axioms: Iterable[Axiom]) -> dict[str, frozenset[str]]:
    """For each axiom, every axiom it overrides, directly or through others."""
    direct = {axiom.id: axiom.overrides for axiom in axioms}
    closed: dict[str, frozenset[str]] = {}
    for start, targets in direct.items():
        if not targets:
            closed[start] = _NONE
            continue
        reached: set[str] = set()
        stack = list(targets)
        while stack:
            target = stack.pop()
            if target not in reached:
                reached.add(target)
                stack.extend(direct.get(target, ()))
        closed[start] = frozenset(reached)
    return closed
