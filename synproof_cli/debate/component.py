"""The part of a problem that can bear on the claim: formulas linked to it through shared atoms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from synproof_cli.debate.rules import Element, Rules, StrictRule
from synproof_cli.logic.quantifiers import expand
from synproof_cli.model.formula import Atom, Compare, Defined, Formula, Not, leaves
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
        self._leaves = [_named_leaves(expand(formula, things) if things else formula) for formula in formulas]
        self._things_compared = any(EQUALITY in leaf.name for found in self._leaves for leaf in found)
        self._wide = self._reached(frozenset())

    def _reached(self, closed: Collection[Formula]) -> set[int]:
        """Numbers of the formulas reached from the claim through atoms with a leaf that is not closed."""
        names = [self._names(leaf.name for leaf in found if leaf not in closed) for found in self._leaves]
        return _reachable(names, names[-1])

    def _names(self, names: Iterable[str]) -> frozenset[str]:
        """Where things are compared, equality links all atoms that speak of things."""
        found = frozenset(names)
        return found | {EQUALITY} if self._things_compared and any("(" in name or EQUALITY in name for name in found) else found

    def leaves(self) -> dict[Leaf, None]:
        """Every leaf of the formulas that any atoms connect with the claim, in order."""
        return {leaf: None for number in (*sorted(self._wide), len(self._leaves) - 1) for leaf in self._leaves[number]}

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
        reached |= {number for number in self._wide if start <= number and closed.issuperset(self._leaves[number])}
        return self._component(reached, fixed)

    def _component(self, reached: Collection[int], fixed: Sequence[Formula]) -> Component:
        start = len(self.rules.strict)
        return Component(
            strict=tuple(rule for number, rule in enumerate(self.rules.strict) if number in reached),
            conditions=tuple(index for index in range(self.count) if start + index in reached),
            elements={key: item for number, (key, item) in enumerate(self.rules.elements.items(), start + self.count) if number in reached},
            fixed=tuple(fixed),
        )


def _named_leaves(formula: Formula) -> tuple[Leaf, ...]:
    return tuple(dict.fromkeys(leaf for leaf in leaves(formula) if isinstance(leaf, Atom | Compare | Defined)))


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
