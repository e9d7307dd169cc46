"""Tables of ruled lines: what stands between the same lines is one cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from synproof_cli.readers.pdf.columns import Row
from synproof_cli.readers.pdf.segments import Rule, Segment

_SLACK: Final = 3.0


@dataclass(slots=True)
class Table:
    """`cells`: row, column and lines of each cell that holds text, in order. `y`: its top."""

    cells: list[tuple[int, int, list[Segment]]]
    y: float


@dataclass(slots=True)
class Grid:
    """Ruled lines: `lines` across, from the top, `bars` upright with their ends."""

    left: float
    right: float
    lines: list[float]
    bars: list[Rule]

    def holds(self, row: Row) -> bool:
        """Whether a row stands between the outermost lines."""
        middle = row[0].y + 0.3 * row[0].size
        inside = self.lines[-1] < middle < self.lines[0]
        return inside and row[0].x0 > self.left - _SLACK and row[-1].x1 < self.right + 4 * _SLACK

    def table(self, rows: Sequence[Row]) -> Table:
        """The table of the rows within."""
        cells: dict[tuple[int, int], list[Segment]] = {}
        for row in rows:
            middle = row[0].y + 0.3 * row[0].size
            place = sum(middle < line for line in self.lines[1:-1])
            bars = _merged(bar[0] for bar in self.bars if bar[1] - _SLACK <= middle <= bar[3] + _SLACK)
            for segment in row:
                centre = segment.x0 + min(segment.x1 - segment.x0, 2 * segment.size) / 2
                column = sum(bar < centre for bar in bars if self.left + _SLACK < bar < self.right - _SLACK)
                cells.setdefault((place, column), []).append(segment)
        rows_used = sorted({place for place, _ in cells})
        return Table([(rows_used.index(place), column, cells[place, column]) for place, column in sorted(cells)], rows[0][0].y)


def grids_of(rules: Sequence[Rule]) -> Iterator[Grid]:
    """Groups of ruled lines that touch and make at least two columns."""
    level = [rule for rule in rules if rule[3] - rule[1] < 1.0 and rule[2] - rule[0] > 8]
    upright = [rule for rule in rules if rule[2] - rule[0] < 1.0 and rule[3] - rule[1] > 4]
    if len(level) < 2 or len(upright) < 2:
        return
    for group in _touching([*level, *upright]):
        lines = _merged(rule[1] for rule in group if rule[3] - rule[1] < 1.0 and rule[2] - rule[0] > 8)
        bars = [rule for rule in group if rule[2] - rule[0] < 1.0]
        lines = _merged([*lines, *(end for bar in bars for end in (bar[1], bar[3]) if not lines or not lines[0] <= end <= lines[-1])])
        left, right = min(rule[0] for rule in group), max(rule[2] for rule in group)
        if len(lines) >= 2 and any(left + _SLACK < bar[0] < right - _SLACK for bar in bars):
            yield Grid(left, right, sorted(lines, reverse=True), bars)


def _touching(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules in groups, each of which is one above the other without a gap between."""
    groups: list[list[Rule]] = []
    foot = 0.0
    for rule in sorted(rules, key=lambda rule: -rule[3]):
        if groups and rule[3] >= foot - 2 * _SLACK:
            groups[-1].append(rule)
            foot = min(foot, rule[1])
        else:
            groups.append([rule])
            foot = rule[1]
    return groups


def _merged(values: Iterator[float] | Sequence[float]) -> list[float]:
    """Values without those that are as good as the one before."""
    made: list[float] = []
    for value in sorted(values):
        if not made or value - made[-1] > _SLACK:
            made.append(value)
    return made
