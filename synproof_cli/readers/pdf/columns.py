"""Columns of a page in the order they are read: the gutter is where hardly a line passes and prose stands on both sides."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from statistics import median
from typing import Final

from synproof_cli.readers.line_numbers import counts_lines
from synproof_cli.readers.pdf.segments import Segment
from synproof_cli.readers.pdf.stagger import has_no_rows, is_staggered

Row = list[Segment]
_LEFT: Final = attrgetter("x0")
_HEIGHT: Final = attrgetter("y")

_LEAST_ROWS: Final = 4
"""Lines on each side that make a column."""
_LEAST_NUMBERS: Final = 15
_LEAST_WORDS: Final = 3
_NARROWEST: Final = 0.8
_FEW: Final = 6
_MOST_CROSSING: Final = 0.5
_DEEPEST: Final = 3
_LOOKED_AT: Final = 12
"""Lines looked at for the one below."""
_AT_THE_EDGE: Final = 2.0
_MANY_LINES: Final = 12
_WIDEST_STEP: Final = 2.2
"""Lines that stand further below each other, as a multiple of their size, are no running text but the rows of a table."""


@dataclass(slots=True)
class Region:
    """Lines that are read from top to bottom, between left and right."""

    rows: list[Row]
    left: float
    right: float


def rows_of(segments: Sequence[Segment]) -> list[Row]:
    """Segments on one base line, from the top."""
    rows: list[Row] = []
    y, size = -math.inf, 0.0
    for segment in segments:
        if abs(y - segment.y) <= 0.3 * (size if size < segment.size else segment.size):
            rows[-1].append(segment)
        else:
            rows.append([segment])
            y, size = segment.y, segment.size
    for row in rows:
        if len(row) > 1:
            row.sort(key=_LEFT)
    return rows


def drop_line_numbers(rows: list[Row]) -> bool:
    """Take the numbers of lines out of the margin, as pleadings and bills have them; whether there were any."""
    numbered = [row for row in rows if row[0].text.isdecimal() and len(row[0].text) < 4]
    usual = median(row[0].x1 for row in numbered) if numbered else 0.0
    numbered = [row for row in numbered if abs(row[0].x1 - usual) < _AT_THE_EDGE + row[0].size]
    few = len(numbered) < _LEAST_NUMBERS and not _all_numbered(numbered, rows)
    if not numbered or few or len(numbered) * 5 < 3 * len(rows):
        return False
    steps = [int(b[0].text) - int(a[0].text) for a, b in pairwise(numbered)]
    margin = max(row[0].x1 for row in numbered)
    firsts = {id(row[0]) for row in numbered}
    text = [one for row in rows for one in row if id(one) not in firsts]
    if sum(step == 1 for step in steps) * 10 < 9 * len(steps) or not text or min(one.x0 for one in text) < margin:
        return False
    for row in numbered:
        del row[0]
    rows[:] = [row for row in rows if row]
    return True


def _all_numbered(numbered: Sequence[Row], rows: Sequence[Row]) -> bool:
    """Whether the numbers of a short page count lines of running text."""
    rests = [" ".join(one.text for one in row[1:]) for row in numbered if len(row) > 1]
    return len(numbered) * 4 >= 3 * len(rows) and counts_lines(rests)


def merged(row: Row, gap: float = 1.1) -> Row:
    """The row with segments joined whose distance is at most so many times their size."""
    if len(row) < 2:
        return row
    made: Row = []
    for one in row:
        if made and one.x0 - made[-1].x1 <= gap * max(one.size, made[-1].size):
            last = made[-1]
            made[-1] = Segment(
                f"{last.text} {one.text}", last.x0, max(last.x1, one.x1), last.y, max(last.size, one.size), last.bold and one.bold,
                last.aside, last.rtl,
            )
        else:
            made.append(one)
    return made


def regions(rows: list[Row], depth: int = 0) -> list[Region]:
    """The page's regions in reading order. A line across the gutter parts what is above from what is below."""
    if not rows:
        return []
    gutter = _gutter(rows) if depth < _DEEPEST else None
    if gutter is None:
        return [Region(rows, *_edges(rows))]
    made: list[Region] = []
    band: list[Row] = []
    for row in rows:
        if _crosses(row, gutter):
            made += _split(band, gutter, depth)
            band = []
            if made and made[-1].rows is not band and _crosses(made[-1].rows[-1], gutter):
                made[-1].rows.append(row)
            else:
                made.append(Region([row], row[0].x0, row[-1].x1))
        else:
            band.append(row)
    made += _split(band, gutter, depth)
    for region in made:
        region.left, region.right = _edges(region.rows)
    return made


def _edges(rows: Sequence[Row]) -> tuple[float, float]:
    """Left and right of rows, whose segments stand in order."""
    return min([row[0].x0 for row in rows]), max([one.x1 for row in rows for one in row])


def _crosses(row: Row, gutter: float) -> bool:
    return True in [one.x0 < gutter < one.x1 for one in row]


