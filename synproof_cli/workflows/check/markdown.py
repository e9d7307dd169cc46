"""Markdown as passages and marks. Fenced and indented code, tables, headings, front matter and raw HTML blocks hold no claims."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.workflows.check.marks import Mark, mark_of
from synproof_cli.workflows.check.passages import Lines, Passage
from synproof_cli.workflows.check.strays import refuse_in_text

Event = Mark | Passage
Spans = tuple[tuple[int, ...], list[tuple[int, int]]]

SILENT: Final = (-1,)
"""In place of the lists of a block: a table or code."""
_FENCE: Final = re.compile(r" {0,3}(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)")
_OPEN, _CLOSE = "<!--", "-->"
_MOST_QUOTES: Final = 40
"""Quotation within quotation, on one line."""
_ITEM: Final = re.compile(r"(?P<indent>[ \t]*)(?P<sign>[-*+•]|\d{1,9}[.)]|\([a-z0-9]{1,4}\))(?P<gap>[ \t]+)(?:\[[ xX]\][ \t]+)?(?=\S)")
_HEADING: Final = re.compile(r" {0,3}#{1,6}(?:[ \t]|\Z)")
_RULE: Final = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)\Z")
_QUOTE: Final = re.compile(r" {0,3}>[ \t]?")
_TABLE: Final = re.compile(r"[ \t]*\|")
_DEFINITION: Final = re.compile(r" {0,3}\[[^\]\n]+\]:[ \t]")
_STOPPED: Final = re.compile(r"^[ \t>#|]*+(?P<said>\S[^\n]*[.!?…])[*_`|#: \t]*+$", re.MULTILINE)
_INLINE: Final = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?<!`)(?P<ticks>`{1,8}+)(?P<code>[^`\n]{1,2000})(?P=ticks)(?!`)"
    r"|\[\^[^\]\n]{1,60}\]"
    r"|!?\[(?P<link>[^\[\]\n]{0,400})\](?:\([^()\n]{0,800}\)|\[[^\[\]\n]{0,200}\])"
    r"|</?[A-Za-z][^<>\n]{0,400}>"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)"
    r"|(?P<stars>\*{1,3}|~~)(?=\S)|(?<=\S)(?P<closing>\*{1,3}|~~)"
    r"|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)"
)


@dataclass(slots=True)
class _Block:
    """Lines of one paragraph or item, as spans of the text."""

    lists: tuple[int, ...] = ()
    spans: list[tuple[int, int]] = field(default_factory=list)


def markdown_events(text: str, lines: Lines) -> Iterator[Event]:
    """Marks and passages in the order they stand in. Raises ClaimError for a mark that is no good."""
    bare, comments = _without_comments(text)
    fences = list(_fences(text))
    code = [(SILENT, [(start, end)]) for start, end in fences if start < end]
    blocks = sorted([*((block.lists, block.spans) for block in _blocks(bare)), *code], key=lambda block: block[1][0])
    read = [(start, end) for start, end in fences if end <= len(text)]
    refuse_in_text(text, lines, [*read, *((start, end) for start, end, _ in comments)])
    found = [(start, mark) for start, end, said in comments if (mark := mark_of(said, lines.place(start, end)))]
    yield from in_order(bare, blocks, found)


def answer_events(text: str) -> Iterator[Event]:
    """The passages of an answer, its comments left out: here also what ends like a sentence in headings, tables and code."""
    bare, _ = _without_comments(text)
    fences = [(start, min(end, len(text))) for start, end in _fences(text)]
    blocks = [(block.lists, block.spans) for block in _blocks(bare, every=True)]
    pieces, position = [], 0
    for start, end in fences:
        pieces += [bare[position:start], text[start:end]]
        position = end
        blocks += [((), [span]) for span in _stopped_lines(text, start, end)]
    yield from in_order("".join((*pieces, bare[position:])), sorted(blocks, key=lambda block: block[1][0]), ())


def _stopped_lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for found in _STOPPED.finditer(text, start, end):
        yield found.start("said"), found.end("said")


def text_blocks(lines: Iterable[tuple[int, str]]) -> list[Spans]:
    """Blocks of lines that are given with the offset each begins at, as `in_order` takes them."""
    layout = _Layout()
    for at, line in lines:
        layout.line(line, at)
    return [(block.lists, block.spans) for block in layout.blocks]


def in_order(text: str, blocks: Sequence[Spans], marks: Sequence[tuple[int, Mark]]) -> Iterator[Event]:
    """Blocks (their lists and spans) and marks (by offset), each block cut where a mark stands in it.

    An accepted failure that ends a block belongs to the sentence before it.
    """
    waiting = list(marks)
    for lists, spans in blocks:
        while waiting and waiting[0][0] < spans[0][0]:
            yield waiting.pop(0)[1]
        inside: list[tuple[int, Mark]] = []
        while waiting and waiting[0][0] < spans[-1][1]:
            inside.append(waiting.pop(0))
        behind = _behind(text, spans, waiting)
        yield from _cut(text, lists, spans, [*inside, *behind])
    for _, mark in waiting:
        yield mark


def _behind(text: str, spans: list[tuple[int, int]], waiting: list[tuple[int, Mark]]) -> list[tuple[int, Mark]]:
    """Ignore-marks that stand on the block's last line, behind its text."""
    found = []
    while waiting and waiting[0][1].ignore is not None and "\n" not in text[spans[-1][1] : waiting[0][0]]:
        found.append(waiting.pop(0))
    return found


