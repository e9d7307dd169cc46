"""Defined terms: "X" means …, and names given in passing: Acme Corp (the "Processor")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.values import Segment

_QUOTED: Final = r"[\"“”'‘](?P<term>[^\"“”\n]{1,80}?)[\"“”'’]"
_MEANS: Final = re.compile(
    rf"\A(?:In\s+this\s+\w+,?\s+|For\s+the\s+purposes?\s+of\s+[^,]{{1,60}},\s+|The\s+term\s+)?(?:{_QUOTED}"
    rf"|(?P<bare>[A-Z][\w&/ -]{{1,60}}?))"
    r"(?:\s*\([^)]{0,80}\))?\s*,?\s*(?:means?|shall\s+mean|shall\s+have\s+the\s+meaning|has\s+the\s+meaning|have\s+the\s+meaning"
    r"|refers?\s+to|is\s+defined\s+as|are\s+defined\s+as)\b",
)
_LISTED: Final = re.compile(
    r"(?:[\"“'‘](?P<term>[^\"“”\n:]{1,80}?)[\"”'’]|(?P<bare>[A-Z][\w&/()'’ -]{1,60}?))\s*(?::|\s[-–—])\s+"
    r"(?P<first>(?i:an?|the|any|all|each|every|those|such))\s",
)
_SPACED: Final = re.compile(r"(?P<term>)(?P<bare>[a-z][\w-]*(?: [\w-]+){0,2}?) (?P<first>an?|the) \w")
"""A term and its meaning side by side, as in a list of terms: "node  a device that …"."""
DEFINITIONS: Final = re.compile(r"\b(?:definitions?|interpretation|defined\s+terms|glossary|terminology)\b", re.IGNORECASE)
_PASSING: Final = re.compile(
    r"\((?:each,?\s+|collectively,?\s+|together,?\s+|hereinafter,?\s+|hereafter,?\s+|referred\s+to\s+as\s+)?"
    rf"(?:(?:the|an?|our|your)\s+)?{_QUOTED}(?:\s+(?:or|and)\s+(?:the\s+)?[\"“][^\"“”\n]{{1,60}}?[\"”])?\)",
)
_SUBJECT: Final = re.compile(r"[^.;:,()]{2,120}\Z")
_VERB: Final = re.compile(r"\b(?:is|are|was|were|has|have|shall|must|may|will|can|does|do|between|by|with|of|to|and)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Term:
    """A defined term, what it is said to be ("" where the words do not tell), and where."""

    term: str
    meaning: str
    start: int
    end: int


def terms_of(document: Document, segments: Iterable[Segment]) -> Iterator[Term]:
    """The terms that a document defines, in order."""
    for one in segments:
        said = document.quote(one.start, min(one.end, one.start + 4_000))
        if match := _defines(said, one.heading):
            end = match.start("first") if "first" in match.re.groupindex else match.end()
            yield Term((match["term"] or match["bare"]).strip(), said[end:].strip(" .:;"), one.start, one.start + end)
        yield from _in_passing(said, one.start)


def is_definition(text: str, heading: str = "") -> bool:
    """Whether a sentence says what a term means; under a heading such as "Definitions" also as in a dictionary ("Goods: the items …")."""
    return _defines(text, heading) is not None


def _defines(text: str, heading: str) -> re.Match[str] | None:
    if match := _MEANS.match(text):
        return match
    listed = DEFINITIONS.search(heading)
    match = _LISTED.match(text) or (_SPACED.match(text) if listed else None)
    return match if match and (match["term"] or listed) else None


def without_passing(text: str) -> str:
    """A sentence in which a party named in passing goes by its term: "Acme Corp (the “Processor”) shall …" is "The Processor shall …".

    Only at the beginning, where the words before the bracket can be nothing but the name; elsewhere the bracket stays.
    """
    match = _PASSING.search(text)
    if match is None or not (name := _named(text[: match.start()])):
        return text
    term = match["term"].strip()
    article = "The " if re.match(r"\((?:[a-z]+,?\s+)*the\s", match.group()) else ""
    return f"{article}{term}{text[match.end() :]}" if name else text


def meaning_in_passing(text: str) -> tuple[str, str, int] | None:
    """The term, the name that `without_passing` puts it for, and where both end."""
    match = _PASSING.search(text)
    name = _named(text[: match.start()]) if match else ""
    return (match["term"].strip(), name, match.end()) if match and name else None


def _named(before: str) -> str:
    before = before.strip()
    return before if before and len(before.split()) <= 8 and not re.search(r"[.;:,()]", before) and not _VERB.search(before) else ""


def _in_passing(said: str, start: int) -> Iterator[Term]:
    for match in _PASSING.finditer(said):
        before = _SUBJECT.search(said[max(0, match.start() - 121) : match.start()].strip())
        yield Term(match["term"].strip(), before.group().strip() if before else "", start + match.start(), start + match.end())
