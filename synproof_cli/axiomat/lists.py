"""Lists as one sentence: a stem, its items and what closes them, over several blocks or within one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.axiomat.sentences import sentences
from synproof_cli.axiomat.values import Connective, Item, Segment, Span

Placed = tuple[Block, str]
"""A block and the clause it stands in."""

_OPENS_LIST: Final = re.compile(
    r"(?:[:—–]|(?<=[\w,])-|\b(?:if|where|when|unless|that|to|and|or|the|of|by|shall|must|may|will|following))\Z",
    re.IGNORECASE,
)
_FORBIDS: Final = re.compile(
    r"(?:\bnot\b|n['’]t\b|\bnever\b|\bno\b|\bprohibited\b|\bforbidden\b).*\b(?:following|below|these)\b[^.]*[.:]?\Z",
    re.IGNORECASE | re.DOTALL,
)
"""What it forbids are the items, also where a full stop parts them: "You must not do any of the following." """
_LAST_WORD: Final = re.compile(r"[\s,;]*(?:\b(?P<word>and/or|and|or))?[\s,;.]*\Z", re.IGNORECASE)
_ANY_OF: Final = re.compile(r"\b(?:any|either|one|at least one|one or more)\s+of\s+the\s+(?:following|below)|\bany of\b", re.IGNORECASE)
_ALL_OF: Final = re.compile(r"\b(?:all|each|both)\s+of\s+the\s+following|\ball of\b|\bthe following\b", re.IGNORECASE)
_ENDED: Final = re.compile(r"[.!?][\"'”’)\]]*\Z")
_PARTS: Final = re.compile(r"\b(?:if|where|when|unless|that|to|by|shall|must|may|will|only|is|are|not|means|for)\Z")
CUT_OFF: Final = re.compile(
    r"(?:is|are|was|were|be|been|has|have|had|shall|must|may|will|would|can|could|cannot|should|does|do|not|and|or|which|who|whose)\b",
)
"""Small words with which no sentence begins, only what goes on with one."""
_GOES_ON: Final = re.compile(r"[a-z]|\(?Provided\b")
_INLINE: Final = re.compile(r"(?:(?<=[\s:;,—–])|\A)\((?P<label>[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\)\s+(?=\S)")
_TITLES: Final = frozenset(("do", "dos", "always", "please", "note", "notes", "rules", "steps", "remember", "important", "examples"))
"""Words that head a list and go on with nothing."""
_TITLE_WORDS: Final = 3
_MOST: Final = 200
_STEM_END: Final = " :—–-"


@dataclass(frozen=True, slots=True)
class Joined:
    """A sentence over several blocks, the place after them, and the stretches of these blocks that are sentences of their own."""

    segment: Segment
    after: int
    rests: tuple[tuple[Block, Span], ...] = ()


def joined(document: Document, stem: Segment, blocks: Sequence[Placed], at: int, *, within: bool = False) -> Joined | None:
    """The list, or the paragraph, with which the last sentence of the block at `at` goes on; None where it ends there.

    `within`: the stem is what closes another list; what closes this one opens no third.
    """
    if stem.items or at + 1 >= len(blocks):
        return None
    if blocks[at + 1][0].kind != "item":
        return _going_on(document, stem, blocks, at)
    if not _opens(document, stem, blocks, at):
        return None
    found, after = _items(document, blocks, at)
    if not found or not _are_parts(document, stem, found):
        return None
    items, rests = _grouped(document, found)
    return _closed(document, replace(stem, stem=stem.pieces[0], items=items, kind="paragraph"), blocks, after, rests, within=within)


def _opens(document: Document, last: Segment, blocks: Sequence[Placed], at: int) -> bool:
    """Whether a block's last sentence is the stem of the items that follow."""
    block, following = blocks[at][0], blocks[at + 1][0]
    beside = block.kind == "item" and following.level <= block.level
    alike = _bare(following.number) == _bare(block.number)
    said = document.quote(last.start, last.end).rstrip()
    if (beside and alike) or (_ENDED.search(said) and not _FORBIDS.search(said)):
        return False
    goes_on = CUT_OFF.match(document.text, following.start) is not None
    if beside and not said.endswith(":"):
        return goes_on
    return bool(_OPENS_LIST.search(said) or _FORBIDS.search(said)) or goes_on or (
        block.kind != "item" and len(said.split()) > _TITLE_WORDS
    )


def _bare(number: str) -> str:
    """The form of a label: digits, letters or a bullet."""
    inner = number.strip("().: ")
    return "1" if inner[:1].isdigit() else "a" if inner[:1].isalpha() else "•"


def _items(document: Document, blocks: Sequence[Placed], at: int) -> tuple[list[Block], int]:
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
        found.append(block)
        after += 1
        if block.level == first.level and _ENDED.search(document.quote(block.start, block.end)) and _restarts(blocks, after, block):
            break
    return found, after


def _restarts(blocks: Sequence[Placed], after: int, block: Block) -> bool:
    """Whether the next item is the first of another list."""
    if after >= len(blocks):
        return True
    number = blocks[after][0].number.strip("().: ").lower()
    return number in ("a", "i", "1") and block.number.strip("().: ").lower() not in ("", "h") and _bare(block.number) != "•"


