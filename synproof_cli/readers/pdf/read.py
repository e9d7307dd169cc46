"""A PDF in reading order: pages to lines, running lines taken out, columns, tables and paragraphs, joined over the ends of pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, Protocol, overload

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import InputError
from synproof_cli.readers.builder import Builder
from synproof_cli.readers.flow import pieces
from synproof_cli.readers.interface import Progress, ReadOptions
from synproof_cli.readers.labels import is_contents
from synproof_cli.readers.levels import Levels
from synproof_cli.readers.pdf.columns import Row, drop_line_numbers, rows_of
from synproof_cli.readers.pdf.edges import part_edges
from synproof_cli.readers.pdf.fonts import UNKNOWN
from synproof_cli.readers.pdf.frame import frame_of
from synproof_cli.readers.pdf.margins import part_margins
from synproof_cli.readers.pdf.paragraphs import Paragraph
from synproof_cli.readers.pdf.runs import PageRuns
from synproof_cli.readers.pdf.sheet import Sheet, flow_of, join, join_notes
from synproof_cli.readers.pdf.tables import Table
from synproof_cli.readers.running import page_number, running_lines
from synproof_cli.readers.words import Hyphenation

_RAISED: Final = "[⁰¹²³⁴⁵⁶⁷⁸⁹]"
_REFERENCE: Final = re.compile(
    f"(?:(?<=[A-Za-z][a-z]{{2}})|(?<=[.,;:)”\"'’»])) ?{_RAISED}{{1,3}}(?!{_RAISED}|\\w)|(?<!\\S){_RAISED}{{1,3}}(?=[A-Za-z]{{2}})"
)
"""The number of a note: behind a word or a stop, or before a word; not of a unit or a power."""
_FIGURE: Final = re.compile(_RAISED)
_UNREADABLE: Final = re.compile(f"[{UNKNOWN}\ue000-\uf8ff\\x00-\\x1f]")
_UNKNOWN_SHARE: Final = 0.3
_DRAWN: Final = 300
"""Paths that make a page without text one that shows something."""
_SAME_INDENT: Final = 4.0
_MOST_NAMED: Final = 12


class _Texts(Sequence[str]):
    """The lines of a page as text, made when they are looked at: only those at its edges are."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        return " ".join(one.text for one in self._rows[at])


class Pages(Protocol):
    """What a library gives: pages one by one. `total`: all there are; `numbers`: those to be read; `backend`: its name and version."""

    backend: str
    total: int
    numbers: list[int]

    def pages(self) -> Iterator[PageRuns]:
        """Each page to be read, in order. Raises InputError."""


def read_pdf(data: bytes, path: str, sha256: str, options: ReadOptions, progress: Progress) -> Document:
    """A PDF. Raises InputError: damaged, encrypted, too large, or nothing but pictures of text."""
    source = _opened(data, path, options)
    work = _Work(path, options)
    for done, page in enumerate(source.pages()):
        progress(done, len(source.numbers))
        work.take(page)
    if not any(sheet.rows for sheet in work.sheets):
        raise InputError(*work.nothing(), file=path)
    document = work.document(sha256, source)
    progress(len(source.numbers), len(source.numbers))
    return document


def _opened(data: bytes, path: str, options: ReadOptions) -> Pages:
    if options.pdf_backend == "pdfium":
        from synproof_cli.readers.pdf.pdfium_backend import PdfiumPages

        return PdfiumPages(data, path, options)
    from synproof_cli.readers.pdf.pypdf_backend import PypdfPages

    return PypdfPages(data, path, options)


