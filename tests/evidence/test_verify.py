"""The thirteen steps: each has its code, the first that fails decides, and nothing a bundle says of itself is believed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from synproof_cli.evidence.bundle import MANIFEST, Bundle, make_bundle
from synproof_cli.evidence.canonical import bind, canonical_bytes, parse, sha256
from synproof_cli.evidence.verify import verify_bundle
from tests.evidence.build import add, bundle, div, equality, equality_proof, num, power, sub, var

X = var("x")
REQUEST = equality(div(sub(power(X, 2), num(1)), sub(X, num(1))), add(X, num(1)))
PROOF = equality_proof(REQUEST, sub(X, num(1)))
CANDIDATE = {"differenceNumerator": num(0), "isZeroNumerator": True, "unknown": 7}
GOOD = bundle(REQUEST, PROOF, CANDIDATE)


def remade(**changed: Any) -> Bundle:
    """The good bundle with values changed, and digests of files as they then are."""
    values = {"request": REQUEST, "candidate": CANDIDATE, "certificate": PROOF} | changed
    return make_bundle(
        values["request"],
        values["candidate"],
        values["certificate"],
        status="computed",
        claim=values.get("claim", "soundResult"),
        checker="t",
    )


def manifest(change: Callable[[dict[str, Any]], object]) -> Bundle:
    """The good bundle with its manifest changed."""
    document = parse(GOOD.files[MANIFEST], "manifest")
    change(document)
    return Bundle({**GOOD.files, MANIFEST: canonical_bytes(document)})


def without(name: str) -> Bundle:
    return Bundle({path: data for path, data in GOOD.files.items() if path != name})


def listing(path: str, data: bytes, media: str = "text/plain") -> Bundle:
    """The good bundle with one more file that is listed."""
    made = manifest(lambda document: document["files"].append({"path": path, "digest": sha256(data), "mediaType": media}))
    return Bundle({**made.files, path: data})


def test_a_good_bundle_passes_all_steps() -> None:
    found = verify_bundle(GOOD)
    assert (found.steps, found.status, found.fault, found.overclaims) == (13, "soundness_verified", None, False)
    assert [(one.id, one.kind, one.expr) for one in found.obligations] == [("nonzero_0", "side_condition", sub(X, num(1)))]
    assert found.digest == GOOD.digest == sha256(GOOD.files[MANIFEST])


OTHER = bind({**REQUEST, "rhs": add(X, num(2))})
BROKEN: list[tuple[str, Bundle, int, str]] = [
    ("no manifest", without(MANIFEST), 0, "bundle_not_found"),
    ("empty", Bundle({}), 0, "bundle_not_found"),
    ("manifest is a link", Bundle(without(MANIFEST).files, irregular=(MANIFEST,)), 0, "bundle_path_forbidden"),
    ("manifest no JSON", Bundle({**GOOD.files, MANIFEST: b"{"}), 1, "malformed_evidence"),
    ("manifest with blanks", Bundle({**GOOD.files, MANIFEST: GOOD.files[MANIFEST] + b"\n"}), 1, "malformed_evidence"),
    ("manifest with an unknown key", manifest(lambda document: document.update(x=1)), 1, "manifest_schema_invalid"),
    ("a status that is none", manifest(lambda document: document.update(resultStatus="proved")), 1, "manifest_schema_invalid"),
    ("a claim that is none", manifest(lambda document: document.update(claimClass="truth")), 1, "manifest_schema_invalid"),
    ("a path that leads out", manifest(lambda document: document["files"][0].update(path="../request.cjson")), 1, "bundle_path_forbidden"),
    ("an absolute path", manifest(lambda document: document["files"][0].update(path="/request.cjson")), 1, "bundle_path_forbidden"),
    ("a file listed twice", manifest(lambda document: document["files"].append(document["files"][0])), 1, "bundle_path_forbidden"),
    ("a link among the files", Bundle(GOOD.files, irregular=("extra",)), 2, "bundle_path_forbidden"),
    ("a listed file is missing", without("candidate.cjson"), 2, "content_digest_mismatch"),
    ("a role is not listed", manifest(lambda document: document["files"].pop(1)), 3, "manifest_schema_invalid"),
    ("a file that is not listed", Bundle({**GOOD.files, "extra.md": b"x"}), 3, "manifest_schema_invalid"),
    ("a role twice", listing("request.json", b"{}", "application/json"), 3, "manifest_schema_invalid"),
    ("a file too large to be read", Bundle(without("candidate.cjson").files, oversized=("candidate.cjson",)), 4, "resource_limit_exceeded"),
    ("a changed byte", Bundle({**GOOD.files, "candidate.cjson": b"{}"}), 4, "content_digest_mismatch"),
    ("a listed file that is not canonical", listing("extra.cjson", b"{ }", "application/cjson"), 5, "malformed_evidence"),
    ("a capability nobody knows", remade(request=bind({**REQUEST, "capability": "analysis.real"})), 6, "backend_unsupported"),
    ("a request with an unknown key", remade(request=bind({**REQUEST, "hint": 1})), 6, "malformed_evidence"),
    ("another schema", remade(request=bind({**REQUEST, "schemaVersion": "9"})), 6, "schema_version_unsupported"),
    ("an undeclared variable", remade(request=bind({**REQUEST, "rhs": var("y")})), 6, "unsupported_expression"),
    ("a type that is not Rat", remade(request=bind({**REQUEST, "variables": [{"name": "x", "type": "Real"}]})), 6, "unsupported_type"),
    ("a digest that is another's", remade(request={**REQUEST, "rhs": add(X, num(2))}), 7, "request_digest_mismatch"),
    ("a certificate for another request", remade(certificate=equality_proof(OTHER, sub(X, num(1)))), 7, "request_digest_mismatch"),
    (
        "a certificate of another capability",
        remade(certificate={**PROOF, "capability": "algebra.linear_algebra"}),
        8,
        "certificate_rejected",
    ),
    ("a certificate of another version", remade(certificate={**PROOF, "capabilityVersion": "2"}), 8, "capability_version_unsupported"),
    ("a class it never establishes", remade(claim="optimum"), 9, "claim_strength_unavailable"),
    ("a false identity", remade(request=OTHER, certificate=equality_proof(OTHER, sub(X, num(1)))), 10, "certificate_rejected"),
    ("a missing factor", remade(certificate=equality_proof(REQUEST)), 10, "side_condition_unproved"),
    ("a candidate that says no", remade(candidate={"isZeroNumerator": False}), 11, "candidate_rejected"),
    ("a candidate that says something else", remade(candidate={"differenceNumerator": num(1)}), 11, "candidate_rejected"),
]


@pytest.mark.parametrize(("what", "broken", "steps", "code"), BROKEN, ids=[case[0] for case in BROKEN])
def test_each_failure_stops_with_its_code(what: str, broken: Bundle, steps: int, code: str) -> None:
    found = verify_bundle(broken)
    assert found.fault is not None
    assert (found.steps, found.fault.code) == (steps, code), found.fault.message
    assert found.status in ("rejected", "unsupported")
    assert not found.verified


def test_a_manifest_cannot_give_itself_a_status() -> None:
    proud = manifest(lambda document: document.update(resultStatus="completeness_verified"))
    assert (verify_bundle(proud).status, verify_bundle(proud).overclaims) == ("soundness_verified", True)
    false = make_bundle(
        OTHER, CANDIDATE, equality_proof(OTHER, sub(X, num(1))), status="soundness_verified", claim="soundResult", checker="t"
    )
    assert (verify_bundle(false).status, verify_bundle(false).overclaims) == ("rejected", True)


def test_a_receipt_changes_nothing() -> None:
    receipt = canonical_bytes({"resultStatus": "soundness_verified", "claimEstablished": "soundResult"})
    false = bundle(OTHER, equality_proof(OTHER, sub(X, num(1))), CANDIDATE)
    for files in ({**false.files, "checker-receipt.cjson": receipt}, {**false.files, "checker-receipt.json": b"not even JSON"}):
        assert verify_bundle(Bundle(files)).status == "rejected"
    assert verify_bundle(Bundle({**GOOD.files, "checker-receipt.cjson": receipt})).status == "soundness_verified"


def test_an_older_bundle_with_plain_json_is_read_too() -> None:
    files = {path.replace(".cjson", ".json"): data for path, data in GOOD.files.items() if path != MANIFEST}
    document = parse(GOOD.files[MANIFEST], "manifest") | {"bundleVersion": "0.1.0"}
    for entry in document["files"]:
        entry |= {"path": entry["path"].replace(".cjson", ".json"), "mediaType": "application/json"}
    assert verify_bundle(Bundle({**files, "manifest.json": canonical_bytes(document) + b"\n"})).verified
    both = {**files, "manifest.json": canonical_bytes(document), MANIFEST: GOOD.files[MANIFEST]}
    assert not verify_bundle(Bundle(both)).verified
