"""Ctrl-C, from the first moment to the last: never a traceback, never lost, and never in the way of the report on itself.

Imported before anything else, so it imports next to nothing. Three states: while the program loads, an interrupt is kept for `release`;
then the first one is a KeyboardInterrupt, as in every Python program; then it is being reported, and one that comes `_PATIENCE` seconds
later or more ends the process at once (what was done is in the store). Nothing here is installed for programs that use the library.
"""

from __future__ import annotations

import os
import signal
import sys
import time

INTERRUPTED = 130
"""The exit code of a second Ctrl-C."""

_PATIENCE = 0.5
"""Seconds in which a second Ctrl-C counts as part of the first: a key that is held repeats."""
_AGAIN = 0.02


class _Interrupts:
    """The state. `since`: when the interrupt came that is being reported."""

    def __init__(self) -> None:
        self.loading = False
        self.waiting = False
        self.since: float | None = None

    def handle(self, _signal: int, _frame: object) -> None:
        """What SIGINT does."""
        if self.loading:
            self.waiting = True
        elif self.since is None:
            self.since = time.monotonic()
            raise KeyboardInterrupt
        elif time.monotonic() - self.since >= _PATIENCE:
            os._exit(INTERRUPTED)

    def lost(self, fault: sys.UnraisableHookArgs) -> None:
        """An interrupt that came while some object was being destroyed could not be raised there: it comes again in a moment."""
        if fault.exc_type is not KeyboardInterrupt:
            sys.__unraisablehook__(fault)
            return
        import _thread
        import threading

        self.since = None
        again = threading.Timer(_AGAIN, _thread.interrupt_main)
        again.daemon = True
        again.start()


_interrupts = _Interrupts()


def hold() -> None:
    """From here on an interrupt waits for `release`. Nothing where the caller has SIGINT ignored (`nohup`, a shell's background job)."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    _interrupts.loading = True
    signal.signal(signal.SIGINT, _interrupts.handle)
    sys.unraisablehook = _interrupts.lost


def release() -> None:
    """An interrupt is a KeyboardInterrupt now; one that waited is raised here."""
    _interrupts.loading = False
    if _interrupts.waiting:
        _interrupts.waiting = False
        _interrupts.handle(signal.SIGINT, None)


def end() -> None:
    """All is written: what is left takes no time, and must not be disturbed."""
    if signal.getsignal(signal.SIGINT) == _interrupts.handle:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
