"""Single words: their class by form and by what the document shows."""

from __future__ import annotations

from typing import Final

from synproof_cli.english.controlled.lexicon import DO, FUNCTION, HAVE, PERSONS, Lexicon
from synproof_cli.english.controlled.morphology import (
    INVARIANT,
    PAST_AS_BASE,
    is_adverb,
    is_base_like,
    is_plural,
    past,
    singular,
    third_person,
)
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Number, Sort
from synproof_cli.english.controlled.parser import Parser
from synproof_cli.english.controlled.tokens import Token

_MOST_BEFORE: Final = 10
NOT_ADVERBS: Final = frozenset((
    "early", "only", "likely", "unlikely", "friendly", "lovely", "lonely", "ugly", "silly", "holy", "elderly", "costly", "orderly",
    "family", "fly", "july", "italy",
    "curly", "deadly", "lively", "cowardly", "unfriendly", "worldly", "ally", "bully", "belly", "jelly", "butterfly", "supply", "apply",
    "reply", "rely", "assembly",
    "woolly", "smelly", "hilly", "chilly", "wily", "oily", "scaly", "prickly", "bubbly", "wobbly", "cuddly", "monopoly", "anomaly",
    "heavenly", "homely", "kindly", "comply", "imply", "multiply", "rally", "tally", "sully", "misapply", "underlie", "folly", "lily",
))
DEGREE: Final = frozenset(("very", "quite", "too", "extremely", "rather", "really", "so"))
DROPPED: Final = frozenset(("also", "too", "indeed", "then", "therefore", "thus", "both", "actually", "certainly", "definitely", "surely"))
"""Adverbs without a truth condition of their own."""
BEFORE_VERBS: Final = frozenset(("always", "often", "still", "already", "sometimes"))
ADVERBS: Final = BEFORE_VERBS | frozenset((
    "again", "together", "well", "today", "alone", "twice", "late", "hard", "fast", "soon", "far", "long",
))


def is_open(token: Token) -> bool:
    """A word of an open class: a noun, verb, adjective or adverb by exclusion."""
    return token.kind == "word" and (token.lower not in FUNCTION or _is_letter_name(token))


def _is_letter_name(token: Token) -> bool:
    """As in "All A are B": a capital A inside a sentence is no article."""
    return token.text == "A" and token.start > 0


def is_manner(word: str) -> bool:
    """An adverb that becomes part of the predicate's name."""
    return word in ADVERBS or (is_adverb(word) and word not in NOT_ADVERBS and word not in FUNCTION)


def is_before_verb(word: str) -> bool:
    """An adverb that may stand between subject and verb: "quickly runs", not "hard passes"."""
    return word in BEFORE_VERBS or (is_manner(word) and word not in ADVERBS)


def noun_lemma(parser: Parser, at: int) -> str:
    """The singular of the noun at an index, as an identifier."""
    return identifier((singular(parser.word(at), parser.lexicon.seen),))


def noun_number(token: Token) -> Number:
    """One, many, or either ("sheep")."""
    if token.lower in INVARIANT or token.kind == "number":
        return "any"
    if len(token.text) == 1 and token.is_capital:
        return "any"
    return "many" if is_plural(token.lower) else "one"


def sort_of(word: str) -> Sort:
    """Whether a noun is of a person, by its form; unknown otherwise."""
    return "person" if word in PERSONS or word in ("man", "men", "woman", "women", "child", "children", "boy", "girl") else "any"


def prenominals(parser: Parser, start: int, end: int) -> tuple[tuple[str, ...], int] | None:
    """The words in front of a noun ("wild", "rough and red", "rough, red", "very kind") and the cost of guessing; None if they are none.

    "Money and leisure time" is rather two things than a kind of time: joined words are a worse guess.
    """
    if end - start > _MOST_BEFORE:
        return None
    found: list[str] = []
    cost = 3 if any(parser.word(at) == "and" for at in range(start, end)) else 0
    degree = ""
    joinable = False
    for at in range(start, end):
        token = parser.tokens[at]
        if token.text == "," or (token.lower == "and" and joinable):
            if not joinable or at + 1 == end:
                return None
            joinable = False
        elif token.lower in DEGREE or (is_before_verb(token.lower) and at + 1 < end):
            degree = f"{degree}{token.lower}_"
        elif token.kind == "number" and at > start and parser.tokens[at - 1].is_capital:  # "Top 10 list"
            found.append(identifier((token.lower,)))
        elif is_open(token):
            cost += 2 * _is_unlikely_before(parser, at)
            found.append(degree + identifier((token.lower,)))
            degree, joinable = "", True
        else:
            return None
    return None if degree or (start < end and not joinable) else (tuple(found), cost)


def _is_unlikely_before(parser: Parser, at: int) -> bool:
    """Plurals and names seldom stand in front of a noun: "all dogs chase" and "Tom eats" are no nouns."""
    token = parser.tokens[at]
    return is_plural(token.lower) or (at == 0 and token.is_capital and token.lower not in parser.lexicon.common)


def finite_forms(parser: Parser, at: int) -> tuple[tuple[str, str, Number], ...]:
    """What a word may be as a finite verb: (base, tense, number of its subject)."""
    if at >= len(parser.tokens):
        return ()
    token, lexicon = parser.tokens[at], parser.lexicon
    if token.kind != "word" or (token.is_capital and at > 0 and token.lower not in lexicon.verbs):
        return ()
    word = token.lower
    if word in HAVE:
        return (("have", "", "one" if word == "has" else "many"),) if word != "had" else (("have", "past", "any"),)
    if word in DO:
        return (("do", "past", "any"),) if word == "did" else (("do", "", "one" if word == "does" else "many"),)
    if word in FUNCTION and word not in ("need", "like"):
        return ()
    if is_manner(word) or word in _NO_VERBS:
        return ()
    return _open_forms(word, lexicon)


def _open_forms(word: str, lexicon: Lexicon) -> tuple[tuple[str, str, Number], ...]:
    found: list[tuple[str, str, Number]] = []
    base = third_person(word, lexicon.seen)
    if base:
        found.append((base, "", "one"))
    before = past(word, lexicon.seen)
    if before:
        found.append((before, "past", "any"))
    if not base and not before and is_base_like(word):
        found.append((word, "", "many"))
    if word in PAST_AS_BASE:  # "Ann read a book"
        found.append((word, "past", "any"))
    return tuple(found)


_NO_VERBS: Final = frozenset(("day", "week", "month", "year", "night", "morning", "evening", "summer", "winter", "autumn", "weekend"))
_DEMONYMS: Final = ("an", "ese", "ish", "ic", "ch", "ek", "ss", "i", "ite", "ive")


def is_demonym(word: str) -> bool:
    """Whether a word looks like one for people of a country: "German", "Japanese"."""
    return word.endswith(_DEMONYMS)


def is_adjective_like(parser: Parser, at: int) -> bool:
    """Whether a capitalised word inside a sentence says what a thing is ("German", "Japanese") and does not name it."""
    word = parser.word(at)
    return len(word) == 1 or word.endswith(_DEMONYMS) or is_plural(word) or word in parser.lexicon.common


def is_capital_noun(parser: Parser, at: int) -> bool:
    """Whether a word written with a capital inside a sentence is a noun: "Germans", "CEOs", and not "James"."""
    token, lexicon = parser.tokens[at], parser.lexicon
    one = singular(token.lower, lexicon.seen)
    plural = is_plural(token.lower) and (one in lexicon.seen or is_demonym(one) or (token.text[:-1].isupper() and token.text[-1].islower()))
    return plural or token.lower in lexicon.common

