"""`algebra.groebner_membership`: a polynomial is a combination of others, shown by the multipliers and one exact identity.

Over the integers f = Σ qᵢgᵢ. A request that names the ring `QQ` asks for less, d·f = Σ qᵢgᵢ with an integer d that is not zero: `scale`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import CLAIMS, Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, undecodable
from synproof_cli.checkers.math.poly import Poly, Ring, add_into, minus, scaled
from synproof_cli.checkers.math.sparse import MAX_POLYS, read_poly, read_polys, ring_of

RINGS: Final = ("ZZ", "QQ")
_CERTIFICATE: Final = (
    "claimClass", "scale", "variables", "termOrder", "pythonMirrorAccepts", "liveDetection", "backend", "skipped", "skipReason",
)


@dataclass(frozen=True, slots=True)
class Claim:
    """target lies in the ideal of the generators, over the integers or the rationals."""

    size: int
    target: Poly
    generators: tuple[Poly, ...]
    over: str
    trees: Mapping[str, Any]


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(request, ("target", "generators"), ("ring",), policy=False)
    over = shapes.one_of(found.get("ring", "ZZ"), "ring", malformed, RINGS)
    ring = ring_of(found["target"], "target", malformed, Work())
    return Claim(
        ring.size, read_poly(found["target"], "target", malformed, ring),
        read_polys(found["generators"], "generators", malformed, ring, least=1), over, found,
    )


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("target", "generators", "multipliers"), _CERTIFICATE, bound=False)
    ring = Ring(claim.size, work)
    _check_names(found)
    same = read_poly(found["target"], "target", undecodable, ring), read_polys(found["generators"], "generators", undecodable, ring)
    if same != (claim.target, claim.generators):
        raise refused("the certificate's target and generators are not the request's")
    scale = shapes.whole(found.get("scale", 1), "scale", undecodable)
    if not scale or (claim.over == "ZZ" and scale != 1):
        raise refused("scale must be 1 over the integers, and not 0 over the rationals")
    check_identity(ring, claim, read_polys(found["multipliers"], "multipliers", undecodable, ring), scale)
    return Established("witness_verified", "witness", facts={"ring": claim.over})


def check_identity(ring: Ring, claim: Claim, multipliers: tuple[Poly, ...], scale: int) -> None:
    """Raises EvidenceFault unless scale · target = Σ multiplier · generator."""
    if len(multipliers) != len(claim.generators):
        raise refused("there must be one multiplier for each generator")
    total: Poly = {}
    for multiplier, generator in zip(multipliers, claim.generators, strict=True):
        total = add_into(total, ring.multiply(multiplier, generator))
    if minus(total, scaled(claim.target, scale)):
        raise refused("the combination of the generators is not the target")


def _check_names(found: Mapping[str, Any]) -> None:
    """What decides nothing has its shape all the same, and does not deny what is shown."""
    if found.get("skipped") not in (False, None):
        raise refused("the certificate says that nothing was computed")
    if "claimClass" in found:
        shapes.one_of(found["claimClass"], "claimClass", undecodable, CLAIMS)
    for one in shapes.array(found.get("variables", []), "variables", undecodable, most=MAX_POLYS):
        shapes.text(one, "variables", undecodable, most=64)
    for key in ("termOrder", "backend", "skipReason"):
        if found.get(key) is not None:
            shapes.text(found[key], key, undecodable)
    if "liveDetection" in found:
        known = ("sageExecutablePresent", "wolframscriptEnvPresent")
        detected = shapes.fields(found["liveDetection"], "liveDetection", undecodable, (), known)
        for key, value in detected.items():
            shapes.truth(value, key, undecodable)
    if found.get("pythonMirrorAccepts") not in (True, None):
        raise EvidenceFault("candidate_rejected", "the certificate says that it is not accepted")


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate has multipliers that are none, or denies the claim."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedOk is not true, and the claim holds")
    if candidate.get("multipliers") is None:
        return
    ring = Ring(claim.size, work)
    scale = candidate.get("scale", 1)
    try:
        multipliers = read_polys(candidate["multipliers"], "candidate.multipliers", undecodable, ring)
        check_identity(ring, claim, multipliers, shapes.whole(scale, "candidate.scale", undecodable))
    except EvidenceFault as fault:
        if fault.code == "resource_limit_exceeded":
            raise
        raise EvidenceFault("candidate_rejected", f"candidate: {fault.message}") from fault
