"""Sentences that amend another text: "Section 2 of the Leave Policy is deleted", "This policy replaces all earlier versions".

Their words need not be those of the rules they take away. Which rules these are is told by the clause and the text they name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.axiomat.references import canonical_clause, limits_place, reference_spans
from synproof_cli.english import content_words

_TYPE: Final = (
    r"(?:polic(?:y|ies)|agreements?|contracts?|terms(?:\s+and\s+conditions|\s+of\s+\w+)?|conditions|acts?|laws?|regulations?|directives?"
    r"|ordinances?|decrees?|statutes?|by-?laws?|codes?|handbooks?|manuals?|guides?|guidelines?|guidance|rules|rulebooks?|charters?"
    r"|treat(?:y|ies)|conventions?|leases?|licen[cs]es?|addend(?:um|a)|deeds?|memorand(?:um|a)|specifications?|standards?|protocols?"
    r"|plans?|schemes?|tariffs?|provisions|versions?|editions?|amendments?|understandings?|arrangements?|instructions|procedures?)"
)
_WORD: Final = r"[\w’'&/.-]+"
_NAMED: Final = re.compile(
    rf"\b(?:the|our|its|their)\s+(?P<name>(?:(?!(?:the|this|that|these|of|in|to|is|are|be|shall|under|and)\b){_WORD}\s+){{1,5}}?)(?P<type>{_TYPE})\b"
    rf"(?P<tail>\s+(?:of|on|for|\d{{4}})\s*(?:{_WORD}\s?){{1,3}})?",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(
    rf"\b(?:all|any|every|the|each)?\s*(?:other\s+)?(?:previous|prior|earlier|former|preceding|existing|older)\s+(?P<name>(?:{_WORD}\s+){{0,4}}?)"
    rf"(?P<type>{_TYPE})\b",
    re.IGNORECASE,
)
_PASSIVE: Final = (
    r"(?:is|are|was|were|has\s+been|have\s+been|shall\s+be|will\s+be|may\s+be|be)\s+(?:hereby\s+|therefore\s+|temporarily\s+|also\s+)?"
    r"(?:repealed|deleted|revoked|omitted|removed|replaced|superseded|suspended|no\s+longer|not\s+(?:applicable|binding|in\s+force|valid)"
    r"|void|struck|cancelled|canceled|rescinded|amended|withdrawn|waived|limited|restricted|inapplicable|abolished|annulled|terminated"
    r"|modified|varied|changed|lifted|set\s+aside|overridden|out\s+of\s+force|read\s+as|disapplied|abrogated|obsolete|obsoleted|ended)\b"
)
_ACTIVE: Final = (
    r"(?:(?:do(?:es)?|shall|will|must|may)\s+(?:not|only)\s+|no\s+longer\s+|cannot\s+|never\s+)(?:apply|applies|extend|cover|bind|govern|have)"
    r"|(?:shall\s+|will\s+)?(?:ceases?|lapses?|expires?|ends?)\b"
    r"|(?:shall\s+|will\s+)?(?:only\s+)?(?:appl(?:y|ies)|is\s+valid|are\s+valid)\s+(?:only|solely|exclusively|until|unless|except)"
    r"|(?:shall\s+)?(?:only|solely|exclusively)\s+appl(?:y|ies)|(?:must|shall)\s+be\s+read\s+as\b"
)
_TAKEN: Final = re.compile(rf"[\s,]*(?:\([^)]*\)\s*)?(?:{_PASSIVE}|{_ACTIVE})", re.IGNORECASE)
_TAKES: Final = re.compile(
    r"\b(?:amends?|replaces?|supersedes?|repeals?|revokes?|rescinds?|overrides?|prevails?\s+over|takes?\s+precedence\s+over|terminates?"
    r"|cancels?|modif(?:y|ies)|var(?:y|ies)|suspends?|abrogates?|disappl(?:y|ies)|derogates?\s+from|deviates?\s+from|deletes?"
    r"|notwithstanding|despite|contrary\s+to|in\s+(?:derogation|deviation)\s+(?:of|from)|instead\s+of|in\s+lieu\s+of|in\s+place\s+of"
    r"|nothing\s+in|(?:exempt|excepted|excluded|exempted|released|free)\s+from|except\w*\s+(?:to|from)|references?\s+(?:to\s+.{1,80}\s)?in)\s+"
    r"(?:(?:the\s+)?(?:provisions|rules|requirements|obligations|terms)\s+(?:\w+\s+\w+\s+)?(?:of|in|under)\s+|any\s+of\s+)?\Z",
    re.IGNORECASE,
)
_PLACE_TAIL: Final = re.compile(
    rf"\s+(?:of|in|to|under)\s+(?P<text>(?:the|our|its)\s+(?:(?!(?:is|are|shall|will|does|do|applies|ceases?)\b){_WORD}\s+){{0,5}}?{_TYPE}\b(?:\s+\d{{4}}\b)?)",
    re.IGNORECASE,
)
_MAY_AMEND: Final = re.compile(
    rf"\b{_TYPE}\b|§|\b(?:section|clause|article|art|paragraph|para|annex|schedule|point|part|chapter)s?\b", re.IGNORECASE,
)
_RANGE: Final = re.compile(r"\s*(?:to|through|-|–|until)\s*\Z")
_WIDEST: Final = 200
_GENERIC: Final = content_words(
    "doc document file final draft version copy scan text page print signed new old current english contract agreement policy terms rules"
    " contemporaneous oral written such applicable relevant related party parties other any negotiations discussions",
)


_SUBJECT: Final = re.compile(r"\bsubject matter\b|\bentire (?:agreement|understanding|contract)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a sentence takes away: the rules of these clauses (all where there are none), of a text that these words name.

    `earlier`: of whatever texts there were before; `proper`: the name is one, so that a text which is called otherwise is another. `alike`:
    of such only as are called as its own is: an entire agreement leaves agreements on other things as they are.
    """

    clauses: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    earlier: bool = False
    proper: bool = False
    alike: bool = False


