"""stdout and stderr as they come: closed, full, without colours, and arguments that are not UTF-8."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine, Ran

CHECK = ("argument", "check", "--premise", "A", "--conclusion", "A", "--no-second-opinion")
posix = pytest.mark.skipif(sys.platform == "win32", reason="descriptors as POSIX has them")


def through_shell(cli: CommandLine, redirections: str, *args: str, env: dict[str, str] | None = None) -> Ran:
    """A run whose streams the shell redirects."""
    command = ["sh", "-c", f'exec "$@" {redirections}', "sh", *cli.command(args)]
    done = subprocess.run(command, capture_output=True, cwd=cli.home, env=cli.environment(env), check=False, stdin=subprocess.DEVNULL)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    return Ran(args, done.returncode, done.stdout, done.stderr)


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_result_that_cannot_be_written_is_no_verdict(cli: CommandLine, unbuffered: str, form: str) -> None:
    env = {"PYTHONUNBUFFERED": unbuffered}
    for redirection in (">&-", *([">/dev/full"] if Path("/dev/full").exists() else [])):
        for args in ((*CHECK, "--format", form), ("--help",), ("--version",)):
            ran = through_shell(cli, redirection, *args, env=env)
            assert ran.code == 2, (redirection, args)
            assert "cannot be written" in ran.errors
            assert len(ran.errors.splitlines()) == 1


@posix
def test_a_closed_stderr_changes_nothing(cli: CommandLine) -> None:
    assert through_shell(cli, "2>&-", *CHECK).code == 0
    assert through_shell(cli, "2>&-", "nonsense").code == 2
    assert json.loads(through_shell(cli, "2>&-", "nonsense", "--json").out)["error"]["code"] == "usage"


@posix
def test_a_closed_stdin_is_named(cli: CommandLine) -> None:
    ran = through_shell(cli, "<&-", "dung", "-")
    assert ran.code == 2
    assert "standard input" in ran.errors


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_stderr_whose_reader_has_left(cli: CommandLine, unbuffered: str) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        cli.command(("nonsense",)), stdout=subprocess.PIPE, stderr=write, env=cli.environment({"PYTHONUNBUFFERED": unbuffered}), check=False
    )
    os.close(write)
    assert done.returncode == 2
    assert done.stdout == b""


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_verdict_is_not_lost_with_stderr(cli: CommandLine, unbuffered: str, form: str) -> None:
    """Progress and notes have nowhere to go: the verdict stands on stdout, with its exit code."""
    debate = ("debate", "--world", "logic:classics", "--no-second-opinion", "--format", form, "If Tweety is a penguin, Tweety flies.")
    lint = ("world", "lint", "logic:classics", "--format", form)
    for args, code in ((debate, 1), ((*debate, "-v"), 1), (lint, 0), ((*debate, "--db", "/nowhere/at/all.db"), 1)):
        for redirection in ("2>&-", *(["2>/dev/full"] if Path("/dev/full").exists() else [])):
            ran = through_shell(cli, redirection, *args, env={"PYTHONUNBUFFERED": unbuffered})
            assert ran.code == code, (redirection, args, ran)
            assert (ran.json if form == "json" else ran.text), ran
            assert args is lint or "OVERTHROWN" in ran.text
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(cli.command(debate), stdout=subprocess.PIPE, stderr=write, env=cli.environment(), check=False)
    os.close(write)
    assert (done.returncode, b"OVERTHROWN" in done.stdout) == (1, True)


@posix
def test_help_whose_reader_has_left(cli: CommandLine) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(cli.command(("--help",)), stdout=write, stderr=subprocess.PIPE, env=cli.environment(), check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_help_is_ascii_and_fits(cli: CommandLine) -> None:
    ran = cli.run("--help", env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})
    assert (ran.code, ran.errors) == (0, "")


@posix
def test_arguments_in_a_locale_without_utf8_are_still_utf8(cli: CommandLine) -> None:
    env = {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    ran = cli.run("argument", "check", "--premise", "P → Q ∧ ¬R", "--premise", "P", "--conclusion", "¬R", "--json", env=env)
    assert (ran.code, ran.json["premises"][0]) == (0, "P >> (Q & ~R)")


@posix
def test_arguments_that_are_no_utf8_are_refused_by_name(cli: CommandLine) -> None:
    cases = (([b"argument", b"check", b"--conclusion", b"A\xff"], "--conclusion"), ([b"debate", b"caf\xe9", b"--axiom", b"A"], "THESIS"))
    for args, name in cases:
        done = subprocess.run(
            [*(word.encode() for word in cli.command(())), *args], capture_output=True, env=cli.environment(), cwd=cli.home, check=False
        )
        assert done.returncode == 2
        assert name in done.stderr.decode()
        assert b"UTF-8" in done.stderr


@posix
def test_a_file_name_that_is_no_utf8_works(cli: CommandLine) -> None:
    name = os.fsencode(cli.home) + b"/caf\xe9.af"
    Path(os.fsdecode(name)).write_text("p af 1\n")
    for path, code in ((name, 0), (name + b"x", 2)):
        done = subprocess.run(
            [*(word.encode() for word in cli.command(())), b"dung", path], capture_output=True, env=cli.environment(), check=False
        )
        assert done.returncode == code
        done.stdout.decode()
        done.stderr.decode()


@posix
@pytest.mark.parametrize(("env", "flags", "coloured"), [
    ({}, [], True), ({"NO_COLOR": "1"}, [], False), ({"NO_COLOR": ""}, [], True), ({"TERM": "dumb"}, [], False),
    ({}, ["--color", "never"], False), ({"NO_COLOR": "1"}, ["--color", "always"], True), ({"SYNPROOF_COLOR": "never"}, [], False),
])
def test_colours_on_a_terminal(cli: CommandLine, env: dict[str, str], flags: list[str], coloured: bool) -> None:
    assert (b"\x1b[" in cli.run_on_terminal(*CHECK, *flags, env=env).out) is coloured


def test_no_colours_in_a_pipe_unless_asked_for(cli: CommandLine) -> None:
    assert b"\x1b" not in cli.run(*CHECK).out
    assert b"\x1b[" in cli.run(*CHECK, "--color", "always").out
    assert b"\x1b" not in cli.run(*CHECK, "--color", "always", "--json").out


def test_a_huge_thesis_is_shown_by_its_beginning_and_kept_whole(cli: CommandLine, tmp_path: Path):
    thesis = "The cat sleeps and " * 10_000 + "the dog barks."
    file = tmp_path / "thesis.txt"
    file.write_text(thesis, encoding="utf-8")
    ran = cli.run("debate", "--thesis-file", str(file), "--world", "logic:classics")
    shown = " ".join(ran.out.decode().split())
    assert ran.code == 3
    assert f"… ({len(thesis):,} characters" in shown
    assert len(shown) < 6_000
    assert cli.run("debate", "show", "last", "--json").json["thesis"] == thesis
    assert len(cli.run("explain", "last").out) < 6_000
