"""The operations of the Math Evidence protocol, as the command line and a server call them.

Every answer is an agent-result whose status the checkers gave. A bundle is verified anew whenever it is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli import __version__
from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault, malformed
from synproof_cli.errors import InputError, NotFoundError, UsageError
from synproof_cli.evidence import catalogue
from synproof_cli.evidence.bundle import Bundle, make_bundle
from synproof_cli.evidence.canonical import bound, parse, sha256
from synproof_cli.evidence.producers.registry import backends_of
from synproof_cli.evidence.results import agent_result, refusal
from synproof_cli.evidence.support import claim_of
from synproof_cli.evidence.verify import Verification, verify_bundle
from synproof_cli.store import bundles
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence_worker import compute as run_producer

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}")


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where a bundle is kept: the store (None: nowhere), the time it is, and the name it gets (empty: none)."""

    store: Store | None
    now: str = ""
    name: str = ""


def operations() -> dict[str, Any]:
    """The operations that work."""
    return catalogue.operations()


def capabilities(status: str | None, domain: str | None) -> dict[str, Any]:
    """The capabilities of that status and domain. Raises UsageError for a status that is none."""
    if status is not None and status not in catalogue.STATUSES:
        raise UsageError(f"there is no status '{status[:40]}'", hint=f"one of {', '.join(catalogue.STATUSES)}")
    return catalogue.capabilities(status, domain)


def check_support(capability: str, *, version: str | None, backend: str | None, claim: str | None) -> dict[str, Any]:
    """Whether that can be computed or checked here."""
    return catalogue.check_support(capability, version, backend, claim)


def read_request(data: bytes, file: str, schema: str = "compute-evidence.input") -> dict[str, Any]:
    """The JSON object of a file. Raises InputError where it is none; `schema` names what says what it must be."""
    try:
        document = parse(data, file)
        if not isinstance(document, dict):
            raise malformed(f"{file} must hold a JSON object")
    except EvidenceFault as fault:
        raise InputError(fault.message, hint=f"synproof schema {schema} says what it must be", file=file) from fault
    return document


def compute(request: dict[str, Any], backend: str | None, keeping: Keeping) -> dict[str, Any]:
    """Compute a candidate and a certificate, check them, and keep them as a bundle where they hold."""
    operation, requested = "compute_evidence", _text(request.get("requestedClaim"))
    try:
        request = bound(request)
        chosen = backend or _first_backend(request)
        produced = run_producer(request, chosen)
    except EvidenceFault as fault:
        return refusal(operation, fault, requested=requested)
    bundle, found = checked(produced["request"], produced["candidate"], produced["certificate"])
    extras = {
        "candidate": produced["candidate"], "certificate": produced["certificate"], "request": produced["request"],
        "backend": str(produced["certificate"]["provenance"]["backendId"]),
    }
    return _made(operation, bundle, found, keeping, extras)


def write(request: dict[str, Any], certificate: dict[str, Any], candidate: dict[str, Any], keeping: Keeping) -> dict[str, Any]:
    """Make a bundle of a certificate that was computed elsewhere, check it, and keep it where it holds."""
    try:
        request = bound(request)
        for key in ("capability", "capabilityVersion", "requestDigest"):
            if not isinstance(request.get(key), str):
                raise malformed(f"the request lacks '{key}'")
        bundle, found = checked(request, candidate, certificate)
    except EvidenceFault as fault:
        return refusal("write_bundle", fault)
    return _made("write_bundle", bundle, found, keeping, {})


def checked(request: Mapping[str, Any], candidate: Mapping[str, Any], certificate: Mapping[str, Any]) -> tuple[Bundle, Verification]:
    """A bundle, and what its verification says; its manifest claims the status it earned. Raises EvidenceFault for what has no bytes."""
    claim = _text(request.get("requestedClaim")) or "candidate"
    bundle = make_bundle(request, candidate, certificate, status="computed", claim=claim, checker=__version__)
    found = verify_bundle(bundle)
    if found.verified:
        bundle = make_bundle(request, candidate, certificate, status=found.status, claim=claim, checker=__version__)
        found = verify_bundle(bundle)
    return bundle, found


def _made(operation: str, bundle: Bundle, found: Verification, keeping: Keeping, extras: dict[str, Any]) -> dict[str, Any]:
    requested = _text(found.request.get("requestedClaim")) if isinstance(found.request, dict) else ""
    said = {"checked": _checked(found), **extras}
    if found.fault is not None:
        return refusal(operation, found.fault, requested=requested, **said)
    if keeping.store is not None:
        keep(bundle, found, keeping)
    return agent_result(
        operation, "computed", "candidate", obligations=found.obligations, bundle=reference(found) if keeping.store is not None else None,
        requested=requested, claim=claim_of(found), **said,
    )


def _first_backend(request: dict[str, Any]) -> str:
    ident = capability_of(request).id
    if not backends_of(ident):
        raise EvidenceFault("backend_unsupported", f"no backend here computes {ident}")
    return backends_of(ident)[0]


