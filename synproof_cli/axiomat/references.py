"""Cross-references: "Section 5", "clauses 2.1 and 2.2(a)", "Art. 71(1)", "paragraph (b)", and the clause of the document they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from synproof_cli.axiomat.values import Reference

_KINDS: Final = (
    "section", "sections", "sec", "secs", "clause", "clauses", "article", "articles", "art", "arts", "paragraph", "paragraphs", "para",
    "paras", "schedule", "schedules", "annex", "annexes", "appendix", "appendices", "exhibit", "exhibits", "part", "chapter", "rule",
    "rules", "recital", "recitals", "point", "points", "subsection", "subsections",
)
_PLACE: Final = (
    r"\d{1,4}(?:\.\d{1,4}){0,6}[a-z]?(?:\s?\([a-zA-Z0-9]{1,5}\)){0,6}|(?:\([a-zA-Z0-9]{1,5}\)){1,6}|[IVXLC]{1,7}(?![\w])|[A-Z](?![\w'’])"
)
_REFERENCE: Final = re.compile(
    rf"(?:\b(?P<kind>{'|'.join(sorted(_KINDS, key=len, reverse=True))})\b\.?|(?P<sign>§§?))\s?(?P<place>{_PLACE})", re.IGNORECASE,
)
_ANOTHER: Final = re.compile(rf"\s?(?:,|and|or|to|through|-|–)\s?(?P<place>{_PLACE})(?!\s?(?:%|[a-z]{{3,}}\b))")
_ELSEWHERE: Final = re.compile(
    r"\s?(?:of|in|to|under)\s+(?:the\s+|this\s+)?(?P<what>(?:[A-Z][\w&’'-]*\s*){1,6})|\s?(?:U\.S\.C|C\.F\.R|GDPR"
    r"|of Regulation|of Directive)"
)
_OWN: Final = frozenset(("agreement", "addendum", "policy", "document", "contract", "terms", "nda", "dpa", "schedule", "annex", "clauses"))
_TAKES_OUT: Final = re.compile(
    r"(?:notwithstanding|except\s+(?:as\s+(?:provided|set\s+out|stated|permitted)\s+(?:in|by|under)|for|under|pursuant\s+to)|"
    r"as\s+an\s+exception\s+to|by\s+way\s+of\s+derogation\s+from|in\s+derogation\s+of|despite)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(r"(?:sub-?)?para|subsection|points?\b", re.IGNORECASE)
"""What a clause counts within itself: "paragraph 1" of Article 9 is 9(1), and Article 1 only where there is no such paragraph."""
_TAKES_BACK: Final = re.compile(
    r"\s*(?:,\s*(?:first|second|third|fourth|last)\s+sentence,?\s*)?(?:above\s+|below\s+)?(?:of\s+(?:this|the)\s+\w+\s+)?(?:(?:does|do|shall|will)\s+not\s+apply"
    r"|(?:is|are|was|were|has been|have been|shall be|will be)\s+(?:hereby\s+|therefore\s+)?(?:repealed|deleted|revoked|omitted|removed"
    r"|replaced|superseded|suspended|no longer|not|void|struck|cancelled|rescinded|amended|withdrawn|waived|limited|restricted"
    r"|inapplicable)|ceases?|lapses?|(?:shall\s+|will\s+)?appl(?:y|ies)\s+(?:only|solely|exclusively|unless|until|if|where|except)"
    r"|(?:shall\s+)?only\s+appl(?:y|ies)|(?:counts?|holds?|is\s+valid|appl(?:y|ies))\s+(?:only\b|(?:for|to|in)\b[^.;]{1,80}\balone)"
    r"|(?:is|are|shall\s+be)\s+(?:to\s+be\s+)?read\s+as|(?:now\s+)?reads?(?=\s*[:\"“]))",
    re.IGNORECASE,
)
_DEFINED_THERE: Final = re.compile(
    r"\A(?:In|Within|Under|For\s+the\s+purposes?\s+of|As\s+used\s+in|Throughout)\s+(?:this\s+)?\Z", re.IGNORECASE,
)
_DEFINES: Final = re.compile(
    r"[\"“‘'][^\"”’']{1,80}[\"”’']\s*,?\s+(?:shall\s+|also\s+|only\s+)*(?:means?|includes?|excludes?|refers?\s+to|has\b)",
)
"""What a word means in a clause says what its rules are about."""


def reference_spans(text: str) -> list[tuple[int, int, str]]:
    """The places at which the text names a clause, each with its canonical name ("2.1(a)"), in order."""
    found = []
    for match in _REFERENCE.finditer(text):
        kind = (match["kind"] or "").lower()
        if kind in ("part", "point", "points", "rule", "rules") and match["place"][:1].isalpha() and not match["kind"][0].isupper():
            continue
        if match["place"][:1].islower():
            continue
        found.append((match.start(), match.end(), match["place"]))
        at = match.end()
        while other := _ANOTHER.match(text, at):
            if other["place"][:1].islower():
                break
            found.append((other.start("place"), other.end(), other["place"]))
            at = other.end()
    return found


def limits_place(text: str, start: int, end: int) -> bool:
    """Whether a sentence limits, or takes back, what it names at a place, or says what a word means there."""
    if _TAKES_OUT.search(text[max(0, start - 60) : start]) or _TAKES_BACK.match(text, end):
        return True
    return _DEFINED_THERE.match(text[:start]) is not None and _DEFINES.search(text, end) is not None


def takes_a_place_back(text: str) -> bool:
    """Whether a sentence says of a clause that it is repealed, or otherwise no more what it was: whenever that happened."""
    return any(_TAKES_BACK.match(text, end) for _, end, _ in reference_spans(text))


def references_in(text: str, clauses: Mapping[str, str], own: str = "") -> Iterator[Reference]:
    """The references of a sentence, each resolved to a clause of its document where it has one of that name.

    `clauses`: canonical name → name as shown. `own`: the clause the sentence stands in, from which "paragraph (b)" is counted.
    """
    for start, end, place in reference_spans(text):
        outside = _is_elsewhere(text, end)
        within = own and _WITHIN.match(text, start) and not place.startswith("(")
        clause = "" if outside else within and resolve(f"({place})", clauses, own) or resolve(place, clauses, own)
        if not (clause or outside):  # "Section 4 (new)"
            clause = resolve(place.partition(" (")[0], clauses, own)
        exception = limits_place(text, start, end)
        yield Reference(" ".join(text[start:end].split()), clause, exception and bool(clause))


def _is_elsewhere(text: str, at: int) -> bool:
    """Whether what follows says that the clause is another text's: "of Regulation (EU) 2016/679", "U.S.C."."""
    match = _ELSEWHERE.match(text, at)
    if match is None:
        return False
    what = (match["what"] or "law").split()
    return what[-1].lower().rstrip("’'s") not in _OWN if what else True


def canonical_clause(label: str) -> str:
    """A clause's name for comparison: no blanks, no final stop, lower case ("2.1(A)." is "2.1(a)")."""
    words = label.split()
    bare = words[-1] if len(words) > 1 and words[0].rstrip(".").lower() in _KINDS else "".join(words)
    bare = re.sub(r"[.\-–—]+(?=\()", "", bare)  # "4. (1)" is 4(1)
    return bare.lstrip("§").rstrip(".:)").lower() + (")" if bare.rstrip(".:").endswith(")") and "(" in bare else "")


def resolve(place: str, clauses: Mapping[str, str], own: str = "") -> str:
    """The clause of that name, or the nearest one around the sentence for a name that begins within it ("(b)"); "" where there is none."""
    name = canonical_clause(place)
    if name.startswith("("):
        stem = canonical_clause(own)
        while True:
            if f"{stem}{name}" in clauses:
                return clauses[f"{stem}{name}"]
            if not stem:
                return ""
            stem = stem[: stem.rfind("(")] if "(" in stem else ""
    return clauses.get(name, "")
