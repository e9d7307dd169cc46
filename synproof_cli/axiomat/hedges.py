"""Sentences that may be exceptions to a rule, though nobody knows what they deny: without a formula, or taken whole.

A rule that one of them speaks of is not strict, and what it supports is not certain while they are not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from synproof_cli.axiomat.readable import LEANS, POINTS_ELSEWHERE, THIS_ITSELF
from synproof_cli.english import content_words

_HEDGE: Final = re.compile(
    r"\b(?:notwithstanding|except(?:ions?|ing|ed)?|exempt\w*|unless|however|but|subject to|without prejudice|provided that|other than"
    r"|exclud\w*|excepted|barred|excused|relieved|dispensed|released from|free from|lifted|dropped|omitted|replac\w*|void|repeal\w*"
    r"|withdraw\w*|cease\w*|lapse\w*|amend\w*|derogat\w*|instead|otherwise|only|sav(?:e|ing)|until|despite|although|though|suspend\w*"
    r"|waive\w*|revok\w*|rescind\w*|abolish\w*|discontinu\w*|disappl\w*|limited to|apart from|in lieu of|rather than|overrid\w+"
    r"|prevails?|supersed\w*|precedence"
    r"|not|never|no|nor|neither|none|cannot|\w+n[’']t)\b",
    re.IGNORECASE,
)
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
_EXCLUDED: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:excluded|exempt(?:ed)?|excepted|dispensed|released|free|relieved|excused|barred)\s+from\s+(?P<what>[^.,;:]+)",
        r"(?P<what>[^.,;:]{1,120}?)\s+(?:(?:do(?:es)?|shall|will|must|may|can|is|are)\s*(?:not|n[’']t)|cannot|never)\s+(?:be\s+)?"
        r"(?:apply|extend|cover|hold|bind|applicable|applied|available|granted|due|charged|required|payable|valid)\b",
        r"(?P<what>[^.,;:]{1,120}?)\s+(?:is|are|shall be|will be|may be)\s+"
        r"(?:waived|suspended|excluded|omitted|dropped|lifted|void|replaced)\b",
        r"\bno\s+(?P<what>[^.,;:]{1,120}?)\s+(?:is|are|applies|apply|shall|will|may|can|for|exists?)\b",
    )
)
"""What a sentence takes away from somebody: its words alone tell which rules it is an exception to."""
_GOES_ON: Final = re.compile(
    r"(?:it|its|they|their|he|she|his|her|there|here|so|then|thus|hence|additionally|also|furthermore|moreover|similarly|likewise"
    r"|in addition|and|nor)\b",
    re.IGNORECASE,
)
"""Openers of a sentence that adds a rule of its own: "It shall not …" takes nothing back."""
_TAKES_BACK: Final = re.compile(
    r"\b(?:appl(?:y|ies|icable)|except\w*|unless|only|however|exempt\w*|exclud\w*|instead|but|otherwise)\b", re.IGNORECASE,
)
_FEWEST: Final = 2
"""Words that an exception has in common with its rule at least: who or what it is about, and what is done."""


def points_back(text: str) -> bool:
    """Whether a sentence limits or denies something said before it: "This does not apply to gifts", "However, … only …"."""
    if _GOES_ON.match(text):
        return _TAKES_BACK.search(text) is not None
    leans = LEANS.search(text) or POINTS_ELSEWHERE.search(text) or THIS_ITSELF.match(text)
    return leans is not None and _HEDGE.search(text) is not None


def limits_its_section(text: str) -> bool:
    """Whether a sentence limits or denies all that stands in the same section: "This section ceases to apply on 31 December 2020"."""
    return _LIMITS_ITSELF.search(text) is not None


class Hedges:
    """The sentences, of many, that limit or deny something. Each has an id."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self.names: list[str] = []
        self.away: list[tuple[int, frozenset[str]]] = []
        self.by_word: dict[str, list[int]] = {}
        for name, text in texts:
            if _HEDGE.search(text):
                self._add(name, text)

    def _add(self, name: str, text: str) -> None:
        at = len(self.names)
        self.names.append(name)
        self.away += ((at, words) for words in _taken_away(text))
        for word in content_words(text):
            self.by_word.setdefault(word, []).append(at)

    def of(self, text: str) -> Iterator[str]:
        """Ids of the exceptions that a rule may have, in their order.

        Those that have at least half of its words, and those that take something away, two thirds of whose words are in it.
        """
        words = content_words(text)
        fewest = max(min(_FEWEST, len(words)), (len(words) + 1) // 2)
        shared = Counter(at for word in words for at in self.by_word.get(word, ()))
        found = {at for at, count in shared.items() if count >= fewest}
        found |= {at for at, taken in self.away if 3 * len(taken & words) >= 2 * len(taken)}
        return (self.names[at] for at in sorted(found))


def _taken_away(text: str) -> tuple[frozenset[str], ...]:
    """The words of each thing that a sentence says is not had, not due or does not apply."""
    plain = " ".join(text.split())  # a run of blanks could be parted in too many ways
    found = (content_words(match["what"]) for pattern in _EXCLUDED for match in pattern.finditer(plain))
    return tuple(words for words in found if words)
