"""Conditions, counterexamples, campaigns and plans: what is claimed is checked, and what callers declare is not believed."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from synproof_cli.errors import UsageError
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.evidence import Keeping, compute, load, verify
from synproof_cli.workflows.evidence_campaign import campaign, plan_operation
from synproof_cli.workflows.evidence_hypothesis import operate
from synproof_cli.workflows.schema import schema_of
from tests.evidence import build
from tests.evidence.build import add, at, div, lit, num, power, sub, var

X, Y = var("x"), var("y")
LHS = div(sub(power(X, 2), num(1)), sub(X, num(1)))
REQUEST = build.equality(LHS, add(X, num(1)), "xy")
NEEDED, SPARE = {"id": "c0", "expr": sub(X, num(1))}, {"id": "c1", "expr": Y}


@pytest.fixture
def store() -> Store:
    return memory_store()


def run(action: str, store: Store, **body: Any) -> dict[str, Any]:
    jsonschema.Draft202012Validator(schema_of("hypothesis.input")).validate(body)
    return valid(operate(action, body, Keeping(store, "now")))


def valid(answer: dict[str, Any]) -> dict[str, Any]:
    jsonschema.Draft202012Validator(schema_of("agent-result")).validate(answer)
    return answer


def test_conditions_are_proposed_from_what_is_divided_by(store: Store) -> None:
    found = run("propose", store, request=REQUEST)
    assert [(one["id"], one["expr"], one["status"]) for one in found["proposedConditions"]] == [("c0", sub(X, num(1)), "proposed")]
    twice = build.equality(add(div(num(1), X), div(num(1), div(X, Y))), div(X, num(2)), "xy")
    assert [one["expr"] for one in run("propose", store, request=twice)["proposedConditions"]] == [X, div(X, Y), Y]
    slope = build.calculus("derivative_candidate", div(num(1), X), candidate=div(num(-1), power(X, 2)))
    assert [one["expr"] for one in run("propose", store, request=slope)["proposedConditions"]] == [X, power(X, 2)]


@pytest.mark.parametrize(
    ("request_", "conditions", "outcome", "status", "covered"),
    [
        (REQUEST, [NEEDED], "proved", "computed", True),
        (REQUEST, [NEEDED, SPARE], "proved", "computed", True),
        (REQUEST, [{"id": "c", "expr": build.mul(num(2), sub(X, num(1)))}], "proved", "computed", True),
        (REQUEST, [], "failed", "rejected", False),
        (REQUEST, [SPARE], "failed", "rejected", False),
        (build.equality(LHS, add(X, num(2)), "xy"), [NEEDED], "failed", "rejected", True),
        (build.equality(power(add(X, Y), 5000), X, "xy"), [], "unknown", "ambiguous", False),
    ],
)
def test_sufficiency(request_: Any, conditions: Any, outcome: str, status: str, covered: bool, store: Store) -> None:
    found = run("prove", store, request=request_, conditions=conditions)
    assert (found["outcome"], found["resultStatus"], found["sufficiency"]["denominatorsCovered"]) == (outcome, status, covered)
    assert (found["bundleRef"] is not None) is (outcome == "proved")


def test_deletion(store: Store) -> None:
    both = [NEEDED, SPARE]
    found = run("delete", store, request=REQUEST, conditions=both, targetConditionId="c1")["deletion"]
    assert (found["result"], [one["id"] for one in found["remaining"]]) == ("redundant", ["c0"])
    found = run("delete", store, request=REQUEST, conditions=both, targetConditionId="c0")["deletion"]
    assert (found["result"], found["necessity"], found["counterexample"]["lhs"]) == ("not_redundant", "certified_counterexample", None)
    assert verify([("kept", load(found["counterexample"]["bundleId"], store))])["verified"] == 1
    assert run("delete", store, request=REQUEST, conditions=both, targetConditionId="c9")["resultStatus"] == "rejected"
    below = build.equality(div(num(1), add(power(X, 2), num(1))), div(num(1), add(power(X, 2), num(1))))
    found = run("delete", store, request=below, conditions=[{"id": "c", "expr": add(power(X, 2), num(1))}], targetConditionId="c")
    assert found["deletion"]["necessity"] == "open"


def test_a_lattice_claims_necessity_only_with_a_point(store: Store) -> None:
    found = run("lattice", store, request=REQUEST, conditions=[SPARE], original=[])["lattice"]
    assert (found["sufficientSets"], found["redundant"], found["claimsMinimal"]) == ([["c0"]], ["c1"], True)
    assert [(one["conditionId"], one["kind"]) for one in found["necessityProofs"]] == [
        ("c1", "redundancy_proof"),
        ("c0", "certified_counterexample"),
    ]
    assert verify([("kept", load(found["certifiedCounterexamples"][0], store))])["verified"] == 1
    false = run("lattice", store, request=build.equality(LHS, X, "xy"))
    assert (false["resultStatus"], false["lattice"]["sufficientSets"], false["lattice"]["claimsMinimal"]) == ("rejected", [], False)


def test_counterexamples(store: Store) -> None:
    small = build.finite({"tag": "le", "left": build.mul(at(0), at(0)), "right": lit(8)}, ("nat", 5))
    found = run("find-counterexample", store, request=small)
    assert found["certificate"]["witness"]["assignment"] == [{"tag": "nat", "v": 3}]
    assert run("verify-counterexample", store, request=small, certificate=found["certificate"])["verified"] is True
    wrong = build.witness(small, ("nat", 1))
    assert run("verify-counterexample", store, request=small, certificate=wrong)["verified"] is False
    other = {**small, "requestDigest": "sha256:" + "0" * 64}
    assert run("verify-counterexample", store, request=other, certificate=wrong)["error"]["code"] == "request_digest_mismatch"
    none = run("find-counterexample", store, request=build.finite({"tag": "le", "left": at(0), "right": lit(8)}, ("nat", 5)))
    assert (none["resultStatus"], "complete" in none["notes"][0]) == ("rejected", True)
    assert run("find-counterexample", store)["error"]["code"] == "malformed_evidence"
    with pytest.raises(UsageError):
        operate("guess", {}, Keeping(store))


def below(bound: int, most: int) -> dict[str, Any]:
    return build.predicate({"tag": "lt", "left": add(at(0), at(1)), "right": lit(bound)}, ("nat", most), ("nat", most))


def test_a_campaign_believes_nobody(store: Store) -> None:
    proof = compute(build.request("logic.finite_universal", "soundResult", predicate=below(21, 10)), None, Keeping(store, "now"))
    ident = proof["bundleRef"]["bundleId"]
    candidates: list[dict[str, Any]] = [
        {"pred": below(198, 99), "searchBound": 1_000_000_000, "outcome": "bounded_verified"},
        {"pred": below(199, 99)},
        {"pred": below(21, 10), "bundleId": ident},
        {"pred": below(22, 10), "bundleId": ident, "outcome": "formally_proved"},
        {"pred": below(10**9, 99_999), "theoremRef": "Fermat.last", "outcome": "formally_proved"},
    ]
    found = valid(campaign({"familyId": "sums", "candidates": candidates}, Keeping(store, "now")))["campaign"]
    states = [(one["state"], one["searchBound"], one["coverage"]) for one in found["episodes"]]
    assert states == [
        ("falsified", 0, "truncated"),
        ("bounded_verified", 10_000, "complete"),
        ("formally_proved", 121, "complete"),
        ("bounded_verified", 121, "complete"),
        ("open", 0, "truncated"),
    ]
    assert found["precisionAccounting"]["formallyProved"] == 1
    single = valid(campaign({"request": build.finite({"tag": "lt", "left": at(0), "right": lit(3)}, ("nat", 5))}, Keeping(store, "now")))
    assert (single["episode"]["state"], single["claimClass"], single["certificate"] is not None) == ("falsified", "refutation", True)
    assert valid(campaign({}, Keeping(store)))["error"]["code"] == "malformed_evidence"


def test_a_plan_advances_with_checked_bundles_only(store: Store) -> None:
    kept = compute(REQUEST, None, Keeping(store, "now"))
    ident, digest = kept["bundleRef"]["bundleId"], kept["bundleRef"]["requestDigest"]
    traces = [
        {"id": "t1", "rawKind": "certificate", "content": {"claim": "cancel", "requestDigest": digest}},
        {"id": "t2", "rawKind": "kernel_step", "content": {"claim": "trust me"}, "classifiedAs": "direct_proof_step", "confidence": 1},
        {"id": "t3", "rawKind": "smt_hint", "content": {}},
        {"id": "t4", "rawKind": "timing", "content": {}},
        {"id": "t5", "rawKind": "checker", "content": {"requestDigest": "sha256:" + "0" * 64}},
        {"id": "t6", "rawKind": "checker", "content": {"claimDigest": kept["claim"]["digest"]}},
    ]
    built = valid(plan_operation("build", {"goal": "g", "traces": traces}, store))["plan"]
    assert not any(node["advancesProofStatus"] for node in built["nodes"])
    wanted = {"t1": ident, "t2": ident, "t3": ident, "t5": ident, "t6": ident, "t4": "nothing"}
    done = valid(plan_operation("reconstruct", {"goal": "g", "traces": traces, "reconstructions": wanted}, store))["plan"]
    assert {node["id"]: node["status"] for node in done["nodes"]} == {
        "target": "proposed",
        "n_t1": "proved",
        "n_t2": "blocked",
        "n_t3": "blocked",
        "n_t4": "rejected",
        "n_t5": "blocked",
        "n_t6": "proved",
    }
    assert [node["id"] for node in done["nodes"] if node["advancesProofStatus"]] == ["n_t1", "n_t6"]
    for body in ({"goal": "g"}, {}, {"workspaceId": "w"}):
        for action in ("build", "reconstruct"):
            assert valid(plan_operation(action, body, store))["error"]["code"] == "operation_unsupported"
    assert valid(plan_operation("build", {"x": 1}, store))["error"]["code"] == "malformed_evidence"
    assert valid(plan_operation("reconstruct", {"traces": traces, "reconstructions": {"t9": ident}}, store))["resultStatus"] == "rejected"
