"""Which spaces within a line part two cells of a table: wide ones, unless the line is set wide to fill its column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CELLS: Final = 1.2
"""A gap of so many ems is no space of a line that is set as usual."""
CLOSE: Final = 0.95
"""TeX sets the columns of a table that far apart; so may be the words of a line that is set wide, which the line's other gaps tell."""
_FAR: Final = 2.2
_STRETCHED: Final = 3.0
"""TeX stretches the space behind a sentence so many times as much as one between words."""
_EVEN: Final = 1.15
"""The spaces between words of a line that is set wide are all alike; gaps between cells hardly ever are."""
_STOPS: Final = (".", "?", "!", ":", ".)", ".”", ".’")


def parting(words: Sequence[str], gaps: Sequence[float]) -> list[bool]:
    """For each gap between two words, in ems, whether it parts two cells."""
    if not gaps or max(gaps) < CLOSE:
        return [False] * len(gaps)
    usual, least = _usual_space(words, gaps), CELLS
    if _are_figures(words, gaps):
        usual, least = 0.0, CLOSE
    return [
        gap >= max(least, usual * (_STRETCHED if word.endswith(_STOPS) else _EVEN))
        or (gap >= CLOSE and 0 < _FAR * usual <= gap and not word.endswith((*_STOPS, ",", ";")))
        for word, gap in zip(words, gaps, strict=False)
    ]


def _are_figures(words: Sequence[str], gaps: Sequence[float]) -> bool:
    """Whether a line is a row of a table that holds one word in each cell, figures but for the first."""
    return len(words) > 2 and min(gaps) >= CLOSE and all(any(map(str.isdecimal, word)) for word in words[1:])


def _usual_space(words: Sequence[str], gaps: Sequence[float]) -> float:
    """The space between two words of a line; 0 where it is not seen, as in a row of cells of one word each."""
    within = sorted(gap for word, gap in zip(words, gaps, strict=False) if not word.endswith(_STOPS))
    small = [gap for gap in within if gap < CLOSE]
    if small:
        return small[len(small) // 2]
    said = "".join(words)
    prose = len(within) > 1 and within[-1] <= _EVEN * within[0] and sum(map(str.isalpha, said)) * 10 >= 9 * len(said)
    return within[0] * _EVEN if prose else 0.0
