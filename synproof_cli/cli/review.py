"""`world review` in a terminal: one item at a time, a key decides."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from synproof_cli.cli import streams
from synproof_cli.cli.output import can_draw, use_color
from synproof_cli.cli.session import Session
from synproof_cli.cli.streams import is_terminal
from synproof_cli.render.look import Look
from synproof_cli.render.review import review_item

if TYPE_CHECKING:
    from synproof_cli.workflows.world_review import Decision

_KEYS: Final = "a accept   e edit   r reject   s skip   q quit"
_ACTIONS: Final = {"a": "accept", "r": "reject", "e": "edit"}


def can_ask() -> bool:
    """Whether somebody is there to answer."""
    return is_terminal(sys.stdin) and is_terminal(sys.stderr)


def asker(session: Session) -> Callable[[dict[str, Any]], Decision | None]:
    """Shows an item on stderr and reads what is to become of it; StopIteration for `q` and at the end of the input."""
    from synproof_cli.workflows.world_review import Decision

    look = Look(80, use_color(sys.stderr, session.color(), session.environ), not can_draw(sys.stderr.encoding), session.common.verbose)

    def ask(item: dict[str, Any]) -> Decision | None:
        streams.write_err(review_item(item, look))
        while True:
            key = _line(f"{_KEYS} > ").lower()[:1]
            if key == "q":
                raise StopIteration
            if key == "s":
                return None
            if key in ("a", "r"):
                return Decision(_ACTIONS[key], item["id"])
            if key == "e" and (text := _line("new words or formula (empty: back) > ")):
                return Decision("edit", item["id"], text)

    return ask


def _line(prompt: str) -> str:
    """What was typed. Raises StopIteration at the end of the input."""
    streams.write_err(prompt)
    line = sys.stdin.readline()
    if not line:
        raise StopIteration
    return line.strip()
