"""Document → sentences: full stops told from abbreviations, list items joined to their stem, clauses named, defined terms and references.

A list is one sentence: its stem, its items and what closes it. Whether it becomes one rule or one for each item is for `atomise` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.axiomat.references import canonical_clause
from synproof_cli.axiomat.sentences import sentences
from synproof_cli.axiomat.values import Connective, Item, Segment, Skipped, Span

MAX_QUOTE: Final = 8_000
"""A longer "sentence" is a table, a program or noise: nobody would call it one rule."""

_OPENS_LIST: Final = re.compile(
    r"(?:[:—–]|\b(?:if|where|when|unless|that|to|and|or|the|of|by|shall|must|may|will|following))\Z",
    re.IGNORECASE,
)
_LAST_WORD: Final = re.compile(r"[\s,;]*(?:\b(?P<word>and/or|and|or))?[\s,;.]*\Z", re.IGNORECASE)
_ANY_OF: Final = re.compile(r"\b(?:any|either|one|at least one|one or more)\s+of\s+the\s+(?:following|below)|\bany of\b", re.IGNORECASE)
_ALL_OF: Final = re.compile(r"\b(?:all|each|both)\s+of\s+the\s+following|\ball of\b|\bthe following\b", re.IGNORECASE)
_ENDED: Final = re.compile(r"[.!?][\"'”’)\]]*\Z")
_INLINE: Final = re.compile(r"(?:(?<=[\s:;,—–])|\A)\((?P<label>[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\)\s+(?=\S)")
_BULLET: Final = re.compile(r"[^\w(]+\Z")
_WORDS_OF_HEADING: Final = 14


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
    paths = _Paths(found.clauses)
    blocks = [(block, paths.of(block)) for block in document.blocks]
    at, heading = 0, ""
    while at < len(blocks):
        block, clause = blocks[at]
        if block.kind == "header":
            _skip(document, Span(block.start, block.end), "running header or footer", found)
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
        yield _inline(document, Segment((span,), clause, block.kind, heading=heading))


def _running(document: Document, blocks: Sequence[tuple[Block, str]], at: int, heading: str, found: Segmented) -> int:
    """A paragraph or item with the list it may open; the place after it."""
    block, clause = blocks[at]
    made = list(_of_block(document, block, clause, heading))
    last = made[-1] if made else None
    if last is not None and _opens(document, last, block, blocks, at):
        items, after = _items(blocks, at, document)
        if items and _are_parts(document, last, [entry[0] for entry in items]):
            listed, after = _joined(document, last, items, blocks, after)
            made[-1] = listed
            found.segments += made
            return after
    found.segments += made
    return at + 1


def _opens(document: Document, last: Segment, block: Block, blocks: Sequence[tuple[Block, str]], at: int) -> bool:
    """Whether a paragraph's last sentence is the stem of the items that follow."""
    if at + 1 >= len(blocks) or blocks[at + 1][0].kind != "item":
        return False
    following = blocks[at + 1][0]
    if block.kind == "item" and following.level <= block.level and _bare(following.number) == _bare(block.number):
        return False
    said = document.quote(last.start, last.end)
    if last.items or _ENDED.search(said):
        return False
    if block.kind == "item" and following.level <= block.level and not said.endswith(":"):
        return False
    return bool(_OPENS_LIST.search(said.rstrip())) or block.kind != "item"


def _bare(number: str) -> str:
    """The form of a label: digits, letters or a bullet."""
    inner = number.strip("().: ")
    return "1" if inner[:1].isdigit() else "a" if inner[:1].isalpha() else "•"


def _items(blocks: Sequence[tuple[Block, str]], at: int, document: Document) -> tuple[list[tuple[Block, str]], int]:
    """The items of the list that begins after `at`, deeper ones among them, and the place after it."""
    first = blocks[at + 1][0]
    stem = blocks[at][0]
    form = _bare(first.number)
    found = []
    after = at + 1
    while after < len(blocks):
        block = blocks[after][0]
        if block.kind != "item" or block.level < first.level:
            break
        if block.level == first.level and _bare(block.number) != form:
            break
        if stem.kind == "item" and block.level <= stem.level and _bare(block.number) == _bare(stem.number):
            break
        found.append(blocks[after])
        after += 1
        if block.level == first.level and _ENDED.search(document.quote(block.start, block.end)) and _restarts(blocks, after, block):
            break
    return found, after


def _restarts(blocks: Sequence[tuple[Block, str]], after: int, block: Block) -> bool:
    """Whether the next item is the first of another list."""
    if after >= len(blocks):
        return True
    number = blocks[after][0].number.strip("().: ").lower()
    return number in ("a", "i", "1") and block.number.strip("().: ").lower() not in ("", "h") and _bare(block.number) != "•"


def _are_parts(document: Document, stem: Segment, items: Sequence[Block]) -> bool:
    """Whether items are parts of the stem's sentence, and not sentences of their own under an introduction."""
    texts = [document.quote(block.start, block.end) for block in items]
    stem_text = document.quote(stem.start, stem.end).rstrip(" :—–").lower()
    if re.search(r"\b(?:if|where|when|unless|that|to|by|shall|must|may|will|only|is|are|not|means|for)\Z", stem_text):
        return True
    whole = [text for text in texts if _ENDED.search(text) and text[:1].isupper() and len(text.split()) > 3]
    several = [text for text in texts if len(list(sentences(text, Span(0, len(text))))) > 1]
    return len(whole) + len(several) * 2 < len(texts) or not (whole or several)


