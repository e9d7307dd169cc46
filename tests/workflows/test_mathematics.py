"""Theses that are mathematics, and evidence in debates: decided by bundles that travel with the result and are verified with it."""

from __future__ import annotations

import base64
import copy
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.errors import NotFoundError, SynproofError, UsageError
from synproof_cli.library import debate, verify
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.clock import system_clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.evidence import Keeping
from synproof_cli.workflows.evidence_prove import prove
from synproof_cli.workflows.mathematics import reading_of
from synproof_cli.workflows.requests import DebateRequest

KEYS = """
[world]
id = "my:keys"
title = "Keys"
[atoms.weak]
text = "the key is weak"
[atoms.prime]
text = "91 is prime"
[atoms.short]
text = "the key is short"
[[axioms]]
id = "k1"
text = "If 91 is not prime, the key is weak."
formula = "~prime >> weak"
[[axioms]]
id = "k2"
text = "A short key is weak."
formula = "short >> weak"
"""


@pytest.fixture
def keys(tmp_path: Path) -> str:
    path = tmp_path / "keys.toml"
    path.write_text(KEYS, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("thesis", "given", "finding"), [
    ("97 is prime", (), "SUPPORTED"), ("97 is not prime.", (), "OVERTHROWN"), ("91 is prime", (), "OVERTHROWN"),
    ("(x^2-1)/(x-1) = x+1", (), "OVERTHROWN"), ("(x^2-1)/(x-1) = x+1", ("x != 1",), "SUPPORTED"),
    ("(x^2-1)/(x-1) = x+1 for x != 1", (), "SUPPORTED"), ("1/(x^2+1) = (x^2+1)/(x^2+1)^2", (), "SUPPORTED"),
    ("forall n in 0..5: n^2 <= 8", (), "OVERTHROWN"), ("forall n in 0..2: n^2 <= 8", (), "SUPPORTED"),
    ("exists n in 0..5: n^2 == 9", (), "SUPPORTED"), ("x^2-1 in <x-1>", (), "SUPPORTED"), ("x^2+1 in <x-1>", (), "OVERTHROWN"),
    ("det [[1,2],[3,4]] = -2", (), "SUPPORTED"), ("d/dx x^3 = 3*x^2", (), "SUPPORTED"), ("2 + 2 = 5", (), "OVERTHROWN"),
    ("3 < 5", (), "SUPPORTED"), ("P, P >> Q |= Q", (), "SUPPORTED"), ("P >> Q |= Q", (), "OVERTHROWN"),
])
def test_a_thesis_of_mathematics_is_decided_by_evidence_that_holds(thesis: str, given: tuple[str, ...], finding: str) -> None:
    result = debate(thesis, given=given)
    assert (result["finding"], result["basis"], result["assumptions"]) == (finding, "symbolic", 0)
    assert result["exit_code"] == (0 if finding == "SUPPORTED" else 1)
    assert len(result["certificates"]["evidence"]) == 1
    assert verify(result).outcome == "holds", verify(result).problems


@pytest.mark.parametrize("thesis", [
    "fee = tax", "the fee is 5", "rate <= 5", "A derivative is void.", "97 is a prime example", "x + x", "= =",
    "e = 2.718", "i^2 = -1", "sqrt(2) = 1.414", "for all x: x^2 >= 0",
])
def test_other_words_are_no_mathematics(thesis: str) -> None:
    assert reading_of(thesis) is None
    with pytest.raises(SynproofError):
        debate(thesis)


def test_what_nothing_here_decides_is_no_verdict() -> None:
    result = debate("the derivative of x^2 is 3*x")  # refuted by two bundles together: no single one shows it
    assert (result["finding"], result["exit_code"]) == ("UNTRANSLATED", 3)
    assert any(lint["code"] == "evidence" for lint in result["reading"]["lints"])
    assert verify(result).outcome == "no_verdict"


def test_words_of_a_world_come_first(keys: str) -> None:
    result = debate("91 is prime", world=keys)
    assert result["reading"]["claim"]["formula"] == "prime"  # type: ignore[index]
    assert (result["finding"], verify(result).outcome) == ("OVERTHROWN", "holds")


