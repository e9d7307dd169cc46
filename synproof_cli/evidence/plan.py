"""Proof plans made of traces: what somebody did, sorted by kind, and which of it a checked bundle stands for.

Only a checked bundle about the very claim that a trace names advances a node; nothing that a trace or its writer declares does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.fault import malformed

DIRECT: Final = "direct_proof_step"
RECONSTRUCTIBLE: Final = "reconstructible_computation"
LEMMA: Final = "lemma_candidate"
HINT: Final = "search_hint"
DIAGNOSTIC: Final = "diagnostic_metadata"
MAX_TRACES: Final = 1000
_WORDS: Final = (
    (DIRECT, ("proof_step", "direct", "kernel")), (RECONSTRUCTIBLE, ("reconstructible", "checker", "computation", "certificate")),
    (LEMMA, ("lemma", "goal", "subgoal")), (HINT, ("hint", "strategy", "ordering", "substitution", "smt_hint")),
    (DIAGNOSTIC, ("timing", "perf", "diagnostic", "backend_internal")),
)
_ADVANCING: Final = (DIRECT, RECONSTRUCTIBLE)


@dataclass(frozen=True, slots=True)
class Trace:
    """One item: its kind, what it says, and the digests by which a bundle can be about the same claim."""

    id: str
    raw_kind: str
    kind: str
    claim: str
    digests: frozenset[str]
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """What a bundle that is named for a trace came to: `digests` are those of its request and its claim."""

    bundle: str
    status: str
    verified: bool
    capability: str
    request_digest: str
    digests: frozenset[str]
    detail: str


def kind_of(raw: str) -> str:
    """The kind that a raw kind's words say; a search hint for any other."""
    return next((kind for kind, words in _WORDS if any(word in raw.lower() for word in words)), HINT)


def traces_of(body: Mapping[str, Any]) -> list[Trace]:
    """The traces in a body. Raises EvidenceFault."""
    found: list[Trace] = []
    for at, entry in enumerate(shapes.array(body.get("traces", []), "traces", malformed, most=MAX_TRACES)):
        fields = shapes.fields(entry, f"traces[{at}]", malformed, ("id", "rawKind", "content"), ("source", "classifiedAs", "confidence"))
        content = fields["content"]
        if not isinstance(content, dict):
            raise malformed(f"traces[{at}].content must be an object")
        raw = shapes.text(fields["rawKind"], f"traces[{at}].rawKind", malformed, most=128)
        digests = frozenset(content[key] for key in ("requestDigest", "claimDigest") if isinstance(content.get(key), str))
        claim = content.get("claim", content.get("text", ""))
        ident = shapes.text(fields["id"], f"traces[{at}].id", malformed, most=128)
        found.append(Trace(ident, raw, kind_of(raw), claim if isinstance(claim, str) else "", digests, fields))
    if len({one.id for one in found}) < len(found):
        raise malformed("two traces have one id")
    return found


def build(goal: str, traces: list[Trace], done: Mapping[str, Reconstruction]) -> dict[str, Any]:
    """The plan: one node for the goal and one for each trace. Acyclic, since edges lead to the goal only."""
    target = _node("target", goal, LEMMA, "proposed", advances=False, sources=[], reconstruction=None)
    nodes = [target, *(_trace_node(one, done.get(one.id)) for one in traces)]
    edges = [
        {"from": f"n_{one.id}", "to": "target", "kind": "suggests" if one.kind == HINT else "depends_on"}
        for one in traces if one.kind != DIAGNOSTIC
    ]
    return {
        "schemaVersion": "0.1.0", "targetTheorem": goal, "nodes": nodes, "edges": edges, "sourceTraces": [one.document for one in traces],
        "unresolvedNodes": [node["id"] for node in nodes if node["status"] != "proved" and node["stepKind"] not in (HINT, DIAGNOSTIC)],
        "notes": ["the goal itself is not proved by its parts here"],
    }


def _trace_node(trace: Trace, done: Reconstruction | None) -> dict[str, Any]:
    if done is None:
        status = "checkable" if trace.kind == RECONSTRUCTIBLE else "proposed"
        return _node(f"n_{trace.id}", trace.claim, trace.kind, status, advances=False, sources=[trace.id], reconstruction=None)
    fits, detail = _gate(trace, done)
    said = {
        "method": done.capability, "resultStatus": done.status, "bundleRef": done.bundle, "requestDigest": done.request_digest,
        "traceId": trace.id, "receiptGate": {"ok": fits, "allowCertified": False, "detail": detail},
    }
    status = "proved" if fits else "rejected" if not done.verified else "blocked"
    return _node(f"n_{trace.id}", trace.claim, trace.kind, status, advances=fits, sources=[trace.id], reconstruction=said)


def _gate(trace: Trace, done: Reconstruction) -> tuple[bool, str]:
    if not done.verified:
        return False, done.detail
    if trace.kind not in _ADVANCING:
        return False, f"a {trace.kind} never advances a proof"
    if not trace.digests:
        return False, "the trace names no requestDigest or claimDigest, so no bundle can be about its claim"
    if not trace.digests <= done.digests:
        return False, "the bundle is about another claim"
    return True, "the bundle was checked again, and is about this claim"


def _node(
    ident: str, claim: str, kind: str, status: str, *, advances: bool, sources: list[str], reconstruction: dict[str, Any] | None,
) -> dict[str, Any]:
    return {
        "id": ident, "claim": claim, "stepKind": kind, "status": status, "advancesProofStatus": advances, "suggestedCapability": None,
        "suggestedTactic": None, "sourceTraceIds": sources, "confidence": 1.0 if advances else 0.0, "reconstruction": reconstruction,
    }
