"""The verification of a bundle, in thirteen steps; each failure stops it with its code.

1 there is a manifest; 2 it is one, in canonical bytes; 3 paths; 4 roles, and nothing that is not listed; 5 sizes and digests of raw bytes;
6 canonical bytes; 7 the request; 8 its digest; 9 one capability, known here; 10 the claim's class; 11 the checker; 12 the candidate; 13 the
status, which is ours: what the manifest or a receipt says of it is reported, never believed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.math.capabilities import VERSION, Capability, capability_of
from synproof_cli.checkers.math.common import CLAIMS, Established, Obligation
from synproof_cli.checkers.math.fault import WORK_LIMIT, EvidenceFault, Work, malformed, too_large
from synproof_cli.evidence.bundle import (
    LEGACY_MANIFEST,
    MANIFEST,
    MAX_TOTAL,
    RECEIPT,
    ROLES,
    SUFFIXES,
    Bundle,
    Manifest,
    invalid,
    read_manifest,
)
from synproof_cli.evidence.canonical import MAX_BYTES, is_canonical, parse, request_digest, sha256

UNSUPPORTED: Final = frozenset((
    "unsupported_expression", "unsupported_type", "encoding_version_unsupported", "schema_version_unsupported", "backend_unsupported",
    "backend_unavailable", "backend_timeout", "backend_crash", "completeness_not_established", "capability_version_unsupported",
    "operation_unsupported", "assurance_mode_unavailable", "resource_limit_exceeded",
))
"""Codes that say that nothing could be decided here; all others say that what is claimed is not shown."""
VERIFIED: Final = frozenset((
    "witness_verified", "soundness_verified", "completeness_verified", "optimality_verified", "approximation_certified", "native_verified",
))
_STRENGTH: Final = {
    "candidate": 0, "witness": 1, "refutation": 1, "decomposition": 1, "enclosure": 2, "soundResult": 2, "canonicalForm": 3,
    "completeSolution": 3, "optimum": 3,
}
_GRADE: Final = {
    "rejected": -1, "unsupported": -1, "ambiguous": -1, "computed": 0, "tested": 1, "witness_verified": 2, "approximation_certified": 2,
    "native_verified": 3, "soundness_verified": 3, "completeness_verified": 4, "optimality_verified": 4,
}


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found of a bundle. `steps`: the last step that was passed, 13 for all of them; `fault`: why it went no further."""

    digest: str
    status: str
    steps: int
    fault: EvidenceFault | None = None
    manifest: Manifest | None = None
    request: Any = None
    certificate: Any = None
    candidate: Any = None
    claim: Any = None
    established: Established | None = None

    @property
    def verified(self) -> bool:
        """Whether the checker decided that the claim holds."""
        return self.fault is None

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """What is left open."""
        return self.established.obligations if self.established else ()

    @property
    def overclaims(self) -> bool:
        """Whether the manifest claims a higher status than was earned."""
        return self.manifest is not None and _GRADE[self.manifest.status] > _GRADE[self.status]


