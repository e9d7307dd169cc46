"""`opt.linear_program`: the maximum of c·x under A·x ≤ b, or that no x satisfies A·x ≤ b; x ranges over all rational vectors.

Weak duality: y ≥ 0 with y·A = c bounds c·x by y·b, so a feasible x with c·x = y·b is an optimum. Farkas' lemma: y ≥ 0 with y·A = 0 and
y·b < 0 shows that there is no feasible x.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, undecodable
from synproof_cli.checkers.math.linear_algebra import Matrix, Vector, product, read_matrix

MAXIMUM: Final = "maximum"
INFEASIBLE: Final = "infeasible"
MAX_ROWS: Final = 256


@dataclass(frozen=True, slots=True)
class Claim:
    """Constraints matrix · x ≤ bounds, and for a maximum the objective."""

    operation: str
    matrix: Matrix
    bounds: Vector
    objective: Vector


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(request, ("operation", "matrix", "bounds"), ("objective",))
    operation = shapes.one_of(found["operation"], "operation", malformed, (MAXIMUM, INFEASIBLE))
    matrix = read_matrix(found["matrix"], "matrix", malformed, most=MAX_ROWS)
    bounds = shapes.rationals(found["bounds"], "bounds", malformed, most=MAX_ROWS)
    objective = shapes.rationals(found["objective"], "objective", malformed, most=MAX_ROWS) if found.get("objective") is not None else ()
    if len(bounds) != len(matrix):
        raise malformed("bounds must have one entry for each row of the matrix")
    if operation == MAXIMUM and len(objective) != len(matrix[0]):
        raise malformed("objective must have one entry for each column of the matrix")
    return Claim(operation, matrix, bounds, objective)


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("operation", "dual"), ("primal",))
    if found["operation"] != claim.operation:
        raise refused("the certificate is of another operation")
    dual = shapes.rationals(found["dual"], "dual", undecodable, most=MAX_ROWS)
    if len(dual) != len(claim.matrix) or any(entry < 0 for entry in dual):
        raise refused("the dual vector must have one entry for each row, none negative")
    (combined,) = product((dual,), claim.matrix, work)
    bound = _dot(dual, claim.bounds)
    if claim.operation == INFEASIBLE:
        if any(combined) or bound >= 0:
            raise refused("the dual vector does not show that there is no solution")
        return Established("soundness_verified", "soundResult")
    primal = shapes.rationals(found.get("primal"), "primal", undecodable, most=MAX_ROWS)
    if len(primal) != len(claim.matrix[0]):
        raise refused("the primal vector must have one entry for each column")
    reached = product(claim.matrix, tuple((entry,) for entry in primal), work)
    if any(value > most for (value,), most in zip(reached, claim.bounds, strict=True)):
        raise refused("the primal vector does not satisfy the constraints")
    value = _dot(claim.objective, primal)
    if combined != claim.objective or value != bound:
        raise refused("the two vectors do not show an optimum")
    return Established("optimality_verified", "optimum", facts={"optimum": str(value)})


def _dot(left: Vector, right: Vector) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), Fraction())


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", f"reportedOk is not true, and {claim.operation} holds")
    work.spend(1)
