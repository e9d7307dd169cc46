"""What everybody knows and no text says: that Harry is a man, that Rock is an animal.

A rule about all animals bears on Rock only if Rock is one. Where the text names no animal at all, nor says how anything becomes one, and
the thesis speaks of a named thing, that nothing follows may be due to what went without saying: a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.english.controlled.lexicon import FUNCTION
from synproof_cli.english.controlled.links import TENSES
from synproof_cli.english.controlled.tidy import polarities
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Atom, Exists, Formula, is_variable, leaves, predicate

SORTS: Final = frozenset((
    "animal", "creature", "living_thing", "living_being", "plant", "tree", "man", "woman", "human", "human_being", "boy", "girl", "child",
    "adult", "person", "place", "country", "city", "town", "area", "company", "business", "organization", "organisation", "team", "group",
    "event", "language", "vehicle", "car", "building", "house", "household", "book", "movie", "film", "show", "game", "product", "food",
    "dish", "drink", "substance", "material", "machine", "device", "number", "shape", "color", "colour", "player", "student", "worker",
    "employee", "citizen", "resident", "customer", "user", "restaurant", "school", "university", "language", "season", "day", "year",
))
"""General kinds: every named thing is of one of them, and a text seldom says of which."""


def unsaid(axioms: Iterable[Formula], thesis: Formula | None) -> tuple[Lint, ...]:
    """A lint for every general kind that rules suppose and nothing in the text states."""
    if thesis is None or not _names_a_thing(thesis):
        return ()
    stated: set[str] = set()
    supposed: set[str] = set()
    for formula in axioms:
        positive, negative = polarities(formula)
        stated |= positive
        supposed |= negative
    return tuple(
        Lint("reference", f"rules speak of every {sort.replace('_', ' ')}, and nothing in the text says what is one")
        for sort in sorted((supposed - stated) & SORTS)
    )


def unheard(axioms: Iterable[Formula], thesis: Formula | None) -> tuple[Lint, ...]:
    """A lint for every predicate of several words in the thesis of which nothing else speaks: it may be said there in other words."""
    if thesis is None:
        return ()
    heard = {functor for formula in axioms for part in polarities(formula) for functor in part}
    asked = {functor for part in polarities(thesis) for functor in part}
    return tuple(
        Lint("unlinked", f"nothing else in the text speaks of '{functor.replace('_', ' ')}', at least not in these words")
        for functor in sorted(asked - heard) if _is_a_phrase(functor)
    )


def unmet(singled: Iterable[str], thesis: Formula | None) -> tuple[Lint, ...]:
    """A lint for each noun of "a duster is …": who says so mostly means that there is one, and a general thesis may turn on it."""
    if thesis is None or isinstance(thesis, Exists) or _names_a_thing(thesis):
        return ()
    asked = {functor for part in polarities(thesis) for functor in part}
    return tuple(
        Lint("reference", f"whether there is such a thing as a {noun.replace('_', ' ')} is not said") for noun in sorted({*singled} - asked)
    )


def _is_a_phrase(functor: str) -> bool:
    """Whether a predicate has a tense, or so many words that others would do as well."""
    if functor.startswith(("must_", "may_")) and "_or_" in functor:  # nothing else says "must A or B", and nothing is missed in it
        return False
    words = [word for word in functor.split("_") if word not in FUNCTION]
    return len(words) >= 3 or bool(TENSES.intersection(words))


def _names_a_thing(formula: Formula) -> bool:
    return any(isinstance(leaf, Atom) and any(not is_variable(term) for term in predicate(leaf.name)[1]) for leaf in leaves(formula))