class _Run:
    """The steps, each of which leaves behind what the next needs."""

    def __init__(self, bundle: Bundle, work: Work) -> None:
        self.bundle = bundle
        self.work = work
        self.step = 0
        self.manifest: Manifest | None = None
        self.values: dict[str, Any] = {}
        self.claim: Any = None
        self.established: Established | None = None

    def run(self) -> None:
        """All steps. Raises EvidenceFault; `step` is the last one passed."""
        name = self.find()
        self.step = 1
        manifest = self.manifest = self.read(name)
        self.step = 2
        self.check_paths(manifest)
        self.step = 3
        roles = self.check_roles(manifest)
        self.step = 4
        self.check_digests(manifest)
        self.step = 5
        self.parse_files(manifest, roles)
        self.step = 6
        capability = capability_of(self.values["request"])
        self.claim = capability.read(self.values["request"])
        self.step = 7
        self.check_request_digest(manifest)
        self.step = 8
        self.check_capability(manifest, capability)
        self.step = 9
        check_claim(capability, manifest.claim, self.values["request"].get("requestedClaim"))
        self.step = 10
        established = capability.check(self.claim, self.values["certificate"], self.work)
        self.step = 11
        if not isinstance(self.values["candidate"], dict):
            raise EvidenceFault("candidate_rejected", "the candidate must be an object")
        capability.check_candidate(self.claim, self.values["candidate"], self.work)
        self.established = established
        self.step = 13

    def find(self) -> str:
        """Step 1."""
        files, others = self.bundle.files, (*self.bundle.irregular, *self.bundle.oversized)
        for name in (MANIFEST, LEGACY_MANIFEST):
            if name in files:
                return name
            if name in others:
                raise EvidenceFault("bundle_path_forbidden", f"{name} is no regular file of a usual size")
        raise EvidenceFault("bundle_not_found", "there is no manifest")

    def read(self, name: str) -> Manifest:
        """Step 2."""
        data = self.bundle.files[name]
        document = parse(data, name)
        if name == MANIFEST and not is_canonical(document, data):
            raise malformed(f"{name} is not written canonically")
        return read_manifest(document)

    def check_paths(self, manifest: Manifest) -> None:
        """Step 3: what is listed is there, and nothing leads out of the bundle."""
        if self.bundle.irregular:
            raise EvidenceFault("bundle_path_forbidden", f"{self.bundle.irregular[0][:80]} is a link or no regular file")
        for path in manifest.files:
            if path not in self.bundle.files and path not in self.bundle.oversized:
                raise EvidenceFault("content_digest_mismatch", f"{path} is listed and not there")

    def check_roles(self, manifest: Manifest) -> dict[str, str]:
        """Step 4: the file of each role."""
        roles: dict[str, str] = {}
        for role in (*ROLES, "manifest", RECEIPT):
            named = [role + suffix for suffix in SUFFIXES if role + suffix in self.bundle.files or role + suffix in manifest.files]
            if len(named) > 1:
                raise invalid(f"there are two files for the role {role}")
            if role in ROLES:
                if not named or named[0] not in manifest.files:
                    raise invalid(f"the manifest lists no {role}")
                roles[role] = named[0]
        allowed = {*manifest.files, MANIFEST, LEGACY_MANIFEST, *(RECEIPT + suffix for suffix in SUFFIXES)}
        for path in (*self.bundle.files, *self.bundle.oversized):
            if path not in allowed:
                raise invalid(f"{path[:80]} is there and not listed")
        return roles

    def check_digests(self, manifest: Manifest) -> None:
        """Step 5."""
        if self.bundle.oversized or sum(map(len, self.bundle.files.values())) > MAX_TOTAL:
            raise too_large("the bundle is too large")
        for path, digest in manifest.files.items():
            data = self.bundle.files[path]
            if len(data) > MAX_BYTES:
                raise too_large(f"{path} is larger than {MAX_BYTES} bytes")
            if sha256(data) != digest:
                raise EvidenceFault("content_digest_mismatch", f"{path} is not what the manifest says")

    def parse_files(self, manifest: Manifest, roles: dict[str, str]) -> None:
        """Step 6: every `.cjson` file is canonical; the three roles are parsed."""
        for path in manifest.files:
            if path.endswith(".cjson") or path in roles.values():
                data = self.bundle.files[path]
                value = parse(data, path)
                if path.endswith(".cjson") and not is_canonical(value, data):
                    raise malformed(f"{path} is not written canonically")
                self.values[path.rpartition(".")[0]] = value

    def check_request_digest(self, manifest: Manifest) -> None:
        """Step 8."""
        request, certificate = self.values["request"], self.values["certificate"]
        found = [("the manifest", manifest.request_digest), ("the request", request["requestDigest"])]
        if isinstance(certificate, dict) and "requestDigest" in certificate:
            found.append(("the certificate", certificate["requestDigest"]))
        right = request_digest(request)
        for where, digest in found:
            if digest != right:
                raise EvidenceFault("request_digest_mismatch", f"{where} names another request's digest")

    def check_capability(self, manifest: Manifest, capability: Capability) -> None:
        """Step 9."""
        request, certificate = self.values["request"], self.values["certificate"]
        if not isinstance(certificate, dict):
            raise EvidenceFault("certificate_decode_failed", "the certificate must be an object")
        if certificate.get("capability") != capability.id or manifest.capability != capability.id:
            raise EvidenceFault("certificate_rejected", "request, certificate and manifest name different capabilities")
        versions = (request["capabilityVersion"], certificate.get("capabilityVersion"), manifest.version)
        if any(version != VERSION for version in versions):
            raise EvidenceFault("capability_version_unsupported", f"the version of {capability.id} here is {VERSION}")


def check_claim(capability: Capability, claim: str, requested: str | None) -> None:
    """Step 10. Raises EvidenceFault `claim_strength_unavailable`."""
    for one in (claim, requested):
        if one is not None and one not in capability.claims:
            raise EvidenceFault("claim_strength_unavailable", f"{capability.id} never establishes '{one}'")
    if requested is not None and _STRENGTH[claim] > _STRENGTH[requested]:
        raise EvidenceFault("claim_strength_unavailable", f"the manifest claims '{claim}', the request asks for '{requested}'")


def verify_bundle(bundle: Bundle, *, work: int = WORK_LIMIT) -> Verification:
    """Verify a bundle. Never raises for what is in it."""
    run = _Run(bundle, Work(work))
    fault: EvidenceFault | None = None
    try:
        run.run()
    except EvidenceFault as found:
        fault = found
    status = status_of(fault) if fault else run.established.status if run.established else "rejected"
    there = MANIFEST in bundle.files or LEGACY_MANIFEST in bundle.files
    values = run.values
    return Verification(
        bundle.digest if there else "", status, run.step, fault, run.manifest, values.get("request"), values.get("certificate"),
        values.get("candidate"), run.claim, run.established,
    )


def status_of(fault: EvidenceFault) -> str:
    """The result status that a code stands for."""
    return "unsupported" if fault.code in UNSUPPORTED else "ambiguous" if fault.code == "ambiguous_interpretation" else "rejected"


assert set(_STRENGTH) == set(CLAIMS)  # noqa: S101 - a class without a strength could be promoted
