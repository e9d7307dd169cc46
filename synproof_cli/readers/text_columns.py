"""Plain text set in columns by blanks: a table without signs, or two languages side by side. A line of it is no line of a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.readers.flow import is_mid_sentence
from synproof_cli.readers.labels import label_of

_GAP: Final = re.compile(r"(?<![.:?!;]) {2,}(?=\S)|(?<=[.:?!;]) {3,}(?=\S)")
"""What parts two columns; behind a stop two blanks may only part two sentences."""
_DRAWN: Final = re.compile(r"[-=_+ ]*")
_SHORT: Final = 12
"""Signs of a figure that is set to the right of its column."""
_NEAR: Final = 1
_WORDS: Final = 4
"""Words of a cell's line that can break off in the middle of a sentence; "Fee per month" does not go on with "5 euros"."""

Cells = list[tuple[int, str]]
"""Where a cell begins, and what it says."""


def cells_of(lines: Sequence[tuple[int, str]]) -> list[list[Cells]] | None:
    """The rows of lines in columns, each with the cells of its lines; None where the lines are running text. A line: indent and text.

    A line goes on with the row above where it leaves the first column free, or where a cell breaks off in the middle of a sentence.
    """
    starts = _starts([_split(indent, text, ()) for indent, text in lines])
    split = [_split(indent, text, starts) for indent, text in lines if not _DRAWN.fullmatch(text)]
    if not starts or not _are_columns(split, starts):
        return None
    rows: list[list[Cells]] = []
    for cells in split:
        if rows and _goes_on(rows[-1], cells, starts):
            rows[-1].append(cells)
        else:
            rows.append([cells])
    return rows


def columns_of(rows: Sequence[Sequence[Cells]]) -> Iterator[list[tuple[int, list[str]]]]:
    """For each row its columns, numbered as all rows have them, with what its lines say in them."""
    lines = [cells for row in rows for cells in row]
    starts = [min((at for cells in lines for at, _ in cells), default=0), *_starts(lines)]
    for row in rows:
        found: dict[int, list[str]] = {}
        for cells in row:
            for at, said in cells:
                found.setdefault(_column(at, starts), []).append(said)
        yield sorted(found.items())


def _split(indent: int, text: str, starts: Sequence[int]) -> Cells:
    """The cells of one line. The gap behind a label parts nothing, unless a column is known to begin there."""
    label = label_of(text)
    first = label.end if label is not None else 0
    cuts = [found for found in _GAP.finditer(text) if found.start() >= first or _is_at(indent + found.end(), starts)]
    begins, ends = [0, *(found.end() for found in cuts)], [*(found.start() for found in cuts), len(text)]
    return [(indent + begin, text[begin:end].strip()) for begin, end in zip(begins, ends, strict=True)]


def _starts(split: Sequence[Cells]) -> list[int]:
    """Where further columns begin: in two lines or more, and in half of those that have gaps."""
    gapped = sum(len(cells) > 1 for cells in split)
    counts = Counter(at for cells in split for at, _ in cells[1:])
    found: list[int] = []
    for at, count in sorted(counts.items()):
        if count >= 2 and count * 2 >= gapped and not (found and at - found[-1] <= _NEAR):
            found.append(at)
    return found


def _are_columns(split: Sequence[Cells], starts: Sequence[int]) -> bool:
    """Whether most lines have a cell in a further column, and hardly a word stands across where one begins."""
    within = [cells for cells in split if any(_is_at(at, starts) for at, _ in cells)]
    crossing = sum(any(at < starts[0] - 1 and at + len(said) > starts[0] for at, said in cells) for cells in split)
    gaps = [cell for cells in split for cell in cells[1:]]
    ends = Counter(at + len(said) for at, said in gaps if len(said) <= _SHORT)
    off = sum(not _is_at(at, starts) and ends[at + len(said)] * 2 < len(split) for at, said in gaps)  # of lines set to one width
    return len(within) >= 2 and len(within) * 2 > len(split) and crossing == 0 and off * 4 <= len(gaps)


def _is_at(at: int, starts: Sequence[int]) -> bool:
    return any(abs(at - start) <= _NEAR for start in starts)


def _column(at: int, starts: Sequence[int]) -> int:
    return max((column for column, start in enumerate(starts) if start <= at + _NEAR), default=0)


def _goes_on(row: Sequence[Cells], cells: Cells, starts: Sequence[int]) -> bool:
    """Whether a line's cells go on with those of the row."""
    if cells[0][0] >= starts[0] - _NEAR:
        return True
    above = {_column(at, starts): said for line in row for at, said in line}
    pairs = [(above[column], said) for at, said in cells if (column := _column(at, starts)) in above]
    long = [(before, said) for before, said in pairs if len(before.split()) >= _WORDS and (" " in said or said[-1] in ".;,")]
    return any(is_mid_sentence(before, said) for before, said in long)
