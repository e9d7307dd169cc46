"""Whether a record is the work that a citation speaks of: title, authors, year and quoted words, each as far as the citation gives it.

Nothing is rounded off: a title with a word more or less ("… is not all you need") is another title. What the citation does not say is not
held against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from synproof_cli.research.citation import Citation
from synproof_cli.research.record import Record
from synproof_cli.research.words import find, folded, words

_NAME: Final = re.compile(r"[^\W\d_][^\W\d_'’-]*(?:[-'’][^\W\d_]+)*")
_SUBTITLE: Final = re.compile(r"\s*[:?!–—]\s+|\s+-\s+")
_MARK_WORDS: Final = """
a an the of and in on at to for by with et al see cf eds ed editor editors vol volume no issue number pp p page pages chapter
section sec art article doi arxiv preprint pmid pubmed journal proceedings proc conference press university wikipedia available
accessed retrieved online url https http abstract from january february march april may june july august september october
november december jan feb mar apr jun jul aug sep sept oct nov dec
"""
_MARKS: Final = frozenset(_MARK_WORDS.split())
"""Words of a citation that belong to no title and to no name."""
_MOST_NAMES: Final = 4
_FEWEST: Final = 3
"""So many other words beside names and marks are a title that the citation gives."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`faults`: what the citation says and the record does not bear out. `open`: what it says and the record cannot tell."""

    faults: tuple[str, ...]
    open: tuple[str, ...] = ()


def compare(citation: Citation, record: Record) -> Comparison:
    """A citation beside the record it leads to."""
    faults: list[str] = []
    left: list[str] = []
    if record.fault:
        faults.append(record.fault)
    given = words(citation.rest)
    span = _title_in(given, record)
    quotes = [quote for quote in citation.quotes if not _is_title(quote, record)]
    if span is None and record.title and not _is_page_name(citation, record):
        faults += _another_title(citation, record, quotes)
    faults += [] if faults and span is None else list(_quoted(quotes, record, left))
    faults += _authors(citation, record)
    if citation.years and record.years and not _of_those(citation, record):
        faults.append(f"the year is {_one_of(record.years)}, and the citation says {_one_of(citation.years)}")
    elif citation.years and not record.years:
        left.append(f"the year {_one_of(citation.years)}")
    return Comparison(tuple(faults), tuple(left))


def has_title(citation: Citation, record: Record) -> bool:
    """Whether the citation names the record's title, whole or up to its subtitle."""
    return _title_in(words(citation.rest), record) is not None


def _titles(record: Record) -> Iterator[list[str]]:
    """The title, and the title without its subtitle where more than one word is left."""
    yield words(record.title)
    main = words(_SUBTITLE.split(record.title.strip(), maxsplit=1)[0])
    if len(main) > 1:
        yield main


def _title_in(given: Sequence[str], record: Record) -> tuple[int, int] | None:
    for title in _titles(record):
        at = find(title, given)
        if at >= 0:
            return at, at + len(title)
    return None


def _is_title(quote: str, record: Record) -> bool:
    return words(quote) in list(_titles(record))


def _is_page_name(citation: Citation, record: Record) -> bool:
    """A page whose address says its name: nothing beside it need."""
    return record.catalogue == "Wikipedia" and not words(citation.rest)


def _another_title(citation: Citation, record: Record, quotes: Sequence[str]) -> list[str]:
    """The citation names a work, and it is not this one: in quotation marks, or in words that are no names."""
    said = next((quote for quote in quotes if not _stands_in(quote, record)), "")
    if said and not record.whole:
        return [f'the title is "{record.title}", and the citation says "{_short(said)}"']
    pages = [one.value for one in citation.identifiers if one.scheme == "wikipedia"]  # which may have led to a page with another name
    known = _MARKS.union(*(words(text) for text in (*record.authors, *record.venues, *pages)))
    others = [word for word in words(citation.unquoted) if word not in known and not word.isdigit() and len(word) > 1]
    return [f'the title is "{record.title}", and the citation names another'] if len(others) >= _FEWEST else []


