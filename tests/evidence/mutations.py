"""Good bundles made at random, and bundles changed in one place and bound anew, so that only mathematics can tell them apart."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import sympy

from synproof_cli.evidence.canonical import request_digest
from tests.evidence import build
from tests.evidence.build import add, div, mul, num, power, rat, sub, var

Tree = dict[str, Any]
Case = tuple[Tree, Tree]
"""A request and a certificate."""
NAMES = "xyz"


def term(rng: Random, depth: int, names: str = NAMES) -> Tree:
    """A polynomial expression."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice((var(rng.choice(names)), num(rng.randint(-4, 4)), rat(Fraction(rng.randint(-5, 5), rng.randint(1, 4)))))
    kind = rng.choice(("add", "sub", "mul", "pow", "neg"))
    if kind == "pow":
        return power(term(rng, depth - 1, names), rng.randint(0, 3))
    if kind == "neg":
        return build.neg(term(rng, depth - 1, names))
    return build.binary(kind, term(rng, depth - 1, names), term(rng, depth - 1, names))


def nonzero(rng: Random, names: str = NAMES) -> Tree:
    """A polynomial that is no number."""
    return add(var(rng.choice(names)), rng.choice((num(rng.randint(1, 5)), mul(num(rng.randint(1, 3)), power(var(rng.choice(names)), 2)))))


def equality(rng: Random) -> Case:
    """An identity made by rewriting one side: (p·d)/d = p, p/d + q/d = (p + q)/d, (p - q)(p + q) = p^2 - q^2."""
    p, q, d, e = term(rng, 2), term(rng, 2), nonzero(rng), nonzero(rng)
    lhs, rhs, factors = rng.choice((
        (div(mul(p, d), d), p, [d]),
        (add(div(p, d), div(q, d)), div(add(p, q), d), [d]),
        (mul(sub(p, q), add(p, q)), sub(power(p, 2), power(q, 2)), []),
        (add(div(p, d), div(q, e)), div(add(mul(p, e), mul(q, d)), mul(d, e)), [d, e]),
        (div(p, div(d, e)), div(mul(p, e), d), [d, e]),
        (power(add(p, q), 2), add(power(p, 2), add(mul(num(2), mul(p, q)), power(q, 2))), []),
    ))
    asked = build.equality(lhs, rhs, NAMES, [nonzero(rng)] if rng.random() < 0.3 else [])
    return asked, build.equality_proof(asked, *factors)


def counterpoint(rng: Random) -> Case:
    """A point at which two different sides differ, most of the time."""
    asked = build.request(
        "algebra.rational_counterexample", "refutation", variables=[{"name": name, "type": "Rat"} for name in NAMES],
        lhs=div(term(rng, 2), nonzero(rng)), rhs=term(rng, 2), knownAssumptions=[],
    )
    return asked, build.certificate(asked, assignment=[rat(Fraction(rng.randint(-3, 3), rng.randint(1, 2))) for _ in NAMES])


def calculus(rng: Random) -> Case:
    """A derivative, antiderivative, recurrence or equation that SymPy has worked out."""
    from synproof_cli.evidence.producers.sympy_algebra import from_sympy
    from tests.evidence.oracle import expression

    x = sympy.Symbol("x")
    expr = term(rng, 2, "x")
    conditions: list[Tree] = []
    if rng.random() < 0.4:
        below = nonzero(rng, "x")
        expr, conditions = div(expr, below), [below]
    slope = from_sympy(sympy.cancel(sympy.diff(expression(expr), x)))
    if "div" in str(slope) and not conditions:
        conditions = []
    operation = rng.choice(("derivative_candidate", "antiderivative_candidate", "ode_candidate", "recurrence_identity"))
    if operation == "derivative_candidate":
        asked = build.calculus(operation, expr, conditions, candidate=slope)
    elif operation == "antiderivative_candidate":
        asked = build.calculus(operation, slope, conditions, candidate=expr)
    elif operation == "ode_candidate":
        asked = build.calculus(operation, expr, conditions, dependentVar="y", odeRhs=add(slope, sub(var("y"), expr)),
                               initialConditions=[{"point": num(2), "value": from_sympy(expression(expr).subs(x, 2))}])
    else:
        step = from_sympy(sympy.expand(sympy.cancel(expression(expr).subs(x, x + 1) - expression(expr)))) if not conditions else num(0)
        asked = build.calculus(operation, expr, conditions, dependentVar="y", recurrenceRhs=add(var("y"), step))
    return asked, build.calculus_proof(asked)


