"""The part of a problem that can bear on the claim: formulas linked to it through shared atoms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from synproof_cli.debate.rules import Element, Rules, StrictRule
from synproof_cli.logic.quantifiers import expand
from synproof_cli.model.formula import Atom, Compare, Defined, Formula, Not, atom_names, leaves
from synproof_cli.model.values import value

Leaf: TypeAlias = Atom | Compare | Defined
EQUALITY: Final = " == "


@value
class Component:
    """Strict rules, conditions (by index) and elements connected to the claim. `fixed`: literals that T ∪ S ∪ G entails; they connect
    nothing.
    """

    strict: tuple[StrictRule, ...]
    conditions: tuple[int, ...]
    elements: Mapping[str, Element]
    fixed: tuple[Formula, ...] = ()


NOTHING: Final = Component((), (), {})
"""No element is connected with a claim where there are none."""


class Links:
    """The atoms by which the formulas of a problem hang together: those of S, those of G, those of the elements, those of the claim."""

    def __init__(self, rules: Rules, conditions: Sequence[Formula], claim: Formula) -> None:
        things = rules.vocabulary.things
        formulas = [
            *(rule.formula for rule in rules.strict), *conditions, *(element.formula for element in rules.elements.values()), claim,
        ]
        self.rules = rules
        self.count = len(conditions)
        self._formulas = [expand(formula, things) for formula in formulas] if things else formulas
        self._named = [atom_names(formula) for formula in self._formulas]
        self._known_leaves: dict[int, tuple[Leaf, ...]] = {}
        self._things_compared = any(EQUALITY in name for name in frozenset().union(*self._named))
        self._wide = self._reached(frozenset())

    def _reached(self, closed: Collection[Formula]) -> set[int]:
        """Numbers of the formulas reached from the claim through atoms with a leaf that is not closed."""
        names = self._named
        if closed:
            numbers = range(len(names))
            names = [frozenset([leaf.name for leaf in self._leaves(number) if leaf not in closed]) for number in numbers]
        if self._things_compared:
            names = [self._linked(found) for found in names]
        return _reachable(names, names[-1])

    @staticmethod
    def _linked(names: frozenset[str]) -> frozenset[str]:
        """Where things are compared, equality links all atoms that speak of things."""
        return names | {EQUALITY} if any("(" in name or EQUALITY in name for name in names) else names

    def _leaves(self, number: int) -> tuple[Leaf, ...]:
        """The leaves of a formula, in order."""
        found = self._known_leaves.get(number)
        if found is None:
            named = (leaf for leaf in leaves(self._formulas[number]) if isinstance(leaf, Leaf))
            found = self._known_leaves[number] = tuple(dict.fromkeys(named))
        return found

    def leaves(self) -> dict[Leaf, None]:
        """Every leaf of the formulas that any atoms connect with the claim, in order."""
        return {leaf: None for number in (*sorted(self._wide), len(self._formulas) - 1) for leaf in self._leaves(number)}

    def wide(self) -> Component:
        """Everything that shared atoms connect with the claim."""
        return self._component(self._wide, ())

    def narrow(self, fixed: Sequence[Formula]) -> Component:
        """Everything connected with the claim through atoms whose leaves are open, and elements without an open leaf that any atoms
        connect with it.

        No minimal conflict holds members of two components: with the fixed literals in the place of what S and G say of them, formulas
        of different components share no atom, and each component is satisfiable since T ∪ S ∪ G is.
        """
        closed = {literal.arg if isinstance(literal, Not) else literal for literal in fixed}
        reached = self._reached(closed)
        start = len(self.rules.strict) + self.count
        reached |= {number for number in self._wide if start <= number and closed.issuperset(self._leaves(number))}
        return self._component(reached, fixed)

    def _component(self, reached: Collection[int], fixed: Sequence[Formula]) -> Component:
        start = len(self.rules.strict)
        return Component(
            strict=tuple(rule for number, rule in enumerate(self.rules.strict) if number in reached),
            conditions=tuple(index for index in range(self.count) if start + index in reached),
            elements={key: item for number, (key, item) in enumerate(self.rules.elements.items(), start + self.count) if number in reached},
            fixed=tuple(fixed),
        )


def _reachable(nodes: list[frozenset[str]], start: Iterable[str]) -> set[int]:
    users: dict[str, list[int]] = {}
    for number, names in enumerate(nodes):
        for name in names:
            users.setdefault(name, []).append(number)
    stack = list(start)
    seen_names, reached = set(stack), set[int]()
    while stack:
        for number in users.get(stack.pop(), ()):
            if number not in reached:
                reached.add(number)
                fresh = nodes[number] - seen_names
                seen_names |= fresh
                stack.extend(fresh)
    return reached
