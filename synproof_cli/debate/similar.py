"""Texts that may make the same point: a nomination, never a decision. Cosine of word counts, with equal numbers, negation and modality."""

from __future__ import annotations

import re
from collections import Counter
from math import sqrt
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+(?:n't)?")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_DENIALS: Final = frozenset((
    "no", "not", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot", "unless", "except",
))
_MODALS: Final = frozenset((
    "may", "might", "must", "shall", "should", "can", "could", "will", "would", "need", "only", "all", "every", "any", "some", "always",
    "sometimes",
))
THRESHOLD: Final = 0.8


def may_be_the_same(first: str, second: str) -> bool:
    """Whether two texts are near enough to be asked about. "may" and "may not" never are."""
    one, other = _words(first), _words(second)
    if _NUMBER.findall(first) != _NUMBER.findall(second) or _signs(one) != _signs(other):
        return False
    shared = sum(one[word] * other[word] for word in one)
    size = sqrt(sum(count * count for count in one.values()) * sum(count * count for count in other.values()))
    return bool(size) and shared / size >= THRESHOLD


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower().replace("\u2019", "'")))


def _signs(words: Counter[str]) -> list[str]:
    return sorted(word for word in words.elements() if word in _DENIALS or word in _MODALS or word.endswith("n't"))
