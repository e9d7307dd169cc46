"""SymPy computes: inverses, solutions and kernels of matrices."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from synproof_cli.checkers.math import linear_algebra as claims
from synproof_cli.checkers.math.fault import refused
from synproof_cli.evidence.producers.trees import Tree, matrix, rational


def linear_algebra(claim: claims.Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """What the operation asks for. Raises EvidenceFault where there is none: a singular matrix, no solution, no kernel."""
    fields: Tree = {"operation": claim.operation}
    if claim.operation == claims.INVERSE:
        fields |= {"inverse": _inverse(claim.matrix), "sideConditions": ["matrix_invertible"]}
    elif claim.operation != claims.DETERMINANT:
        vector = _solution(claim.matrix, claim.rhs) if claim.operation == claims.SYSTEM else _kernel(claim.matrix)
        fields["vector"] = [rational(entry) for entry in vector]
    return {"reportedOk": True}, fields


def _domain(rows: claims.Matrix) -> Any:
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    return DomainMatrix([[QQ(entry.numerator, entry.denominator) for entry in row] for row in rows], (len(rows), len(rows[0])), QQ)


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.numerator), int(value.denominator))


def _inverse(rows: claims.Matrix) -> Tree:
    from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

    try:
        inverse = _domain(rows).inv()
    except DMNonInvertibleMatrixError as fault:
        raise refused("the matrix is singular") from fault
    return matrix([[_fraction(entry) for entry in row] for row in inverse.to_Matrix().tolist()])


def _solution(rows: claims.Matrix, rhs: claims.Vector) -> list[Fraction]:
    reduced, pivots = _domain(tuple((*row, entry) for row, entry in zip(rows, rhs, strict=True))).rref()
    columns = len(rows[0])
    if columns in pivots:
        raise refused("the system has no solution")
    entries = reduced.to_Matrix().tolist()
    solution = [Fraction()] * columns
    for row, pivot in enumerate(pivots):
        solution[pivot] = _fraction(entries[row][columns])
    return solution


def _kernel(rows: claims.Matrix) -> list[Fraction]:
    space = _domain(rows).nullspace().to_Matrix().tolist()
    if not space:
        raise refused("the kernel holds the zero vector only")
    return [_fraction(entry) for entry in space[0]]
