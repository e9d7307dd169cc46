"""`logic.sat_unsat`: a set of clauses is satisfiable, shown by a model, or unsatisfiable, shown by a RUP proof.

Clauses are lists of signed numbers of variables, as in DIMACS. A line of a proof must follow by unit propagation alone (`checkers.rup`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, too_large, undecodable
from synproof_cli.checkers.math.shapes import Fault
from synproof_cli.checkers.report import FaultError
from synproof_cli.checkers.rup import Propagator

SATISFIABLE: Final = "satisfiable"
UNSATISFIABLE: Final = "unsatisfiable"
MAX_VARIABLES: Final = 100_000
MAX_CLAUSES: Final = 200_000

Clauses: TypeAlias = "tuple[tuple[int, ...], ...]"


@dataclass(frozen=True, slots=True)
class Claim:
    """Clauses over variables 1 to `variables`, and whether they are said to be satisfiable."""

    operation: str
    variables: int
    clauses: Clauses


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(request, ("operation", "variableCount", "clauses"))
    operation = shapes.one_of(found["operation"], "operation", malformed, (SATISFIABLE, UNSATISFIABLE))
    variables = shapes.whole(found["variableCount"], "variableCount", malformed, low=0)
    if variables > MAX_VARIABLES:
        raise too_large(f"more than {MAX_VARIABLES} variables")
    return Claim(operation, variables, read_clauses(found["clauses"], "clauses", malformed, variables))


def read_clauses(value: object, where: str, fault: Fault, variables: int) -> Clauses:
    """Clauses over that many variables. Raises EvidenceFault."""
    clauses = []
    for at, entry in enumerate(shapes.array(value, where, fault, most=MAX_CLAUSES)):
        clause = shapes.array(entry, f"{where}[{at}]", fault, most=MAX_VARIABLES)
        for literal in clause:
            if type(literal) is not int or not 1 <= abs(literal) <= variables:
                raise fault(f"{where}[{at}] holds something that is no literal")
        clauses.append(tuple(clause))
    return tuple(clauses)


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    key = "model" if claim.operation == SATISFIABLE else "proof"
    found = certificate_fields(certificate, ("operation", key))
    if found["operation"] != claim.operation:
        raise refused("the certificate is of another operation")
    if claim.operation == SATISFIABLE:
        (model,) = read_clauses([found["model"]], "model", undecodable, claim.variables)
        true = frozenset(model)
        if any(-literal in true for literal in true):
            raise refused("the model makes a variable true and false")
        work.spend(sum(map(len, claim.clauses)))
        if not all(any(literal in true for literal in clause) for clause in claim.clauses):
            raise refused("the model does not satisfy a clause")
        return Established("witness_verified", "witness")
    refute(claim, read_clauses(found["proof"], "proof", undecodable, claim.variables), work)
    return Established("soundness_verified", "refutation")


def refute(claim: Claim, proof: Clauses, work: Work) -> None:
    """Raises EvidenceFault unless the lines refute the clauses by reverse unit propagation."""
    budget = Budget(work.left)
    propagator = Propagator(budget)
    literals = [0, *(propagator.new_variable() for _ in range(claim.variables))]

    def own(clause: tuple[int, ...]) -> list[int]:
        return [literals[literal] if literal > 0 else literals[-literal] ^ 1 for literal in clause]

    try:
        for clause in claim.clauses:
            propagator.add(own(clause))
        wrong = propagator.refutes([own(line) for line in proof])
    except FaultError as fault:
        raise too_large(fault.message) from fault
    if wrong is not None:
        raise refused("the proof ends without a contradiction" if wrong == len(proof) else f"line {wrong + 1} of the proof does not follow")


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", f"reportedOk is not true, and the clauses are {claim.operation}")
    work.spend(1)
