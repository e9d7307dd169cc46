"""What is set so large that it stands across lines of the text: a watermark, or the first letter of a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from synproof_cli.readers.pdf.runs import Run

LARGE: Final = 2.0
_ACROSS: Final = 2
"""Lines of text that a word must stand across to be none of them."""
_CAPITAL: Final = 0.72
_NEAR: Final = 1.5
_MOST: Final = 50


def settle_large(runs: Sequence[Run], usual: float) -> None:
    """Mark watermarks as beside the text, and put initials to the line that they begin. `usual`: the size of most runs."""
    large = [run for run in runs if run.size >= LARGE * usual and run.turn == 0 and not run.entered]
    for run in large if len(large) <= _MOST else ():
        small, top = run.size / LARGE * 1.2, run.y0 + _CAPITAL * run.size
        across = [one for one in runs if one.size < small and one.turn == 0 and run.y0 - 1 <= one.y0 < top]
        if _is_letter(run):
            _put(run, [one for one in across if -1 <= one.x0 - run.x1 < _NEAR * one.size])
        elif len({round(one.y0) for one in across if one.x0 < run.x1 and run.x0 < one.x1}) >= _ACROSS:
            run.aside = True


def _is_letter(run: Run) -> bool:
    return len(run.text.strip()) == 1 and run.text.strip().isupper()


def _put(initial: Run, beside: Sequence[Run]) -> None:
    """Put a large first letter before the first of the lines beside it."""
    first = max(beside, key=lambda one: one.y0, default=None)
    if first is None or len({round(one.y0) for one in beside}) < _ACROSS or not first.text.lstrip()[:1].isalpha():
        return
    initial.y0 = initial.y1 = first.y0
    initial.x1, initial.size = first.x0, first.size
