"""Markdown before its paragraphs are read: what is another's words, what is code, and what is written in other ways than Markdown's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

_FRONT: Final = re.compile(r"(---|\+\+\+)[ \t]*\n(\s*[\w\-\"']+[ \t]*[:=#].*?\n)(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_ENTRY: Final = re.compile(r"[\w\-\"']+[ \t]*[:=][ \t]*\S")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_QUOTE: Final = re.compile(r" {0,3}> ?")
_OWN: Final = re.compile(
    r"\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]|(?=[*_]*(?:note|tip|important|warning|caution|attention|info|hint|remark|notice)s?\b[*_]*\s*[:.])",
    re.IGNORECASE,
)
"""What begins a box of the document's own words, which is set as quotations are."""
_BLOCK: Final = re.compile(r" {0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|`{3}|~{3}|\||<|([-*_])(?:\s*\1){2,}\s*$)")
"""What begins a block of its own and does not go on with a quotation."""
_BOX: Final = re.compile(r" {0,3}(?:!!!|\?\?\?\+?)\s+[\w-]+(?:\s+\"([^\"]*)\")?\s*$")
_COLONS: Final = re.compile(r" {0,3}:{3,}\s*(?:\{?[\w.-]+\}?(?:\s.*)?)?$")
_UNSHOWN: Final = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_HTML_BLOCK: Final = re.compile(r"</?(?:p|div|li|ul|ol|tr|td|th|table|h[1-6]|details|summary|section|blockquote)\b[^<>]{0,500}>", re.I)
_ROW: Final = re.compile(r"<tr\b[^<>]{0,500}>", re.IGNORECASE)
_CELL: Final = re.compile(r"<t[hd]\b[^<>]{0,500}>", re.IGNORECASE)
_TABLE_TAG: Final = re.compile(r"</t[hdr]\b[^<>]*>|</?t(?:head|body|foot)\b[^<>]*>", re.IGNORECASE)


@dataclass(slots=True)
class Part:
    """Lines that belong together; a line of code is None. `quoted`: another's words."""

    quoted: bool
    lines: list[str | None] = field(default_factory=list)


def without_front(text: str) -> tuple[str, list[str] | None]:
    """The text without front matter, and the entries of that which have a value; None where there is none."""
    found = _FRONT.match(text)
    return (text[found.end() :], [line.strip() for line in found[2].split("\n") if _ENTRY.match(line)]) if found else (text, None)


def parts_of(text: str) -> tuple[list[Part], int]:
    """The text's parts in order, and how many blocks of code were left out."""
    made: list[Part] = []
    prose: list[str] = []
    fence, within, codes, depth = "", 0, 0, 0

    def close() -> None:
        made[-1].lines += _prose(prose)
        prose.clear()

    for line, depth in _unquoted(_unboxed(text.split("\n"))):
        if not made or depth != within:
            if made:
                close()
            made.append(Part(depth == _OTHERS))
            fence = "" if within else fence  # a quotation's code ends with it
            within = depth
        mark = _FENCE.match(line)
        if fence:
            made[-1].lines.append(None)
            if mark and mark[1].startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif mark and not ("`" in line[mark.end() :] and mark[1][0] == "`"):
            close()
            made[-1].lines.append(None)
            fence, codes = mark[1], codes + 1
        else:
            prose.append(line)
    if made:
        close()
    return made, codes


_NONE, _BOXED, _OTHERS = 0, 1, 2


def _unquoted(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Each line without the marks of quotations: outside of them, in a box of the document's own words, or another's words."""
    within, before = _NONE, ""
    for line in lines:
        bare = line
        while found := _QUOTE.match(bare):
            bare = bare[found.end() :]
        if bare != line:
            if within == _NONE:
                own = _OWN.match(bare)
                within = _BOXED if own else _OTHERS
                bare = bare[own.end() :] if own else bare
        elif within != _NONE and not (before.strip() and line.strip() and not _BLOCK.match(line) and not _BLOCK.match(before)):
            within = _NONE
        before = bare
        yield bare, within


def _unboxed(lines: Sequence[str]) -> Iterator[str]:
    """The lines with those of boxes ("!!! note", ":::warning") as they are without one."""
    boxed = False
    for line in lines:
        if found := _BOX.match(line):
            boxed = True
            yield ""
            if found[1]:
                yield found[1]
            yield ""
        elif _COLONS.match(line):
            yield ""
        else:
            boxed = boxed and (not line.strip() or line.startswith(("    ", "\t")))
            yield (line[1:] if line.startswith("\t") else line[4:]) if boxed else line


def _prose(lines: Sequence[str]) -> list[str]:
    return _HTML_BLOCK.sub("\n\n", _tables(_UNSHOWN.sub("", "\n".join(lines)))).split("\n") if lines else []


def _tables(text: str) -> str:
    """The text with tables of HTML as tables of Markdown: what a cell says belongs to its row."""
    low = text.lower()
    parts, at = [], 0
    while (start := low.find("<table", at)) >= 0 and (end := low.find("</table", start)) >= 0:
        inner = text[start:end]
        parts += [text[at:start], inner if "<table" in inner[6:].lower() else _rows(inner)]
        at = end
    return "".join([*parts, text[at:]])


def _rows(inner: str) -> str:
    rows = [[_cell(cell) for cell in _CELL.split(row)[1:]] for row in _ROW.split(inner)[1:]]
    said = [f"| {' | '.join(row)} |" for row in rows if row]
    return "\n\n" + "\n".join([*said[:1], "|---|", *said[1:]]) + "\n\n" if said else inner


def _cell(text: str) -> str:
    return " ".join(_TABLE_TAG.sub(" ", _HTML_BLOCK.sub(" ", text)).replace("|", "\\|").split())
