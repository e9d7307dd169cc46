"""A document as tests look at it."""

from __future__ import annotations

from pathlib import Path

from synproof_cli.axiomat.document import Document
from synproof_cli.readers import ReadOptions, read

SHARED = Path(__file__).parents[2] / ".." / "shared"


def read_as(name: str, data: bytes, **options: object) -> Document:
    return checked(read(data, name, options=ReadOptions(**options)))  # type: ignore[arg-type]


def checked(document: Document) -> Document:
    """The document, whose blocks are stretches of its text that never overlap, each on one line."""
    last = 0
    for block in document.blocks:
        said = document.text[block.start : block.end]
        assert last <= block.start < block.end <= len(document.text)
        assert said == said.strip() and "\n" not in said and "\t" not in said
        if block.number:
            assert document.text[: block.start].endswith(f"{block.number} ")
        last = block.end
    starts = document.page_starts
    assert list(starts) == sorted(starts) and all(0 <= start <= len(document.text) for start in starts)
    assert (document.pages or 0) == len(starts)
    return document


def texts(document: Document, *kinds: str) -> list[str]:
    """What the blocks of those kinds say; of all kinds but headers when none is given."""
    return [document.quote(block.start, block.end) for block in document.blocks if block.kind in (kinds or _SHOWN)]


def numbered(document: Document) -> list[tuple[str, str]]:
    return [(block.number, document.quote(block.start, block.end)) for block in document.blocks if block.number]


_SHOWN = ("heading", "paragraph", "item", "cell", "footnote", "quote")
