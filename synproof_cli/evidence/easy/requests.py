"""Requests of the protocol from their parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from synproof_cli.checkers.math.capabilities import VERSION
from synproof_cli.checkers.math.common import SCHEMA_VERSION
from synproof_cli.evidence.canonical import bind
from synproof_cli.evidence.producers.trees import Tree, matrix, rational

POLICY: Final = {"maxWallTimeMs": 60_000, "maxOutputBytes": 4_194_304}


def request(capability: str, claim: str, **fields: Any) -> dict[str, Any]:
    """A request with its digest."""
    return bind({
        "schemaVersion": SCHEMA_VERSION, "capability": capability, "capabilityVersion": VERSION, "requestedClaim": claim,
        "resourcePolicy": dict(POLICY), **fields,
    })


def _equality(capability: str, claim: str, lhs: Tree, rhs: Tree, names: Iterable[str], given: Sequence[Tree]) -> dict[str, Any]:
    return request(
        capability, claim, variables=[{"name": name, "type": "Rat"} for name in names], lhs=lhs, rhs=rhs,
        knownAssumptions=[{"kind": "nonzero", "expr": tree} for tree in given],
    )


def equality(lhs: Tree, rhs: Tree, names: Iterable[str], given: Sequence[Tree] = ()) -> dict[str, Any]:
    """That two expressions are equal."""
    return _equality("algebra.rational_equality", "soundResult", lhs, rhs, names, given)


def inequality(lhs: Tree, rhs: Tree, names: Iterable[str], given: Sequence[Tree] = ()) -> dict[str, Any]:
    """That they are not always equal."""
    return _equality("algebra.rational_counterexample", "refutation", lhs, rhs, names, given)


def calculus(operation: str, expr: Tree, variable: str, names: Iterable[str], conditions: Sequence[Tree], **fields: Any) -> dict[str, Any]:
    """A derivative, antiderivative or differential equation."""
    variables = [{"name": name, "type": "Rat"} for name in dict.fromkeys((*names, variable))]
    return request(
        "algebra.formal_rational_calculus", "soundResult", operation=operation, variables=variables,
        independentVar=variable, expr=expr, domainConditions=list(conditions), **fields,
    )


def linear(operation: str, rows: Sequence[Sequence[Fraction]], det: Fraction | None = None) -> dict[str, Any]:
    """An operation on a matrix."""
    claim = "witness" if det is None else "soundResult"
    fields = {} if det is None else {"claimedDet": rational(det)}
    return request("algebra.linear_algebra", claim, operation=operation, matrix=matrix(rows), **fields)


def finite(capability: str, predicate: dict[str, Any]) -> dict[str, Any]:
    """A universal statement over finite domains, or its refutation."""
    return request(capability, "refutation" if capability == "logic.finite_counterexample" else "soundResult", predicate=predicate)


def ideal(capability: str, target: Tree, generators: Sequence[Tree], ring: str) -> dict[str, Any]:
    """That a polynomial is in an ideal, or is not."""
    fields = {"ring": ring} if ring == "QQ" else {}
    return request(capability, "witness" if capability.endswith(".groebner_membership") else "soundResult", target=target,
                   generators=list(generators), **fields)


def entailment(operation: str, premises: Sequence[str], conclusion: str) -> dict[str, Any]:
    """That a conclusion follows from premises, or does not."""
    claim = "soundResult" if operation == "entails" else "refutation"
    return request("logic.propositional_entailment", claim, operation=operation, premises=list(premises), conclusion=conclusion)


def solutions(lhs: Tree, rhs: Tree, variable: str, values: Sequence[Fraction] | None) -> dict[str, Any]:
    """That these are all real solutions of an equation; with None, what they are is left open."""
    fields = {} if values is None else {"solutions": [rational(value) for value in values]}
    return request("real.solution_set", "completeSolution", variable=variable, lhs=lhs, rhs=rhs, **fields)


def prime(value: int) -> dict[str, Any]:
    """That a number is prime."""
    return request("number.primality", "soundResult", number=str(value))


def factors(value: int) -> dict[str, Any]:
    """The prime factors of a number."""
    return request("number.factorization", "canonicalForm", number=str(value))
