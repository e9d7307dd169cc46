"""Progress of a debate on stderr: growing on a terminal, plain lines elsewhere, nothing with --quiet."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from synproof_cli.cli import streams
from synproof_cli.cli.output import can_draw, use_color
from synproof_cli.cli.session import Session
from synproof_cli.cli.streams import is_terminal

if TYPE_CHECKING:
    from synproof_cli.debate.ports import Reporter
    from synproof_cli.logic.budget import Budget

_SIZE = (80, 24)
_STEP = 500


def progress(session: Session) -> Reporter:
    """A reporter for this run."""
    if session.common.quiet or sys.stderr is None:
        from synproof_cli.debate.ports import Silent

        return Silent()
    from synproof_cli.render.look import Look
    from synproof_cli.render.progress import reporter

    live = is_terminal(sys.stderr) and session.environ.get("TERM", "") != "dumb" and _understands_codes(session)
    width, height = _size()
    look = Look(width, use_color(sys.stderr, session.color(), session.environ), not can_draw(sys.stderr.encoding), session.common.verbose)
    follows = session.form() == "text" and is_terminal(sys.stdout)
    return reporter(streams.write_err, look, live=live, height=height, transient=follows)


def item_counter(session: Session) -> Callable[[int, int], None]:
    """Told of each item that is done: one line on stderr that is written over; on a terminal only."""

    def show(done: int, total: int) -> None:
        streams.write_err(f"\r{done} of {total}" + ("\n" if done == total else ""))

    def ignore(_done: int, _total: int) -> None:
        pass

    return show if is_terminal(sys.stderr) and not session.common.quiet else ignore


@contextmanager
def counted(session: Session, budget: Budget) -> Iterator[Budget]:
    """The budget, its questions counted on one line of stderr while work goes on; on a terminal only."""
    if session.common.quiet or not is_terminal(sys.stderr):
        yield budget
        return
    expired = budget.expired
    shown = 0

    def show() -> bool:
        nonlocal shown
        if budget.solver_calls >= shown + _STEP:
            shown = budget.solver_calls
            streams.write_err(f"\r{shown:,} questions asked")
        return expired()

    budget.expired = show
    try:
        yield budget
    finally:
        if shown:
            streams.write_err("\r" + " " * 40 + "\r")


def _understands_codes(session: Session) -> bool:
    """Old Windows consoles show cursor codes as text; Windows Terminal names itself."""
    return sys.platform != "win32" or bool(session.environ.get("WT_SESSION"))


def _size() -> tuple[int, int]:
    try:
        size = os.get_terminal_size(sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):
        return _SIZE
    return (size.columns, size.lines) if size.columns and size.lines else _SIZE
