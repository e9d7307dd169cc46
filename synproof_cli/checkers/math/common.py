"""What all capabilities share: the head of a request, the head of a certificate, and what a check establishes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.fault import EvidenceFault, malformed, undecodable

SCHEMA_VERSION: Final = "0.1.0"
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
CLAIMS: Final = (
    "candidate", "witness", "refutation", "decomposition", "soundResult", "completeSolution", "optimum", "enclosure", "canonicalForm",
)
MAX_VARIABLES: Final = 256

_POLICY: Final = {
    "maxWallTimeMs": (1, 600_000), "maxOutputBytes": (1024, 67_108_864), "maxCpuTimeMs": (1, 600_000),
    "maxMemoryBytes": (1 << 20, 8 << 30), "maxDomainCardinality": (1, 1 << 40),
}
_PROVENANCE: Final = ("backendId", "adapterVersion", "backendVersion", "leanLinkVersion", "generatedAt", "deterministic")
_HEAD: Final = ("schemaVersion", "capability", "capabilityVersion")


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something left open: the claim holds under it. `expr` is an expression of the protocol, or None."""

    id: str
    kind: str
    message: str
    expr: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Established:
    """What a check has shown: the status earned, the class of claim, what is left open, and facts worth reporting."""

    status: str
    claim: str
    obligations: tuple[Obligation, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


def request_fields(
    request: object, required: tuple[str, ...], optional: tuple[str, ...] = (), *, policy: bool = True,
) -> dict[str, Any]:
    """The request's fields, its head checked. Raises EvidenceFault `malformed_evidence`, `schema_version_unsupported`.

    `policy`: whether a resource policy and a claim must be there.
    """
    head = (*_HEAD, "requestDigest")
    named = ("requestedClaim", "resourcePolicy")
    must, may = ((*head, *named, *required), (*optional, "notes")) if policy else ((*head, *required), (*named, *optional, "notes"))
    found = shapes.fields(request, "request", malformed, must, may)
    check_head(found, "request")
    check_digest(found["requestDigest"], "request")
    if "requestedClaim" in found:
        shapes.one_of(found["requestedClaim"], "request.requestedClaim", malformed, CLAIMS)
    check_notes(found.get("notes"), malformed)
    if "resourcePolicy" in found:
        _check_policy(found["resourcePolicy"])
    return found


def check_head(found: Mapping[str, Any], where: str) -> None:
    """Schema version, capability and its version, as far as their shape goes."""
    fault = malformed if where == "request" else undecodable
    if shapes.text(found["schemaVersion"], f"{where}.schemaVersion", fault, most=64) != SCHEMA_VERSION:
        raise EvidenceFault("schema_version_unsupported", f"{where}.schemaVersion is not {SCHEMA_VERSION}")
    shapes.text(found["capability"], f"{where}.capability", fault, most=128)
    shapes.text(found["capabilityVersion"], f"{where}.capabilityVersion", fault, most=64)


def check_digest(value: object, where: str) -> None:
    """Raises EvidenceFault where the value is not written as a digest."""
    if not isinstance(value, str) or not DIGEST.fullmatch(value):
        raise (malformed if where == "request" else undecodable)(f"{where}.requestDigest is not a digest")


def _check_policy(policy: object) -> None:
    found = shapes.fields(policy, "resourcePolicy", malformed, ("maxWallTimeMs", "maxOutputBytes"), tuple(_POLICY)[2:])
    for key, value in found.items():
        low, high = _POLICY[key]
        shapes.whole(value, f"resourcePolicy.{key}", malformed, low=low, high=high)


def certificate_fields(
    certificate: object, required: tuple[str, ...], optional: tuple[str, ...] = (), *, bound: bool = True, provenance: bool = False,
) -> dict[str, Any]:
    """The certificate's fields, its head checked. Raises EvidenceFault `certificate_decode_failed`.

    `bound`: whether the request's digest must be in it; `provenance`: whether all five fields of it must be.
    """
    must = (*_HEAD, "provenance", *(("requestDigest",) if bound else ()), *required)
    found = shapes.fields(certificate, "certificate", undecodable, must, (*optional, "requestDigest", "notes"))
    check_head(found, "certificate")
    if "requestDigest" in found:
        check_digest(found["requestDigest"], "certificate")
    check_provenance(found["provenance"], complete=provenance)
    check_notes(found.get("notes"))
    return found


def check_provenance(value: object, *, complete: bool = False) -> None:
    """Who made it: texts, nothing that decides anything."""
    needed = ("backendId", "adapterVersion", "backendVersion", "generatedAt", "deterministic") if complete else _PROVENANCE[:2]
    found = shapes.fields(value, "provenance", undecodable, needed, _PROVENANCE)
    for key, entry in found.items():
        if key == "deterministic":
            shapes.truth(entry, "provenance.deterministic", undecodable)
        elif entry is not None or key in needed:
            shapes.text(entry, f"provenance.{key}", undecodable, most=256)


def check_notes(value: object, fault: shapes.Fault = undecodable) -> None:
    """Free text, or a list of it; null too. It may stand in any request and certificate, and means nothing."""
    for note in value if isinstance(value, list) else [value]:
        if note is not None:
            shapes.text(note, "notes", fault, most=65_536)


def variables_of(value: object, types: tuple[str, ...] = ("Rat",), *, least: int = 0) -> tuple[str, ...]:
    """The declared names. Raises EvidenceFault: doubles, and types other than those (`unsupported_type`)."""
    names: list[str] = []
    for at, entry in enumerate(shapes.array(value, "variables", malformed, least=least, most=MAX_VARIABLES)):
        found = shapes.fields(entry, f"variables[{at}]", malformed, ("name",), ("type",))
        names.append(shapes.name(found["name"], f"variables[{at}].name", malformed))
        kind = shapes.text(found.get("type", types[0]), f"variables[{at}].type", malformed, most=64)
        if kind not in types:
            raise EvidenceFault("unsupported_type", f"variables[{at}] has type '{shapes.short(kind)}', not {', '.join(types)}")
    if len(set(names)) < len(names):
        raise malformed("a variable is declared twice")
    return tuple(names)
