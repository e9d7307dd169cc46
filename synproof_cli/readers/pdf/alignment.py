"""Tables without rules: columns of texts that stand below each other, wherever in its row a cell stands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from synproof_cli.readers.labels import label_of
from synproof_cli.readers.pdf.columns import Row, merged
from synproof_cli.readers.pdf.grids import Table
from synproof_cli.readers.pdf.segments import Segment

_SLACK: Final = 3.0
_LEAST_ROWS: Final = 3
_ROW_GAP: Final = 1.18
_LEADING: Final = 1.7
"""Lines of one cell hardly ever stand that far below each other, as a multiple of their size."""
_GUTTER: Final = 0.25
_BESIDE: Final = 0.85
"""Lines less far apart, as a multiple of their size, are no lines of one column."""
_MOST_COLUMNS: Final = 20
_FAR: Final = 3.0
"""Lines that far apart, as a multiple of their size, are not of one table."""
_NEXT: Final = 1.6
"""The next line of a cell stands at most that far below, as a multiple of its size."""
_WORD: Final = re.compile(r"[^\W\d_]{3}")
_STOPS: Final = (".", ";", ":")
_QUOTES: Final = "“\"'‘«"
Span = tuple[float, float]


def aligned(rows: list[Row]) -> Iterator[Row | Table]:
    """Rows, with runs of those whose segments stand below each other as tables."""
    made: list[Row | Table] = []
    at = 0
    while at < len(rows):
        row = rows[at]
        begins = len(row) > 1 or (at + 1 < len(rows) and row[0].y - rows[at + 1][0].y < row[0].size)
        head, run = _found(rows, at) if begins else (row, [])
        if len(run) < _LEAST_ROWS:
            made.append(row)
            at += 1
            continue
        at += len(run)
        while made and not isinstance(above := made[-1], Table) and (_is_within(above, run[0]) or _is_over(above, run[0], head[0].x1)):
            run.insert(0, above)
            made.pop()
        made.append(_of_run(run, head))
    return iter(made)


def _found(rows: Sequence[Row], at: int) -> tuple[Row, list[Row]]:
    """The first cells of a table that begins with a row, and its rows; no rows where none does.

    Cells may stand as close as words of a line that is set wide: those below tell.
    """
    for first in (rows[at], merged(rows[at])):
        head = _head(rows, at, first)
        if _is_tabular(head) or _is_in_middle(rows, at, first):
            run = _run(rows, at, head, first)
            if len(run) >= _LEAST_ROWS or len(first) == len(merged(first)):
                return head, run
    return [], []


def _is_in_middle(rows: Sequence[Row], at: int, row: Row) -> bool:
    """Whether the first cell of a row stands beside the middle of the next: what is above that goes on with no row of its own."""
    if not at or not _is_within(rows[at - 1], row):
        return False
    step, before = rows[at - 1][0].y - row[0].y, at - 1
    while before and len(rows[before]) == 1 and rows[before - 1][0].y - rows[before][0].y <= _ROW_GAP * step:
        before -= 1
    top = rows[before]
    return len(top) == 1 or all(abs(other.x0 - rows[at - 1][0].x0) >= _SLACK for other in top[1:]) or _is_in_middle(rows, before, top)


def _is_within(above: Row, row: Row) -> bool:
    """Whether a line goes on, in its own column, with the one above, so that what stands beside it is in the middle of its row."""
    if len(above) > 1 or above[0].text.endswith(_STOPS):
        return False
    one = above[0]
    goes_on = [other for other in row[1:] if abs(other.x0 - one.x0) < _SLACK and other.text[0].islower()]
    return bool(goes_on) and row[0].x1 < one.x0 and one.y - row[0].y < _NEXT * one.size


def _is_over(above: Row, row: Row, edge: float) -> bool:
    """Whether a line stands right above another one in the same column, which is not the first: that ends at the edge."""
    one, other = above[0], row[0]
    return len(above) == len(row) == 1 and edge < one.x0 and abs(one.x0 - other.x0) < _SLACK and one.y - other.y < _NEXT * one.size


def _run(rows: Sequence[Row], at: int, head: Row, first: Row) -> list[Row]:
    """The rows from one on that have the columns of the head. Those of fewer cells, which go on with the cells above, are part of them."""
    spans = [(one.x0, one.x1) for one in head]
    run, full, last = [first], int(len(first) > 1), 1
    for below, row in enumerate(rows[at + 1 :], at + 2):
        near, places = row, _places(row, spans)
        if places is None:
            if below < len(rows) and _begins_wider(row, rows[below], len(spans)):
                break
            near = merged(row)
            places = _places(near, spans)
        if places is None:
            break
        spans = _wider(spans, near, places)
        run.append(near)
        level = len(near) > 1 and (len(head) > 2 or _is_within(run[-2], near))
        if _is_tabular(near) or level or _are_beside(run[-2], near):
            full, last = full + 1, len(run)
        elif len(near) == 1 and places[0] != 0:
            last = len(run)  # a cell goes on; one in the first column may as well begin a paragraph
        elif run[-2][0].y - near[0].y > _FAR * near[0].size:
            break
    return run[:last] if full >= 2 or _is_one_row(run[:last], head) else []


def _begins_wider(row: Row, below: Row, columns: int) -> bool:
    """Whether another table begins, of more columns: the next row has its cells below those of this one."""
    return min(len(row), len(below)) > max(columns, 2) and _places(below, [(one.x0, one.x1) for one in row]) is not None


def _is_one_row(run: Sequence[Row], head: Row) -> bool:
    """Whether all lines below a row go on with its cells, but the first: what a page's end leaves of a table."""
    starts = [cell.x0 for cell in head[1:]]
    below = [len(row) == 1 and any(abs(row[0].x0 - start) < _SLACK for start in starts) for row in run[1:]]
    return len(run[0]) > 1 and all(below)