def entries(rng: Random, rows: int, cols: int) -> list[list[Fraction]]:
    return [[Fraction(rng.randint(-4, 4), rng.randint(1, 3)) for _ in range(cols)] for _ in range(rows)]


def as_sympy(rows: list[list[Fraction]]) -> Any:
    return sympy.Matrix([[sympy.Rational(one.numerator, one.denominator) for one in row] for row in rows])


def from_matrix(found: Any) -> list[list[Fraction]]:
    return [[Fraction(int(one.p), int(one.q)) for one in row] for row in found.tolist()]


def linear(rng: Random) -> Case:
    """An operation on a small matrix, worked out by SymPy."""
    size = rng.randint(1, 3)
    rows = entries(rng, size, size)
    found = as_sympy(rows)
    det = found.det()
    operation = rng.choice(("det_identity", "inverse_witness", "system_solution", "kernel_vector"))
    if operation == "inverse_witness" and det != 0:
        asked = build.linear(operation, rows)
        return asked, build.linear_proof(asked, inverse=build.matrix(from_matrix(found.inv())))
    if operation == "system_solution":
        solution = [row[0] for row in entries(rng, size, 1)]
        right = from_matrix(found * as_sympy([[one] for one in solution]))
        asked = build.linear(operation, rows, rhs=[rat(row[0]) for row in right])
        return asked, build.linear_proof(asked, vector=[rat(one) for one in solution])
    if operation == "kernel_vector":
        rows = [[*row, -sum(row, Fraction())] for row in rows]
        asked = build.linear(operation, rows)
        return asked, build.linear_proof(asked, vector=[rat(1)] * (size + 1))
    asked = build.linear("det_identity", rows, "soundResult", claimedDet=rat(Fraction(int(det.p), int(det.q))))
    return asked, build.linear_proof(asked)


def predicate(rng: Random, depth: int, kinds: list[str]) -> Tree:
    """A predicate over those variables."""
    if depth and rng.random() < 0.6:
        kind = rng.choice(("and", "or", "not"))
        if kind == "not":
            return {"tag": "not", "e": predicate(rng, depth - 1, kinds)}
        return {"tag": kind, "left": predicate(rng, depth - 1, kinds), "right": predicate(rng, depth - 1, kinds)}
    flags = [at for at, kind in enumerate(kinds) if kind == "bool"]
    if flags and rng.random() < 0.3:
        return {"tag": rng.choice(("eq", "ne")), "left": build.at(rng.choice(flags)), "right": rng.choice((build.lit(True), build.lit(0)))}
    return {"tag": rng.choice(("eq", "ne", "le", "lt")), "left": number(rng, 2, kinds), "right": number(rng, 1, kinds)}


def number(rng: Random, depth: int, kinds: list[str]) -> Tree:
    numeric = [at for at, kind in enumerate(kinds) if kind != "bool"]
    if not depth or not numeric or rng.random() < 0.3:
        return build.at(rng.choice(numeric)) if numeric and rng.random() < 0.7 else build.lit(rng.randint(-3, 6))
    kind = rng.choice(("add", "sub", "mul", "neg"))
    if kind == "neg":
        return {"tag": "neg", "e": number(rng, depth - 1, kinds)}
    return {"tag": kind, "left": number(rng, depth - 1, kinds), "right": number(rng, depth - 1, kinds)}


