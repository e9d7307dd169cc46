"""`real.solution_set`: the real solutions of an equation in one variable are exactly the rational numbers listed.

The equation is between rational expressions, or says that a product of such expressions and of square roots of them is zero. It is taken as
it is written: where something is divided by zero, or a root is of a negative number, there is no solution. Completeness is Sturm's theorem:
each polynomial whose zeros could be solutions has as many distinct real zeros as are listed, as solutions or as excluded by the domain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, TypeAlias

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, too_large, undecodable
from synproof_cli.checkers.math.poly import Poly, Ring
from synproof_cli.checkers.math.rational import MAX_DEPTH, ONE, Evaluator, Frac, read_expression

MAX_SOLUTIONS: Final = 256
MAX_DEGREE: Final = 128
Line: TypeAlias = "list[Fraction]"
"""Coefficients of a polynomial of one variable, from the lowest; no zeros at the end."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Where the equation is zero: `zeros` are polynomials one of which must be; `nonzero` and `sign` (P/Q ≥ 0) are its domain."""

    variable: str
    zeros: tuple[Poly, ...]
    nonzero: tuple[Poly, ...]
    sign: tuple[Frac, ...]
    solutions: tuple[Fraction, ...]
    trees: Mapping[str, Any]


@dataclass(slots=True)
class _Domain:
    evaluator: Evaluator
    sign: list[Frac] = field(default_factory=list)
    nonzero: list[Poly] = field(default_factory=list)


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault; other sums of square roots are `unsupported_expression`."""
    found = request_fields(request, ("variable", "lhs", "rhs", "solutions"))
    variable = shapes.name(found["variable"], "variable", malformed)
    solutions = shapes.rationals(found["solutions"], "solutions", malformed, most=MAX_SOLUTIONS)
    if len(set(solutions)) < len(solutions):
        raise malformed("a solution is listed twice")
    ring = Ring(1, Work())
    domain = _Domain(Evaluator(ring, {variable: (ring.variable(0), ONE)}))
    if _has_root(found["lhs"]) or _has_root(found["rhs"]):
        if found["rhs"] != {"tag": "int", "value": "0"}:
            raise EvidenceFault("unsupported_expression", "an equation with square roots must have the right side 0")
        zeros = _zeros(found["lhs"], variable, domain, 1)
    else:
        left, right = (_value(found[side], variable, domain) for side in ("lhs", "rhs"))
        zeros = [domain.evaluator.difference(left, right)]
    if not all(zeros):
        raise malformed("the equation holds wherever it has a value")
    nonzero = (*domain.evaluator.denominators, *domain.nonzero)
    if any(ring.degree(one) > MAX_DEGREE for one in (*zeros, *nonzero)):
        raise too_large(f"a polynomial has a degree of more than {MAX_DEGREE}")
    return Claim(variable, tuple(zeros), nonzero, tuple(domain.sign), solutions, found)


def _has_root(tree: object) -> bool:
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            if node.get("tag") == "sqrt":
                return True
            stack += node.values()
    return False


def _value(tree: object, variable: str, domain: _Domain) -> Frac:
    return domain.evaluator.value(read_expression(tree, "equation", (variable,), malformed))


def _zeros(tree: Any, variable: str, domain: _Domain, depth: int) -> list[Poly]:
    """Polynomials one of which is zero where the expression is. Depth is bounded."""
    if depth > MAX_DEPTH:
        raise too_large(f"the equation is nested deeper than {MAX_DEPTH}")
    if not _has_root(tree):
        return [_value(tree, variable, domain)[0]]
    tag = tree.get("tag") if isinstance(tree, dict) else None
    if tag == "sqrt":
        num, den = _value(shapes.fields(tree, "sqrt", malformed, ("tag", "arg"))["arg"], variable, domain)
        domain.sign.append((num, den))
        return [num]
    if tag == "mul":
        found = shapes.fields(tree, "mul", malformed, ("tag", "left", "right"))
        return [*_zeros(found["left"], variable, domain, depth + 1), *_zeros(found["right"], variable, domain, depth + 1)]
    if tag == "neg":
        return _zeros(shapes.fields(tree, "neg", malformed, ("tag", "arg"))["arg"], variable, domain, depth + 1)
    if tag == "pow":
        found = shapes.fields(tree, "pow", malformed, ("tag", "base", "exp"))
        shapes.whole(found["exp"], "exp", malformed, low=1, high=MAX_DEGREE)
        return _zeros(found["base"], variable, domain, depth + 1)
    if tag == "div":
        found = shapes.fields(tree, "div", malformed, ("tag", "num", "den"))
        domain.nonzero += _zeros(found["den"], variable, domain, depth + 1)
        return _zeros(found["num"], variable, domain, depth + 1)
    raise EvidenceFault("unsupported_expression", "square roots stand in products and quotients only")


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """That the solutions are those listed, and no others. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("solutions", "excluded"))
    solutions = shapes.rationals(found["solutions"], "solutions", undecodable, most=MAX_SOLUTIONS)
    excluded = shapes.rationals(found["excluded"], "excluded", undecodable, most=MAX_SOLUTIONS)
    if set(solutions) != set(claim.solutions):
        raise refused("the solutions are others than those of the request")
    zeros = [line_of(poly) for poly in claim.zeros]
    for value in (*solutions, *excluded):
        if all(at(line, value, work) for line in zeros):
            raise refused(f"at {value} the equation does not hold")
        if in_domain(claim, value, work) is not (value in solutions):
            raise refused(f"{value} {'has no place in' if value in solutions else 'lies in'} the domain of the equation")
    known = {*solutions, *excluded}
    for line in zeros:
        if real_roots(line, work) != sum(1 for value in known if not at(line, value, work)):
            raise refused("there are other real zeros than those listed")
    return Established("completeness_verified", "completeSolution", facts={"solutions": [str(value) for value in sorted(solutions)]})


