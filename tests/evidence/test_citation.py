"""Sentences that cite bundles: admitted only where the bundle holds and the sentence says exactly what it establishes."""

from __future__ import annotations

import pytest

from synproof_cli.evidence.bundle import MANIFEST, Bundle
from synproof_cli.evidence.canonical import canonical_bytes, sha256
from synproof_cli.store import bundles
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.evidence import Keeping, load
from synproof_cli.workflows.evidence_citation import Shelf, cite
from synproof_cli.workflows.evidence_prove import prove


@pytest.fixture
def store() -> Store:
    return memory_store()


def kept(text: str, store: Store, name: str, *given: str) -> dict[str, str]:
    """The words of a claim whose bundle is called so."""
    return dict(prove(text, given, Keeping(store, "now", name))["established"])


def smuggled(store: Store, files: dict[str, bytes], name: str) -> None:
    """A bundle in the store that nobody verified."""
    bundle = Bundle(files)
    digests = {path: sha256(data) for path, data in files.items()}
    bundles.save(store, bundle.digest, files, digests, capability="", request_digest="", statement="", saved="", name=name)


@pytest.mark.parametrize(("text", "other"), [
    ("det [[1,2],[3,4]] = -2", "det [[1,2],[3,4]] = 2"), ("x^2-1 in <x-1>", "x^2-1 in <x-2>"), ("97 is prime", "101 is prime"),
    ("forall n in 0..2: n^2 <= 8", "forall n in 0..3: n^2 <= 8"), ("d/dx x^3 = 3*x^2", "d/dx x^3 = 3*x"),
])
def test_the_sentence_must_be_the_claim(text: str, other: str, store: Store) -> None:
    words = kept(text, store, "one")
    assert cite("evidence:one", words["text"] + ".", store)["binding"] == "exact"
    assert cite("one", text, store)["binding"] == ("exact" if text == words["text"] else "read")
    assert Shelf(store).cited("evidence:one", text).means == "holds"
    for wrong in (other, f"not {words['text']}", words["text"] + " and more", "", "it is proved"):
        found = cite("one", wrong, store)
        assert (found["admitted"], found["code"]) == (False, "goal_mismatch")
    assert Shelf(store).cited("evidence:one", other).means != "holds"


def test_a_condition_must_be_stated(store: Store) -> None:
    prove("(x^2-1)/(x-1) = x+1", [], Keeping(store, "now"))
    (digest,) = (one.digest for one in bundles.listed(store) if one.capability == "algebra.rational_equality")
    statement = cite(digest, "", store)["claim"]["text"]
    assert "with x - 1 != 0" in statement
    assert cite(digest, statement, store)["admitted"] is True
    assert cite(digest, "(x^2-1)/(x-1) = x+1", store)["code"] == "side_condition_unproved"
    kept("(x^2-1)/(x-1) = x+1", store, "given", "x != 1")
    assert cite("given", "(x^2-1)/(x-1) = x+1 for x != 1", store)["admitted"] is True
    assert cite("given", "(x^2-1)/(x-1) = x+1", store)["admitted"] is False


def test_a_counterexample_does_not_support_what_it_refutes(store: Store) -> None:
    text = "forall n in 0..5: n^2 <= 8"
    words = kept(text, store, "one")
    assert cite("one", text, store)["admitted"] is False
    assert cite("one", words["text"], store)["admitted"] is True


def test_what_does_not_verify_supports_nothing(store: Store) -> None:
    kept("97 is prime", store, "good")
    files = dict(load("good", store).files)
    assert bundles.files_of(store, Bundle(files).digest) == files
    smuggled(store, {**files, "candidate.cjson": b"{}"}, "again")  # the same manifest: what was there stays
    assert cite("again", "97 is prime", store)["admitted"] is True
    other = memory_store()
    smuggled(other, {**files, "candidate.cjson": b"{}"}, "tampered")
    receipt = canonical_bytes({"resultStatus": "soundness_verified", "claimEstablished": "soundResult"})
    false = {**files, "certificate.cjson": canonical_bytes({"resultStatus": "soundness_verified"}), "checker-receipt.cjson": receipt}
    smuggled(other, {**false, MANIFEST: files[MANIFEST] + b" "}, "forged")
    assert cite("good", "97 is prime", store)["admitted"] is True
    for name in ("tampered", "forged"):
        found = cite(name, "97 is prime", other)
        assert (found["admitted"], found["binding"]) == (False, "none")
    assert Shelf(store).cited("evidence:nothing", "97 is prime").fault == "bundle_not_found"
