"""Parts of a document that a sentence limits by their title: "Part II does not apply to partnerships", "Annex B has been repealed", "The
section “Home office” applies only to employees".

Numbered clauses are told by their numbers (`clauses`); a part, an annex or a title holds clauses that do not bear its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.references import limits_place, reference_spans
from synproof_cli.axiomat.values import Span
from synproof_cli.english import content_words

_KIND: Final = r"(?:part|chapter|title|annex|appendix|schedule|exhibit|division|book|module|section|article)"
_NUMBER: Final = r"(?:\d{1,3}|[IVXLC]{1,7}|[A-Z])"
_HEADED: Final = re.compile(rf"\A[\s*_#]*(?P<kind>{_KIND})\s+(?P<number>{_NUMBER})(?![\w’'])", re.IGNORECASE)
_NAMED: Final = re.compile(rf"\b(?P<kind>{_KIND})s?\s+(?P<number>(?-i:{_NUMBER}))(?![\w’'])", re.IGNORECASE)
_QUOTED: Final = re.compile(
    rf"\b(?:{_KIND}|paragraph|heading|rules|provisions|clause)\s+(?:on\s+|about\s+|titled\s+|called\s+|entitled\s+|headed\s+)?"
    r"[\"“‘'](?P<title>[^\"”’']{3,80})[\"”’']",
    re.IGNORECASE,
)
_LEAVES: Final = r"(?=\s+(?:does|do|shall|will|is|are|has|have|was|were|ceases?|lapses?|only|appl(?:y|ies))\b)"
_ABOUT: Final = re.compile(
    rf"\b(?:the|our)\s+(?:{_KIND}|rules|provisions|terms|policy|clauses?)\s+(?:on|about|for|governing|concerning)\s+"
    rf"(?P<title>[\w -]{{3,60}}?){_LEAVES}"
    rf"|\b(?:the|our)\s+(?P<before>[\w-]+(?:\s+[\w-]+){{0,3}}?)\s+(?:{_KIND}|rules|provisions|terms|policy){_LEAVES}",
    re.IGNORECASE,
)
_FEW: Final = 14
"""Words of a title."""


class Stretches:
    """The stretches of a document that stand under each of its titles."""

    def __init__(self, document: Document) -> None:
        self.by_number: dict[tuple[str, str], list[Span]] = {}
        self.by_words: dict[frozenset[str], list[Span]] = {}
        for title, span in _under(document):
            if head := _HEADED.match(title):
                self.by_number.setdefault((head["kind"].lower(), head["number"].upper()), []).append(span)
            words = frozenset(content_words(title[head.end() :] if head else title))
            if words and len(title.split()) <= _FEW:
                self.by_words.setdefault(words, []).append(span)

    def limited(self, text: str) -> tuple[Span, ...]:
        """The stretches that a sentence limits or takes back by their titles."""
        found = [span for spans in self._named(text) for span in spans]
        return tuple(dict.fromkeys(found))

    def _named(self, text: str) -> Iterator[list[Span]]:
        for match in _limiting(text):
            if "kind" in match.re.groupindex:
                yield self.by_number.get((match["kind"].lower(), match["number"].upper()), [])
            else:
                title = match.groupdict().get("title") or match.groupdict().get("before") or ""
                yield self.by_words.get(frozenset(content_words(title)), [])


def limits_a_part(text: str) -> bool:
    """Whether a sentence limits a clause, or another part of a document, that it names."""
    if any(limits_place(text, start, end) for start, end, _ in reference_spans(text)):
        return True
    return next(_limiting(text), None) is not None


def _limiting(text: str) -> Iterator[re.Match[str]]:
    """The names in a sentence of parts that it limits."""
    for pattern in (_NAMED, _QUOTED, _ABOUT):
        yield from (match for match in pattern.finditer(text) if limits_place(text, match.start(), match.end()))


def _under(document: Document) -> Iterator[tuple[str, Span]]:
    """Each title with the stretch to the next title that is not below it."""
    open_: list[tuple[int, str, int]] = []
    for block in document.blocks:
        if block.kind == "heading":
            said = document.quote(block.start, block.end)
            title = f"{block.number} {said}".strip() if block.number else said
            while open_ and open_[-1][0] >= block.level:
                yield _closed(open_.pop(), block.start)
            open_.append((block.level, title, block.end))
    while open_:
        yield _closed(open_.pop(), len(document.text))


def _closed(one: tuple[int, str, int], end: int) -> tuple[str, Span]:
    _, title, start = one
    return title, Span(start, end)
