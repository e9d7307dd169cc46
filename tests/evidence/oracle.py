"""Whether a request's claim is true and its certificate shows it, by other means than the checkers: SymPy, matrices, brute force.

Nothing of `synproof_cli.checkers.math` is used. Evaluation is recursive and naive, and only ever given small cases.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import sympy
from sympy.polys.matrices import DomainMatrix  # noqa: F401 - loaded once, before any clock runs

Tree = dict[str, Any]


def expression(tree: Tree) -> Any:
    """A tree as SymPy has it, not simplified where it divides."""
    tag = tree["tag"]
    if tag == "var":
        return sympy.Symbol(tree["name"])
    if tag == "int":
        return sympy.Integer(int(tree["value"]))
    if tag == "rat":
        return sympy.Rational(int(tree["num"]), int(tree["den"]))
    if tag == "neg":
        return -expression(tree["arg"])
    if tag == "pow":
        return expression(tree["base"]) ** tree["exp"]
    if tag == "div":
        return expression(tree["num"]) / expression(tree["den"])
    left, right = expression(tree["left"]), expression(tree["right"])
    return {"add": left + right, "sub": left - right, "mul": left * right}[tag]


def denominators(tree: Tree) -> list[Any]:
    """Numerators of everything that is divided by."""
    found = [part for value in tree.values() if isinstance(value, dict) for part in denominators(value)]
    if tree["tag"] == "div":
        found.append(sympy.numer(sympy.together(expression(tree["den"]))))
    return found


def same(left: Any, right: Any) -> bool:
    """Whether two rational functions are one. (SymPy 1.14's `cancel` may leave 153/4 - 153/4 as it stands, and says it is not zero.)"""
    (above, below), (over, under) = (sympy.fraction(sympy.together(side)) for side in (left, right))
    return bool(sympy.expand(above * under - over * below) == 0)


def covered(denominator: Any, factors: list[Any]) -> bool:
    """Whether every irreducible factor of the denominator is one of a factor's."""
    known = {part for factor in factors for part in parts(factor)}
    return all(part in known for part in parts(denominator))


def parts(poly: Any) -> set[Any]:
    """Irreducible factors, made monic up to sign by SymPy."""
    return {factor for factor, _ in sympy.factor_list(sympy.expand(poly))[1] if factor.free_symbols}


def equality(request: Tree, certificate: Tree) -> bool:
    lhs, rhs = request["lhs"], request["rhs"]
    below = [sympy.expand(one) for side in (lhs, rhs) for one in denominators(side)]
    factors = [sympy.expand(expression(entry["expr"])) for entry in certificate["denominatorFactors"]]
    assumed = [sympy.expand(expression(entry["expr"])) for entry in request["knownAssumptions"]]
    if any(one == 0 for one in (*below, *factors, *assumed)):
        return False
    if expression(certificate["differenceNumerator"]) != 0 or not all(covered(one, factors) for one in below):
        return False
    return same(expression(lhs), expression(rhs))


def counterpoint(request: Tree, certificate: Tree) -> bool:
    """Whether a point refutes an equality: evaluated by substitution into each part."""
    values = [sympy.Rational(int(one["num"]), int(one["den"])) for one in certificate["assignment"]]
    names = [entry["name"] for entry in request["variables"]]
    if len(values) != len(names):
        return False
    point = dict(zip(names, values, strict=True))
    if any(not value(entry["expr"], point) for entry in request["knownAssumptions"]):
        return False
    left, right = value(request["lhs"], point), value(request["rhs"], point)
    return left is None or right is None or left != right


def value(tree: Tree, point: dict[str, Any]) -> Any:
    """The value at a point; None where there is none."""
    tag = tree["tag"]
    if tag in ("var", "int", "rat"):
        return point[tree["name"]] if tag == "var" else expression(tree)
    inner = {key: value(part, point) for key, part in tree.items() if isinstance(part, dict)}
    if None in inner.values() or (tag == "div" and inner["den"] == 0):
        return None
    if tag == "neg":
        return -inner["arg"]
    if tag == "pow":
        return inner["base"] ** tree["exp"]
    if tag == "div":
        return inner["num"] / inner["den"]
    return {"add": inner["left"] + inner["right"], "sub": inner["left"] - inner["right"], "mul": inner["left"] * inner["right"]}[tag]


def calculus(request: Tree, certificate: Tree) -> bool:
    x, y = sympy.Symbol(request["independentVar"]), sympy.Symbol(request.get("dependentVar") or "_none")
    trees = [request["expr"], *(request[key] for key in ("candidate", "odeRhs", "recurrenceRhs") if isinstance(request.get(key), dict))]
    operation = request["operation"]
    used = trees[:2] if operation in ("derivative_candidate", "antiderivative_candidate") else [tree for tree in trees if tree is not
                                                                                               request.get("candidate")]
    below = [sympy.expand(one) for tree in used for one in denominators(tree)]
    conditions = [sympy.expand(expression(tree)) for tree in request["domainConditions"]]
    if certificate["domainConditions"] != request["domainConditions"] or certificate["operation"] != operation:
        return False
    if any(one == 0 for one in (*below, *conditions)) or not all(covered(one, conditions) for one in below):
        return False
    expr = expression(request["expr"])
    if operation == "derivative_candidate":
        return same(sympy.diff(expr, x), expression(request["candidate"]))
    if operation == "antiderivative_candidate":
        return same(sympy.diff(expression(request["candidate"]), x), expr)
    if operation == "recurrence_identity":
        return same(expr.subs(x, x + 1), expression(request["recurrenceRhs"]).subs(y, expr))
    if not same(sympy.diff(expr, x), expression(request["odeRhs"]).subs(y, expr)):
        return False
    return all(
        same(expr.subs(x, expression(entry["point"])), expression(entry["value"])) for entry in request.get("initialConditions", [])
    )


def matrix(tree: Tree) -> Any:
    return sympy.Matrix([[sympy.Rational(int(entry["num"]), int(entry["den"])) for entry in row] for row in tree["entries"]])


def vector(entries: list[Tree]) -> Any:
    return sympy.Matrix([sympy.Rational(int(entry["num"]), int(entry["den"])) for entry in entries])


def linear(request: Tree, certificate: Tree) -> bool:
    rows, operation = matrix(request["matrix"]), request["operation"]
    if certificate["operation"] != operation:
        return False
    if operation == "det_identity":
        claimed = request["claimedDet"]
        return bool(rows.det() == sympy.Rational(int(claimed["num"]), int(claimed["den"])))
    if operation == "inverse_witness":
        inverse = matrix(certificate["inverse"])
        return bool(inverse.shape == rows.shape and rows * inverse == sympy.eye(rows.rows))
    found = vector(certificate["vector"])
    if found.rows != rows.cols:
        return False
    if operation == "kernel_vector":
        return bool(any(found) and rows * found == sympy.zeros(rows.rows, 1))
    return bool(rows * found == vector(request["rhs"]))


def true_of(tree: Tree, assignment: list[Any]) -> Any:
    """Truth of a predicate or value of a term."""
    tag = tree["tag"]
    if tag == "var":
        return assignment[tree["idx"]]
    if tag == "lit":
        return tree["v"]["v"]
    if tag in ("not", "neg"):
        inner = true_of(tree["e"], assignment)
        return not inner if tag == "not" else -inner
    left, right = true_of(tree["left"], assignment), true_of(tree["right"], assignment)
    if tag in ("eq", "ne"):
        return (type(left) is type(right) and left == right) is (tag == "eq")
    return {
        "and": lambda: left and right, "or": lambda: left or right, "le": lambda: left <= right, "lt": lambda: left < right,
        "add": lambda: left + right, "sub": lambda: left - right, "mul": lambda: left * right,
    }[tag]()


def values_of(domain: Tree) -> list[Any]:
    if domain["ty"] == "bool":
        return [False, True]
    return list(range(-domain["bound"] if domain["ty"] == "int" else 0, domain["bound"] + 1))


def refuted(request: Tree, certificate: Tree) -> bool:
    predicate, given = request["predicate"], certificate["witness"]["assignment"]
    domains = predicate["domains"]
    if len(given) != len(domains) or any(entry["tag"] != domain["ty"] for entry, domain in zip(given, domains, strict=True)):
        return False
    values = [entry["v"] for entry in given]
    inside = all(any(type(value) is type(other) and value == other for other in values_of(domain))
                 for value, domain in zip(values, domains, strict=True))
    return inside and not true_of(predicate["pred"], values)


def universal(request: Tree, certificate: Tree) -> bool:
    domains = [values_of(domain) for domain in request["predicate"]["domains"]]
    everything = list(product(*domains))
    return certificate["assignments"] == len(everything) and all(true_of(request["predicate"]["pred"], list(one)) for one in everything)


def polynomial(tree: Tree) -> Any:
    symbols = sympy.symbols(f"x0:{tree['varCount']}") if tree["varCount"] else ()
    total = sympy.Integer(0)
    for term in tree["terms"]:
        product_of = sympy.Integer(term["coefficient"])
        for symbol, exponent in zip(symbols, term["exponents"], strict=True):
            product_of *= symbol**exponent
        total += product_of
    return sympy.expand(total)


def member(request: Tree, certificate: Tree) -> bool:
    if certificate["target"] != request["target"] or certificate["generators"] != request["generators"]:
        return False
    if len(certificate["multipliers"]) != len(request["generators"]):
        return False
    scale = certificate.get("scale", 1)
    if scale == 0 or (scale != 1 and request.get("ring", "ZZ") == "ZZ"):
        return False
    pairs = zip(certificate["multipliers"], request["generators"], strict=True)
    total = sum((polynomial(one) * polynomial(other) for one, other in pairs), sympy.Integer(0))
    return bool(sympy.expand(total - scale * polynomial(request["target"])) == 0)


ORACLES = {
    "algebra.rational_equality": equality, "algebra.rational_counterexample": counterpoint, "algebra.formal_rational_calculus": calculus,
    "algebra.linear_algebra": linear, "logic.finite_counterexample": refuted, "logic.finite_universal": universal,
    "algebra.groebner_membership": member,
}
