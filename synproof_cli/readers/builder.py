"""One text out of blocks: no block holds a line break, none overlaps another, and each page knows where it begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from synproof_cli.axiomat.document import Block, BlockKind, Document
from synproof_cli.errors import InputError
from synproof_cli.readers.interface import Limits
from synproof_cli.readers.labels import is_box, label_of

_SPACES: Final = re.compile(r"[\s\x00-\x1f\x7f]+")
_UNSEEN: Final = {0xAD: None, 0xFFFE: None, 0xFEFF: None, 0x200B: None, 0x2060: None}
"""Soft hyphens, byte-order marks and widthless spaces: no reader sees them."""


def squeeze(text: str) -> str:
    """The text on one line: every run of white space and control characters is one space. No-break spaces are white space."""
    if text.isprintable() and "  " not in text:
        return text.strip()
    return _SPACES.sub(" ", text.translate(_UNSEEN)).strip()


class Builder:
    """Collects blocks. Raises InputError once there is more than the limits allow."""

    def __init__(self, path: str, limits: Limits) -> None:
        self._path, self._limits = path, limits
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._starts: list[int] = []
        self._begun = False

    def add(
        self, kind: BlockKind, text: str | Iterable[tuple[str, int | None]], *, page: int | None = None, number: str = "", level: int = 1,
        table: int | None = None, row: int | None = None, column: int | None = None,
    ) -> None:
        """One block. `text` may come in pieces, each with its page, which are joined by a space unless they end with a soft break.

        An empty block leaves no trace. `number` is written before the block and is not in its span. A heading that is but a name
        ("Article 5") is the number of the heading that follows. Running headers, which come before all else, begin no page.
        """
        pieces = [(text, page)] if isinstance(text, str) else list(text)
        pieces = [(said, at) for piece, at in pieces if (said := squeeze(piece))]
        if not pieces:
            return
        if number and kind != "footnote" and is_box(number):
            pieces, number = [(f"{number} {pieces[0][0]}", pieces[0][1]), *pieces[1:]], ""
        self._begun = self._begun or kind != "header"
        last = self._blocks[-1] if self._blocks else None
        if last is not None and kind == "heading" and not number and self._is_named(last, pieces):
            self._blocks.pop()
            number = "".join(self._parts[-1:])
            self._write(" ")
        else:
            beside = kind == "cell" and column != 0 and last is not None and last.kind == "cell"
            self._write(("\t" if beside else "\n\n") if last else "")
            self._reach(pieces[0][1])
            self._write(f"{number} " if number else "")
        start = self._length
        for index, (piece, at) in enumerate(pieces):
            self._write(" " if index else "")
            self._reach(at)
            self._write(piece)
        self._blocks.append(Block(kind, start, self._length, pieces[0][1], number, level, table, row, column))
        self._check()

    def _is_named(self, last: Block, pieces: list[tuple[str, int | None]]) -> bool:
        """Whether the heading before is but a name ("Article 5", "SCHEDULE 1") and this one its title."""
        if last.kind != "heading" or last.number or last.end - last.start != len(self._parts[-1]):
            return False
        name, title = label_of(self._parts[-1]), label_of(pieces[0][0])
        return name is not None and name.named and name.end == len(self._parts[-1]) and title is None

    def _write(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)

    def _reach(self, page: int | None) -> None:
        """Say where a page begins; one without text begins where the next does."""
        while self._begun and page is not None and len(self._starts) < page:
            self._starts.append(self._length)

    def _check(self) -> None:
        if self._length > self._limits.characters:
            raise InputError(f"{self._path} holds more than {self._limits.characters:,} characters", file=self._path)
        if len(self._blocks) > self._limits.blocks:
            raise InputError(f"{self._path} holds more than {self._limits.blocks:,} paragraphs", file=self._path)

    def document(
        self, sha256: str, media: str, *, pages: int | None = None, unread_pages: tuple[int, ...] = (), backend: str = "",
        notes: Iterable[str] = (),
    ) -> Document:
        """All of it."""
        self._begun = True
        if pages is not None:
            self._reach(pages)
        starts = tuple(self._starts) if pages is not None else ()
        return Document(
            self._path, sha256, media, "".join(self._parts), tuple(self._blocks), pages, unread_pages, starts, backend,
            tuple(dict.fromkeys(notes)),
        )
