"""Documents as the tests need them: built from text, by hand or by the project's own readers."""

from __future__ import annotations

import hashlib
from pathlib import Path

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.readers import read

SHARED = Path(__file__).parents[2] / ".." / "shared"


def plain(text: str, path: str = "rules.txt") -> Document:
    """One paragraph."""
    return Document(path, hashlib.sha256(text.encode()).hexdigest(), "txt", text, (Block("paragraph", 0, len(text)),))


def blocks(*parts: tuple[str, str, str, int]) -> Document:
    """Blocks given as (kind, number, text, level), each label before its block and outside its span."""
    text, made = "", []
    for kind, number, words, level in parts:
        text += ("\n\n" if text else "") + (f"{number} " if number else "")
        made.append(Block(kind, len(text), len(text) + len(words), None, number, level))  # type: ignore[arg-type]
        text += words
    return Document("d.docx", hashlib.sha256(text.encode()).hexdigest(), "docx", text, tuple(made))


def as_read(text: str, path: str = "rules.txt", media: str = "txt") -> Document:
    """What the project's reader makes of a file with that content."""
    return read(text.encode(), path, media=media)
