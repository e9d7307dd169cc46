"""A problem with everything around it, its finding, and the setting in which its arguments are judged."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import field, replace

from synproof_cli.debate.decision import Decision
from synproof_cli.debate.options import Options
from synproof_cli.debate.problem import Problem
from synproof_cli.debate.trial import AGAINST, FOR, Trial
from synproof_cli.logic.budget import Budget
from synproof_cli.model.formula import TRUE, Formula
from synproof_cli.model.result import ReadingDoc
from synproof_cli.model.values import value
from synproof_cli.sieves import Setting

_SETTLED = ("PROVED", "CONTRADICTED", "INCONSISTENT", "IMPOSSIBLE", "UNDECIDED", "UNTRANSLATED")


@value
class Case:
    """A problem with everything around it that the result shows. `unread_axioms` are text-only axioms that touch the thesis, `exceptions`
    statements taken whole that may be exceptions to it.

    `translated` is false when the thesis, or a part of it, has no reading; then the problem's claim means nothing.
    """

    problem: Problem
    thesis: str
    reading: ReadingDoc
    world: dict[str, object]
    session_id: str
    options: Options
    unread_axioms: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    translated: bool = True
    touched_by: Callable[[Formula], Collection[str]] = field(default=lambda _: ())
    """Which text-only axioms, and statements taken whole, speak of a fact, should it become a condition."""
    source_types: frozenset[str] = frozenset()
    allow_assumptions: int = 0
    second_opinion: bool = True
    unasked: Decision | None = None
    """Where a reading or evidence was wanted and could not be had in time, or of nobody: UNDECIDED, in the place of UNTRANSLATED."""


def untranslated_problem(problem: Problem) -> Problem:
    """The problem of a thesis without a reading: no conditions, and a claim that is never looked at."""
    return replace(problem, conditions=(), claim=TRUE)


def decide_case(case: Case, budget: Budget) -> tuple[Trial, Decision]:
    """The finding, with unread axioms taken into account (design section 3, fifth row).

    A thesis without a reading is UNTRANSLATED only under axioms that do not contradict each other.
    """
    trial = Trial(case.problem, budget)
    decision = trial.decide()
    if not case.translated:
        admissible = decision.finding not in ("INCONSISTENT", "UNDECIDED")
        return trial, case.unasked or Decision("UNTRANSLATED", dropped=decision.dropped) if admissible else decision
    if (case.unread_axioms or decision.dropped) and not case.options.ignore_unread and decision.finding not in _SETTLED:
        decision = case.unasked or Decision("UNTRANSLATED", model=decision.model, dropped=decision.dropped)
    return trial, decision


def note_what_bars(case: Case, decision: Decision, budget: Budget) -> None:
    """Remark in the reading what the finding would be without the axioms that have no formula, where they alone keep it from being one."""
    if decision.finding != "UNTRANSLATED" or not case.translated or not case.unread_axioms or case.unasked is not None:
        return
    found = decide_case(replace(case, options=replace(case.options, ignore_unread=True)), budget)[1].finding
    number = len(case.unread_axioms)
    what = "the axiom that has no formula and speaks" if number == 1 else f"the {number:,} axioms that have no formula and speak"
    case.reading["lints"].append({"code": "barred", "message": f"without {what} of the same things it is {found} (--ignore-unread)"})


def setting_of(case: Case, trial: Trial) -> Setting:
    """The setting of a trial: what its sieves judge in."""
    formulas = {rule.id: rule.formula for rule in trial.rules.strict} | {
        key: element.formula for key, element in trial.rules.elements.items() if not element.is_fact
    }
    return Setting(
        kernel=trial.kernel,
        vocabulary=trial.rules.vocabulary,
        strict=tuple(trial.strict_keys),
        conditions=tuple(trial.condition_keys),
        claim=FOR,
        negation=AGAINST,
        axioms={axiom.id: axiom for axiom in trial.rules.in_force}
        | {rule.id: rule.axiom for rule in trial.rules.strict}
        | {key: element.axiom for key, element in trial.rules.elements.items() if element.axiom is not None},
        formulas=formulas,
        source_types=case.source_types,
        allow_assumptions=case.allow_assumptions,
        second_opinion=case.second_opinion,
    )
