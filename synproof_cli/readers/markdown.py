"""Markdown: headings, items with their numbers, cells, footnotes and paragraphs; links and emphasis give their words only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.axiomat.document import BlockKind, Document
from synproof_cli.readers.builder import Builder
from synproof_cli.readers.encodings import decode
from synproof_cli.readers.inline import has_struck, shown
from synproof_cli.readers.interface import Progress, ReadOptions
from synproof_cli.readers.labels import label_of
from synproof_cli.readers.markdown_parts import Part, parts_of, without_front
from synproof_cli.readers.text import BREAKS
from synproof_cli.readers.words import plain

_ATX: Final = re.compile(r" {0,3}(#{1,6})(?:\s+|$)(.*?)(?:\s+#+)?\s*$")
_SETEXT: Final = re.compile(r" {0,3}(=+|-+)\s*$")
_RULE: Final = re.compile(r" {0,3}([-*_])(?:\s*\1){2,}\s*$")
_ITEM: Final = re.compile(
    r"(\s*)([-*+•]|\d{1,9}[.)]|\((?:[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,6}|\d{1,3})\)|(?:[a-zA-Z]|[ivx]{2,6})[.)])(\s+)(?=\S)"
)
_BOLD_LABEL: Final = re.compile(
    r"(\*\*|__|\*|_)(\d{1,3}(?:\.\d{1,3})*[.)]?|\([a-z]{1,2}\)|(?:Section|Article|Clause|Rule)\s+\d{1,3}[.:]?)\s+(?=\S)"
)
"""A label in bold with its heading: "**2. Fees.** The customer …"."""
_SEPARATOR: Final = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
_DEFINITION: Final = re.compile(r" {0,3}\[([^\[\]^][^\[\]]*)\]:\s*\S+")
_FOOTNOTE: Final = re.compile(r" {0,3}\[\^([^\[\]\s]{1,40})\]:\s*")
_BAR: Final = re.compile(r"(?<!\\)\|")


@dataclass(slots=True)
class _State:
    """What is open: a paragraph's lines, lists by their indent, code. `quoted`: another's words. `noted`: a footnote may go on."""

    builder: Builder
    references: frozenset[str]
    lines: list[str] = field(default_factory=list)
    kind: BlockKind = "paragraph"
    number: str = ""
    level: int = 1
    lists: list[tuple[int, int]] = field(default_factory=list)
    last: dict[int, tuple[str, int]] = field(default_factory=dict)
    tables: int = 0
    blank: bool = True
    quoted: bool = False
    noted: bool = False

    def add(self, kind: BlockKind, said: str, **place: Any) -> None:
        """A block; what is quoted is nothing but that, whatever it looks like."""
        if self.quoted and kind != "header":
            self.builder.add("quote", said, number=place.get("number", ""))
        else:
            self.builder.add(kind, said, **place)


def read_markdown(data: bytes, path: str, sha256: str, options: ReadOptions, progress: Progress) -> Document:
    """A Markdown text. Raises InputError."""
    text, notes = decode(data, path)
    text, front = without_front(plain(BREAKS.sub("\n", text).replace("\f", "\n")))
    parts, codes = parts_of(text)
    lines = (line for part in parts for line in part.lines)
    references = frozenset(match[1].lower() for line in lines if line is not None and (match := _DEFINITION.match(line)))
    state = _State(Builder(path, options.limits), references)
    for line in front or ():
        state.builder.add("header", line)
    for part in parts:
        lists, state.quoted = state.lists, part.quoted
        state.lists = [] if part.quoted else lists
        _walk(state, part.lines)
        state.lists = lists if part.quoted else state.lists
    progress(1, 1)
    return state.builder.document(sha256, "md", backend="markdown", notes=[*notes, *_said(text, front, codes, parts)])


def _said(text: str, front: Sequence[str] | None, codes: int, parts: Sequence[Part]) -> Iterator[str]:
    """What a reader should know of how it was read."""
    if front is not None:
        yield "front matter left out"
    if codes:
        yield f"{codes} block{'s' if codes > 1 else ''} of code left out"
    if has_struck(text):
        yield "words that are struck through left out"
    if any(part.quoted for part in parts):
        yield "quotations are read as another's words"


def _walk(state: _State, lines: Sequence[str | None]) -> None:
    at = 0
    while at < len(lines):
        line = lines[at]
        if line is None or not line.strip():
            _flush(state)
            state.blank = True
            at += 1
            continue
        after = lines[at + 1] if at + 1 < len(lines) else None
        if "|" in line and after is not None and "|" in after + line and _SEPARATOR.match(after) and "-" in after:
            at = _table(state, lines, at)
            continue
        _line(state, line)
        state.blank = False
        at += 1
    _flush(state)


def _line(state: _State, line: str) -> None:
    if found := _ATX.match(line):
        _flush(state)
        _heading(state, found[2], len(found[1]))
    elif state.lines and state.kind == "paragraph" and (found := _SETEXT.match(line)):
        said, state.lines = " ".join(state.lines), []
        _heading(state, said, 1 if found[1][0] == "=" else 2)
    elif _RULE.match(line) or _DEFINITION.match(line):
        _flush(state)
    elif found := _FOOTNOTE.match(line):
        _flush(state)
        state.kind, state.number, state.lines, state.noted = "footnote", f"[{found[1]}]", [line[found.end() :]], True
    elif (found := _ITEM.match(line)) and _is_item(state, found):
        _item(state, line, found)
    elif not state.lines:
        _paragraph(state, line)
    else:
        state.lines.append(_ended(line))


def _is_item(state: _State, found: re.Match[str]) -> bool:
    """A number in the middle of a paragraph begins a list only where it is 1 (CommonMark 5.2); words may begin with "A. Smith"."""
    if not state.lines or state.kind == "item":
        return True
    before = state.lines[-1].rstrip()
    return found[2] in {"1.", "1)", "-", "*", "+", "•", "(a)", "(i)", "(1)"} or before.endswith((":", ";", ".", ","))


def _item(state: _State, line: str, found: re.Match[str]) -> None:
    _flush(state)
    indent = len(found[1].expandtabs(4))
    while state.lists and indent < state.lists[-1][0]:
        state.lists.pop()
    if not state.lists or indent >= state.lists[-1][1]:
        state.lists.append((indent, indent + len(found[2]) + min(len(found[3]), 4)))
    state.level = len(state.lists)
    state.last = {level: known for level, known in state.last.items() if level <= state.level}
    rest = line[found.end() :]
    number = "•" if found[2] in "-*+•" else _counted(state, found[2])
    if number == "•":
        state.last.pop(state.level, None)
        if (label := label_of(shown(rest))) is not None and not label.bullet and rest.startswith(label.text):
            number, rest = label.text, rest[len(label.text) :]
    state.kind, state.number, state.lines = "item", number, [_ended(rest)]


def _counted(state: _State, number: str) -> str:
    """The number as it is shown: a list of nothing but "1." counts up, every other as it is written."""
    written, count = state.last.get(state.level, ("", 0))
    count = count + 1 if number == written == "1." else 1
    state.last[state.level] = (number, count)
    return f"{count}." if count > 1 else number


def _heading(state: _State, said: str, level: int) -> None:
    state.lists, state.last = [], {}
    words = shown(said, state.references)
    label = label_of(words)
    if label is None or label.bullet:
        state.add("heading", words, level=level)
    else:
        state.add("heading", words[label.end :] or words, number=label.text if words[label.end :] else "", level=level)


def _paragraph(state: _State, line: str) -> None:
    """The first line of a paragraph: within a list where it is indented so, code where it is indented four and no list is open."""
    indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
    while state.lists and indent < state.lists[-1][1]:
        state.lists.pop()
    if not state.lists:
        state.last = {}
    state.noted = state.noted and indent >= 2
    if state.noted:
        state.kind, state.level, state.number, state.lines = "footnote", 1, "", [_ended(line.strip())]
        return
    code = indent >= 4 and not state.lists
    state.kind, state.level, state.number = "header" if code else "paragraph", len(state.lists) + 1, ""
    words = line.strip()
    if not code and (found := _BOLD_LABEL.match(words)):
        words = f"{found[2]} {found[1]}{words[found.end() :]}"
    label = None if code else label_of(words)
    if label is not None and not label.bullet:
        state.kind, state.number, words = ("item", label.text, words[label.end :]) if words[label.end :] else (state.kind, "", words)
    state.lines = [_ended(words)]


def _ended(line: str) -> str:
    """A line; two spaces or a backslash at its end are a break that no sentence needs."""
    return line.strip().removesuffix("\\")


def _flush(state: _State) -> None:
    if state.lines:
        words = " ".join(state.lines)
        if state.kind != "header":
            words = shown(words, state.references)
        state.add(state.kind, words, number=state.number, level=state.level)
    state.lines, state.kind, state.number = [], "paragraph", ""


def _table(state: _State, lines: Sequence[str | None], at: int) -> int:
    """The cells of a table; where it ends."""
    _flush(state)
    row = 0
    while at < len(lines) and (line := lines[at]) is not None and "|" in line:
        if not (row == 1 and _SEPARATOR.match(line)):
            for column, cell in enumerate(_cells(line)):
                state.add(
                    "cell", shown(cell.replace("\\|", "|"), state.references), table=state.tables, row=row if row < 2 else row - 1,
                    column=column,
                )
        row += 1
        at += 1
    state.tables += 1
    return at


def _cells(line: str) -> Iterator[str]:
    bare = line.strip().removeprefix("|")
    cells = _BAR.split(bare)
    yield from (cell.strip() for cell in (cells[:-1] if len(cells) > 1 and not cells[-1].strip() else cells))
