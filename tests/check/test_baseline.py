"""Only what is new or worse fails; what did not run is never known."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from synproof_cli.errors import InputError
from synproof_cli.workflows.check.baseline import with_baseline
from synproof_cli.workflows.check.judge import Judging
from synproof_cli.workflows.check.options import request_from
from tests.check.runs import WORLD, check, clock, outcomes

CLAIMS = """
[[claim]]
id = "old"
formula = "c"
[[claim]]
id = "open"
formula = "d"
[[claim]]
id = "fine"
formula = "a"
[[claim]]
id = "fault"
formula = "a &"
"""


def test_a_result_as_baseline(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(CLAIMS)
    before = check(tmp_path, "c.toml")
    assert before["exit_code"] == 1
    for name, text in (("base.json", json.dumps(before)), ("base.jsonl", "\n".join(json.dumps(row) for row in before["claims"]))):
        (tmp_path / name).write_text(text)
        (tmp_path / "c.toml").write_text(
            "\n\n# moved\n" + CLAIMS.replace('id = "old"', 'id = "renamed"') + '[[claim]]\nid = "new"\nformula = "~a"\n'
        )
        now = check(tmp_path, "c.toml", baseline=name)
        assert outcomes(now) == {"renamed": "known", "open": "known", "fine": "passed", "fault": "error", "new": "failed"}
        assert now["known"] == 2 and now["compared"] and now["exit_code"] == 1
        (tmp_path / "c.toml").write_text(CLAIMS.rpartition("[[claim]]")[0])
        assert check(tmp_path, "c.toml", baseline=name)["exit_code"] == 0


def test_what_became_worse_fails(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(
        '[[claim]]\nid = "open"\nformula = "d"\n[[claim]]\nid = "out"\nformula = "~b"\n[[claim]]\nid = "no"\nformula = "c"\n'
    )
    before = check(tmp_path, "c.toml")
    assert [row["finding"] for row in before["claims"]] == ["UNREFUTED", "OVERTHROWN", "CONTRADICTED"]
    (tmp_path / "base.json").write_text(json.dumps(before))
    (tmp_path / "w.toml").write_text(
        WORLD.replace('"~c"', '"c >> c"').replace('formula = "a >> b"\nkind = "defeasible"', 'formula = "a >> b"\nkind = "strict"')
        + '[[axioms]]\nid = "dark"\ntext = "The day is not bright, as a rule."\nformula = "~d"\nkind = "defeasible"\n'
    )
    now = check(tmp_path, "c.toml", baseline="base.json")
    assert [row["finding"] for row in now["claims"]] == ["OVERTHROWN", "CONTRADICTED", "UNREFUTED"]
    assert outcomes(now) == {"open": "failed", "out": "failed", "no": "known"}


def test_a_commit_as_baseline(tmp_path: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not here")

    def git(*words: str) -> None:
        own = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *own, *words], cwd=tmp_path, check=True, capture_output=True)

    folder = tmp_path / "sub"
    folder.mkdir()
    git("init", "-q")
    (folder / "w.toml").write_text(WORLD)
    (folder / "c.md").write_text("<!-- synproof: world=w.toml -->\n- The door is closed.\n- The alarm rings.\n")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    (folder / "c.md").write_text("New.\n\n<!-- synproof: world=w.toml -->\n- The alarm rings.\n- The door is closed.\n- The bell rings.\n")
    known = check(folder, "c.md", baseline="HEAD", world="")
    assert sorted(outcomes(known).values()) == ["known", "passed", "passed"] and known["exit_code"] == 0
    assert known["claims"][1]["path"] == "sub/c.md"
    (folder / "w.toml").write_text(WORLD.replace('formula = "a >> b"', 'formula = "a >> ~b"'))
    worse = check(folder, "c.md", baseline="HEAD", world="")
    assert sorted(outcomes(worse).values()) == ["failed", "known", "passed"] and worse["exit_code"] == 1
    for ref in ("nowhere", "--help", "-x", "HEAD:c.md", ""):
        if ref:
            with pytest.raises(InputError):
                check(folder, "c.md", baseline=ref, world="")


def repository(folder: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not here")
    own = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "state"]):
        subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize("where", ["option", "claim", "bare"])
def test_the_world_of_a_commit_is_that_of_the_commit_however_it_is_named(tmp_path: Path, where: str) -> None:
    named = f'world = "{(tmp_path / "w.toml").as_posix()}"\n' if where == "claim" else 'world = "w.toml"\n' if where == "bare" else ""
    (tmp_path / "c.toml").write_text(named + '[[claim]]\nid = "door"\nformula = "~c"\n')
    (tmp_path / "w.toml").write_text(WORLD)
    repository(tmp_path)
    (tmp_path / "w.toml").write_text(WORLD.replace('formula = "~c"', 'formula = "c"'))
    now = check(tmp_path, str(tmp_path / "c.toml"), baseline="HEAD", world="w.toml" if where == "option" else "")
    assert outcomes(now) == {"door": "failed"} and now["exit_code"] == 1


def test_a_world_that_the_commit_did_not_have_makes_nothing_known(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "door"\nformula = "c"\n')
    repository(tmp_path)
    assert outcomes(check(tmp_path, "c.toml", baseline="HEAD")) == {"door": "failed"}


def test_an_equal_claim_of_another_file_makes_nothing_known(tmp_path: Path) -> None:
    for name, text in (("x", WORLD), ("y", WORLD.replace('formula = "~c"', 'formula = "c"'))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "w.toml").write_text(text)
        (tmp_path / name / "c.toml").write_text(f'world = "w.toml"\n[[claim]]\nid = "{name}"\nformula = "c"\n')
    repository(tmp_path)
    assert outcomes(check(tmp_path, ".", baseline="HEAD", world="")) == {"x": "known", "y": "passed"}
    (tmp_path / "x" / "c.toml").unlink()
    (tmp_path / "y" / "w.toml").write_text(WORLD)
    assert outcomes(check(tmp_path, ".", baseline="HEAD", world="")) == {"y": "failed"}


def test_a_renamed_file_keeps_what_is_known(tmp_path: Path) -> None:
    (tmp_path / "w.toml").write_text(WORLD)
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "door"\nformula = "c"\n')
    repository(tmp_path)
    (tmp_path / "c.toml").rename(tmp_path / "d.toml")
    assert outcomes(check(tmp_path, ".", baseline="HEAD")) == {"door": "known"}
    (tmp_path / "d.toml").rename(tmp_path / "c.toml")
    (tmp_path / "base.json").write_text(json.dumps(check(tmp_path, "c.toml")))
    (tmp_path / "c.toml").rename(tmp_path / "d.toml")
    assert outcomes(check(tmp_path, "d.toml", baseline="base.json")) == {"door": "known"}


def test_links_out_of_the_repository_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('[[claim]]\nid = "door"\nformula = "c"\n')
    (tmp_path / "w.toml").write_text(WORLD)
    (tmp_path / "away").symlink_to("/nowhere/at/all")
    (tmp_path / "up").symlink_to("../../..")
    repository(tmp_path)
    assert outcomes(check(tmp_path, "c.toml", baseline="HEAD")) == {"door": "known"}


def test_a_suppression_that_has_ended_is_never_known(tmp_path: Path) -> None:
    ended = 'ignore = "x"\nignore_until = 2026-01-31\n'
    (tmp_path / "c.toml").write_text(f'[[claim]]\nid = "door"\nformula = "c"\n{ended}[[claim]]\nid = "fine"\nformula = "a"\n{ended}')
    (tmp_path / "w.toml").write_text(WORLD)
    repository(tmp_path)
    (tmp_path / "base.json").write_text(json.dumps(check(tmp_path, "c.toml")))
    for baseline in ("HEAD", "base.json"):
        assert outcomes(check(tmp_path, "c.toml", baseline=baseline)) == {"door": "failed", "fine": "failed"}


def test_an_old_day_wakes_no_suppression() -> None:
    judging = request_from({"as_of": "2020-01-01"}, clock()).judging
    assert judging.today == clock().today()
    assert request_from({"as_of": "2999-01-01"}, clock()).judging.today == "2999-01-01"


def test_what_a_limit_cut_short_and_what_moved_are_never_known() -> None:
    row = {
        "outcome": "no_verdict", "finding": "UNDECIDED", "original_thesis_status": None, "ignored": None, "expect": None, "world": "my:w",
        "fingerprint": "f", "severity": "error", "reason": "",
    }
    for finding in ("UNDECIDED", "CONTRADICTED"):
        assert with_baseline([row], {"f": row | {"finding": finding}}, Judging("2026-06-01"))[0]["outcome"] == "no_verdict"
    moved = row | {"outcome": "failed", "finding": "SUPPORTED", "original_thesis_status": "CONFIRMED", "reason": "it moved"}
    below = moved | {"outcome": "below_grade", "reason": "PROVED is required"}
    assert with_baseline([moved], {"f": below}, Judging("2026-06-01"))[0]["outcome"] == "failed"
    assert with_baseline([moved], {"f": moved}, Judging("2026-06-01"))[0]["outcome"] == "known"
    assert with_baseline([moved], {"f": moved | {"world": "my:other"}}, Judging("2026-06-01"))[0]["outcome"] == "failed"


@pytest.mark.parametrize("text", ["{}", "[]", "nonsense", '{"claims": [{"id": 1}]}'])
def test_a_file_that_is_no_result(tmp_path: Path, text: str) -> None:
    (tmp_path / "c.toml").write_text(CLAIMS)
    (tmp_path / "base.json").write_text(text)
    with pytest.raises(InputError):
        check(tmp_path, "c.toml", baseline="base.json")
