"""The lines and boxes a page paints, as far as they can rule a table (ISO 32000-1, 8.5)."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.readers.pdf.geometry import Matrix
from synproof_cli.readers.pdf.runs import PageRuns

_Box = tuple[float, float, float, float]
_MOST_RULES: Final = 4_000
_SHORT: Final = 8.0
_THIN: Final = 3.0
"""A filled box that is no thicker is a line."""


class Paths:
    """The path that is being made, and what of those that were painted rules the page."""

    def __init__(self, page: PageRuns) -> None:
        self._page = page
        self._pen = 0.0, 0.0
        self._boxes: list[_Box] = []
        self._lines: list[_Box] = []

    def move(self, operands: Any) -> None:
        """Begin anew at a point."""
        self._pen = float(operands[0]), float(operands[1])
        if len(self._boxes) < _MOST_RULES:
            self._boxes.append((*self._pen, *self._pen))

    def line(self, operands: Any) -> None:
        """A line to a point."""
        x, y = float(operands[0]), float(operands[1])
        if len(self._lines) < _MOST_RULES and self._boxes:
            self._lines.append((*self._pen, x, y))
            left, low, right, high = self._boxes[-1]
            self._boxes[-1] = (min(left, x), min(low, y), max(right, x), max(high, y))
        self._pen = x, y

    def box(self, operands: Any) -> None:
        """A box."""
        x, y, width, height = (float(one) for one in operands[:4])
        if len(self._lines) < _MOST_RULES:
            right, top = x + width, y + height
            self._boxes.append((x, y, right, top))
            if max(abs(width), abs(height)) > 2 * _SHORT:  # not a box to be ticked
                self._lines += [(x, y, right, y), (x, top, right, top), (x, y, x, top), (right, y, right, top)]

    def forget(self, _operands: Any) -> None:
        """The path is not painted."""
        self._boxes, self._lines = [], []

    def paint(self, matrix: Matrix, *, filled: bool) -> None:
        """The path is painted: what of it is thin and straight is a rule, its lines where they are drawn, else its boxes."""
        a, b, c, d, e, f = matrix
        self._page.drawn += 1
        if not self._boxes:
            return
        rules = self._page.rules
        for x0, y0, x1, y1 in (self._boxes if filled else self._lines) if len(rules) < _MOST_RULES else ():
            xs = sorted((x0 * a + y0 * c + e, x1 * a + y1 * c + e))
            ys = sorted((x0 * b + y0 * d + f, x1 * b + y1 * d + f))
            wide, high = xs[1] - xs[0], ys[1] - ys[0]
            if high < _THIN and wide > _SHORT:
                rules.append((xs[0], sum(ys) / 2, xs[1], sum(ys) / 2))
            elif wide < _THIN and high > _SHORT:
                rules.append((sum(xs) / 2, ys[0], sum(xs) / 2, ys[1]))
        self._boxes, self._lines = [], []
