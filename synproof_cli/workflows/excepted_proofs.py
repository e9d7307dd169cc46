"""Verdicts that rest on a rule to which another sentence of the world may be an exception, though no formula relates the two.

Ingesting keeps such rules from being strict where it sees both. It does not where the exception stands in another world that is joined,
where one of the two was written by hand, or where an author called his rule strict before a document amended it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from synproof_cli.axiomat.hedges import Hedges
from synproof_cli.debate import Budget, Trial
from synproof_cli.debate.arguments import ArgumentMaker
from synproof_cli.debate.case import Case, decide_case
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.rules import axiom_of
from synproof_cli.errors import BudgetExceededError
from synproof_cli.model.formula import negate
from synproof_cli.model.world import STATED, Axiom
from synproof_cli.workflows.amended_rules import Amending
from synproof_cli.workflows.told_text import told_text
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
        self.amended = Amending(axioms)
        self.hedges = Hedges((axiom.id, told_text(axiom)) for axiom in (*opaque, *read))

    def of(self, name: str) -> str:
        """The first that a rule may have; "" where there is none."""
        rule = self.by_id.get(name)
        if rule is None:
            return ""
        others = (self.by_id[other] for other in self.hedges.of(rule.text) if other != name)
        return next((other.id for other in others if self._bears(other, rule)), "") or self.amending(name)

    def amending(self, name: str) -> str:
        """The first sentence that may take a rule away, since it amends the text of the rule; "" where there is none."""
        rule = self.by_id.get(name)
        return self.amended.of(rule) if rule is not None else ""

    def _bears(self, other: Axiom, rule: Axiom) -> bool:
        return (rule.origin == STATED or other.id in self.opaque) and (rule.is_of_document or other.is_of_document)


def exceptions_to_verdict(case: Case, possible: PossibleExceptions, budget: Budget) -> tuple[str, ...]:
    """Ids of the exceptions that the rules may have which every proof, or argument that stands, needs; () where one has none.

    Of what is no proof those by their words are told by the claim: here only by the text that they amend.
    """
    found: dict[str, None] = {}
    finding = ""
    for _ in range(_MOST):
        trial, decision = decide_case(case, budget)
        if decision.finding != (finding := finding or decision.finding):
            return tuple(found)
        used = _used(trial, decision)
        of = possible.of if decision.core is not None else possible.amending
        excepted = {name: other for name in used if (other := of(name))}
        if not excepted:
            return ()
        found |= dict.fromkeys(excepted.values())
        case = replace(case, problem=replace(case.problem, without=case.problem.without | excepted.keys()))
    return tuple(found)


def _used(trial: Trial, decision: Decision) -> tuple[str, ...]:
    """The axioms of the proof, or of the first argument that stands and of what it rests on."""
    if decision.core is not None:
        return tuple(dict.fromkeys(map(axiom_of, decision.core.axioms)))
    shown = decision.dispute.shown_argument() if decision.dispute is not None else ()
    if not shown:
        return ()
    claim = trial.problem.claim
    conclusion = claim if decision.finding == "SUPPORTED" else negate(claim)
    try:
        grounds = ArgumentMaker(trial).grounds(shown, conclusion).axioms
    except BudgetExceededError:
        grounds = tuple(rule.id for rule in trial.rules.strict)
    return tuple(dict.fromkeys(map(axiom_of, (*shown, *grounds))))
