"""A bound on the work one document can cause, counted and never timed, so that the same document always gets the same answer."""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.report import LIMIT, FaultError

WORK_LIMIT: Final = 100_000_000
"""Steps (clauses looked at, formula nodes evaluated): about half a minute of plain Python."""


class Budget:
    """Steps left. `spend` raises FaultError `limit` when there are none."""

    def __init__(self, steps: int = WORK_LIMIT) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Count some steps."""
        self.left -= steps
        if self.left < 0:
            raise FaultError(LIMIT, "", "checking this document takes more work than is allowed")
