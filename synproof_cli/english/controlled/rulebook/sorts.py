"""Words for whatever the rules are about: "at least one animal", "one of the animals", "the living creature that …" as "something".

Only the widest nouns are taken so, only in rule lists, and only where no sentence says of anything that it is one: then the list's rules
are about all the things it names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.english.controlled.rulebook.spans import Tokens, find, lowers, replaced, words

_WIDEST: Final = {
    "animal": "animals", "creature": "creatures", "living creature": "living creatures", "being": "beings", "living being": "living beings",
    "living thing": "living things", "player": "players", "thing": "things",
}


def widest(sentences: Iterable[Tokens]) -> frozenset[str]:
    """Nouns that stand for everything in these sentences."""
    kept = [lowers(tokens) for tokens in sentences]
    return frozenset(noun for noun in _WIDEST if not any(_is_said(noun, said) for said in kept))


def _is_said(noun: str, said: tuple[str, ...]) -> bool:
    """Whether a sentence uses the noun as what something is or is not: "is an animal", "are no animals", "all animals are"."""
    for form in (tuple(noun.split()), tuple(_WIDEST[noun].split())):
        for at in range(1, len(said) - len(form) + 1):
            if said[at : at + len(form)] == form and _counts(said[max(0, at - 3) : at], said[at + len(form) : at + len(form) + 1]):
                return True
    return said[:1] in ((_WIDEST[noun],), (noun,))


_COUNTING: Final = frozenset(("is", "are", "was", "were", "be", "every", "all", "no", "the", "these", "only"))


def _counts(before: tuple[str, ...], after: tuple[str, ...]) -> bool:
    """Whether the words around the noun make it a kind: not "one of the", "the same", "the … that"."""
    if "of" in before or "there" in before or before[-2:] == ("the", "same") or _COUNTING.isdisjoint(before):
        return False
    return before[-1:] != ("the",) or after not in (("that",), ("who",), ("which",))


def generic(tokens: Tokens, nouns: frozenset[str]) -> Tokens:
    """The sentence with those nouns as "something", "everything that", "it"."""
    for noun in sorted(nouns, key=len, reverse=True):
        one, many = tuple(noun.split()), tuple(_WIDEST[noun].split())
        front: tuple[str, ...]
        for front in (("at", "least", "one"), ("one",), ("an",), ("a",), ("some",)):
            tokens = _some(tokens, (*front, *one))
        tokens = replaced(tokens, ("one", "of", "the", *many), words("something"))
        for front in (("the", "same"), ("that",), ("this",)):
            tokens = replaced(tokens, (*front, *one), words("it"))
        if lowers(tokens[: len(one) + 2]) in (("the", *one, "that"), ("the", *one, "which"), ("the", *one, "who")):
            tokens = _conditional(tokens[len(one) + 2 :])
    return tokens


_EXACT: Final = frozenset(("exactly", "only", "just", "than", "most", "precisely", "not", "no"))


def _some(tokens: Tokens, phrase: tuple[str, ...]) -> Tokens:
    """The phrase as "something", where no word in front makes it a number."""
    at = find(tokens, phrase)
    while at >= 0:
        if at == 0 or tokens[at - 1].lower not in _EXACT:
            tokens = (*tokens[:at], *words("something"), *tokens[at + len(phrase) :])
        at = find(tokens, phrase, at + 1)
    return tokens


def _conditional(tokens: Tokens) -> Tokens:
    """The living creature that A will B: if something A, it will B."""
    will = find(tokens, ("will",))
    if will < 1 or find(tokens, ("will",), will + 1) > 0:
        return (*words("everything that"), *tokens)
    return (*words("if something"), *tokens[:will], *words("then it"), *tokens[will:])
