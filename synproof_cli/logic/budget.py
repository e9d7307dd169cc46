"""The work a computation may do. The clock lives at the edge and comes in as `expired`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from synproof_cli.errors import BudgetExceededError


def _never() -> bool:
    return False


def _endless() -> float:
    return math.inf


class Budget:
    """Counts solver calls and stops work when `expired()` says so. Raises BudgetExceededError, which is never a verdict.

    `left()`: the seconds there still are, for work that is given its time beforehand.
    """

    def __init__(
        self, expired: Callable[[], bool] = _never, reason: str = "time limit reached", left: Callable[[], float] = _endless,
    ) -> None:
        self.expired = expired
        self.reason = reason
        self.left = left
        self.solver_calls = 0
        self._most_calls: float = math.inf

    def check(self) -> None:
        """Raise BudgetExceededError when a limit is reached."""
        if self.solver_calls > self._most_calls:
            raise BudgetExceededError("work limit reached")
        if self.expired():
            raise BudgetExceededError(self.reason, hint="give more time with --timeout")

    @contextmanager
    def at_most(self, calls: int) -> Iterator[None]:
        """Within the block no more than so many further solver calls: counted and not timed, so the same everywhere."""
        before = self._most_calls
        self._most_calls = min(before, self.solver_calls + calls)
        try:
            yield
        finally:
            self._most_calls = before
