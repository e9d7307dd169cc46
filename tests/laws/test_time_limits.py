"""Whenever time runs out: never an error, never another finding, never a document that claims what it does not show."""

from __future__ import annotations

from collections import Counter
from typing import Any

from synproof_cli.logic.budget import Budget
from tests.checkers.results import verify_result
from tests.laws.engine import result_of
from tests.oracles.cases import Case
from tests.oracles.random_cases import Seeded, random_case

CHANGING = ("telemetry", "wall_clock_time_ms")


class Clock:
    """Time that passes with every look at it."""

    def __init__(self, limit: float) -> None:
        self.looks = 0
        self.limit = limit

    def expired(self) -> bool:
        self.looks += 1
        return self.looks > self.limit


def limited(case: Case, limit: float) -> tuple[Any, int]:
    clock = Clock(limit)
    return result_of(case, budget=Budget(clock.expired, "time limit reached")), clock.looks


def without_counts(result: Any) -> Any:
    return {key: value for key, value in result.items() if key not in CHANGING}


def test_what_time_cuts_off_is_said_to_be_missing(scale: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12 * scale):
        case = random_case(Seeded(seed), contraposition=None)
        whole, looks = limited(case, float("inf"))
        for limit in range(0, looks, max(1, looks // 12)):
            result, _ = limited(case, limit)
            outcome = verify_result(result).outcome
            seen[outcome] += 1
            assert result["finding"] in (whole["finding"], "UNDECIDED")
            if result["finding"] == "UNDECIDED":
                assert (outcome, result["exit_code"], result["what_would_change"]["complete"]) == ("no_verdict", 3, False)
            elif "missing" in result["certificates"]:
                assert (outcome, result["exit_code"]) == ("limit", whole["exit_code"])
                assert result["certificates"] == {"missing": "time limit reached"}
            else:
                assert outcome == "holds"
        assert without_counts(limited(case, looks)[0]) == without_counts(whole)
    assert min(seen["no_verdict"], seen["limit"]) > 10
