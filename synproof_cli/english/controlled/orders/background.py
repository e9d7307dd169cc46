"""What an order is, as axioms behind the text, and which orderings of a text may be the same and are kept apart.

A comparison is a strict partial order: transitive and irreflexive. Where the text lists its things and speaks of their places, each thing
has one place of a linear order and each place one thing; the relation between two of them is that between their places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Final

from synproof_cli.english.controlled.lexicon import FUNCTION
from synproof_cli.english.controlled.orders.places import ROWS
from synproof_cli.english.controlled.orders.survey import Orders, Scale
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.english.stem import stem
from synproof_cli.model.formula import (
    FALSE,
    And,
    Atom,
    Equal,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    apply,
    conjoin,
    is_variable,
    leaves,
    predicate,
)

_SPACE: Final = frozenset(row.relation for side, row in ROWS.items() if side != "front")
"""Rows in space: no two things have the same place, and they are no other order."""

_CLOSE_TO_PLACES: Final = ("fast", "quick", "slow", "better", "worse", "earl", "late", "high", "low", "near", "clos", "far")
"""Adjectives whose order may be that of a row."""


def background(orders: Orders, formulas: Iterable[Formula]) -> tuple[Rule, ...]:
    """The axioms behind the orderings that the formulas speak of."""
    used = _used(formulas)
    rules: list[Rule] = []
    for relation, scale in sorted(orders.scales.items()):
        places = [place for place in range(1, _count(orders) + 1) if used[scale.place(place)]]
        if not places and not used[relation]:
            continue
        things = orders.listing.things if orders.listing and (places or scale.relation in _SPACE) else ()
        pairs = {terms for terms in used[relation] if set(terms) <= set(things)}
        if len(pairs) < len(used[relation]):
            rules += _partial(scale)
            pairs = set(permutations(things, 2)) if things else set()
            if things and all(is_variable(term) or term in things for terms in used[relation] for term in terms):
                rules.append(_within(scale, things))
        rules += _linear(scale, things, pairs) if things else ()
    return tuple(rules)


def _count(orders: Orders) -> int:
    return len(orders.listing.things) if orders.listing else 0


def _used(formulas: Iterable[Formula]) -> dict[str, set[tuple[str, ...]]]:
    """Terms by predicate."""
    used: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for formula in formulas:
        for leaf in leaves(formula):
            if isinstance(leaf, Atom):
                functor, terms = predicate(leaf.name)
                used[functor].add(terms)
    return used


def _partial(scale: Scale) -> Iterator[Rule]:
    relation, shown = scale.relation, scale.shown
    one, two, three = (_atom(relation, *pair) for pair in (("?x", "?y"), ("?y", "?z"), ("?x", "?z")))
    yield Rule(f"'{shown}' is transitive.", Implies(And((one, two)), three), background=True)
    yield Rule(f"'{shown}' holds between nothing and itself.", Not(_atom(relation, "?x", "?x")), background=True)


def _within(scale: Scale, things: tuple[str, ...]) -> Rule:
    """Nothing but what is listed stands in the order: what makes "no book is to the left of it" a matter of the list."""
    terms = ("?x", "?y")
    listed = (Or(tuple(Equal(term, thing) for thing in things)) for term in terms)
    return Rule(f"'{scale.shown}' is about the things listed.", Implies(_atom(scale.relation, *terms), And(tuple(listed))), background=True)


def _linear(scale: Scale, things: tuple[str, ...], pairs: set[tuple[str, ...]]) -> Iterator[Rule]:
    """Each thing one place, each place one thing; and what the relation says of the places of two things."""
    numbers = range(1, len(things) + 1)
    kind = f"{scale.place(1)} … {scale.place(len(things))}".replace("_", " ")
    by_thing = [_exactly_one([_atom(scale.place(number), thing) for number in numbers]) for thing in things]
    by_place = [_exactly_one([_atom(scale.place(number), thing) for thing in things]) for number in numbers]
    shown = f"Each of the {len(things)} things has one of the places {kind}, no two the same."
    yield Rule(shown, And((*by_thing, *by_place)), background=True)
    links = [link for first, second in sorted(pairs) for link in _link(scale, first, second, len(things))]
    if links:
        yield Rule(f"'{scale.shown}' goes by those places.", conjoin(tuple(links)), background=True)


def _exactly_one(atoms: list[Formula]) -> Formula:
    return conjoin((Or(tuple(atoms)), *(Not(And(pair)) for pair in combinations(atoms, 2))))


def _link(scale: Scale, first: str, second: str, count: int) -> Iterator[Formula]:
    """One thing before another iff its place comes before: for each place of the one, those left for the other."""
    relation = _atom(scale.relation, first, second)
    if first == second:
        yield Not(relation)
        return
    for number in range(1, count + 1):
        later: tuple[Formula, ...] = tuple(_atom(scale.place(place), second) for place in range(number + 1, count + 1))
        earlier: tuple[Formula, ...] = tuple(_atom(scale.place(place), first) for place in range(1, number))
        yield Implies(_atom(scale.place(number), first), Iff(relation, _any(later)) if later else Not(relation))
        yield Implies(And((relation, _atom(scale.place(number), second))), _any(earlier))


def _any(atoms: tuple[Formula, ...]) -> Formula:
    return FALSE if not atoms else atoms[0] if len(atoms) == 1 else Or(atoms)


def _atom(functor: str, *terms: str) -> Atom:
    return Atom(apply(functor, terms))


def functors(orders: Orders) -> frozenset[str]:
    """Every predicate of an ordering."""
    return frozenset(
        name for scale in orders.scales.values()
        for name in (scale.relation, *(scale.place(number) for number in range(1, _count(orders) + 1)))
    )


def unlinked(orders: Orders, formulas: Iterable[Formula]) -> tuple[Lint, ...]:
    """A doubt for every two orderings of the formulas that may be the same one, or opposites."""
    used = _used(formulas)
    numbers = range(1, _count(orders) + 1)
    scales = [scale for scale in orders.scales.values() if used[scale.relation] or any(used[scale.place(number)] for number in numbers)]
    kept = tuple(lint for one, two in combinations(scales, 2) if (lint := _doubt(one, two)) is not None)
    return (*kept, *_left_out(orders, used))


def _left_out(orders: Orders, used: dict[str, set[tuple[str, ...]]]) -> Iterator[Lint]:
    """A doubt where other sentences speak of what was left out of the sentence that lists the things ("a stand sells three fruits: …")."""
    listing = orders.listing
    if listing is None:
        return
    own = {stem(word) for item in listing.items for word in item.words} | {stem(listing.noun)}
    around = {stem(word) for word in listing.around if word not in FUNCTION} - own
    mine = functors(orders)
    spoken = {
        stem(word) for functor, terms in used.items() if functor not in mine
        for name in (functor, *(term for chosen in terms for term in chosen if term not in listing.things))
        for word in name.split("_")
    }
    for word in sorted(around & spoken):
        yield Lint("unlinked", f"the list of the {listing.noun} things is read as a list only; what it says of '{word}' is left out")


def _doubt(one: Scale, two: Scale) -> Lint | None:
    if one.tense != two.tense:
        names = {scale.relation.removesuffix(f"_{scale.tense}") for scale in (one, two)}
        return Lint("tense", f"'{one.shown}' and '{two.shown}' are kept apart: they are of different times") if len(names) == 1 else None
    if _differ(one, two):
        return None
    return Lint("antonyms", f"'{one.shown}' and '{two.shown}' are kept apart: nothing says whether they order alike, or opposite ways")


def _differ(one: Scale, two: Scale) -> bool:
    """Whether two orderings are known to be about different things."""
    if not (one.known and two.known):
        return False
    if not (one.placed or two.placed):
        return True
    if one.placed and two.placed:
        spaces = [scale.relation in _SPACE for scale in (one, two)]
        level = [scale.relation in ("above", "ahead_of") for scale in (one, two)]
        return all(spaces) or (any(spaces) and not any(level))
    adjective = one if two.placed else two
    return not any(word in adjective.relation for word in _CLOSE_TO_PLACES)
