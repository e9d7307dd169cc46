"""Near-duplicates among many texts: one-permutation MinHash over character 4-grams nominates pairs, an exact comparison decides.

Li, Owen and Zhang 2012, "One permutation hashing"; banded as in Leskovec, Rajaraman and Ullman, "Mining of massive datasets", ch. 3.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Final
from zlib import crc32

_GRAM: Final = 4
_BINS: Final = 64
_SHIFT: Final = 26
"""A 32-bit hash's upper six bits choose one of 64 bins."""
_ROWS: Final = 4
_MANY: Final = 50_000
"""From so many texts on longer bands keep the nominations few."""
_CROWD: Final = 50
"""Texts in one band's bucket that are all compared with each other; beyond it each with the nearest ones only."""


def near_pairs(texts: Sequence[str], threshold: float = 0.8, crowd: int = _CROWD) -> Iterator[tuple[int, int, float]]:
    """Pairs of places (the smaller first) whose texts are at least so alike, with their cosine over 4-grams. Exact after nomination.

    Of texts that are all alike each is compared with `crowd` others of its bucket at most.
    """
    bags: dict[int, Counter[bytes]] = {}
    norms: dict[int, float] = {}
    rows = _ROWS if len(texts) < _MANY else _ROWS + 2
    seen: set[tuple[int, int]] = set()
    buckets: dict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
    for at, text in enumerate(texts):
        signature = _signature(text)
        for band in range(0, _BINS - rows + 1, rows):
            buckets[band, signature[band : band + rows]].append(at)
    for members in buckets.values():
        for one, other in _pairs(members, crowd):
            if (one, other) in seen:
                continue
            seen.add((one, other))
            alike = _cosine(_bag(one, texts, bags, norms), _bag(other, texts, bags, norms), norms[one] * norms[other])
            if alike >= threshold:
                yield one, other, alike


def _pairs(members: Sequence[int], crowd: int) -> Iterator[tuple[int, int]]:
    for place, one in enumerate(members):
        yield from ((one, other) for other in members[place + 1 : place + 1 + crowd])


def sharing(texts: Sequence[str], first_new: int, share: float = 1.0) -> list[int]:
    """The places of texts that may say in the same words what those from `first_new` on say: all of few texts; of many those, and the old
    ones that hold the beginning of each longer word of a new one, or of that share of them. What this leaves out has other words, but for
    irregular forms.
    """
    if first_new < _MANY_OLD or len(texts) - first_new > _FEW_NEW:
        return list(range(len(texts)))
    wanted = [tuple({word[:_BEGIN] for word in _WORDS.findall(text.lower())}) for text in texts[first_new:]]
    holds = _holds if share >= 1 else partial(_holds_some, share=share)
    return [at for at, text in enumerate(texts) if at >= first_new or holds(text.lower(), wanted)]


def _holds(text: str, wanted: Sequence[tuple[str, ...]]) -> bool:
    return any(all(begin in text for begin in begins) for begins in wanted)


def _holds_some(text: str, wanted: Sequence[tuple[str, ...]], share: float) -> bool:
    return any(sum(begin in text for begin in begins) >= share * len(begins) for begins in wanted)


_WORDS: Final = re.compile(r"\b(?!not\b|must\b|may\b|shall\b|will\b|should\b|can|need|every|each|all|permitted|required)[^\W\d_]{3,}")
_BEGIN: Final = 3
_MANY_OLD: Final = 3_000
_FEW_NEW: Final = 60


def _grams(text: str) -> list[bytes]:
    padded = f" {text} ".encode("utf-8", "surrogatepass")
    return [padded[at : at + _GRAM] for at in range(max(1, len(padded) - _GRAM + 1))]


def _signature(text: str) -> tuple[int, ...]:
    """The least hash in each bin; an empty bin takes the next full one's, so that short texts compare too."""
    least = [-1] * _BINS
    for value in map(crc32, set(_grams(text))):
        place = value >> _SHIFT
        if least[place] < 0 or value < least[place]:
            least[place] = value
    following = next((value for value in least if value >= 0), 0)
    for place in range(_BINS - 1, -1, -1):
        if least[place] < 0:
            least[place] = following
        else:
            following = least[place]
    return tuple(least)


def _bag(at: int, texts: Sequence[str], bags: dict[int, Counter[bytes]], norms: dict[int, float]) -> Counter[bytes]:
    if at not in bags:
        bags[at] = Counter(_grams(texts[at]))
        norms[at] = sqrt(sum(count * count for count in bags[at].values()))
    return bags[at]


def _cosine(one: Counter[bytes], other: Counter[bytes], norm: float) -> float:
    if len(other) < len(one):
        one, other = other, one
    return sum(count * other[gram] for gram, count in one.items() if gram in other) / norm
