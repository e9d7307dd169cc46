"""Every format holds the same outcomes, whatever claims say; JUnit and SARIF are what their schemas want."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.render.look import Look
from synproof_cli.render.registry import formats_of, render
from synproof_cli.workflows.check.decide import Asking
from tests.check import hostile
from tests.check.runs import check

SCHEMAS = Path(__file__).parents[2] / ".." / "shared" / "schemas"


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "claims.jsonl").write_text(hostile.claims(1_000))
    found = check(folder, "claims.jsonl", "nowhere.toml")
    assert found["n"] == 1_000
    assert {claim["outcome"] for claim in found["claims"]} == {"passed", "failed", "below_grade", "no_verdict", "error", "suppressed"}
    return found


def test_every_format_has_a_parser() -> None:
    assert set(hostile.PARSERS) == set(formats_of("check"))


@pytest.mark.parametrize("form", hostile.PARSERS)
def test_outcomes_come_back_from_every_format(document: dict[str, Any], form: str) -> None:
    expected = [(claim["id"], claim["outcome"]) for claim in document["claims"]]
    shown = render("check", form, document, Look(110))
    parsed = [entry for entry in hostile.PARSERS[form](shown) if entry[0].startswith("c") and "." in entry[0] and " " not in entry[0]]
    if form == "markdown":  # as long as a comment may be
        assert len(shown) < 65_536
        assert parsed == expected[: len(parsed)]
    else:
        assert parsed == expected


@pytest.mark.parametrize("form", hostile.PARSERS)
def test_no_control_leaves_in_any_format(document: dict[str, Any], form: str) -> None:
    shown = render("check", form, document, Look(110))
    assert not [sign for sign in set(shown) if not sign.isprintable() and sign != "\n" and sign not in "\u3000\u00a0\t"]
    shown.encode("utf-8")


def test_every_claim_comes_back_from_markdown_where_there_is_room(tmp_path: Path) -> None:
    (tmp_path / "claims.jsonl").write_text(hostile.claims(60, seed=3))
    found = check(tmp_path, "claims.jsonl")
    shown = render("check", "markdown", found)
    assert len(shown) < 65_536
    assert hostile.from_markdown(shown) == [(claim["id"], claim["outcome"]) for claim in found["claims"]]


def test_junit_is_valid(document: dict[str, Any]) -> None:
    etree = pytest.importorskip("lxml.etree", reason="lxml reads XML Schema")
    file = SCHEMAS / "junit-10.xsd"
    if not file.exists():
        pytest.skip("the published schemas are not here")
    schema = etree.XMLSchema(etree.parse(str(file)))
    for found in (document, document | {"claims": [], "problems": [], "n": 0}, document | {"timestamp": "2026-06-01T00:00:00"}):
        schema.assertValid(etree.fromstring(render("check", "junit", found).encode()))


def test_sarif_is_valid(document: dict[str, Any]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    file = SCHEMAS / "sarif-schema-2.1.0.json"
    if not file.exists():
        pytest.skip("the published schemas are not here")
    validator = jsonschema.Draft7Validator(json.loads(file.read_text()))
    for found in (document, document | {"claims": [], "problems": [], "n": 0}, document | {"compared": True, "flips": [{"id": "x"}]}):
        log = json.loads(render("check", "sarif", found))
        assert not [error.message[:200] for error in validator.iter_errors(log)]
        for result in log["runs"][0]["results"]:
            place = result["locations"][0]["physicalLocation"]
            assert place["artifactLocation"]["uri"] and place["region"]["startLine"] >= 1
            assert result["message"]["text"] and result["ruleId"]


def test_same_input_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "claims.jsonl").write_text(hostile.claims(40, seed=5))
    first, second = check(tmp_path, "claims.jsonl"), check(tmp_path, "claims.jsonl")
    assert all(render("check", form, first) == render("check", form, second) for form in hostile.PARSERS)
    assert "timestamp" not in first
    assert check(tmp_path, "claims.jsonl", timestamps=True)["timestamp"]


def test_what_was_asked_for_is_shown_of_claims_that_pass(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "bell"\nformula = "b"\n')
    asked = check(tmp_path, "c.toml", asking=Asking("2026-06-01", stability=True, metamorphic=True))
    shown = render("check", "text", asked, Look(110))
    assert "passed" in shown and "stability: " in shown and "metamorphic: " in shown
    assert "stability" not in render("check", "text", check(tmp_path, "c.toml"), Look(110))


def test_nothing_says_that_all_hold_where_one_does_not(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nformula = "c"\nseverity = "note"\n[[claim]]\nformula = "a"\n')
    (tmp_path / "d.toml").write_text('[[claim]]\nformula = "c"\nignore = "known"\n')
    for document in (check(tmp_path, "c.toml", fail_on="error"), check(tmp_path, "d.toml")):
        assert document["exit_code"] == 0
        for form in formats_of("check"):
            assert "all claims hold" not in render("check", form, document, Look(110))
        assert "does not count" in render("check", "text", document, Look(110))
    (tmp_path / "e.toml").write_text('[[claim]]\nformula = "a"\n')
    assert "exit code 0: all claims hold" in render("check", "text", check(tmp_path, "e.toml"), Look(110))
