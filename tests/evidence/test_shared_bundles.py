"""The protocol's own example bundles, conformance cases, membership tasks and refutations get the outcome that is expected of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.checkers.math import finite, ideal
from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.canonical import parse, request_digest
from synproof_cli.evidence.verify import verify_bundle
from tests.evidence import build

pytestmark = pytest.mark.skipif(not build.SHARED.is_dir(), reason="the shared data is not there")
CASES = sorted(path.parent for path in (build.SHARED / "evidence" / "conformance").rglob("case.json"))
FOLDERS = sorted(path.parent for path in (build.SHARED / "evidence").rglob("manifest.cjson"))
EXPECTED = {"digest_mismatch": "request_digest_mismatch", "reject": "certificate_rejected"}


def load(folder: Path) -> Bundle:
    return Bundle({path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()})


def test_there_are_bundles() -> None:
    assert len(FOLDERS) >= 23
    assert len(CASES) >= 9


@pytest.mark.parametrize("folder", [case for case in CASES if (case / "bundle").is_dir()], ids=lambda path: path.name)
def test_conformance_cases(folder: Path) -> None:
    case = json.loads((folder / "case.json").read_text())
    found = verify_bundle(load(folder / "bundle"))
    if case["expect"] in ("accept", "valid_identity"):
        assert found.verified, found.fault
    else:
        assert found.fault is not None
        assert (found.status, found.fault.code) == ("rejected", case.get("errorCode", EXPECTED[case["expect"]]))
    roles = {factor["role"] for factor in found.certificate.get("denominatorFactors", ())}
    assert set(case.get("requireFactorRoles", ())) <= roles


@pytest.mark.parametrize("folder", [case for case in CASES if (case / "request.json").is_file()], ids=lambda path: path.name)
def test_conformance_requests(folder: Path) -> None:
    case = json.loads((folder / "case.json").read_text())
    request = parse((folder / "request.json").read_bytes(), "request")
    assert (request_digest(request) == request["requestDigest"]) is (case["expect"] != "digest_mismatch")
    if case["expect"] == "unsupported":
        with pytest.raises(EvidenceFault) as caught:
            capability_of(request).read(request)
        assert caught.value.code == case["errorCode"]
    else:
        capability_of(request).read(request)


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if folder.parent.name == "examples"], ids=lambda path: path.name)
def test_every_example_holds(folder: Path) -> None:
    found = verify_bundle(load(folder))
    assert found.verified, found.fault
    assert found.steps == 13
    assert not found.overclaims


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_changed_byte_is_seen(folder: Path) -> None:
    bundle = load(folder)
    for path, data in bundle.files.items():
        changed = Bundle({**bundle.files, path: data[:-1] + bytes([data[-1] ^ 1])})
        assert not verify_bundle(changed).verified or path.startswith("checker-receipt"), path


def test_tasks_of_ideal_membership() -> None:
    for path in sorted((build.SHARED / "benchmarks" / "ideal_membership" / "tasks").glob("*.json")):
        task = json.loads(path.read_text())
        request = build.ideal(task["target"], task["generators"])
        claim = ideal.read(request)
        assert ideal.check(claim, build.ideal_proof(request, task["expectedMultipliers"]), Work()).status == "witness_verified"
        wrong = [task["expectedMultipliers"][0] | {"terms": []}, *task["expectedMultipliers"][1:]]
        with pytest.raises(EvidenceFault):
            ideal.check(claim, build.ideal_proof(request, wrong), Work())


def test_certified_refutations_hold_and_their_opposites_do_not() -> None:
    episodes = sorted((build.SHARED / "foundry" / "corpus" / "v0.1" / "episodes").glob("*.json"))
    assert episodes
    for path in episodes:
        payload: dict[str, Any] = json.loads(path.read_text())["payload"]
        request, certificate = payload["request"], payload["certificate"]
        assert request_digest(request) == request["requestDigest"]
        assert finite.check(finite.read(request), certificate, Work()).claim == "refutation"
        opposite = request | {"predicate": request["predicate"] | {"pred": {"tag": "not", "e": request["predicate"]["pred"]}}}
        with pytest.raises(EvidenceFault):
            finite.check(finite.read(opposite), certificate, Work())
