"""A citation taken apart: identifiers, quoted words, years, and who is named before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import unquote

Scheme = Literal["doi", "arxiv", "pmid", "wikipedia"]

_DOI: Final = re.compile(r"(?:\bdoi\s*[:=]?\s*|doi\.org/)?\b(10\.\d{4,9}/[^\s\"“”]+)", re.IGNORECASE)
_ARXIV: Final = re.compile(
    r"(?:\barxiv\s*[:\s]\s*|arxiv\.org/(?:abs|pdf)/)((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,3})?)(?:\.pdf)?",
    re.IGNORECASE,
)
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_PMID: Final = re.compile(r"(?:\bpmid\s*[:\s]\s*|pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/)(\d{1,9})(?!\d)", re.IGNORECASE)
_WIKI: Final = re.compile(r"(?:https?://)?\ben(?:\.m)?\.wikipedia\.org/wiki/([^\s\"<>“”#?]+)", re.IGNORECASE)
_OTHER_WIKI: Final = re.compile(r"\b([a-z]{2,3})(?:\.m)?\.wikipedia\.org", re.IGNORECASE)
_URL: Final = re.compile(r"https?://\S+")
_YEAR: Final = re.compile(r"(?<![\d.:/–-])(1[5-9]\d\d|20\d\d)(?![\d/])(?!\.\d)")
_QUOTE: Final = re.compile(r"\"([^\"]{3,})\"|“([^”]{3,})”|«([^»]{3,})»")
_WIKI_NAME: Final = re.compile(
    r"^\W*(?:english\s+)?wikipedia(?:,?\s+the free encyclopa?edia)?\s*[:,–—-]\s*(.+)$|^(.+?)[\s,:–—-]+(?:english\s+)?wikipedia\W*$",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r"[.;()\[\]]+(?:\s|$)|[(),;\[\]]+")
_TRAILING: Final = ".,;:'’"


@dataclass(frozen=True, slots=True)
class Identifier:
    """A name under which one catalogue has one work."""

    scheme: Scheme
    value: str

    def __str__(self) -> str:
        return {"doi": "doi:", "arxiv": "arXiv:", "pmid": "PMID:", "wikipedia": "Wikipedia: "}[self.scheme] + self.value


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation. `rest` is what stands beside the identifiers; `quotes` are quoted words in it, which may be the title."""

    text: str
    identifiers: tuple[Identifier, ...]
    rest: str
    quotes: tuple[str, ...]
    years: tuple[int, ...]
    foreign: str = ""
    """The language of a Wikipedia that is not the English one."""

    @property
    def unquoted(self) -> str:
        """What stands beside identifiers and quoted words."""
        return _QUOTE.sub(" ", self.rest)

    @property
    def sought(self) -> str:
        """The words that are likeliest the title: those quoted first, else the longest part between full stops and brackets."""
        parts = [" ".join(part.split()) for part in _PARTS.split(_YEAR.sub(" . ", self.rest))]
        return self.quotes[0] if self.quotes else max(parts, key=lambda part: len(part.split()), default="")


def read_citation(text: str, source_type: str = "") -> Citation:
    """Take a citation apart. With source type `wikipedia` its words name the page where no address does."""
    found: list[Identifier] = []
    rest = text
    for scheme, pattern in _PATTERNS:
        for match in pattern.finditer(rest):
            identifier = _identifier(scheme, match[1])
            if identifier not in found:
                found.append(identifier)
        rest = pattern.sub(" ", rest)
    foreign = next((match[1].lower() for match in _OTHER_WIKI.finditer(rest) if match[1].lower() not in ("en", "www")), "")
    rest = _URL.sub(" ", rest)
    quotes = tuple(" ".join(filter(None, match.groups())).strip(_TRAILING + " ") for match in _QUOTE.finditer(rest))
    years = tuple(dict.fromkeys(int(match[1]) for match in _YEAR.finditer(rest)))
    if source_type == "wikipedia" and not found and not foreign:
        found += _page(rest, quotes)
    return Citation(text, tuple(found), rest, quotes, years, foreign)


_PATTERNS: Final[tuple[tuple[Scheme, re.Pattern[str]], ...]] = (("wikipedia", _WIKI), ("doi", _DOI), ("arxiv", _ARXIV), ("pmid", _PMID))


def _identifier(scheme: Scheme, value: str) -> Identifier:
    value = _closed(value.rstrip(_TRAILING))
    if scheme == "doi":
        preprint = _ARXIV_DOI.fullmatch(value)
        return Identifier("arxiv", preprint[1].lower()) if preprint else Identifier("doi", value.lower())
    if scheme == "wikipedia":
        return Identifier("wikipedia", unquote(value).replace("_", " "))
    return Identifier(scheme, value.lower() if scheme == "arxiv" else value.lstrip("0") or "0")


def _closed(value: str) -> str:
    """Without closing brackets that belong to the sentence: those that nothing in the identifier opens."""
    for opening, closing in ("()", "[]", "{}", "<>"):
        while value.endswith(closing) and value.count(closing) > value.count(opening):
            value = value[:-1].rstrip(_TRAILING)
    return value


def _page(rest: str, quotes: tuple[str, ...]) -> Iterator[Identifier]:
    """The page that the words of a citation of Wikipedia name."""
    if quotes:
        yield Identifier("wikipedia", quotes[0])
        return
    named = _WIKI_NAME.match(rest.strip())
    title = (named[1] or named[2] if named else rest).strip(" .,;:\"'“”")
    if title and title.casefold() != "wikipedia":
        yield Identifier("wikipedia", title)
