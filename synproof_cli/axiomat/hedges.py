"""Sentences that may be exceptions to a rule, though nobody knows what they deny: without a formula, or taken whole.

A rule that one of them speaks of is not strict, and what it supports is not certain while they are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from synproof_cli.axiomat.readable import LEANS, POINTS_ELSEWHERE, THIS_ITSELF
from synproof_cli.english import content_words

_HEDGE: Final = re.compile(
    r"\b(?:notwithstanding|except(?:ions?|ing|ed)?|exempt\w*|unless|however|but|subject to|without prejudice|provided that|other than"
    r"|instead|otherwise|only|sav(?:e|ing)|until|despite|although|though|suspend\w*|waive\w*|overrid\w+|prevails?|supersedes?|precedence"
    r"|not|never|no|nor|neither|none|cannot|\w+n[’']t)\b",
    re.IGNORECASE,
)
_FEWEST: Final = 2
"""Words that an exception has in common with its rule at least: who or what it is about, and what is done."""


def points_back(text: str) -> bool:
    """Whether a sentence limits or denies something said before it: "This does not apply to gifts", "However, … only …"."""
    leans = LEANS.search(text) or POINTS_ELSEWHERE.search(text) or THIS_ITSELF.match(text)
    return leans is not None and _HEDGE.search(text) is not None


class Hedges:
    """The sentences, of many, that limit or deny something. Each has an id."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self.words = [(name, content_words(text)) for name, text in texts if _HEDGE.search(text)]

    def new(self, names: frozenset[str]) -> Hedges:
        """Those of them with these ids."""
        made = Hedges(())
        made.words = [(name, words) for name, words in self.words if name in names]
        return made

    def of(self, text: str) -> Iterator[str]:
        """Ids of those that have at least half the words of a rule: its exceptions, for all that their words tell."""
        words = content_words(text)
        fewest = max(min(_FEWEST, len(words)), (len(words) + 1) // 2)
        return (name for name, own in self.words if words and len(words & own) >= fewest)
