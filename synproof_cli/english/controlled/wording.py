"""Predicates in words: what a functor and its places say, for showing formulas to people who never saw a formula."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from synproof_cli.english.controlled.morphology import singular
from synproof_cli.model.formula import apply
from synproof_cli.model.world import AtomDecl

_VARIABLES: Final = "xyzuvw"
_HAS_ES: Final = ("s", "sh", "ch", "x", "z", "o")
_IRREGULAR: Final = {"have": "has", "be": "is", "do": "does", "go": "goes"}
_BEING: Final = {
    "": "is", "past": "was", "perfect": "has been", "pluperfect": "had been", "progressive": "is", "past progressive": "was",
    "future": "will be", "perfect progressive": "has been",
}
_HAPPENED: Final = {"perfect": "it has happened that ", "pluperfect": "it had happened that "}
_TENSES_OF_NOUNS: Final = tuple((f"_{tense.replace(' ', '_')}", being) for tense, being in _BEING.items() if tense)


def place(at: int) -> str:
    """The variable that stands for a place: ?x, ?y …"""
    return f"?{_VARIABLES[at % len(_VARIABLES)]}{at // len(_VARIABLES) or ''}"


def pattern(functor: str, places: int) -> str:
    """A predicate as it is declared: `chases(?x, ?y)`."""
    return apply(functor, tuple(map(place, range(places))))


def words_of(name: str) -> str:
    """An identifier as words."""
    return name.replace("_", " ").strip()


def noun(name: str, *, of: bool = False) -> str:
    """What a noun says: ?x is a penguin, ?x is a friend of ?y; `name` without "of"."""
    being = "is"
    for tense, instead in _TENSES_OF_NOUNS:
        if name.endswith(tense):
            name, being = name.removesuffix(tense), instead
            break
    article = "an" if name[:1] in "aeiou" else "a"
    return f"?x {being} {article} {words_of(name)}{' of ?y' if of else ''}"


def adjective(words: Iterable[str], tense: str = "", modal: str = "") -> str:
    """What an adjective says: ?x is red, ?x may be allied with ?y; places stand among the words."""
    being = f"{modal} be" if modal else _BEING.get(tense, "is")
    return " ".join(("?x", being, *map(words_of, words)))


def verb(base: str, rest: Iterable[str], tense: str = "", modal: str = "", adverbs: Iterable[str] = ()) -> str:
    """What a verb says: ?x chases ?y, ?x will chase ?y."""
    front = modal or {"future": "will", "past": "did"}.get(tense, "")
    said = (front, words_of(base)) if front else (_third_person(words_of(base)),)
    return _HAPPENED.get(tense, "") + " ".join(("?x", *said, *map(words_of, rest), *map(words_of, adverbs)))


def incorporated(words: tuple[str, ...], determiner: str, *, plural: bool) -> tuple[str, ...]:
    """A noun that is a part of its verb: "an owner", "meat"; the number of the text is not kept."""
    if plural:
        return (*words[:-1], _plural(words[-1]))
    return words if determiner == "bare" else (("an" if words[0][:1] in "aeiou" else "a"), *words)


def _plural(word: str) -> str:
    """The plural, where it is one by rule."""
    ending = "es" if word.endswith(_HAS_ES) else "s"
    made = word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else word + ending
    return made if singular(made) == word else word


def _third_person(base: str) -> str:
    word, blank, rest = base.partition(" ")
    if word in _IRREGULAR:
        word = _IRREGULAR[word]
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = word[:-1] + "ies"
    else:
        word += "es" if word.endswith(_HAS_ES) else "s"
    return word + blank + rest


def plain(functor: str, places: int) -> str:
    """A predicate of which no more is known than its name: "?x older than ?y"."""
    words = words_of(functor)
    words = f"is {words}" if words.endswith((" than", " of")) else words
    return " ".join(("?x", words, *map(place, range(1, places)))) if places else words


def better(one: str, other: str, least: str = "") -> str:
    """Of two ways to say a predicate the one that tells more: a verb or a noun rather than "is …", which is also what a guess comes to.

    `least`: what is said where neither tells anything.
    """
    return max((one, other), key=lambda said: _worth(said, least)) or least


def _worth(said: str, least: str) -> int:
    if not said or said == least:
        return 0
    return 1 if said.startswith("?x is ") and not said.startswith(("?x is a ", "?x is an ")) else 2


def plain_measure(functor: str, places: int) -> str:
    """What is measured: "the duration of ?x"."""
    words = words_of(functor)
    return " ".join((f"the {words} of ?x", *map(place, range(1, places)))) if places else words


def declarations(said: Mapping[tuple[str, int], str]) -> tuple[AtomDecl, ...]:
    """A declaration of each predicate: functor and number of places, with its words."""
    return tuple(AtomDecl(pattern(functor, places), text) for (functor, places), text in said.items())
