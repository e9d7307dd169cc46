"""The finding of a case (design section 3), forward closure, and minimal cores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from synproof_cli.model.formula import Implies
from tests.oracles.conflicts import Elements, Trial, minimal, subsets
from tests.oracles.labels import Label, accepted, argument_label, element_labels

OPPOSITE: Final = {
    "PROVED": "CONTRADICTED", "CONTRADICTED": "PROVED", "SUPPORTED": "OVERTHROWN", "OVERTHROWN": "SUPPORTED",
    "INCONSISTENT": "INCONSISTENT", "IMPOSSIBLE": "IMPOSSIBLE",
}
"""Finding of (G, c) → the only possible finding of (G, ¬c)."""


def finding(trial: Trial) -> str:
    """The first row of the table that holds; readings and limits are none of the oracle's business."""
    strict = by_strict_axioms(trial)
    return strict if strict is not None else by_labels(trial, element_labels(trial))


def by_strict_axioms(trial: Trial) -> str | None:
    """INCONSISTENT, IMPOSSIBLE, PROVED, CONTRADICTED, or None."""
    if not trial.strict_truth():
        return "INCONSISTENT"
    if not trial.background:
        return "IMPOSSIBLE"
    reviewed = trial.strict_truth(less=[name for name, rule in trial.strict.items() if rule.by_model]) & trial.given
    if reviewed & trial.denial == 0:
        return "PROVED"
    if reviewed & trial.claim == 0:
        return "CONTRADICTED"
    return None


def by_labels(trial: Trial, labels: Mapping[str, Label]) -> str:
    """SUPPORTED, OVERTHROWN, UNREFUTED, CONTESTED."""
    for_claim = [argument_label(one, labels) for one in trial.arguments_for]
    against = [argument_label(one, labels) for one in trial.arguments_against]
    if "IN" in for_claim:
        return "SUPPORTED" if fires_to(trial, labels, trial.claim) else "CONTESTED"
    if "IN" in against:
        return "OVERTHROWN" if fires_to(trial, labels, trial.denial) else "CONTESTED"
    return "UNREFUTED" if all(label == "OUT" for label in against) else "CONTESTED"


def fires_to(trial: Trial, labels: Mapping[str, Label], conclusion: int) -> bool:
    """With contraposition always; without it, iff the forward closure entails the conclusion."""
    return trial.case.contraposition or trial.with_elements(forward_closure(trial, labels)) & ~conclusion == 0


def forward_closure(trial: Trial, labels: Mapping[str, Label]) -> Elements:
    """Accepted elements that fire: A >> B when T ∪ S ∪ G ∪ fired ⊨ A, other formulas always."""
    fired: Elements = frozenset()
    while True:
        more = frozenset(name for name in accepted(labels) if _fires(trial, name, trial.with_elements(fired)))
        if more == fired:
            return fired
        fired = more


def _fires(trial: Trial, name: str, known: int) -> bool:
    formula = trial.elements[name].formula
    return not isinstance(formula, Implies) or known & ~trial.universe.truth(formula.left) == 0


def first_argument(trial: Trial, conclusion: int, labels: Mapping[str, Label], wanted: Label) -> Elements | None:
    """In canonical order, the first argument with that label."""
    return next((one for one in trial.arguments(conclusion) if argument_label(one, labels) == wanted), None)


def cores(trial: Trial, found: str) -> list[Elements]:
    """Every minimal core of INCONSISTENT, IMPOSSIBLE, PROVED or CONTRADICTED: strict axiom ids, and `given:N` for conditions.

    Sought in the order T, T ∪ G, T ∪ S ∪ G; an INCONSISTENT one in S° alone: it is a conflict of the world's own, and a world that
    contradicts itself only with unreviewed formulas is not INCONSISTENT.
    """
    goal = {"PROVED": trial.denial, "CONTRADICTED": trial.claim}.get(found, trial.universe.everything)
    conditions = {f"given:{number}": trial.universe.truth(formula) for number, formula in enumerate(trial.case.conditions)}
    rules = {name: trial.universe.truth(rule.formula) for name, rule in trial.strict.items() if found == "IMPOSSIBLE" or not rule.by_model}
    stages = [{}, rules] if found == "INCONSISTENT" else [{}, conditions, conditions | rules]
    for stage in stages:
        holds = [one for one in subsets(stage) if goal & trial.universe.meet(stage[name] for name in one) == 0]
        if holds:
            return minimal(holds)
    return []
