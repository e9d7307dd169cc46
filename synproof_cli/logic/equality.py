"""Equality between things as clauses: a part of T wherever some formula compares an arbitrary thing with another.

Different plain names are different things. The clauses are those of an equivalence over the things in play, and of congruence: equal
things have the same predicates. They are made as atoms appear, each pair once. Typed predicates take no
part: `logic.grounding` refuses them beside equalities.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations

from synproof_cli.logic.quantifiers import equality
from synproof_cli.model.formula import FALSE, TRUE, Atom, Formula, is_arbitrary, predicate


class EqualityTheory:
    """Clauses about equal things; silent until the first equality is met. `variable_of` numbers an atom, and reports it back here."""

    def __init__(self, things: Sequence[str], variable_of: Callable[[Atom], int], emit: Callable[[list[int]], None]) -> None:
        self.things = things
        self.variable_of = variable_of
        self.emit = emit
        self.active = False
        self._met: dict[tuple[str, int], dict[str, int]] = defaultdict(dict)

    def meet(self, atom: Atom, variable: int) -> None:
        """Take note of a new atom and say what equality makes of it."""
        if " == " in atom.name:
            if not self.active:
                self.active = True
                self._equivalence()
                for met in self._met.values():
                    for one, other in combinations(list(met.items()), 2):
                        self._same(one, other)
            return
        functor, arguments = predicate(atom.name)
        met = self._met[functor, len(arguments)]
        if self.active and arguments:
            for other in list(met.items()):
                self._same((atom.name, variable), other)
        met[atom.name] = variable

    def _equivalence(self) -> None:
        """Transitivity over all things: two sides of a triangle give the third."""
        for triangle in combinations(self.things, 3):
            if any(map(is_arbitrary, triangle)):
                first, second, third = triangle
                sides = (equality(first, second), equality(second, third), equality(first, third))
                for number in range(3):
                    self._clause((sides[number - 1], sides[number - 2]), sides[number])

    def _same(self, one: tuple[str, int], other: tuple[str, int]) -> None:
        """Atoms of one predicate, by name and variable, agree where their arguments are equal."""
        pairs = zip(predicate(one[0])[1], predicate(other[0])[1], strict=True)
        equalities = [equality(left, right) for left, right in pairs if left != right]
        self._clause(equalities, None, [one[1], -other[1]])
        self._clause(equalities, None, [-one[1], other[1]])

    def _clause(self, conditions: Sequence[Formula], conclusion: Formula | None, rest: Sequence[int] = ()) -> None:
        """Conditions imply the conclusion or some literal of the rest; nothing is said where they cannot hold."""
        if FALSE in conditions or conclusion == TRUE:
            return
        clause = [-self.variable_of(condition) for condition in conditions if isinstance(condition, Atom)]
        if isinstance(conclusion, Atom):
            clause.append(self.variable_of(conclusion))
        self.emit([*clause, *rest])
