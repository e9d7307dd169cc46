"""Vocabulary entries close to a text that was not read: suggestions, never readings."""

from __future__ import annotations

from dataclasses import dataclass

from synproof_cli.english.vocabulary import Vocabulary, vocabulary_of
from synproof_cli.english.words import content_words
from synproof_cli.model.world import AtomDecl


@dataclass(frozen=True, slots=True)
class Near:
    """A vocabulary entry near a text. `similarity`: Dice's coefficient over content words (Dice 1945), in per cent."""

    name: str
    text: str
    similarity: int

    def to_dict(self) -> dict[str, object]:
        """As it stands in a reading's `nearest`."""
        return {"name": self.name, "text": self.text, "similarity": self.similarity}


def nearest_entries(text: str, atoms: tuple[AtomDecl, ...], n: int = 3) -> tuple[Near, ...]:
    """The `n` atoms that share most words with the text, best first, each with its closest phrase; fewer if fewer share a word."""
    return nearest_in(text, vocabulary_of(atoms), n)


def nearest_in(text: str, vocabulary: Vocabulary, n: int = 3) -> tuple[Near, ...]:
    """The same against a vocabulary that stands ready."""
    words = content_words(text)
    best: dict[str, Near] = {}
    for decl, phrase, own, shared in vocabulary.sharing(words):
        near = Near(decl.name, phrase, 200 * shared // (len(words) + own))
        if decl.name not in best or near.similarity > best[decl.name].similarity:
            best[decl.name] = near
    return tuple(sorted(best.values(), key=lambda near: (-near.similarity, near.name))[:n])
