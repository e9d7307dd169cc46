"""Rational equality and its counterexamples by our own arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import Any, Final

from synproof_cli.checkers.math.calculus import ANTIDERIVATIVE, DERIVATIVE
from synproof_cli.checkers.math.calculus import Claim as CalculusClaim
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.checkers.math.poly import Poly, Ring, proportional
from synproof_cli.checkers.math.rational_counterexample import value_at
from synproof_cli.checkers.math.rational_equality import Claim, evaluator_of
from synproof_cli.evidence.producers.trees import Tree, integer, of_poly, rational

_SEARCH: Final = 3_000_000
_SMALL: Final = (
    (0, 1), (1, 1), (2, 1), (-1, 1), (3, 1), (1, 2), (-2, 1), (5, 1), (-3, 1), (4, 1), (7, 1), (1, 3), (-1, 2), (10, 1), (3, 2), (11, 1),
)


def rational_equality(claim: Claim, request: dict[str, Any]) -> tuple[Tree, Tree]:
    """The denominators as factors, and the numerator of the difference."""
    factors, difference = denominators(claim)
    return answer(factors, difference, {"method": "numerators of all denominators", "notes": f"{len(request['variables'])} variables"})


def answer(factors: list[Tree], difference: Tree, method: Tree) -> tuple[Tree, Tree]:
    """Candidate and certificate of those parts."""
    listed = [{"expr": factor, "role": "original_division", "multiplicity": 1} for factor in factors]
    zero = difference == integer(0)
    return {"differenceNumerator": difference, "isZeroNumerator": zero}, {
        "differenceNumerator": difference, "denominatorFactors": listed, "factorization": method,
    }


def denominators(claim: Claim) -> tuple[list[Tree], Tree]:
    """Polynomials that must not be zero, and the numerator of lhs - rhs. Raises EvidenceFault where something is divided by zero."""
    evaluator = evaluator_of(claim.variables, (claim.lhs, claim.rhs), Work())
    left, right = evaluator.value(claim.lhs), evaluator.value(claim.rhs)
    names = tuple(evaluator.values)
    kept: list[Poly] = []
    for poly in evaluator.denominators:
        if not any(proportional(poly, other) for other in kept):
            kept.append(poly)
    return [of_poly(evaluator.ring, poly, names) for poly in kept], of_poly(evaluator.ring, evaluator.difference(left, right), names)


def calculus(claim: CalculusClaim, request: dict[str, Any]) -> tuple[Tree, Tree]:
    """The certificate repeats what the checker differentiates; the candidate is the request's."""
    candidate: Tree = {"reportedOk": True}
    if claim.operation in (DERIVATIVE, ANTIDERIVATIVE):
        candidate = {"expr": request["candidate"], "reportedOk": True}
    fields = {"operation": claim.operation, "domainConditions": request["domainConditions"], "notes": "checked by differentiation"}
    return candidate, fields | ({"candidateEcho": request["candidate"]} if request.get("candidate") is not None else {})


def rational_counterexample(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """A point where a side has no value, else one where the sides differ. Raises EvidenceFault where none is found."""
    work = Work(_SEARCH)
    points = (*_poles(claim), *_grid(len(claim.variables)))
    try:
        found = next((point for point in points if _refutes(claim, point, work)), None)
    except EvidenceFault as fault:
        raise EvidenceFault("completeness_not_established", "no counterexample was found within the limit") from fault
    if found is None:
        raise EvidenceFault("completeness_not_established", "no counterexample was found among small numbers")
    return {"reportedFalse": True}, {"assignment": [rational(value) for value in found]}


def _refutes(claim: Claim, values: tuple[Fraction, ...], work: Work) -> bool:
    point = dict(zip(claim.variables, values, strict=True))
    if not all(value_at(one, point, work) for one in claim.assumptions):
        return False
    left = value_at(claim.lhs, point, work)
    return left is None or left != value_at(claim.rhs, point, work)


def _poles(claim: Claim) -> Iterator[tuple[Fraction, ...]]:
    """Points at which a denominator that is linear in one variable is zero, the others being small numbers."""
    evaluator = evaluator_of(claim.variables, (claim.lhs, claim.rhs), Work())
    try:
        evaluator.value(claim.lhs)
        evaluator.value(claim.rhs)
    except EvidenceFault:  # divided by zero everywhere: any point will do
        return
    ring, names = evaluator.ring, tuple(evaluator.values)
    for poly in evaluator.denominators:
        exponents = [ring.exponents(key) for key in poly]
        for at, name in enumerate(names):
            if any(one[at] for one in exponents) and all(one[at] < 2 for one in exponents):
                for values in islice(_grid(len(names) - 1), 200):
                    if (root := _root(ring, poly, at, values)) is not None:
                        named = dict(zip((*names[:at], *names[at + 1 :]), values, strict=True)) | {name: root}
                        yield tuple(named.get(variable, Fraction(1)) for variable in claim.variables)


def _root(ring: Ring, poly: Poly, at: int, values: tuple[Fraction, ...]) -> Fraction | None:
    """The value of one variable, in which the polynomial is linear, that makes it zero."""
    slope, rest = Fraction(), Fraction()
    for key, coefficient in poly.items():
        exponents = ring.exponents(key)
        others = (*exponents[:at], *exponents[at + 1 :])
        term = Fraction(coefficient)
        for value, exponent in zip(values, others, strict=True):
            term *= value**exponent
        if exponents[at]:
            slope += term
        else:
            rest += term
    return -rest / slope if slope else None


def _grid(count: int) -> Iterator[tuple[Fraction, ...]]:
    """Points of small numbers, small ones first."""
    numbers = [Fraction(*pair) for pair in _SMALL]
    for size in (2, 4, 8, len(numbers)):
        for point in product(numbers[:size], repeat=count):
            if size == 2 or any(value in numbers[size // 2 : size] for value in point):
                yield point