def in_domain(claim: Claim, value: Fraction, work: Work) -> bool:
    """Whether both sides of the equation have a value at a point."""
    if not all(at(line_of(poly), value, work) for poly in claim.nonzero):
        return False
    return all(at(line_of(num), value, work) * at(line_of(den), value, work) >= 0 for num, den in claim.sign)


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedOk is not true, and these are the solutions")
    work.spend(len(claim.zeros))


def line_of(poly: Poly) -> Line:
    """The coefficients of a polynomial in one variable."""
    degrees = {key & 0xFFFFFFFF: value for key, value in poly.items()}
    return [Fraction(degrees.get(degree, 0)) for degree in range(max(degrees) + 1)]


def at(line: Line, value: Fraction, work: Work) -> Fraction:
    """The value at a point, by Horner's rule."""
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    work.spend(len(line) * (1 + (bits * len(line) >> 8) ** 2))
    total = Fraction()
    for coefficient in reversed(line):
        total = total * value + coefficient
    return total


def real_roots(line: Line, work: Work) -> int:
    """How many distinct real zeros a polynomial has: the changes of sign of its Sturm sequence, at minus and plus infinity (Sturm 1829)."""
    sequence = [line, _monic([value * degree for degree, value in enumerate(line)][1:])]
    while sequence[-1]:
        sequence.append([-value for value in _remainder(sequence[-2], sequence[-1], work)])
    signs = [(one[-1] > 0, (one[-1] > 0) is (len(one) % 2 == 1)) for one in sequence if one]  # at +∞, and at -∞
    changes = [sum(left[side] is not right[side] for left, right in pairwise(signs)) for side in (0, 1)]
    return changes[1] - changes[0]


def _monic(line: Line) -> Line:
    """Divided by the absolute value of the leading coefficient: numbers stay small, signs stay."""
    return [value / abs(line[-1]) for value in line] if line else []


def _remainder(dividend: Line, divisor: Line, work: Work) -> Line:
    rest = list(dividend)
    while len(rest) >= len(divisor):
        factor, shift = rest[-1] / divisor[-1], len(rest) - len(divisor)
        bits = factor.numerator.bit_length() + factor.denominator.bit_length()
        work.spend(len(divisor) * 4 * (1 + (bits >> 8) ** 2))
        for place, value in enumerate(divisor):
            rest[shift + place] -= factor * value
        while rest and not rest[-1]:
            rest.pop()
        if not rest:
            break
    return _monic(rest)
