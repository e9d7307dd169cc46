"""Sentences that limit what stands beside them: what was said before, or all of their section."""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.axiomat.hedges.roots import root_of, roots
from synproof_cli.axiomat.hedges.signs import HEDGE, plain_text
from synproof_cli.axiomat.readable import LEANS, POINTS_ELSEWHERE, THIS_ITSELF

_HERE: Final = (
    r"(?:this|the present) (?:section|subsection|article|clause|paragraph|chapter|part|annex|appendix|schedule|rule|provision|point)"
)
_LIMITS_ITSELF: Final = re.compile(
    rf"\b{_HERE}\s+(?:(?:do(?:es)?|shall|will|must|may)\s+not\s+(?:apply|extend|cover|bind|affect)"
    r"|(?:shall\s+)?(?:only|ceases?|lapses?|expires?|ends)"
    r"|(?:shall\s+|will\s+)?(?:applies|apply|be applicable|is applicable)\s+(?:only|solely|exclusively|until|unless|from|as of|where|if|to)"
    r"|(?:is|was|has been|shall be|may be|will be)\s+"
    r"(?:no longer|suspended|repealed|void|limited|subject|without|waived|amended|replaced|deleted|restricted))\b"
    rf"|\b(?:in|for the purposes? of)\s+{_HERE}\b[^.]{{0,80}}\b(?:means?|refers? to)\b"
    rf"|\b(?:notwithstanding|despite|except\w*\s+(?:to|from|under|in)|derogat\w+\s+from|waives?)\s+(?:anything in\s+)?{_HERE}\b",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"(?:it|its|they|their|he|she|his|her|there|here|so|then|thus|hence|additionally|also|furthermore|moreover|similarly|likewise"
    r"|in addition|and|nor)\b",
    re.IGNORECASE,
)
"""Openers of a sentence that adds a rule of its own: "It shall not …" takes nothing back."""
_TAKES_BACK: Final = re.compile(
    r"\b(?:appl(?:y|ies|icable)|except\w*|unless|only|however|exempt\w*|exclud\w*|instead|but|otherwise)\b", re.IGNORECASE,
)


_AFTER: Final = (
    "is|are|was|were|has|have|had|may|must|shall|will|can|cannot|do|does|should|need|of|in|on|to|for|from|by|with|and|or|that|which|who|whose"
)
_POINTER: Final = re.compile(
    r"\b(?:these|those|such(?!\s+as\b)|this(?!\s+\w+[^\Wsu]s\b)"
    r"|(?:in|of|by|for|to|on|at|under|from|with|within|before|after|during)\s+that)\s+"
    rf"(?P<what>(?!(?:{_AFTER}|not|never|only|also|appl(?:y|ies))\b)"
    r"(?:[\w’'-]+\s+){0,2}?[\w’'-]+)\b"
    rf"(?=\s+(?:{_AFTER})\b|\s*[,.;:)]|\Z)",
    re.IGNORECASE,
)
"""A word that points at something, and what it calls that."""
_OF_ITSELF: Final = re.compile(
    r"\b(?:with|under|of|by|in|to)\s+these\s+(?:[a-z]+\s+){0,2}(?:Clauses|Terms|Conditions|Rules|Provisions|Guidelines|Regulations)\b",
)
"""A document that calls itself by a name in the plural."""
_ANYTHING: Final = frozenset(map(root_of, (
    "rule", "provision", "right", "obligation", "duty", "requirement", "restriction", "limitation", "case", "section", "clause",
    "paragraph", "article", "policy", "agreement", "period", "condition", "list", "principle", "above", "measure", "information", "event",
    "regard",
)))
"""What any sentence may be called."""


def points_back(text: str) -> bool:
    """Whether a sentence limits or denies something said before it: "This does not apply to gifts", "However, … only …"."""
    if _GOES_ON.match(text):
        return _TAKES_BACK.search(text) is not None
    leans = LEANS.search(text) or THIS_ITSELF.match(text) or _points(text)
    return leans is not None and HEDGE.search(plain_text(text)) is not None


def _points(text: str) -> re.Match[str] | None:
    """The first word that points at something which the sentence itself does not speak of before."""
    for match in POINTS_ELSEWHERE.finditer(_OF_ITSELF.sub(lambda said: "-" * len(said.group()), text)):
        called = _POINTER.match(text, match.start())
        if called is None or roots(called["what"]).isdisjoint(roots(text[: match.start()])):
            return match
    return None


def called_before(text: str) -> frozenset[str]:
    """How a sentence that points back calls what it means, in roots; nothing where that may be whatever was said."""
    if LEANS.search(text) and not _POINTER.match(text):
        return frozenset()
    found = frozenset(word for match in _POINTER.finditer(text) for word in roots(match["what"]))
    return frozenset() if found & _ANYTHING else found


def limits_its_section(text: str) -> bool:
    """Whether a sentence limits or denies all that stands in the same section: "This section ceases to apply on 31 December 2020"."""
    return _LIMITS_ITSELF.search(text) is not None
