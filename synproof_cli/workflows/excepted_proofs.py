"""Proofs that rest on a strict rule to which another sentence of the world may be an exception, though no formula relates the two.

Ingesting keeps such rules from being strict where it sees both. It does not where the exception stands in another world that is joined,
where one of the two was written by hand, or where an author called his rule strict before a document amended it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.hedges import Hedges
from synproof_cli.debate import Budget
from synproof_cli.debate.case import Case, decide_case
from synproof_cli.debate.rules import axiom_of
from synproof_cli.model.world import STATED, Axiom
from synproof_cli.workflows.understood import BACKGROUND

_MOST: Final = 20
"""Proofs that are tried without the rules of the ones before; behind them nobody finds one without an exception."""


class PossibleExceptions:
    """The axioms in force that nobody can reckon with and that limit or deny something.

    To a sentence taken whole every other is such; to a rule that is read, one that is not, or only as a whole. One of the two is from a
    document: of his own rules an author has said himself which are strict.
    """

    def __init__(self, in_force: Iterable[Axiom]) -> None:
        axioms = [axiom for axiom in in_force if axiom.source.citation != BACKGROUND]
        opaque = [axiom for axiom in axioms if axiom.formula is None or axiom.origin == STATED]
        read = [axiom for axiom in axioms if axiom.formula and axiom.origin not in ("author", STATED)]
        self.by_id = {axiom.id: axiom for axiom in axioms}
        self.opaque = frozenset(axiom.id for axiom in opaque)
        self.hedges = Hedges((axiom.id, axiom.text) for axiom in (*opaque, *read))

    def of(self, name: str) -> str:
        """The first that a rule may have; "" where there is none."""
        rule = self.by_id.get(name)
        if rule is None:
            return ""
        others = (self.by_id[other] for other in self.hedges.of(rule.text) if other != name)
        return next((other.id for other in others if self._bears(other, rule)), "")

    def _bears(self, other: Axiom, rule: Axiom) -> bool:
        return (rule.origin == STATED or other.id in self.opaque) and (rule.is_of_document or other.is_of_document)


def exceptions_to_proof(case: Case, possible: PossibleExceptions, budget: Budget) -> tuple[str, ...]:
    """Ids of the exceptions that the rules of every proof may have; () where there is a proof without one, or none at all."""
    found: dict[str, None] = {}
    for _ in range(_MOST):
        decision = decide_case(case, budget)[1]
        if decision.core is None:
            return tuple(found)
        excepted = {name: other for name in map(axiom_of, decision.core.axioms) if (other := possible.of(name))}
        if not excepted:
            return ()
        found |= dict.fromkeys(excepted.values())
        case = replace(case, problem=replace(case.problem, without=case.problem.without | excepted.keys()))
    return tuple(found)

