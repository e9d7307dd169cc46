"""From a finding to everything that follows from it: status, root label, stop reason, grade, exit code, and one sentence why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from synproof_cli.debate.decision import Decision
from synproof_cli.debate.problem import Fact
from synproof_cli.model.result import GRADES, STATUS_OF, Finding, Grade, StopReason

Basis = Literal["symbolic", "mixed", "model"]

STOP_OF: Final[dict[Finding, StopReason]] = {
    "INCONSISTENT": "NOT_ADMISSIBLE",
    "IMPOSSIBLE": "NOT_ADMISSIBLE",
    "UNTRANSLATED": "NOT_ADMISSIBLE",
    "PROVED": "ENTAILED",
    "CONTRADICTED": "CONTRADICTED_BY_AXIOMS",
    "SUPPORTED": "SCEPTICAL_EXHAUSTION",
    "OVERTHROWN": "THESIS_DEFEATED",
    "UNREFUTED": "SCEPTICAL_EXHAUSTION",
    "CONTESTED": "THESIS_DEFEATED",
    "UNDECIDED": "BUDGET_EXHAUSTED",
}


def exit_code(finding: Finding, require: Grade, basis: Basis, *, accept_model: bool) -> int:
    """0 confirmed at the required grade or better, 4 confirmed below it (or resting on a model's word), 1 refuted, 3 no verdict."""
    status = STATUS_OF[finding]
    if status is None:
        return 3
    if status == "REFUTED":
        return 1
    good_enough = GRADES.index(finding.lower()) <= GRADES.index(require)
    return 0 if good_enough and (basis == "symbolic" or accept_model) else 4


def reason(decision: Decision, *, no_evidence: bool, empty_world: bool) -> str:
    """One sentence: why this finding."""
    finding = decision.finding
    if decision.by_form:
        given = decision.core is not None and decision.core.conditions
        ground = "by the thesis's own conditions alone" if given else "by its form alone"
        return f"The claim is {'true' if finding in ('PROVED', 'SUPPORTED') else 'false'} {ground}; no axiom is needed."
    if finding == "UNDECIDED" and decision.stop:
        return f"Not everybody could be heard: {decision.exhausted.rstrip('.')}."
    if finding == "UNDECIDED":
        return f"Stopped before the labels were certain: {decision.exhausted}."
    if no_evidence:
        what = "The world is empty: it" if empty_world else "No argument speaks for the claim and none against it: the world"
        return f"{what} settles nothing."
    return _REASONS[finding]


_REASONS: Final[dict[Finding, str]] = {
    "INCONSISTENT": "The world's strict axioms contradict each other, so it can prove nothing.",
    "IMPOSSIBLE": "The thesis's conditions cannot occur under the strict axioms.",
    "UNTRANSLATED": "A part of the thesis, or an axiom it touches, has no reading.",
    "PROVED": "The claim follows from the strict axioms and the conditions; nothing defeasible is involved.",
    "CONTRADICTED": "The strict axioms and the conditions exclude the claim.",
    "SUPPORTED": "An argument for the claim stands, and every attack that could move it is defeated.",
    "OVERTHROWN": "An argument against the claim stands undefeated.",
    "UNREFUTED": "No argument establishes the claim, and every argument against it is defeated.",
    "CONTESTED": "Arguments for and against are equally strong; neither side is defeated.",
}


def models_said(facts: Sequence[Fact], judged: int, unusable: Sequence[str]) -> str:
    """What a verdict owes to models, one sentence each; "" for nothing."""
    cited = [fact for fact in facts if fact.by]
    by = ", ".join(dict.fromkeys(fact.by for fact in cited))
    said = []
    if cited:
        said.append(f"It was reached with {_counted(len(cited), 'fact')} that {by} proposed, taken as given.")
    if judged:
        said.append(f"{_counted(judged, 'argument')} against it {'was' if judged == 1 else 'were'} refused by a model's judgement alone.")
    if unusable:
        said.append(f"{_counted(len(unusable), 'answer')} of a model could not be used: {unusable[0].rstrip('.')}.")
    return "".join(f" {sentence}" for sentence in said)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
