"""Sieve outcomes of one node: that they fit its status, each other, and what can be recomputed of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.nodes import PROPOSED, NodeView
from synproof_cli.checkers.shapes import At
from synproof_cli.model.result import SieveOutcome

_SIEVES: Final = {
    "0": "Semantic Deduplication", "1": "Source Credibility", "2": "Axiom Contradiction", "2.5": "Propositional SAT", "3": "Fallacy",
}
_FLAGS: Final = ("violates_non_contradiction", "is_circular", "is_strawman", "is_non_sequitur", "has_reality_disconnect")
_RELATIONS: Final = ("CONFIRMS_THESIS", "REFUTES_THESIS", "NEUTRAL")
_BASIS: Final = {"pass": "symbolic", "fail": "symbolic", "skipped": "none"}
_JUDGED: Final = ("0", "1", "2", "3")
"""Sieves at which a model or a catalogue may refuse what a model proposed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One sieve's outcome. `by_model`: a word of a model or a catalogue refused the node, and no formula bears on it."""

    at: At
    sieve: str
    outcome: str
    by_model: bool

    @property
    def judges(self) -> bool:
        """Whether this is Sieve 2 and it judged."""
        return self.sieve == "2" and self.outcome != "skipped"


def check_sieves(node: NodeView, case: Case, blocked: frozenset[str] | None) -> None:
    """Raise FaultError unless status, label, sieve outcomes and reason say the same: REFUTED iff a sieve failed, the first one named.

    What a model proposed may also be refused by a word, or for axioms that do not give what it takes from them: then `blocked` is None.
    """
    outcomes = _outcomes(node)
    failed = next((one for one in outcomes if one.outcome == "fail"), None)
    reason = node.at["rejection_reason"].optional_text()
    if (node.status == "VALID") != (failed is None) or (failed is None) != (reason is None):
        raise node.at.fault("node", "a node is valid and has no reason for rejection exactly where every sieve was passed")
    _check_order(node, outcomes, failed)
    for one in outcomes:
        _check_findings(one, node, case, blocked)
    if failed is not None and reason is not None:
        _check_reason(node, case, failed, reason, blocked)


def refusal(node: NodeView) -> Outcome | None:
    """The outcome that refused a node. Raises FaultError unless there are five outcomes, each on a basis that it can have."""
    return next((one for one in _outcomes(node) if one.outcome == "fail"), None)


def _outcomes(node: NodeView) -> list[Outcome]:
    outcomes = [_read(item, proposed=node.kind == PROPOSED) for item in node.at["sieves"].items()]
    if [one.sieve for one in outcomes] != list(_SIEVES):
        raise node.at["sieves"].fault("node", f"the sieves are {', '.join(_SIEVES)}, in this order")
    return outcomes


def _read(at: At, *, proposed: bool) -> Outcome:
    at.only(SieveOutcome.__annotations__)
    at["detail"].text()
    sieve, outcome = at["sieve"].text(), at["outcome"].text()
    by_model = at["basis"].value == "model" and proposed and outcome == "fail" and sieve in _JUDGED
    if not by_model and at["basis"].value != _BASIS.get(outcome):
        raise at["basis"].fault("node", "a sieve that was passed or not has a symbolic basis, one that was skipped has none")
    return Outcome(at, sieve, outcome, by_model)


def _check_order(node: NodeView, outcomes: list[Outcome], failed: Outcome | None) -> None:
    """Pass before the sieve that failed, skipped after it. Sieve 2.5 leaves values out of range to Sieve 3, which may also run after it."""
    met = False
    for one in outcomes:
        allowed = {"skipped"} if met else {"pass"}
        if failed is not None and failed.sieve == "3" and one.sieve == "2.5":
            allowed.add("skipped")
        if failed is not None and failed.sieve == "2.5" and one.sieve == "3":
            allowed |= {"pass", "fail"}
        if one is failed:
            met = True
        elif one.outcome not in allowed:
            raise one.at["outcome"].fault("node", "does not fit what the other sieves say")
    if node.status == "VALID" and node.label == "REJECTED":
        raise node.at["dung_label"].fault("node", "an argument that passed every sieve is not rejected")


def _check_findings(one: Outcome, node: NodeView, case: Case, blocked: frozenset[str] | None) -> None:
    """`axioms`, `axiom_relations`, `thesis_relation` and `flags`."""
    at = one.at
    refused = one.sieve == "2" and one.outcome == "fail"
    named = refused and blocked is None and node.kind == PROPOSED  # `checkers.proposed` looks at them
    blocking = sorted(at["axioms"].distinct() if named else blocked or ()) if refused else []
    if sorted(at["axioms"].distinct()) != blocking:
        raise at["axioms"].fault("node", "Sieve 2 fails on the axioms that block the premises, and on nothing else")
    relations = {} if named and not one.by_model else dict.fromkeys(blocking, "CONTRADICTS")
    if one.judges and one.outcome == "pass":
        relations = {name: "IDENTICAL" for name, rule in case.rules.strict.items() if rule.formula == node.conclusion}
    if at["axiom_relations"].fields() != relations:
        raise at["axiom_relations"].fault("node", "these are not the axioms that the conclusion repeats or that block the premises")
    if at["thesis_relation"].value not in ((None,) if named and not one.by_model else _relations(one, node, case)):
        raise at["thesis_relation"].fault("node", "this is not what the argument says of the thesis")
    _check_flags(one)


def _relations(one: Outcome, node: NodeView, case: Case) -> tuple[str | None, ...]:
    """What may stand as the relation to the thesis: certain for arguments about the claim and for blocked ones."""
    if not one.judges:
        return (None,)
    if one.outcome == "fail":
        return ("NEUTRAL",)
    if node.status == "VALID" and case.claim is not None:
        if node.conclusion == case.claim:
            return ("CONFIRMS_THESIS",)
        if node.conclusion == case.language.formulas.negation(case.claim):
            return ("REFUTES_THESIS",)
    return _RELATIONS


def _check_flags(one: Outcome) -> None:
    """Sieve 3 looks at five fallacies and fails on one of them; Sieve 2.5 may find that the conclusion does not follow."""
    at = one.at["flags"]
    raised = [name for name in at.fields() if at[name].flag()]
    names = set(_FLAGS) if one.sieve == "3" and one.outcome != "skipped" else set(raised)
    most = 1 if one.outcome == "fail" and one.sieve in ("2.5", "3") else 0
    least = most if one.sieve == "3" else 0
    if at.fields().keys() != names or not names <= set(_FLAGS) or not least <= len(raised) <= most:
        raise at.fault("node", "does not fit the outcome")


def _check_reason(node: NodeView, case: Case, failed: Outcome, reason: str, blocked: frozenset[str] | None) -> None:
    starts = [f"Sieve {failed.sieve} ({_SIEVES[failed.sieve]}): "]
    named = failed.at["axioms"].distinct() if failed.sieve == "2" and node.kind == PROPOSED and blocked is None else []
    if (failed.sieve == "2") != (blocked is not None or bool(named)):
        raise node.at["sieves"].fault("node", "Sieve 2 fails on the axioms that block the premises, and on nothing else")
    if named and not failed.by_model:
        starts = [f"{starts[0]}Argument names [{named[0]}]"]
    elif failed.sieve == "2":
        starts = [
            f"{starts[0]}Argument contradicts ground-truth axiom '{rule.text}' [{rule.id}] — "
            for rule in map(case.rules.axiom, blocked or named)
        ]
    if not reason.startswith(tuple(starts)):
        raise node.at["rejection_reason"].fault("node", "the reason does not name the sieve that failed, or the axiom")
