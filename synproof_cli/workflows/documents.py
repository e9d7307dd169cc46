"""Files, standard input and text as it was typed into documents: each opened here, read in a process of its own, within limits."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import EmptyInputError, InputError, SynproofError, UsageError
from synproof_cli.readers import ReadOptions, read
from synproof_cli.readers.interface import MEGABYTE
from synproof_cli.workflows.reader_process import ReaderProcess

SECONDS: Final = 120.0
"""Seconds that one file may take."""
MEMORY: Final = 1 << 30
STDIN: Final = "-"
_TYPED: Final = "text"
"""What a text that was typed is called."""
_SENTENCE: Final = re.compile(r"\S+\s+\S+.*[.;!?]['\"”’)]?\s*|(?:\S+\s+){4,}\S+\s*", re.DOTALL)
_LONGEST_NAME: Final = 4096

DocumentProgress = Callable[[str, int, int], None]
"""Told of each file how many of its pages are done, of how many."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that gave no document, and why in one line."""

    path: str
    code: str
    message: str
    hint: str = ""

    def to_dict(self) -> dict[str, object]:
        """An entry of `errors` in `axiomat extract`."""
        return {"path": self.path, "code": self.code, "message": self.message, "hint": self.hint or None}


def read_documents(
    sources: Sequence[str], options: ReadOptions | None = None, *, media: str | None = None, stdin: Callable[[], bytes] | None = None,
    seconds: float = SECONDS, memory: int = MEMORY, progress: DocumentProgress | None = None,
) -> list[Document | Unreadable]:
    """A document or a failure for each source, in order: a path, "-" for standard input, or a text as it was typed.

    An argument is a text when it names no file, and reads like a sentence. A file that cannot be read stops no other. An interrupt ends
    the reader's process with this call. Raises UsageError where "-" is given and there is no standard input.
    """
    options = options or ReadOptions()
    found: list[Document | Unreadable] = []
    with ReaderProcess(seconds=seconds, memory=memory) as process:
        for source in sources:
            try:
                found.append(_read(source, options, media, stdin, process, progress or _silent))
            except UsageError:
                raise
            except SynproofError as fault:
                found.append(Unreadable(source, fault.code, fault.message, fault.hint))
    return found


def read_typed(text: str, options: ReadOptions | None = None, *, media: str = "txt") -> Document:
    """The document of a text as it was typed. Raises InputError."""
    return read(text.encode("utf-8", "replace"), _TYPED, media=media, options=options)


def parse_pages(text: str) -> tuple[tuple[int, int], ...]:
    """Ranges of pages from "3-9", "1,4-6", "12-". Raises UsageError."""
    ranges = []
    for part in text.split(","):
        found = re.fullmatch(r"\s*(\d{1,7})?\s*(-)?\s*(\d{1,7})?\s*", part)
        if found is None or not (found[1] or found[3]) or (found[1] and found[3] and not found[2]):
            raise UsageError(f"'{text}' is no range of pages", hint="for example --pages 3-9 or --pages 1,4-6")
        first = int(found[1] or 1)
        last = int(found[3]) if found[3] else 10**7 if found[2] else first
        if first < 1 or last < first:
            raise UsageError(f"'{text}' is no range of pages: they count up from 1", hint="for example --pages 3-9")
        ranges.append((first, last))
    return tuple(ranges)


def _silent(_path: str, _done: int, _total: int) -> None:
    """Nobody asked how far it is."""


def _read(
    source: str, options: ReadOptions, media: str | None, stdin: Callable[[], bytes] | None, process: ReaderProcess,
    progress: DocumentProgress,
) -> Document:
    if not source.strip():
        raise EmptyInputError("the text is empty")
    if source == STDIN:
        if stdin is None:
            raise UsageError("there is no standard input to read")
        data = stdin()
    elif _is_typed(source):
        return read_typed(source, options)
    else:
        data = _bytes(source, options.limits.size)
    found = process.read(
        data, source, media=media, options=options, progress=lambda done, total: progress(source, done, total)
    )
    if options.pages and found.pages is None:
        return replace(found, notes=(*found.notes, "it has no pages, so --pages left nothing out"))
    return found


def _is_typed(source: str) -> bool:
    """Whether an argument is a text and not a path."""
    if "\n" in source or len(source) > _LONGEST_NAME:
        return True
    return _SENTENCE.fullmatch(source) is not None and not Path(source).suffix[1:].isalpha() and not Path(source).exists()


def _bytes(path: str, most: int) -> bytes:
    """A file's bytes. Raises InputError."""
    try:
        file = Path(path)
        if stat.S_ISDIR(file.stat().st_mode):
            raise InputError(f"{path} is a folder", hint="name the files in it", file=path)
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except FileNotFoundError as fault:
        raise InputError(f"there is no file {path}", file=path) from fault
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot read {path}: {getattr(fault, 'strerror', None) or fault}", file=path) from fault
    if len(data) > most:
        raise InputError(f"{path} is too large: more than {most // MEGABYTE:,} MB", hint="split it", file=path)
    return data


__all__ = ["DocumentProgress", "Unreadable", "parse_pages", "read_documents", "read_typed"]
