"""What a reading may lose of a sentence although it keeps most words: who must or may, who says so, a name, what a number counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from synproof_cli.english import content_words
from synproof_cli.workflows.reading_signs import ATTITUDES, MODES, NAME, NO_NAME, PARTS, UNIT_SAID, UNITS, Used


def losses(text: str, used: Used) -> Iterator[str]:
    """A sentence for each."""
    yield from _attitudes(text, used)
    yield from _units(text, used)
    yield from _names(text, used)
    yield from _bearers(text, used)


def _attitudes(text: str, used: Used) -> Iterator[str]:
    for found in dict.fromkeys(match[0].lower() for match in ATTITUDES.finditer(text)):
        if content_words(found).isdisjoint(used.stems) and not re.search(rf"\b{found}\b", used.words, re.IGNORECASE):
            yield f"the sentence says '{found}', and the formula states the thing itself"


def _units(text: str, used: Used) -> Iterator[str]:
    """What a number of the sentence counts, where no atom counts it: 30 months are not 30 days."""
    for match in UNIT_SAID.finditer(text):
        said = match["after"] or match["before"]
        for unit, forms in UNITS.items():
            if forms.fullmatch(said) and not forms.search(used.words):
                yield f"the sentence counts {unit}, and the formula does not"


def _names(text: str, used: Used) -> Iterator[str]:
    for name in dict.fromkeys(match[0] for match in NAME.finditer(text)):
        if NO_NAME.match(name) is None and not content_words(name) <= used.stems and name.lower() not in used.words.lower():
            yield f"the sentence speaks of {name}, and the formula does not"


def _bearers(text: str, used: Used) -> Iterator[str]:
    """Who must, may or may not: the last word that says something before that one, adverbs left out."""
    for part in filter(None, PARTS.split(text)):
        for mode in MODES.values():
            found = mode.search(part)
            before = part[: found.start()].split() if found else []
            words = [word for word in before if content_words(word) and not word.lower().endswith("ly")]
            if words and not content_words(words[-1]) <= used.stems:
                yield f"the sentence says of {words[-1]} what it must or may, and the formula does not speak of it"
