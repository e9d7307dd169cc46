"""Vocabulary entries close to a text that was not read: suggestions, never readings."""

from __future__ import annotations

from math import log2

from synproof_cli.english.reading import Near
from synproof_cli.english.vocabulary import Vocabulary
from synproof_cli.english.words import content_words


def nearest_in(text: str, vocabulary: Vocabulary, n: int = 3) -> tuple[Near, ...]:
    """The `n` atoms that share most words with the text, best first, each with its closest phrase."""
    words = content_words(text)
    best: dict[str, Near] = {}
    for decl, phrase, own, shared in vocabulary.sharing(words):
        near = Near(decl.name, phrase, 200 * len(shared) // (len(words) + own))
        if decl.name not in best or near.similarity > best[decl.name].similarity:
            best[decl.name] = near
    return tuple(sorted(best.values(), key=lambda near: (-near.similarity, near.name))[:n])


def telling_in(text: str, vocabulary: Vocabulary, n: int = 3) -> tuple[Near, ...]:
    """The `n` atoms that share the words that tell most, as in a contract "assign" does and "agreement", which is everywhere, does not.

    Words count by their rarity (Spärck Jones 1972); how long a phrase is beside them does not count, as rules are longer than claims.
    """
    weights: dict[str, float] = {}
    for decl, _, _, shared in vocabulary.sharing(content_words(text)):
        told = sum(1 / log2(1 + vocabulary.frequency(word)) for word in shared)
        weights[decl.name] = max(weights.get(decl.name, 0.0), told)
    found = nearest_in(text, vocabulary, len(weights))
    return tuple(sorted(found, key=lambda near: (-weights[near.name], -near.similarity, near.name))[:n])