def _quoted(quotes: Sequence[str], record: Record, left: list[str]) -> Iterator[str]:
    """Quoted words that do not stand in the work; those that may stand in a part of it nobody has seen are noted in `left`."""
    for quote in quotes:
        if _stands_in(quote, record):
            continue
        if record.whole and record.text:
            yield f'it does not say "{_short(quote)}"'
        else:
            left.append(f'whether it says "{_short(quote)}", of which only the abstract can be read here')


def _stands_in(quote: str, record: Record) -> bool:
    """Whether the quoted words stand in the text as they are; dots of omission part what is looked for piece by piece, in order."""
    text, at = words(record.text), 0
    pieces = [piece for piece in (words(part) for part in re.split(r"\.\.\.|…|\[\W*\]", quote)) if piece]
    for piece in pieces:
        place = find(piece, text[at:])
        if place < 0:
            return False
        at += place + len(piece)
    return bool(pieces)


def _authors(citation: Citation, record: Record) -> Iterator[str]:
    """Names that the citation gives before title and year, and that are none of the record's."""
    if not record.authors:
        return
    venues = {word for venue in record.venues for word in words(venue)}
    names = [name for name in _NAME.findall(_before_title(citation, record)) if name[0].isupper() and len(name) > 1]
    missing = [name for name in names if folded(name) not in _MARKS | venues and not _is_of(name, record)]
    if missing:
        shown = ", ".join(record.authors[:3]) + (" and others" if len(record.authors) > 3 else "")
        yield f"it is by {shown}, and the citation names {', '.join(missing)}"


def _is_of(name: str, record: Record) -> bool:
    """Whether a name is a part of an author's: as it stands, its halves, initials ("JA"), or a first name of which the record has these."""
    known = {word for author in record.authors for text in (author, author.replace("-", " ")) for word in words(text)}
    plain = folded(name)
    if plain in known or set(words(name.replace("-", " "))) <= known:
        return True
    initials = {word[0] for word in known} | {sign for word in known if len(word) <= 3 for sign in word}
    return set(plain) <= initials if len(plain) <= 3 and name.isupper() else _is_given_name(plain, record)


def _is_given_name(name: str, record: Record) -> bool:
    """A first name in full where the record has its initial only."""
    return any(len(word) <= 2 and word.startswith(name[0]) for author in record.authors for word in words(author))


def _before_title(citation: Citation, record: Record) -> str:
    """What stands before the title, quoted words and the year, whichever comes first; and behind "by"."""
    text = citation.rest
    places = [match.start() for match in re.finditer(r"[\"“«]|(?<!\d)(?:1[5-9]|20)\d\d(?!\d)", text)]
    at = _place_of_title(text, record)
    places += [at] if at >= 0 else []
    start = text[: min(places, default=len(text) if _are_names(text) else 0)]
    said_by = re.search(r"\bby\s+((?:[A-Z][\w.'’-]*[\s,]*(?:and\s+|&\s*)?){1,12})", text[at + 1 if at >= 0 else 0 :])
    return f"{start} {said_by[1] if said_by else ''}"


def _are_names(text: str) -> bool:
    """Whether a citation with neither title nor year says names only."""
    said = _NAME.findall(text)
    return len(said) <= _MOST_NAMES and all(word[0].isupper() or folded(word) in _MARKS for word in said)


def _place_of_title(text: str, record: Record) -> int:
    """Where the title begins in the text: -1 for nowhere."""
    for title in _titles(record):
        if not title:
            continue
        match = re.search(r"[\W_]+".join(re.escape(word) for word in title), folded(text))
        if match is not None:
            return match.start()
    return -1


def _of_those(citation: Citation, record: Record) -> bool:
    """One of the years given is one of the record's; a year within the title is none that was given."""
    own = {int(word) for word in words(record.title) if word.isdigit()}
    asked = [year for year in citation.years if year not in own] or list(record.years)
    return bool(set(asked) & set(record.years))


def _one_of(years: Sequence[int]) -> str:
    return " or ".join(str(year) for year in years)


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "…"