def test_cited_evidence_is_a_fact_among_the_axioms(keys: str) -> None:
    store = memory_store()
    prove("91 is prime", [], Keeping(store, "now", "n91"))
    result = with_evidence(keys, store, "n91")
    assert (result["finding"], result["basis"], verify(result).outcome) == ("SUPPORTED", "symbolic", "holds")
    assert [axiom["id"] for axiom in result["verdict_report"]["decisive_axioms_triggered"]] == ["k1"]
    assert debate("The key is weak.", world=keys)["finding"] == "UNREFUTED"


def with_evidence(world: str, store: Store, *evidence: str, **options: Any) -> Any:
    request = DebateRequest("The key is weak.", worlds=(world,), evidence=evidence, save=False, **options)
    return run_debate(request, store=store, clock=system_clock()).result


def test_evidence_that_does_not_bear_is_refused(keys: str) -> None:
    store = memory_store()
    prove("97 is prime", [], Keeping(store, "now", "n97"))
    with pytest.raises(UsageError, match="no atom of the world says what the evidence n97 establishes"):
        with_evidence(keys, store, "n97")
    with pytest.raises(NotFoundError, match="no bundle 'nothing'"):
        with_evidence(keys, store, "nothing")
    prove("91 is prime", [], Keeping(store, "now", "n91"))
    with pytest.raises(UsageError, match="exact_works"):
        with_evidence(keys, store, "n91", source_types=("wikipedia",))


def test_axioms_outweigh_evidence(keys: str, tmp_path: Path) -> None:
    """Facts yield to axioms: a world that calls 91 prime is not argued out of it, and the fact is set aside."""
    path = tmp_path / "odd.toml"
    path.write_text(KEYS + '[[axioms]]\nid = "odd"\ntext = "91 is prime."\nformula = "prime"\n', encoding="utf-8")
    result = debate("91 is prime", world=str(path))
    assert (result["finding"], verify(result).outcome) == ("PROVED", "holds")


def proved() -> Any:
    return debate("97 is prime")


def only_bundle(result: Any) -> dict[str, str]:
    (files,) = result["certificates"]["evidence"].values()
    return files


def test_no_change_of_a_bundle_verifies() -> None:
    result = proved()
    for path, data in only_bundle(result).items():
        raw = base64.b64decode(data)
        for at in range(0, len(raw), max(1, len(raw) // 25)):
            changed = copy.deepcopy(result)
            only_bundle(changed)[path] = base64.b64encode(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]).decode()
            assert verify(changed).outcome == "fails", (path, at)
        for other in ("", "!", data[:-4]):
            changed = copy.deepcopy(result)
            only_bundle(changed)[path] = other
            assert verify(changed).outcome == "fails", (path, other)
        changed = copy.deepcopy(result)
        del only_bundle(changed)[path]
        assert verify(changed).outcome == "fails", path


def test_a_bundle_of_another_claim_does_not_do() -> None:
    result, other = proved(), debate("101 is prime")
    changed = copy.deepcopy(result)
    changed["certificates"]["evidence"] = other["certificates"]["evidence"]
    assert verify(changed).outcome == "fails"
    (digest,) = other["certificates"]["evidence"]
    changed["certificates"]["main"]["facts"][0]["citation"] = f"evidence:{digest}"
    assert verify(changed).outcome == "fails"
    both = copy.deepcopy(result)
    both["certificates"]["evidence"] |= other["certificates"]["evidence"]
    assert [problem.message for problem in verify(both).problems] == [f"no fact cites '{digest}'"]
    without = copy.deepcopy(result)
    del without["certificates"]["evidence"]
    assert verify(without).outcome == "fails"
    relabelled = copy.deepcopy(without)
    relabelled["certificates"]["main"]["facts"][0]["licence"] = "citation"
    assert verify(relabelled).outcome == "fails"


def test_another_number_in_the_atom_is_another_claim() -> None:
    """The words of the world are bound by its digest; put together anew they are still not what the bundle shows."""
    from synproof_cli.model.canonical import digest

    result = proved()
    (name,) = result["world"]["atoms"]  # type: ignore[misc]
    changed = copy.deepcopy(result)
    changed["world"]["atoms"][name]["text"] = "91 is prime"  # type: ignore[index]
    around = ("version", "digest", "as_of", "without", "added", "added_digest")
    fields = {key: value for key, value in changed["world"].items() if key not in around}
    changed["world"]["digest"] = digest(fields)
    assert any(problem.code == "evidence" for problem in verify(changed).problems)
