"""Campaigns of conjectures over finite domains, and proof plans: states that only checked evidence gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from synproof_cli.checkers.math import finite, shapes
from synproof_cli.checkers.math.fault import EvidenceFault, malformed
from synproof_cli.errors import NotFoundError, UsageError
from synproof_cli.evidence import plan
from synproof_cli.evidence.claims import claim_digest
from synproof_cli.evidence.easy.requests import finite as finite_request
from synproof_cli.evidence.hypothesis import AUTHORITY
from synproof_cli.evidence.producers.registry import OWN
from synproof_cli.evidence.results import agent_result, refusal
from synproof_cli.evidence.verify import verify_bundle
from synproof_cli.evidence.words import predicate
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence import Keeping, checked, keep, load, reference
from synproof_cli.workflows.evidence_worker import compute

UNIVERSAL: Final = "logic.finite_universal"
REFUTATION: Final = "logic.finite_counterexample"
_MOST: Final = 256
Answer = dict[str, Any]


def campaign(body: Mapping[str, Any], keeping: Keeping) -> Answer:
    """One conjecture (`request`) or several (`candidates`): falsified, verified on the whole domain, proved by a bundle, or open."""
    operation = "conjecture_campaign"
    try:
        family = shapes.text(body.get("familyId", "finite.default"), "familyId", malformed, most=128)
        if "candidates" not in body:
            episode, certificate = _episode(family, _single(body), keeping)
            status, claim = ("computed", "refutation") if certificate else ("computed", "candidate")
            return agent_result(operation, status, claim, episode=episode, certificate=certificate)
        listed = shapes.array(body["candidates"], "candidates", malformed, most=_MOST)
        episodes = [_episode(family, _candidate(entry, at), keeping)[0] for at, entry in enumerate(listed)]
    except EvidenceFault as fault:
        return refusal(operation, fault)
    said = {"familyId": family, "episodes": episodes, "precisionAccounting": _accounting(family, episodes), "authorityStatus": AUTHORITY}
    return agent_result(operation, "computed", "candidate", campaign=said)


def _single(body: Mapping[str, Any]) -> Answer:
    request = body.get("request")
    if not isinstance(request, dict) or not isinstance(request.get("predicate"), dict):
        raise malformed("a request with a predicate, or a list of candidates, is required")
    return {"predicate": request["predicate"], "bundle": body.get("bundleId"), "outcome": None}


def _candidate(entry: object, at: int) -> Answer:
    if not isinstance(entry, dict):
        raise malformed(f"candidates[{at}] must be an object")
    request = entry.get("request")
    said = request.get("predicate") if isinstance(request, dict) else entry.get("pred")
    return {"predicate": said, "bundle": entry.get("bundleId"), "outcome": entry.get("outcome")}


def _episode(family: str, candidate: Answer, keeping: Keeping) -> tuple[Answer, Answer | None]:
    """The episode of one conjecture, and the certificate that falsifies it if there is one."""
    claim = finite.read_predicate(candidate["predicate"])
    request = finite_request(UNIVERSAL, candidate["predicate"])
    said: Answer = {
        "familyId": family, "candidatePred": predicate(claim)[:1000], "claimDigest": claim_digest(request), "state": "open",
        "certifiedRefutationId": None, "bundleId": None, "searchBound": 0, "coverage": "truncated", "notes": [],
        "authorityStatus": AUTHORITY,
    }
    if candidate["outcome"] is not None:
        said["notes"].append("what the caller says of the outcome is not believed")
    proved = _proving_bundle(candidate["bundle"], said, keeping.store)
    if proved:
        return said | {"state": "formally_proved", "bundleId": proved, "coverage": "complete", "searchBound": claim.size}, None
    return _searched(said, candidate["predicate"], claim.size, keeping)


def _searched(said: Answer, tree: Answer, size: int, keeping: Keeping) -> tuple[Answer, Answer | None]:
    for capability, state in ((REFUTATION, "falsified"), (UNIVERSAL, "bounded_verified")):
        try:
            produced = compute(finite_request(capability, tree), OWN)
        except EvidenceFault as fault:
            if fault.code == "certificate_rejected":
                continue  # it is the other way
            said["notes"].append(fault.message)
            return said, None
        bundle, found = checked(produced["request"], produced["candidate"], produced["certificate"])
        if found.fault is not None:
            said["notes"].append(found.fault.message)
            return said, None
        if keeping.store is not None:
            keep(bundle, found, keeping)
        ident = reference(found)["bundleId"] if keeping.store is not None else None
        if capability == REFUTATION:
            return said | {"state": state, "certifiedRefutationId": ident}, produced["certificate"]
        return said | {"state": state, "bundleId": ident, "searchBound": size, "coverage": "complete"}, None
    return said, None


def _proving_bundle(ident: object, said: Answer, store: Store | None) -> str | None:
    """The id of a bundle of the store that is checked again and is about this very statement; None for any other."""
    if not isinstance(ident, str):
        return None
    try:
        found = verify_bundle(load(ident, store))
    except NotFoundError as error:
        said["notes"].append(error.message)
        return None
    fits = found.verified and found.request["capability"] == UNIVERSAL and claim_digest(found.request) == said["claimDigest"]
    if not fits:
        said["notes"].append("the bundle named does not establish this statement")
        return None
    return str(reference(found)["bundleId"])


def _accounting(family: str, episodes: list[Answer]) -> Answer:
    states = [episode["state"] for episode in episodes]
    falsified = states.count("falsified")
    return {
        "familyId": family, "proposed": len(states), "falsified": falsified, "boundedVerified": states.count("bounded_verified"),
        "formallyProved": states.count("formally_proved"), "openProblems": states.count("open"),
        "precisionRate": falsified / len(states) if states else 0, "notes": "falsified of proposed",
    }


def plan_operation(action: str, body: Mapping[str, Any], store: Store | None) -> Answer:
    """`build` or `reconstruct` a proof plan. Raises UsageError for another word. Without traces it stays unsupported, as specified."""
    if action not in ("build", "reconstruct"):
        raise UsageError(f"there is no action '{action[:40]}'", hint="build or reconstruct")
    operation = "build_proof_plan" if action == "build" else "reconstruct_plan"
    try:
        shapes.fields(body, "the body", malformed, (), ("workspaceId", "artifactId", "goal", "traces", "reconstructions"))
        goal = shapes.text(body.get("goal", ""), "goal", malformed, most=10_000)
        traces = plan.traces_of(body)
        wanted = body.get("reconstructions", {})
        if not isinstance(wanted, dict) or not all(isinstance(ident, str) for ident in wanted.values()):
            raise malformed("reconstructions must map ids of traces to ids of bundles")
        if not traces or (action == "reconstruct" and not wanted):
            missing = "traces" if not traces else "reconstructions, which name checked bundles"
            raise EvidenceFault("operation_unsupported", f"{operation} needs {missing}: without them there is no plan")
        if unknown := wanted.keys() - {trace.id for trace in traces}:
            raise malformed(f"there is no trace '{min(unknown)[:80]}'")
    except EvidenceFault as fault:
        return agent_result(operation, "unsupported" if fault.code == "operation_unsupported" else "rejected", "discovery", fault=fault)
    done = {ident: _reconstruction(bundle, store) for ident, bundle in wanted.items()} if action == "reconstruct" else {}
    return agent_result(operation, "computed", "candidate", plan=plan.build(goal, traces, done))


def _reconstruction(ident: str, store: Store | None) -> plan.Reconstruction:
    try:
        found = verify_bundle(load(ident, store))
    except NotFoundError as error:
        return plan.Reconstruction(ident, "rejected", False, "", "", frozenset(), error.message)
    if found.fault is not None or found.manifest is None:
        return plan.Reconstruction(ident, found.status, False, "", "", frozenset(), found.fault.message if found.fault else "")
    digests = frozenset((found.manifest.request_digest, claim_digest(found.request)))
    return plan.Reconstruction(ident, found.status, True, found.manifest.capability, found.manifest.request_digest, digests, "")
