"""One question as a certificate states it: conditions G, the claim c, licensed facts, under the rules in force."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.checkers.equality import assume_equality
from synproof_cli.checkers.evaluate import Assignment
from synproof_cli.checkers.grounding import ground_rules
from synproof_cli.checkers.language import Language
from synproof_cli.checkers.rules import Rules
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.walk import Walk

LICENCES: Final = {"assumption": 0, "citation": 1, "evidence": 2}
"""Lowest first."""
PLUS: Final = "+claim"
MINUS: Final = "-claim"
_FACT_ID: Final = re.compile(r"fact:[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Fact:
    """A licensed fact."""

    id: str
    formula: int
    licence: str
    citation: str


@dataclass(frozen=True, slots=True)
class Case:
    """G, c and the facts as formulas. `claim` is None only where nothing about the claim is stated (INCONSISTENT, IMPOSSIBLE).

    `model`: the certificate's own one, against which the others are stated; as yet of nothing.
    """

    rules: Rules
    conditions: tuple[int, ...]
    claim: int | None
    facts: dict[str, Fact]
    model: Assignment = field(default_factory=dict)

    @property
    def language(self) -> Language:
        """The language of the rules."""
        return self.rules.language

    def walk(self, watched: Iterable[int]) -> Walk:
        """A way through models, from the certificate's own."""
        return Walk(self.language.evaluator, watched, self.model, self.language.laws)

    def require(self, model: At, true: Iterable[int]) -> None:
        """Raise FaultError unless the model, stated as changes against the certificate's own, makes these formulas true."""
        wanted = tuple(true)
        self.walk(wanted).require(model, wanted)

    def given(self) -> list[int]:
        """S and G."""
        return [*self.strict_formulas(self.rules.strict), *self.conditions]

    def strict_formulas(self, ids: Iterable[str]) -> list[int]:
        """Formulas of strict axioms."""
        return [formula for name in ids if (formula := self.rules.strict[name].formula) is not None]

    def formula(self, element: str) -> int:
        """The formula of an element. Raises KeyError for an id that is none."""
        if element in self.facts:
            return self.facts[element].formula
        formula = self.rules.defeasible[element].formula
        if formula is None:
            raise KeyError(element)
        return formula

    def elements(self) -> list[str]:
        """All element ids."""
        return [*self.rules.defeasible, *self.facts]


def read_case(certificate: At, rules: Rules, *, claim_read: bool) -> Case:
    """The question of a certificate. Raises FaultError for formulas that cannot be read and facts that make no sense."""
    rules = ground_rules(rules, certificate)
    language = rules.language
    stated = certificate["conditions"].items()
    conditions = rules.given[: len(stated)] if rules.written is not None else tuple(language.formula(item) for item in stated)
    claim = language.formula(certificate["claim"]) if claim_read else None
    facts: dict[str, Fact] = {}
    for item in certificate["facts"].items():
        fact = _read_fact(item, language)
        if rules.written is not None:
            fact = replace(fact, formula=rules.given[len(stated) + len(facts)])
        if fact.id in facts:
            raise item.fault("malformed", f"fact id '{fact.id}' is used twice")
        facts[fact.id] = fact
    model = language.evaluator.read(certificate["model"]) if "model" in certificate.fields() else {}
    case = Case(rules, conditions, claim, facts, model)
    if language.things:
        assume_equality(language, [*case.given(), *map(case.formula, case.elements()), *(() if claim is None else (claim,))])
    return case


def _read_fact(at: At, language: Language) -> Fact:
    at.only(("id", "formula", "licence", "citation"))
    fact = Fact(at["id"].text(), language.formula(at["formula"]), at["licence"].text(), at["citation"].text())
    if not _FACT_ID.fullmatch(fact.id) or fact.licence not in LICENCES:
        raise at.fault("malformed", "is no licensed fact")
    return fact
