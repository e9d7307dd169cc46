"""Solution sets: Sturm's count against SymPy's, and bundles that list too many, too few, or what lies outside the domain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.checkers.math.real_solutions import real_roots
from tests.evidence import build
from tests.evidence.build import div, mul, num, power, rat, sub, var

X = var("x")


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=7), st.lists(st.fractions(-3, 3, max_denominator=3), max_size=3))
def test_real_zeros_are_counted_as_sympy_counts_them(coefficients: list[int], roots: list[Fraction]) -> None:
    x = sympy.Symbol("x")
    poly = sympy.Poly(coefficients, x)
    for root in roots:
        poly *= sympy.Poly(x - sympy.Rational(root.numerator, root.denominator), x) ** 2
    if poly.is_zero:
        return
    line = [Fraction(int(value.p), int(value.q)) for value in reversed(poly.all_coeffs())]
    expected = len(set(sympy.real_roots(poly, multiple=False))) if poly.degree() > 0 else 0
    assert real_roots(line, Work()) == expected


def asked(lhs: Any, rhs: Any, *solutions: int) -> dict[str, Any]:
    return build.request("real.solution_set", "completeSolution", variable="x", lhs=lhs, rhs=rhs, solutions=[rat(one) for one in solutions])


def outcome(request: dict[str, Any], solutions: list[int], excluded: list[int]) -> str:
    proof = build.certificate(request, solutions=[rat(one) for one in solutions], excluded=[rat(one) for one in excluded])
    capability = capability_of(request)
    try:
        return capability.check(capability.read(request), proof, Work()).status
    except EvidenceFault as fault:
        return fault.code


def sqrt(tree: Any) -> Any:
    return {"tag": "sqrt", "arg": tree}


CASE = mul(sub(power(X, 2), num(4)), sqrt(X))
HOLE = div(sub(power(X, 2), num(1)), sub(X, num(1)))
GOOD = "completeness_verified"
BAD = "certificate_rejected"


@pytest.mark.parametrize(
    ("request_", "solutions", "excluded", "expected"),
    [
        (asked(CASE, num(0), 0, 2), [0, 2], [-2], GOOD),
        (asked(CASE, num(0), 0, 2), [0, 2], [], BAD),
        (asked(CASE, num(0), -2, 0, 2), [-2, 0, 2], [], BAD),
        (asked(CASE, num(0), 0, 2), [0], [-2, 2], BAD),
        (asked(CASE, num(0), 0), [0], [-2, 2], BAD),
        (asked(HOLE, num(0), -1), [-1], [1], GOOD),
        (asked(HOLE, num(0), -1, 1), [-1, 1], [], BAD),
        (asked(power(X, 2), num(4), -2, 2), [2, -2], [], GOOD),
        (asked(power(X, 2), num(4), 2), [2], [], BAD),
        (asked(power(X, 2), num(4), 2), [2], [-2], BAD),
        (asked(power(X, 2), num(2)), [], [], BAD),
        (asked(build.add(power(X, 2), num(1)), num(0)), [], [], GOOD),
        (asked(X, X), [], [], "malformed_evidence"),
        (asked(sqrt(X), X, 0, 1), [0, 1], [], "unsupported_expression"),
        (asked(build.add(sqrt(X), num(1)), num(0)), [], [], "unsupported_expression"),
        (asked(sqrt(sqrt(X)), num(0), 0), [0], [], "unsupported_expression"),
        (asked(power(X, 500), num(1), 1), [1], [], "resource_limit_exceeded"),
        (asked(div(num(1), sqrt(X)), num(0)), [], [], GOOD),
        (asked(power(sqrt(sub(X, num(1))), 2), num(0), 1), [1], [], GOOD),
    ],
)
def test_solution_sets(request_: dict[str, Any], solutions: list[int], excluded: list[int], expected: str) -> None:
    assert outcome(request_, solutions, excluded) == expected
