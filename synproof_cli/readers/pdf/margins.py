"""Notes in the margin: short lines beside the block of text, that no sentence goes through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from synproof_cli.readers.labels import label_of
from synproof_cli.readers.pdf.columns import Row
from synproof_cli.readers.pdf.segments import Segment

_LEAST_LINES: Final = 8
"""Long lines that show where the block of text begins and ends."""
_LONG: Final = 0.7
_NARROW: Final = 0.45
"""A margin is at most that part as wide as a line of the text."""
_APART: Final = 0.5
_BESIDE: Final = 0.75
"""A note is that far from its line, as a multiple of the size; a word of a line that is longer than the others is not."""
_QUOTES: Final = "“\"'‘«"
_STOPS: Final = (".", ";", ":")
_STEP: Final = 2.0
"""Lines of one note stand at most so many times their size below each other."""


def part_margins(rows: list[Row]) -> list[list[Row]]:
    """Take the notes in the margins out of a page's rows. Each is a list of its lines, from the top."""
    edges = _edges(rows)
    if edges is None:
        return []
    above = {id(row): before for before, row in pairwise(rows)}
    beside = [(row, one, side) for row in rows for one in row if (side := _side(one, row, above.get(id(row)), *edges))]
    notes = [note for at in (-1, 1) for note in _notes([(row, one) for row, one, side in beside if side == at])]
    if not notes or 2 * sum(map(len, notes)) > len(rows):
        return []
    for row, one in (line for note in notes for line in note):
        row.remove(one)
    rows[:] = [row for row in rows if row]
    return [[[one] for _, one in note] for note in notes]


def _edges(rows: Sequence[Row]) -> tuple[float, float, float] | None:
    """Left and right of the block of text, and how wide a note is at most; None where there are too few long lines to tell."""
    segments = [one for row in rows for one in row]
    if len(segments) < _LEAST_LINES:
        return None
    widths = sorted(one.x1 - one.x0 for one in segments)
    usual = widths[len(widths) * 3 // 4]
    long = [one for one in segments if one.x1 - one.x0 >= _LONG * usual]
    if len(long) < _LEAST_LINES or usual <= 0:
        return None
    return min(one.x0 for one in long), max(one.x1 for one in long), _NARROW * usual


def _side(one: Segment, row: Row, above: Row | None, left: float, right: float, most: float) -> int:
    """-1 for a line in the left margin, 1 in the right one, 0 for a line of the text, its label or the term it begins with."""
    if one.x1 - one.x0 > most:
        return 0
    if one.x0 > right + _APART * one.size:
        ends = max((other.x1 for other in row if other.x0 < one.x0), default=right)
        return int(one.x0 - ends > _BESIDE * max(other.size for other in row))
    if one.x1 >= left - _APART * one.size or label_of(f"{one.text} X") is not None or one.text.endswith(":"):
        return 0
    beside = next((other.text for other in row if other is not one), "")
    is_term = one.text[0] in _QUOTES or (beside[:1].islower() and (above is None or above[-1].text.endswith(_STOPS)))
    return 0 if is_term else -1


def _notes(lines: Sequence[tuple[Row, Segment]]) -> Iterator[list[tuple[Row, Segment]]]:
    """The lines of one margin, those that stand below each other together.

    A note begins beside a line of the text, or stands in the margin as one does.
    """
    groups: list[list[tuple[Row, Segment]]] = []
    for row, one in lines:
        if not groups or not 0 < groups[-1][-1][1].y - one.y <= _STEP * one.size:
            groups.append([])
        groups[-1].append((row, one))
    noted = []
    for group in groups:
        begin = next((at for at, (row, one) in enumerate(group) if len(row) > 1 and _has_word(one)), len(group))
        noted.append(group[begin:])
    known = [note[0][1] for note in noted if note]
    for group, note in zip(groups, noted, strict=True):
        if any(_is_like(group[0][1], one) for one in known):
            yield group
        elif note:
            yield note


def _is_like(one: Segment, note: Segment) -> bool:
    """Whether a line stands in the margin as a note does that begins beside a line of the text."""
    return abs(one.x0 - note.x0) < 1 and abs(one.size - note.size) < 0.1


def _has_word(one: Segment) -> bool:
    return any(len(word) > 2 and word.isalpha() for word in one.text.replace(".", " ").split())