def _are_parts(document: Document, stem: Segment, items: Sequence[Block]) -> bool:
    """Whether items are parts of the stem's sentence, and not sentences of their own under an introduction."""
    texts = [document.quote(block.start, block.end) for block in items]
    said = document.quote(stem.start, stem.end)
    if said.rstrip(_STEM_END).lower() in _TITLES:
        return False
    if _PARTS.search(said.rstrip(_STEM_END).lower()) or _FORBIDS.search(said):
        return True
    whole = [text for text in texts if _ENDED.search(text) and text[:1].isupper() and len(text.split()) > 3]
    several = [text for text in texts if len(list(sentences(text, Span(0, len(text))))) > 1]
    return len(whole) + len(several) * 2 < len(texts) or not (whole or several)


def _grouped(document: Document, blocks: Sequence[Block]) -> tuple[tuple[Item, ...], tuple[tuple[Block, Span], ...]]:
    """The items of the first one's level, each with the deeper ones below it, which are its own list; and the sentences after an item's
    first, which the stem does not go on with.
    """
    made: list[Item] = []
    rests: list[tuple[Block, Span]] = []
    for at, block in enumerate(blocks):
        if made and block.level > blocks[0].level:
            made[-1] = Item(made[-1].label, Span(made[-1].span.start, block.end))
            continue
        end = block.end
        if at + 1 == len(blocks) or blocks[at + 1].level <= block.level:
            end = _first_end(document, block)
        if end < block.end:
            rests.append((block, Span(end, block.end)))
        made.append(Item(block.number, Span(block.start, end)))
    return tuple(made), tuple(rests)


def _first_end(document: Document, block: Block) -> int:
    """Where an item's first sentence ends; a word or three before the others are its heading."""
    first = next(iter(sentences(document.text, Span(block.start, block.end))), None)
    if first is None or len(document.quote(first.start, first.end).split()) <= _TITLE_WORDS:
        return block.end
    return first.end


def _closed(
    document: Document, one: Segment, blocks: Sequence[Placed], after: int, rests: tuple[tuple[Block, Span], ...], *,
    within: bool,
) -> Joined:
    """The list with the closing words after it, and with the list that those open in turn."""
    tail = None
    whole = True
    if after < len(blocks):
        block = blocks[after][0]
        last = document.quote(one.items[-1].span.start, one.items[-1].span.end)
        if block.kind == "paragraph" and document.text[block.start].islower() and not _ENDED.search(last):
            tail = next(iter(sentences(document.text, Span(block.start, block.end))))
            after, whole = after + 1, tail.end == block.end
            rests += () if whole else ((block, Span(tail.end, block.end)),)
    one = replace(one, tail=tail, connective=_connective(document, one))
    if tail is not None and whole and not within:
        further = joined(document, Segment((tail,), one.clause), blocks, after - 1, within=True)
        if further is not None and further.segment.items:
            items = (*one.items, Item("", tail), *further.segment.items)
            one = replace(one, items=items, tail=further.segment.tail, mixed=True)
            after, rests = further.after, rests + further.rests
    ends = (one.tail,) if one.tail is not None else ()
    return Joined(replace(one, pieces=(*one.pieces[:1], *(item.span for item in one.items), *ends)), after, rests)


def _going_on(document: Document, one: Segment, blocks: Sequence[Placed], at: int) -> Joined | None:
    """A sentence that a paragraph without a label goes on with: "…, unless it is revoked sooner:" and then "Provided that …"."""
    said = document.quote(one.start, one.end).rstrip()
    if not (_OPENS_LIST.search(said) or said[-1:] in ",;"):
        return None
    after = at + 1
    spans: list[Span] = []
    while after < len(blocks) and after - at <= _MOST:
        block = blocks[after][0]
        whole = not spans or not _ENDED.search(document.quote(spans[-1].start, spans[-1].end))
        if block.kind != "paragraph" or not whole or not _GOES_ON.match(document.text, block.start):
            break
        spans.append(Span(block.start, block.end))
        after += 1
    if not spans:
        return None
    last = next(iter(sentences(document.text, spans[-1])))
    rests = ((blocks[after - 1][0], Span(last.end, spans[-1].end)),) if last.end < spans[-1].end else ()
    spans[-1] = last
    if len(spans) == 1:
        return Joined(replace(one, pieces=(*one.pieces, last)), after, rests)
    made = replace(one, stem=one.pieces[0], items=tuple(Item("", span) for span in spans), pieces=(*one.pieces[:1], *spans))
    return Joined(replace(made, connective=_connective(document, made)), after, rests)


def inline(document: Document, one: Segment) -> Segment:
    """A sentence with a list in it: "shall (a) keep …, (b) return … and (c) …"; else the sentence as it is."""
    said = document.quote(one.start, one.end)
    marks = list(_INLINE.finditer(said))
    if len(marks) < 2 or not _counts_up([mark["label"] for mark in marks]) or marks[0].start() < 3:
        return one
    stem = Span(one.start, one.start + len(said[: marks[0].start()].rstrip()))
    items = tuple(_inline_items(said, one.start, marks))
    if any(item.span.end <= item.span.start for item in items):
        return one
    made = replace(one, stem=stem, items=items, pieces=(stem, *(item.span for item in items)))
    return replace(made, connective=_connective(document, made))


def _inline_items(said: str, start: int, marks: Sequence[re.Match[str]]) -> Iterator[Item]:
    ends = [mark.start() for mark in marks[1:]] + [len(said)]
    for mark, end in zip(marks, ends, strict=True):
        yield Item(f"({mark['label']})", Span(start + mark.end(), start + len(said[:end].rstrip())))


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
