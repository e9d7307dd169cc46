"""Controlled English in, formulas out; and formulas back into English. Deterministic, no model, no I/O.

How a sentence is read. It is cut into tokens, numbers with their units become measures, and the sentence is split at its subordinators
into conditions and a claim, each of them at its coordinators into clauses. A clause is compared with the phrases of the vocabulary by
*cover*: every content word, number and modal verb of the clause must be a word of the entry or a quantity of a typed atom, every word of
the entry must stand in the clause, and each word must play the same part (before or after the verb, behind the same preposition).
"A" or "the" before a singular, auxiliaries that carry no tense, inflection of verbs and free word order do not count; quantifiers,
plurals that speak of all, possessives and tense do. What is not covered is not read: it is reported with the nearest
entries.

Why cover and not similarity. A score with a threshold lets one word pass, and the one word is the "not", the "48" or the "partially"
that the claim turns on. A wrong confirmation is the worst this program can do, so nothing is ever rounded off; similarity only orders the
suggestions. A sentence that can be read in several ways yields all of them: the first is the reading, the others its alternatives.
"""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.english.backtranslate import english_of, glossary
from synproof_cli.english.lint import Lint
from synproof_cli.english.reading import Alternative, Near, ReadClause, Reading, UnreadPart
from synproof_cli.model.world import AtomDecl

__all__ = [
    "Alternative",
    "Lint",
    "Near",
    "ReadClause",
    "Reading",
    "UnreadPart",
    "bare_words",
    "content_words",
    "english_of",
    "glossary",
    "nearest_entries",
    "read_statement",
    "read_thesis",
    "telling_entries",
]

# The reader is loaded by those who read: a debate over formulas needs only the back-translation.


def read_thesis(text: str, atoms: tuple[AtomDecl, ...], *, context: Iterable[str] | None = None) -> Reading:
    """A thesis as conditions and a claim. Never raises; what is not read stands in `unread`.

    `context`: texts of the world (title, description, axioms, citations). With it, a frame such as "Under the … Act," is left out only if
    the world speaks of what it names; without it, any frame that names a law, agreement or policy is.
    """
    from synproof_cli.english.text import read_text

    return read_text(text, atoms, context, whole=False)


def read_statement(text: str, atoms: tuple[AtomDecl, ...], *, context: Iterable[str] | None = None) -> Reading:
    """A given or an axiom as one formula without conditions: "If A, B" is A >> B. Otherwise as `read_thesis`."""
    from synproof_cli.english.text import read_text

    return read_text(text, atoms, context, whole=True)


def nearest_entries(text: str, atoms: tuple[AtomDecl, ...], n: int = 3) -> tuple[Near, ...]:
    """The `n` atoms that share most words with the text, best first, each with its closest phrase; fewer if fewer share a word."""
    from synproof_cli.english.nearest import nearest_in
    from synproof_cli.english.vocabulary import vocabulary_of

    return nearest_in(text, vocabulary_of(atoms), n)


def telling_entries(text: str, atoms: tuple[AtomDecl, ...], n: int = 3) -> tuple[Near, ...]:
    """The `n` atoms that share the words of the text that tell most: for a reader who looks for the rule that he meant."""
    from synproof_cli.english.nearest import telling_in
    from synproof_cli.english.vocabulary import vocabulary_of

    return telling_in(text, vocabulary_of(atoms), n)


def bare_words(text: str) -> tuple[str, ...]:
    """The words of a text in their order, without punctuation and case, all articles alike: two texts with the same ones say the same."""
    from synproof_cli.english.vocabulary import plain_words
    from synproof_cli.english.words import normalise, tokenise

    return plain_words(tokenise(normalise(text)))


def content_words(text: str) -> frozenset[str]:
    """Normalised content words of a text: stems of its open-class words, without numbers and function words."""
    from synproof_cli.english import words

    return words.content_words(text)
