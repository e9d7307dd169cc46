"""The work a computation may do. The clock lives at the edge and comes in as `expired`."""

from __future__ import annotations

from collections.abc import Callable

from synproof_cli.errors import BudgetExceededError


def _never() -> bool:
    return False


class Budget:
    """Counts solver calls and stops work when `expired()` says so. Raises BudgetExceededError, which is never a verdict."""

    def __init__(self, expired: Callable[[], bool] = _never, reason: str = "time limit reached") -> None:
        self.expired = expired
        self.reason = reason
        self.solver_calls = 0

    def check(self) -> None:
        """Raise BudgetExceededError when the limit is reached."""
        if self.expired():
            raise BudgetExceededError(self.reason, hint="give more time with --timeout")

    def lift(self) -> None:
        """No more limit: what follows is bounded by its own size (the labels are certain, the rest only shows them)."""
        self.expired = _never
