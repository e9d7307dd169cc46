"""What amounts say of comparisons: who is 30 years old is older than who is 20."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import product
from typing import Final

from synproof_cli.english.controlled.values import Rule
from synproof_cli.model.formula import And, Atom, Compare, Formula, Implies, apply, leaves, predicate

_SCALES: Final = {
    "age": ("older_than", "younger_than"), "cost": ("more_expensive_than", "cheaper_than"), "weigh": ("heavier_than", "lighter_than"),
    "duration": ("longer_than", "shorter_than"),
}
"""What is measured, and its comparisons: of more, and of less."""


def background(formulas: Iterable[Formula]) -> list[Rule]:
    """For each amount that the text speaks of: what is above it is beyond what is not. Who has as many years may be older."""
    limits: dict[str, set[str]] = defaultdict(set)
    said: set[str] = set()
    for formula in formulas:
        for leaf in leaves(formula):
            if isinstance(leaf, Compare):
                functor, terms = predicate(leaf.name)
                if len(terms) == 1 and functor.split("_")[0] in _SCALES and "past" not in functor.split("_"):
                    limits[functor].add(leaf.value)
            elif isinstance(leaf, Atom):
                said.add(predicate(leaf.name)[0])
    return [rule for functor in sorted(limits) for rule in _rules(functor, sorted(limits[functor]), said)]


def _rules(functor: str, limits: list[str], said: set[str]) -> Iterable[Rule]:
    more, less = _SCALES[functor.split("_", maxsplit=1)[0]]
    for limit, (over, up_to) in product(limits, ((">", "<="), (">=", "<"))):
        above = Compare(apply(functor, ("?x",)), over, limit)
        below = Compare(apply(functor, ("?y",)), up_to, limit)
        for relation, terms in ((more, ("?x", "?y")), (less, ("?y", "?x"))):
            if relation in said:
                compared = Implies(And((above, below)), Atom(apply(relation, terms)))
                yield Rule("Amounts compare as their numbers do.", compared, background=True)