def finite(rng: Random) -> Case:
    """A predicate with the first assignment that falsifies it, or the statement that there is none."""
    from tests.evidence.oracle import true_of, values_of

    kinds = [rng.choice(("bool", "nat", "int")) for _ in range(rng.randint(1, 3))]
    domains = [kind if kind == "bool" else (kind, rng.randint(0, 4)) for kind in kinds]
    said = build.predicate(predicate(rng, 2, kinds), *domains)
    spaces = [values_of(domain) for domain in said["domains"]]
    everything: list[list[Any]] = [[]]
    for space in spaces:
        everything = [[*one, value] for one in everything for value in space]
    false = next((one for one in everything if not true_of(said["pred"], one)), None)
    if false is None:
        asked = build.request("logic.finite_universal", "soundResult", predicate=said)
        return asked, build.certificate(asked, assignments=len(everything))
    asked = build.request("logic.finite_counterexample", "refutation", predicate=said)
    return asked, build.witness(asked, *((kind, value) for kind, value in zip(kinds, false, strict=True)))


def ideal(rng: Random) -> Case:
    """A combination of generators, multiplied out by SymPy."""
    count = rng.randint(1, 2)
    symbols = sympy.symbols(f"x0:{count}")

    def poly(least: int) -> dict[tuple[int, ...], int]:
        return {tuple(rng.randint(0, 2) for _ in range(count)): rng.choice((-2, -1, 1, 2, 3)) for _ in range(rng.randint(least, 3))}

    generators, multipliers = [poly(1) for _ in range(2)], [poly(0) for _ in range(2)]
    total = sympy.Poly(0, *symbols)
    for one, other in zip(generators, multipliers, strict=True):
        total += sympy.Poly(one, *symbols) * (sympy.Poly(other, *symbols) if other else 0)
    target = {exponents: int(value) for exponents, value in total.terms() if value}
    asked = build.ideal(build.sparse(target, count), [build.sparse(one, count) for one in generators])
    return asked, build.ideal_proof(asked, [build.sparse(one, count) for one in multipliers])


MAKERS: tuple[Callable[[Random], Case], ...] = (equality, counterpoint, calculus, linear, finite, ideal)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything a change could be made to, with the way to it."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from places(part, (*path, at))


OUTSIDE = frozenset(("provenance", "requestDigest", "schemaVersion", "capability", "capabilityVersion", "resourcePolicy", "requestedClaim"))
SWAPS = {"add": "sub", "sub": "add", "mul": "add", "le": "lt", "lt": "le", "eq": "ne", "ne": "eq", "and": "or", "or": "and"}


def changed(rng: Random, case: Case) -> Case:
    """The case with one value of its mathematics changed, and bound anew."""
    asked, proof = copy.deepcopy(case)
    spots = [(root, path, value) for root in (asked, proof) for path, value in places(root) if path and path[0] not in OUTSIDE]
    for _ in range(50):
        root, path, value = rng.choice(spots)
        new = mutated(rng, path[-1], value)
        if new is not None:
            holder: Any = root
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = new
            break
    asked["requestDigest"] = proof["requestDigest"] = request_digest(asked)
    if rng.random() < 0.5 and "target" in proof:  # a certificate that repeats what the request says
        proof |= {"target": asked["target"], "generators": asked["generators"]}
    if rng.random() < 0.5 and "domainConditions" in proof:
        proof["domainConditions"] = asked["domainConditions"]
    return asked, proof


def mutated(rng: Random, key: Any, value: Any) -> Any:
    """Another value of the same kind; None where there is none."""
    if key == "tag" and value in SWAPS:
        return SWAPS[value]
    if key in ("value", "num", "den") and isinstance(value, str):
        return str(int(value) + rng.choice((-1, 1, 2))) if key != "den" else str(int(value) + 1)
    if key == "name" and value in NAMES:
        return rng.choice(NAMES)
    if key in ("exp", "coefficient", "bound", "assignments", "v", "idx") and type(value) is int:
        return max(0, value + rng.choice((-1, 1))) if key in ("exp", "bound", "idx", "assignments") else value + rng.choice((-1, 1))
    if key == "v" and type(value) is bool:
        return not value
    if isinstance(value, list) and value and key in ("denominatorFactors", "terms", "exponents", "assignment", "multipliers", "vector"):
        return value[:-1]
    return None
