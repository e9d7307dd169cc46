"""Pages by PDFium (pypdfium2, an extra): several times faster, and able to read fonts that do not say what their codes mean."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from synproof_cli.errors import InputError
from synproof_cli.readers.interface import ReadOptions, chosen_pages
from synproof_cli.readers.pdf.fields import OFF, ON, placed
from synproof_cli.readers.pdf.geometry import IDENTITY, Matrix, times, turn_of
from synproof_cli.readers.pdf.runs import PageRuns, Run

_TEXT, _PATH, _IMAGE, _FORM = 1, 2, 3, 5  # FPDF_PAGEOBJ_*
_PASSWORD_ERROR: Final = 4
_WIDGET, _FREE_TEXT = 20, 3  # FPDF_ANNOT_*
_PUSH, _CHECK, _RADIO, _CHOICES = 1, 2, 3, (4, 5)  # FPDF_FORMFIELD_*
_TEXT_FIELD: Final = 6
_INVISIBLE: Final = frozenset({3, 7})
_DEEPEST: Final = 12
_MOST: Final = 500_000
_MOST_RULES: Final = 4_000
_THIN, _SHORT = 3.0, 8.0
_BOLD: Final = 600
_FEW: Final = 3
_WIDE_LETTER, _GAP = 0.6, 1.2
_SIGNS: Final = str.maketrans({"\r": " ", "\n": " ", "\x02": "-", "\ufffe": "-"})
"""PDFium's mark for a hyphen at a line's end is a hyphen: whether it belongs to the word is decided later, from the document's words."""
_HIDDEN: Final = 0b10


