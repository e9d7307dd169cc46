"""The smallest change of a claim under which it would hold; each is decided before it is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from synproof_cli.debate import Budget
from synproof_cli.debate.case import decide_case
from synproof_cli.debate.changes import FoundChanges, find_changes, find_facts
from synproof_cli.debate.whatif import Unread
from synproof_cli.english import english_of
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Compare, Formula, atom_names, leaves, mapped, negate, spell
from synproof_cli.model.result import STATUS_OF
from synproof_cli.workflows.check.decide import Decided

CONFIRMED: Final = tuple(finding for finding, status in STATUS_OF.items() if status == "CONFIRMED")
_HOLDS: Final = ("PROVED", "SUPPORTED")
_MOST_VALUES: Final = 24


def mend_of(decided: Decided, budget: Budget) -> dict[str, Any] | None:
    """`{text, kind, formulas, axioms, leads_to}`, or None where none was found. Never raises BudgetExceededError.

    In this order, the first there is: another value in the claim; facts to be added or conditions to be left out, the fewer the better;
    the opposite of what is said; axioms without which it would hold. For a claim without a reading, the words nearest to its own.
    """
    if not decided.case.translated:
        return _nearest(decided)
    if decided.decision.finding in CONFIRMED or decided.decision.finding in ("UNDECIDED", "INCONSISTENT"):
        return None
    try:
        return next(_mends(decided, budget), None)
    except BudgetExceededError:
        return None


def _mends(decided: Decided, budget: Budget) -> Iterator[dict[str, Any]]:
    yield from _values(decided, budget)
    unread = unread_of(decided)
    facts, _ = find_facts(decided.trial, decided.decision, _HOLDS, unread)
    changes = find_changes(decided.trial, decided.decision, unread)
    by_size = [(len(add.facts), 0, add.facts, add.finding) for add in facts if not about_the_claim(decided, add.facts)]
    by_size += [(len(one.conditions), 1, one.conditions, one.finding) for one in changes.withdraw if one.finding in CONFIRMED]
    for _, withdrawn, formulas, finding in sorted(by_size, key=lambda entry: (entry[0], entry[1])):
        said = _english(decided, formulas)
        text = f"it holds without the condition {said}" if withdrawn else f"it holds if it is given that {said}"
        yield _mend(text, "without" if withdrawn else "given", formulas, (), finding)
    yield from _opposite(decided, budget)
    yield from _dropped(changes)


def _mend(text: str, kind: str, formulas: tuple[Formula, ...], axioms: tuple[str, ...], finding: str) -> dict[str, Any]:
    return {"text": text, "kind": kind, "formulas": [spell(one) for one in formulas], "axioms": list(axioms), "leads_to": finding}


def _english(decided: Decided, formulas: tuple[Formula, ...]) -> str:
    return " and ".join(english_of(formula, decided.case.problem.world.atoms) for formula in formulas)


def unread_of(decided: Decided) -> Unread:
    """What bars a verdict beside the rules."""
    case = decided.case
    return Unread(case.unread_axioms, case.touched_by, case.options.ignore_unread, case.translated)


def about_the_claim(decided: Decided, facts: tuple[Formula, ...]) -> bool:
    """Whether the facts speak of nothing but what the claim itself speaks of: that it holds if it is so is no news."""
    names = atom_names(decided.trial.problem.claim)
    return all(atom_names(fact) <= names for fact in facts)


def _finding(decided: Decided, claim: Formula, budget: Budget) -> str:
    case = decided.case
    return decide_case(replace(case, problem=replace(case.problem, claim=claim)), budget)[1].finding


def _values(decided: Decided, budget: Budget) -> Iterator[dict[str, Any]]:
    """The claim with one of its constants replaced by one that the rules name for the same atom."""
    claim = decided.case.problem.claim
    tried = 0
    for leaf in dict.fromkeys(leaves(claim)):
        if not isinstance(leaf, Compare):
            continue
        for value in _constants(decided, leaf.name):
            tried += 1
            if value == leaf.value or tried > _MOST_VALUES:
                continue
            other = _with_value(claim, leaf, value)
            finding = _finding(decided, other, budget)
            if finding in _HOLDS:
                yield _mend(f"it holds with {value} for {leaf.value}: {_english(decided, (other,))}", "value", (other,), (), finding)


def _constants(decided: Decided, name: str) -> list[str]:
    problem = decided.case.problem
    vocabulary = Vocabulary.of(problem.world.atoms)
    rules = [parse_formula(axiom.formula, vocabulary) for axiom in problem.world.axioms if axiom.formula and name in axiom.formula]
    every = [leaf for formula in (*problem.conditions, *rules) for leaf in leaves(formula)]
    return list(dict.fromkeys(leaf.value for leaf in every if isinstance(leaf, Compare) and leaf.name == name))


def _with_value(formula: Formula, leaf: Compare, value: str) -> Formula:
    if formula == leaf:
        return Compare(leaf.name, leaf.op, value)
    return mapped(formula, lambda part: _with_value(part, leaf, value))


def _opposite(decided: Decided, budget: Budget) -> Iterator[dict[str, Any]]:
    other = negate(decided.trial.problem.claim)
    if STATUS_OF[decided.decision.finding] == "REFUTED" and (finding := _finding(decided, other, budget)) in _HOLDS:
        yield _mend(f"the opposite holds: {_english(decided, (other,))}", "opposite", (other,), (), finding)


def _dropped(changes: FoundChanges) -> Iterator[dict[str, Any]]:
    for drop in sorted(changes.drop, key=lambda drop: len(drop.axioms)):
        if drop.finding in CONFIRMED:
            many = "axiom" if len(drop.axioms) == 1 else "axioms"
            yield _mend(f"it would hold without the {many} {', '.join(drop.axioms)}", "axioms", (), drop.axioms, drop.finding)


def _nearest(decided: Decided) -> dict[str, Any] | None:
    """Words that the world has a reading for."""
    entries = [entry for near in decided.case.reading["nearest"] for entry in near["entries"]][:3]
    said = [str(entry.get("text") or entry.get("name") or "") for entry in entries]
    if not any(said):
        return None
    shown = " | ".join(f"“{one}”" for one in said if one)
    return {"text": f"say it in the words of the world: {shown}", "kind": "words", "formulas": [], "axioms": [], "leads_to": "UNTRANSLATED"}
