"""One finding of all readings: it stands only where the readings agree, and hangs neither on kept-apart words nor on what exists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.conduct import Case, decide_case
from synproof_cli.debate.rules import rules_in_force
from synproof_cli.english import english_of
from synproof_cli.english.lint import Lint
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.relevance import relevant_functors
from synproof_cli.model.formula import TRUE, Formula
from synproof_cli.workflows.prepared import SURE, Prepared, untranslated
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.rivals import FEW, MAX_READINGS, Readings, Rival, described, scenario_between
from synproof_cli.workflows.texts import ReadTexts


def settled(case: Case, texts: ReadTexts, request: DebateRequest, readings: Readings, budget: Budget) -> Prepared:
    """Decide every reading. One finding: it stands, with a note. Several: nobody may guess, UNTRANSLATED.

    So is what is not certain while words that may belong together are kept apart.
    """
    doubts = () if request.ignore_unread else texts.doubts
    if request.reading is not None or readings.total == 1:
        finding: str = decide_case(case, budget)[1].finding if doubts else ""
    else:
        rivals, findings = _decided(case, readings, budget)
        finding, refusal = findings[0], _undecidable(readings.total, findings)
        _list(case, rivals, findings, budget)
        if refusal:
            return Prepared(untranslated(case, "ambiguous", refusal), texts, refusal.partition(":")[0])
        case.reading["lints"].append({"code": "ambiguous", "message": f"it can be read in {readings.total} ways, with the same finding"})
    if doubts and readings.total == 1:
        doubts = _bearing(doubts, case.problem)
    if doubts and finding not in SURE:
        why = f"that it is {finding} may be due to words that are kept apart: {doubts[0].message}"
        return Prepared(untranslated(case, "doubt", why), texts, f"doubt: {doubts[0].code}")
    return _whatever_exists(case, texts, request, budget, finding)


def _bearing(doubts: Sequence[Lint], problem: Problem) -> tuple[Lint, ...]:
    """The doubts that can bear on the claim: a link between words from which nothing leads to it makes no difference."""
    try:
        rules = rules_in_force(problem)
    except BudgetExceededError:  # too many instances to be told apart: every doubt may bear
        return tuple(doubts)
    given = (*(rule.formula for rule in rules.strict), *problem.conditions)
    reached = relevant_functors(given, (element.formula for element in rules.elements.values()), problem.claim)
    return tuple(doubt for doubt in doubts if not doubt.about or not reached.isdisjoint(doubt.about))


def _whatever_exists(case: Case, texts: ReadTexts, request: DebateRequest, budget: Budget, finding: str) -> Prepared:
    """A verdict that is not certain must not hang on whether there is anything of a kind that the sentences speak of. `finding`: where it
    is known already, else "".

    Rules about what cannot exist under the others say nothing of what they seem to speak of; and "all dusters suck" is refuted by dusters
    that do not only where there is one.
    """
    if not texts.presupposed or request.ignore_unread:
        return Prepared(case, texts)
    finding = finding or decide_case(case, budget)[1].finding
    if finding in SURE:
        return Prepared(case, texts)
    empty = next((formula for formula in texts.presupposed if _finding_given(case, (formula,), TRUE, budget) == "IMPOSSIBLE"), None)
    if empty is not None:
        why = f"under the axioms nothing can be as one of them speaks of: {english_of(empty, case.problem.world.atoms)}"
        return Prepared(untranslated(case, "vacuous", why), texts, "doubt: vacuous")
    assumed = _finding_given(case, (*case.problem.conditions, *texts.presupposed), case.problem.claim, budget)
    if request.existential_import or assumed in (finding, "IMPOSSIBLE", "UNDECIDED"):
        return Prepared(case, texts)
    why = f"it is {assumed} if there are such things as the sentences speak of (--existential-import assumes so), else {finding}"
    return Prepared(untranslated(case, "existence", why), texts, "doubt: existence")


def _finding_given(case: Case, conditions: tuple[Formula, ...], claim: Formula, budget: Budget) -> str:
    return decide_case(replace(case, problem=replace(case.problem, conditions=conditions, claim=claim)), budget)[1].finding


def _decided(case: Case, readings: Readings, budget: Budget) -> tuple[list[Rival], list[str]]:
    """Readings with their findings: all of them where they are few or agree, else up to the first that differs."""
    rivals: list[Rival] = []
    findings: list[str] = []
    for number in readings.numbers():
        rivals.append(readings.at(number))
        findings.append(decide_case(replace(case, problem=rivals[-1].problem), budget)[1].finding)
        if findings[-1] == "UNDECIDED" or (findings[-1] != findings[0] and readings.total > FEW):
            break
    return rivals, findings


def _undecidable(total: int, findings: Sequence[str]) -> str:
    """Why the readings allow no verdict; "" where they do."""
    if "UNDECIDED" in findings:
        return f"a limit was reached before every reading was decided: there are {total}"
    if len(set(findings)) > 1:
        return f"readings differ: there are {total}, and they lead to {' and '.join(sorted(set(findings)))}; --reading N takes one of them"
    return f"more readings than can be decided: there are {total}" if total > MAX_READINGS else ""


def _list(case: Case, rivals: Sequence[Rival], findings: Sequence[str], budget: Budget) -> None:
    """List a few of the readings, each with its finding, and a scenario that tells it from the first where it leads elsewhere."""
    atoms = case.problem.world.atoms
    shown = [at for at, finding in enumerate(findings) if at < FEW or finding != findings[0]]
    for at in shown:
        scenario = scenario_between(rivals[at], rivals[0], budget) if findings[at] != findings[0] else None
        case.reading["alternatives"].append(described(rivals[at], rivals[0], atoms, finding=findings[at], scenario=scenario))
