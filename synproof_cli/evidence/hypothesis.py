"""Side conditions of an equality: proposed from its denominators, tried for sufficiency, deleted one by one, arranged in a lattice.

Sufficiency is a check of `algebra.rational_equality` with the conditions as factors. Necessity of a condition is claimed only where a
rational point shows it: there the condition vanishes, the others hold, and the equality has no value or is false.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math import rational_equality, shapes
from synproof_cli.checkers.math.capabilities import VERSION, capability_of
from synproof_cli.checkers.math.common import SCHEMA_VERSION
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed
from synproof_cli.checkers.math.rational import read_expression
from synproof_cli.evidence.canonical import bind, bound, canonical_bytes, request_digest

EQUALITY: Final = "algebra.rational_equality"
CALCULUS: Final = "algebra.formal_rational_calculus"
COUNTEREXAMPLE: Final = "algebra.rational_counterexample"
MAX_CONDITIONS: Final = 64
AUTHORITY: Final = "synproof_checker"
_SOURCES: Final = ("original_assumption", "backend_proposed", "library_heuristic", "human")
_STATUSES: Final = ("proposed", "sufficient_member", "redundant", "necessity_open", "weaker_falsified")
_OPTIONAL: Final = ("role", "multiplicity", "source", "status", "notes")
_SIDES: Final = ("lhs", "rhs", "expr", "candidate", "odeRhs", "recurrenceRhs")


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression that is not to be zero."""

    id: str
    expr: Mapping[str, Any]
    source: str = "human"


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """`outcome`: proved, failed, unknown (over a limit); `covered`: whether everything divided by is excluded from being zero."""

    outcome: str
    covered: bool
    detail: str
    certificate: Mapping[str, Any]


def request_of(body: Mapping[str, Any], *capabilities: str) -> dict[str, Any]:
    """The request in a body, of one of those capabilities, its digest right. Raises EvidenceFault."""
    given = body.get("request")
    if not isinstance(given, dict):
        raise malformed("request object required")
    request = bound(given)
    if request.get("capability") not in capabilities:
        raise EvidenceFault("unsupported_expression", f"this is about requests of {' or '.join(capabilities)}")
    capability_of(request).read(request)
    if request.get("requestDigest") != request_digest(request):
        raise EvidenceFault("request_digest_mismatch", "requestDigest is not the digest of this request")
    return request


def conditions_of(body: Mapping[str, Any], key: str = "conditions") -> list[Condition]:
    """The conditions in a body. Raises EvidenceFault."""
    found: list[Condition] = []
    for at, entry in enumerate(shapes.array(body.get(key, []), key, malformed, most=MAX_CONDITIONS)):
        fields = shapes.fields(entry, f"{key}[{at}]", malformed, ("id", "expr"), _OPTIONAL)
        if "status" in fields:
            shapes.one_of(fields["status"], f"{key}[{at}].status", malformed, _STATUSES)
        source = shapes.one_of(fields.get("source", "human"), f"{key}[{at}].source", malformed, _SOURCES)
        read_expression(fields["expr"], f"{key}[{at}].expr", None, malformed)
        found.append(Condition(shapes.text(fields["id"], f"{key}[{at}].id", malformed, most=128), fields["expr"], source))
    if len({one.id for one in found}) < len(found):
        raise malformed("two conditions have one id")
    return found


def proposed(request: Mapping[str, Any]) -> list[Condition]:
    """One condition for each distinct expression that something is divided by, in the order of the text."""
    found: dict[bytes, Mapping[str, Any]] = {}
    for side in _SIDES:
        if isinstance(request.get(side), dict):
            for tree in divisors(request[side]):
                if read_expression(tree, side, None, malformed).names:  # numbers are no conditions
                    found.setdefault(canonical_bytes(tree), tree)
    return [Condition(f"c{at}", tree, "backend_proposed") for at, tree in enumerate(found.values())]


