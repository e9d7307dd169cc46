"""Runs of one page in the direction they are read, joined to segments: words that stand side by side on one base line."""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter
from typing import Final

from synproof_cli.readers.pdf.bidi import is_rtl, logical
from synproof_cli.readers.pdf.runs import SLANTED, PageRuns, Run
from synproof_cli.readers.words import plain

_TIGHT: Final = 0.13
"""A gap of that part of the size is none."""
_STOP_GAP: Final = 0.24
_LETTERS: Final = 8
_WIDE: Final = 0.6
"""A wider gap parts two segments: gutters can be as narrow as a wide space of justified text, which the columns then tell apart."""
_RAISED: Final = 0.8
_STRUCK: Final = 0.7
_TINY: Final = 2.0
_READABLE: Final = 5.0
_LEFT: Final = attrgetter("x0")
_BASE: Final = attrgetter("y0")
_SUPER: Final = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")


@dataclass(slots=True)
class Segment:
    """Words from x0 to x1 on the base line y, upwards."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool = False
    aside: bool = False
    rtl: bool = False


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
    other = [_segments(_turned(runs, turn)) for turn in sorted(turns) if turn != main]
    rules = [_turned_box(rule, main) for rule in page.rules]
    segments = _segments(_turned(runs, main))
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


def _segments(runs: list[Run]) -> list[Segment]:
    rows = _rows(runs)
    return [segment for row in rows for segment in _of_row(row)]


def _rows(runs: list[Run]) -> list[list[Run]]:
    """Runs on the same base line, from the top; raised and lowered small ones with the line they belong to."""
    if not runs:
        return []
    least = _RAISED * _body(runs)
    rows: list[list[Run]] = []
    small = []
    height = size = -math.inf
    for run in sorted(sorted(runs, key=_LEFT), key=_BASE, reverse=True):
        if run.size < least and len(run.text.strip()) <= 4:
            small.append(run)
        elif height - run.y0 <= 0.3 * (size if size < run.size else run.size) and rows:
            rows[-1].append(run)
        else:
            rows.append([run])
            height, size = run.y0, run.size
    if small:
        _attach(rows, small)
        rows.sort(key=lambda row: -row[0].y0)
    return rows


def _body(runs: Sequence[Run]) -> float:
    """The size of most of the text."""
    exact: defaultdict[float, int] = defaultdict(int)
    for run in runs:
        exact[run.size] += len(run.text)
    weights: Counter[float] = Counter()
    for size, count in exact.items():
        weights[round(size, 1)] += count
    return weights.most_common(1)[0][0]


def _attach(rows: list[list[Run]], small: Sequence[Run]) -> None:
    """Small runs go to the line beside which they stand; the rest are lines of their own."""
    own: list[list[Run]] = []
    starts = [-row[0].y0 for row in rows]
    for run in small:
        row = _beside(rows, starts, run)
        if row is not None:
            row.append(run)
        elif own and abs(own[-1][0].y0 - run.y0) <= 0.3 * run.size:
            own[-1].append(run)
        else:
            own.append([run])
    rows += own


def _beside(rows: list[list[Run]], starts: list[float], run: Run) -> list[Run] | None:
    at = bisect_left(starts, -run.y0 - 8)
    while at < len(rows) and starts[at] <= -run.y0 + 24:
        first = rows[at][0]
        if -0.3 * first.size <= run.y0 - first.y0 <= 0.7 * first.size:
            near = 0.6 * first.size
            if any(run.x0 - near <= one.x1 and one.x0 <= run.x1 + near and one.size >= run.size for one in rows[at]):
                return rows[at]
        at += 1
    return None


def _of_row(row: list[Run]) -> list[Segment]:
    """The segments of one line, from the left. What is drawn twice in one place, as bold text can be, is there once."""
    if len(row) == 1:
        return _alone(row, row[0].y0)
    row.sort(key=_LEFT)
    if len(row) == 2 and _are_apart(*row):
        return _alone(row, row[0].y0)
    base = max(row, key=lambda run: (len(run.text.strip()) > 1, run.size))
    made: list[Segment] = []
    parts: list[str] = []
    last: Run | None = None
    tight = _tight(row, base)
    longest = 0
    for run in row:
        if last is not None and run.text == last.text and abs(run.x0 - last.x0) < 0.2 * run.size:
            continue
        text = _spelt(run, base)
        if not made or last is None or run.x0 - made[-1].x1 > _WIDE * base.size:
            _close(made, parts)
            made.append(Segment("", run.x0, run.x1, base.y0, run.size, run.bold, run.aside))
            longest = 0
        elif parts and run.x0 - made[-1].x1 > _least(tight, base, text) and not parts[-1].endswith(" ") and not text.startswith(" "):
            parts.append(" ")
        parts.append(text)
        segment = made[-1]
        segment.x1 = max(segment.x1, run.x1)
        if len(run.text) > longest:
            longest, segment.size = len(run.text), run.size
        segment.bold = segment.bold and (run.bold or not run.text.strip(" .,;:()-"))
        segment.aside = segment.aside and run.aside
        last = run
    _close(made, parts)
    return [segment for segment in made if segment.text]


def _are_apart(left: Run, right: Run) -> bool:
    """Whether two runs are lines of two columns, each a segment of its own."""
    return left.size == right.size and right.x0 - left.x1 > _WIDE * left.size and len(left.text.strip()) > 1


def _alone(row: Sequence[Run], base: float) -> list[Segment]:
    """A segment of each run."""
    made = []
    for run in row:
        segment = Segment("", run.x0, run.x1, base, run.size, run.bold, run.aside)
        _say(segment, run.text if run.text.isascii() else _spelt(run, run))
        if segment.text:
            made.append(segment)
    return made


def _tight(row: Sequence[Run], base: Run) -> float:
    """The widest gap that is none: of a line whose letters are set apart one by one, what is usual between them and a little more."""
    least = _TIGHT * base.size
    if len(row) < _LETTERS or sum(len(run.text) == 1 for run in row) * 10 < 7 * len(row):
        return least
    gaps = sorted(b.x0 - a.x1 for a, b in pairwise(row))
    return max(least, gaps[len(gaps) // 3] + least)


def _least(tight: float, base: Run, text: str) -> float:
    """The widest gap that is none before a text: a stop or comma hardly ever has a space before it, and 1,500 is one number."""
    return max(tight, _STOP_GAP * base.size) if text[0] in ".,;:)%" else tight


def _close(made: list[Segment], parts: list[str]) -> None:
    """The segment that was being made has all its parts."""
    if made and parts:
        _say(made[-1], "".join(parts))
        parts.clear()


def _say(segment: Segment, text: str) -> None:
    """Give a segment its text, in the order it is read, with single spaces."""
    if not text.isascii():
        segment.rtl = is_rtl(text)
        text = plain(logical(text))
    segment.text = text.strip() if text.isprintable() and "  " not in text else " ".join(text.split())


def _spelt(run: Run, base: Run) -> str:
    """A run's text; raised figures as such, so that 10⁶ is not 106."""
    text = run.text
    if run.size <= _RAISED * base.size and run.y0 - base.y0 > 0.12 * base.size and text.strip().isascii():
        bare = text.strip()
        if bare and all(sign in "0123456789+-" for sign in bare):
            return text.replace(bare, bare.translate(_SUPER))
    if not text.isascii() and any("\ufb50" <= sign <= "\ufeff" or "\u2e80" <= sign <= "\u2fdf" for sign in text):
        return unicodedata.normalize("NFKC", text)  # presentation forms of Arabic, radicals of Chinese
    return text
