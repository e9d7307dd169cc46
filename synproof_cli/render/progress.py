"""Progress of a debate on standard error: a tree that grows in place on a terminal, one line for each node elsewhere.

Both are plain text with a few cursor codes of our own; what a node says passes `safe.inline` like everything else. They are given a
function that writes, so that only the command line touches a stream.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from synproof_cli.model.result import DebateResult, Node, ReadingDoc
from synproof_cli.render.fields import Doc, doc, docs, text
from synproof_cli.render.layout import Piece, cells, flow
from synproof_cli.render.look import MIN_WIDTH, Look
from synproof_cli.render.nodes import Step, assumptions, conclusion, is_reference, is_root, walk
from synproof_cli.render.text_tree import head
from synproof_cli.render.words import count, status, status_style

if TYPE_CHECKING:
    from synproof_cli.debate.ports import Reporter

Write = Callable[[str], None]

_LOWEST: Final = 5
"""Terminal lines below which a tree does not grow in place."""


def reporter(write: Write, look: Look, *, live: bool = False, height: int = 24, transient: bool = False) -> Reporter:
    """Progress written with `write`, which must pass cursor codes on as they are where `live` is set.

    `live` says that the text goes to a terminal of that height that knows ANSI codes; on one too small for a tree it counts for nothing.
    `transient`: the tree disappears with the verdict, for a terminal on which the report follows.
    """
    if live and height >= _LOWEST and look.width > MIN_WIDTH + len(look.signs.more) + 1:
        return LiveProgress(write, look, height, transient=transient)
    return LineProgress(write, look)


class LineProgress:
    """One line for the reading, one for each node as it is placed, indented by its depth, and one for the finding."""

    def __init__(self, write: Write, look: Look) -> None:
        self._write = write
        self._look = look

    def reading(self, reading: ReadingDoc) -> None:
        """Say what was read."""
        self._line("", _read(reading))

    def node(self, node: Node, depth: int) -> None:
        """Say what was placed."""
        self._line("  " * depth, _placed(node, self._look))

    def verdict(self, result: DebateResult) -> None:
        """Say what was found."""
        self._line("", _found(result))

    def _line(self, start: str, pieces: list[Piece]) -> None:
        self._write(one_line(pieces, self._look, start) + "\n")


class LiveProgress:
    """Draws the tree anew with every node, over what it drew before; never more lines than the terminal has."""

    def __init__(self, write: Write, look: Look, height: int, *, transient: bool) -> None:
        self._write = write
        self._look = look
        self._height = height
        self._transient = transient
        self._reading: list[Piece] = []
        self._roots: list[dict[str, object]] = []
        self._by_id: dict[str, list[dict[str, object]]] = {}
        self._drawn = 0

    def reading(self, reading: ReadingDoc) -> None:
        """Show what was read."""
        self._reading = _read(reading)
        self._draw(self._frame())

    def node(self, node: Node, depth: int) -> None:
        """Show the tree with one more node."""
        below: list[dict[str, object]] = []
        own: dict[str, object] = {**node, "children": below}
        above = self._by_id.get(node["parent_id"] or "") if depth and node["kind"] != "support" else None
        (self._roots if above is None else above).append(own)
        if not node["reference"]:
            self._by_id.setdefault(node["id"], below)
        self._draw(self._frame())

    def verdict(self, result: DebateResult) -> None:
        """Take the tree away, or leave all of it with the finding below."""
        if self._transient:
            self._draw([])
        else:
            self._draw([*self._frame(whole=True), one_line(_found(result), self._look)])

    def _frame(self, *, whole: bool = False) -> list[str]:
        lines = [one_line(self._reading, self._look)] if self._reading else []
        for root in self._roots:
            lines += [_step_line(step, self._look) for step in walk(root, self._look.signs)]
        hidden = len(lines) - (self._height - 2)
        if whole or hidden <= 0:
            return lines
        return [self._look.paint(f"{self._look.signs.more} {hidden + 1} lines above", "dim"), *lines[hidden + 1 :]]

    def _draw(self, lines: list[str]) -> None:
        back = f"\x1b[{self._drawn}A\r\x1b[J" if self._drawn else ""
        self._drawn = len(lines)
        self._write(back + "".join(line + "\n" for line in lines))


def one_line(pieces: list[Piece], look: Look, start: str = "") -> str:
    """The pieces on one line that is not full, so that no terminal wraps it; what does not fit is left off."""
    more = look.signs.more
    lines = flow(pieces, Look(min(look.columns, look.width) - cells(more) - 1, look.color, look.ascii), start)
    return lines[0] + (look.paint(more, "dim") if len(lines) > 1 else "")


def _step_line(step: Step, look: Look) -> str:
    return one_line(_placed(step.node, look), look, step.start)


def _placed(node: Doc, look: Look) -> list[Piece]:
    assumed = " and ".join(assumptions(node))
    said = "" if is_root(node) or is_reference(node) else f"only if {assumed}" if assumed else conclusion(node)
    return [*head(node, look)[: None if is_root(node) else -1], (look.signs.dot if said else "", "dim"), said]


def _read(reading: Doc) -> list[Piece]:
    claim = text(doc(reading, "claim"), "formula")
    conditions = docs(reading, "conditions")
    unread = docs(reading, "nearest")
    if not claim and unread:
        return [("not understood:", "warn"), text(unread[0], "text")]
    return [("read:", "dim"), *([f"{count(len(conditions), 'condition')}, claim"] if conditions else ["claim"]), (claim, "name")]


def _found(result: Doc) -> list[Piece]:
    word = status(result)
    return [(word, status_style(word)), (text(result, "finding"), "strong")]
