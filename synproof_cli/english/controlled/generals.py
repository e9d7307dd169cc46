"""Nodes of clauses that speak of each of a kind: "a contract is valid if it is signed", "for all people, if they are kind, …"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from synproof_cli.english.controlled.nodes import Clause, Context, NounPhrase, Predicate, for_all
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.phrases import Quantified
from synproof_cli.model.formula import Formula, Iff, Implies, negate

Way = Literal["if", "iff", "unless"]


@dataclass(frozen=True, slots=True)
class OfEach:
    """A contract is valid if it is signed: of each contract. `denied`: "no invoice is paid unless it is approved"."""

    kind: NounPhrase
    said: Predicate
    condition: Clause
    way: Way = "if"
    denied: bool = False

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        return self.kind.bound(context, lambda term: self._of(context, term), subject=True)

    def _of(self, context: Context, term: str) -> Formula:
        if self.way == "if":
            with context.condition() as variables:
                left = self.condition.formula(context)
        else:  # denied or said both ways round: somebody is anybody
            variables = []
            with context.closed(), context.case():
                left = self.condition.formula(context)
        with context.closed(negative=self.denied):
            right = self.said.holds(context, term)
        if self.denied:
            right = negate(right)
        if self.way == "if":
            return for_all(variables, Implies(left, right))
        if self.way == "iff":
            return for_all(variables, Iff(left, right))
        both = context.choose("'unless' may also say that the exception rules it out", 2)
        return for_all(variables, Iff(negate(left), right) if both else Implies(negate(left), right))


@dataclass(frozen=True, slots=True)
class ForEach:
    """For all people, if they are kind then they are happy."""

    noun: Noun
    clause: Clause

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        return Quantified("every", self.noun).bound(context, lambda _: self.clause.formula(context), subject=True)
