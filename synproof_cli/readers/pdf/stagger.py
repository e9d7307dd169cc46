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
_LOOKED_AT: Final = 12


def is_staggered(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether two dense sides have little in common: neither their lines nor the beginnings of their paragraphs stand side by side."""
    if min(len(left), len(right)) < _LEAST_LINES:
        return False
    steps = _steps(left), _steps(right)
    if not all(sum(step <= _DENSE * one.size for one, step in side) * 4 >= 3 * len(side) > 0 for side in steps):
        return False
    if max(_share(left, right), _share(right, left)) < _TOGETHER:
        return True
    begins = _beginnings(steps[0]), _beginnings(steps[1])
    return min(map(len, begins)) >= _LEAST_BEGINNINGS and max(_share(*begins), _share(*begins[::-1])) < _TOGETHER


def _steps(side: Sequence[Segment]) -> list[tuple[Segment, float]]:
    """Each line that has one above it, with the distance."""
    lines = sorted(side, key=lambda one: one.y)
    found = []
    for at, one in enumerate(lines):
        for other in lines[at + 1 : at + _LOOKED_AT]:
            if other.y > one.y + 0.05 and other.x0 < one.x1 and one.x0 < other.x1:
                found.append((one, other.y - one.y))
                break
    return found


def _beginnings(steps: Sequence[tuple[Segment, float]]) -> list[Segment]:
    """The lines that stand further below the one above than most do."""
    usual = sorted(step for _, step in steps)[len(steps) // 3]
    return [one for one, step in steps if step > 1.2 * usual]


def _share(some: Sequence[Segment], others: Sequence[Segment]) -> float:
    """Which part of some lines stands at the height of one of the others."""
    heights = sorted(one.y for one in others)
    level = [bisect_right(heights, one.y + 0.2 * one.size) > bisect_left(heights, one.y - 0.2 * one.size) for one in some]
    return sum(level) / len(some)
