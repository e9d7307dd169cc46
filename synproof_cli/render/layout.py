"""Lines and tables measured in terminal cells. Every foreign text passes `safe.inline` here before it stands on a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from synproof_cli.render.look import Look, Style
from synproof_cli.render.safe import inline

Piece: TypeAlias = "str | tuple[str, Style]"

_LONGEST: Final = 2_000
"""Characters of a thesis that are shown."""
_NARROWEST: Final = 8
"""Cells that stay for text, however deep it is indented."""
_LIST: Final = 60
"""Columns from which a list has one line a row."""
_LEAST: Final = 10
"""Cells that a shortened cell keeps."""
_LAST_COLUMN: Final = 24
"""Cells that the last column of a table needs."""


def cells(text: str) -> int:
    """Terminal cells a printable text takes: two for wide signs, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


@lru_cache(maxsize=4096)
def _cells(sign: str) -> int:
    import unicodedata

    if unicodedata.combining(sign) or unicodedata.category(sign) == "Me":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def clip(text: str, width: int, more: str = "…") -> str:
    """The text on one line of at most that many cells, ending in `more` where something was cut off."""
    line = inline(text)
    if cells(line) <= width:
        return line
    room, kept = width - cells(more), []
    for sign in line:
        room -= _cells(sign)
        if room < 0:
            break
        kept.append(sign)
    return "".join(kept).rstrip() + more if width > cells(more) else more[:width]


def pad(text: str, width: int) -> str:
    """The text with blanks up to that many cells."""
    return text + " " * max(0, width - cells(text))


def excerpt(text: str) -> str:
    """The beginning of a text that nobody would read to its end on a screen, and how long it is; any other text as it is."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}… ({len(text):,} characters; --format json has all)"


def flow(
    pieces: Iterable[Piece], look: Look, first: str = "", rest: str | None = None, column: tuple[str, int, Style] | None = None
) -> list[str]:
    """The pieces, one after the other with a blank between them, broken into lines that fit; at least one line.

    `first` begins the first line, `rest` (default: blanks as wide as `first`) the others; both are ours and drawn dim. `column` stands
    after `first`: a text on one line, the cells it takes, and its style.
    """
    pieces = list(pieces)
    if column is None and not look.color and (line := _short(pieces, look, first, first if rest is None else rest)) is not None:
        return [line]
    name, wide, tone = column or ("", 0, "plain")
    if cells(name) > wide:  # no room beside it: the text goes below
        below = (" " * cells(first) if rest is None else rest) + "  "
        return [*flow([(name, tone)], look, first, rest), *flow(pieces, look, below, below)]
    wide += 2 if column else 0
    starts = [_shortened(start, look) for start in (first, " " * cells(first) if rest is None else rest)]
    lines = _wrapped(pieces, max(_NARROWEST, look.columns - max(map(cells, starts)) - wide))
    begin = [(starts[0], "dim"), (pad(name, wide), tone)]
    follow: list[tuple[str, Style]] = [(starts[1], "dim"), (" " * wide, "plain")]
    return [_line([*(follow if index else begin), *_joined(line)], look) for index, line in enumerate(lines)]


def _short(pieces: Sequence[Piece], look: Look, first: str, rest: str) -> str | None:
    """The one line that plain text makes where it fits, as most of a large world's does; None where it may not."""
    columns, start = look.columns, max(len(first), len(rest))
    line = first + " ".join([text for piece in pieces if (text := inline(piece if isinstance(piece, str) else piece[0]))])
    fits = line.isascii() and rest.isascii() and len(line) - len(first) + start <= columns and start <= columns // 2
    return line.rstrip() if fits else None


def _wrapped(pieces: Iterable[Piece], full: int) -> list[list[tuple[str, Style]]]:
    """Lines of words with their styles, none wider than `full`."""
    lines: list[list[tuple[str, Style]]] = [[]]
    room = full
    for piece in pieces:
        text, style = _styled(piece)
        whole = cells(text) + bool(lines[-1]) <= room  # most pieces fit as they are
        for word in [text] if whole and text else text.split(" "):
            for part in _broken(word, full):
                size = cells(part)
                if lines[-1] and size + 1 > room:
                    lines.append([])
                    room = full
                room -= size + bool(lines[-1])
                lines[-1].append((part, style))
    return lines


def _styled(piece: Piece) -> tuple[str, Style]:
    return (inline(piece), "plain") if isinstance(piece, str) else (inline(piece[0]), piece[1])


def _joined(words: list[tuple[str, Style]]) -> list[tuple[str, Style]]:
    """Neighbouring words of one style as one text."""
    runs: list[tuple[str, Style]] = [(" ".join(word for word, _ in run), style) for style, run in groupby(words, key=lambda word: word[1])]
    return [(text if index == len(runs) - 1 else text + " ", style) for index, (text, style) in enumerate(runs)]


