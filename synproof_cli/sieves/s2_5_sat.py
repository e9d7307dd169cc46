"""Sieve 2.5, Propositional SAT: premises satisfiable, conclusion entailed, and SymPy says the same."""

from __future__ import annotations

from synproof_cli.logic.argument import ArgumentCheck, judge_argument
from synproof_cli.model.argument import Argument
from synproof_cli.model.result import SieveOutcome
from synproof_cli.sieves.interface import Setting, outcome
from synproof_cli.sieves.s3_fallacies import out_of_range


def judge_sat(argument: Argument, setting: Setting) -> SieveOutcome:
    """Fail on clashing premises (named) or on a conclusion that does not follow (with a countermodel). Raises InternalError when SymPy
    and the kernel disagree.
    """
    if any(out_of_range(premise.formula, setting) for premise in argument.premises):
        return outcome("2.5", "skipped", "a value is out of range; see Sieve 3")
    check = judge_argument(
        [premise.formula for premise in argument.premises],
        argument.conclusion,
        setting.vocabulary,
        second_opinion=setting.second_opinion,
        budget=setting.kernel.solver.budget,
    )
    if not check.premises_satisfiable:
        clash = "; ".join(argument.premises[index].spelled for index in check.core)
        return outcome("2.5", "fail", f"premises contradict each other: {clash}")
    if not check.entails:
        return outcome("2.5", "fail", f"the conclusion does not follow; it fails when {_case(check)}", flags={"is_non_sequitur": True})
    return outcome("2.5", "pass", "premises satisfiable, conclusion entailed" + _second(check))


def _case(check: ArgumentCheck) -> str:
    values = check.countermodel or {}
    return ", ".join(f"{name} = {_shown(value)}" for name, value in values.items()) or "nothing in particular holds"


def _shown(value: bool | str | None) -> str:
    return {True: "true", False: "false", None: "undefined"}.get(value, str(value)) if not isinstance(value, str) else value


def _second(check: ArgumentCheck) -> str:
    return "; SymPy agrees" if check.sympy_agrees else "; second opinion skipped"
