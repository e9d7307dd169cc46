"""A document as every reader gives it and every pass takes it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

BlockKind = Literal["heading", "paragraph", "item", "cell", "footnote", "header", "quote"]


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the document's text: `text[start:end]`, never overlapping another, in reading order, without a line break in it.

    `page` counts from 1, None where the format has no pages; a block that flows over a page break has the page it begins on. `number` is
    the label of a list item or clause as shown ("3.1", "(a)", "•"); in the text it stands before `start`, with a space between, whatever
    the format. `level`: headings and items from 1, a paragraph within an item one below it. `row` and `column` place a table's cell,
    from 0; `table` counts tables, nested ones too. A `header` is what stands beside the text: running headers and footers (each once,
    before everything else), lines of a table of contents, code. A `quote` is set as another's words: a rule of somebody else's text.
    """

    kind: BlockKind
    start: int
    end: int
    page: int | None = None
    number: str = ""
    level: int = 1
    table: int | None = None
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """What was read. `text` is the whole text; blocks and every span of an axiom index into it (code points).

    `sha256` is of the file's bytes; `media` pdf | docx | md | txt. `pages` None where there are none; `unread_pages` have no text (scans).
    `page_starts[i]`: where page i+1 begins in `text`. `backend` names the library that read it, `notes` say what was done that a reader
    should know (tracked changes accepted, headers removed, encoding guessed).
    """

    path: str
    sha256: str
    media: str
    text: str
    blocks: tuple[Block, ...]
    pages: int | None = None
    unread_pages: tuple[int, ...] = ()
    page_starts: tuple[int, ...] = ()
    backend: str = ""
    notes: tuple[str, ...] = ()

    def quote(self, start: int, end: int) -> str:
        """The text of a span."""
        return self.text[start:end]

    def page_at(self, position: int) -> int | None:
        """The page a position lies on, from 1; None where there are no pages."""
        if not self.page_starts:
            return None
        return max(1, bisect_right(self.page_starts, position))
