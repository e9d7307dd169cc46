"""Ctrl-C and SIGTERM, from the first moment to the last: never a traceback, never lost, and never in the way of the report on themselves.

Imported before anything else, so it imports next to nothing. Three states: while the program loads, an interrupt is kept for `release`;
then the first one is a KeyboardInterrupt, as in every Python program; then it is being reported, and one that comes `_PATIENCE` seconds
later or more ends the process at once (what was done is in the store). Both signals go the same way and are told apart by their exit code
(128 and the signal's number). Nothing here is installed for programs that use the library.
"""

from __future__ import annotations

import os
import signal
import sys
import time

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_PATIENCE = 0.5
"""Seconds in which a second Ctrl-C counts as part of the first: a key that is held repeats."""
_AGAIN = 0.02


class _Interrupts:
    """The state. `since`: when the interrupt came that is being reported, or that waits; `by`: which one it was."""

    def __init__(self) -> None:
        self.by: int = signal.SIGINT
        self.loading = False
        self.waiting = False
        self.since: float | None = None

    def handle(self, by: int, _frame: object) -> None:
        """What the signals do."""
        if self.since is None and not self.waiting:
            self.by = by
        if self.loading:
            self.waiting = True
        elif self.since is None:
            self.since = time.monotonic()
            raise KeyboardInterrupt
        elif time.monotonic() - self.since >= _PATIENCE:
            os._exit(code())

    def lost(self, fault: sys.UnraisableHookArgs) -> None:
        """An interrupt that came while some object was being destroyed could not be raised there: it comes again in a moment."""
        if fault.exc_type is not KeyboardInterrupt:
            sys.__unraisablehook__(fault)
            return
        import _thread
        import threading

        self.since = None
        again = threading.Timer(_AGAIN, _thread.interrupt_main, (self.by,))
        again.daemon = True
        again.start()


_interrupts = _Interrupts()


def code() -> int:
    """The exit code of a run that was interrupted: 130 for Ctrl-C, 143 for SIGTERM."""
    return 128 + _interrupts.by


def hold() -> None:
    """From here on an interrupt waits for `release`. A signal that the caller has ignored (`nohup`, a shell's background job) stays so."""
    for number in _SIGNALS:
        if signal.getsignal(number) in (signal.default_int_handler, signal.SIG_DFL):
            _interrupts.loading = True
            signal.signal(number, _interrupts.handle)
            sys.unraisablehook = _interrupts.lost


def release() -> None:
    """An interrupt is a KeyboardInterrupt now; one that waited is raised here."""
    _interrupts.loading = False
    if _interrupts.waiting:
        _interrupts.waiting = False
        _interrupts.handle(_interrupts.by, None)


def end() -> None:
    """All is written: what is left takes no time, and must not be disturbed."""
    for number in _SIGNALS:
        if signal.getsignal(number) == _interrupts.handle:
            signal.signal(number, signal.SIG_IGN)


def end_at_once() -> None:
    """A server has nothing to report when it is told to end."""
    if signal.getsignal(signal.SIGTERM) == _interrupts.handle:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
