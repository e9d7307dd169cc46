"""`synproof verify`: one exit code for each outcome, and what a reader is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.scenarios.cli import CommandLine

PROVED = ("debate", "--formula", "wet", "--axiom", "rain >> wet", "--axiom", "rain", "--without", "added-2", "--axiom", "rain & True")
CODES = {"holds": 0, "fails": 1, "no_verdict": 3, "limit": 3}


def result(cli: CommandLine, *args: str) -> dict[str, Any]:
    made: dict[str, Any] = cli.run(*args, "--json").json
    return made


def test_each_outcome_has_its_code(cli: CommandLine) -> None:
    proved = result(cli, *PROVED)
    documents = {
        "holds": proved,
        "fails": proved | {"finding": "CONTRADICTED"},
        "no_verdict": result(cli, "debate", "Nobody knows these words.", "--world", "logic:classics"),
        "limit": proved | {"certificates": {"missing": "time limit of 1 s reached"}},
    }
    for outcome, document in documents.items():
        ran = cli.run("verify", cli.write(f"{outcome}.json", json.dumps(document)), "--json")
        assert (ran.json["outcome"], ran.code) == (outcome, CODES[outcome]), outcome


def test_what_could_not_be_checked_is_not_said_to_fail(cli: CommandLine) -> None:
    document = result(cli, *PROVED) | {"certificates": {"missing": "time limit of 1 s reached"}}
    ran = cli.run("verify", cli.write("r.json", json.dumps(document)))
    assert ran.code == 3
    assert "could not be checked within limits" in ran.text and "DOES NOT HOLD" not in ran.text and "HOLDS" not in ran.text


@pytest.mark.parametrize("text", ['{"a": 1, "a": 1}', '{"a": NaN}', '{"a": 1e999}', "[]", "{", '{"error": {"code": "usage"}}'])
def test_what_is_no_result_is_refused(cli: CommandLine, text: str) -> None:
    ran = cli.run("verify", cli.write("r.json", text), "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "input")


def test_the_reader_sees_what_was_certified(cli: CommandLine) -> None:
    document = result(cli, *PROVED)
    shown = cli.run("verify", cli.write("r.json", json.dumps(document))).text
    for part in ("PROVED", "wet", "my:none", document["world"]["digest"], "[added-1] rain >> wet", "added-2", "2026-06-01", "not_checked"):
        assert part in shown, part


@pytest.mark.parametrize("args", [
    ("--formula", "wet", "--given", "nosuch"), ("--formula", "wet", "--given", "rain", "--given", "x = 5"), ("Nobody knows these words.",),
])
def test_a_part_without_a_reading_is_no_verdict_and_no_failure(cli: CommandLine, args: tuple[str, ...]) -> None:
    axiom = '[[axioms]]\nid = "r"\ntext = "r"\nformula = "rain >> wet"\n'
    world = cli.write("w.toml", f'[world]\nid = "my:w"\n[atoms.wet]\n[atoms.rain]\n{axiom}')
    ran = cli.run("debate", *args, "--world", world, "--json")
    assert (ran.code, ran.json["finding"]) == (3, "UNTRANSLATED")
    assert cli.run("verify", cli.write("r.json", ran.text)).code == 3


def test_a_world_that_contradicts_itself_is_said_to_whatever_the_thesis_is(cli: CommandLine) -> None:
    axioms = "".join(f'[[axioms]]\nid = "{name}"\ntext = "t"\nformula = "{formula}"\n' for name, formula in (("one", "a"), ("two", "~a")))
    world = cli.write("w.toml", f'[world]\nid = "my:w"\n[atoms.a]\n{axioms}')
    ran = cli.run("debate", "Nobody knows these words.", "--world", world, "--json")
    assert (ran.code, ran.json["finding"]) == (3, "INCONSISTENT")
    assert [axiom["id"] for axiom in ran.json["verdict_report"]["decisive_axioms_triggered"]] == ["one", "two"]
    assert cli.run("verify", cli.write("r.json", ran.text)).code == 0
