"""Inverses, solutions and kernels of matrices by our own elimination: small matrices need no computer algebra."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from synproof_cli.checkers.math import linear_algebra as claims
from synproof_cli.checkers.math.fault import refused
from synproof_cli.evidence.producers.trees import Tree, matrix, rational

Rows = list[list[Fraction]]


def linear_algebra(claim: claims.Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """What the operation asks for. Raises EvidenceFault where there is none: a singular matrix, no solution, no kernel."""
    fields: Tree = {"operation": claim.operation}
    rows = [list(row) for row in claim.matrix]
    if claim.operation == claims.INVERSE:
        fields |= {"inverse": _inverse(rows), "sideConditions": ["matrix_invertible"]}
    elif claim.operation == claims.SYSTEM:
        fields["vector"] = [rational(entry) for entry in _solution(rows, claim.rhs)]
    elif claim.operation == claims.KERNEL:
        fields["vector"] = [rational(entry) for entry in _kernel(rows)]
    return {"reportedOk": True}, fields


def reduced(rows: Rows) -> tuple[Rows, list[int]]:
    """The reduced row echelon form, and the columns of its pivots."""
    done = [list(row) for row in rows]
    pivots: list[int] = []
    for column in range(len(rows[0])):
        at = len(pivots)
        pivot = next((row for row in range(at, len(done)) if done[row][column]), None)
        if pivot is None:
            continue
        done[at], done[pivot] = done[pivot], done[at]
        lead = done[at][column]
        done[at] = [entry / lead for entry in done[at]]
        for row, values in enumerate(done):
            if row != at and values[column]:
                factor = values[column]
                done[row] = [value - factor * own for value, own in zip(values, done[at], strict=True)]
        pivots.append(column)
    return done, pivots


def _inverse(rows: Rows) -> Tree:
    size = len(rows)
    wide = [[*row, *(Fraction(int(at == other)) for other in range(size))] for at, row in enumerate(rows)]
    done, pivots = reduced(wide)
    if pivots[:size] != list(range(size)):
        raise refused("the matrix is singular")
    return matrix([row[size:] for row in done])


def _solution(rows: Rows, rhs: claims.Vector) -> list[Fraction]:
    done, pivots = reduced([[*row, entry] for row, entry in zip(rows, rhs, strict=True)])
    columns = len(rows[0])
    if columns in pivots:
        raise refused("the system has no solution")
    solution = [Fraction()] * columns
    for row, pivot in enumerate(pivots):
        solution[pivot] = done[row][columns]
    return solution


def _kernel(rows: Rows) -> list[Fraction]:
    done, pivots = reduced(rows)
    free = next((column for column in range(len(rows[0])) if column not in pivots), None)
    if free is None:
        raise refused("the kernel holds the zero vector only")
    vector = [Fraction()] * len(rows[0])
    vector[free] = Fraction(1)
    for row, pivot in enumerate(pivots):
        vector[pivot] = -done[row][free]
    return vector
