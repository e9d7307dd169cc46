"""Gates as clauses: a literal for a conjunction or an equivalence of literals, defined both ways (Tseitin 1968).

Equal gates share a literal, what is constant by form is simplified away, and a conjunction within a conjunction is one conjunction:
so `~(a & b) | ~c` is the clause a proof-maker would write, and unit propagation is as strong here as there. Definitions are conservative: they exclude no assignment.
"""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.checkers.rup import FALSE, TRUE, Propagator


class Gates:
    """Conjunctions and equivalences of literals, with their clauses."""

    def __init__(self, propagator: Propagator) -> None:
        self._propagator = propagator
        self._conjunctions: dict[tuple[int, ...], int] = {}
        self._parts: dict[int, tuple[int, ...]] = {}
        self._equivalences: dict[tuple[int, int], int] = {}

    def conjunction(self, literals: Iterable[int]) -> int:
        """A literal that is true exactly when all of them are."""
        distinct = {part for literal in literals for part in self._parts.get(literal, (literal,))}
        distinct.discard(TRUE)
        if FALSE in distinct or any(literal ^ 1 in distinct for literal in distinct):
            return FALSE
        if len(distinct) < 2:
            return distinct.pop() if distinct else TRUE
        key = tuple(sorted(distinct))
        known = self._conjunctions.get(key)
        return self._define_conjunction(key) if known is None else known

    def _define_conjunction(self, key: tuple[int, ...]) -> int:
        gate = self._conjunctions[key] = self._propagator.new_variable()
        self._parts[gate] = key
        for literal in key:
            self._propagator.add((gate ^ 1, literal))
        self._propagator.add((gate, *(literal ^ 1 for literal in key)))
        return gate

    def disjunction(self, literals: Iterable[int]) -> int:
        """A literal that is true exactly when one of them is."""
        return self.conjunction(literal ^ 1 for literal in literals) ^ 1

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