class PdfiumPages:
    """The pages of a PDF. `total`: all there are; `numbers`: those to be read. Raises InputError for a file that cannot be opened."""

    def __init__(self, data: bytes, path: str, options: ReadOptions) -> None:
        try:
            import pypdfium2
            from pypdfium2 import raw
            from pypdfium2.version import PYPDFIUM_INFO
        except ImportError as fault:
            raise InputError("--pdf-backend pdfium needs the package pypdfium2", hint="pip install 'synproof-cli[pdfium]'") from fault
        self.backend = f"pypdfium2 {PYPDFIUM_INFO}"
        self._raw: Any = raw
        self._error: type[Exception] = pypdfium2.PdfiumError
        self._document = self._opened(pypdfium2.PdfDocument, data, path, options.password)
        self.total = len(self._document)
        self.numbers = chosen_pages(self.total, options, path)
        self._bold: dict[int, bool] = {}
        self._widths: dict[tuple[int, str], float] = {}
        self._buffer: Any = (ctypes.c_ushort * 2048)()
        if self._document.get_formtype():
            self._document.init_forms()

    def _opened(self, document: Any, data: bytes, path: str, password: str) -> Any:
        """With the empty password, then with the one that was given. Raises InputError."""
        fault: Exception | None = None
        for tried in dict.fromkeys(["", password]):
            try:
                return document(data, password=tried or None)
            except self._error as found:
                fault = found
        if getattr(fault, "err_code", None) == _PASSWORD_ERROR:
            given = "the password given does not open it" if password else "it needs a password"
            raise InputError(f"{path} is encrypted: {given}", hint="give it with --password", file=path) from fault
        raise InputError(f"{path} is damaged, or cut short: {fault}", hint="get the file again", file=path) from fault

    def pages(self) -> Iterator[PageRuns]:
        """Each page to be read, in order. One that cannot be read says so."""
        for number in self.numbers:
            made = PageRuns(number, (0.0, 0.0, 612.0, 792.0))
            try:
                page = self._document[number - 1]
                try:
                    self._read(page, made)
                finally:
                    page.close()
            except (self._error, ValueError, OSError) as fault:
                made.fault = " ".join(str(fault).split())[:120]
            yield made

    def _read(self, page: Any, made: PageRuns) -> None:
        made.box = page.get_cropbox()
        text = page.get_textpage()
        try:
            self._objects(page, text, made, IDENTITY, 0)
        finally:
            text.close()
        self._annotations(page, made)

    def _objects(self, owner: Any, text: Any, made: PageRuns, matrix: Matrix, depth: int) -> None:
        """The objects of a page, or of a form on it."""
        raw = self._raw
        count = raw.FPDFFormObj_CountObjects if depth else raw.FPDFPage_CountObjects
        get = raw.FPDFFormObj_GetObject if depth else raw.FPDFPage_GetObject
        for at in range(min(count(owner), _MOST)):
            one = get(owner, at)
            kind = raw.FPDFPageObj_GetType(one)
            if kind == _TEXT:
                self._text(one, text, made, matrix)
            elif kind == _PATH:
                made.drawn += 1
                self._rule(one, made, matrix)
            elif kind == _IMAGE:
                made.pictures = True
            elif kind == _FORM and depth < _DEEPEST:
                self._objects(one, text, made, times(self._matrix(one), matrix), depth + 1)

    def _matrix(self, one: Any) -> Matrix:
        found = self._raw.FS_MATRIX()
        self._raw.FPDFPageObj_GetMatrix(one, found)
        return (found.a, found.b, found.c, found.d, found.e, found.f)

    def _bounds(self, one: Any, matrix: Matrix) -> tuple[float, float, float, float]:
        sides = [ctypes.c_float() for _ in range(4)]
        self._raw.FPDFPageObj_GetBounds(one, *sides)
        left, bottom, right, top = (side.value for side in sides)
        if matrix is IDENTITY:
            return (left, bottom, right, top)
        a, b, c, d, e, f = matrix
        xs = sorted(x * a + y * c + e for x in (left, right) for y in (bottom, top))
        ys = sorted(x * b + y * d + f for x in (left, right) for y in (bottom, top))
        return (xs[0], ys[0], xs[-1], ys[-1])

    def _text(self, one: Any, text: Any, made: PageRuns, matrix: Matrix) -> None:
        raw = self._raw
        buffer = self._buffer  # asking for the size first would cost as much as the text itself
        size = raw.FPDFTextObj_GetText(one, text, buffer, ctypes.sizeof(buffer))
        if size > ctypes.sizeof(buffer):
            buffer = self._buffer = (ctypes.c_ushort * size)()
            raw.FPDFTextObj_GetText(one, text, buffer, size)
        if size <= 2:
            return
        said = ctypes.string_at(buffer, size - 2).decode("utf-16-le", "replace").translate(_SIGNS)
        a, b, c, d, e, f = times(self._matrix(one), matrix)
        height = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(one, height)
        left, bottom, right, top = self._bounds(one, matrix)
        turn = turn_of(a, b)
        if turn == 0 and len(said) <= _FEW:
            right = max(right, e + self._advance(one, said, height.value) * math.hypot(a, b))
        x1, y1 = {0: (right, f), 90: (e, top), 180: (left, f), 270: (e, bottom)}.get(turn, (right, top))
        if not all(map(math.isfinite, (e, f, x1, y1, height.value))):
            return
        run = Run(
            said, e, f, x1, y1, abs(height.value) * math.hypot(c, d), turn, self._is_bold(one),
            raw.FPDFTextObj_GetTextRenderMode(one) in _INVISIBLE, self._is_aside(one), False, self._is_white(one),
        )
        wide = turn == 0 and x1 - e > _WIDE_LETTER * run.size * len(said) and " " in said.strip()
        made.runs.extend(self._parted(run, text) if wide and matrix is IDENTITY else [run])

    def _advance(self, one: Any, said: str, size: float) -> float:
        """How far a few glyphs move the pen: their ink ends sooner, a 1's by a fifth of its size."""
        font = self._raw.FPDFTextObj_GetFont(one)
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        total = 0.0
        for sign in said:
            if (key, sign) not in self._widths:
                width = ctypes.c_float()
                known = self._raw.FPDFFont_GetGlyphWidth(font, ord(sign), 1.0, width)
                self._widths[key, sign] = width.value if known else 0.0
            total += self._widths[key, sign]
        return total * abs(size)

    def _parted(self, run: Run, text: Any) -> list[Run]:
        """A run whose letters stand far apart, parted where its gaps are as wide as those between the cells of a table."""
        raw = self._raw
        first = raw.FPDFText_GetCharIndexAtPos(text, run.x0 + 0.1 * run.size, run.y0 + 0.2 * run.size, run.size / 2, run.size / 2)
        sides = [ctypes.c_double() for _ in range(4)]
        made: list[Run] = []
        letters: list[str] = []
        start = end = run.x0
        for at, sign in enumerate(run.text):
            if first < 0 or raw.FPDFText_GetUnicode(text, first + at) != ord(sign):
                return [run]  # the page's characters are not those of the run alone
            raw.FPDFText_GetCharBox(text, first + at, *sides)
            if not sign.isspace():
                if letters and sides[0].value - end > _GAP * run.size:
                    made.append(replace(run, text="".join(letters).strip(), x0=start, x1=end))
                    letters, start = [], sides[0].value
                end = sides[1].value
            letters.append(sign)
        return [*made, replace(run, text="".join(letters), x0=start)]

    def _is_bold(self, one: Any) -> bool:
        font = self._raw.FPDFTextObj_GetFont(one)
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        if key not in self._bold:
            name = ctypes.create_string_buffer(200)
            self._raw.FPDFFont_GetBaseFontName(font, name, 200)
            self._bold[key] = self._raw.FPDFFont_GetWeight(font) >= _BOLD or b"bold" in name.value.lower()
        return self._bold[key]

    def _is_white(self, one: Any) -> bool:
        parts = [ctypes.c_uint() for _ in range(4)]
        return bool(self._raw.FPDFPageObj_GetFillColor(one, *parts)) and min(part.value for part in parts[:3]) > 247

    def _is_aside(self, one: Any) -> bool:
        """Whether the file marks it as a header, footer or watermark."""
        raw = self._raw
        for at in range(raw.FPDFPageObj_CountMarks(one)):
            mark = raw.FPDFPageObj_GetMark(one, at)
            name, size = (ctypes.c_ushort * 40)(), ctypes.c_ulong()
            raw.FPDFPageObjMark_GetName(mark, name, 80, size)
            if bytes(name)[: max(0, size.value - 2)].decode("utf-16-le", "replace") != "Artifact":
                continue
            if raw.FPDFPageObjMark_GetParamValueType(mark, b"Type") != raw.FPDF_OBJECT_UNKNOWN:
                return True  # text that is an artifact of some type; PDFium does not tell which, and pagination is all that has text
        return False

    def _rule(self, one: Any, made: PageRuns, matrix: Matrix) -> None:
        """A thin path is a line; the sides of a box that is drawn are lines."""
        if len(made.rules) >= _MOST_RULES:
            return
        left, bottom, right, top = self._bounds(one, matrix)
        wide, high = right - left, top - bottom
        if high < _THIN and wide > _SHORT:
            made.rules.append((left, (bottom + top) / 2, right, (bottom + top) / 2))
        elif wide < _THIN and high > _SHORT:
            made.rules.append(((left + right) / 2, bottom, (left + right) / 2, top))
        elif min(wide, high) > 2 * _SHORT and self._is_drawn(one):
            made.rules += [(left, y, right, y) for y in (bottom, top)] + [(x, bottom, x, top) for x in (left, right)]

    def _is_drawn(self, one: Any) -> bool:
        """Whether a path's outline is drawn, and is a box."""
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        self._raw.FPDFPath_GetDrawMode(one, fill, stroke)
        return bool(stroke.value) and self._raw.FPDFPath_CountSegments(one) in {4, 5}

    def _annotations(self, page: Any, made: PageRuns) -> None:
        raw = self._raw
        for at in range(min(raw.FPDFPage_GetAnnotCount(page), 10_000)):
            one = raw.FPDFPage_GetAnnot(page, at)
            if not one:
                continue
            try:
                said = "" if raw.FPDFAnnot_GetFlags(one) & _HIDDEN else self._said(one)
                rect = raw.FS_RECTF()
                if said and raw.FPDFAnnot_GetRect(one, rect):
                    made.runs.extend(placed(said, [rect.left, rect.bottom, rect.right, rect.top]))
            finally:
                raw.FPDFPage_CloseAnnot(one)

    def _said(self, one: Any) -> str:
        """The text of an annotation that is part of the document."""
        raw = self._raw
        kind = raw.FPDFAnnot_GetSubtype(one)
        if kind == _FREE_TEXT:
            return _wide(lambda buffer, size: raw.FPDFAnnot_GetStringValue(one, b"Contents", buffer, size))
        form = self._document.formenv
        if kind != _WIDGET or form is None:
            return ""
        field = raw.FPDFAnnot_GetFormFieldType(form, one)
        if field in {_CHECK, _RADIO}:
            return ON if raw.FPDFAnnot_IsChecked(form, one) else OFF
        if field == _TEXT_FIELD or field in _CHOICES:
            return _wide(lambda buffer, size: raw.FPDFAnnot_GetFormFieldValue(form, one, buffer, size))
        return ""


def _wide(get: Any) -> str:
    """A string that PDFium writes into a buffer."""
    size = get(None, 0)
    if size <= 2:
        return ""
    buffer = (ctypes.c_ushort * (size // 2))()
    get(buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", "replace")
