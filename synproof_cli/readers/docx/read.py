"""A Word document in reading order: body, tables within tables, text boxes where they are anchored, notes after their paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from synproof_cli.axiomat.document import BlockKind, Document
from synproof_cli.readers.builder import Builder
from synproof_cli.readers.docx.inline import Inline, InlineReader
from synproof_cli.readers.docx.names import qn
from synproof_cli.readers.docx.numbering import Numbering
from synproof_cli.readers.docx.package import Package
from synproof_cli.readers.docx.styles import NONE, Style, Styles, is_on
from synproof_cli.readers.interface import Progress, ReadOptions
from synproof_cli.readers.labels import is_name, label_of, names_heading
from synproof_cli.readers.words import plain

_GONE: Final = frozenset(map(qn, ("w:del", "w:moveFrom")))
_EVERY: Final = 200
"""Paragraphs between two reports of progress."""
_LOOSE: Final = re.compile(r"\s+([.,;:)])")
ACCEPTED: Final = "tracked changes: the accepted version was read"


def read_docx(data: bytes, path: str, sha256: str, options: ReadOptions, progress: Progress) -> Document:
    """A Word document. Raises InputError."""
    package = Package(data, path, options.limits)
    return _Reader(package, path, options, progress).read(sha256)


class _Cell:
    """The cell a paragraph stands in."""

    __slots__ = ("column", "row", "table")

    def __init__(self, table: int, row: int, column: int) -> None:
        self.table, self.row, self.column = table, row, column


class _Reader:
    def __init__(self, package: Package, path: str, options: ReadOptions, progress: Progress) -> None:
        self._package, self._progress = package, progress
        self._parts = {kind.rpartition("/")[2]: target for kind, target in package.relations(package.main)}
        self._styles = Styles(self._part("styles"))
        self._numbering = Numbering(self._part("numbering"))
        self._notes = {kind: _by_id(self._part(f"{kind}s"), kind) for kind in ("footnote", "endnote")}
        self._counts = {"footnote": 0, "endnote": 0}
        self._inline = InlineReader(self._styles)
        self._builder = Builder(path, options.limits)
        self._said: list[str] = []
        self._tables = 0
        self._held = ""
        self._done, self._total = 0, 1

    def _part(self, kind: str) -> Any | None:
        return self._package.xml(self._parts[kind]) if kind in self._parts else None

    def read(self, sha256: str) -> Document:
        root = self._package.xml(self._package.main)
        body = None if root is None else root.find(qn("w:body"))
        if body is not None:
            self._total = max(1, len(body))
            self._headers(body)
            self._walk(body, None)
            if self._held:
                self._builder.add("paragraph", self._held)
        self._progress(self._total, self._total)
        return self._builder.document(sha256, "docx", backend="python-docx", notes=self._said)

    def _headers(self, body: Any) -> None:
        """Each header and footer once."""
        seen: set[str] = set()
        for reference in body.iter(qn("w:headerReference"), qn("w:footerReference")):
            name = self._package.target(self._package.main, reference.get(qn("r:id"), ""))
            if name is None or name in seen:
                continue
            seen.add(name)
            root = self._package.xml(name)
            for paragraph in () if root is None else root.iter(qn("w:p")):
                text = plain(self._inline.read(paragraph).text)
                if text.strip() and text not in seen:
                    seen.add(text)
                    self._builder.add("header", text)

    def _walk(self, parent: Any, cell: _Cell | None, *, kind: BlockKind | None = None, number: str = "") -> None:
        for child in parent:
            tag = child.tag
            if tag == qn("w:p"):
                self._paragraph(child, cell, kind, number)
                number = ""
            elif tag == qn("w:tbl"):
                self._table(child)
            elif tag in _GONE:
                self._say(ACCEPTED)
            elif tag == qn("w:altChunk"):
                self._say("an embedded file was not read")
            elif isinstance(tag, str) and tag not in {qn("w:sectPr"), qn("w:sdtPr"), qn("w:tcPr")}:
                if tag == qn("w:ins"):
                    self._say(ACCEPTED)
                self._walk(child, cell, kind=kind, number=number)

    def _say(self, note: str) -> None:
        if note not in self._said:
            self._said.append(note)

    def _paragraph(self, element: Any, cell: _Cell | None, kind: BlockKind | None, number: str) -> None:
        self._done += cell is None
        if self._done % _EVERY == 0:
            self._progress(min(self._done, self._total), self._total)
        found = self._inline.read(element)
        self._remark(found)
        properties = element.find(qn("w:pPr"))
        first, *others = [_tidy(plain(line), found) for line in found.lines()]
        text, self._held = self._held + first, ""
        if _mark_deleted(properties):
            self._say(ACCEPTED)
            self._held = " ".join([text, *others])
        elif _is_drop_cap(properties):
            self._held = text.strip()
        elif text.strip() or others:
            self._write(text, properties, cell, kind, number, others)
        self._beside(found)

    def _beside(self, found: Inline) -> None:
        """Boxes and notes of a paragraph. What it still holds is no part of them."""
        held, self._held = self._held, ""
        for box in found.boxes:
            self._walk(box, None)
        for note in found.notes:
            self._note(*note)
        self._held = held

    def _remark(self, found: Inline) -> None:
        if found.changed:
            self._say(ACCEPTED)
        if found.hidden:
            self._say("hidden text left out")
        if found.struck:
            self._say("words that are struck through left out")

    def _write(
        self, text: str, properties: Any | None, cell: _Cell | None, kind: BlockKind | None, number: str, others: Sequence[str] = ()
    ) -> None:
        """A paragraph, and its further lines where they begin anew; a heading is one whatever breaks it."""
        style, level = self._style(properties)
        if others and style.heading:
            text, others = " ".join([text, *others]), ()
        label = self._label(properties, style)
        text = text.strip()
        titled = False
        if not label and not number and (shown := label_of(text)) is not None and text[shown.end :].strip():
            titled = names_heading(text, shown)
            label, text = shown.text, text[shown.end :]
        elif is_name(text):
            titled = True
        place = {} if cell is None else {"table": cell.table, "row": cell.row, "column": cell.column}
        if style.quoted:
            self._say("quotations are read as another's words")
        self._builder.add(_kind(kind, cell, style, label, titled=titled), text, number=number or label, level=level, **place)
        for line in others:
            self._write(line, None, cell, "quote" if style.quoted else kind, "")

    def _style(self, properties: Any | None) -> tuple[Style, int]:
        """The paragraph's style, and its level as a heading or item."""
        if properties is None:
            return self._styles.get(""), 1
        name = properties.find(qn("w:pStyle"))
        style = self._styles.get("" if name is None else name.get(qn("w:val"), ""))
        outline = properties.find(qn("w:outlineLvl"))
        if outline is not None and outline.get(qn("w:val"), "").isdigit() and int(outline.get(qn("w:val"))) < 9:
            style = replace(style, heading=int(outline.get(qn("w:val"))) + 1)
        listed = self._list(properties, style)
        return style, style.heading or (listed[1] + 1 if listed else 1)

    def _list(self, properties: Any | None, style: Style) -> tuple[str, int] | None:
        """The list and level (from 0) of a paragraph: its own, or its style's."""
        own = None if properties is None else properties.find(qn("w:numPr"))
        number, level = style.number, style.level
        if own is not None:
            chosen, deep = own.find(qn("w:numId")), own.find(qn("w:ilvl"))
            number = number if chosen is None else chosen.get(qn("w:val"), "")
            level = int(deep.get(qn("w:val"))) if deep is not None and deep.get(qn("w:val"), "").isdigit() else level
        if number in {"", "0"}:
            return None
        if level is None:
            name = None if properties is None else properties.find(qn("w:pStyle"))
            level = self._numbering.level_of_style(number, "" if name is None else name.get(qn("w:val"), ""))
        return number, level

    def _label(self, properties: Any | None, style: Style) -> str:
        listed = self._list(properties, style)
        return self._numbering.label(*listed) if listed else ""

    def _note(self, kind: str, name: str) -> None:
        element = self._notes[kind].get(name)
        if element is None:
            return
        self._counts[kind] += 1
        self._walk(element, None, kind="footnote", number=str(self._counts[kind]))

    def _table(self, element: Any) -> None:
        table, self._tables = self._tables, self._tables + 1
        row = 0
        for line in _within(element, qn("w:tr")):
            if _row_deleted(line):
                self._say(ACCEPTED)
                continue
            column = 0
            for cell in _within(line, qn("w:tc")):
                if _cell_deleted(cell):
                    self._say(ACCEPTED)
                    continue
                self._walk(cell, _Cell(table, row, column))
                column += _span(cell)
            row += 1