def _line(parts: list[tuple[str, Style]], look: Look) -> str:
    """Parts one after the other, painted; nothing blank at the end, no colour on blanks."""
    while parts and not parts[-1][0].strip():
        parts.pop()
    if not parts:
        return ""
    parts[-1] = (parts[-1][0].rstrip(), parts[-1][1])
    return "".join(look.paint(text, style) if text.strip() else text for text, style in parts)


def _shortened(start: str, look: Look) -> str:
    """Rails of a deep tree: only the innermost are kept, so that text always has room."""
    limit = max(0, min(look.columns * 2 // 3, look.columns - _NARROWEST))
    if cells(start) <= limit:
        return start
    return look.signs.more + start[-(limit - cells(look.signs.more)) :] if limit > cells(look.signs.more) else start[-limit:]


def _broken(word: str, width: int) -> Iterable[str]:
    """A word that is wider than a line, in parts that fit."""
    if cells(word) <= width:
        return [word] if word else []
    parts, part, room = [], "", width
    for sign in word:
        size = _cells(sign)
        if size > room and part:
            parts.append(part)
            part, room = "", width
        part += sign
        room -= size
    return [*parts, part]


def paragraph(text: str, look: Look, indent: str = "", style: Style = "plain") -> list[str]:
    """One text as lines."""
    return flow([(text, style)], look, indent)


def page(lines: Iterable[str]) -> str:
    """Lines as the text that is printed."""
    return "\n".join(lines) + "\n"


def heading(text: str, look: Look, note: str = "") -> list[str]:
    """A blank line and a heading, with a dim note after it."""
    return ["", *flow([(text, "strong"), (note, "dim")], look)]


def rows(
    entries: Sequence[tuple[str, str]], look: Look, indent: str = "  ", style: Style = "name", widest: int = 0
) -> list[str]:
    """Names and texts in two columns; where there is no room for that, each text stands below its name.

    `indent` begins every line and may hold the rails of a tree.
    """
    named = [(inline(name), text) for name, text in entries]
    widest = max([widest, *(cells(name) for name, _ in named)])
    if widest > (look.columns - cells(indent)) // 3 or cells(indent) > look.columns // 2:
        below = indent + "  "
        return [
            line for name, text in named
            for line in (*flow([(name, style)], look, indent, indent), *(flow([text], look, below, below) if text else ()))
        ]
    return [line for name, text in named for line in flow([text], look, indent, indent, (name, widest, style))]


def table(titles: Sequence[str], lines: Sequence[Sequence[str]], look: Look, indent: str = "  ", *, listed: bool = False) -> list[str]:
    """A table; the last column takes what room is left and is wrapped. Where there is too little, each row is a paragraph of its fields.

    A `listed` table has one line a row on any terminal that is not very narrow: cells but those of the first column are shortened.
    """
    shown = [[inline(cell) for cell in line] for line in lines]
    widths = _widths(titles, shown)
    if listed and look.columns >= _LIST:
        short = _shortened_cells(shown, widths, look, len(indent))
        if sum(_widths(titles, short)) + 2 * (len(titles) - 1) + len(indent) <= look.columns:
            shown, widths = short, _widths(titles, short)
    before = sum(widths[:-1]) + 2 * max(0, len(widths) - 2)
    if len(indent) + before + 2 + min(widths[-1], _LEAST if listed else _LAST_COLUMN) > look.columns:
        return _stacked(titles, shown, look, indent)
    out = flow([(titles[-1], "dim")], look, indent, column=(_cells_of(titles, widths), before, "dim"))
    for line in shown:
        out += flow([line[-1]], look, indent, column=(_cells_of(line, widths), before, "plain"))
    return out


def _widths(titles: Sequence[str], lines: Sequence[Sequence[str]]) -> list[int]:
    return [max([cells(title), *(cells(line[i]) for line in lines)]) for i, title in enumerate(titles)]


def _shortened_cells(lines: Sequence[Sequence[str]], widths: Sequence[int], look: Look, indent: int) -> list[list[str]]:
    """Cells so short that a row fits: the widest of the middle columns give way first, then the last one."""
    room = list(widths)
    middle = range(1, len(room) - 1)
    spare = look.columns - indent - 2 * (len(room) - 1)
    while sum(room[:-1]) + _LEAST > spare and middle and max(room[i] for i in middle) > _LEAST:
        room[max(middle, key=lambda i: room[i])] -= 1
    room[-1] = max(_LEAST, spare - sum(room[:-1]))
    return [[line[0], *(clip(cell, width, look.signs.more) for cell, width in zip(line[1:], room[1:], strict=True))] for line in lines]


def _cells_of(line: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(map(pad, line[:-1], widths[:-1]))


def _stacked(titles: Sequence[str], lines: Sequence[Sequence[str]], look: Look, indent: str) -> list[str]:
    out: list[str] = []
    for line in lines:
        pieces: list[Piece] = [(line[0], "strong")]
        for title, cell in zip(titles[1:], line[1:], strict=True):
            pieces += [(title, "dim"), cell] if cell else []
        out += flow(pieces, look, indent, indent + "    ")
    return out
