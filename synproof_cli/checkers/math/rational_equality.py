"""`algebra.rational_equality`: two expressions agree at all rational values at which every listed factor is not zero.

Both sides become quotients of integer polynomials by the field rules, and are equal iff cross-multiplied they are the same polynomial:
a polynomial over an infinite field is zero everywhere only if it is the zero polynomial. Where an expression divides, a factor must say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, Obligation, certificate_fields, check_notes, request_fields, variables_of
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, undecodable
from synproof_cli.checkers.math.poly import Poly, Ring
from synproof_cli.checkers.math.rational import ONE, Evaluator, Expression, covered, is_constant, read_expression

MAX_FACTORS: Final = 1024
_ROLES: Final = ("original_division", "common_denominator", "factorization")


@dataclass(frozen=True, slots=True)
class Claim:
    """lhs = rhs, where the assumed expressions are not zero."""

    variables: tuple[str, ...]
    lhs: Expression
    rhs: Expression
    assumptions: tuple[Expression, ...]
    assumption_trees: tuple[Mapping[str, Any], ...]


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(request, ("variables", "lhs", "rhs", "knownAssumptions"))
    names = variables_of(found["variables"])
    trees = []
    for at, entry in enumerate(shapes.array(found["knownAssumptions"], "knownAssumptions", malformed, most=256)):
        assumed = shapes.fields(entry, f"knownAssumptions[{at}]", malformed, ("kind", "expr"))
        shapes.one_of(assumed["kind"], f"knownAssumptions[{at}].kind", malformed, ("nonzero",))
        trees.append(assumed["expr"])
    declared = frozenset(names)
    lhs, rhs = (read_expression(found[side], side, declared, malformed) for side in ("lhs", "rhs"))
    assumptions = tuple(read_expression(tree, "knownAssumptions", declared, malformed) for tree in trees)
    return Claim(names, lhs, rhs, assumptions, tuple(trees))


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("differenceNumerator", "denominatorFactors"), ("factorization",))
    trees, factors = _read_factors(found["denominatorFactors"], frozenset(claim.variables))
    _check_factorization(found.get("factorization"))
    stated = read_expression(found["differenceNumerator"], "differenceNumerator", frozenset(claim.variables), undecodable)
    evaluator = evaluator_of(claim.variables, (claim.lhs, claim.rhs, *claim.assumptions, *factors, stated), work)
    known = [_nonzero(evaluator, one, "an assumption") for one in claim.assumptions]
    polynomials = [_nonzero(evaluator, one, "a denominator factor") for one in factors]
    evaluator.denominators.clear()
    left, right = evaluator.value(claim.lhs), evaluator.value(claim.rhs)
    check_covered(evaluator, polynomials)
    if evaluator.difference(left, right):
        raise refused("the two sides are not equal")
    if evaluator.value(stated)[0]:
        raise refused("differenceNumerator is not zero, and the difference is")
    return Established("soundness_verified", "soundResult", _open(evaluator.ring, trees, polynomials, known))


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says anything else than that the difference is zero."""
    if candidate.get("isZeroNumerator", True) is not True:
        raise EvidenceFault("candidate_rejected", "isZeroNumerator is not true, and the difference is zero")
    tree = candidate.get("differenceNumerator")
    if tree is not None:
        expression = read_expression(tree, "candidate.differenceNumerator", frozenset(claim.variables), rejected_candidate)
        if evaluator_of(claim.variables, (expression,), work).value(expression)[0]:
            raise EvidenceFault("candidate_rejected", "the candidate's differenceNumerator is not zero")


def rejected_candidate(message: str) -> EvidenceFault:
    """A candidate that says something else than the recomputation."""
    return EvidenceFault("candidate_rejected", message)


def evaluator_of(names: tuple[str, ...], expressions: tuple[Expression, ...], work: Work) -> Evaluator:
    """An evaluator over the variables that occur."""
    occurring = {name for expression in expressions for name in expression.names}
    used = [name for name in names if name in occurring]
    ring = Ring(len(used), work)
    return Evaluator(ring, {name: (ring.variable(at), ONE) for at, name in enumerate(used)})


def check_covered(evaluator: Evaluator, factors: list[Poly]) -> None:
    """Raises EvidenceFault `side_condition_unproved` where an expression divides by what no factor excludes from being zero."""
    seen: list[Poly] = []
    for denominator in evaluator.denominators:
        if denominator in seen:
            continue
        seen.append(denominator)
        if not covered(evaluator.ring, denominator, factors):
            raise EvidenceFault("side_condition_unproved", "an expression divides by something that no denominator factor covers")


def _read_factors(value: object, declared: frozenset[str]) -> tuple[list[Mapping[str, Any]], tuple[Expression, ...]]:
    trees = []
    for at, entry in enumerate(shapes.array(value, "denominatorFactors", undecodable, most=MAX_FACTORS)):
        found = shapes.fields(entry, f"denominatorFactors[{at}]", undecodable, ("expr", "role"), ("multiplicity",))
        shapes.one_of(found["role"], f"denominatorFactors[{at}].role", undecodable, _ROLES)
        shapes.whole(found.get("multiplicity", 1), f"denominatorFactors[{at}].multiplicity", undecodable, low=1, high=1_000_000)
        trees.append(found["expr"])
    return trees, tuple(read_expression(tree, "denominatorFactors", declared, undecodable) for tree in trees)


def _check_factorization(value: object) -> None:
    if value is not None:
        found = shapes.fields(value, "factorization", undecodable, (), ("method", "notes"))
        for entry in found.values():
            check_notes(entry)


def _nonzero(evaluator: Evaluator, expression: Expression, what: str) -> Poly:
    """The polynomial that must not be zero. Raises EvidenceFault for one that always is, and for one that divides."""
    before = len(evaluator.denominators)
    num, _ = evaluator.value(expression)
    if len(evaluator.denominators) > before:
        raise refused(f"{what} divides by a variable expression: give its numerator and denominators one by one")
    if not num:
        raise refused(f"{what} is zero everywhere")
    return num


def _open(ring: Ring, trees: list[Mapping[str, Any]], factors: list[Poly], known: list[Poly]) -> tuple[Obligation, ...]:
    """One obligation for each factor that the assumptions do not imply."""
    found: list[Obligation] = []
    for tree, factor in zip(trees, factors, strict=True):
        if not is_constant(factor) and not covered(ring, factor, known):
            found.append(Obligation(f"nonzero_{len(found)}", "side_condition", "this denominator factor must not be zero", tree))
    return tuple(found)
