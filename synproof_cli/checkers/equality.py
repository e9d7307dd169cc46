"""What T says of things that are compared, as formulas: equivalence over the things in play, congruence of the atoms that speak of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from synproof_cli.checkers.formulas import AND, ATOM, IFF, IMPLIES, Formulas, split_name
from synproof_cli.checkers.language import Language

SIGN = " == "


def assume_equality(language: Language, formulas: Iterable[int]) -> None:
    """Where these formulas compare things, make the laws of equality a part of T: for proofs, and for every model.

    Raises FaultError when there is too much of it.
    """
    store = language.formulas
    names = sorted(store.names(formulas))
    if any(SIGN in name for name in names):
        found = tuple(_laws(store, language.things, names))
        language.budget.spend(len(found))
        language.assume(found)


def _laws(store: Formulas, things: Sequence[str], names: Sequence[str]) -> Iterator[int]:
    for first, second, third in permutations(things, 3):
        if first < third and any(thing.startswith("@") for thing in (first, second, third)):
            yield _implication(store, [_equal(store, first, second), _equal(store, second, third)], _equal(store, first, third))
    alike: dict[tuple[str, int], list[str]] = defaultdict(list)
    for name in names:
        functor, arguments = split_name(name)
        if arguments:
            alike[functor, len(arguments)].append(name)
    for group in alike.values():
        for one, other in combinations(group, 2):
            pairs = zip(split_name(one)[1], split_name(other)[1], strict=True)
            same = store.gate(IFF, (store.leaf(ATOM, (one,)), store.leaf(ATOM, (other,))))
            yield _implication(store, [_equal(store, left, right) for left, right in pairs if left != right], same)


def _equal(store: Formulas, left: str, right: str) -> int:
    """The atom that says so; false for two different plain names."""
    if not (left.startswith("@") or right.startswith("@")):
        return store.false
    return store.leaf(ATOM, (SIGN.join(sorted((left, right))),))


def _implication(store: Formulas, conditions: list[int], conclusion: int) -> int:
    if store.false in conditions:
        return store.true
    condition = conditions[0] if len(conditions) == 1 else store.gate(AND, tuple(conditions))
    return store.gate(IMPLIES, (condition, conclusion))