def _tidy(text: str, found: Inline) -> str:
    """Without the space that deleted words leave before a full stop."""
    return _LOOSE.sub(r"\1", text) if found.changed or found.struck else text


def _kind(kind: BlockKind | None, cell: _Cell | None, style: Style, label: str, *, titled: bool) -> BlockKind:
    if kind is not None:
        return kind
    if style.quoted:
        return "quote"
    if cell is not None:
        return "cell"
    if style.contents:
        return "header"
    if style.heading or titled:
        return "heading"
    return "item" if label else "paragraph"


def _by_id(root: Any | None, kind: str) -> dict[str, Any]:
    """Notes by their ids, without the lines that separate them from the text."""
    if root is None:
        return {}
    return {one.get(qn("w:id"), ""): one for one in root.iter(qn(f"w:{kind}")) if one.get(qn("w:type")) in {None, "normal"}}


def _mark_deleted(properties: Any | None) -> bool:
    """Whether the paragraph's end was deleted: what follows belongs to it."""
    marks = None if properties is None else properties.find(qn("w:rPr"))
    return marks is not None and any(marks.find(tag) is not None for tag in _GONE)


def _is_drop_cap(properties: Any | None) -> bool:
    """Whether the paragraph is but the large first letter of the next."""
    frame = None if properties is None else properties.find(qn("w:framePr"))
    return frame is not None and frame.get(qn("w:dropCap"), "none") != "none"


def _row_deleted(row: Any) -> bool:
    properties = row.find(qn("w:trPr"))
    return properties is not None and properties.find(qn("w:del")) is not None


def _cell_deleted(cell: Any) -> bool:
    properties = cell.find(qn("w:tcPr"))
    return properties is not None and properties.find(qn("w:cellDel")) is not None


def _within(element: Any, wanted: str) -> list[Any]:
    """Rows of a table, or cells of a row, through content controls and tracked insertions."""
    found = []
    for child in element:
        if child.tag == wanted:
            found.append(child)
        elif isinstance(child.tag, str) and child.tag not in _GONE and child.tag not in {qn("w:tr"), qn("w:tc")}:
            found += _within(child, wanted)
    return found


def _span(cell: Any) -> int:
    properties = cell.find(qn("w:tcPr"))
    span = None if properties is None else properties.find(qn("w:gridSpan"))
    value = "" if span is None else span.get(qn("w:val"), "")
    return int(value) if value.isdigit() and 0 < int(value) < 100 else 1


__all__ = ["ACCEPTED", "NONE", "is_on", "read_docx"]
