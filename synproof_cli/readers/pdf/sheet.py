"""One page as paragraphs and tables, joined from column to column and over the page's end; its notes apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.readers.flow import is_complete
from synproof_cli.readers.labels import Label
from synproof_cli.readers.pdf.columns import Region, Row, regions, rows_of
from synproof_cli.readers.pdf.frame import Frame
from synproof_cli.readers.pdf.paragraphs import Paragraph, elements, goes_on, line_of
from synproof_cli.readers.pdf.strays import without_strays
from synproof_cli.readers.pdf.tables import Table

_NOTE_SIZE: Final = 0.95
_NOTE_MARK: Final = re.compile(r"\*+|†+|‡+|§|\d{1,3}|[a-z]")


_NOTE_NUMBER: Final = re.compile(r"(\d{1,3})\s+(?=[A-Z“\"(])")


@dataclass(slots=True)
class Sheet:
    """A page as lines. `margins`: the notes beside its text. `frame`: None when there is nothing to read. `pictured`: it shows images."""

    number: int
    rows: list[Row] = field(default_factory=list)
    margins: list[list[Row]] = field(default_factory=list)
    frame: Frame | None = None
    pictured: bool = False


def flow_of(sheet: Sheet, body: float) -> Iterator[Paragraph | Table]:
    """A page's paragraphs and tables in order, those that go on from column to column joined; notes are marked."""
    if sheet.frame is None:
        return
    made: list[Paragraph | Table] = []
    for region in without_strays(regions(sheet.rows)):
        here = list(elements(region, sheet.number, sheet.frame.rules, body))
        _mark_notes(here, body)
        here = join_notes(made, here, body)
        if made and here and join(made, here):
            here = here[1:]
        made += here
    yield from _with_margins(made, sheet)
    for other in sheet.frame.other:
        rows = rows_of(other)
        if rows:
            edges = min(one.x0 for one in other), max(one.x1 for one in other)
            yield from elements(Region(rows, *edges), sheet.number, (), body)


def _with_margins(made: list[Paragraph | Table], sheet: Sheet) -> list[Paragraph | Table]:
    """A page's text with the notes in its margins: before the paragraph that one begins beside, as its heading, else as a note."""
    for rows in sheet.margins:
        edges = min(row[0].x0 for row in rows), max(row[0].x1 for row in rows)
        note = Paragraph([line_of(row, sheet.number, *edges) for row in rows])
        at = next((at for at, one in enumerate(made) if isinstance(one, Paragraph) and _is_level(one, note)), None)
        if at is None:
            note.note = True
            made.append(note)
        else:
            note.kind, note.closed = "heading", True
            made.insert(at, note)
    return made


def _is_level(one: Paragraph, note: Paragraph) -> bool:
    """Whether a paragraph begins beside a note."""
    return not one.note and one.kind != "heading" and abs(one.lines[0].y - note.lines[0].y) <= 0.3 * one.lines[0].size


def join_notes(before: Sequence[Paragraph | Table], here: list[Paragraph | Table], body: float) -> list[Paragraph | Table]:
    """Join small text at a column's or page's end to the note that the one before broke off; what is left of it."""
    note = next((one for one in reversed(before) if isinstance(one, Paragraph) and one.note), None)
    if note is None or note.closed or is_complete(note.lines[-1].text):
        return here
    size = note.lines[-1].size
    at = next((at for at, one in enumerate(here) if isinstance(one, Paragraph) and (one.note or abs(one.lines[0].size - size) < 0.2)), None)
    first = here[at] if at is not None else None
    if not isinstance(first, Paragraph) or first.label is not None or first.kind == "heading":
        return here
    if not first.lines[0].text[:1].islower() and size >= _NOTE_SIZE * body:  # in the text's own type only a small letter tells
        return here
    note.lines += first.lines
    return [one for one in here if one is not first]


def _mark_notes(here: list[Paragraph | Table], body: float) -> None:
    """Mark the footnotes: small paragraphs at a region's end that begin with a mark, and what follows them."""
    at = len(here)
    while at and isinstance(one := here[at - 1], Paragraph) and one.lines[0].size < _NOTE_SIZE * body:
        at -= 1
    here[at:] = [note for one in here[at:] if isinstance(one, Paragraph) for note in _notes(one)]
    begun = False
    for one in here[at:]:
        if isinstance(one, Paragraph):
            begun = begun or (one.label is not None and _NOTE_MARK.fullmatch(one.label.text.strip("()[].")) is not None)
            one.note = begun


def _notes(one: Paragraph) -> Iterator[Paragraph]:
    """The notes of a small paragraph: in small type a number without a stop is the number of a note ("1  A bank that …")."""
    current: Paragraph | None = None
    for line in one.lines:
        found = _NOTE_NUMBER.match(line.text)
        last = current.label.text if current is not None and current.label is not None else ""
        if found and (current is None and one.label is None or last.isdigit() and int(found[1]) == int(last) + 1):
            if current is not None:
                yield current
            current = Paragraph([line], Label(found[1], found.end()))
        elif current is None:
            current = Paragraph([line], one.label, kind=one.kind, closed=one.closed)
        else:
            current.lines.append(line)
    if current is not None:
        yield current


def join(before: Sequence[Paragraph | Table], after: Sequence[Paragraph | Table]) -> bool:
    """Join the first paragraph of a column or page to the last of the one before, if it goes on with it."""
    last = next((one for one in reversed(before) if isinstance(one, Table) or not one.note), None)
    first = after[0]
    if not isinstance(last, Paragraph) or not isinstance(first, Paragraph) or not goes_on(last, first):
        return False
    last.joined.append(len(last.lines))
    last.lines += first.lines
    return True
