"""Sieve 3, Fallacy: circular, straw man, non sequitur, self-contradiction with the thesis's conditions, value out of range."""

from __future__ import annotations

from typing import Final

from synproof_cli.model.argument import Argument
from synproof_cli.model.formula import Compare, Defined, Formula, leaves, negate
from synproof_cli.model.result import SieveOutcome
from synproof_cli.sieves.interface import Setting, outcome

FLAGS: Final = ("violates_non_contradiction", "is_circular", "is_strawman", "is_non_sequitur", "has_reality_disconnect")


def judge_fallacies(argument: Argument, setting: Setting) -> SieveOutcome:
    """Fail on the first fallacy found; all five flags are set as far as they were looked at."""
    tests = (
        ("has_reality_disconnect", _disconnected, "a value is outside the range its declaration allows"),
        ("violates_non_contradiction", _denies_conditions, "the premises contradict the thesis's own conditions"),
        ("is_circular", _circular, "a premise without a licence is the conclusion itself"),
        ("is_strawman", _straw_man, "the conclusion leaves the target standing"),
    )
    flags = dict.fromkeys(FLAGS, False)
    for flag, test, detail in tests:
        if test(argument, setting):
            flags[flag] = True
            return outcome("3", "fail", detail, flags=flags)
    return outcome("3", "pass", "no fallacy", flags=flags)


def out_of_range(formula: Formula, setting: Setting) -> bool:
    """The formula is impossible for T alone, and one of its comparisons is settled by the declared range."""
    typed = {leaf for leaf in leaves(formula) if isinstance(leaf, Compare | Defined)}
    kernel = setting.kernel
    if not typed or kernel.consistent([kernel.key_of(formula)]):
        return False
    return any(not kernel.consistent([kernel.key_of(side)]) for leaf in typed for side in (leaf, negate(leaf)))


def _disconnected(argument: Argument, setting: Setting) -> bool:
    return any(out_of_range(premise.formula, setting) for premise in argument.premises)


def _denies_conditions(argument: Argument, setting: Setting) -> bool:
    keys = setting.premise_keys(argument)
    return setting.kernel.consistent(keys) and not setting.kernel.consistent([*setting.conditions, *keys])


def _circular(argument: Argument, setting: Setting) -> bool:
    """Licensed premises are never circular: an axiom, or a fact of the trial that is assumed, may say just what is to be shown."""
    kernel = setting.kernel
    conclusion, denied = kernel.key_of(argument.conclusion), kernel.key_of(negate(argument.conclusion))
    for premise in argument.premises:
        if premise.kind != "assumption" or argument.elements:
            continue
        same = not kernel.consistent([kernel.key_of(premise.formula), denied]) and not kernel.consistent(
            [kernel.key_of(negate(premise.formula)), conclusion],
        )
        rest = [kernel.key_of(other.formula) for other in argument.premises if other is not premise]
        if same and kernel.consistent([*rest, denied]):
            return True
    return False


def _straw_man(argument: Argument, setting: Setting) -> bool:
    """Conclusion, premises and the rules leave the target possible. Hitting one conjunct of a conjunction denies it (De Morgan)."""
    if not argument.target:
        return False
    kernel = setting.kernel
    target = [kernel.key_of(formula) for formula in argument.target]
    keys = [*setting.base, *setting.premise_keys(argument), kernel.key_of(argument.conclusion)]
    return kernel.consistent([*keys, *target])
