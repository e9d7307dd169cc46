"""What every reader is given beside the bytes: how to read, within which limits, and whom to tell how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from synproof_cli.errors import InputError

Backend = Literal["pypdf", "pdfium"]
Progress = Callable[[int, int], None]
"""Told how many pages (or parts) are done, of how many."""

MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """What a document may use. `unpacked`: bytes of all its parts once unpacked; `characters`: of the text that is read from it.

    `blocks` bounds paragraphs and cells. Beyond any of them reading ends with one line, and nothing is taken from the document.
    """

    size: int = 200 * MEGABYTE
    unpacked: int = 400 * MEGABYTE
    pages: int = 20_000
    characters: int = 50_000_000
    blocks: int = 1_000_000


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read. `pages`: ranges from 1, both ends included, none for all; a PDF's only, and a text's with form feeds.

    `password` opens an encrypted PDF; the empty one is always tried. `pdf_backend` is never chosen by what happens to be installed.
    """

    pages: tuple[tuple[int, int], ...] = ()
    password: str = ""
    pdf_backend: Backend = "pypdf"
    limits: Limits = field(default_factory=Limits)


def chosen_pages(total: int, options: ReadOptions, path: str) -> list[int]:
    """The pages to read, from 1, in order. Raises InputError when there are too many, or none of those asked for."""
    if not options.pages:
        chosen = list(range(1, min(total, options.limits.pages + 1) + 1))
    else:
        chosen = sorted({page for first, last in options.pages for page in range(max(1, first), min(last, total) + 1)})
    if options.pages and not chosen:
        raise InputError(f"{path} has {total} page{'s' if total != 1 else ''}; none of those asked for", file=path)
    if len(chosen) > options.limits.pages:
        raise InputError(
            f"{path} has {total:,} pages, more than {options.limits.pages:,}", hint="read a part of it with --pages", file=path
        )
    return chosen
