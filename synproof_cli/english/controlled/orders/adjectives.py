"""Adjectives that compare: their forms by rule, and which are opposites. The list of opposites is closed; others are kept apart.

A **pole** is one end of a scale, named by its adjective ("old"); an adjective that is in no list is named by its stem ("nic" for nicer,
nicest, more nice), which is all that its forms have in common.
"""

from __future__ import annotations

from typing import Final, NamedTuple

OPPOSITES: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("old",), ("young", "new")), (("tall",), ("short",)), (("long",), ("short", "brief")), (("big", "large"), ("small",)),
    (("heavy",), ("light",)), (("bright", "light"), ("dark", "dim")), (("expensive", "costly", "pricey"), ("cheap", "inexpensive")),
    (("fast", "quick"), ("slow",)), (("high",), ("low",)), (("strong",), ("weak",)), (("rich", "wealthy"), ("poor",)),
    (("good",), ("bad",)),
    (("hot", "warm"), ("cold", "cool")), (("thick",), ("thin",)), (("fat",), ("thin",)), (("wide", "broad"), ("narrow",)),
    (("deep",), ("shallow",)), (("hard",), ("soft",)), (("hard", "difficult"), ("easy",)), (("loud",), ("quiet",)), (("early",), ("late",)),
    (("near", "close"), ("far", "distant")), (("happy",), ("sad", "unhappy")), (("clean",), ("dirty",)), (("wet",), ("dry",)),
    (("full",), ("empty",)), (("smart",), ("stupid", "dumb")), (("clever",), ("stupid",)), (("safe",), ("dangerous", "unsafe")),
    (("common",), ("rare", "uncommon")), (("popular",), ("unpopular",)), (("important",), ("unimportant",)), (("sharp",), ("blunt",)),
    (("smooth",), ("rough",)), (("beautiful",), ("ugly",)), (("brave",), ("cowardly",)), (("polite",), ("rude", "impolite")),
    (("fresh",), ("stale",)), (("tight",), ("loose",)), (("healthy",), ("unhealthy",)), (("likely",), ("unlikely",)),
    (("friendly",), ("unfriendly",)), (("simple",), ("complex", "complicated")), (("generous",), ("stingy",)),
)
_IRREGULAR: Final = {"good": ("better", "best"), "bad": ("worse", "worst"), "far": ("farther", "farthest")}
_MORE_FORMS: Final = {"further": "far", "furthest": "far", "elder": "old", "eldest": "old"}
_DOUBLING: Final = frozenset("bdgmnpt")
_NO_COMPARATIVES: Final = frozenset((
    "other", "rather", "whether", "another", "either", "neither", "former", "number", "order", "water", "ever", "never", "over",
    "under", "after", "together", "however", "whoever", "whatever",
))
_NO_SUPERLATIVES: Final = frozenset((
    "rest", "west", "east", "forest", "guest", "test", "interest", "honest", "modest", "harvest", "request", "nest", "chest", "contest",
    "arrest", "protest", "priest", "earnest", "quest", "vest", "crest", "pest", "invest", "suggest", "digest", "manifest", "northwest",
    "southwest", "midwest", "everest", "conquest", "inquest", "behest", "tempest", "jest", "zest", "wrest", "unrest",
))


class Form(NamedTuple):
    """A word or two that compare: the pole, whether it is turned round ("less old"), and the words as an identifier ("older")."""

    pole: str
    less: bool
    shown: str


def comparative(adjective: str) -> str:
    """The form in -er, by rule."""
    return _IRREGULAR[adjective][0] if adjective in _IRREGULAR else f"{_stem(adjective)}er"


def superlative(adjective: str) -> str:
    """The form in -est, by rule."""
    return _IRREGULAR[adjective][1] if adjective in _IRREGULAR else f"{_stem(adjective)}est"


def _stem(adjective: str) -> str:
    """What -er and -est are put behind."""
    if adjective.endswith("e"):
        return adjective[:-1]
    if adjective.endswith("y") and adjective[-2:-1] not in "aeiou":
        return f"{adjective[:-1]}i"
    short = len(adjective) <= 5 and sum(letter in "aeiou" for letter in adjective) == 1
    return adjective + adjective[-1] if short and adjective[-1] in _DOUBLING and adjective[-2] in "aeiou" else adjective


LISTED: Final = frozenset(adjective for ends in OPPOSITES for end in ends for adjective in end)
_COMPARATIVES: Final = {comparative(adjective): adjective for adjective in LISTED} | {
    form: base for form, base in _MORE_FORMS.items() if form.endswith("er")
}
_SUPERLATIVES: Final = {superlative(adjective): adjective for adjective in LISTED} | {
    form: base for form, base in _MORE_FORMS.items() if form.endswith("est")
}


def is_listed_comparative(word: str) -> bool:
    """Whether a word is a comparative beyond doubt ("taller"), wherever it stands."""
    return word in _COMPARATIVES


def is_listed_superlative(word: str) -> bool:
    """Whether a word is a superlative beyond doubt ("tallest"), wherever it stands."""
    return word in _SUPERLATIVES


def compared(words: tuple[str, ...]) -> Form | None:
    """What stands before "than": "older", "more expensive", "less highly rated"."""
    if len(words) == 1:
        return _of_one(words[0], "er", _COMPARATIVES, _NO_COMPARATIVES)
    if len(words) <= 4 and words[0] in ("more", "less"):
        return _of_several(words, "more", "less")
    return None


def extreme(words: tuple[str, ...]) -> Form | None:
    """A superlative: "oldest", "most expensive", "least expensive"."""
    if len(words) == 1:
        return _of_one(words[0], "est", _SUPERLATIVES, _NO_SUPERLATIVES)
    if len(words) <= 4 and words[0] in ("most", "least"):
        return _of_several(words, "most", "least")
    return None


def _of_one(word: str, ending: str, known: dict[str, str], none: frozenset[str]) -> Form | None:
    if word in known:
        return Form(known[word], False, f"{word.removesuffix(ending)}er" if word.endswith(ending) else comparative(known[word]))
    if not word.endswith(ending) or word in none or len(word) < len(ending) + 3:
        return None
    stem = word.removesuffix(ending)
    return Form(stem, False, f"{stem}er")


def _of_several(words: tuple[str, ...], more: str, less: str) -> Form | None:
    if words[1] in ("or", "and", "than", "of") or words[1] in (more, less):
        return None
    name = "_".join(words[1:])
    pole = name if name in LISTED or len(words) > 2 else _stem(name)
    return Form(pole, words[0] == less, f"more_{name}")