def _cut(text: str, lists: tuple[int, ...], spans: list[tuple[int, int]], marks: list[tuple[int, Mark]]) -> Iterator[Event]:
    parts: list[Event] = []
    for at, mark in (*marks, (spans[-1][1] + 1, None)):
        before = [(start, min(end, at)) for start, end in spans if start < min(end, at)]
        spans = [(max(start, at), end) for start, end in spans if max(start, at) < end]
        if passage := _passage(text, before, lists):
            parts.append(passage)
        if mark is not None:
            parts.append(mark)
    last = parts[-1] if parts else None
    if isinstance(last, Mark) and last.ignore is not None and len(parts) > 1:
        parts[-1] = replace(last, behind=True)
    yield from parts


def _passage(text: str, spans: Sequence[tuple[int, int]], lists: tuple[int, ...]) -> Passage | None:
    if lists == SILENT:
        return Passage("", (), silent=True) if spans else None
    signs: list[str] = []
    at: list[int] = []
    for start, end in spans:
        _inline(text, start, end, signs, at)
        signs.append(" ")
        at.append(max(start, end - 1))
    shown = "".join(signs)
    return Passage(shown, tuple(at), lists) if shown.strip() else None


def _inline(text: str, start: int, end: int, signs: list[str], at: list[int]) -> None:
    """The characters of a line that are text, without emphasis, the targets of links, and tags."""
    line, position = text[start:end], 0
    for found in _INLINE.finditer(line):
        _put(line[position : found.start()], start + position, signs, at)
        kept = next((name for name in ("escaped", "code", "link") if found[name] is not None), "")
        if kept == "link":
            _inline(text, start + found.start(kept), start + found.end(kept), signs, at)
        elif kept:
            _put(found[kept], start + found.start(kept), signs, at)
        elif found["entity"] is not None:
            for sign in html.unescape(found["entity"]):
                signs.append(sign)
                at.append(start + found.start())
        position = found.end()
    _put(line[position:], start + position, signs, at)


def _put(piece: str, start: int, signs: list[str], at: list[int]) -> None:
    signs.extend(piece)
    at.extend(range(start, start + len(piece)))


