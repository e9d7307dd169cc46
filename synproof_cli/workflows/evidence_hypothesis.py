"""The protocol's hypothesis operations: conditions proposed, proved sufficient, deleted, arranged; counterexamples found and verified."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault, malformed
from synproof_cli.errors import UsageError
from synproof_cli.evidence.hypothesis import (
    AUTHORITY,
    CALCULUS,
    COUNTEREXAMPLE,
    EQUALITY,
    Condition,
    Sufficiency,
    conditions_of,
    necessity_request,
    proposed,
    request_of,
    shown,
    sufficiency,
)
from synproof_cli.evidence.producers.registry import OWN
from synproof_cli.evidence.results import agent_result, refusal
from synproof_cli.evidence.verify import Verification
from synproof_cli.workflows.evidence import Keeping, checked, keep, reference
from synproof_cli.workflows.evidence_worker import compute

FINITE: Final = "logic.finite_counterexample"
Answer = dict[str, Any]


def operate(action: str, body: Mapping[str, Any], keeping: Keeping) -> Answer:
    """One of the operations, by the word that the command line has for it. Raises UsageError for a word that is none."""
    if action not in ACTIONS:
        raise UsageError(f"there is no action '{action[:40]}'", hint=f"one of {', '.join(ACTIONS)}")
    operation, work = ACTIONS[action]
    try:
        return work(operation, body, keeping)
    except EvidenceFault as fault:
        return refusal(operation, fault)


def propose(operation: str, body: Mapping[str, Any], _: Keeping) -> Answer:
    """A condition for each expression that is divided by; proposals, nothing more."""
    request = request_of(body, EQUALITY, CALCULUS)
    listed = [shown(one, "proposed") for one in proposed(request)]
    return agent_result(operation, "computed", "candidate", proposedConditions=listed)


def prove_sufficient(operation: str, body: Mapping[str, Any], keeping: Keeping) -> Answer:
    """Whether the conditions suffice, by the checker; what is proved is kept as a bundle."""
    request, conditions = request_of(body, EQUALITY), conditions_of(body)
    found = sufficiency(request, conditions)
    kept = _kept(request, found.certificate, keeping) if found.outcome == "proved" else None
    status = {"proved": "computed", "failed": "rejected", "unknown": "ambiguous"}[found.outcome]
    said = {
        "outcome": found.outcome, "sufficient": found.outcome == "proved", "denominatorsCovered": found.covered,
        "requestDigest": request["requestDigest"], "authorityStatus": AUTHORITY, "evidence": _evidence(request, found, kept),
    }
    return agent_result(
        operation, status, "candidate", bundle=kept, sufficiency=said, outcome=found.outcome, authorityStatus=AUTHORITY,
        evidence=said["evidence"],
    )


def _evidence(request: Mapping[str, Any], found: Sufficiency, kept: Mapping[str, Any] | None) -> Answer:
    return {
        "checkerDecl": "synproof_cli.checkers.math.rational_equality.check", "requestDigest": request["requestDigest"],
        "detail": found.detail, "bundleId": kept["bundleId"] if kept else None,
    }


def _kept(request: Mapping[str, Any], certificate: Mapping[str, Any], keeping: Keeping) -> Answer | None:
    """The reference of the bundle that was kept; None without a store, or where it does not verify."""
    bundle, found = checked(request, {}, certificate)
    if not found.verified or keeping.store is None:
        return None
    keep(bundle, found, keeping)
    return reference(found)


def delete(operation: str, body: Mapping[str, Any], keeping: Keeping) -> Answer:
    """Whether the other conditions suffice without one; where they do not, whether a point shows that it is needed."""
    request, conditions = request_of(body, EQUALITY), conditions_of(body)
    target = next((one for one in conditions if one.id == body.get("targetConditionId")), None)
    if target is None:
        missing = {"result": "missing", "remaining": [], "justification": "no condition has that id", "authorityStatus": AUTHORITY}
        return agent_result(operation, "rejected", "candidate", deletion=missing)
    others = [one for one in conditions if one is not target]
    found = sufficiency(request, others)
    remaining = [shown(one, "sufficient_member" if found.outcome == "proved" else "proposed") for one in others]
    said: Answer = {"remaining": remaining, "justification": found.detail, "authorityStatus": AUTHORITY}
    if found.outcome == "proved":
        said |= {"result": "redundant"}
    else:
        shown_by = necessity(request, target, others, keeping)
        said |= {"result": "not_redundant", "necessity": "certified_counterexample" if shown_by else "open", "counterexample": shown_by}
    return agent_result(operation, "computed", "candidate", deletion=said)


def necessity(request: Mapping[str, Any], target: Condition, others: Sequence[Condition], keeping: Keeping) -> Answer | None:
    """A checked point at which the target vanishes, the others hold and the equality fails; None where none was found."""
    for asked in necessity_request(request, target, others):
        try:
            produced = compute(asked, OWN)
        except EvidenceFault:
            continue
        bundle, found = checked(produced["request"], produced["candidate"], produced["certificate"])
        if found.verified and found.established:
            if keeping.store is not None:
                keep(bundle, found, keeping)
            return {"conditionId": target.id, "bundleId": reference(found)["bundleId"], **dict(found.established.facts)}
    return None


def find_counterexample(operation: str, body: Mapping[str, Any], keeping: Keeping) -> Answer:
    """A checked counterexample of a finite or rational universal statement. Complete search; where there is none, it says so."""
    request = request_of(body, FINITE, COUNTEREXAMPLE)
    try:
        produced = compute(request, OWN)
    except EvidenceFault as fault:
        if fault.code == "certificate_rejected":
            return agent_result(operation, "rejected", "candidate", notes=[f"{fault.message}: the search was complete"], fault=fault)
        raise
    bundle, found = checked(produced["request"], produced["candidate"], produced["certificate"])
    if found.fault is not None:
        raise found.fault
    if keeping.store is not None:
        keep(bundle, found, keeping)
    reference_of = reference(found) if keeping.store is not None else None
    return agent_result(operation, "computed", "witness", bundle=reference_of, certificate=produced["certificate"])


def verify_counterexample(operation: str, body: Mapping[str, Any], _: Keeping) -> Answer:
    """Whether the certificate given is a counterexample of the request given."""
    request = request_of(body, FINITE, COUNTEREXAMPLE)
    found = checked_certificate(request, body.get("certificate"))
    if found.fault is not None:
        return agent_result(operation, "rejected", "candidate", verified=False, fault=found.fault)
    return agent_result(operation, "computed", "refutation", verified=True)


def checked_certificate(request: Mapping[str, Any], certificate: object) -> Verification:
    """What the verification says of a certificate. Raises EvidenceFault where there is none."""
    if not isinstance(certificate, dict):
        raise malformed("certificate object required")
    return checked(request, {}, certificate)[1]


def lattice(operation: str, body: Mapping[str, Any], keeping: Keeping) -> Answer:
    """Proposals and given conditions, a sufficient set made small by deletion, and necessity where a point shows it."""
    request, given, original = request_of(body, EQUALITY), conditions_of(body), conditions_of(body, "original")
    pool = _distinct([*original, *given, *proposed(request)])
    found = sufficiency(request, pool)
    kept, redundant = list(pool), list[Condition]()
    if found.outcome == "proved":
        for one in reversed(pool):
            rest = [other for other in kept if other is not one]
            if sufficiency(request, rest).outcome == "proved":
                kept = rest
                redundant.append(one)
    proofs, open_ids, counterexamples = _necessities(request, kept if found.outcome == "proved" else [], keeping)
    bundle = _kept(request, sufficiency(request, kept).certificate, keeping) if found.outcome == "proved" else None
    names = [one.id for one in kept]
    said = {
        "schemaVersion": "0.1.0", "artifactId": str(body.get("artifactId", "lattice_agent"))[:128],
        "originalAssumptions": [shown(one, "proposed") for one in original],
        "proposed": [shown(one, "redundant" if one in redundant else "sufficient_member") for one in pool],
        "sufficientSets": [names] if found.outcome == "proved" else [], "redundant": [one.id for one in redundant], "weakenedVariants": [],
        "certifiedCounterexamples": counterexamples, "unresolvedNecessity": open_ids,
        "necessityProofs": [*({"conditionId": one.id, "kind": "redundancy_proof"} for one in redundant), *proofs],
        "recommendedInterface": names if found.outcome == "proved" else [],
        "claimsMinimal": found.outcome == "proved" and not open_ids, "authorityStatus": AUTHORITY,
        "sufficiencyPreview": {"outcome": found.outcome, "evidence": _evidence(request, found, bundle)},
    }
    status = "computed" if found.outcome == "proved" else "rejected"
    return agent_result(operation, status, "candidate", bundle=bundle, lattice=said)


def _distinct(pool: Sequence[Condition]) -> list[Condition]:
    """The first of each expression, ids made distinct."""
    kept: list[Condition] = []
    for one in pool:
        if not any(other.expr == one.expr for other in kept):
            taken = {other.id for other in kept}
            ident = next(name for name in (one.id, *(f"{one.id}_{number}" for number in range(2, 999))) if name not in taken)
            kept.append(Condition(ident, one.expr, one.source))
    return kept


def _necessities(request: Mapping[str, Any], kept: Sequence[Condition], keeping: Keeping) -> tuple[list[Answer], list[str], list[str]]:
    proofs, open_ids, counterexamples = list[Answer](), list[str](), list[str]()
    for one in kept:
        point = necessity(request, one, [other for other in kept if other is not one], keeping)
        if point is None:
            proofs.append({"conditionId": one.id, "kind": "unresolved"})
            open_ids.append(one.id)
        else:
            proofs.append({"conditionId": one.id, "kind": "certified_counterexample", "detail": point["bundleId"]})
            counterexamples.append(point["bundleId"])
    return proofs, open_ids, counterexamples


ACTIONS: Final[dict[str, tuple[str, Callable[[str, Mapping[str, Any], Keeping], Answer]]]] = {
    "propose": ("propose_conditions", propose), "prove": ("prove_sufficient", prove_sufficient), "delete": ("delete_hypothesis", delete),
    "find-counterexample": ("find_counterexample", find_counterexample),
    "verify-counterexample": ("verify_counterexample", verify_counterexample), "lattice": ("build_condition_lattice", lattice),
}
