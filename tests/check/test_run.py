"""Runs: what counts, the exit code, the order, and where claims are decided."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.errors import InputError, UsageError
from synproof_cli.render.registry import render
from synproof_cli.workflows.check.collect import Collector
from synproof_cli.workflows.check.decide import Asking
from synproof_cli.workflows.check.judge import CODES, ORDER
from tests.check import hostile
from tests.check.runs import DAY, WORLD, check, outcomes


def toml(*claims: str) -> str:
    return "\n".join(f"[[claim]]\n{claim}" for claim in claims)


def test_what_is_expected_passes_whatever_it_is(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(
        toml(
            'id = "proved"\nformula = "a"\nexpect = "PROVED"',
            'id = "refuted"\nformula = "c"\nexpect = "REFUTED"',
            'id = "unread"\nthesis = "Nobody knows."\nexpect = "UNTRANSLATED"',
            'id = "wrong"\nformula = "a"\nexpect = "REFUTED"',
            'id = "below"\nformula = "b"\nrequire = "proved"',
            'id = "open"\nformula = "d"',
            'id = "null"\nthesis = "Nobody knows."',
            'id = "fault"\nformula = "a &"',
            'id = "no"\nformula = "c"',
            'id = "expected-and-below"\nformula = "b"\nexpect = "CONFIRMED"\nrequire = "proved"',
            'id = "impossible"\nformula = "a"\ngiven = ["c"]\nexpect = "IMPOSSIBLE"',
        )
    )
    document = check(tmp_path, "c.toml")
    assert outcomes(document) == {
        "proved": "passed",
        "refuted": "passed",
        "unread": "passed",
        "wrong": "failed",
        "below": "below_grade",
        "open": "below_grade",
        "null": "no_verdict",
        "fault": "error",
        "no": "failed",
        "expected-and-below": "below_grade",
        "impossible": "passed",
    }
    assert document["exit_code"] == 1
    assert document["claims"][0]["core"] == [{"id": "alarm", "text": "The alarm rings.", "citation": ""}]
    assert [axiom["id"] for axiom in document["claims"][4]["core"]] == ["alarm", "bell"]


@pytest.mark.parametrize(
    ("claims", "options", "code"),
    [
        (['formula = "a"'], {}, 0),
        (['formula = "c"', 'formula = "a &"'], {}, 1),
        (['formula = "a &"', 'formula = "d"'], {}, 3),
        (['formula = "d"', 'formula = "a"'], {}, 4),
        (['formula = "d"'], {"require": "unrefuted"}, 0),
        ([], {}, 2),
        (['formula = "a"'], {"filters": ("nothing",)}, 2),
        (['formula = "a &"', 'formula = "a"'], {"soft_errors": True}, 0),
        (['formula = "c"\nseverity = "note"', 'formula = "a"'], {"fail_on": "warning"}, 0),
        (['formula = "c"\nseverity = "note"', 'formula = "a"'], {"fail_on": "note"}, 1),
        (['formula = "a"\nworld = "my:nowhere"', 'formula = "c"'], {}, 2),
        (['thesis = "Nobody knows."'], {"soft_errors": True}, 3),
    ],
)
def test_exit_codes(tmp_path: Path, claims: list[str], options: dict[str, Any], code: int) -> None:
    (tmp_path / "c.toml").write_text(toml(*claims) or "claim = []")
    assert check(tmp_path, "c.toml", **options)["exit_code"] == code


CLAIMS = st.lists(
    st.fixed_dictionaries(
        {
            "formula": st.sampled_from(["a", "b", "c", "d", "a &", "nowhere", "~c"]),
        },
        optional={
            "expect": st.sampled_from(["PROVED", "REFUTED", "UNTRANSLATED", "CONFIRMED"]),
            "require": st.sampled_from(["proved", "unrefuted"]),
            "severity": st.sampled_from(["error", "warning", "note"]),
            "ignore": st.just("known"),
            "ignore_until": st.sampled_from(["2020-01-01", "2030-01-01"]),
            "world": st.just("my:nowhere"),
        },
    ),
    max_size=6,
)


@settings(max_examples=60)
@given(
    claims=CLAIMS,
    options=st.fixed_dictionaries(
        {},
        optional={
            "soft_errors": st.just(True),
            "fail_on": st.sampled_from(["error", "warning"]),
            "fail_fast": st.just(True),
            "require": st.just("proved"),
        },
    ),
)
def test_what_is_printed_and_the_exit_code_agree(
    tmp_path_factory: pytest.TempPathFactory, claims: list[dict[str, str]], options: Any
) -> None:
    folder = tmp_path_factory.mktemp("run")
    entries = [{key: value for key, value in claim.items() if key != "ignore_until" or "ignore" in claim} for claim in claims]
    (folder / "c.jsonl").write_text("\n".join(json.dumps({"id": f"c.{at}"} | entry) for at, entry in enumerate(entries)))
    document = check(folder, "c.jsonl", **options)
    code = document["exit_code"]
    assert document["n"] == document["passed"] + document["failed"] + document["errors"] + document["suppressed"] + document["known"]
    counting = {CODES[row["outcome"]] for row in document["claims"] if row["counts"]}
    assert code == (2 if document["problems"] or not claims else next((one for one in ORDER if one in counting), 0))
    assert f"exit code {code}:" in render("check", "text", document)
    good = code == 0
    assert good == ("<failure" not in render("check", "junit", document) and "<error" not in render("check", "junit", document))
    tap = render("check", "tap", document).split("\n")
    assert good == (not any(line.startswith("not ok") and " # TODO " not in line for line in tap))
    assert all(row["outcome"] != "passed" for row in document["claims"] if row["finding"] is None)


def test_fail_fast_runs_no_further(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(toml('formula = "a"\nid = "one"', 'formula = "c"\nid = "two"', 'formula = "a"\nid = "three"'))
    for jobs in (1, 2):
        document = check(tmp_path, "c.toml", fail_fast=True, jobs=jobs)
        assert outcomes(document) == {"one": "passed", "two": "failed", "three": "not_run"}


def test_filters_and_tags(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(toml('formula = "a"\nid = "one.x"\ntags = ["red"]', 'thesis = "The BELL rings."\nid = "two"'))
    assert list(outcomes(check(tmp_path, "c.toml", filters=("*.x",)))) == ["one.x"]
    assert list(outcomes(check(tmp_path, "c.toml", filters=("bell",)))) == ["two"]
    assert list(outcomes(check(tmp_path, "c.toml", tags=("red", "blue")))) == ["one.x"]
    none = check(tmp_path, "c.toml", tags=("green",))
    assert (none["exit_code"], none["n"], none["filtered"]) == (2, 0, 2)
    assert "2 claims found, and none fits --filter and --tag" in render("check", "text", none)
    (tmp_path / "d.toml").write_text("[[claim]]\n")
    broken = check(tmp_path, "c.toml", "d.toml", tags=("green",))
    assert broken["exit_code"] == 2 and broken["problems"]
    assert "not everything could be read" in render("check", "text", broken)


def test_a_folder_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(InputError, match="the current folder is not there any more"):
        Collector(Path()).paths(["c.toml"])


def test_a_run_that_is_out_of_time_passes_nothing(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(toml('formula = "a"', 'formula = "b"'))
    for jobs in (1, 2):
        document = check(tmp_path, "c.toml", total_timeout=1e-9, jobs=jobs)
        assert set(outcomes(document).values()) == {"not_run"}
        assert document["exit_code"] == 3


def test_a_claim_that_is_out_of_time_is_no_pass(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(toml('formula = "a"\nid = "one"'))
    document = check(tmp_path, "c.toml", asking=Asking(DAY, timeout=1e-9), retry_errors=2)
    assert outcomes(document)["one"] in ("no_verdict", "error")
    assert document["exit_code"] == 3


def test_processes_give_the_same_document(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text(hostile.claims(120, seed=11))
    one = check(tmp_path, "c.jsonl")
    assert check(tmp_path, "c.jsonl", jobs=2) == one


def test_dask_gives_the_same_document(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    mathematics = '\n{"thesis": "2 + 2 = 4"}\n{"thesis": "2 + 2 = 5"}\n'
    (tmp_path / "c.jsonl").write_text(hostile.claims(80, seed=12) + mathematics)
    one = check(tmp_path, "c.jsonl")
    assert [row["finding"] for row in one["claims"][-2:]] == ["SUPPORTED", "OVERTHROWN"]
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        assert check(tmp_path, "c.jsonl", executor=address) == one
        late = check(tmp_path, "c.jsonl", executor=address, total_timeout=1e-6)
        assert set(outcomes(late).values()) == {"not_run"} and late["exit_code"] == 3
        stopped = check(tmp_path, "c.jsonl", executor=address, fail_fast=True)
        assert stopped == check(tmp_path, "c.jsonl", fail_fast=True)


@pytest.mark.parametrize("address", ["tcp://x:1", "dask://", "dask://nohost"])
def test_an_executor_that_is_none(tmp_path: Path, address: str) -> None:
    (tmp_path / "c.toml").write_text(toml('formula = "a"'))
    with pytest.raises((UsageError, InputError)):
        check(tmp_path, "c.toml", executor=address)


def test_suppressions(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(
        toml(
            'id = "kept"\nformula = "c"\nignore = "ticket 17"',
            'id = "ended"\nformula = "c"\nignore = "x"\nignore_until = 2026-05-31',
            'id = "today"\nformula = "c"\nignore = "x"\nignore_until = "2026-06-01"',
            'id = "fine"\nformula = "a"\nignore = "x"',
            'id = "ended-fine"\nformula = "a"\nignore = "x"\nignore_until = 2026-05-31',
            'id = "fault"\nformula = "a &"\nignore = "x"',
        )
    )
    document = check(tmp_path, "c.toml")
    assert outcomes(document) == {
        "kept": "suppressed",
        "ended": "failed",
        "today": "suppressed",
        "fine": "passed",
        "ended-fine": "failed",
        "fault": "error",
    }
    assert document["suppressed"] == 2 and document["exit_code"] == 1
    (tmp_path / "c.toml").write_text(toml('formula = "c"\nignore = " "'))
    document = check(tmp_path, "c.toml")
    assert document["exit_code"] == 2


def test_an_answer_is_claims_and_its_worst_finding(tmp_path: Path) -> None:
    document = check(tmp_path, answer=("The alarm rings. The door is closed.\n\n- The bell rings.", "-"))
    assert [(row["thesis"], row["finding"]) for row in document["claims"]] == [
        ("The alarm rings.", "PROVED"),
        ("The door is closed.", "CONTRADICTED"),
        ("The bell rings.", "SUPPORTED"),
    ]
    assert document["worst"] == "CONTRADICTED" and document["answer"] and document["exit_code"] == 1
    assert "the answer as a whole: CONTRADICTED" in render("check", "text", document)


def test_folders_patterns_and_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "docs" / ".hidden").mkdir(parents=True)
    (tmp_path / "docs" / "a.md").write_text("<!-- synproof: id=doc -->\nThe alarm rings.")
    (tmp_path / "docs" / ".hidden" / "b.md").write_text("<!-- synproof: id=hidden -->\nThe alarm rings.")
    (tmp_path / "docs" / "other.toml").write_text("[tool]\nx = 1")
    (tmp_path / "docs" / "c.csv").write_text('id,formula,given,tags\ntable,a,"a;~c",x\n')
    (tmp_path / "docs" / "x.bin").write_bytes(b"\xff\xfe")
    assert outcomes(check(tmp_path, "docs", "docs/a.md")) == {"doc": "passed", "table": "passed"}
    assert outcomes(check(tmp_path, "docs/**/*.md")) == {"doc": "passed"}
    for path in ("nowhere.md", "no*.md", "docs/other.toml", "docs/x.bin"):
        document = check(tmp_path, path, "docs/a.md")
        assert document["exit_code"] == 2 and len(document["problems"]) == 1 and document["n"] == 1, path


def test_a_worlds_own_claims(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        WORLD + '[[claims]]\nid = "own"\nformula = "a"\nexpect = "PROVED"\n[[claims]]\nformula = "b"\nexpect = "PROVED"\n'
    )
    document = check(tmp_path, "own.toml", world="")
    assert list(outcomes(document).values()) == ["passed", "failed"]
    assert [row["line"] for row in document["claims"]] == [28, 32]


def test_paths_from_the_root_of_the_project(tmp_path: Path) -> None:
    folder = tmp_path / "my claims #1"
    folder.mkdir()
    (tmp_path / "plain.md").write_text("- The alarm rings.\n- The door is closed.")
    (folder / "a:b 100%.md").write_text("- The door is closed.\n")
    document = check(folder, "a:b 100%.md", "../plain.md", every=True)
    results = json.loads(render("check", "sarif", document))["runs"][0]["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    assert [place["artifactLocation"]["uri"] for place in places] == ["my%20claims%20%231/a%3Ab%20100%25.md", "plain.md"]
    assert [place["region"]["startLine"] for place in places] == [1, 2]
    assert str(tmp_path) not in render("check", "sarif", document)
