"""A PDF."""

from __future__ import annotations

import io
from dataclasses import replace

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import InputError
from synproof_cli.readers.interface import Progress, ReadOptions, chosen_pages
from synproof_cli.readers.text import read_plain


def read_pdf(data: bytes, path: str, sha256: str, options: ReadOptions, progress: Progress) -> Document:
    """A PDF. Raises InputError."""
    import logging

    import pypdf
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data))
        numbers = chosen_pages(len(reader.pages), options, path)
        texts = []
        for done, number in enumerate(numbers):
            texts.append(reader.pages[number - 1].extract_text())
            progress(done, len(numbers))
    except (PyPdfError, OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as fault:
        raise InputError(f"{path} is damaged: {fault}", file=path) from fault
    unread = tuple(number for number, text in zip(numbers, texts, strict=True) if not text.strip())
    found = read_plain("\f".join([*texts, ""]), path, sha256, options, progress)
    return replace(found, media="pdf", backend="pypdf", unread_pages=unread, pages=len(reader.pages))
