"""-o FILE: format by suffix, whole or not at all, and no failure goes unnoticed."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

CHECK = ("argument", "check", "--premise", "A", "--conclusion", "A", "--no-second-opinion")
REFUTED = ("argument", "check", "--premise", "A", "--conclusion", "B", "--no-second-opinion")


def test_several_files_beside_stdout(cli: CommandLine) -> None:
    ran = cli.run(*CHECK, "-o", "a.json", "-o", "b.txt", "--output=c.JSON")
    assert ran.code == 0
    assert (cli.home / "b.txt").read_text(encoding="utf-8") == ran.text
    assert json.loads((cli.home / "a.json").read_bytes()) == json.loads((cli.home / "c.JSON").read_bytes())
    assert json.loads((cli.home / "a.json").read_bytes())["passes"] is True


@pytest.mark.parametrize("target", ["nowhere/out.json", ".json/", "taken.json"])
def test_a_file_that_cannot_be_written_is_named_and_the_others_are_written(cli: CommandLine, target: str) -> None:
    (cli.home / "taken.json").mkdir()
    for command in (CHECK, REFUTED):
        ran = cli.run(*command, "-o", target, "-o", "good.json", "--json")
        if target == ".json/":
            assert ran.code == 2
            continue
        assert ran.code == 2
        assert target in ran.errors
        assert len(ran.errors.splitlines()) == 1
        assert ran.json["passes"] is (command is CHECK)
        assert json.loads((cli.home / "good.json").read_bytes()) == ran.json


def test_a_suffix_that_means_nothing_is_refused_before_the_work(cli: CommandLine) -> None:
    ran = cli.run(*CHECK, "-o", "out.docx", "-o", "good.json")
    assert (ran.code, ran.out) == (2, b"")
    assert "out.docx" in ran.errors
    assert not (cli.home / "good.json").exists()


def test_a_format_of_another_document_is_refused(cli: CommandLine) -> None:
    ran = cli.run("debate", "--formula", "A", "--axiom", "A", "--format", "dot")
    assert (ran.code, ran.out) == (2, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes as POSIX has them")
def test_links_and_modes_stay_and_nothing_is_left_behind(cli: CommandLine) -> None:
    real = cli.write("real.json", "old")
    real.chmod(0o640)
    (cli.home / "link.json").symlink_to(real)
    assert cli.run(*CHECK, "-o", "link.json").code == 0
    assert (cli.home / "link.json").is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert json.loads(real.read_bytes())["passes"] is True
    assert sorted(path.name for path in cli.home.iterdir()) == ["link.json", "real.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="/dev")
def test_a_device_is_written_to(cli: CommandLine) -> None:
    (cli.home / "null.json").symlink_to(os.devnull)
    assert cli.run(*CHECK, "-o", "null.json").code == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_failed_command_leaves_the_old_file(cli: CommandLine) -> None:
    old = cli.write("out.json", "old")
    assert cli.run("argument", "check", "--conclusion", "A &", "-o", "out.json").code == 2
    assert old.read_text() == "old"


def test_quiet_says_the_verdict_on_one_line(cli: CommandLine) -> None:
    ran = cli.run("debate", "--formula", "A", "--axiom", "A", "-q")
    assert (ran.code, ran.errors) == (0, "")
    assert ran.text.splitlines() == ["CONFIRMED PROVED axiom-1"] or ran.text.startswith("CONFIRMED PROVED")
    assert len(ran.text.splitlines()) == 1


@pytest.mark.parametrize(("command", "output", "known"), [
    (("world", "add", "my:rules", "--formula", "A >> B"), "rules.svg", ".json"), (("world", "list"), "list.md", ".txt"),
    (("world", "test", "logic:classics"), "out.junit.xml", ".json"), (("world", "export", "logic:classics"), "w.html", ".json"),
])
def test_a_suffix_of_another_kind_is_refused_first(cli: CommandLine, command: tuple[str, ...], output: str, known: str) -> None:
    ran = cli.run(*command, "-o", output)
    assert (ran.code, ran.out) == (2, b"")
    assert output in ran.errors
    assert known in ran.errors
    assert list(cli.home.iterdir()) == []


def test_a_format_that_is_not_there_names_those_that_are(cli: CommandLine) -> None:
    ran = cli.run("tree", "show", "--format", "xyz")
    assert (ran.code, ran.out) == (2, b"")
    assert "known: text, json, mermaid, dot, html, svg, argdown, iccma, apx" in ran.errors.replace("\n", " ")


@pytest.mark.parametrize("command", [
    ("argument", "check", "--premise", "A", "--conclusion", "A", "--no-second-opinion"), ("world", "test", "logic:classics"),
    ("world", "add", "my:rules", "--formula", "A >> B"), ("init",), ("world", "lint", "logic:classics"),
], ids=" ".join)
def test_a_quiet_answer_is_one_line(cli: CommandLine, command: tuple[str, ...]) -> None:
    ran = cli.run(*command, "-q")
    assert (ran.errors, len(ran.text.splitlines())) == ("", 1)


def test_a_debate_that_is_not_kept_is_not_asked_for(cli: CommandLine) -> None:
    debate = ("debate", "--formula", "A", "--axiom", "A", "-o", "report.txt")
    assert "explain session_" in cli.run(*debate).text
    assert "session_" not in cli.run(*debate, "--no-save").text
    assert "session_" not in (cli.home / "report.txt").read_text(encoding="utf-8")
    assert "session_" not in cli.run(*debate, env={"SYNPROOF_DB": str(cli.home / "nowhere" / "store.db")}).text