def _split(band: list[Row], gutter: float, depth: int) -> list[Region]:
    """A band of two columns: all of the left one, then all of the right one."""
    left = [part for row in band if (part := [one for one in row if one.x1 <= gutter])]
    right = [part for row in band if (part := [one for one in row if one.x1 > gutter])]
    return [*regions(left, depth + 1), *regions(right, depth + 1)]


def _gutter(rows: list[Row]) -> float | None:
    """Where the page falls into two columns of prose; None where it does not."""
    if sum(len(row) > 1 for row in rows) < 2 and len(rows) < 2 * _LEAST_ROWS:
        return None
    segments = [one for row in rows for one in row]
    starts, ends = sorted([one.x0 for one in segments]), sorted([one.x1 for one in segments])
    if len(segments) < _LEAST_ROWS or ends[_LEAST_ROWS - 1] >= starts[-_LEAST_ROWS]:
        return None  # wherever it were, too few segments would stand on one side
    best: tuple[float, float] | None = None
    for x in _candidates(segments):
        left, right = bisect_right(ends, x), len(starts) - bisect_right(starts, x)
        crossing = len(segments) - left - right
        least = min(left, right)
        if least >= _LEAST_ROWS and crossing <= _MOST_CROSSING * least and (best is None or least - 2 * crossing > best[0]):
            best = (least - 2.0 * crossing, x)
    if best is None or not _is_wide(rows, best[1]) or not _is_prose(rows, best[1]):
        return None
    return best[1]


def _is_wide(rows: Sequence[Row], gutter: float) -> bool:
    """Whether the gutter is wider than a space of a typewriter's font, whose words stand below each other by chance.

    A few lines may be too long for their column, and reach into it.
    """
    start = min(one.x0 for row in rows for one in row if one.x0 >= gutter)
    ends = [(max(lefts), row[0].size) for row in rows if (lefts := [one.x1 for one in row if one.x1 <= gutter])]
    return sum(start - end <= _NARROWEST * size for end, size in ends) * _FEW <= len(ends)


def _candidates(segments: Sequence[Segment]) -> list[float]:
    """The right edge of each gap between a segment's end and the next one's start: lines too long for their column reach into a gutter."""
    starts = sorted({round(one.x0) for one in segments})
    ends = sorted({round(one.x1) for one in segments})
    found = set()
    for start in starts:
        at = bisect_right(ends, start - 4)
        if at:
            found.add(start - 1.0)
    return sorted(found)


def _is_prose(rows: Sequence[Row], gutter: float) -> bool:
    """Whether lines of running text stand on both sides, beside each other, and not labels with their text or cells of a table."""
    sides: list[list[Segment]] = [[], []]
    for row in rows:
        sides[0] += merged([one for one in row if one.x1 <= gutter])
        sides[1] += merged([one for one in row if one.x0 >= gutter])
    words = [median([one.text.count(" ") + 1 for one in side]) for side in sides]
    tops = [max([one.y for one in side]) for side in sides]
    feet = [min([one.y for one in side]) for side in sides]
    shared = min(tops) - max(feet)
    if shared < 0.3 * min(tops[0] - feet[0], tops[1] - feet[1]) or shared <= 0:
        return False
    if min(words) < _LEAST_WORDS:  # a table may stand within one of the columns
        return has_no_rows(sides[0], sides[1])
    return (_are_even(sides) and all(map(_is_full, sides))) or is_staggered(sides[0], sides[1])


def _are_even(sides: Sequence[Sequence[Segment]]) -> bool:
    """Whether on each side most lines follow those above them at one distance for their size, as those of a table's rows do not.

    A side may hold more columns, and notes in smaller type. Of few lines the distance is that of the other side's.
    """
    steps = [_steps(side) for side in sides]
    if not all(steps):
        return False
    usual = [one[len(one) // 3] for one in steps]
    if min(map(len, sides)) < _MANY_LINES:
        usual = [min(usual)] * len(sides)
    return all(
        step <= _WIDEST_STEP and 2 * sum(one <= 1.25 * step for one in side) >= len(side) for step, side in zip(usual, steps, strict=True)
    )


def _steps(side: Sequence[Segment]) -> list[float]:
    """The distances between the lines of a side, in order."""
    lines = sorted(side, key=_HEIGHT, reverse=True)
    return sorted(step for at, one in enumerate(lines) if (step := _step(one, lines[at + 1 : at + _LOOKED_AT])) is not None)


def _step(one: Segment, below: Sequence[Segment]) -> float | None:
    """The distance to the first line below that stands under it, as a multiple of its size."""
    left, right, y = one.x0, one.x1, one.y - 0.05
    for other in below:
        if other.x0 < right and left < other.x1 and other.y < y:
            return (one.y - other.y) / max(one.size, other.size)
    return None


def _is_full(side: Sequence[Segment]) -> bool:
    """Whether lines fill the column: more than a third of them end at most a word before its edge."""
    left, ends = min([one.x0 for one in side]), [one.x1 for one in side]
    edge = max(ends) - 0.25 * (max(ends) - left)
    return sum([end > edge for end in ends]) * 3 > len(side)
