"""Requests, certificates and bundles for tests, written out as the protocol writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from synproof_cli.evidence.bundle import Bundle, make_bundle
from synproof_cli.evidence.canonical import bind

Tree = dict[str, Any]
SHARED: Final = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "evidence"
POLICY: Final = {"maxWallTimeMs": 60000, "maxOutputBytes": 1048576}
PROVENANCE: Final = {
    "backendId": "test", "adapterVersion": "0.1.0", "backendVersion": "1", "deterministic": True, "generatedAt": "2026-01-01T00:00:00Z",
}


def var(name: str) -> Tree:
    return {"tag": "var", "name": name}


def num(value: int) -> Tree:
    return {"tag": "int", "value": str(value)}


def rat(value: Fraction | int) -> Tree:
    return {"tag": "rat", "num": str(Fraction(value).numerator), "den": str(Fraction(value).denominator)}


def binary(tag: str, left: Tree, right: Tree) -> Tree:
    names = ("num", "den") if tag == "div" else ("left", "right")
    return {"tag": tag, names[0]: left, names[1]: right}


def add(left: Tree, right: Tree) -> Tree:
    return binary("add", left, right)


def sub(left: Tree, right: Tree) -> Tree:
    return binary("sub", left, right)


def mul(left: Tree, right: Tree) -> Tree:
    return binary("mul", left, right)


def div(left: Tree, right: Tree) -> Tree:
    return binary("div", left, right)


def neg(arg: Tree) -> Tree:
    return {"tag": "neg", "arg": arg}


def power(base: Tree, exponent: int) -> Tree:
    return {"tag": "pow", "base": base, "exp": exponent}


def matrix(rows: Sequence[Sequence[Fraction | int]]) -> Tree:
    return {"tag": "matrix", "rows": len(rows), "cols": len(rows[0]), "entries": [[rat(entry) for entry in row] for row in rows]}


def sparse(terms: Mapping[tuple[int, ...], int], count: int | None = None) -> Tree:
    size = count if count is not None else len(next(iter(terms)))
    return {"varCount": size, "terms": [{"coefficient": value, "exponents": list(key)} for key, value in terms.items()]}


def request(capability: str, claim: str | None = None, **fields: Any) -> Tree:
    """A request with its digest."""
    head: Tree = {"schemaVersion": "0.1.0", "capability": capability, "capabilityVersion": "0.1.0"}
    if claim is not None:
        head |= {"requestedClaim": claim, "resourcePolicy": dict(POLICY)}
    return bind(head | fields)


def certificate(asked: Tree, **fields: Any) -> Tree:
    """A certificate bound to a request."""
    head = {key: asked[key] for key in ("schemaVersion", "capability", "capabilityVersion", "requestDigest")}
    return head | {"provenance": dict(PROVENANCE)} | fields


def bundle(asked: Tree, proof: Tree, candidate: Tree | None = None, claim: str | None = None, **extra: bytes) -> Bundle:
    """A bundle whose manifest claims what the request asks for."""
    named = {path.replace("_", "."): data for path, data in extra.items()}
    wanted = claim or asked.get("requestedClaim", "candidate")
    return make_bundle(asked, candidate or {}, proof, status="computed", claim=wanted, checker="test", extra=named)


def equality(lhs: Tree, rhs: Tree, names: Iterable[str] = "x", assumed: Iterable[Tree] = ()) -> Tree:
    return request(
        "algebra.rational_equality", "soundResult", variables=[{"name": name, "type": "Rat"} for name in names], lhs=lhs, rhs=rhs,
        knownAssumptions=[{"kind": "nonzero", "expr": tree} for tree in assumed],
    )


def equality_proof(asked: Tree, *factors: Tree) -> Tree:
    listed = [{"expr": factor, "role": "original_division", "multiplicity": 1} for factor in factors]
    return certificate(asked, differenceNumerator=num(0), denominatorFactors=listed)


def calculus(operation: str, expr: Tree, conditions: Sequence[Tree] = (), names: str = "xy", **fields: Any) -> Tree:
    return request(
        "algebra.formal_rational_calculus", "candidate", operation=operation, variables=[{"name": name, "type": "Rat"} for name in names],
        independentVar="x", expr=expr, domainConditions=list(conditions), **fields,
    )


def calculus_proof(asked: Tree) -> Tree:
    return certificate(asked, operation=asked["operation"], domainConditions=asked["domainConditions"])


def linear(operation: str, rows: Sequence[Sequence[Fraction | int]], claim: str = "witness", **fields: Any) -> Tree:
    return request("algebra.linear_algebra", claim, operation=operation, matrix=matrix(rows), **fields)


def linear_proof(asked: Tree, **fields: Any) -> Tree:
    return certificate(asked, operation=asked["operation"], **fields)


def at(index: int) -> Tree:
    """A variable of a predicate."""
    return {"tag": "var", "idx": index}


def lit(value: bool | int) -> Tree:
    kind = "bool" if isinstance(value, bool) else "nat" if value >= 0 else "int"
    return {"tag": "lit", "v": {"tag": kind, "v": value}}


def predicate(pred: Tree, *domains: tuple[str, int] | str) -> Tree:
    """A predicate over variables v0, v1, …; a domain is `bool`, or a type and a bound."""
    listed = [{"ty": domain} if isinstance(domain, str) else {"ty": domain[0], "bound": domain[1]} for domain in domains]
    return {"varNames": [f"v{index}" for index in range(len(domains))], "domains": listed, "pred": pred}


def finite(pred: Tree, *domains: tuple[str, int] | str) -> Tree:
    return request("logic.finite_counterexample", "refutation", predicate=predicate(pred, *domains))


def witness(asked: Tree, *values: tuple[str, bool | int]) -> Tree:
    return certificate(asked, witness={"assignment": [{"tag": kind, "v": value} for kind, value in values]})


def ideal(target: Tree, generators: Sequence[Tree], **fields: Any) -> Tree:
    return request("algebra.groebner_membership", target=target, generators=list(generators), **fields)


def ideal_proof(asked: Tree, multipliers: Sequence[Tree], **fields: Any) -> Tree:
    return certificate(asked, target=asked["target"], generators=asked["generators"], multipliers=list(multipliers), **fields)
