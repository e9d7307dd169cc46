"""Pages by pypdf: its parser, its decryption and its fonts; the content is followed by an interpreter of our own."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from synproof_cli.errors import InputError
from synproof_cli.readers.interface import MEGABYTE, ReadOptions, chosen_pages
from synproof_cli.readers.pdf.content import Interpreter, resource
from synproof_cli.readers.pdf.fields import field_runs, struck_rules
from synproof_cli.readers.pdf.runs import PageRuns

FAULTS: Final = (
    ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError, RuntimeError, StopIteration, TypeError, ValueError,
    struct.error, zlib.error,
)
"""What the library is known to raise on files that are not as they should be, beside its own errors."""
_PAGE: Final = (0.0, 0.0, 612.0, 792.0)


class PypdfPages:
    """The pages of a PDF. `total`: all there are; `numbers`: those to be read. Raises InputError for a file that cannot be opened."""

    def __init__(self, data: bytes, path: str, options: ReadOptions) -> None:
        import logging

        import pypdf
        from pypdf import errors

        logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)  # it logs every malformed object, on a stream that is not ours
        self.backend = f"pypdf {pypdf.__version__}"
        self._path, self._options = path, options
        self._own, self._limit = errors.PyPdfError, errors.LimitReachedError
        self._fonts: dict[Any, Any] = {}
        self._reader: Any = self._opened(lambda: pypdf.PdfReader(io.BytesIO(data)))
        self._unlock(errors.DependencyError)
        self._hidden = self._layers_off()
        self.total: int = self._opened(lambda: len(self._reader.pages))
        if self.total == 0:
            raise InputError(f"{path} is damaged: it has no pages", file=path)
        self.numbers = chosen_pages(self.total, options, path)

    def _opened(self, work: Callable[[], Any]) -> Any:
        from pypdf.errors import DependencyError

        try:
            return work()
        except self._limit as fault:
            raise self._too_large() from fault
        except DependencyError as fault:
            raise self._no_cipher() from fault
        except (self._own, *FAULTS) as fault:
            raise InputError(
                f"{self._path} is damaged, or cut short: {_words(fault)}", hint="get the file again", file=self._path
            ) from fault

    def _too_large(self) -> InputError:
        return InputError(f"{self._path} is too large when unpacked: a part of it is more than {_LARGEST // MEGABYTE} MB", file=self._path)

    def _no_cipher(self) -> InputError:
        return InputError(
            f"{self._path} is encrypted with AES, which needs the package cryptography", hint="pip install cryptography", file=self._path
        )

    def _unlock(self, no_cipher: type[Exception]) -> None:
        """Open with the empty password, then with the one that was given. Raises InputError."""
        if not self._reader.is_encrypted:
            return
        try:
            known = self._reader.decrypt("") or (self._options.password and self._reader.decrypt(self._options.password))
        except no_cipher as fault:
            raise self._no_cipher() from fault
        except (self._own, *FAULTS) as fault:
            raise InputError(f"{self._path} is encrypted in a way that cannot be read: {_words(fault)}", file=self._path) from fault
        if not known:
            given = "the password given does not open it" if self._options.password else "it needs a password"
            raise InputError(f"{self._path} is encrypted: {given}", hint="give it with --password", file=self._path)

    def _layers_off(self) -> frozenset[int]:
        """The object numbers of layers that are not shown when the file is opened."""
        return self._of_layers_off(lambda off: [one.idnum for one in off if hasattr(one, "idnum")])

    def names_off(self) -> frozenset[str]:
        """The names of layers that are not shown when the file is opened."""
        return self._of_layers_off(lambda off: [str(one.get_object()["/Name"]) for one in off])

    def _of_layers_off(self, told: Callable[[Any], list[Any]]) -> frozenset[Any]:
        try:
            return frozenset(told(self._reader.trailer["/Root"]["/OCProperties"]["/D"]["/OFF"]))
        except (self._own, *FAULTS):
            return frozenset()

    def pages(self) -> Iterator[PageRuns]:
        """Each page to be read, in order. One that cannot be read says so. Raises InputError where a page unpacks to too much."""
        for number in self.numbers:
            yield self._page(number)

    def _page(self, number: int) -> PageRuns:
        made = PageRuns(number, _PAGE)
        try:
            page = self._reader.pages[number - 1]
            made.box = _box(page)
            self._read(page, made)
        except self._limit as fault:
            raise self._too_large() from fault
        except (self._own, *FAULTS) as fault:
            made.fault = _words(fault)
        return made

    def _read(self, page: Any, made: PageRuns) -> None:
        from pypdf.generic import ContentStream

        raw = page.get("/Contents")
        content = raw.get_object() if raw is not None else None
        if content is not None:
            stream = ContentStream(content, self._reader, "bytes")
            Interpreter(made, self._fonts, self._hidden).run(self._operations(stream, made), resource(page, "/Resources") or {})
        made.runs.extend(field_runs(page))
        made.rules.extend(struck_rules(page))


    def _operations(self, stream: Any, made: PageRuns) -> Any:
        """All operations of a stream; where it is malformed, those before, as viewers show them."""
        try:
            return stream.operations
        except self._limit:
            raise
        except (self._own, *FAULTS) as fault:
            made.fault = _words(fault)
            return list(getattr(stream, "_operations", ()))


_LARGEST: Final = 75 * MEGABYTE
"""The most that pypdf unpacks one stream to."""


def _box(page: Any) -> tuple[float, float, float, float]:
    try:
        left, bottom, right, top = (float(side) for side in page.cropbox)
    except (ValueError, TypeError, AttributeError, KeyError):
        return _PAGE
    return (min(left, right), min(bottom, top), max(left, right), max(bottom, top))


def _words(fault: BaseException) -> str:
    """What a library says, on one line and not too long."""
    said = " ".join(str(fault).split()) or type(fault).__name__
    return said if len(said) <= 120 else f"{said[:117]}..."