def keep(bundle: Bundle, found: Verification, keeping: Keeping) -> None:
    """Put a bundle into the store. Raises UsageError for a name that is none, StoreError where it is another's."""
    if keeping.name and not _NAME.fullmatch(keeping.name):
        raise UsageError(f"'{keeping.name[:40]}' is no name for a bundle", hint="letters, digits, _ . - and at most 128 of them")
    if keeping.store is None:
        return
    digests = {path: sha256(data) for path, data in bundle.files.items()}
    manifest = found.manifest
    bundles.save(
        keeping.store, bundle.digest, bundle.files, digests, capability=manifest.capability if manifest else "",
        request_digest=manifest.request_digest if manifest else "", statement=claim_of(found)["text"], saved=keeping.now, name=keeping.name,
    )


def reference(found: Verification) -> dict[str, Any]:
    """The `bundleRef` of a bundle."""
    plain = found.digest.removeprefix("sha256:")
    manifest = found.manifest
    return {
        "path": f"sha256/{plain[:2]}/{plain[2:]}", "bundleId": f"sha256_{plain}", "contentAddressed": True,
        "requestDigest": manifest.request_digest if manifest else "", "capability": manifest.capability if manifest else "",
        "capabilityVersion": manifest.version if manifest else "",
    }


def open_bundle(ident: str, store: Store | None, operation: str = "open_bundle") -> dict[str, Any]:
    """What a bundle of the store says, and what is established of it; `operation` may be `inspect_bundle`."""
    return _answer(operation, ident, store, replay=False)


def replay(ident: str, store: Store | None) -> dict[str, Any]:
    """Verify a bundle of the store from its bytes."""
    return _answer("replay_bundle", ident, store, replay=True)


def _answer(operation: str, ident: str, store: Store | None, *, replay: bool) -> dict[str, Any]:
    try:
        bundle = load(ident, store)
    except NotFoundError as error:
        return refusal(operation, EvidenceFault("bundle_not_found", error.message))
    found = verify_bundle(bundle)
    manifest = dict(found.manifest.document) if found.manifest else {}
    extras: dict[str, Any] = {
        "claim": claim_of(found), "checked": _checked(found), "previewAccepted": False, "claimEstablished": _established(found),
        "manifestOverclaims": found.overclaims,
    }
    if replay:
        extras |= {"warnings": [], "contentDigestsVerified": found.steps >= 5, "replayAuthority": "synproof_checker"}
    else:
        extras["manifest"] = manifest
    claim = found.manifest.claim if found.manifest else "candidate"
    return agent_result(operation, found.status, claim, obligations=found.obligations, bundle=reference(found), fault=found.fault, **extras)


def load(ident: str, store: Store | None) -> Bundle:
    """A bundle of the store. Raises NotFoundError."""
    digest = bundles.find(store, ident)
    assert store is not None  # noqa: S101 - `find` found it there
    return Bundle(bundles.files_of(store, digest))


def _established(found: Verification) -> str | None:
    return found.established.claim if found.established else None


def _checked(found: Verification) -> dict[str, Any]:
    """What the verification came to: `{resultStatus, claimEstablished, steps, code, message, facts}`."""
    return {
        "resultStatus": found.status, "claimEstablished": _established(found), "steps": found.steps,
        "code": found.fault.code if found.fault else None, "message": found.fault.message if found.fault else None,
        "facts": dict(found.established.facts) if found.established else {},
    }


def verify(sources: list[tuple[str, Bundle]]) -> dict[str, Any]:
    """`{n, verified, rejected, unsupported, bundles: [{source, digest, capability, claim, obligations, …}]}` of bundles from anywhere."""
    entries = []
    for source, bundle in sources:
        found = verify_bundle(bundle)
        entries.append({
            "source": source, "digest": found.digest, "capability": found.manifest.capability if found.manifest else "",
            "claim": claim_of(found), **_checked(found), "manifestOverclaims": found.overclaims,
            "obligations": [{"id": one.id, "kind": one.kind, "message": one.message} for one in found.obligations],
        })
    statuses = [entry["resultStatus"] for entry in entries]
    return {
        "n": len(entries), "verified": sum(status not in ("rejected", "unsupported", "ambiguous") for status in statuses),
        "rejected": sum(status == "rejected" for status in statuses),
        "unsupported": sum(status in ("unsupported", "ambiguous") for status in statuses), "bundles": entries,
    }


def listing(store: Store | None) -> dict[str, Any]:
    """`{bundles: [{digest, names, capability, statement, saved}]}`."""
    return {"bundles": [
        {"digest": one.digest, "names": list(one.names), "capability": one.capability, "statement": one.statement, "saved": one.saved}
        for one in bundles.listed(store)
    ]}


def import_bundle(source: str, bundle: Bundle, keeping: Keeping) -> dict[str, Any]:
    """Verify a bundle and keep it where it holds: the answer of `verify` for that one."""
    found = verify_bundle(bundle)
    if found.verified:
        keep(bundle, found, keeping)
    return verify([(source, bundle)])


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
