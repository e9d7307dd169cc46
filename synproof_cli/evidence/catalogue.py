"""What this program can do, said honestly: operations, capabilities, and whether a combination is supported."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.checkers.math.capabilities import CAPABILITIES, VERSION, Capability
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.checkers.math.rational import MAX_NODES
from synproof_cli.evidence.canonical import MAX_BYTES
from synproof_cli.evidence.producers.registry import EXTERNAL, IN_ITS_PLACE, PRODUCERS, SYMPY, backends_of
from synproof_cli.evidence.results import PROTOCOL_VERSION, agent_result

MEGABYTE: Final = 1 << 20
STATUSES: Final = ("experimental", "candidate", "stable", "deprecated")
_AGENT_RESULT: Final = "agent-result.schema.json"
_OPERATIONS: Final = (
    ("list_capabilities", "What can be computed, and what can be checked", "list-capabilities", ("discovery",), 5000, MEGABYTE),
    ("check_support", "Whether a capability, backend and class of claim are supported", "check-support", ("discovery",), 5000, 65_536),
    ("compute_evidence", "Compute a candidate and a certificate, and check them", "compute-evidence",
     ("candidate", "soundResult", "witness"), 60_000, MAX_BYTES),
    ("open_bundle", "What a stored bundle says, and what is established of it", "open-bundle", ("replay",), 10_000, MEGABYTE),
    ("inspect_bundle", "The same under another name", "open-bundle", ("replay",), 10_000, MEGABYTE),
    ("replay_bundle", "Verify a stored bundle from its bytes", "replay-bundle", ("replay",), 30_000, MEGABYTE),
    ("propose_conditions", "What an equality divides by, as conditions", "hypothesis", ("candidate",), 30_000, MEGABYTE),
    ("prove_sufficient", "Whether conditions suffice for an equality", "hypothesis", ("candidate",), 30_000, MEGABYTE),
    ("delete_hypothesis", "Whether a condition can be left out", "hypothesis", ("candidate",), 30_000, MEGABYTE),
    ("find_counterexample", "Search a counterexample, and check it", "hypothesis", ("witness", "refutation"), 60_000, MEGABYTE),
    ("verify_counterexample", "Check a counterexample", "hypothesis", ("witness", "refutation"), 30_000, MEGABYTE),
    ("build_condition_lattice", "A small sufficient set of conditions", "hypothesis", ("candidate",), 60_000, 2_097_152),
    ("conjecture_campaign", "Conjectures over finite domains, tried", "hypothesis", ("candidate", "refutation"), 60_000, 2_097_152),
    ("build_proof_plan", "A plan made of traces", "ttp", ("candidate",), 30_000, MEGABYTE),
    ("reconstruct_plan", "A plan advanced by checked bundles", "ttp", ("candidate",), 30_000, MEGABYTE),
)
_UNCHECKED: Final = ("analysis.analytic_calculus", "logic.pseudo_boolean", "logic.smt")


def operations() -> dict[str, Any]:
    """The operations, as `GET /v1/operations` answers."""
    return {"protocolVersion": PROTOCOL_VERSION, "operations": [
        {
            "id": ident, "summary": summary, "inputSchema": f"{schema}.input.schema.json",
            "outputSchema": "list-capabilities.output.schema.json" if ident == "list_capabilities" else _AGENT_RESULT,
            "claimClasses": list(claims), "maxResourcePolicy": {"maxWallTimeMs": wall, "maxOutputBytes": most}, "notes": [],
        }
        for ident, summary, schema, claims, wall, most in _OPERATIONS
    ]}


def capabilities(status: str | None = None, domain: str | None = None) -> dict[str, Any]:
    """The capabilities of that status and domain, as `GET /v1/capabilities` answers."""
    listed = [_entry(one) for one in CAPABILITIES.values() if (status or "experimental") == "experimental" and domain in (None, one.domain)]
    return {"operationId": "list_capabilities", "protocolVersion": PROTOCOL_VERSION, "capabilities": listed}


def _entry(one: Capability) -> dict[str, Any]:
    backends = [{"id": backend, "versions": [VERSION], "supportLevel": "implemented"} for backend in backends_of(one.id)]
    return {
        "id": one.id, "version": VERSION, "status": "experimental", "domain": one.domain, "summary": one.summary,
        "claimClasses": list(one.claims),
        "checkable": True, "executableBackends": list(backends_of(one.id)),
        "checker": {"package": "synproof.checkers", "version": VERSION, "assurance": "native_checked", "soundnessStatus": "absent"},
        "limits": {"maxExprNodes": MAX_NODES, "maxIntegerDigits": 4096, "maxRequestBytes": MAX_BYTES},
        "supportClaims": {
            "declared": True, "installedHint": "part of synproof", "conformanceVerified": False, "backends": backends,
        },
    }


def check_support(capability: str, version: str | None, backend: str | None, claim: str | None) -> dict[str, Any]:
    """Whether that can be computed or checked here."""
    fault = _unsupported(capability, version, backend, claim)
    asked = claim or ""
    if fault is not None:
        return agent_result("check_support", "unsupported", "discovery", fault=fault, supported=False, requested=asked)
    one = CAPABILITIES[capability]
    return agent_result(
        "check_support", "computed", "discovery", supported=True, capability=_entry(one), checkable=True,
        executableBackends=list(backends_of(one.id)), requested=asked,
    )


def _unsupported(capability: str, version: str | None, backend: str | None, claim: str | None) -> EvidenceFault | None:
    one = CAPABILITIES.get(capability)
    if one is None:
        why = "is neither computed nor checked here" if capability in _UNCHECKED else "is not known"
        return EvidenceFault("backend_unsupported", f"capability '{capability[:80]}' {why}")
    if version not in (None, VERSION):
        return EvidenceFault("schema_version_unsupported", f"the version of {one.id} here is {VERSION}")
    if claim is not None and claim not in one.claims:
        return EvidenceFault("claim_strength_unavailable", f"claim '{claim[:80]}' is none of {', '.join(one.claims)}")
    if backend in EXTERNAL:
        return EvidenceFault("backend_unavailable", f"{backend} is another program, and is not started from here")
    known = PRODUCERS.get(backend or "", {})
    if backend is not None and one.id not in known and not (backend == SYMPY and one.id in IN_ITS_PLACE):
        return EvidenceFault("backend_unsupported", f"'{backend[:80]}' does not compute {one.id} here")
    return None