def divisors(tree: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What an expression divides by, outermost and leftmost first."""
    found: list[Mapping[str, Any]] = []
    stack: list[Mapping[str, Any]] = [tree]
    while stack:
        node = stack.pop()
        if node["tag"] == "div":
            found.append(node["den"])
        stack += [part for key, part in sorted(node.items(), reverse=True) if isinstance(part, dict)]
    return found


def certificate_for(request: Mapping[str, Any], conditions: Sequence[Condition]) -> dict[str, Any]:
    """The certificate that claims an equality under those conditions."""
    return {
        **{key: request[key] for key in ("schemaVersion", "capability", "capabilityVersion", "requestDigest")},
        "differenceNumerator": {"tag": "int", "value": "0"},
        "denominatorFactors": [{"expr": one.expr, "role": "original_division"} for one in conditions],
        "provenance": {"backendId": "conditions", "adapterVersion": VERSION, "deterministic": True},
    }


def sufficiency(request: Mapping[str, Any], conditions: Sequence[Condition]) -> Sufficiency:
    """Whether the conditions suffice for the equality. Never raises for what is in them."""
    certificate = certificate_for(request, conditions)
    try:
        rational_equality.check(rational_equality.read(dict(request)), certificate, Work())
    except EvidenceFault as fault:
        if fault.code == "resource_limit_exceeded":
            return Sufficiency("unknown", False, fault.message, certificate)
        covered = fault.code == "certificate_rejected"
        return Sufficiency("failed", covered, fault.message, certificate)
    return Sufficiency("proved", True, "the equality holds wherever the conditions do", certificate)


def necessity_request(request: Mapping[str, Any], target: Condition, others: Sequence[Condition]) -> list[dict[str, Any]]:
    """Requests whose verified certificates show the target to be necessary: the equality fails where it vanishes and the others hold.

    A condition that is linear in one variable is put in its own place: that variable is expressed by the others.
    """
    solved = _solved(target.expr)
    if solved is None:
        return []
    name, value = solved
    variables = [entry for entry in request["variables"] if entry["name"] != name]
    fields = {
        "variables": variables, "lhs": replaced(request["lhs"], name, value), "rhs": replaced(request["rhs"], name, value),
        "knownAssumptions": [
            *({"kind": "nonzero", "expr": replaced(entry["expr"], name, value)} for entry in request["knownAssumptions"]),
            *({"kind": "nonzero", "expr": replaced(one.expr, name, value)} for one in others),
        ],
    }
    return [bind({
        "schemaVersion": SCHEMA_VERSION, "capability": COUNTEREXAMPLE, "capabilityVersion": VERSION, "requestedClaim": "refutation",
        "resourcePolicy": request["resourcePolicy"], **fields,
    })]


def _solved(tree: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]] | None:
    """`x` and `e` of a condition written x, x - e, x + e or e - x with a number or another variable e; None for any other."""
    if tree["tag"] == "var":
        return tree["name"], {"tag": "int", "value": "0"}
    if tree["tag"] not in ("add", "sub"):
        return None
    left, right = tree["left"], tree["right"]
    if left["tag"] == "var" and _simple(right, left["name"]):
        return left["name"], right if tree["tag"] == "sub" else {"tag": "neg", "arg": right}
    if right["tag"] == "var" and _simple(left, right["name"]):
        return right["name"], left if tree["tag"] == "sub" else {"tag": "neg", "arg": left}
    return None


def _simple(tree: Mapping[str, Any], but: str) -> bool:
    return tree["tag"] in ("int", "rat") or (tree["tag"] == "var" and tree["name"] != but)


def replaced(tree: Mapping[str, Any], name: str, value: Mapping[str, Any]) -> Mapping[str, Any]:
    """The expression with another in the place of a variable. Its depth has been checked."""
    if tree["tag"] == "var":
        return value if tree["name"] == name else tree
    return {key: replaced(part, name, value) if isinstance(part, dict) else part for key, part in tree.items()}


def shown(one: Condition, status: str) -> dict[str, Any]:
    """A condition as answers show it."""
    return {"id": one.id, "expr": one.expr, "source": one.source, "status": status}
