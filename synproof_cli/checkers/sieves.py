"""Sieve outcomes of one node: that they fit its status, each other, and what can be recomputed of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.checkers.case import Case
from synproof_cli.checkers.nodes import NodeView
from synproof_cli.checkers.shapes import At
from synproof_cli.model.result import SieveOutcome

_SIEVES: Final = {
    "0": "Semantic Deduplication", "1": "Source Credibility", "2": "Axiom Contradiction", "2.5": "Propositional SAT", "3": "Fallacy",
}
_FLAGS: Final = ("violates_non_contradiction", "is_circular", "is_strawman", "is_non_sequitur", "has_reality_disconnect")
_RELATIONS: Final = ("CONFIRMS_THESIS", "REFUTES_THESIS", "NEUTRAL")
_BASIS: Final = {"pass": "symbolic", "fail": "symbolic", "skipped": "none"}
"""Of a provider's judgement there is none so far."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    at: At
    sieve: str
    outcome: str

    @property
    def judges(self) -> bool:
        """Whether this is Sieve 2 and it judged."""
        return self.sieve == "2" and self.outcome != "skipped"


def check_sieves(node: NodeView, case: Case, blocked: frozenset[str] | None) -> None:
    """Raise FaultError unless status, label, sieve outcomes and reason say the same: REFUTED iff a sieve failed, the first one named."""
    outcomes = [_read(item) for item in node.at["sieves"].items()]
    if [one.sieve for one in outcomes] != list(_SIEVES):
        raise node.at["sieves"].fault("node", f"the sieves are {', '.join(_SIEVES)}, in this order")
    failed = next((one for one in outcomes if one.outcome == "fail"), None)
    reason = node.at["rejection_reason"].optional_text()
    if (node.status == "VALID") != (failed is None) or (failed is None) != (reason is None):
        raise node.at.fault("node", "a node is valid and has no reason for rejection exactly where every sieve was passed")
    _check_order(node, outcomes, failed)
    for one in outcomes:
        _check_findings(one, node, case, blocked)
    if failed is not None and reason is not None:
        _check_reason(node, case, failed, reason, blocked)


def _read(at: At) -> _Outcome:
    at.only(SieveOutcome.__annotations__)
    at["detail"].text()
    outcome = at["outcome"].text()
    if at["basis"].value != _BASIS.get(outcome):
        raise at["basis"].fault("node", "a sieve that was passed or not has a symbolic basis, one that was skipped has none")
    return _Outcome(at, at["sieve"].text(), outcome)


def _check_order(node: NodeView, outcomes: list[_Outcome], failed: _Outcome | None) -> None:
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


def _check_findings(one: _Outcome, node: NodeView, case: Case, blocked: frozenset[str] | None) -> None:
    """`axioms`, `axiom_relations`, `thesis_relation` and `flags`."""
    at = one.at
    blocking = sorted(blocked or ()) if one.sieve == "2" and one.outcome == "fail" else []
    if sorted(at["axioms"].distinct()) != blocking:
        raise at["axioms"].fault("node", "Sieve 2 fails on the axioms that block the premises, and on nothing else")
    relations = dict.fromkeys(blocking, "CONTRADICTS")
    if one.judges and one.outcome == "pass":
        relations = {name: "IDENTICAL" for name, rule in case.rules.strict.items() if rule.formula == node.conclusion}
    if at["axiom_relations"].fields() != relations:
        raise at["axiom_relations"].fault("node", "these are not the axioms that the conclusion repeats or that block the premises")
    if at["thesis_relation"].value not in _relations(one, node, case):
        raise at["thesis_relation"].fault("node", "this is not what the argument says of the thesis")
    _check_flags(one)


def _relations(one: _Outcome, node: NodeView, case: Case) -> tuple[str | None, ...]:
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


def _check_flags(one: _Outcome) -> None:
    """Sieve 3 looks at five fallacies and fails on one of them; Sieve 2.5 may find that the conclusion does not follow."""
    at = one.at["flags"]
    raised = [name for name in at.fields() if at[name].flag()]
    names = set(_FLAGS) if one.sieve == "3" and one.outcome != "skipped" else set(raised)
    most = 1 if one.outcome == "fail" and one.sieve in ("2.5", "3") else 0
    least = most if one.sieve == "3" else 0
    if at.fields().keys() != names or not names <= set(_FLAGS) or not least <= len(raised) <= most:
        raise at.fault("node", "does not fit the outcome")


def _check_reason(node: NodeView, case: Case, failed: _Outcome, reason: str, blocked: frozenset[str] | None) -> None:
    starts = [f"Sieve {failed.sieve} ({_SIEVES[failed.sieve]}): "]
    if (failed.sieve == "2") != (blocked is not None):
        raise node.at["sieves"].fault("node", "Sieve 2 fails on the axioms that block the premises, and on nothing else")
    if blocked is not None:
        starts = [
            f"{starts[0]}Argument contradicts ground-truth axiom '{rule.text}' [{rule.id}] — " for rule in map(case.rules.axiom, blocked)
        ]
    if not reason.startswith(tuple(starts)):
        raise node.at["rejection_reason"].fault("node", "the reason does not name the sieve that failed, or the axiom")
