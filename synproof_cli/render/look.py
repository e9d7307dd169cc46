"""How text is to look: width, colour, signs."""

from __future__ import annotations

from typing import Final, Literal

from synproof_cli.model.values import value

Style = Literal["plain", "strong", "dim", "good", "bad", "warn", "name"]

MIN_WIDTH: Final = 20
MAX_WIDTH: Final = 110
"""Longer lines are hard to read, however wide the terminal."""

_SGR: Final[dict[Style, str]] = {
    "plain": "", "strong": "1", "dim": "2", "good": "32", "bad": "31", "warn": "33", "name": "36",
}


@value
class Signs:
    """The signs that trees and lists are drawn with."""

    branch: str
    last: str
    rail: str
    gap: str
    arrow: str
    dot: str
    more: str
    good: str
    bad: str
    open: str


UNICODE: Final = Signs("├── ", "└── ", "│   ", "    ", "→", "·", "…", "✓", "✗", "?")
ASCII: Final = Signs("+-- ", "`-- ", "|   ", "    ", "->", "-", "...", "+", "x", "?")


@value
class Look:
    """`width` in terminal cells; `color` uses ANSI codes; `ascii` draws without box lines; `verbose` shows every sieve and premise.

    `next`: commands that lead on from the document, ready to paste.
    """

    width: int = 80
    color: bool = False
    ascii: bool = False
    verbose: bool = False
    next: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """The width lines are made for: at least 20, at most 110."""
        return max(MIN_WIDTH, min(self.width, MAX_WIDTH))

    @property
    def signs(self) -> Signs:
        """The signs to draw with."""
        return ASCII if self.ascii else UNICODE

    def paint(self, text: str, style: Style) -> str:
        """The text in that style; as it is where colour is off."""
        code = _SGR[style] if self.color else ""
        return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


PLAIN: Final = Look()