def _without_comments(text: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The text with comments and fenced code blanked out, newlines kept; and the comments outside code."""
    pieces: list[str] = []
    comments: list[tuple[int, int, str]] = []
    position = 0
    for start, end in _fences(text):
        position = _blank_comments(text, position, start, pieces, comments)
        if position < end:
            pieces.append(_blank(text[position:end]))
            position = end
    _blank_comments(text, position, len(text), pieces, comments)
    return "".join(pieces), comments


def _blank_comments(text: str, start: int, end: int, pieces: list[str], comments: list[tuple[int, int, str]]) -> int:
    """Blank the comments that begin in a stretch; where it ends, which may be behind its end."""
    for opened, closed in _comments(text, start):
        if opened >= end:
            break
        pieces.append(text[start:opened])
        pieces.append(_blank(text[opened:closed]))
        comments.append((opened, closed, text[opened + len(_OPEN) : closed - len(_CLOSE)]))
        start = closed
    if start < end:
        pieces.append(text[start:end])
    return max(start, end)


def _comments(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Spans of comments; one that is not closed is none. In time linear in the text."""
    while (opened := text.find(_OPEN, start)) >= 0 and (closed := text.find(_CLOSE, opened + len(_OPEN))) >= 0:
        start = closed + len(_CLOSE)
        yield opened, start


def _blank(piece: str) -> str:
    return "".join(sign if sign == "\n" else " " for sign in piece)


def _fences(text: str) -> Iterator[tuple[int, int]]:
    """Fenced blocks of code, whole lines; one that is not closed goes beyond the end. A fence within a comment opens nothing."""
    hidden = list(_comments(text, 0))
    at, opened, sign = 0, -1, ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if opened < 0:
            if found and not ("`" in found["info"] and found["fence"][0] == "`") and not _within(at, hidden):
                opened, sign = at, found["fence"]
        elif found and found["fence"][0] == sign[0] and len(found["fence"]) >= len(sign) and not found["info"].strip():
            yield opened, at + len(line)
            opened = -1
        at += len(line) + 1
    if opened >= 0:
        yield opened, len(text) + 1


def _within(at: int, spans: list[tuple[int, int]]) -> bool:
    number = bisect_right(spans, (at, 0)) - 1
    return number >= 0 and spans[number][0] < at < spans[number][1]


class _Layout:
    """Blocks, line by line."""

    def __init__(self, *, every: bool = False) -> None:
        self.every = every  # sentences of headings and tables, too
        self.blocks: list[_Block] = []
        self.open: _Block | None = None
        self.lists: list[tuple[int, str, int]] = []  # indent, sign and number of the lists that are open
        self.count = 0
        self.after_blank = True

    def end(self, *, lists: bool = False) -> None:
        self.open = None
        if lists:
            self.lists = []

    def line(self, line: str, at: int) -> None:
        if not line.strip():
            self.end()
            self.after_blank = True
            return
        for _ in range(_MOST_QUOTES):
            if not (quote := _QUOTE.match(line)):
                break
            line, at = line[quote.end() :], at + quote.end()
        if not line.strip():
            self.end()
            return
        self._block_line(line, at)
        self.after_blank = False

    def _block_line(self, line: str, at: int) -> None:
        item = _ITEM.match(line)
        indent = len(line) - len(line.lstrip())
        if self.every and self._is_apart(line, indent) and not item:
            self._sentences(line, at)
        elif _RULE.match(line) or _HEADING.match(line):
            if line.strip()[0] == "=" or (line.strip()[0] == "-" and self.open is not None and not self.lists):
                self._no_claims()  # a heading with a line below it
            elif _HEADING.match(line):
                self._open(SILENT, (at, at + len(line)))
            self.end(lists=True)
        elif item and (indent < 4 or self.lists):
            self._item(item, line, at)
        elif _TABLE.match(line) or (indent >= 4 and self.open is None and not self.lists):
            self._open(SILENT, (at, at + len(line)))
            self.end()
        elif _DEFINITION.match(line):
            self.end()
        else:
            self._text(line, at, indent)

    def _no_claims(self) -> None:
        if self.open is not None:
            self.open.lists = SILENT

    def _is_apart(self, line: str, indent: int) -> bool:
        """Whether it is a heading, a row of a table, code, or the line below a heading."""
        below = _HEADING.match(line) or _TABLE.match(line) or _DEFINITION.match(line) or _RULE.match(line)
        return bool(below) or (indent >= 4 and self.open is None and not self.lists)

    def _sentences(self, line: str, at: int) -> None:
        self.end(lists=bool(_HEADING.match(line) or _RULE.match(line)))
        for cell in re.finditer(r"[^|]+", line):
            for start, end in _stopped_lines(cell[0].rstrip(), 0, len(cell[0])):
                self.blocks.append(_Block((), [(at + cell.start() + start, at + cell.start() + end)]))

    def _item(self, item: re.Match[str], line: str, at: int) -> None:
        indent = len(item["indent"].expandtabs(4))
        sign = item["sign"][-1]
        while self.lists and (self.lists[-1][0] > indent or self._another(indent, sign)):
            self.lists.pop()
        if not self.lists or self.lists[-1][0] < indent:
            self.count += 1
            self.lists.append((indent, sign, self.count))
        self._open(self._numbers(), (at + item.end(), at + len(line)))

    def _another(self, indent: int, sign: str) -> bool:
        """Whether another sign at the same place begins another list."""
        return self.lists[-1][0] == indent and self.lists[-1][1] != sign

    def _numbers(self) -> tuple[int, ...]:
        return tuple(number for _, _, number in self.lists)

    def _text(self, line: str, at: int, indent: int) -> None:
        span = (at + indent, at + len(line))
        if self.open is not None:
            self.open.spans.append(span)
        elif self.lists and indent > self.lists[-1][0]:
            self._open(self._numbers(), span)
        else:
            self.end(lists=True)
            self._open((), span)

    def _open(self, lists: tuple[int, ...], span: tuple[int, int]) -> None:
        self.open = _Block(lists, [span])
        self.blocks.append(self.open)


def _blocks(text: str, *, every: bool = False) -> list[_Block]:
    layout, at = _Layout(every=every), 0
    lines = text.split("\n")
    skip = 0 if every else _front_matter(lines)
    for number, line in enumerate(lines):
        if number >= skip:
            layout.line(line, at)
        at += len(line) + 1
    return layout.blocks


def _front_matter(lines: Sequence[str]) -> int:
    """How many lines it takes; 0 where there is none."""
    if lines[0].rstrip() != "---":
        return 0
    return next((number + 1 for number, line in enumerate(lines[1:], start=1) if line.rstrip() in ("---", "...")), 0)
