"""Whatever goes wrong: one line on stderr, one JSON document on stdout where JSON was asked for, and the documented exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.scenarios.cli import CommandLine

USAGE, NO_VERDICT = 2, 3

WRONG = {
    "no such command": ["nonsense"],
    "a thesis without its command": ["Tweety can fly, I think."],
    "no such subcommand": ["world", "nonsense"],
    "a group by itself": ["world"],
    "no such option": ["argument", "check", "--nonsense"],
    "an option before its command": ["--world", "x", "debate", "y"],
    "an option without its value": ["argument", "check", "--conclusion"],
    "no number": ["argument", "check", "--conclusion", "A", "--timeout", "soon"],
    "a missing argument": ["dung"],
    "one argument too many": ["schema", "error", "error"],
    "no such file": ["dung", "nowhere.af"],
    "a folder": ["dung", "."],
    "a name no file can have": ["dung", "a" * 5_000],
    "no formula": ["argument", "check", "--conclusion", "A &"],
    "no such world": ["world", "show", "nowhere"],
    "no such schema": ["schema", "nonsense"],
    "not a result": ["verify", "-"],
    "no such suffix": ["schema", "-o", "out.xyz"],
    "no such format": ["schema", "--format", "nonsense"],
    "two formats": ["schema", "--json", "--format", "text"],
    "an empty sentence": ["read", "  "],
    "no thesis": ["debate", "--world", "logic:classics"],
    "two texts for a thesis": ["debate", "A thesis.", "--thesis-file", "b.txt"],
    "no such grade": ["debate", "--formula", "A", "--require", "certain"],
    "a day that is none": ["debate", "--formula", "A", "--axiom", "A", "--as-of", "yesterday"],
    "too many failures": ["debate", "--formula", "A", "--axiom", "A", "--max-failures", "11"],
    "a provider": ["debate", "--formula", "A", "--axiom", "A", "--provider", "openai"],
    "no such debate": ["debate", "show", "last"],
    "nothing to explain": ["explain", "last"],
    "no such tree": ["tree", "show", "abc"],
}


@pytest.mark.parametrize("name", [name for name in WRONG if name != "two formats"])
def test_one_line_on_stderr_and_nothing_on_stdout(cli: CommandLine, name: str) -> None:
    ran = cli.run(*WRONG[name])
    assert ran.code == USAGE, ran
    assert ran.out == b""
    lines = ran.errors.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("synproof: ")
    assert len(lines[0]) < 6_000


def one_error(out: bytes) -> dict[str, Any]:
    document = json.loads(out)
    assert set(document) == {"error"}
    assert set(document["error"]) == {"code", "message", "hint", "file", "position"}
    assert document["error"]["message"]
    found: dict[str, Any] = document["error"]
    return found


PLACES: dict[str, Any] = {
    "first": lambda args: ["--format", "json", *args], "last": lambda args: [*args, "--json"],
    "first, with =": lambda args: ["--format=json", *args], "environment": lambda args: args,
}


@pytest.mark.parametrize(("number", "name"), list(enumerate(name for name in WRONG if name not in ("no such format", "two formats"))))
def test_one_json_document_wherever_the_flag_stands(cli: CommandLine, number: int, name: str) -> None:
    place = list(PLACES)[number % len(PLACES)]
    ran = cli.run(*PLACES[place](WRONG[name]), env={"SYNPROOF_FORMAT": "json"} if place == "environment" else None)
    assert ran.code == USAGE
    one_error(ran.out)


def test_two_formats_are_one_json_document_too(cli: CommandLine) -> None:
    assert one_error(cli.run(*WRONG["two formats"]).out)["code"] == "usage"


def test_a_flag_after_two_dashes_is_no_flag(cli: CommandLine) -> None:
    assert cli.run("dung", "--", "--json").out == b""


def test_positions_and_hints_are_in_the_document(cli: CommandLine) -> None:
    error = one_error(cli.run("argument", "check", "--premise", "A & & B", "--conclusion", "A", "--json").out)
    assert (error["code"], error["position"]) == ("formula", 4)
    error = one_error(cli.run("wrld", "list", "--json").out)
    assert "world" in error["hint"]


def test_the_file_is_named(cli: CommandLine) -> None:
    error = one_error(cli.run("verify", "nowhere.json", "--json").out)
    assert error["file"] == "nowhere.json"
    assert "nowhere.json" in error["message"]


def test_warnings_of_the_interpreter_stay_off_stdout(cli: CommandLine) -> None:
    ran = cli.run("argument", "check", "--premise", "A", "--conclusion", "A", "--json", env={"PYTHONWARNINGS": "always"})
    assert ran.json["passes"] is True


def test_what_nobody_foresaw_is_one_line_and_no_verdict(cli: CommandLine) -> None:
    cli.write("sitecustomize.py", "import builtins, synproof_cli.workflows.dung as w\ndef broken(*_): raise KeyError('nobody\\nforesaw')\n"
              "w.label_framework = broken\n")
    env = {"PYTHONPATH": os.pathsep.join([str(cli.home), cli.environment()["PYTHONPATH"]])}
    ran = cli.run("dung", "-", stdin="p af 1\n", env=env)
    assert (ran.code, ran.out) == (NO_VERDICT, b"")
    assert len(ran.errors.splitlines()) == 1
    assert "internal error" in ran.errors
    assert one_error(cli.run("dung", "-", "--json", stdin="p af 1\n", env=env).out)["code"] == "internal"
    done = subprocess.run(cli.command(("dung", "-", "-v")), input=b"p af 1\n", capture_output=True, env=cli.environment(env), check=False)
    assert done.returncode == NO_VERDICT
    assert b"Traceback" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_is_130(cli: CommandLine) -> None:
    for flags in ([], ["--json"]):
        with subprocess.Popen(
            cli.command(("dung", "-", *flags)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=cli.environment(),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - a shell's background job has it ignored
        ) as process:
            time.sleep(1.0)  # it waits for standard input by then
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=30)
            finally:
                process.kill()
        assert process.returncode == 130
        assert b"Traceback" not in err
        assert len(err.splitlines()) == 1
        assert (json.loads(out)["error"]["code"] == "interrupted") if flags else out == b""
