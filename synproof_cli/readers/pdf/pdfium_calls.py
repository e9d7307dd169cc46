"""PDFium's functions called without the detours of generated bindings, for many objects at once.

A page holds thousands of objects, and ten things are asked of each: what a call costs beside the work is most of what reading costs.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import repeat
from typing import Any, Final

CHUNK: Final = 512
"""So many objects are asked at once."""
_FIGURES: Final = 11
"""Numbers of an object that are fractions: its matrix, its sides and the size of its font."""
_WHITE: Final = 247


class Pointer(ctypes.c_void_p):
    """A pointer that is handed on as it came: ctypes makes a number of a plain one."""


class Calls:
    """Functions that the reading of text needs. Arguments are pointers or C ints, as they stand in PDFium's headers."""

    def __init__(self, raw: Any) -> None:
        def function(name: str, result: Any = ctypes.c_int) -> Callable[..., Any]:
            address = ctypes.cast(getattr(raw, name), ctypes.c_void_p).value
            return ctypes.PYFUNCTYPE(result)(address or 0)

        self.kind = function("FPDFPageObj_GetType")
        self.marks = function("FPDFPageObj_CountMarks")
        self.mode = function("FPDFTextObj_GetTextRenderMode")
        self.font = function("FPDFTextObj_GetFont", ctypes.c_void_p)
        self.bounds = function("FPDFPageObj_GetBounds")
        self.colour = function("FPDFPageObj_GetFillColor")
        self._matrix = function("FPDFPageObj_GetMatrix")
        self._size = function("FPDFTextObj_GetFontSize")
        self._on_page = function("FPDFPage_CountObjects"), function("FPDFPage_GetObject", Pointer)
        self._in_form = function("FPDFFormObj_CountObjects"), function("FPDFFormObj_GetObject", Pointer)
        self._text_object = function("FPDFText_GetTextObject", ctypes.c_void_p)
        self._count = function("FPDFText_CountChars")
        self._get_text = function("FPDFText_GetText")
        self._object_text = function("FPDFTextObj_GetText", ctypes.c_ulong)
        self._letters: Any = (ctypes.c_ushort * 4096)()
        self._figures = (ctypes.c_float * (_FIGURES * CHUNK))()
        self._colours = (ctypes.c_uint * (4 * CHUNK))()
        figures, colours = ctypes.addressof(self._figures), ctypes.addressof(self._colours)
        self._matrices = [Pointer(figures + 24 * at) for at in range(CHUNK)]
        self._sides = [[Pointer(figures + 4 * (side * CHUNK + at)) for at in range(CHUNK)] for side in range(6, _FIGURES)]
        self._inks = [[Pointer(colours + 4 * (ink * CHUNK + at)) for at in range(CHUNK)] for ink in range(4)]

    def objects(self, owner: ctypes.c_void_p, most: int, *, form: bool) -> list[Pointer]:
        """The objects of a page, or of a form on it."""
        count, get = self._in_form if form else self._on_page
        return [one for one in map(get, repeat(owner), range(min(count(owner), most))) if one]

    def matrix(self, one: Pointer) -> tuple[float, ...]:
        """The matrix of one object."""
        self._matrix(one, self._matrices[0])
        return tuple(self._figures[:6])

    def sides(self, one: Pointer) -> tuple[float, ...]:
        """Left, bottom, right and top of one object."""
        self.bounds(one, *(side[0] for side in self._sides[:4]))
        return tuple(self._figures[6 * CHUNK : 10 * CHUNK : CHUNK])

    def figures(self, ones: Sequence[Pointer]) -> list[list[float]]:
        """For at most CHUNK objects of text: the six numbers of each one's matrix, its left, bottom, right, top, and its font's size."""
        count, all_of = len(ones), self._figures
        _run(map(self._matrix, ones, self._matrices))
        _run(map(self.bounds, ones, *self._sides[:4]))
        _run(map(self._size, ones, self._sides[4]))
        matrices = all_of[: 6 * count]
        return [matrices[at::6] for at in range(6)] + [all_of[at * CHUNK : at * CHUNK + count] for at in range(6, _FIGURES)]

    def white(self, ones: Sequence[Pointer]) -> list[bool]:
        """Which of at most CHUNK objects are filled with white."""
        known = list(map(self.colour, ones, *self._inks))
        red, green, blue = (self._colours[at * CHUNK : at * CHUNK + len(ones)] for at in range(3))
        if not red or max(red) <= _WHITE:
            return [False] * len(ones)
        return [bool(found) and min(inks) > _WHITE for found, inks in zip(known, zip(red, green, blue, strict=True), strict=True)]

    def said(self, text: ctypes.c_void_p) -> str:
        """All of a page's text."""
        count = self._count(text)
        if count <= 0:
            return ""
        if 2 * count + 2 > len(self._letters):
            self._letters = (ctypes.c_ushort * (4 * count))()
        size = self._get_text(text, 0, count, self._letters)
        return self._decoded(2 * (size - 1))

    def said_by(self, one: Pointer, text: ctypes.c_void_p) -> str:
        """The text of one object, looked for in all of the page's text."""
        room = ctypes.sizeof(self._letters)
        size = self._object_text(one, text, self._letters, ctypes.c_ulong(room))
        if size > room:
            self._letters = (ctypes.c_ushort * size)()
            self._object_text(one, text, self._letters, ctypes.c_ulong(2 * size))
        return self._decoded(size - 2)

    def owners(self, text: ctypes.c_void_p, places: Sequence[int]) -> list[int | None]:
        """Which objects the characters at these places are of; None for those that PDFium put between them."""
        return list(map(self._text_object, repeat(text), places))

    def has(self, text: ctypes.c_void_p, length: int) -> bool:
        """Whether a page's text has so many characters, so that a place in it is a character's number."""
        return bool(self._count(text) == length)

    def _decoded(self, size: int) -> str:
        return ctypes.string_at(self._letters, size).decode("utf-16-le", "replace") if size > 0 else ""


def _run(calls: Iterator[Any]) -> None:
    """Make calls for what they write into their buffers."""
    deque(calls, maxlen=0)


@cache
def calls() -> Calls:
    """The functions of the library that is installed."""
    from pypdfium2 import raw

    return Calls(raw)


def address_of(owner: Any) -> ctypes.c_void_p:
    """The pointer of a page or of its text, as pypdfium2 holds it."""
    return ctypes.cast(owner.raw, ctypes.c_void_p)
