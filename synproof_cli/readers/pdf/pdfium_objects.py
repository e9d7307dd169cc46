"""What PDFium has on a page: its objects of text as runs, its thin paths as rules.

A page's text comes in one piece. Whose characters it is made of is asked at the ends of its lines only, as a line is one object's most
often, and the objects are asked together for where they stand.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, repeat
from typing import Any, Final

from synproof_cli.readers.pdf.geometry import IDENTITY, Matrix, times, turn_of
from synproof_cli.readers.pdf.pdfium_calls import CHUNK, Pointer, address_of, calls
from synproof_cli.readers.pdf.runs import PageRuns, Run
from synproof_cli.readers.pdf.spaces import parting

_TEXT, _PATH, _IMAGE, _FORM = 1, 2, 3, 5  # FPDF_PAGEOBJ_*
_INVISIBLE: Final = frozenset({3, 7})
_DEEPEST: Final = 12
_MOST: Final = 500_000
_MOST_RULES: Final = 4_000
_THIN, _SHORT = 3.0, 8.0
_BOLD: Final = 600
_FEW: Final = 3
_WIDE_LETTER: Final = 0.55
_WORD: Final = re.compile(r"\S+")
_SIGNS: Final = str.maketrans({"\r": " ", "\n": " ", "\x02": "-", "\ufffe": "-"})
"""PDFium's mark for a hyphen at a line's end is a hyphen: whether it belongs to the word is decided later, from the document's words."""
_HYPHENS: Final = "\x02\ufffe"
_PIECE: Final = re.compile("[^\r\n\x02\ufffe]*[\x02\ufffe]|[^\r\n\x02\ufffe]+")
_MIXED: Final = re.compile("[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
"""Text from the right: PDFium turns its letters, so that those of one object need not be next to each other."""
_LONGEST: Final = 256


class Objects:
    """Reads the objects of one page."""

    def __init__(self, raw: Any, page: Any, text: Any, made: PageRuns, layers_off: Callable[[], frozenset[str]]) -> None:
        self._raw, self._calls, self._made, self._layers_off = raw, calls(), made, layers_off
        self._page, self._text = address_of(page), address_of(text)
        self._bold: dict[int | None, bool] = {}
        self._widths: dict[tuple[int | None, str], float] = {}
        self._said: dict[int, str] | None = None
        self._found: list[tuple[Pointer, str, Matrix]] = []

    def read(self) -> None:
        """Runs, rules and whether there are pictures."""
        said = self._calls.said(self._text)
        if self._calls.has(self._text, len(said)) and (said.isascii() or not _MIXED.search(said)):
            self._said = self._shares(said)
        self._take(self._page, IDENTITY, 0)
        for at in range(0, len(self._found), CHUNK):
            self._runs(self._found[at : at + CHUNK])

    # whose text it is

    def _shares(self, said: str) -> dict[int, str]:
        """What each object of the page says."""
        pieces, firsts, lasts = _pieces(said)
        starts, ends = self._calls.owners(self._text, firsts), self._calls.owners(self._text, lasts)
        whole = starts == ends and len(set(starts)) == len(starts) and None not in starts
        if whole:
            return dict(zip(starts, pieces, strict=True))  # type: ignore[arg-type]
        shares: dict[int, str] = {}
        for piece, first, start, end in zip(pieces, firsts, starts, ends, strict=True):
            if start is not None and start == end:
                _give(shares, start, piece)
            else:
                for owner, a, b in self._parts(first, first + len(piece)):
                    _give(shares, owner, piece[a - first : b - first + (piece[b - first : b - first + 1] == " ")])
        return shares

    def _parts(self, at: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The objects of a stretch of text, each with where its part begins and ends."""
        while at < end:
            (owner,) = self._calls.owners(self._text, [at])
            last = at if owner is None else self._last(owner, at, end)
            if owner is not None:
                yield owner, at, last + 1
            at = last + 1

    def _last(self, owner: int, at: int, end: int) -> int:
        """The last of an object's characters, which stand together: the steps grow until one is another's, then halve."""
        step = 1
        while at + step < end and self._owns(owner, at + step):
            at += step
            step *= 2
        while step > 1:
            step //= 2
            if at + step < end and self._owns(owner, at + step):
                at += step
        return at

    def _owns(self, owner: int, at: int) -> bool:
        return self._calls.owners(self._text, [at]) == [owner]

    # the objects

    def _take(self, owner: ctypes.c_void_p, matrix: Matrix, depth: int) -> None:
        """The objects of a page, or of a form on it."""
        ones = self._calls.objects(owner, _MOST, form=depth > 0)
        known = [self._said.get(one.value or 0) for one in ones] if self._said is not None else [None] * len(ones)
        for one, said in zip(ones, known, strict=True):
            if said is not None:
                self._found.append((one, said, matrix))
            else:
                self._take_other(one, matrix, depth)

    def _take_other(self, one: Pointer, matrix: Matrix, depth: int) -> None:
        kind = self._calls.kind(one)
        if kind == _PATH:
            self._made.drawn += 1
            self._rule(one, matrix)
        elif kind == _IMAGE:
            self._made.pictures = True
        elif kind == _FORM and depth < _DEEPEST:
            inner = self._calls.matrix(one)
            self._take(one, times(inner, matrix), depth + 1)  # type: ignore[arg-type]
        elif kind == _TEXT and self._said is None and (said := self._calls.said_by(one, self._text)):
            self._found.append((one, said.translate(_SIGNS), matrix))

    # text

    def _runs(self, found: Sequence[tuple[Pointer, str, Matrix]]) -> None:
        """The runs of at most CHUNK objects."""
        ones, said, outer = zip(*found, strict=True)
        calls = self._calls
        fonts, marked = list(map(calls.font, ones)), list(map(calls.marks, ones))
        for font in {*fonts} - self._bold.keys():
            self._bold[font] = self._is_bold(font)
        seen = map(self._seen, ones, marked) if any(marked) else repeat((False, False))
        figures = _on_page(calls.figures(ones), outer)
        rows = zip(said, outer, fonts, map(calls.mode, ones), seen, calls.white(ones), figures, strict=False)
        bold, runs = self._bold, self._made.runs
        for text, matrix, font, mode, (beside, off), white, (a, b, c, d, e, f, left, bottom, right, top, size) in rows:
            turn = 0 if b == 0 < a else turn_of(a, b)
            x1, y1 = (right, f) if turn == 0 else _end(turn, (e, f), (left, bottom, right, top))
            if turn == 0 and len(text) <= _FEW:
                x1 = max(x1, e + self._advance(font, text, size) * math.hypot(a, b))
            high = abs(size * d) if c == 0 else abs(size) * math.hypot(c, d)
            if not math.isfinite(e + f + x1 + y1 + high):
                continue
            run = Run(text, e, f, x1, y1, high, turn, bold[font], off or mode in _INVISIBLE, beside, False, white)
            if turn == 0 and x1 - e > _WIDE_LETTER * high * len(text) and matrix is IDENTITY and " " in text.strip():
                runs.extend(self._parted(run))
            else:
                runs.append(run)

    def _advance(self, font: int | None, said: str, size: float) -> float:
        """How far a few glyphs move the pen: their ink ends sooner, a 1's by a fifth of its size."""
        total = 0.0
        for sign in said:
            if (font, sign) not in self._widths:
                width = ctypes.c_float()
                known = self._raw.FPDFFont_GetGlyphWidth(self._font(font), ord(sign), 1.0, width)
                self._widths[font, sign] = width.value if known else 0.0
            total += self._widths[font, sign]
        return total * abs(size)

    def _font(self, font: int | None) -> Any:
        return ctypes.cast(font or 0, self._raw.FPDF_FONT)

    def _parted(self, run: Run) -> list[Run]:
        """A run whose letters stand far apart, parted where its gaps are as wide as those between the cells of a table."""
        raw, text = self._raw, ctypes.cast(self._text, self._raw.FPDF_TEXTPAGE)
        first = raw.FPDFText_GetCharIndexAtPos(text, run.x0 + 0.1 * run.size, run.y0 + 0.2 * run.size, run.size / 2, run.size / 2)
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        words: list[tuple[str, float, float]] = []
        for found in _WORD.finditer(run.text):
            ends = []
            for at in (found.start(), found.end() - 1):
                if first < 0 or raw.FPDFText_GetUnicode(text, first + at) != ord(run.text[at]):
                    return [run]  # the page's characters are not those of the run alone
                raw.FPDFText_GetCharBox(text, first + at, left, right, bottom, top)
                ends.append((left.value, right.value))
            words.append((found[0], ends[0][0], ends[1][1]))
        gaps = [(b[1] - a[2]) / run.size for a, b in pairwise(words)]
        made: list[Run] = []
        cell = [(words[0][0], run.x0, words[0][2])]
        for parts, word in zip(parting([word for word, _, _ in words], gaps), words[1:], strict=True):
            if parts:
                made.append(_cell(run, cell))
                cell = []
            cell.append(word)
        return [*made, replace(_cell(run, cell), x1=run.x1)]

    def _is_bold(self, font: int | None) -> bool:
        name = ctypes.create_string_buffer(200)
        self._raw.FPDFFont_GetBaseFontName(self._font(font), name, 200)
        return bool(self._raw.FPDFFont_GetWeight(self._font(font)) >= _BOLD or b"bold" in name.value.lower())

    def _seen(self, one: Pointer, marks: int) -> tuple[bool, bool]:
        """Whether the file marks an object as a header, footer or watermark, and whether it is on a layer that is not shown."""
        raw = self._raw
        shown = ctypes.cast(one, raw.FPDF_PAGEOBJECT)
        aside = off = False
        for at in range(marks):
            mark = raw.FPDFPageObj_GetMark(shown, at)
            name = _text(raw.FPDFPageObjMark_GetName, mark)
            if name == "Artifact":  # PDFium does not tell of which type, and pagination is all that has text
                aside |= bool(raw.FPDFPageObjMark_GetParamValueType(mark, b"Type") != raw.FPDF_OBJECT_UNKNOWN)
            elif name == "OC":
                off |= _text(raw.FPDFPageObjMark_GetParamStringValue, mark, b"Name") in self._layers_off()
        return aside, off

    # rules

    def _rule(self, one: Pointer, matrix: Matrix) -> None:
        """A thin path is a line; the sides of a box that is drawn are lines."""
        rules = self._made.rules
        if len(rules) >= _MOST_RULES:
            return
        sides = self._calls.sides(one)
        left, bottom, right, top = sides if matrix is IDENTITY else _box(sides, matrix)
        wide, high = right - left, top - bottom
        if high < _THIN and wide > _SHORT:
            rules.append((left, (bottom + top) / 2, right, (bottom + top) / 2))
        elif wide < _THIN and high > _SHORT:
            rules.append(((left + right) / 2, bottom, (left + right) / 2, top))
        elif min(wide, high) > 2 * _SHORT and self._is_drawn(one):
            rules += [(left, y, right, y) for y in (bottom, top)] + [(x, bottom, x, top) for x in (left, right)]

    def _is_drawn(self, one: Pointer) -> bool:
        """Whether a path's outline is drawn, and is a box."""
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        path = ctypes.cast(one, self._raw.FPDF_PAGEOBJECT)
        self._raw.FPDFPath_GetDrawMode(path, fill, stroke)
        return bool(stroke.value) and self._raw.FPDFPath_CountSegments(path) in {4, 5}


def _text(get: Any, *which: Any) -> str:
    """A text that PDFium writes into a buffer, of at most so many signs."""
    buffer, size = (ctypes.c_ushort * _LONGEST)(), ctypes.c_ulong()
    get(*which, buffer, 2 * _LONGEST, size)
    return bytes(buffer)[: max(0, min(size.value, 2 * _LONGEST) - 2)].decode("utf-16-le", "replace")


def _cell(run: Run, words: Sequence[tuple[str, float, float]]) -> Run:
    """The part of a run that some of its words make up, each with where it begins and ends."""
    return replace(run, text=" ".join(word for word, _, _ in words), x0=words[0][1], x1=words[-1][2])


def _on_page(figures: Sequence[Sequence[float]], outer: Sequence[Matrix]) -> Iterator[Sequence[float]]:
    """The figures of each object, its matrix and sides as they are on the page and not in the form it is part of."""
    rows: Iterator[Any] = zip(*figures, strict=True)
    if all(matrix is IDENTITY for matrix in outer):
        return rows
    return ((*times(row[:6], matrix), *_box(row[6:10], matrix), row[10]) for row, matrix in zip(rows, outer, strict=True))


def _end(turn: int, start: tuple[float, float], sides: tuple[float, float, float, float]) -> tuple[float, float]:
    """Where text that does not go to the right ends."""
    left, bottom, right, top = sides
    return {90: (start[0], top), 180: (left, start[1]), 270: (start[0], bottom)}.get(turn, (right, top))


def _pieces(said: str) -> tuple[list[str], list[int], list[int]]:
    """The lines of a page's text, cut behind hyphens, with the places of the first and last character of each."""
    pieces, firsts, lasts = [], [], []
    at = 0
    for line in said.split("\r\n"):
        if line:
            if "\ufffe" in line or "\x02" in line:
                for found in _PIECE.finditer(line):
                    pieces.append(found[0] if found[0][-1] not in _HYPHENS else f"{found[0][:-1]}-")
                    firsts.append(at + found.start())
                    lasts.append(at + found.end() - 1)
            else:
                pieces.append(line)
                firsts.append(at)
                lasts.append(at + len(line) - 1)
        at += len(line) + 2
    return pieces, firsts, lasts


def _give(shares: dict[int, str], owner: int, part: str) -> None:
    """Add a part of an object's text; one that stands on another line than the part before is another word."""
    said = shares.get(owner)
    shares[owner] = part if said is None else f"{said}{part}" if said.endswith("-") else f"{said} {part}"


def _box(sides: Sequence[float], matrix: Matrix) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a box in a form."""
    left, bottom, right, top = sides
    a, b, c, d, e, f = matrix
    xs = sorted(x * a + y * c + e for x in (left, right) for y in (bottom, top))
    ys = sorted(x * b + y * d + f for x in (left, right) for y in (bottom, top))
    return (xs[0], ys[0], xs[-1], ys[-1])
