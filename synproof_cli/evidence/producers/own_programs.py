"""Linear programs by the simplex method with fractions and Bland's rule (1977). SymPy 1.14's `linprog` loses free variables.

The dual, min b·y with y·A = c and y ≥ 0, is in standard form; the multipliers of its optimal basis are an optimal x of the primal.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from synproof_cli.checkers.math.fault import refused
from synproof_cli.checkers.math.linear_program import INFEASIBLE, Claim
from synproof_cli.evidence.producers.own_matrices import Rows, reduced
from synproof_cli.evidence.producers.trees import Tree, rational


def linear_program(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """Primal and dual solutions, or Farkas multipliers. Raises EvidenceFault where there are none."""
    columns = [list(column) for column in zip(*claim.matrix, strict=True)]
    bounds = list(claim.bounds)
    if claim.operation == INFEASIBLE:
        farkas = _Simplex([*columns, bounds], [*([Fraction()] * len(columns)), Fraction(-1)])
        if not farkas.feasible():
            raise refused("the constraints have a solution")
        return {"reportedOk": True}, {"operation": claim.operation, "dual": list(map(rational, farkas.solution()))}
    simplex = _Simplex(columns, list(claim.objective))
    if not simplex.feasible():
        raise refused("the function has no maximum: the program is unbounded or infeasible")
    if not simplex.minimize(bounds):
        raise refused("the constraints have no solution")
    dual, primal = simplex.solution(), simplex.multipliers(bounds)
    return {"reportedOk": True}, {"operation": claim.operation, "primal": list(map(rational, primal)), "dual": list(map(rational, dual))}


class _Simplex:
    """rows · y = right with y ≥ 0, as a tableau: artificial variables behind the others, the right side last."""

    def __init__(self, rows: Rows, right: list[Fraction]) -> None:
        self.rows = rows
        self.size = len(rows[0])
        count = len(rows)
        self.tableau: Rows = []
        for at, (row, value) in enumerate(zip(rows, right, strict=True)):
            sign = -1 if value < 0 else 1
            artificial = [Fraction(int(other == at)) for other in range(count)]
            self.tableau.append([*(sign * entry for entry in row), *artificial, sign * value])
        self.basis = [self.size + at for at in range(count)]

    def feasible(self) -> bool:
        """Whether there is a solution; a basis of one is found, without artificial variables but where rows say the same."""
        cost = [Fraction()] * self.size + [Fraction(1)] * len(self.rows)
        self._descend(cost, len(cost))
        if any(self.tableau[at][-1] for at, variable in enumerate(self.basis) if variable >= self.size):
            return False
        for at, variable in enumerate(self.basis):
            if variable >= self.size:
                column = next((one for one in range(self.size) if self.tableau[at][one]), None)
                if column is not None:
                    self._pivot(at, column)
        return True

    def minimize(self, cost: list[Fraction]) -> bool:
        """Descend to the least cost; False where there is none."""
        return self._descend([*cost, *([Fraction()] * len(self.rows))], self.size)

    def _descend(self, cost: list[Fraction], usable: int) -> bool:
        while True:
            entering = next((one for one in range(usable) if one not in self.basis and self._reduced(cost, one) < 0), None)
            if entering is None:
                return True
            ratios = [
                (row[-1] / row[entering], self.basis[at], at) for at, row in enumerate(self.tableau) if row[entering] > 0
            ]
            if not ratios:
                return False
            self._pivot(min(ratios)[2], entering)

    def _reduced(self, cost: list[Fraction], column: int) -> Fraction:
        return cost[column] - sum(
            (cost[variable] * row[column] for variable, row in zip(self.basis, self.tableau, strict=True) if row[column]), Fraction(),
        )

    def _pivot(self, at: int, column: int) -> None:
        lead = self.tableau[at][column]
        self.tableau[at] = own = [entry / lead for entry in self.tableau[at]]
        for other, row in enumerate(self.tableau):
            if other != at and row[column]:
                factor = row[column]
                self.tableau[other] = [entry - factor * mine for entry, mine in zip(row, own, strict=True)]
        self.basis[at] = column

    def solution(self) -> list[Fraction]:
        """The basic solution."""
        found = [Fraction()] * self.size
        for at, variable in enumerate(self.basis):
            if variable < self.size:
                found[variable] = self.tableau[at][-1]
        return found

    def multipliers(self, cost: list[Fraction]) -> list[Fraction]:
        """X with x · (column of each basic variable) = its cost."""
        basic = [variable for variable in self.basis if variable < self.size]
        found = [Fraction()] * len(self.rows)
        if basic:
            done, pivots = reduced([[*(row[variable] for row in self.rows), cost[variable]] for variable in basic])
            for at, pivot in enumerate(pivots):
                found[pivot] = done[at][-1]
        return found
