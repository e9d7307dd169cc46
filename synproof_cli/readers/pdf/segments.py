"""Runs joined to segments: words that stand side by side on one base line."""

from __future__ import annotations

import math
import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Final

from synproof_cli.readers.pdf.bidi import is_rtl, logical
from synproof_cli.readers.pdf.runs import Run
from synproof_cli.readers.words import plain

_TIGHT: Final = 0.13
"""A gap of that part of the size is none."""
_STOP_GAP: Final = 0.24
_LETTERS: Final = 8
_WIDE: Final = 0.63
"""A wider gap parts two segments; the space of a typewriter's font is 0.6 wide.

Gutters can be as narrow as a wide space of justified text, which the columns then tell apart.
"""
_RAISED: Final = 0.8
_LEFT: Final = attrgetter("x0")
_BASE: Final = attrgetter("y0")
_LABEL: Final = re.compile(r"\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]")
_MARK: Final = 3
_NARROW: Final = 0.38
"""Figures of usual fonts are half as wide as high, those of narrow ones two fifths; raised ones are a third."""
_MARKED: Final = tuple(".,;:!?)”’\"'")
_SUPER: Final = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_SIGNS: Final = {
    **dict(zip("\x0b\x0c\x0d\x0e\x0f\x1b\x1c\x1d\x1e\x1f", ("ff", "fi", "fl", "ffi", "ffl") * 2, strict=True)),
    "\x10": "“", "\x11": "”", "\x12": "„", "\x15": "–", "\x16": "—",
}
"""What TeX's own encodings have at codes that are no signs elsewhere; its fonts of dots do not say so."""
_TEX: Final = re.compile(
    r"[\x0b-\x0f\x1b-\x1f](?=[a-z])|(?<=[A-Za-z])[\x0b-\x0f\x1b-\x1f]"
    r"|(?<=[\w )])[\x15\x16](?=[\w ])|(?<!\S)[\x10\x12](?=\w)|(?<=[\w.,;])\x11"
)

Rule = tuple[float, float, float, float]
"""A straight line along an axis of the page: x0, y0, x1, y1."""


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


def segments_of(runs: list[Run], rules: Sequence[Rule] = ()) -> list[Segment]:
    """The segments of runs that go to the right, from the top, then from the left. No segment reaches over one of the upright `rules`."""
    bars = [rule for rule in rules if rule[2] - rule[0] < 1.0 < rule[3] - rule[1]]
    return [segment for row in _rows(runs) for segment in _of_row(row, bars)]


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


def _of_row(row: list[Run], bars: Sequence[Rule]) -> list[Segment]:
    """The segments of one line, from the left."""
    if len(row) == 1:
        return _alone(row, row[0].y0)
    row.sort(key=_LEFT)
    if len(row) == 2 and _are_apart(*row):
        return _alone(row, row[0].y0)
    return [segment for group in _groups(row, bars) if (segment := _joined(group, row)).text]


def _largest(row: Sequence[Run]) -> Run:
    """The run whose size and base line are those of its line."""
    return max(row, key=lambda run: (len(run.text.strip()) > 1, run.size))


def _groups(row: Sequence[Run], bars: Sequence[Rule]) -> list[list[Run]]:
    """The runs that stand close to each other. What is drawn twice in one place, as bold text can be, is there once."""
    level = [bar[0] for bar in bars if bar[1] <= row[0].y0 + 0.3 * row[0].size <= bar[3]] if bars else []
    groups: list[list[Run]] = []
    end = size = 0.0
    for run in row:
        if groups and run.text == groups[-1][-1].text and abs(run.x0 - groups[-1][-1].x0) < 0.2 * run.size:
            continue
        barred = True in [end - 1 < bar < run.x0 + 1 for bar in level]
        if groups and not barred and run.x0 - end <= _WIDE * max(size, run.size):
            groups[-1].append(run)
            end, size = max(end, run.x1), max(size, run.size)
        else:
            groups.append([run])
            end, size = run.x1, run.size
    return groups


def _joined(runs: Sequence[Run], row: Sequence[Run]) -> Segment:
    """One segment of runs that stand close to each other, on their own base line: the lines of two columns are hardly ever level."""
    base = _largest(runs)
    height = base.y0 if base.size > _RAISED * _largest(row).size else _largest(row).y0
    tight = _tight(runs, base)
    first = runs[0]
    segment = Segment("", first.x0, first.x1, height, max(runs, key=lambda run: len(run.text)).size)
    parts: list[str] = []
    for at, run in enumerate(runs):
        text = _spelt(run, base)
        after = runs[at + 1] if at + 1 < len(runs) else None
        if text == run.text and _is_mark(run, parts[-1] if parts else "", after):
            text = text.translate(_SUPER)
        gap = run.x0 - segment.x1
        if parts and not parts[-1].endswith(" ") and not text.startswith(" ") and (
            gap > _least(tight, base, text) or (at == 1 and _is_label(first, run)) or run.entered or runs[at - 1].entered
        ):
            parts.append(" ")
        parts.append(text)
        segment.x1 = max(segment.x1, run.x1)
    segment.bold = first.bold and all(run.bold or not run.text.strip(" .,;:()-") for run in runs)
    segment.aside = all(run.aside for run in runs)
    _say(segment, "".join(parts))
    return segment


def _is_label(first: Run, run: Run) -> bool:
    """Whether a line begins with a label that leaves no room to its text, as "10." does where "9." left some."""
    return _LABEL.fullmatch(first.text) is not None and len(run.text) > 2 and run.text[0].isalpha()


def _is_mark(run: Run, before: str, after: Run | None) -> bool:
    """Whether figures are drawn raised by their font, so that only how narrow they are tells: the number of a note."""
    bare = run.text.strip()
    if not (bare.isdecimal() and len(bare) <= _MARK and bare.isascii()):
        return False
    end = run.x1 if after is None else min(run.x1, after.x0)
    if end - run.x0 > _NARROW * run.size * len(bare):
        return False
    return before[-1:].isalpha() or before[-1:] in _MARKED if before else after is not None and after.text[:1].isupper()


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


def _say(segment: Segment, text: str) -> None:
    """Give a segment its text, in the order it is read, with single spaces."""
    if not text.isascii():
        segment.rtl = is_rtl(text)
        text = plain(logical(text))
    if text.isprintable() and "  " not in text:
        segment.text = text.strip()
    else:
        segment.text = " ".join(_TEX.sub(lambda found: _SIGNS[found[0]], text).split())


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
