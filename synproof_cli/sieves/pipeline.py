"""The sieves in their order; the first failure decides, later ones are recorded as skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from synproof_cli.model.argument import Argument, Judgement
from synproof_cli.model.result import SieveOutcome
from synproof_cli.sieves.interface import NAMES, Setting, SieveNumber, outcome
from synproof_cli.sieves.s0_duplicates import judge_duplicate
from synproof_cli.sieves.s1_credibility import judge_credibility
from synproof_cli.sieves.s2_5_sat import judge_sat
from synproof_cli.sieves.s2_axioms import judge_axioms
from synproof_cli.sieves.s3_fallacies import judge_fallacies

SIEVES: Final[tuple[tuple[SieveNumber, Callable[[Argument, Setting], SieveOutcome]], ...]] = (
    ("0", judge_duplicate), ("1", judge_credibility), ("2", judge_axioms), ("2.5", judge_sat), ("3", judge_fallacies),
)


def judge(argument: Argument, setting: Setting) -> Judgement:
    """Run the sieves. When 2.5 fails on entailment alone, Sieve 3 still runs: its flags tell whether a repair is worth a try."""
    outcomes: list[SieveOutcome] = []
    failed: SieveOutcome | None = None
    for number, sieve in SIEVES:
        gap_only = failed is not None and failed["sieve"] == "2.5" and failed["flags"].get("is_non_sequitur", False)
        if failed is not None and not (number == "3" and gap_only):
            outcomes.append(outcome(number, "skipped", f"Sieve {failed['sieve']} refused the argument"))
            continue
        found = sieve(argument, setting)
        outcomes.append(found)
        if failed is None and found["outcome"] == "fail":
            failed = found
    return Judgement(tuple(outcomes), failed, None if failed is None else rejection(failed))


def rejection(failed: SieveOutcome) -> str:
    """`Sieve N (Name): detail`."""
    return f"Sieve {failed['sieve']} ({NAMES[failed['sieve']]}): {failed['detail']}"
