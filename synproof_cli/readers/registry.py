"""The reader of each kind of file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import EmptyInputError, InputError
from synproof_cli.readers.interface import MEGABYTE, Progress, ReadOptions
from synproof_cli.readers.sniff import media_of

_Reader = Callable[[bytes, str, str, ReadOptions, Progress], Document]


def read(
    data: bytes, path: str, *, media: str | None = None, options: ReadOptions | None = None, progress: Progress | None = None
) -> Document:
    """The document of a file's bytes. `media`: pdf | docx | md | txt; None for what bytes and name say. `path` is what messages name.

    Raises InputError, in one line: not a document of that kind, damaged, protected, or larger than the limits allow.
    """
    options = options or ReadOptions()
    if len(data) > options.limits.size:
        raise InputError(
            f"{path} is too large: {len(data) // MEGABYTE:,} MB, more than {options.limits.size // MEGABYTE:,} MB", file=path
        )
    chosen = media_of(data, path, media)
    document = _reader(chosen)(data, path, hashlib.sha256(data).hexdigest(), options, progress or _silent)
    if not document.text:
        raise EmptyInputError(f"{path} holds no text", file=path)
    return document


def _silent(_done: int, _total: int) -> None:
    """Nobody asked how far it is."""


def _reader(media: str) -> _Reader:
    """The reader of one kind; its library is loaded now."""
    if media == "pdf":
        from synproof_cli.readers.pdf.read import read_pdf

        return read_pdf
    if media == "docx":
        from synproof_cli.readers.docx.read import read_docx

        return read_docx
    if media == "md":
        from synproof_cli.readers.markdown import read_markdown

        return read_markdown
    from synproof_cli.readers.text import read_text

    return read_text
