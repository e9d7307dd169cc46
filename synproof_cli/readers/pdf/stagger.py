"""Whether two sides of a page go their own ways: rows of a table begin at one height in all columns, paragraphs hardly ever."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from synproof_cli.readers.pdf.segments import Segment

_LEAST_LINES: Final = 12
_LEAST_BEGINNINGS: Final = 4
_TOGETHER: Final = 0.5
"""The part of the lines, or of the paragraphs, that stand at one height with the other side's where the page is a table."""
_DENSE: Final = 1.8
"""Lines of running text stand that close, as a multiple of their size; cells that are set in the middle of their row do not."""
_MOSTLY, _HALF = 0.75, 0.5
_LEVEL: Final = 0.05
_CHANCE: Final = 0.34
_THROUGH: Final = 0.7
_ASCENT, _DESCENT, _BAND = 0.75, 0.25, 0.25
_LOOKED_AT: Final = 12
Steps = list[tuple[Segment, float]]


def is_staggered(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether two dense sides have little in common: neither their lines nor the beginnings of their paragraphs stand side by side."""
    if min(len(left), len(right)) < _LEAST_LINES:
        return False
    steps = _steps(left), _steps(right)
    dense = [sum(step <= _DENSE * one.size for one, step in side) / max(1, len(side)) for side in steps]
    if min(dense) < _MOSTLY:
        return min(dense) >= _HALF and has_no_rows(left, right)
    if max(_share(left, right), _share(right, left)) < _TOGETHER:
        return True
    begins = _beginnings(steps[0]), _beginnings(steps[1])
    return min(map(len, begins)) >= _LEAST_BEGINNINGS and max(_share(*begins), _share(*begins[::-1])) < _TOGETHER


def has_no_rows(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether hardly a line is level with one of the other side, and hardly a distance between two paragraphs with one between two others:
    what is set between the rows of a table goes through both sides, wherever in its row a cell stands.
    """
    if min(len(left), len(right)) < _LEAST_LINES or max(_share(left, right, _LEVEL), _share(right, left, _LEVEL)) >= _CHANCE:
        return False
    top, end = min(max(one.y for one in side) for side in (left, right)), max(min(one.y for one in side) for side in (left, right))
    foot, bands = top, 0
    for one in sorted((one for one in (*left, *right) if end <= one.y <= top), key=lambda one: -one.y):
        bands += one.y + _ASCENT * one.size < foot - _BAND * one.size
        foot = min(foot, one.y - _DESCENT * one.size)
    return bands <= _THROUGH * min(len(_beginnings(side)) for side in (_steps(left), _steps(right)))


def _steps(side: Sequence[Segment]) -> Steps:
    """Each line that has one above it, with the distance."""
    lines = sorted(side, key=lambda one: one.y)
    found = []
    for at, one in enumerate(lines):
        for other in lines[at + 1 : at + _LOOKED_AT]:
            if other.y > one.y + 0.05 and other.x0 < one.x1 and one.x0 < other.x1:
                found.append((one, other.y - one.y))
                break
    return found


def _beginnings(steps: Steps) -> list[Segment]:
    """The lines that stand further below the one above than most do."""
    usual = sorted(step for _, step in steps)[len(steps) // 3]
    return [one for one, step in steps if step > 1.2 * usual]


def _share(some: Sequence[Segment], others: Sequence[Segment], near: float = 0.2) -> float:
    """Which part of some lines stands at the height of one of the others, or nearer to it than that part of their size."""
    heights = sorted(one.y for one in others)
    level = [bisect_right(heights, one.y + near * one.size) > bisect_left(heights, one.y - near * one.size) for one in some]
    return sum(level) / len(some)
