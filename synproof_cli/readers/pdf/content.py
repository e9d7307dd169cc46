"""The content of a page, operator by operator (ISO 32000-1, 8.4, 9.3, 9.4 and 14.6), into runs of text."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from synproof_cli.readers.pdf.fonts import Font
from synproof_cli.readers.pdf.geometry import IDENTITY, Matrix, matrix_of, times, turn_of
from synproof_cli.readers.pdf.paths import Paths
from synproof_cli.readers.pdf.runs import PageRuns, Run
from synproof_cli.readers.pdf.spaces import CELLS, CLOSE, parting

_WORD_GAP: Final = 0.17
"""A move of that part of an em between two letters is a space; kerning is less."""
_LETTERS: Final = 16
_DEEPEST: Final = 12
_MOST_FORMS: Final = 5_000
_INVISIBLE: Final = frozenset({3, 7})
_FILLS: Final = frozenset({b"f", b"F", b"f*"})
_PAINTS: Final = _FILLS | {b"B", b"B*", b"b", b"b*", b"S", b"s"}


@dataclass(slots=True)
class _State:
    """The graphics state, as far as text needs it."""

    matrix: Matrix = IDENTITY
    font: Font | None = None
    size: float = 1.0
    char: float = 0.0
    word: float = 0.0
    scale: float = 1.0
    lead: float = 0.0
    rise: float = 0.0
    mode: int = 0
    white: bool = False


@dataclass(slots=True)
class _Mark:
    """A marked stretch of content. `said`: what it says instead of its glyphs; `first`: the first run in it."""

    aside: bool = False
    hidden: bool = False
    said: str | None = None
    first: int = 0


class Interpreter:
    """Runs the content of one page. `fonts` is shared by all pages: most of them use the same ones.

    `hidden`: the object numbers of layers that are switched off.
    """

    def __init__(self, page: PageRuns, fonts: dict[Any, Font | None], hidden: frozenset[int] = frozenset()) -> None:
        self.page, self._shared, self._hidden = page, fonts, hidden
        self._state = _State()
        self._stack: list[_State] = []
        self._text = self._line = IDENTITY
        self._marks: list[_Mark] = []
        self._resources: Any = {}
        self._local: dict[str, Font | None] = {}
        self._forms, self._open = 0, set[int]()
        self._paths = Paths(page)
        self._handlers: dict[bytes, Callable[[Any], None]] = {
            b"q": self._push, b"Q": self._pop, b"cm": self._concat, b"BT": self._begin, b"Tf": self._set_font, b"Td": self._move,
            b"TD": self._move_lead, b"Tm": self._place, b"T*": self._next, b"Tj": self._show, b"TJ": self._show_all, b"'": self._next_show,
            b'"': self._spaced_show, b"Tc": self._set("char"), b"Tw": self._set("word"), b"TL": self._set("lead"),
            b"Ts": self._set("rise"), b"Tz": self._set_scale, b"Tr": self._set_mode, b"Do": self._paint, b"BDC": self._mark,
            b"BMC": self._mark, b"EMC": self._unmark, b"INLINE IMAGE": self._picture, b"g": self._fill, b"rg": self._fill,
            b"k": self._fill_ink, b"sc": self._fill, b"scn": self._fill, b"re": self._paths.box, b"m": self._paths.move,
            b"l": self._paths.line, b"n": self._paths.forget,
        }

    def run(self, operations: Any, resources: Any) -> None:
        """Follow the operations of one stream with its resources."""
        above = self._resources, self._local
        self._resources, self._local = resources, {}
        handlers = self._handlers
        for operands, operator in operations:
            handler = handlers.get(operator)
            if handler is not None:
                try:
                    handler(operands)
                except (TypeError, ValueError, IndexError, OverflowError):
                    continue  # a malformed operator is skipped, as viewers do
            elif operator in _PAINTS:
                self._paths.paint(self._state.matrix, filled=operator in _FILLS)
        self._resources, self._local = above

    # the graphics state

    def _push(self, _operands: Any) -> None:
        if len(self._stack) < 1_000:
            self._stack.append(replace(self._state))

    def _pop(self, _operands: Any) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def _concat(self, operands: Any) -> None:
        self._state.matrix = times(matrix_of(operands), self._state.matrix)

    def _set(self, name: str) -> Callable[[Any], None]:
        def setter(operands: Any) -> None:
            setattr(self._state, name, float(operands[0]))

        return setter

    def _set_scale(self, operands: Any) -> None:
        self._state.scale = float(operands[0]) / 100

    def _set_mode(self, operands: Any) -> None:
        self._state.mode = int(operands[0])

    def _fill(self, operands: Any) -> None:
        values = [one for one in operands if isinstance(one, (int, float))]
        self._state.white = bool(values) and len(values) in {1, 3} and min(values) > 0.97

    def _fill_ink(self, operands: Any) -> None:
        self._state.white = max(float(one) for one in operands) < 0.03

    def _set_font(self, operands: Any) -> None:
        self._state.size = float(operands[1])
        name = str(operands[0])
        if name not in self._local:
            self._local[name] = self._font(name)
        self._state.font = self._local[name]

    def _font(self, name: str) -> Font | None:
        fonts = resource(self._resources, "/Font")
        if fonts is None or name not in fonts:
            return None
        raw = fonts.raw_get(name)
        key = getattr(raw, "idnum", None) or id(raw)
        if key not in self._shared:
            self._shared[key] = _made(fonts[name])
        return self._shared[key]

    # where text goes

    def _begin(self, _operands: Any) -> None:
        self._text = self._line = IDENTITY

    def _move(self, operands: Any) -> None:
        self._shift(float(operands[0]), float(operands[1]))

    def _shift(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self._line
        self._text = self._line = (a, b, c, d, e + x * a + y * c, f + x * b + y * d)

    def _move_lead(self, operands: Any) -> None:
        self._state.lead = -float(operands[1])
        self._move(operands)

    def _place(self, operands: Any) -> None:
        self._text = self._line = matrix_of(operands)

    def _next(self, _operands: Any) -> None:
        self._shift(0.0, -self._state.lead)

    def _next_show(self, operands: Any) -> None:
        self._shift(0.0, -self._state.lead)
        self._show(operands)

    def _spaced_show(self, operands: Any) -> None:
        self._state.word, self._state.char = float(operands[0]), float(operands[1])
        self._next_show(operands[2:])

    # text itself

    def _show(self, operands: Any) -> None:
        if isinstance(operands[0], (bytes, str)):
            self._show_pieces([operands[0]])

    def _show_all(self, operands: Any) -> None:
        self._show_pieces(operands[0])

    def _show_pieces(self, pieces: Any) -> None:
        """Strings and moves between them, as one run or, where a move is wide, as several."""
        state = self._state
        font = state.font
        if font is None:
            return
        letters, widths, unit = font.letters, font.widths, font.unit
        word_gap = _word_gap(pieces)
        cells = _cells(pieces, word_gap, font)
        said: list[str] = []
        done = at = 0.0
        for number, piece in enumerate(pieces):
            if isinstance(piece, (bytes, str)):
                codes = font.codes(piece)
                said.extend(map(letters.__getitem__, codes))
                at += sum(map(widths.__getitem__, codes)) * unit * state.size + state.char * len(codes)
                if state.word and font.simple:
                    at += state.word * codes.count(" ")
                continue
            move = -float(piece) / 1000
            if move >= word_gap and said:
                if number in cells:
                    self._emit("".join(said), done, at)
                    said, done = [], at + move * state.size
                elif said[-1] != " ":
                    said.append(" ")
            elif move <= -CELLS and said:
                self._emit("".join(said), done, at)
                said, done = [], at + move * state.size
            at += move * state.size
        if said:
            self._emit("".join(said), done, at)
        self._advance(at)

    def _advance(self, by: float) -> None:
        a, b, c, d, e, f = self._text
        if self._state.font is not None and self._state.font.vertical:
            self._text = (a, b, c, d, e - by * c, f - by * d)
        else:
            by *= self._state.scale
            self._text = (a, b, c, d, e + by * a, f + by * b)

    def _emit(self, said: str, start: float, end: float) -> None:
        state = self._state
        a, b, c, d, e, f = times(self._text, state.matrix)
        e, f = e + state.rise * c, f + state.rise * d
        size = abs(state.size) * math.hypot(c, d)
        if state.font is not None and state.font.vertical:
            a, b = -c, -d
        else:
            start, end = start * state.scale, end * state.scale
        x0, y0, x1, y1 = e + start * a, f + start * b, e + end * a, f + end * b
        if not all(map(math.isfinite, (x0, y0, x1, y1, size))):
            return
        self.page.runs.append(
            Run(
                said, x0, y0, x1, y1, size, turn_of(a, b), state.font is not None and state.font.bold,
                state.mode in _INVISIBLE or any(mark.hidden for mark in self._marks),
                any(mark.aside for mark in self._marks), False, state.white,
            )
        )

    # what content is marked as

    def _mark(self, operands: Any) -> None:
        mark = _Mark(first=len(self.page.runs))
        properties = self._properties(operands[1]) if len(operands) > 1 else None
        if properties is not None:
            said = properties.get("/ActualText")
            mark.said = text_of(said)
        if operands and operands[0] == "/Artifact":
            kind = str((properties or {}).get("/Type", "")), str((properties or {}).get("/Subtype", ""))
            mark.aside = kind[0] == "/Pagination" or kind[1] in {"/Header", "/Footer", "/Watermark"}
        if operands and operands[0] == "/OC" and len(operands) > 1:
            mark.hidden = self._is_off(operands[1])
        self._marks.append(mark)

    def _is_off(self, layer: Any) -> bool:
        """Whether a layer of the page is switched off (ISO 32000-1, 8.11)."""
        known = resource(self._resources, "/Properties")
        raw = known.raw_get(layer) if self._hidden and known is not None and layer in known else None
        return getattr(raw, "idnum", 0) in self._hidden

    def _properties(self, given: Any) -> Any | None:
        if isinstance(given, dict):
            return given
        known = resource(self._resources, "/Properties")
        found = known.get(given) if known is not None else None
        found = found.get_object() if found is not None else None
        return found if isinstance(found, dict) else None

    def _unmark(self, _operands: Any) -> None:
        if not self._marks:
            return
        mark = self._marks.pop()
        runs = self.page.runs[mark.first :]
        if mark.said is None or not runs or len({run.turn for run in runs}) > 1:
            return
        first, last = runs[0], runs[-1]
        first.text, first.x1, first.y1 = mark.said, last.x1, last.y1
        del self.page.runs[mark.first + 1 :]

    # what is painted

    def _picture(self, _operands: Any) -> None:
        self.page.pictures = True

    def _paint(self, operands: Any) -> None:
        objects = resource(self._resources, "/XObject")
        form = objects.get(operands[0]) if objects is not None else None
        form = form.get_object() if form is not None else None
        if form is None:
            return
        if form.get("/Subtype") == "/Image":
            self.page.pictures = True
        elif form.get("/Subtype") == "/Form" and id(form) not in self._open and len(self._open) < _DEEPEST and self._forms < _MOST_FORMS:
            self._forms += 1
            self._open.add(id(form))
            self._push(None)
            depth = len(self._stack)
            text = self._text, self._line
            if "/Matrix" in form:
                self._state.matrix = times(matrix_of(form["/Matrix"]), self._state.matrix)
            self.run(_operations(form), resource(form, "/Resources") or self._resources)
            del self._stack[depth:]
            self._pop(None)
            self._text, self._line = text
            self._open.discard(id(form))


def _word_gap(pieces: Any) -> float:
    """The move that is a space: where letters are set apart one by one, more than what is usual between them."""
    if len(pieces) < _LETTERS:
        return _WORD_GAP
    moves = sorted(-float(one) / 1000 for one in pieces if not isinstance(one, (bytes, str)))
    single = sum(len(one) <= 2 for one in pieces if isinstance(one, (bytes, str)))
    if not moves or single * 10 < 7 * (len(pieces) - len(moves)) or len(moves) * 3 < len(pieces):
        return _WORD_GAP
    return max(_WORD_GAP, moves[len(moves) // 10] + _WORD_GAP)  # beside TeX's kerns, short words are no letters set apart


def _cells(pieces: Any, word_gap: float, font: Font) -> frozenset[int]:
    """Which of the pieces are moves that part two cells."""
    if all(isinstance(one, (bytes, str)) or -float(one) < 1000 * CLOSE for one in pieces):
        return frozenset()
    words, places, gaps = [""], [], []
    for at, one in enumerate(pieces):
        if isinstance(one, (bytes, str)):
            words[-1] += "".join(map(font.letters.__getitem__, font.codes(one)))
        elif -float(one) / 1000 >= word_gap and words[-1]:
            places.append(at)
            gaps.append(-float(one) / 1000)
            words.append("")
    return frozenset(at for at, parts in zip(places, parting(words, gaps), strict=True) if parts)


def _operations(form: Any) -> Any:
    from pypdf.generic import ContentStream

    return ContentStream(form, None, "bytes").operations


def _made(described: Any) -> Font | None:
    """A font; None for one that cannot be understood, whose text is not read."""
    try:
        return Font(described.get_object())
    except (AttributeError, TypeError, KeyError, ValueError, IndexError):
        return None


def text_of(value: Any) -> str | None:
    """A text string of a PDF (ISO 32000-1, 7.9.2.2); None for what is none."""
    if isinstance(value, str):
        return value
    if not isinstance(value, bytes):
        return None
    return value[2:].decode("utf-16-be", "replace") if value[:2] == b"\xfe\xff" else value.decode("latin-1")


def resource(owner: Any, name: str) -> Any | None:
    """A dictionary within a dictionary; None where there is none."""
    found = owner.get(name) if isinstance(owner, dict) else None
    found = found.get_object() if found is not None else None
    return found if isinstance(found, dict) else None
