"""The one table from causes to exit codes."""

from __future__ import annotations

from typing import Final

from synproof_cli.errors import BudgetExceededError, InternalError, InterruptedDebateError, SynproofError

OK: Final = 0
"""CONFIRMED at the required grade, or: done."""
REFUTED: Final = 1
"""REFUTED; for `verify` a certificate that does not hold, for `world lint` an error, for `world diff` a difference."""
USAGE: Final = 2
"""Usage, configuration, unreadable or missing input, an output that cannot be written."""
NO_VERDICT: Final = 3
"""UNTRANSLATED, IMPOSSIBLE, INCONSISTENT, UNDECIDED; a limit reached; a fault of this program."""
BELOW_GRADE: Final = 4
"""CONFIRMED, but below the required grade."""
INTERRUPTED: Final = 130
"""Ctrl-C; SIGTERM ends the same way with 143 (`interrupts.code`)."""
BROKEN_PIPE: Final = 141
"""Whoever read the output closed it: the shell's code for that, and never that of a verdict."""

_BY_CAUSE: Final[tuple[tuple[type[SynproofError], int], ...]] = (
    (InterruptedDebateError, INTERRUPTED),
    (BudgetExceededError, NO_VERDICT),
    (InternalError, NO_VERDICT),
)


def code_of(error: SynproofError) -> int:
    """The exit code of a failure: USAGE unless the table says otherwise."""
    return next((code for cause, code in _BY_CAUSE if isinstance(error, cause)), USAGE)
