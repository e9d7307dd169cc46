"""Plain text: paragraphs, items and headings of lines that may be wrapped, on pages where there are form feeds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Final

from synproof_cli.axiomat.document import BlockKind, Document
from synproof_cli.readers.builder import Builder
from synproof_cli.readers.encodings import decode
from synproof_cli.readers.flow import flows, is_complete, is_mid_sentence, pieces
from synproof_cli.readers.interface import Progress, ReadOptions, chosen_pages
from synproof_cli.readers.labels import Label, is_contents, is_name, is_reference, label_of, names_heading, opens_list
from synproof_cli.readers.levels import Levels
from synproof_cli.readers.line_numbers import without_line_numbers
from synproof_cli.readers.running import page_number, running_lines
from synproof_cli.readers.text_columns import Cells, cells_of, columns_of
from synproof_cli.readers.text_pages import edges_of_rfc, sheets_of
from synproof_cli.readers.words import Hyphenation, plain

BREAKS: Final = re.compile(r"\r\n|[\r\v\x85\u2028\u2029]")
_WIDEST: Final = 140
"""Lines longer than this were not wrapped by hand or by a formatter."""
_UNDERLINE: Final = re.compile(r"\s*([=\-~^#*_])\1{2,}\s*")
_DRAWING: Final = re.compile(r"[+|][-=+|\s]{3,}|.*[|+]\s*$|\s*[|+].*[-=]{3,}")
_FIGURES: Final = re.compile(r"\d+|\s+")
_APART: Final = re.compile(r"\S+ {2,}\S")
_QUOTE: Final = re.compile(r"(?:> ?)+(?=\S|\Z)")
_HEADING_WORDS: Final = 14


@dataclass(slots=True)
class _Line:
    text: str
    indent: int
    page: int | None
    apart: bool = False
    quoted: bool = False

    @property
    def label(self) -> Label | None:
        """What it begins with."""
        return label_of(self.text, apart=self.apart)


@dataclass(slots=True)
class _Paragraph:
    """Lines that belong together. `alone`: a line between blank ones, or underlined; `drawn`: a figure or table of signs.

    `titles`: it follows a line that is but a name ("Article 5"). `rows`: those of a table set by blanks.
    """

    lines: list[_Line]
    label: Label | None
    alone: bool = False
    drawn: bool = False
    titles: bool = False
    rows: list[list[Cells]] | None = None


def read_text(data: bytes, path: str, sha256: str, options: ReadOptions, progress: Progress) -> Document:
    """A plain text. Raises InputError."""
    text, notes = decode(data, path)
    return read_plain(text, path, sha256, options, progress, notes)


def read_plain(
    text: str, path: str, sha256: str, options: ReadOptions, progress: Progress, notes: tuple[str, ...] = ()
) -> Document:
    """The document of characters. Raises InputError."""
    sheets = sheets_of(BREAKS.sub("\n", text))
    paged = len(sheets) > 1
    numbers = chosen_pages(len(sheets), options, path) if paged else [1]
    counted = [without_line_numbers(sheets[number - 1].split("\n")) for number in numbers]
    pages = [
        _unquoted([_line(raw, number if paged else None) for raw in lines]) for number, (lines, _) in zip(numbers, counted, strict=True)
    ]
    found = [*notes, *(["line numbers left out of the text"] if any(numbered for _, numbered in counted) else [])]
    headers: dict[str, int] = {}
    if paged:
        headers = _drop_running(pages)
        found += ["running headers and footers left out of the text"] if headers else []
        found += [f"read {len(numbers)} of {len(sheets)} pages"] if len(numbers) < len(sheets) else []
    found += ["quotations are read as another's words"] if any(line.quoted for page in pages for line in page) else []
    builder = Builder(path, options.limits)
    for header, page in headers.items():
        builder.add("header", header, page=page)
    _write(builder, pages)
    progress(len(pages), len(pages))
    return builder.document(sha256, "txt", pages=len(sheets) if paged else None, backend="text", notes=found)


def _line(raw: str, page: int | None) -> _Line:
    wide = plain(raw.expandtabs(4)).rstrip()
    bare = wide.lstrip()
    return _Line(bare, len(wide) - len(bare), page, "\t" in raw.lstrip() or _APART.match(bare) is not None)


def _unquoted(lines: list[_Line]) -> list[_Line]:
    """The lines; those that a mail's marks show to be another's words are without the marks. "> 5 kg" within a text is none."""
    before = _Line("", 0, None)
    for line in lines:
        found = _QUOTE.match(line.text)
        if found is not None and (not before.text or before.quoted or before.text.endswith(":")):
            line.quoted, line.text = True, line.text[found.end() :]
        before = line
    return lines


def _drop_running(pages: Sequence[list[_Line]]) -> dict[str, int]:
    """Take headers and footers out of the pages; each, with its first page."""
    dropped: dict[str, int] = {}
    for found in (edges_of_rfc, running_lines):
        shown = [[line for line in page if line.text] for page in pages]
        for page, lines, places in zip(pages, shown, found([[line.text for line in lines] for lines in shown]), strict=True):
            gone = {id(lines[place]) for place in places}
            for place in sorted(places):
                text = lines[place].text
                known = any(_FIGURES.sub("", text) == _FIGURES.sub("", one) for one in dropped)
                if not known and page_number(text) is None:
                    dropped[text] = lines[place].page or 1
            page[:] = [line for line in page if id(line) not in gone]
    return dropped


def _write(builder: Builder, pages: Sequence[Sequence[_Line]]) -> None:
    lines = [line for page in pages for line in page]
    width = _width(lines)
    words = Hyphenation()
    words.learn(line.text for line in lines)
    levels = Levels(0.5)
    tables = count()

    def emit(paragraphs: Sequence[_Paragraph]) -> None:
        for paragraph in paragraphs:
            _block(builder, paragraph, words, levels, next(tables) if paragraph.drawn else 0)

    waiting: list[_Paragraph] = []
    for page in pages:
        here = list(_paragraphs(page, width))
        if waiting and here and _goes_on(waiting[-1], here[0]):
            waiting[-1].lines += here[0].lines
            here = here[1:]
        if here:
            emit(waiting)
            waiting = here
    emit(waiting)


def _goes_on(before: _Paragraph, after: _Paragraph) -> bool:
    quoted = before.lines[-1].quoted, after.lines[0].quoted
    apart = before.drawn or after.drawn or (before.alone and _heading(before)) or quoted[0] != quoted[1]
    if apart or is_contents(before.lines[0].text) or is_contents(after.lines[0].text):
        return False
    return flows(before.lines[-1].text, after.lines[0].text, labelled=after.label is not None)


def _width(lines: Sequence[_Line]) -> int:
    """The column at which lines are wrapped; 0 where they are not."""
    lengths = sorted(line.indent + len(line.text) for line in lines if line.text)
    if not lengths or lengths[int(len(lengths) * 0.98)] > _WIDEST or len(lengths) < 2:
        return 0
    return lengths[int(len(lengths) * 0.98)]


def _paragraphs(lines: Sequence[_Line], width: int) -> Iterator[_Paragraph]:
    group: list[_Line] = []
    for line in [*lines, _Line("", 0, None)]:
        if group and (not line.text or line.quoted != group[0].quoted):
            yield from _of_group(group, width)
            group = []
        if line.text:
            group.append(line)


def _of_group(group: list[_Line], width: int) -> Iterator[_Paragraph]:
    """The paragraphs of lines without a blank one between. A figure or table drawn with signs is one of its own."""
    if sum(_is_drawing(line.text) for line in group) * 5 >= len(group) * 2:
        yield _Paragraph(group, None, drawn=True)
        return
    if len(group) > 1 and (rows := cells_of([(line.indent, line.text) for line in group])) is not None:
        yield _Paragraph(group, None, drawn=True, rows=rows)
        return
    if len(group) > 1 and all(is_complete(line.text) for line in group):
        width = 0  # each line is a sentence
    current = _Paragraph([group[0]], group[0].label)
    made: list[_Paragraph] = [current]
    for at, (before, line) in enumerate(pairwise(group), 2):
        label = line.label
        opens = label is not None and not is_reference(before.text) and opens_list(label, [one.text for one in group[at : at + 12]])
        if _UNDERLINE.fullmatch(line.text) and len(current.lines) == 1 and len(group) > 1:
            current.alone = True
            continue
        if current.alone or opens or _starts(current, before, line, label, width):
            current = _Paragraph([line], label, titles=len(current.lines) == 1 and is_name(before.text) and label is None)
            made.append(current)
        else:
            current.lines.append(line)
    if len(made) == 1 and len(group) == 1:
        made[0].alone = True
    yield from made


def _starts(current: _Paragraph, before: _Line, line: _Line, label: Label | None, width: int) -> bool:
    """Whether a line begins a new paragraph, and is not the wrapped rest of the one before."""
    if is_contents(before.text) or is_contents(line.text) or _is_drawing(line.text) or _is_drawing(before.text):
        return True
    if not width or is_name(before.text):
        return True
    if label is not None and _label_counts(current, before, line, label):
        return True
    first = line.text.split(" ", 1)[0]
    fits = before.indent + len(before.text) + 1 + len(first) <= width - 2
    if line.indent != before.indent and len(current.lines) > 1 and line.indent != current.lines[1].indent:
        return line.text[0].isupper() or label is not None
    return fits and not is_mid_sentence(before.text, line.text) and before.text[-1] not in ",-"


def _label_counts(current: _Paragraph, before: _Line, line: _Line, label: Label) -> bool:
    """A label inside a wrapped paragraph ("as set out in / (b) above") is no item."""
    if not label.bullet and is_reference(before.text):
        return False
    listed = before.text.endswith((" and", " or")) and not label.named
    if before.text[-1] in ".;:!?" or listed or line.indent != before.indent:
        return True
    if current.label is None or current.lines[0].indent != line.indent or label.bullet != current.label.bullet:
        return False
    numbers = [one.text.strip(".)") for one in (current.label, label)]
    return not all(map(str.isdecimal, numbers)) or int(numbers[1]) == int(numbers[0]) + 1  # "[2001] EWCA Civ / 12. The claim" is no clause


def _is_drawing(text: str) -> bool:
    """A line of a table or figure drawn with signs."""
    return text[:1] in "+|" and _DRAWING.match(text) is not None and text.count("|") + text.count("+") >= 2


def _is_named(paragraph: _Paragraph) -> bool:
    """A line like "Article 5" or "Schedule 2  Margin terms"."""
    return len(paragraph.lines) == 1 and paragraph.label is not None and names_heading(paragraph.lines[0].text, paragraph.label)


def _heading(paragraph: _Paragraph) -> bool:
    line = paragraph.lines[0]
    if _is_named(paragraph):
        return True
    said = line.text[paragraph.label.end :] if paragraph.label else line.text
    if len(paragraph.lines) != 1 or not said[:1].isalnum() or len(said.split()) > _HEADING_WORDS or said[-1] in ".;,:!?-–—":
        return False
    if paragraph.label is not None:
        return paragraph.alone and not paragraph.label.bullet and "(" not in paragraph.label.text and said[0].isupper()
    return said.isupper() or _is_title(said)


def _is_title(said: str) -> bool:
    """Most of its longer words begin with a capital."""
    words = [word for word in said.split() if len(word) > 3]
    return bool(words) and sum(word[0].isupper() or word[0].isdigit() for word in words) * 2 > len(words) and said[0].isupper()


def _titles(paragraph: _Paragraph) -> bool:
    """Whether the words below a name can be its title."""
    said = paragraph.lines[0].text
    return len(paragraph.lines) == 1 and said[0].isupper() and len(said.split()) <= _HEADING_WORDS and said[-1] not in ".;,:!?"


def _drawing(builder: Builder, lines: Sequence[_Line], table: int) -> None:
    """What stands between the signs of a figure or table, as its cells."""
    row = 0
    for line in lines:
        cells = [(at, cell) for at, cell in enumerate(line.text.strip("|+ ").split("|")) if any(sign.isalnum() for sign in cell)]
        for column, cell in cells:
            builder.add("cell", cell, page=line.page, table=table, row=row, column=column)
        row += bool(cells)


def _columns(builder: Builder, rows: Sequence[Sequence[Cells]], page: int | None, words: Hyphenation, table: int) -> None:
    """The cells of a table set by blanks."""
    for at, columns in enumerate(columns_of(rows)):
        for column, said in columns:
            builder.add("cell", pieces([(one, page) for one in said], words), table=table, row=at, column=column)


def _block(builder: Builder, paragraph: _Paragraph, words: Hyphenation, levels: Levels, table: int) -> None:
    first = paragraph.lines[0]
    if paragraph.rows is not None:
        _columns(builder, paragraph.rows, first.page, words, table)
        return
    if paragraph.drawn:
        _drawing(builder, paragraph.lines, table)
        return
    if is_contents(first.text):
        builder.add("header", first.text, page=first.page)
        return
    heading = _heading(paragraph) if paragraph.alone else paragraph.titles and _titles(paragraph) or _is_named(paragraph)
    label = paragraph.label if paragraph.label is not None and first.text[paragraph.label.end :].strip() else None
    kind: BlockKind = "heading" if heading else "item" if label is not None else "paragraph"
    level = label.level if label is not None and heading else 1
    if heading:
        levels.close()
    else:
        level = levels.of_item(first.indent, label) if label is not None else levels.of_paragraph(first.indent)
    lines = [(line.text, line.page) for line in paragraph.lines]
    lines[0] = (first.text[label.end if label else 0 :], first.page)
    kind = "quote" if first.quoted else kind
    builder.add(kind, pieces(lines, words), number=label.text if label else "", level=level)
