"""HTML as passages and marks: the text of paragraphs and items; none of scripts, styles, preformatted text, headings and tables."""

from __future__ import annotations

import html
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from synproof_cli.errors import InputError
from synproof_cli.workflows.check.marks import Mark, mark_of
from synproof_cli.workflows.check.passages import Lines, Passage

_SILENT: Final = frozenset((
    "script", "style", "pre", "head", "title", "template", "textarea", "h1", "h2", "h3", "h4", "h5", "h6", "table", "select", "button",
    "nav", "svg", "math",
))
_FLOWING: Final = frozenset((
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "label", "mark", "q", "s",
    "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
))
_LISTS: Final = ("ul", "ol")


def html_events(text: str, lines: Lines) -> Iterator[Mark | Passage]:
    """Marks and passages in the order they stand in. Raises ClaimError for a mark that is no good."""
    parser = _Parser(lines)
    try:
        parser.feed(text)
        parser.close()
    except AssertionError as fault:  # what the library raises for declarations it does not know
        raise InputError(f"{lines.file} is not HTML: {fault}", file=lines.file) from fault
    parser.end()
    return iter(parser.events)


class _Parser(HTMLParser):
    def __init__(self, lines: Lines) -> None:
        super().__init__(convert_charrefs=False)
        self.lines = lines
        self.events: list[Mark | Passage] = []
        self.signs: list[str] = []
        self.at: list[int] = []
        self.silent: list[str] = []
        self.lists: list[int] = []
        self.count = 0

    def here(self) -> int:
        return self.lines.offset(*self.getpos())

    def end(self) -> None:
        """The passage is over."""
        text = "".join(self.signs)
        if text.strip():
            self.events.append(Passage(text, tuple(self.at), tuple(self.lists)))
        self.signs, self.at = [], []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the library's name
        if tag in _SILENT:
            self.end()
            self.silent.append(tag)
        elif tag not in _FLOWING:
            self.end()
            if tag in _LISTS:
                self.count += 1
                self.lists.append(self.count)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag not in _FLOWING:
            self.end()

    def handle_endtag(self, tag: str) -> None:
        if tag in self.silent:
            while self.silent.pop() != tag:
                pass
        elif tag not in _FLOWING:
            self.end()
            if tag in _LISTS and self.lists:
                self.lists.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            start = self.here()
            self.signs.extend(data)
            self.at.extend(range(start, start + len(data)))

    def handle_entityref(self, name: str) -> None:
        self._one(html.unescape(f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self._one(html.unescape(f"&#{name};"))

    def _one(self, shown: str) -> None:
        if not self.silent:
            self.signs.extend(shown)
            self.at.extend([self.here()] * len(shown))

    def handle_comment(self, data: str) -> None:
        start = self.here()
        mark = mark_of(data, self.lines.place(start, start + len(data) + len("<!---->")))
        if mark is None or self.silent:
            return
        if mark.ignore is not None and "".join(self.signs).strip():
            self.end()
            self.events.append(Mark(mark.place, ignore=mark.ignore, behind=True))
        else:
            self.end()
            self.events.append(mark)
