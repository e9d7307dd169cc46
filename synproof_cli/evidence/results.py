"""The protocol's answers: agent-results, error objects, and what may stand in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from synproof_cli.checkers.math.common import Obligation
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.verify import status_of

PROTOCOL_VERSION: Final = "0.1.0"
_CATEGORIES: Final = {
    "semantic": (
        "unsupported_expression", "unsupported_type", "ambiguous_interpretation", "missing_assumption", "branch_convention_required",
        "partial_operation_unresolved", "claim_strength_unavailable", "goal_mismatch", "side_condition_unproved",
        "encoding_version_unsupported",
    ),
    "backend": (
        "backend_unavailable", "backend_timeout", "backend_crash", "backend_unsupported", "backend_nondeterministic_failure",
    ),
    "evidence": (
        "malformed_evidence", "request_digest_mismatch", "candidate_rejected", "certificate_rejected", "certificate_decode_failed",
        "completeness_not_established", "approximation_bound_missing", "bundle_not_found", "bundle_path_forbidden", "bundle_path_rejected",
        "manifest_schema_invalid", "content_digest_mismatch", "capability_version_unsupported", "checker_receipt_invalid",
        "axiom_policy_violation",
    ),
    "system": (
        "schema_version_unsupported", "resource_limit_exceeded", "replay_dependency_missing", "assurance_mode_unavailable", "cancelled",
        "operation_unsupported",
    ),
}
CATEGORY_OF: Final[Mapping[str, str]] = {code: category for category, codes in _CATEGORIES.items() for code in codes}


def error_object(code: str, message: str) -> dict[str, Any]:
    """`{code, message, category}`."""
    return {"code": code, "message": message, "category": CATEGORY_OF[code]}


def agent_result(
    operation: str, status: str, claim_class: str, *, obligations: Iterable[Obligation] = (), bundle: Mapping[str, Any] | None = None,
    fault: EvidenceFault | None = None, notes: Iterable[str] = (), requested: str = "", **extras: Any,
) -> dict[str, Any]:
    """An agent-result. Extras are the fields that the schema allows beside the common ones."""
    result: dict[str, Any] = {
        "operationId": operation, "protocolVersion": PROTOCOL_VERSION, "resultStatus": status, "claimClass": claim_class,
        "unresolvedObligations": [_obligation(one) for one in obligations], "bundleRef": dict(bundle) if bundle is not None else None,
    }
    if requested:
        result["requestedClaim"] = requested
    if fault is not None:
        result["error"] = error_object(fault.code, fault.message)
    if listed := list(notes):
        result["notes"] = listed
    return result | extras


def refusal(operation: str, fault: EvidenceFault, **extras: Any) -> dict[str, Any]:
    """The agent-result of an operation that could not be done."""
    return agent_result(operation, status_of(fault), "candidate", fault=fault, **extras)


def _obligation(one: Obligation) -> dict[str, Any]:
    found: dict[str, Any] = {"id": one.id, "kind": one.kind, "message": one.message}
    if one.expr is not None:
        found["expr"] = json.dumps(one.expr, separators=(",", ":"), ensure_ascii=False)
    return found