def _joined(
    document: Document, stem: Segment, blocks: Sequence[tuple[Block, str]], everything: Sequence[tuple[Block, str]], after: int,
) -> tuple[Segment, int]:
    """Stem, items and the closing words after them as one segment, and the place after it."""
    items = tuple(Item(block.number, Span(block.start, block.end)) for block, _ in blocks)
    tail = None
    if after < len(everything):
        block = everything[after][0]
        said = document.quote(block.start, block.end)
        last = document.quote(items[-1].span.start, items[-1].span.end)
        if block.kind == "paragraph" and said[:1].islower() and not _ENDED.search(last):
            tail = next(iter(sentences(document.text, Span(block.start, block.end))))
    pieces = (*stem.pieces, *(item.span for item in items), *((tail,) if tail else ()))
    joined = replace(stem, pieces=pieces, stem=stem.pieces[0], items=items, tail=tail, kind="paragraph")
    if tail is not None and tail.end < everything[after][0].end:
        return replace(joined, connective=_connective(document, joined)), after  # the rest of that paragraph is read by itself
    return replace(joined, connective=_connective(document, joined)), after + (tail is not None)


def _inline(document: Document, one: Segment) -> Segment:
    """A sentence with a list in it: "shall (a) keep …, (b) return … and (c) …"; else the sentence as it is."""
    said = document.quote(one.start, one.end)
    marks = list(_INLINE.finditer(said))
    if len(marks) < 2 or not _counts_up([mark["label"] for mark in marks]) or marks[0].start() < 3:
        return one
    stem = Span(one.start, one.start + len(said[: marks[0].start()].rstrip()))
    ends = [mark.start() for mark in marks[1:]] + [len(said)]
    items = tuple(
        Item(f"({mark['label']})", Span(one.start + mark.end(), one.start + len(said[:end].rstrip())))
        for mark, end in zip(marks, ends, strict=True)
    )
    if any(item.span.end <= item.span.start for item in items):
        return one
    made = replace(one, stem=stem, items=items, pieces=(stem, *(item.span for item in items)))
    return replace(made, connective=_connective(document, made))


def _counts_up(labels: Sequence[str]) -> bool:
    """Whether labels run a, b, c or i, ii, iii or 1, 2, 3 from the beginning."""
    for run in ("abcdefghijklmnopqrstuvwxyz", ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"), "123456789"):
        if labels[: len(run)] == list(run[: len(labels)]):
            return True
    return False


def _connective(document: Document, one: Segment) -> Connective:
    """Whether all items count or any of them: by the word after an item, else by the stem."""
    for item in one.items[-2::-1] or one.items[:1]:
        word = _LAST_WORD.search(document.quote(max(item.span.start, item.span.end - 20), item.span.end))
        if word is not None and word["word"]:
            return "and" if word["word"].lower() == "and" else "or"
    assert one.stem is not None  # noqa: S101 - called for lists only
    stem = document.quote(one.stem.start, one.stem.end)
    return "or" if _ANY_OF.search(stem) else "and" if _ALL_OF.search(stem) else ""


def _table(document: Document, blocks: Sequence[tuple[Block, str]], at: int, heading: str, found: Segmented) -> int:
    """The cells of one table; a cell that is no sentence is left out with its reason. The place after the table."""
    table = blocks[at][0].table
    head: dict[int, str] = {}
    row_label: dict[int, str] = {}
    after = at
    while after < len(blocks) and blocks[after][0].kind == "cell" and blocks[after][0].table == table:
        block, clause = blocks[after]
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


class _Paths:
    """The full name of each clause from the labels as they come: "2.2" and then "(a)" make "2.2(a)"."""

    def __init__(self, known: dict[str, str]) -> None:
        self.known = known
        self.stack: list[tuple[int, str]] = []

    def of(self, block: Block) -> str:
        """The clause a block stands in."""
        label = block.number.strip()
        if not label or _BULLET.match(label):
            return self.stack[-1][1] if self.stack else ""
        name = canonical_clause(label)
        if name.startswith("(") or label.endswith(")") or (name.isalpha() and label.endswith(".")):
            name = self._under(name.strip("()"), block.level)
        else:
            self.stack = [(0, name)]
        self.known.setdefault(name, name)
        return name

    def _under(self, inner: str, level: int) -> str:
        """A label in brackets, under the nearest clause above it."""
        key = 1 + level * 10 + self._order(inner, level)
        while self.stack and self.stack[-1][0] >= key:
            self.stack.pop()
        name = f"{self.stack[-1][1] if self.stack else ''}({inner})"
        self.stack.append((key, name))
        return name

    def _order(self, inner: str, level: int) -> int:
        """Letters stand above Roman numerals, digits below both, where the reader tells no levels; "i" after "h" is a letter."""
        if inner.isdigit():
            return 2
        if not set(inner) <= set("ivx"):
            return 0
        sibling = next((name for key, name in self.stack if key == 1 + level * 10), "")
        if len(inner) == 1 and sibling.endswith(f"({chr(ord(inner) - 1)})"):
            return 0
        return 1

