"""How far a long piece of work is, on one line of stderr that is written over: page by page with the time left. On a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from synproof_cli.cli import streams
from synproof_cli.cli.session import Session
from synproof_cli.cli.streams import is_terminal

_EVERY: Final = 0.1
_WIDTH: Final = 78
_BEGINS: Final = 1.0
"""Seconds after which a guess of the time left is worth showing."""


class Eta:
    """Told of each step: a stage's name, how much of it is done, of how much."""

    def __init__(self, write: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._write, self._clock = write, clock
        self._stage, self._began, self._shown, self._done = "", 0.0, -1.0, 0
        self.wrote = False

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show it, not more than ten times a second. A stage that begins again is counted from there."""
        now = self._clock()
        if stage != self._stage or done < self._done:
            self._stage, self._began, self._shown = stage, now, -1.0
        self._done = done
        if self._shown >= 0 and now - self._shown < _EVERY and done < total:
            return
        self._shown = now
        self.wrote = True
        from synproof_cli.render.layout import clip

        left = self._left(now, done, total)
        counted = f" {done:,} of {total:,}" if total > 1 else ""
        self._write("\r" + clip(f"{stage}{counted}{left}", _WIDTH).ljust(_WIDTH))

    def _left(self, now: float, done: int, total: int) -> str:
        spent = now - self._began
        if not 0 < done < total or spent < _BEGINS:
            return ""
        seconds = spent / done * (total - done)
        return f", about {seconds:.0f} s left" if seconds < 90 else f", about {seconds / 60:.0f} min left"

    def clear(self) -> None:
        """Take the line away."""
        if self.wrote:
            self._write("\r" + " " * _WIDTH + "\r")


def _ignore(_stage: str, _done: int, _total: int) -> None:
    """Nobody watches."""


@contextmanager
def eta(session: Session) -> Iterator[Callable[[str, int, int], None]]:
    """What a workflow tells its progress to."""
    if session.common.quiet or not is_terminal(sys.stderr):
        yield _ignore
        return
    from synproof_cli.wiring import system_clock

    shown = Eta(streams.write_err, system_clock().monotonic)
    try:
        yield shown
    finally:
        shown.clear()
