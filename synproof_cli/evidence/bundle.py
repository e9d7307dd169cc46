"""Evidence bundles v0.2 as bytes, their manifests, and making one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import CLAIMS, DIGEST
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.canonical import canonical_bytes, sha256

MANIFEST: Final = "manifest.cjson"
LEGACY_MANIFEST: Final = "manifest.json"
RECEIPT: Final = "checker-receipt"
ROLES: Final = ("request", "candidate", "certificate")
SUFFIXES: Final = (".cjson", ".json")
STATUSES: Final = (
    "computed", "tested", "witness_verified", "soundness_verified", "completeness_verified", "optimality_verified",
    "approximation_certified", "native_verified", "rejected", "unsupported", "ambiguous",
)
ASSURANCES: Final = ("kernel_replay", "verified_reflection", "native_checked")
MAX_FILES: Final = 64
MAX_TOTAL: Final = 16 * 1024 * 1024
MEDIA: Final = {
    ".cjson": "application/cjson", ".json": "application/json", ".lean": "text/x-lean", ".md": "text/markdown", ".txt": "text/plain",
}
_PATH: Final = re.compile(r"[A-Za-z0-9._/-]{1,512}")


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle's files by path, and what lay among them that is no regular file (`irregular`) or was too large to be read (`oversized`)."""

    files: Mapping[str, bytes]
    irregular: tuple[str, ...] = ()
    oversized: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """The digest of the manifest, which names those of all other files."""
        return sha256(self.files[MANIFEST if MANIFEST in self.files else LEGACY_MANIFEST])


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a manifest says."""

    capability: str
    version: str
    request_digest: str
    claim: str
    status: str
    files: Mapping[str, str] = field(default_factory=dict)
    document: Mapping[str, Any] = field(default_factory=dict)


def invalid(message: str) -> EvidenceFault:
    """A manifest that is none."""
    return EvidenceFault("manifest_schema_invalid", message)


def read_manifest(document: object) -> Manifest:
    """The manifest a document is. Raises EvidenceFault `manifest_schema_invalid`, `bundle_path_forbidden` for paths that lead elsewhere."""
    found = shapes.fields(
        document, "manifest", invalid,
        ("bundleVersion", "capability", "requestDigest", "claimClass", "resultStatus", "assuranceMode", "files", "provenance"),
    )
    shapes.one_of(found["bundleVersion"], "bundleVersion", invalid, ("0.1.0", "0.2.0"))
    capability = shapes.fields(found["capability"], "manifest.capability", invalid, ("id", "version"))
    shapes.one_of(found["assuranceMode"], "assuranceMode", invalid, ASSURANCES)
    _check_provenance(found["provenance"])
    name, version = (shapes.text(capability[key], f"capability.{key}", invalid, most=128) for key in ("id", "version"))
    return Manifest(
        name, version, _digest(found["requestDigest"], "requestDigest"), shapes.one_of(found["claimClass"], "claimClass", invalid, CLAIMS),
        shapes.one_of(found["resultStatus"], "resultStatus", invalid, STATUSES), _files(found["files"]), found,
    )


def _files(value: object) -> dict[str, str]:
    files: dict[str, str] = {}
    for at, entry in enumerate(shapes.array(value, "files", invalid, least=1, most=MAX_FILES)):
        found = shapes.fields(entry, f"files[{at}]", invalid, ("path", "digest", "mediaType"))
        path = shapes.text(found["path"], f"files[{at}].path", invalid, most=65_536)
        shapes.one_of(found["mediaType"], f"files[{at}].mediaType", invalid, tuple(MEDIA.values()))
        check_path(path)
        if path in files:
            raise EvidenceFault("bundle_path_forbidden", f"the manifest lists {path} twice")
        files[path] = _digest(found["digest"], f"files[{at}].digest")
    return files


def check_path(path: str) -> None:
    """Raises EvidenceFault `bundle_path_forbidden` for a path that could lead out of a bundle, or names the manifest itself."""
    if not _PATH.fullmatch(path) or any(part in ("", ".", "..") for part in path.split("/")) or path in (MANIFEST, LEGACY_MANIFEST):
        raise EvidenceFault("bundle_path_forbidden", f"'{shapes.short(path)}' is no path of a file in a bundle")


def _digest(value: object, where: str) -> str:
    if not isinstance(value, str) or not DIGEST.fullmatch(value):
        raise invalid(f"{where} is not a digest")
    return value


def _check_provenance(value: object) -> None:
    found = shapes.fields(value, "provenance", invalid, ("leanVersion", "libraryRevision", "checkerVersion", "backend"))
    for key in ("leanVersion", "libraryRevision", "checkerVersion"):
        shapes.text(found[key], f"provenance.{key}", invalid, most=256)
    if found["backend"] is not None and not isinstance(found["backend"], dict):
        raise invalid("provenance.backend must be an object or null")


def make_bundle(
    request: Mapping[str, Any], candidate: Mapping[str, Any], certificate: Mapping[str, Any], *, status: str, claim: str, checker: str,
    extra: Mapping[str, bytes] | None = None,
) -> Bundle:
    """A bundle of these values. `claim` and `status` are what its manifest says; nobody has to believe them."""
    files = {
        f"{role}.cjson": canonical_bytes(value) for role, value in zip(ROLES, (request, candidate, certificate), strict=True)
    } | dict(extra or {})
    manifest = {
        "bundleVersion": "0.2.0",
        "capability": {"id": request["capability"], "version": request["capabilityVersion"]},
        "requestDigest": request["requestDigest"],
        "claimClass": claim,
        "resultStatus": status,
        "assuranceMode": "native_checked",
        "files": [{"path": path, "digest": sha256(data), "mediaType": MEDIA[path[path.rindex(".") :]]} for path, data in files.items()],
        "provenance": {
            "leanVersion": "none", "libraryRevision": "none", "checkerVersion": checker, "backend": certificate.get("provenance"),
        },
    }
    return Bundle({**files, MANIFEST: canonical_bytes(manifest)})