def named_pages(numbers: Sequence[int]) -> str:
    """Pages in words: "page 3", "pages 1-2, 7"."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = ", ".join(f"{a}-{b}" if a < b else str(a) for a, b in ranges[:_MOST_NAMED])
    more = f" and {len(ranges) - _MOST_NAMED} more" if len(ranges) > _MOST_NAMED else ""
    return f"page{'s' if len(numbers) > 1 else ''} {shown}{more}"


class _Work:
    def __init__(self, path: str, options: ReadOptions) -> None:
        self._path, self._options = path, options
        self.sheets: list[Sheet] = []
        self._scans: list[int] = []
        self._strange: list[int] = []
        self._faults: dict[int, str] = {}
        self._notes: dict[str, list[int]] = {}
        self._headers: dict[str, int] = {}
        self._tables = 0
        self._counted = False
        self._levels = Levels(_SAME_INDENT)

    # page by page

    def take(self, page: PageRuns) -> None:
        """Keep what can be read of a page, and remember what cannot."""
        sheet = Sheet(page.number)
        self.sheets.append(sheet)
        if page.fault:
            self._faults[page.number] = page.fault
        frame = frame_of(page)
        said = "".join(segment.text for segment in frame.segments)
        if not said:
            if not page.fault and (page.pictures or page.drawn > _DRAWN or page.runs):
                self._scans.append(page.number)
            return
        if (UNKNOWN in said or not said.isprintable()) and len(_UNREADABLE.findall(said)) > _UNKNOWN_SHARE * len(said):
            self._strange.append(page.number)
            return
        for note in [*frame.notes, *(["the invisible text over scans was read"] if frame.layer else [])]:
            self._notes.setdefault(note, []).append(page.number)
        if asides := [segment for segment in frame.segments if segment.aside]:
            for segment in asides:
                self._header(segment.text, page.number)
            frame.segments = [segment for segment in frame.segments if not segment.aside]
        sheet.frame, sheet.rows = frame, rows_of(frame.segments)
        if drop_line_numbers(sheet.rows):
            self._notes.setdefault("line numbers left out", []).append(page.number)
        sheet.margins = part_margins(sheet.rows)
        sheet.pictured = page.pictures

    def _header(self, text: str, page: int) -> None:
        if page_number(text) is not None:
            return
        bare = re.sub(r"\d+", "#", text)
        if not any(re.sub(r"\d+", "#", known) == bare for known in self._headers):
            self._headers[text] = page

    @property
    def _unread(self) -> tuple[int, ...]:
        return tuple(sorted({*self._scans, *self._strange, *self._faults}))

    def nothing(self) -> tuple[str]:
        """Why there is no text at all."""
        if self._faults:
            page, fault = next(iter(self._faults.items()))
            return (f"{self._path} is damaged: page {page} cannot be read ({fault})",)
        if self._strange:
            return (f"{self._path}: the fonts of {named_pages(self._strange)} do not say which letters they show; run OCR first",)
        if self._scans:
            return (f"{self._path} has no text layer on {named_pages(self._scans)}; run OCR first",)
        return (f"{self._path} holds no text",)

    # the whole

    def document(self, sha256: str, source: Pages) -> Document:
        """The document of all pages taken."""
        self._drop_running()
        builder = Builder(self._path, self._options.limits)
        for header, page in self._headers.items():
            builder.add("header", header, page=page)
        words = Hyphenation()
        words.learn(segment.text for sheet in self.sheets for row in sheet.rows for segment in row)
        self._write(builder, words)
        return builder.document(
            sha256, "pdf", pages=source.total, unread_pages=self._unread, backend=source.backend, notes=self._said(source)
        )

    def _drop_running(self) -> None:
        """Take running headers, footers and page numbers out of the pages."""
        read = [sheet for sheet in self.sheets if sheet.rows]
        texts = [_Texts(sheet.rows) for sheet in read]
        for sheet, lines, places in zip(read, texts, running_lines(texts), strict=True):
            self._counted |= bool(places)
            for place in sorted(places):
                self._header(lines[place], sheet.number)
            sheet.rows = [row for at, row in enumerate(sheet.rows) if at not in places]
            if not sheet.rows and sheet.pictured:
                self._scans.append(sheet.number)

    def _said(self, source: Pages) -> Iterator[str]:
        if len(source.numbers) < source.total:
            yield f"read {named_pages(source.numbers)} of {source.total}"
        if self._headers:
            yield "running headers and footers left out of the text"
        elif self._counted:
            yield "page numbers left out of the text"
        if self._scans:
            yield f"no text layer on {named_pages(self._scans)}; run OCR first"
        if self._strange:
            yield f"the fonts of {named_pages(self._strange)} do not say which letters they show; not read"
        for page, fault in list(self._faults.items())[:_MOST_NAMED]:
            yield f"page {page} is damaged, and could not be read to its end: {fault}"
        for note, pages in self._notes.items():
            yield f"{note} ({named_pages(pages)})"

    def _write(self, builder: Builder, words: Hyphenation) -> None:
        exact: defaultdict[float, int] = defaultdict(int)
        for sheet in self.sheets:
            for row in sheet.rows:
                for one in row:
                    exact[one.size] += len(one.text)
        sizes: Counter[float] = Counter()
        for size, count in exact.items():
            sizes[round(size, 1)] += count
        body = sizes.most_common(1)[0][0] if sizes else 10.0
        waiting: list[Paragraph | Table] = []
        page = 0
        for sheet in self.sheets:
            here = list(flow_of(sheet, body))
            if not here:
                continue
            here = part_edges(waiting, here)
            if waiting and join(waiting, here):
                here = here[1:]
            here = join_notes(waiting, here, body)
            if here:
                self._emit(builder, waiting, page, words)
                waiting, page = here, sheet.number
        self._emit(builder, waiting, page, words)

    def _emit(self, builder: Builder, flow: Sequence[Paragraph | Table], page: int, words: Hyphenation) -> None:
        """Notes come before what goes on over the page's end, a paragraph or a heading, so that all of the page stands together."""
        body = [one for one in flow if isinstance(one, Table) or not one.note]
        notes = [one for one in flow if isinstance(one, Paragraph) and one.note]
        at = len(body)
        while at and isinstance(one := body[at - 1], Paragraph) and (one.kind == "heading" or one.lines[-1].page != page):
            at -= 1
        tail = body[at:]
        for one in [*body[: len(body) - len(tail)], *notes, *tail]:
            if isinstance(one, Table):
                self._emit_table(builder, one, page, words)
            else:
                _emit_paragraph(builder, one, words, self._levels)

    def _emit_table(self, builder: Builder, table: Table, page: int, words: Hyphenation) -> None:
        for row, column, lines in table.cells:
            text = pieces([(line.text, page) for line in lines], words)
            builder.add("cell", text, table=self._tables, row=row, column=column)
        self._tables += 1


def _emit_paragraph(builder: Builder, one: Paragraph, words: Hyphenation, levels: Levels) -> None:
    label = one.label
    lines: list[tuple[str, int | None]] = [(line.text, line.page) for line in one.lines]
    if is_contents(one.lines[0].text):
        builder.add("header", pieces(lines, words))
        return
    number, level = "", 1
    if one.kind == "heading":
        levels.close()
    if label is not None and (len(lines) > 1 or one.lines[0].text[label.end :].strip()):
        number, level = label.text, label.level if one.kind == "heading" or one.note else levels.of_item(one.lines[0].indent, label)
        lines[0] = (one.lines[0].text[label.end :], one.lines[0].page)
    elif one.kind == "paragraph" and not one.note:
        level = levels.of_paragraph(one.lines[0].indent)
    said = [(_REFERENCE.sub("", text) if _FIGURE.search(text) else text, page) for text, page in pieces(lines, words)]
    builder.add("footnote" if one.note else one.kind, said, number=number, level=level)
