"""HTML as passages and marks: the text of paragraphs and items; none of scripts, styles, preformatted text, headings and tables."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from synproof_cli.workflows.check.claims import ClaimError
from synproof_cli.workflows.check.marks import Mark, mark_of
from synproof_cli.workflows.check.passages import Lines, Passage
from synproof_cli.workflows.check.strays import refuse_in_html

_SILENT: Final = frozenset((
    "script", "style", "pre", "head", "title", "template", "textarea", "h1", "h2", "h3", "h4", "h5", "h6", "table", "select", "button",
    "nav", "svg", "math",
))
_REFUSED: Final = ("pre", "table", "textarea", "h1", "h2", "h3", "h4", "h5", "h6")
"""No mark stands before these."""
_FLOWING: Final = frozenset((
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "label", "mark", "q", "s",
    "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
))
_LISTS: Final = ("ul", "ol")
_RAW: Final = ("script", "style", "textarea", "title")
"""What stands in these is no markup."""
_LONGEST: Final = 4_000
_TAG: Final = re.compile(
    r"""<(?P<close>/?)(?P<name>[A-Za-z][^\s<>/"']{0,60}+)(?>(?:[^<>"']++|"[^"<]{0,4000}+"|'[^'<]{0,4000}+'){0,200})>"""
)
_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")


def html_events(text: str, lines: Lines) -> Iterator[Mark | Passage]:
    """Marks and passages in the order they stand in, in time linear in the text. Raises ClaimError for a mark that is no good."""
    reader = _Reader(text, lines)
    reader.read()
    refuse_in_html(text, lines, reader.hidden)
    return iter(reader.events)


class _Reader:
    """One walk over the text, from one `<` to the next. What is no tag is text."""

    def __init__(self, text: str, lines: Lines) -> None:
        self.text, self.lines = text, lines
        self.lower = text.lower() if len(text.lower()) == len(text) else text
        self.events: list[Mark | Passage] = []
        self.signs: list[str] = []
        self.at: list[int] = []
        self.silent: list[str] = []
        self.lists: list[int] = []
        self.count = 0
        self.hidden: list[tuple[int, int]] = []  # comments, and what is no markup
        self.closed = True  # whether a comment that begins has an end

    def read(self) -> None:
        """All of it."""
        at = 0
        while at < len(self.text):
            start = self.text.find("<", at)
            self._data(at, start if start >= 0 else len(self.text))
            if start < 0:
                break
            at = self._comment(start) or self._tag(start) or self._other(start)
        self._end()

    def _data(self, start: int, end: int) -> None:
        if self.silent:
            return
        position = start
        for found in _ENTITY.finditer(self.text, start, end):
            self._put(self.text[position : found.start()], position)
            shown = html.unescape(found[0])
            self.signs.extend(shown)
            self.at.extend([found.start()] * len(shown))
            position = found.end()
        self._put(self.text[position:end], position)

    def _put(self, piece: str, start: int) -> None:
        self.signs.extend(piece)
        self.at.extend(range(start, start + len(piece)))

    def _comment(self, start: int) -> int:
        """Where the comment that begins here ends; 0 for none."""
        if not self.closed or not self.text.startswith("<!--", start):
            return 0
        end = self.text.find("-->", start + 4)
        if end < 0:
            self.closed = False
            return 0
        self._marked(start, end)
        self.hidden.append((start, end + 3))
        return end + 3

    def _marked(self, start: int, end: int) -> None:
        mark = mark_of(self.text[start + 4 : end], self.lines.place(start, end + 3))
        if mark is None:
            return
        if self.silent:
            raise ClaimError(f"a mark stands within <{self.silent[-1]}>", mark.place, "it holds no claims: mark a sentence or a list")
        behind = mark.ignore is not None and bool("".join(self.signs).strip())
        self._end()
        self.events.append(replace(mark, behind=behind))

    def _tag(self, start: int) -> int:
        """Where the tag that begins here ends; 0 for none."""
        found = _TAG.match(self.text, start)
        if found is None:
            return 0
        name = found["name"].lower()
        if found["close"]:
            self._closes(name)
        elif found[0].endswith("/>") and name not in _RAW:
            self._begins(name, alone=True)
        else:
            self._begins(name, alone=False)
            if name in _RAW:
                end = self.lower.find(f"</{name}", found.end())
                end = end if end >= 0 else len(self.text)
                self.hidden.append((found.end(), end))
                return end
        return found.end()

    def _other(self, start: int) -> int:
        """A declaration is passed over; any other sign is text."""
        if self.text.startswith(("<!", "<?"), start) and (end := self.text.find(">", start, start + _LONGEST)) > 0:
            return end + 1
        self._data(start, start + 1)
        return start + 1

    def _begins(self, tag: str, *, alone: bool) -> None:
        if tag in _FLOWING:
            return
        self._end()
        if alone:
            return
        if tag in _SILENT:
            if tag in _REFUSED and not self.silent:
                self.events.append(Passage("", (), silent=True))
            self.silent.append(tag)
        elif tag in _LISTS:
            self.count += 1
            self.lists.append(self.count)

    def _closes(self, tag: str) -> None:
        if tag in self.silent:
            while self.silent.pop() != tag:
                pass
        elif tag not in _FLOWING:
            self._end()
            if tag in _LISTS and self.lists:
                self.lists.pop()

    def _end(self) -> None:
        """The passage is over."""
        text = "".join(self.signs)
        if text.strip():
            self.events.append(Passage(text, tuple(self.at), tuple(self.lists)))
        self.signs, self.at = [], []