def amendments(text: str) -> Iterator[Amendment]:
    """What a sentence takes away from other texts; a clause that has no text named beside it may be one of its own text."""
    plain = " ".join(text.split())
    if not _MAY_AMEND.search(plain):
        return
    clauses = _of_clauses(plain)
    if clauses is not None:
        yield clauses
    for match in _EARLIER.finditer(plain):
        if _is_taken(plain, match):
            yield Amendment(names=content_words(match["name"]) - _GENERIC, earlier=True, alike=_SUBJECT.search(plain) is not None)
    for match in _NAMED.finditer(plain) if clauses is None or not clauses.names else ():
        if (names := _names(match)) and _is_taken(plain, match):
            yield Amendment((), names, proper=_is_proper(match["name"]))


def _is_taken(text: str, match: re.Match[str]) -> bool:
    """Whether a text that is named is what is taken away from, in the active or the passive."""
    ends = {match.end("type"), match.end()}
    return any(_TAKEN.match(text, at) for at in ends) or _TAKES.search(text[: match.start()]) is not None


def _of_clauses(text: str) -> Amendment | None:
    """What a sentence takes away from the clauses that it names, of one text that may be named behind them."""
    places: list[str] = []
    named: re.Match[str] | None = None
    taken, before = False, 0
    for start, end, place in reference_spans(text):
        tail = _PLACE_TAIL.match(text, end)
        named = named or (_NAMED.match(tail["text"]) if tail else None)
        after = tail.end() if tail else end
        taken |= limits_place(text, start, end) or _TAKEN.match(text, after) is not None or _TAKES.search(text[:start]) is not None
        if places and _RANGE.search(text[before:start]):
            places += _between(places[-1], place)
        places.append(place)
        before = end
    if not taken:
        return None
    clauses = tuple(dict.fromkeys(map(canonical_clause, places)))
    return Amendment(clauses, _names(named), proper=_is_proper(named["name"])) if named else Amendment(clauses)


def _between(first: str, last: str) -> list[str]:
    """The whole numbers between two."""
    if not (first.isdecimal() and last.isdecimal()):
        return []
    return [str(number) for number in range(int(first) + 1, min(int(last), int(first) + _WIDEST))]


def _names(match: re.Match[str]) -> frozenset[str]:
    """The words that tell a text from others, and its initials: "the Data Processing Agreement" may be called DPA."""
    initials = "".join(word[0] for word in f"{match['name']}{match['type']}".split() if word[0].isupper()).lower()
    return content_words(f"{match['name']} {match['tail'] or ''}") - _GENERIC | ({initials} if len(initials) > 2 else set())


def _is_proper(name: str) -> bool:
    return any(word[:1].isupper() for word in name.split())


def words_of_name(citation: str) -> frozenset[str]:
    """The words by which a text may be called that a citation names: those of its file, its sign, or its title."""
    words = re.sub(r"[_\W\d]+", " ", re.sub(r"\.\w{1,5}\Z", "", citation)).split()
    return content_words(" ".join(word for word in words if len(word) > 1)) - _GENERIC


def is_within(clause: str, clauses: tuple[str, ...]) -> bool:
    """Whether a clause is one of these, or in one."""
    own = canonical_clause(clause)
    return any(own == one or own.startswith((f"{one}.", f"{one}(")) for one in clauses)