def _head(rows: Sequence[Row], at: int, first: Row) -> Row:
    """The first cells of what may be a table: a row, or lines that stand beside each other without being level."""
    head = first
    while len(head) < _MOST_COLUMNS and at + 1 < len(rows) and len(rows[at]) == 1 and _are_beside(rows[at], rows[at + 1]):
        at += 1
        beside = merged(rows[at])
        if any(one.x0 < other.x1 and other.x0 < one.x1 for one in head for other in beside):
            break
        head = sorted([*head, *beside], key=lambda one: one.x0)
    return head


def _are_beside(above: Row, row: Row) -> bool:
    """Whether two rows are not level, and too close for one to be below the other, with nothing of one below the other's."""
    near = above[0].y - row[0].y < _BESIDE * max(above[0].size, row[0].size)
    apart = near and all(one.x1 < other.x0 or other.x1 < one.x0 for one in above for other in row)
    return apart and all(_WORD.search(one.text) for one in (*above, *row))  # and no formula


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


def _of_run(rows: Sequence[Row], head: Row) -> Table:
    """The table of rows whose columns the head shows."""
    spans: list[Span] = [(one.x0, one.x1) for one in head]
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
    steps = [(a is lines[0], a.y, (a.y - b.y) / a.size) for lines in columns for a, b in pairwise(lines)]
    usual = min((step for _, _, step in steps), default=0.0)
    wide = {(first, round(y)) for first, y, step in steps if step > _ROW_GAP * usual}
    if len(wide) < 2 and all(first for first, _ in wide):  # none, or one that sets off the head
        return [_top(one) for one in columns[0]]
    cells = sorted((cell for lines in columns for cell in _cells(lines, usual)), reverse=True)
    tops: list[float] = []
    foot = math.inf
    for top, bottom in cells:
        if top <= foot:
            tops.append(top)
        foot = bottom if top <= foot else min(foot, bottom)
    if len(tops) < 2 and usual > _LEADING:  # what stands that far apart are rows
        return [_top(one) for one in columns[0]]
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
