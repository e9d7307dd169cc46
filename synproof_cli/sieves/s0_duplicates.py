"""Sieve 0, Semantic Deduplication: the same point made again at the same target after it came to nothing there."""

from __future__ import annotations

from synproof_cli.model.argument import Argument
from synproof_cli.model.formula import negate
from synproof_cli.model.result import SieveOutcome
from synproof_cli.sieves.interface import Setting, outcome


def judge_duplicate(argument: Argument, setting: Setting) -> SieveOutcome:
    """Fail on same target, equivalent conclusion, same elements, same licences as a remembered attempt."""
    for attempt in setting.attempts:
        if attempt.remember and _same_grounds(attempt.argument, argument) and _equivalent(attempt.argument, argument, setting):
            return outcome("0", "fail", f"repeats an argument that already came to nothing here: {attempt.argument.conclusion_text}")
    return outcome("0", "pass", "not made here before")


def _same_grounds(first: Argument, second: Argument) -> bool:
    return first.target_id == second.target_id and first.elements == second.elements and _licences(first) == _licences(second)


def _licences(argument: Argument) -> set[tuple[str, tuple[str, ...], str]]:
    """What the premises rest on; an unlicensed premise is its own ground."""
    return {(premise.kind, premise.ids, premise.spelled if not premise.ids else "") for premise in argument.premises}


def _equivalent(first: Argument, second: Argument, setting: Setting) -> bool:
    if first.conclusion == second.conclusion:
        return True
    kernel = setting.kernel
    one, other = kernel.key_of(first.conclusion), kernel.key_of(second.conclusion)
    not_one, not_other = kernel.key_of(negate(first.conclusion)), kernel.key_of(negate(second.conclusion))
    return not kernel.consistent([one, not_other]) and not kernel.consistent([other, not_one])
