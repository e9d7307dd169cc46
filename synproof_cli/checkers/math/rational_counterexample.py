"""`algebra.rational_counterexample`: a rational point at which the assumptions hold, and the two sides have no value or different ones.

It refutes "for all rational values that satisfy the assumptions, both sides have a value and the values are equal". The request is that of
`algebra.rational_equality`. Evaluated with fractions, step by step as the expressions are written: nothing cancels.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, refused, too_large, undecodable
from synproof_cli.checkers.math.rational import Expression
from synproof_cli.checkers.math.rational_equality import Claim, read

_BITS: Final = 1_000_000

__all__ = ["check", "check_candidate", "read", "value_at"]


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the point proves. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("assignment",))
    values = shapes.rationals(found["assignment"], "assignment", undecodable, most=256)
    if len(values) != len(claim.variables):
        raise refused("the assignment has not one value for each variable")
    point = dict(zip(claim.variables, values, strict=True))
    for assumption in claim.assumptions:
        if not value_at(assumption, point, work):
            raise refused("an assumption does not hold at the point")
    left, right = value_at(claim.lhs, point, work), value_at(claim.rhs, point, work)
    if left is not None and left == right:
        raise refused("the two sides are equal at the point")
    facts = {
        "counterexample": {name: str(value) for name, value in point.items()},
        "lhs": None if left is None else str(left), "rhs": None if right is None else str(right),
    }
    return Established("witness_verified", "refutation", facts=facts)


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the statement was not false."""
    if candidate.get("reportedFalse", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedFalse is not true, and the statement is false there")
    work.spend(len(claim.variables))


def value_at(expression: Expression, point: Mapping[str, Fraction], work: Work) -> Fraction | None:
    """The value of an expression at a point; None where something is divided by zero on the way."""
    stack: list[Fraction] = []
    for tag, argument in expression.steps:
        if tag == "var":
            stack.append(point[argument])
        elif tag in ("int", "rat"):
            stack.append(Fraction(*argument) if tag == "rat" else Fraction(argument))
        elif tag == "neg":
            stack.append(-stack.pop())
        elif tag == "pow":
            stack.append(_power(stack.pop(), argument, work))
        else:
            right, left = stack.pop(), stack.pop()
            if tag == "div" and not right:
                return None
            stack.append(_binary(tag, left, right, work))
    return stack.pop()


def _power(base: Fraction, exponent: int, work: Work) -> Fraction:
    bits = max(base.numerator.bit_length(), base.denominator.bit_length()) * exponent
    if bits > _BITS and abs(base) not in (0, 1):
        raise too_large("a number is too large")
    work.spend(1 + (min(bits, _BITS) >> 8) ** 2)
    return base**exponent


def _binary(tag: str, left: Fraction, right: Fraction, work: Work) -> Fraction:
    bits = max(value.bit_length() for value in (left.numerator, left.denominator, right.numerator, right.denominator))
    if bits > _BITS:
        raise too_large("a number is too large")
    work.spend(1 + (bits >> 8) ** 2)
    if tag == "add":
        return left + right
    if tag == "sub":
        return left - right
    return left * right if tag == "mul" else left / right
