"""Vocabulary entries close to a text that was not read: suggestions, never readings."""

from __future__ import annotations

from synproof_cli.english.reading import Near
from synproof_cli.english.vocabulary import Vocabulary
from synproof_cli.english.words import content_words


def nearest_in(text: str, vocabulary: Vocabulary, n: int = 3) -> tuple[Near, ...]:
    """The `n` atoms that share most words with the text, best first, each with its closest phrase."""
    words = content_words(text)
    best: dict[str, Near] = {}
    for decl, phrase, own, shared in vocabulary.sharing(words):
        near = Near(decl.name, phrase, 200 * shared // (len(words) + own))
        if decl.name not in best or near.similarity > best[decl.name].similarity:
            best[decl.name] = near
    return tuple(sorted(best.values(), key=lambda near: (-near.similarity, near.name))[:n])
