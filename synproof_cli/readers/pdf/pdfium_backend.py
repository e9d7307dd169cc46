"""Pages by PDFium (pypdfium2, an extra): several times faster, and able to read fonts that do not say what their codes mean."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from synproof_cli.errors import InputError
from synproof_cli.readers.interface import ReadOptions, chosen_pages
from synproof_cli.readers.pdf.fields import OFF, ON, placed
from synproof_cli.readers.pdf.pdfium_objects import Objects
from synproof_cli.readers.pdf.runs import PageRuns

_PASSWORD_ERROR: Final = 4
_WIDGET, _FREE_TEXT = 20, 3  # FPDF_ANNOT_*
_PUSH, _CHECK, _RADIO, _CHOICES = 1, 2, 3, (4, 5)  # FPDF_FORMFIELD_*
_TEXT_FIELD: Final = 6
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
        self._layers_off = cache(lambda: _layers_off(data, path, options))
        self._document = self._opened(pypdfium2.PdfDocument, data, path, options.password)
        self.total = len(self._document)
        self.numbers = chosen_pages(self.total, options, path)
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
            Objects(self._raw, page, text, made, self._layers_off).read()
        finally:
            text.close()
        self._annotations(page, made)

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


def _layers_off(data: bytes, path: str, options: ReadOptions) -> frozenset[str]:
    """The names of layers that are not shown, which PDFium does not tell: of a file that has any, the other library reads its catalogue."""
    from synproof_cli.readers.pdf.pypdf_backend import PypdfPages

    try:
        return PypdfPages(data, path, options).names_off()
    except InputError:
        return frozenset()


def _wide(get: Any) -> str:
    """A string that PDFium writes into a buffer."""
    size = get(None, 0)
    if size <= 2:
        return ""
    buffer = (ctypes.c_ushort * (size // 2))()
    get(buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", "replace")
