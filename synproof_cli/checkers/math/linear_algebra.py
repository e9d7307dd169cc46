"""`algebra.linear_algebra`: inverses, solutions, kernel vectors and determinants of rational matrices, by exact products.

Rows are brought to integers first, so that products are of integers; determinants by Bareiss' elimination without fractions (1968).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, undecodable
from synproof_cli.checkers.math.shapes import Fault

INVERSE: Final = "inverse_witness"
SYSTEM: Final = "system_solution"
KERNEL: Final = "kernel_vector"
DETERMINANT: Final = "det_identity"
OPERATIONS: Final = (INVERSE, SYSTEM, KERNEL, DETERMINANT)
MAX_DIM: Final = 64

Vector: TypeAlias = "tuple[Fraction, ...]"
Matrix: TypeAlias = "tuple[Vector, ...]"


@dataclass(frozen=True, slots=True)
class Claim:
    """An operation on a matrix; `rhs` for systems, `det` for determinants."""

    operation: str
    matrix: Matrix
    rhs: Vector
    det: Fraction | None


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(request, ("operation", "matrix"), ("rhs", "claimedDet"))
    operation = shapes.one_of(found["operation"], "operation", malformed, OPERATIONS)
    matrix = read_matrix(found["matrix"], "matrix", malformed)
    rhs = shapes.rationals(found["rhs"], "rhs", malformed, most=MAX_DIM) if found.get("rhs") is not None else ()
    det = shapes.rational(found["claimedDet"], "claimedDet", malformed) if found.get("claimedDet") is not None else None
    if operation in (INVERSE, DETERMINANT) and len(matrix) != len(matrix[0]):
        raise malformed(f"{operation} needs a square matrix")
    if operation == SYSTEM and len(rhs) != len(matrix):
        raise malformed("rhs must have one entry for each row of the matrix")
    if operation == DETERMINANT and det is None:
        raise malformed("det_identity needs claimedDet")
    return Claim(operation, matrix, rhs, det)


def read_matrix(value: object, where: str, fault: Fault, *, most: int = MAX_DIM) -> Matrix:
    """The matrix there, its shape as it says. Raises EvidenceFault."""
    found = shapes.fields(value, where, fault, ("tag", "rows", "cols", "entries"))
    if found["tag"] != "matrix":
        raise fault(f"{where} must have tag 'matrix'")
    rows, cols = (shapes.whole(found[key], f"{where}.{key}", fault, low=1) for key in ("rows", "cols"))
    entries = shapes.array(found["entries"], f"{where}.entries", fault, most=most)
    matrix = tuple(shapes.rationals(row, f"{where}.entries", fault, most=most) for row in entries)
    if len(matrix) != rows or any(len(row) != cols for row in matrix):
        raise fault(f"{where} does not have the shape it says")
    return matrix


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("operation",), ("inverse", "vector", "sideConditions"))
    if found["operation"] != claim.operation:
        raise refused("the certificate is of another operation")
    for entry in shapes.array(found.get("sideConditions", []), "sideConditions", undecodable, most=64):
        shapes.text(entry, "sideConditions", undecodable, most=256)
    if claim.operation == DETERMINANT:
        if determinant(claim.matrix, work) != claim.det:
            raise refused("the determinant is another one")
        return Established("soundness_verified", "soundResult")
    if claim.operation == INVERSE:
        _check_inverse(claim.matrix, found.get("inverse"), work)
    else:
        vector = shapes.rationals(found.get("vector"), "vector", undecodable, most=MAX_DIM)
        check_vector(claim, vector, work)
    return Established("witness_verified", "witness")


def check_vector(claim: Claim, vector: Vector, work: Work) -> None:
    """Raises EvidenceFault where the vector does not solve the system, or is not in the kernel, or is zero."""
    if len(vector) != len(claim.matrix[0]):
        raise refused("the vector has not one entry for each column")
    wanted = claim.rhs if claim.operation == SYSTEM else (Fraction(),) * len(claim.matrix)
    if claim.operation == KERNEL and not any(vector):
        raise refused("the zero vector is no witness of a kernel")
    if product(claim.matrix, tuple((entry,) for entry in vector), work) != tuple((entry,) for entry in wanted):
        raise refused("matrix · vector is not what it must be")


def _check_inverse(matrix: Matrix, value: object, work: Work) -> None:
    inverse = read_matrix(value, "inverse", undecodable)
    size = len(matrix)
    if len(inverse) != size or len(inverse[0]) != size:
        raise refused("the inverse has another shape")
    one = tuple(tuple(Fraction(int(row == col)) for col in range(size)) for row in range(size))
    if product(matrix, inverse, work) != one or product(inverse, matrix, work) != one:
        raise refused("matrix · inverse is not the identity")


def product(left: Matrix, right: Matrix, work: Work) -> Matrix:
    """The product of two matrices whose shapes fit."""
    rows = [_integers(row) for row in left]
    cols = [_integers(col) for col in zip(*right, strict=True)]
    bits = max(_bits(numbers) for numbers, _ in rows) + max(_bits(numbers) for numbers, _ in cols)
    work.spend(len(rows) * len(cols) * len(right) * (1 + ((bits >> 9) ** 2)))
    return tuple(
        tuple(Fraction(sum(a * b for a, b in zip(row, col, strict=True)), below * under) for col, under in cols) for row, below in rows
    )


def _integers(values: Sequence[Fraction]) -> tuple[list[int], int]:
    """Numerators over the least common denominator, and that."""
    below = lcm(*(value.denominator for value in values))
    return [value.numerator * (below // value.denominator) for value in values], below


def _bits(values: Sequence[int]) -> int:
    return max(map(int.bit_length, values))


def determinant(matrix: Matrix, work: Work) -> Fraction:
    """The determinant of a square matrix."""
    rows, scale = [], 1
    for row in matrix:
        numbers, below = _integers(row)
        rows.append(numbers)
        scale *= below
    sign, last, size = 1, 1, len(rows)
    for step in range(size - 1):
        pivot = next((at for at in range(step, size) if rows[at][step]), None)
        if pivot is None:
            return Fraction()
        if pivot != step:
            rows[step], rows[pivot], sign = rows[pivot], rows[step], -sign
        _eliminate(rows, step, last, work)
        last = rows[step][step]
    return Fraction(sign * rows[-1][-1], scale)


def _eliminate(rows: list[list[int]], step: int, last: int, work: Work) -> None:
    head, size = rows[step], len(rows)
    bits = max(max(map(int.bit_length, row[step:])) for row in rows[step:])
    work.spend((size - step) ** 2 * 3 * (1 + ((bits >> 8) ** 2 >> 2)))
    for row in rows[step + 1 :]:
        factor = row[step]
        for col in range(step + 1, size):
            row[col] = (row[col] * head[step] - factor * head[col]) // last
        row[step] = 0


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", f"reportedOk is not true, and {claim.operation} holds")
    work.spend(1)
