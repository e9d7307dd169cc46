"""The operations: producers with limits, bundles in the store and in folders, and what the command line says of them."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from synproof_cli.checkers.math.capabilities import CAPABILITIES
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.errors import InputError, NotFoundError, StoreError, UsageError
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.canonical import bind, canonical_bytes
from synproof_cli.evidence.producers.registry import PRODUCERS, backends_of
from synproof_cli.store import bundles as stored
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.evidence import (
    Keeping,
    capabilities,
    check_support,
    compute,
    import_bundle,
    load,
    open_bundle,
    operations,
    replay,
    write,
)
from synproof_cli.workflows.evidence_files import bundle_folders, read_folder, write_folder
from synproof_cli.workflows.evidence_worker import compute as run
from synproof_cli.workflows.schema import schema_of
from tests.evidence import build
from tests.evidence.build import num, power, rat, sparse, sub, var
from tests.scenarios.cli import CommandLine

X = var("x")
LE = {"tag": "le", "left": build.at(0), "right": build.lit(8)}
GOOD = build.finite(LE, ("nat", 9))
CLAUSES = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
REQUESTS: list[tuple[dict[str, Any], str]] = [
    (build.equality(build.div(sub(power(X, 2), num(1)), sub(X, num(1))), build.add(X, num(1))), "soundness_verified"),
    (build.calculus("derivative_candidate", power(X, 3)), "soundness_verified"),
    (build.calculus("antiderivative_candidate", build.div(num(1), power(X, 2)), [X]), "soundness_verified"),
    (build.linear("inverse_witness", [[2, 1], [1, 1]]), "witness_verified"),
    (build.linear("kernel_vector", [[1, 2], [2, 4]]), "witness_verified"),
    (build.linear("system_solution", [[1, 2], [3, 4]], rhs=[rat(1), rat(2)]), "witness_verified"),
    (GOOD, "witness_verified"),
    (build.request("logic.finite_universal", "soundResult", predicate=build.predicate(LE, ("nat", 5))), "soundness_verified"),
    (build.ideal(sparse({(2, 0): 1, (0, 2): -1}), [sparse({(1, 0): 1, (0, 1): -1})]), "witness_verified"),
    (build.request("algebra.groebner_nonmembership", target=sparse({(1,): 1}), generators=[sparse({(2,): 1})]), "soundness_verified"),
    (build.request("logic.sat_unsat", "refutation", operation="unsatisfiable", variableCount=2, clauses=CLAUSES), "soundness_verified"),
    (build.request("logic.sat_unsat", "witness", operation="satisfiable", variableCount=3, clauses=CLAUSES[:3]), "witness_verified"),
    (build.request("algebra.polynomial_factorization", "canonicalForm", polynomial=sparse({(6,): 1, (0,): -1})), "soundness_verified"),
    (build.request("number.primality", "soundResult", number=str(2**127 - 1)), "soundness_verified"),
    (build.request("number.factorization", "canonicalForm", number=str(2**64 + 1)), "soundness_verified"),
    (
        build.request(
            "opt.linear_program",
            "optimum",
            operation="maximum",
            matrix=build.matrix([[1, 1], [1, 0], [-1, 0], [0, -1]]),
            bounds=[rat(one) for one in (4, 2, 0, 0)],
            objective=[rat(3), rat(2)],
        ),
        "optimality_verified",
    ),
    (
        build.request(
            "opt.linear_program", "soundResult", operation="infeasible", matrix=build.matrix([[1], [-1]]), bounds=[rat(1), rat(-2)]
        ),
        "soundness_verified",
    ),
]


def valid(answer: dict[str, Any]) -> dict[str, Any]:
    jsonschema.Draft202012Validator(schema_of("agent-result")).validate(answer)
    return answer


@pytest.fixture
def store() -> Store:
    return memory_store()


@pytest.mark.parametrize(
    ("asked", "status"), REQUESTS, ids=[f"{asked['capability']}-{asked.get('operation', '')}" for asked, _ in REQUESTS]
)
def test_what_is_computed_is_checked_kept_and_replayed(asked: dict[str, Any], status: str, store: Store) -> None:
    answer = valid(compute(asked, None, Keeping(store, "now", "mine")))
    assert (answer["resultStatus"], answer["checked"]["resultStatus"]) == ("computed", status), answer
    ident = answer["bundleRef"]["bundleId"]
    for name in (ident, "mine", ident[7:20]):
        assert valid(replay(name, store))["resultStatus"] == status
    assert valid(open_bundle("mine", store, "inspect_bundle"))["claimEstablished"]


@pytest.mark.parametrize(
    ("asked", "backend", "status", "code"),
    [
        (build.equality(X, num(1)), None, "rejected", "certificate_rejected"),
        (build.linear("inverse_witness", [[1, 1], [1, 1]]), "sympy", "rejected", "certificate_rejected"),
        (build.linear("det_identity", [[1, 2], [3, 4]], "soundResult", claimedDet=rat(2)), None, "rejected", "certificate_rejected"),
        (build.calculus("antiderivative_candidate", build.div(num(1), X), [X]), None, "unsupported", "unsupported_expression"),
        (build.finite(LE, ("nat", 5)), None, "rejected", "certificate_rejected"),
        (build.ideal(sparse({(1,): 1}), [sparse({(1,): 2})]), None, "unsupported", "completeness_not_established"),
        (GOOD, "mathematica", "unsupported", "backend_unavailable"),
        (GOOD, "abacus", "unsupported", "backend_unsupported"),
        (GOOD | {"capability": "logic.smt"}, None, "unsupported", "backend_unsupported"),
        (GOOD | {"requestDigest": "sha256:" + "0" * 64}, None, "rejected", "request_digest_mismatch"),
        (build.equality(X, var("sin_x")), None, "unsupported", "unsupported_expression"),
        ({}, None, "rejected", "malformed_evidence"),
    ],
)
def test_what_cannot_be_computed_says_why(asked: dict[str, Any], backend: str | None, status: str, code: str, store: Store) -> None:
    answer = valid(compute(asked, backend, Keeping(store, "now")))
    assert (answer["resultStatus"], answer["error"]["code"], answer["bundleRef"]) == (status, code, None), answer
    assert stored.listed(store) == []


def test_a_producer_ends_at_its_deadline() -> None:
    hard = build.request("number.factorization", "canonicalForm", number=str((10**49 + 9) * (10**51 + 121) * (10**47 + 199)))
    slow = bind(
        {key: value for key, value in hard.items() if key != "requestDigest"} | {"resourcePolicy": {**build.POLICY, "maxWallTimeMs": 300}}
    )
    started = time.monotonic()
    with pytest.raises(EvidenceFault) as caught:
        run(slow, "sympy")
    assert caught.value.code == "backend_timeout"
    assert time.monotonic() - started < 20


def test_a_certificate_from_elsewhere_is_checked_before_it_is_kept(store: Store) -> None:
    proof = build.witness(GOOD, ("nat", 9))
    assert valid(write(GOOD, proof, {"reportedFalse": True}, Keeping(store, "now")))["checked"]["claimEstablished"] == "refutation"
    assert len(stored.listed(store)) == 1
    assert valid(write(GOOD, build.witness(GOOD, ("nat", 8)), {}, Keeping(store, "now")))["error"]["code"] == "certificate_rejected"
    assert valid(write({"a": 1}, proof, {}, Keeping(store, "now")))["error"]["code"] == "malformed_evidence"
    assert len(stored.listed(store)) == 1


def test_a_digest_that_is_left_out_is_made(store: Store) -> None:
    bare = {key: value for key, value in GOOD.items() if key != "requestDigest"}
    assert compute(bare, None, Keeping(store, "now"))["request"] == GOOD
    assert compute(GOOD | {"requestDigest": "x"}, None, Keeping(store, "now"))["resultStatus"] == "rejected"


def test_names_and_beginnings_of_digests(store: Store) -> None:
    first = compute(GOOD, None, Keeping(store, "now", "one"))["bundleRef"]["bundleId"]
    second = compute(build.finite(LE, ("nat", 20)), None, Keeping(store, "now"))["bundleRef"]["bundleId"]
    assert {one.digest for one in stored.listed(store)} == {first.replace("_", ":"), second.replace("_", ":")}
    assert compute(GOOD, None, Keeping(store, "later", "two"))["bundleRef"]["bundleId"] == first
    assert [one.names for one in stored.listed(store) if one.names] == [("one", "two")]
    with pytest.raises(StoreError):
        compute(build.finite(LE, ("nat", 30)), None, Keeping(store, "now", "one"))
    with pytest.raises(UsageError):
        compute(GOOD, None, Keeping(store, "now", "../x"))
    for missing in ("three", "sha256_", "sha256:zz", "ffffff", ""):
        with pytest.raises(NotFoundError):
            load(missing, store)
    assert valid(replay("three", None))["error"]["code"] == "bundle_not_found"


def test_folders_there_and_back(store: Store, tmp_path: Path) -> None:
    compute(GOOD, None, Keeping(store, "now", "one"))
    bundle = load("one", store)
    write_folder(bundle, str(tmp_path / "a" / "b"))
    assert read_folder(str(tmp_path / "a" / "b")) == bundle
    assert bundle_folders(str(tmp_path)) == [str(tmp_path / "a" / "b")]
    other = memory_store()
    assert import_bundle("b", read_folder(str(tmp_path / "a" / "b")), Keeping(other, "now", "two"))["verified"] == 1
    assert load("two", other).files == bundle.files
    with pytest.raises(InputError):
        write_folder(bundle, str(tmp_path / "a" / "b"))
    with pytest.raises(InputError):
        bundle_folders(str(tmp_path / "nowhere"))
    changed = Bundle({**bundle.files, "candidate.cjson": b"{}"})
    assert import_bundle("b", changed, Keeping(other, "now", "three"))["rejected"] == 1
    with pytest.raises(NotFoundError):
        load("three", other)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_links_and_pipes_are_never_opened(store: Store, tmp_path: Path) -> None:
    compute(GOOD, None, Keeping(store, "now", "one"))
    write_folder(load("one", store), str(tmp_path))
    (tmp_path / "secret").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe")
    found = read_folder(str(tmp_path))
    assert found.irregular == ("pipe", "secret")
    assert import_bundle("x", found, Keeping(None))["bundles"][0]["code"] == "bundle_path_forbidden"


def test_support_is_said_honestly() -> None:
    for ident, capability in CAPABILITIES.items():
        answer = valid(check_support(ident, version="0.1.0", backend=None, claim=capability.claims[0]))
        assert answer["supported"] is True
        assert answer["executableBackends"] == list(backends_of(ident))
        for backend in PRODUCERS:
            assert valid(check_support(ident, version=None, backend=backend, claim=None))["supported"] in (True, False)
    for asked, code in (
        (("logic.smt", None, None, None), "backend_unsupported"),
        (("number.primality", "2", None, None), "schema_version_unsupported"),
        (("number.primality", None, None, "optimum"), "claim_strength_unavailable"),
        (("number.primality", None, "sage", None), "backend_unavailable"),
        (("number.primality", None, "abacus", None), "backend_unsupported"),
    ):
        answer = valid(check_support(asked[0], version=asked[1], backend=asked[2], claim=asked[3]))
        assert (answer["resultStatus"], answer["supported"], answer["error"]["code"]) == ("unsupported", False, code)
    assert {one["id"] for one in operations()["operations"]} >= {"compute_evidence", "replay_bundle"}
    assert {one["id"] for one in capabilities("experimental", None)["capabilities"]} == set(CAPABILITIES)
    assert capabilities("stable", None)["capabilities"] == []
    with pytest.raises(UsageError):
        capabilities("proved", None)


def test_the_command_line(cli: CommandLine) -> None:
    cli.write("request.json", json.dumps(GOOD, indent=1))
    cli.write("broken.json", "{")
    ran = cli.run("evidence", "compute", "request.json", "--name", "mine", "--json")
    assert (ran.code, ran.json["checked"]["resultStatus"]) == (0, "witness_verified")
    assert cli.run("evidence", "compute", "broken.json").code == 2
    assert cli.run("evidence", "compute", "nowhere.json").code == 2
    assert cli.run("evidence", "compute", "request.json", "--backend", "sage").code == 3
    assert cli.run("evidence", "compute", "request.json", "--name", "x", "--no-save").code == 2
    assert cli.run("evidence", "replay", "mine").text.startswith("WITNESS VERIFIED not for all v0 in 0..9: v0 <= 8")
    assert cli.run("evidence", "replay", "yours").code == 2
    assert cli.run("evidence", "export", "mine", "out").code == 0
    assert cli.run("evidence", "verify", "out", "mine").code == 0
    assert cli.run("evidence", "verify", "yours").code == 2
    (cli.home / "out" / "candidate.cjson").write_bytes(canonical_bytes({"reportedFalse": False}))
    ran = cli.run("evidence", "verify", "out")
    assert (ran.code, "content_digest_mismatch" in ran.text) == (1, True)
    assert cli.run("evidence", "import", "out").code == 1
    assert "mine" in cli.run("evidence", "bundles").text
    assert "\x1b" not in cli.run("evidence", "prove", "\x1b[31mx = 1").errors
    assert cli.run("evidence", "prove", "x + x").code == 2
    assert cli.run("evidence", "prove", "97 is prime", "--no-save", "-q").text == "HOLDS 97 is prime\n"


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)
