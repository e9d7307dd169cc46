"""One page in the direction it is read, without what no reader of it sees."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.readers.pdf.large import LARGE, settle_large
from synproof_cli.readers.pdf.runs import SLANTED, PageRuns, Run
from synproof_cli.readers.pdf.segments import Segment, segments_of

_STRUCK: Final = 0.7
_TINY: Final = 2.0
_READABLE: Final = 5.0


@dataclass(slots=True)
class Frame:
    """A page as it is read. `segments` from the top, then from the left; `rules` as they lie then; `other`: text that goes another way."""

    number: int
    segments: list[Segment]
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)
    other: list[list[Segment]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    layer: bool = False


def frame_of(page: PageRuns) -> Frame:
    """The page, turned as most of its text goes, without what no reader of the page sees."""
    notes: list[str] = []
    runs, layer = _visible(page, notes)
    turns = _turns(runs)
    if turns.pop(SLANTED, 0):
        notes.append("slanted text left out")
    main = max(turns, key=lambda turn: (turns[turn], -turn), default=0)
    other = [segments_of(_turned(runs, turn)) for turn in sorted(turns) if turn != main]
    rules = [_turned_box(rule, main) for rule in page.rules]
    shown = _turned(runs, main)
    segments = segments_of([run for run in shown if not run.aside], rules) + segments_of([run for run in shown if run.aside], rules)
    if sum(segment.rtl for segment in segments) * 2 > len(segments):  # what is read from the right is laid out as in a mirror
        segments.sort(key=lambda segment: (-segment.y, -segment.x1))
        for segment in segments:
            segment.x0, segment.x1 = -segment.x1, -segment.x0
        rules = [(-right, low, -left, high) for left, low, right, high in rules]
    return Frame(page.number, segments, rules, other, notes, layer)


def _turns(runs: Sequence[Run]) -> dict[int, int]:
    """How much text goes each way."""
    found = {run.turn for run in runs}
    if len(found) == 1:
        return dict.fromkeys(found, 1)
    return {turn: sum(len(run.text) for run in runs if run.turn == turn) for turn in found}


def _visible(page: PageRuns, notes: list[str]) -> tuple[list[Run], bool]:
    """What is seen of the page's runs, and whether that is the invisible layer of a scan."""
    runs = [run for run in page.runs if run.text and not run.text.isspace()]
    shown = [run for run in runs if not run.hidden]
    layer = (
        len(shown) < len(runs) and page.pictures and sum(len(run.text) for run in shown) * 10 < sum(len(run.text) for run in runs)
    )
    if not layer and len(shown) < len(runs):
        notes.append("invisible text left out")
    runs = runs if layer else shown
    inside = _within(runs, page.box)
    if len(inside) < len(runs):
        notes.append("text beyond the page's edge left out")
    sizes = sorted(run.size for run in inside)
    if sizes and sizes[len(sizes) // 2] >= _READABLE and sizes[0] < _TINY:
        notes.append("text too small to be read left out")
        inside = [run for run in inside if run.size >= _TINY]
    if sizes and sizes[-1] >= LARGE * sizes[len(sizes) // 2]:
        settle_large(inside, sizes[len(sizes) // 2])
    inside = _unstruck(inside, page.rules, notes)
    if True in [run.pale for run in inside]:
        notes.append("there is white text")
    return inside, layer


def _within(runs: list[Run], box: tuple[float, float, float, float]) -> list[Run]:
    """The runs of which a part is on the page."""
    left, bottom, right, top = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    starts, heights = [run.x0 for run in runs], [run.y0 for run in runs]
    if runs and left <= min(starts) and max(starts) <= right and bottom <= min(heights) and max(heights) <= top:
        return runs
    return [run for run in runs if left <= max(run.x0, run.x1) and min(run.x0, run.x1) <= right and bottom <= run.y0 <= top]


def _unstruck(runs: list[Run], rules: Sequence[tuple[float, float, float, float]], notes: list[str]) -> list[Run]:
    """The runs without those that a line is drawn through; where only some words of a run are, it stays, with a note."""
    lines = sorted((low, left, right) for left, low, right, high in rules if high - low < 1.0)
    heights = [line[0] for line in lines]
    kept = []
    for run in runs if lines else ():
        share = _struck(run, lines, heights) if run.turn == 0 and not run.entered else 0.0
        if share > 0:
            notes.append("struck-through text left out" if share > _STRUCK else "there are struck-through words, which were read")
        if share <= _STRUCK:
            kept.append(run)
    return kept if lines else runs


def _struck(run: Run, lines: Sequence[tuple[float, float, float]], heights: Sequence[float]) -> float:
    """Which part of a run has a line through the middle of its letters."""
    width = run.x1 - run.x0
    through = lines[bisect_left(heights, run.y0 + 0.16 * run.size) : bisect_right(heights, run.y0 + 0.42 * run.size)]
    covered = sum(
        max(0.0, min(right, run.x1) - max(left, run.x0))
        for _, left, right in through
    )
    return covered / width if width > 0 and covered > 0.5 * run.size else 0.0


def _turned(runs: Iterable[Run], turn: int) -> list[Run]:
    """The runs of one direction, turned so that it goes to the right."""
    found = []
    if turn == 0:
        found = [run for run in runs if run.turn == 0]
        for run in [run for run in found if run.x1 < run.x0 or not run.size]:
            run.x0, run.x1, run.size = min(run.x0, run.x1), max(run.x0, run.x1), run.size or 1.0
        return found
    for run in runs:
        if run.turn == turn:
            x0, y0, x1, _ = _turned_box((run.x0, run.y0, run.x1, run.y1), turn, ordered=False)
            found.append(Run(run.text, min(x0, x1), y0, max(x0, x1), y0, run.size or 1.0, 0, run.bold, run.hidden, run.aside, run.entered))
    return found


def _turned_box(box: tuple[float, float, float, float], turn: int, *, ordered: bool = True) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = box
    if turn == 90:
        x0, y0, x1, y1 = y0, -x0, y1, -x1
    elif turn == 180:
        x0, y0, x1, y1 = -x0, -y0, -x1, -y1
    elif turn == 270:
        x0, y0, x1, y1 = -y0, x0, -y1, x1
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)) if ordered else (x0, y0, x1, y1)
