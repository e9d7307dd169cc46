"""Tables: cells between ruled lines, or columns of short texts that stand exactly below each other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from synproof_cli.readers.labels import label_of
from synproof_cli.readers.pdf.columns import Row, merged
from synproof_cli.readers.pdf.segments import Rule, Segment

_SLACK: Final = 3.0
_LEAST_ROWS: Final = 3
_ROW_GAP: Final = 1.18
_GUTTER: Final = 0.25
_FAR: Final = 3.0
"""Lines that far apart, as a multiple of their size, are not of one table."""
_QUOTES: Final = "“\"'‘«"
Span = tuple[float, float]


@dataclass(slots=True)
class Table:
    """`cells`: row, column and lines of each cell that holds text, in order. `y`: its top."""

    cells: list[tuple[int, int, list[Segment]]]
    y: float


def split_tables(rows: list[Row], rules: Sequence[Rule]) -> Iterator[Row | Table]:
    """The rows of a region, with those that make up a table replaced by it."""
    grids = list(_grids(rules))
    if not grids:
        yield from _aligned(rows)
        return
    waiting: list[Row] = []
    at = 0
    while at < len(rows):
        grid = next((one for one in grids if one.holds(rows[at])), None)
        if grid is None:
            waiting.append(rows[at])
            at += 1
            continue
        end = at
        while end < len(rows) and grid.holds(rows[end]):
            end += 1
        yield from _aligned(waiting)
        waiting = []
        yield grid.table(rows[at:end])
        at = end
    yield from _aligned(waiting)


@dataclass(slots=True)
class _Grid:
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


def _grids(rules: Sequence[Rule]) -> Iterator[_Grid]:
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
            yield _Grid(left, right, sorted(lines, reverse=True), bars)


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


def _aligned(rows: list[Row]) -> Iterator[Row | Table]:
    """Rows, with runs of those whose segments stand below each other as tables."""
    at = 0
    while at < len(rows):
        run = _run(rows, at) if len(rows[at]) > 1 else []
        if len(run) >= _LEAST_ROWS:
            yield _of_run(run)
            at += len(run)
        else:
            yield rows[at]
            at += 1


def _run(rows: Sequence[Row], at: int) -> list[Row]:
    """The rows from one on that have its columns. Those of fewer cells, which go on with the cells above, are part of them."""
    first = merged(rows[at])
    if not _is_tabular(first):
        return []
    spans = [(one.x0, one.x1) for one in first]
    run, full, last = [first], 1, 1
    for row in rows[at + 1 :]:
        near, places = row, _places(row, spans)
        if places is None:
            near = merged(row)
            places = _places(near, spans)
        if places is None:
            break
        spans = _wider(spans, near, places)
        run.append(near)
        if _is_tabular(near) or (len(near) > 1 and len(first) > 2):
            full, last = full + 1, len(run)
        elif len(near) == 1 and places[0] != 0:
            last = len(run)  # a cell goes on; one in the first column may as well begin a paragraph
        elif run[-2][0].y - near[0].y > _FAR * near[0].size:
            break
    return run[:last] if full >= 2 else []


def _is_tabular(row: Row) -> bool:
    """Two cells or more, and not a label or a defined term with its text."""
    return len(row) > 2 or (
        len(row) == 2
        and label_of(f"{row[0].text} X") is None
        and not row[1].text[:1].islower()
        and row[0].text[0] not in _QUOTES
    )


def _places(row: Row, spans: Sequence[Span]) -> list[int] | None:
    """The columns that a row's segments stand in; None where one reaches over two, or two stand in one."""
    places = [at for one in row if (at := _place(one, spans)) is not None]
    if len(places) < len(row) or len(set(places)) < len(places):
        return None
    wider = _wider(spans, row, places)
    return places if all(a[1] + _GUTTER * row[0].size < b[0] for a, b in pairwise(wider)) else None


def _place(one: Segment, spans: Sequence[Span]) -> int | None:
    """The column a segment stands in, or the nearest, as the title above a column may be narrow; None where it reaches over two."""
    over = [at for at, (left, right) in enumerate(spans) if one.x0 < right and left < one.x1]
    if len(over) > 1:
        return None
    return over[0] if over else min(range(len(spans)), key=lambda at: max(spans[at][0] - one.x1, one.x0 - spans[at][1]))


def _wider(spans: Sequence[Span], row: Row, places: Sequence[int]) -> list[Span]:
    """The columns as wide as what stands in them."""
    made = list(spans)
    for one, at in zip(row, places, strict=True):
        made[at] = min(made[at][0], one.x0), max(made[at][1], one.x1)
    return made


def _of_run(rows: Sequence[Row]) -> Table:
    """The table of rows whose columns the first one shows."""
    spans: list[Span] = [(one.x0, one.x1) for one in rows[0]]
    columns: list[list[Segment]] = [[] for _ in spans]
    for row in rows:
        places = [_place(one, spans) or 0 for one in row]
        spans = _wider(spans, row, places)
        for one, at in zip(row, places, strict=True):
            columns[at].append(one)
    tops = _tops(columns)
    cells: dict[tuple[int, int], list[Segment]] = {}
    for column, lines in enumerate(columns):
        for one in lines:
            cells.setdefault((max(0, sum(top > one.y for top in tops) - 1), column), []).append(one)
    return Table([(row, column, cells[row, column]) for row, column in sorted(cells)], rows[0][0].y)


def _tops(columns: Sequence[Sequence[Segment]]) -> list[float]:
    """Where the rows of a table begin: after a wider distance, whatever the height at which a cell stands in its row, or, in a table with
    one distance throughout, with each line of its first column.
    """
    steps = [(a.y, (a.y - b.y) / a.size) for lines in columns for a, b in pairwise(lines)]
    usual = min((step for _, step in steps), default=0.0)
    if len({round(y) for y, step in steps if step > _ROW_GAP * usual}) < 2:  # one alone sets off the head
        return [_top(one) for one in columns[0]]
    cells = sorted((cell for lines in columns for cell in _cells(lines, usual)), reverse=True)
    tops: list[float] = []
    foot = math.inf
    for top, bottom in cells:
        if top <= foot:
            tops.append(top)
        foot = bottom if top <= foot else min(foot, bottom)
    return tops


def _cells(lines: Sequence[Segment], usual: float) -> Iterator[tuple[float, float]]:
    """Top and bottom of each cell of a column, whose lines follow each other at the usual distance."""
    top = bottom = 0.0
    for at, one in enumerate(lines):
        if not at or (lines[at - 1].y - one.y) / one.size > _ROW_GAP * usual:
            if at:
                yield top, bottom
            top = _top(one)
        bottom = one.y - 0.2 * one.size
    if lines:
        yield top, bottom


def _top(one: Segment) -> float:
    return one.y + 0.7 * one.size
