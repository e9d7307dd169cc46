"""The node of a denial that speaks of a kind: "it is not the case that sharks breathe underwater"."""

from __future__ import annotations

from dataclasses import dataclass

from synproof_cli.english.controlled.clauses import Denied, Said
from synproof_cli.english.controlled.nodes import Clause, Context
from synproof_cli.english.controlled.phrases import Quantified
from synproof_cli.english.controlled.predicates import NotDone
from synproof_cli.model.formula import Formula


@dataclass(frozen=True, slots=True)
class OfKind:
    """What is denied of a kind may be denied of each of it, or of not all of it; both are read."""

    said: Said

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if context.choose("what is not the case of a kind may hold of none of it or of not all of it", 2) == 0:
            return Said(self.said.subject, NotDone(self.said.predicate)).formula(context)
        return Denied(self.said).formula(context)


def denied(clause: Clause) -> Clause:
    """The denial of a clause."""
    kind = isinstance(clause, Said) and isinstance(clause.subject, Quantified) and clause.subject.determiner in ("bare", "a", "one or all")
    if kind and isinstance(clause, Said):
        return OfKind(clause)
    return Denied(clause)
