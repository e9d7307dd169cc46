"""`algebra.formal_rational_calculus`: derivatives, antiderivatives, recurrences and differential equations of rational functions.

Formal: an identity between rational functions, which says nothing at poles, nothing about uniqueness and nothing about limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, Obligation, certificate_fields, request_fields, variables_of
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused
from synproof_cli.checkers.math.poly import Poly
from synproof_cli.checkers.math.rational import ONE, Evaluator, Expression, Frac, covered, is_constant, read_expression
from synproof_cli.checkers.math.rational_equality import check_covered, evaluator_of, rejected_candidate

DERIVATIVE: Final = "derivative_candidate"
ANTIDERIVATIVE: Final = "antiderivative_candidate"
RECURRENCE: Final = "recurrence_identity"
ODE: Final = "ode_candidate"
OPERATIONS: Final = (DERIVATIVE, ANTIDERIVATIVE, RECURRENCE, ODE)


@dataclass(frozen=True, slots=True)
class Claim:
    """An operation and what it speaks of; `rhs` is the right side of a recurrence or differential equation."""

    operation: str
    variables: tuple[str, ...]
    independent: str
    dependent: str
    expr: Expression
    candidate: Expression | None
    rhs: Expression | None
    conditions: tuple[Expression, ...]
    initial: tuple[tuple[Expression, Expression], ...]
    trees: Mapping[str, Any]


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(
        request, ("operation", "variables", "independentVar", "expr", "domainConditions"),
        ("candidate", "dependentVar", "initialConditions", "odeRhs", "recurrenceRhs"),
    )
    operation = shapes.one_of(found["operation"], "operation", malformed, OPERATIONS)
    names = variables_of(found["variables"], least=1)
    independent = _declared(found["independentVar"], "independentVar", names)
    dependent = _declared(found["dependentVar"], "dependentVar", names) if found.get("dependentVar") is not None else ""
    key = {RECURRENCE: "recurrenceRhs", ODE: "odeRhs"}.get(operation, "candidate")
    if found.get(key) is None or (key != "candidate" and (not dependent or dependent == independent)):
        raise malformed(f"{operation} needs {key}" + ("" if key == "candidate" else " and a dependentVar of its own"))
    if operation in (RECURRENCE, ODE) and dependent in _names(found["expr"]):
        raise malformed("expr must not speak of the dependent variable")
    declared = frozenset(names)

    def expression(tree: object, where: str) -> Expression:
        return read_expression(tree, where, declared, malformed)

    conditions = shapes.array(found["domainConditions"], "domainConditions", malformed, most=1024)
    return Claim(
        operation, names, independent, dependent, expression(found["expr"], "expr"),
        expression(found["candidate"], "candidate") if found.get("candidate") is not None else None,
        expression(found[key], key) if key != "candidate" else None,
        tuple(expression(tree, "domainConditions") for tree in conditions),
        _initial(found.get("initialConditions"), declared - {independent, dependent}), found,
    )


def _declared(value: object, where: str, names: tuple[str, ...]) -> str:
    name = shapes.name(value, where, malformed)
    if name not in names:
        raise EvidenceFault("unsupported_expression", f"{where} '{name}' is not declared")
    return name


def _names(tree: object) -> frozenset[str]:
    return frozenset(read_expression(tree, "expr", None, malformed).names)


def _initial(value: object, declared: frozenset[str]) -> tuple[tuple[Expression, Expression], ...]:
    found = []
    for at, entry in enumerate(shapes.array(value if value is not None else [], "initialConditions", malformed, most=256)):
        both = shapes.fields(entry, f"initialConditions[{at}]", malformed, ("point", "value"))
        point, result = (read_expression(both[key], f"initialConditions[{at}].{key}", declared, malformed) for key in ("point", "value"))
        found.append((point, result))
    return tuple(found)


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("operation", "domainConditions"), ("candidateEcho",), provenance=True)
    if found["operation"] != claim.operation:
        raise refused("the certificate is of another operation")
    if found["domainConditions"] != claim.trees["domainConditions"]:
        raise refused("the certificate's domainConditions are not the request's")
    if found.get("candidateEcho", claim.trees.get("candidate")) != claim.trees.get("candidate"):
        raise refused("the certificate's candidateEcho is not the request's candidate")
    _verify(claim, work)
    return Established("soundness_verified", "soundResult", _open(claim, work))


def _verify(claim: Claim, work: Work) -> None:
    expressions = [claim.expr, *claim.conditions, *(one for one in (claim.candidate, claim.rhs) if one is not None)]
    points = [one for pair in claim.initial for one in pair]
    evaluator = evaluator_of((*claim.variables,), (*expressions, *points, _variable(claim.independent)), work)
    factors = _conditions(claim, evaluator)
    evaluator.denominators.clear()
    expr = evaluator.value(claim.expr)
    if claim.operation in (DERIVATIVE, ANTIDERIVATIVE):
        _check_derivative(claim, evaluator, expr)
    elif claim.operation == RECURRENCE:
        _check_recurrence(claim, evaluator, expr)
    else:
        _check_equation(claim, evaluator, expr, factors)
    check_covered(evaluator, factors)


def _variable(name: str) -> Expression:
    return Expression((("var", name),), (name,))


def _conditions(claim: Claim, evaluator: Evaluator) -> list[Poly]:
    found = []
    for condition in claim.conditions:
        before = len(evaluator.denominators)
        num, _ = evaluator.value(condition)
        if not num or len(evaluator.denominators) > before:
            raise refused("a domain condition is zero everywhere" if not num else "a domain condition divides by a variable expression")
        found.append(num)
    return found


def _index(claim: Claim, evaluator: Evaluator) -> int:
    return list(evaluator.values).index(claim.independent)


def _check_derivative(claim: Claim, evaluator: Evaluator, expr: Frac) -> None:
    assert claim.candidate is not None  # noqa: S101 - `read` demands it
    candidate = evaluator.value(claim.candidate)
    whole, slope = (expr, candidate) if claim.operation == DERIVATIVE else (candidate, expr)
    if not evaluator.equal(evaluator.derivative(whole, _index(claim, evaluator)), slope):
        raise refused("the derivative is another one")


def _check_recurrence(claim: Claim, evaluator: Evaluator, expr: Frac) -> None:
    assert claim.rhs is not None  # noqa: S101
    own = dict(evaluator.values)
    step = evaluator.add((dict(own[claim.independent][0]), ONE), ({0: 1}, ONE))
    following = Evaluator(evaluator.ring, own | {claim.independent: step})
    shifted = following.value(claim.expr)
    inserted = Evaluator(evaluator.ring, own | {claim.dependent: expr})
    right = inserted.value(claim.rhs)
    evaluator.value(claim.rhs)  # its own denominators, before anything is put in
    if not evaluator.equal(shifted, right):
        raise refused("the recurrence does not hold")


def _check_equation(claim: Claim, evaluator: Evaluator, expr: Frac, factors: list[Poly]) -> None:
    assert claim.rhs is not None  # noqa: S101
    own = dict(evaluator.values)
    inserted = Evaluator(evaluator.ring, own | {claim.dependent: expr})
    right = inserted.value(claim.rhs)
    evaluator.value(claim.rhs)
    if not evaluator.equal(evaluator.derivative(expr, _index(claim, evaluator)), right):
        raise refused("the differential equation does not hold")
    for point, value in claim.initial:
        at = Evaluator(evaluator.ring, own | {claim.independent: evaluator.value(point)})
        reached, wanted = at.value(claim.expr), evaluator.value(value)
        if not all(covered(evaluator.ring, denominator, factors) for denominator in at.denominators):
            raise EvidenceFault("side_condition_unproved", "an initial condition's point may be a pole")
        if not evaluator.equal(reached, wanted):
            raise refused("an initial condition does not hold")


def _open(claim: Claim, work: Work) -> tuple[Obligation, ...]:
    evaluator = evaluator_of(claim.variables, claim.conditions, work)
    return tuple(
        Obligation(f"domain_{at}", "side_condition", "this must not be zero", claim.trees["domainConditions"][at])
        for at, condition in enumerate(claim.conditions) if not is_constant(evaluator.value(condition)[0])
    )


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate names another expression, or says it is none."""
    if candidate.get("reportedOk", True) is not True:
        raise rejected_candidate("reportedOk is not true, and the claim holds")
    tree = candidate.get("expr")
    if tree is None or claim.operation in (RECURRENCE, ODE) or claim.candidate is None:
        return
    expression = read_expression(tree, "candidate.expr", frozenset(claim.variables), rejected_candidate)
    evaluator = evaluator_of(claim.variables, (expression, claim.candidate), work)
    if not evaluator.equal(evaluator.value(expression), evaluator.value(claim.candidate)):
        raise rejected_candidate("the candidate's expr is not the request's candidate")

