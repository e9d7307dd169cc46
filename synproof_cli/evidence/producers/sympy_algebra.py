"""SymPy computes: differences of rational expressions, derivatives, antiderivatives, factors of polynomials."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any

from synproof_cli.checkers.math import calculus as calculus_claim
from synproof_cli.checkers.math.factoring import Claim as FactorClaim
from synproof_cli.checkers.math.fault import EvidenceFault, Work, refused
from synproof_cli.checkers.math.modular import irreducible_modulo
from synproof_cli.checkers.math.poly import Ring
from synproof_cli.checkers.math.rational import Expression
from synproof_cli.checkers.math.rational_equality import Claim
from synproof_cli.checkers.math.real_solutions import Claim as RootClaim
from synproof_cli.checkers.math.real_solutions import in_domain, line_of
from synproof_cli.evidence.producers.own_algebra import answer, denominators
from synproof_cli.evidence.producers.trees import Tree, integer, joined, number, power, rational, sparse

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113)


def rational_equality(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """The denominators as factors, and what SymPy makes of the difference."""
    import sympy

    difference = sympy.numer(sympy.cancel(sympy.together(to_sympy(claim.lhs) - to_sympy(claim.rhs))))
    factors, _difference = denominators(claim)
    return answer(factors, from_sympy(sympy.expand(difference)), {"method": "sympy.together, cancel, numer", "notes": ""})


def found_candidate(claim: calculus_claim.Claim) -> Tree:
    """The derivative or a rational antiderivative of the claim's expression. Raises EvidenceFault where SymPy finds no rational one."""
    import sympy

    expr, variable = to_sympy(claim.expr), sympy.Symbol(claim.independent)
    if claim.operation == calculus_claim.DERIVATIVE:
        return from_sympy(sympy.cancel(sympy.diff(expr, variable)))
    return from_sympy(sympy.integrate(sympy.apart(sympy.cancel(expr), variable), variable))


def factorization(claim: FactorClaim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """Irreducible factors, each with a prime modulo which it stays irreducible where a small one is found."""
    import sympy

    ring = Ring(claim.size, Work())
    symbols = sympy.symbols(f"x0:{max(1, claim.size)}")
    terms = {ring.exponents(key) or (0,): value for key, value in claim.poly.items()}
    unit, found = sympy.factor_list(sympy.Poly(terms, *symbols, domain="ZZ"))
    factors = []
    for poly, times in found:
        packed = {ring.monomial(list(exponents)): int(value) for exponents, value in poly.terms()}
        prime = _prime_for(poly)
        factors.append({"poly": sparse(ring, packed), "multiplicity": int(times)} | ({"prime": prime} if prime else {}))
    return {"reportedOk": True, "factors": len(factors)}, {"unit": int(unit), "factors": factors}


def real_solutions(claim: RootClaim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """The solutions, and the zeros that are none because they lie outside the domain."""
    solutions, excluded = _rational_zeros(claim)
    if set(solutions) != set(claim.solutions):
        said = ", ".join(map(str, solutions)) or "none"
        raise refused(f"the rational solutions are {said}")
    return {"reportedOk": True}, {"solutions": list(map(rational, solutions)), "excluded": list(map(rational, excluded))}


def found_solutions(claim: RootClaim) -> list[Tree]:
    """The rational solutions."""
    return [rational(value) for value in _rational_zeros(claim)[0]]


def _rational_zeros(claim: RootClaim) -> tuple[list[Fraction], list[Fraction]]:
    import sympy

    x = sympy.Symbol("x")
    found: set[Fraction] = set()
    for poly in claim.zeros:
        for root in sympy.Poly([sympy.Rational(value) for value in reversed(line_of(poly))], x).ground_roots():
            found.add(Fraction(int(root.p), int(root.q)))
    listed = sorted(found)
    inside = [value for value in listed if in_domain(claim, value, Work())]
    return inside, [value for value in listed if value not in inside]


def _prime_for(poly: Any) -> int | None:
    used = [symbol for symbol in poly.gens if poly.degree(symbol) > 0]
    if len(used) != 1 or poly.degree(used[0]) < 3:
        return None
    coefficients = [int(value) for value in reversed(poly.as_expr().as_poly(used[0]).all_coeffs())]
    for prime in _PRIMES:
        if gcd(coefficients[-1], prime) == 1 and irreducible_modulo(coefficients, prime, Work()):
            return prime
    return None


def to_sympy(expression: Expression) -> Any:
    """The expression as SymPy has it, built step by step; no text is ever parsed by SymPy."""
    import sympy

    stack: list[Any] = []
    for tag, value in expression.steps:
        if tag == "var":
            stack.append(sympy.Symbol(value))
        elif tag == "int":
            stack.append(sympy.Integer(value))
        elif tag == "rat":
            stack.append(sympy.Rational(*value))
        elif tag == "neg":
            stack.append(-stack.pop())
        elif tag == "pow":
            stack.append(stack.pop() ** value)
        else:
            right, left = stack.pop(), stack.pop()
            stack.append({"add": left.__add__, "sub": left.__sub__, "mul": left.__mul__, "div": left.__truediv__}[tag](right))
    return stack.pop()


def from_sympy(expr: Any) -> Tree:
    """The expression of the protocol. Raises EvidenceFault `unsupported_expression` for what is no rational function."""
    if expr.is_Symbol:
        return {"tag": "var", "name": expr.name}
    if expr.is_Rational:
        return number(Fraction(int(expr.p), int(expr.q)))
    if expr.is_Add:
        return joined("add", [from_sympy(part) for part in expr.args], 0)
    if expr.is_Mul:
        above = [from_sympy(part) for part in expr.args if not _divides(part)]
        below = [from_sympy(1 / part) for part in expr.args if _divides(part)]
        product = joined("mul", above, 1)
        return {"tag": "div", "num": product, "den": joined("mul", below, 1)} if below else product
    if _divides(expr):
        return {"tag": "div", "num": integer(1), "den": from_sympy(1 / expr)}
    if expr.is_Pow and expr.exp.is_Integer:
        return power(from_sympy(expr.base), int(expr.exp))
    raise EvidenceFault("unsupported_expression", "SymPy's answer is no rational function")


def _divides(part: Any) -> bool:
    return bool(part.is_Pow and part.exp.is_Integer and part.exp < 0)
