"""Gates as clauses: a literal for a conjunction or an equivalence of literals, defined both ways (Tseitin 1968).

Equal gates share a literal, and what is constant by form is simplified away. A conjunction within a conjunction is also written as one:
so `~(a & b) | ~c` is the clause a proof-maker would write, and unit propagation is as strong here as there. Definitions are conservative:
they exclude no assignment.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.checkers.rup import FALSE, TRUE, Propagator

_WIDEST: Final = 200
"""Conjunctions wider than this are not spread out within others, so that nesting cannot make clauses grow without bound."""


class Gates:
    """Conjunctions and equivalences of literals, with their clauses."""

    def __init__(self, propagator: Propagator) -> None:
        self._propagator = propagator
        self._conjunctions: dict[frozenset[int], int] = {}
        self._parts: dict[int, frozenset[int]] = {}
        self._equivalences: dict[tuple[int, int], int] = {}
        self._weaker: dict[int, int] = {}

    def implies(self, strong: int, weak: int) -> None:
        """A clause of T; from now on the weaker literal beside the stronger one adds nothing to a conjunction."""
        self._propagator.add((strong ^ 1, weak))
        self._weaker[strong] = weak

    def conjunction(self, literals: Iterable[int]) -> int:
        """A literal that is true exactly when all of them are."""
        stated = frozenset(literals) - {TRUE}
        spread = frozenset(part for literal in stated for part in self._parts.get(literal, (literal,)))
        spread -= {self._weaker[literal] for literal in spread if literal in self._weaker}
        if FALSE in spread or any(literal ^ 1 in spread for literal in spread):
            return FALSE
        if len(spread) < 2:
            return next(iter(spread), TRUE)
        gate = self._conjunctions.get(spread)
        if gate is None:
            gate = self._define_conjunction(spread)
        if stated not in self._conjunctions:
            self._conjunctions[stated] = gate
            self._propagator.add((gate, *(literal ^ 1 for literal in stated)))
        return gate

    def _define_conjunction(self, spread: frozenset[int]) -> int:
        gate = self._conjunctions[spread] = self._propagator.new_variable()
        if len(spread) <= _WIDEST:
            self._parts[gate] = spread
        for literal in spread:
            self._propagator.add((gate ^ 1, literal))
        self._propagator.add((gate, *(literal ^ 1 for literal in spread)))
        return gate

    def disjunction(self, literals: Iterable[int]) -> int:
        """A literal that is true exactly when one of them is. It implies what all of them imply by T."""
        distinct = frozenset(literals)
        gate = self.conjunction(literal ^ 1 for literal in distinct) ^ 1
        shared = {self._weaker.get(literal, TRUE) for literal in distinct}
        if len(shared) == 1 and TRUE not in shared and gate not in self._weaker:
            self.implies(gate, shared.pop())
        return gate

    def equivalence(self, left: int, right: int) -> int:
        """A literal that is true exactly when both have the same value."""
        flip = (left & 1) ^ (right & 1)
        left, right = sorted((left & ~1, right & ~1))
        if left == right:
            return TRUE ^ flip
        if left == TRUE:
            return right ^ flip
        known = self._equivalences.get((left, right))
        return (self._define_equivalence(left, right) if known is None else known) ^ flip

    def _define_equivalence(self, left: int, right: int) -> int:
        gate = self._equivalences[left, right] = self._propagator.new_variable()
        for clause in (
            (gate ^ 1, left ^ 1, right), (gate ^ 1, left, right ^ 1), (gate, left, right), (gate, left ^ 1, right ^ 1),
        ):
            self._propagator.add(clause)
        return gate
