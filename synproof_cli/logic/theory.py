"""The type theory T as clauses over base literals: order, range and exactly-one.

T is part of every satisfiability and entailment test and never a premise. Thresholds arrive while formulas are encoded; each new one
is linked to its neighbours, which keeps the chain complete (x <= 1 → x <= 5 → x <= 9 needs only neighbours).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from synproof_cli.logic.constants import LAST_DAY, exact
from synproof_cli.logic.types import scale
from synproof_cli.model.formula import Compare, Defined
from synproof_cli.model.world import AtomDecl

if TYPE_CHECKING:
    from fractions import Fraction

Threshold: TypeAlias = "tuple[Fraction, int]"
"""Position on the line: `(k, 0)` for `x < k`, `(k, 1)` for `x <= k`."""

Emit = Callable[[list[int]], None]


class OrderChain:
    """Thresholds of one ordered atom, kept sorted and linked."""

    def __init__(self, decl: AtomDecl, emit: Emit) -> None:
        self.decl = decl
        self.emit = emit
        self.points: list[Threshold] = []
        self.variables: list[int] = []

    def add(self, leaf: Compare, variable: int) -> None:
        """Link a new threshold between its neighbours and settle it where the declared range does."""
        point = (scale(self.decl, leaf.value), 1 if leaf.op == "<=" else 0)
        at = bisect_left(self.points, point)
        if at:
            self.emit([-self.variables[at - 1], variable])
        if at < len(self.points):
            self.emit([-variable, self.variables[at]])
        self.points.insert(at, point)
        self.variables.insert(at, variable)
        low, high = value_range(self.decl)
        if low is not None and (point[0] < low or point == (low, 0)):
            self.emit([-variable])
        if high is not None and (point[0] > high or point == (high, 1)):
            self.emit([variable])


def value_range(decl: AtomDecl) -> tuple[Fraction | None, Fraction | None]:
    """Least and greatest value an ordered atom can take; days are those of the calendar."""
    low = scale(decl, decl.minimum) if decl.minimum is not None else None
    high = scale(decl, decl.maximum) if decl.maximum is not None else None
    if decl.type == "date":
        return low or exact(1), high or exact(LAST_DAY)
    return low, high


def enum_clauses(decl: AtomDecl, variable_of: Callable[[Compare | Defined], int]) -> list[list[int]]:
    """At most one declared value; at least one unless the enum is open or the atom is without a value."""
    variables = [variable_of(Compare(decl.name, "==", value)) for value in decl.values]
    clauses = [[-first, -second] for first, second in combinations(variables, 2)]
    if not decl.open:
        undefined = [-variable_of(Defined(decl.name))] if decl.optional else []
        clauses.append(undefined + variables)
    return clauses
