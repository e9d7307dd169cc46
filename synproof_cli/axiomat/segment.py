"""Document → sentences: full stops told from abbreviations, list items joined to their stem, clauses named, defined terms and references.

A list is one sentence: its stem, its items and what closes it. Whether it becomes one rule or one for each item is for `atomise` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.axiomat.clauses import Paths
from synproof_cli.axiomat.document import Block, Document
from synproof_cli.axiomat.lists import Placed, inline, joined
from synproof_cli.axiomat.sentences import sentences
from synproof_cli.axiomat.terms import DEFINITIONS
from synproof_cli.axiomat.values import Item, Segment, Skipped, Span

MAX_QUOTE: Final = 8_000
"""A longer "sentence" is a table, a program or noise: nobody would call it one rule."""

_LEADER: Final = re.compile(r"(?:\.\s?){4}|…{2}|_{4}")
_ENDED: Final = re.compile(r"[.!?][\"'”’)\]]*\Z")
_TERM_WORDS: Final = 8
_MEANINGS: Final = re.compile(r"\b(?:following|these)\s+(?:terms|meanings|definitions)\b|\bmeanings?\b[^.]*:\Z", re.IGNORECASE)
_CASE: Final = re.compile(
    r"\b(?:less|more|fewer|greater|higher|lower|longer|shorter|earlier|later|older|younger|at least|at most|up to|above|below|over"
    r"|under|between|exceed(?:s|ing)?|if|when|where|until|after|before|within)\b|[<>≤≥]",
    re.IGNORECASE,
)
"""What a cell says of a case, and no rule of all cases: "Uptime is less than 99 %"."""
_WORDS_OF_HEADING: Final = 14
_UNTICKED: Final = re.compile(r"(?:☐|\[ ?\])\s")
"""What stands behind it was not chosen."""


@dataclass(slots=True)
class Segmented:
    """What the pass found. `clauses`: canonical clause name → as shown; `sentences`: how many there are."""

    segments: list[Segment] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    clauses: dict[str, str] = field(default_factory=dict)

    @property
    def sentences(self) -> int:
        """Sentences read, those that were left out included."""
        return len(self.segments) + len(self.skipped)


def segment(document: Document) -> Segmented:
    """The sentences of a document, in order. Linear in its length."""
    found = Segmented()
    paths = Paths(found.clauses)
    blocks = [(block, paths.of(block, document.quote(block.start, min(block.end, block.start + 40)))) for block in document.blocks]
    at, heading = 0, ""
    while at < len(blocks):
        block, clause = blocks[at]
        if block.kind == "header":
            leads = _LEADER.search(document.quote(max(block.start, block.end - 40), block.end))
            _skip(document, Span(block.start, block.end), "table of contents" if leads else "running header or footer", found)
        elif block.kind != "cell" and _UNTICKED.match(document.text, block.start, block.end):
            _skip(document, Span(block.start, block.end), "a box that is not ticked", found)
        elif block.kind == "heading":
            heading = document.quote(block.start, block.end)
            if _is_sentence_heading(heading):
                found.segments += _of_block(document, block, clause, heading)
            else:
                _skip(document, Span(block.start, block.end), "heading", found)
        elif block.kind == "cell":
            at = _table(document, blocks, at, heading, found)
            continue
        else:
            at = _running(document, blocks, at, heading, found)
            continue
        at += 1
    return found


def _is_sentence_heading(text: str) -> bool:
    """A heading that is a sentence in itself: "4.2 Reliability. The processor shall take …" set as one paragraph."""
    return len(text.split()) > _WORDS_OF_HEADING and bool(_ENDED.search(text))


def _skip(document: Document, span: Span, reason: str, found: Segmented) -> None:
    quote = document.quote(span.start, span.end)
    found.skipped.append(Skipped(quote, span.start, span.end, reason))


def _of_block(document: Document, block: Block, clause: str, heading: str) -> Iterator[Segment]:
    for span in sentences(document.text, Span(block.start, block.end)):
        yield inline(document, Segment((span,), clause, block.kind, heading=heading))


def _running(document: Document, blocks: Sequence[Placed], at: int, heading: str, found: Segmented) -> int:
    """A paragraph or item with the list it may open; the place after it."""
    block, clause = blocks[at]
    made = list(_of_block(document, block, clause, heading))
    whole = joined(document, made[-1], blocks, at) if made else None
    if whole is None:
        found.segments += made
        return at + 1
    found.segments += [*made[:-1], whole.segment]
    for rest, span in whole.rests:
        found.segments += _of_block(document, replace(rest, start=span.start), clause, heading)
    return whole.after


def _pair(document: Document, blocks: Sequence[Placed], at: int, *, defines: bool) -> tuple[Block, Block] | None:
    """A row of two cells that mean something together only: a term with its meaning, a case with what holds in it."""
    place = blocks[at][0].table, blocks[at][0].row
    row = [block for block, _ in blocks[at : at + 3] if block.kind == "cell" and (block.table, block.row) == place]
    if len(row) != 2 or row[0].column == row[1].column or not row[0].row:
        return None
    first, second = (document.quote(one.start, one.end) for one in row)
    if defines and len(first.split()) <= _TERM_WORDS and not _ENDED.search(first):
        return row[0], row[1]
    several = any(len(list(sentences(document.text, Span(one.start, one.end)))) > 1 for one in row)
    return (row[0], row[1]) if not several and not _ENDED.search(first) and _CASE.search(first) and len(second.split()) > 1 else None


def _table(document: Document, blocks: Sequence[Placed], at: int, heading: str, found: Segmented) -> int:
    """The cells of one table; a cell that is no sentence is left out with its reason. The place after the table."""
    table = blocks[at][0].table
    head: dict[int, str] = {}
    row_label: dict[int, str] = {}
    after = at
    before = found.segments[-1].said(document) if found.segments else ""
    defines = bool(DEFINITIONS.search(heading) or _MEANINGS.search(before))
    while after < len(blocks) and blocks[after][0].kind == "cell" and blocks[after][0].table == table:
        block, clause = blocks[after]
        pair = _pair(document, blocks, after, defines=defines)
        if pair is not None:
            spans = tuple(Span(one.start, one.end) for one in pair)
            found.segments.append(Segment(
                spans, clause, "cell", spans[0], (Item("", spans[1]),), heading="Definitions" if defines else heading, mixed=True,
            ))
            after += 2
            continue
        said = document.quote(block.start, block.end)
        row, column = block.row or 0, block.column or 0
        if row == 0:
            head.setdefault(column, said)
        if column == 0:
            row_label[row] = said
        label = ", ".join(part for part in (row_label.get(row, "") if column else "", head.get(column, "") if row else "") if part)
        found.segments += (replace(part, label=label) for part in _of_block(document, block, clause, heading))
        after += 1
    return after
