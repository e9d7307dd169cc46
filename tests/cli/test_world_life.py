"""Worlds over time at the command line: days, jurisdictions, extends, review, and forms that leave and come back."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from synproof_cli.model.world import AtomDecl, Axiom, Source
from synproof_cli.store import quarantine
from synproof_cli.store.db import open_store
from tests.scenarios.cli import CommandLine

RULES = """
[world]
id = "my:rules"
[atoms.rain]
text = "it rains"
[atoms.wet]
text = "the street is wet"
[[axioms]]
id = "old"
text = "Rain wets."
formula = "rain >> wet"
valid_to = 2019-12-31
jurisdiction = "US-NY"
[[axioms]]
id = "new"
text = "Rain does not wet."
formula = "rain >> ~wet"
valid_from = 2020-01-01
jurisdiction = "EU"
"""


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    line = CommandLine(tmp_path)
    line.write("rules.toml", RULES)
    assert line.run("world", "import", "rules.toml").code == 0
    return line


def put(cli: CommandLine, *candidates: quarantine.Candidate) -> None:
    with open_store(cli.store) as store, store.transaction() as connection:
        quarantine.put(connection, "my:rules", candidates)


def candidate(name: str, text: str, formula: str | None, at: int = 0) -> quarantine.Candidate:
    axiom = Axiom(name, text, formula, source=Source("document", "d.txt", "ab" * 32, 2, at, at + len(text), text))
    return quarantine.Candidate(axiom, "negation", "the negation is lost", ("old",), (AtomDecl("snow", "it snows"),), "t")


def test_a_world_and_a_debate_as_of_a_day(cli: CommandLine) -> None:
    code, shown = cli.run_json("world", "show", "my:rules", "--as-of", "2019-06-01")
    assert (code, [axiom["id"] for axiom in shown["axioms"]], shown["as_of"], shown["not_in_force"]) == (0, ["old"], "2019-06-01", 1)
    assert cli.run("world", "show", "my:rules", "--as-of", "June").code == 2
    for day, finding in (("2019-12-31", "PROVED"), ("2020-01-01", "CONTRADICTED")):
        _, result = cli.run_json("debate", "--formula", "wet", "--given", "rain", "--world", "my:rules", "--as-of", day)
        assert (result["finding"], result["world"]["as_of"]) == (finding, day)


def test_jurisdictions_are_kept_shown_and_looked_for(cli: CommandLine) -> None:
    assert "US-NY" in cli.run("world", "show", "my:rules").text
    for place, ids in (("us", ["old"]), ("US-NY", ["old"]), ("EU", ["new"]), ("U", []), ("US-N", [])):
        _, found = cli.run_json("world", "search", "my:rules", "rain", "--jurisdiction", place)
        assert [hit["id"] for hit in found["results"]] == ids
        _, listed = cli.run_json("world", "list", "--jurisdiction", place)
        assert [world["id"] for world in listed["worlds"]] == (["my:rules"] if ids else [])
    _, every = cli.run_json("world", "search", "", "--jurisdiction", "EU", "--as-of", "2026-01-01")
    assert [hit["id"] for hit in every["results"]] == ["new"]
    assert cli.run("world", "search", "").code == 2
    assert cli.run("world", "add", "my:rules", "--formula", "wet", "--jurisdiction", "no place").code == 2


def test_new_worlds_extend_others_and_debates_stand_on_both(cli: CommandLine) -> None:
    assert cli.run("world", "new", "mine", "--extends", "rules").code == 0
    assert cli.run("world", "add", "mine", "--formula", "wet >> rain", "--id", "back").code == 0
    assert "extends my:rules" in cli.run("world", "show", "mine").text
    question = ("debate", "--formula", "rain", "--given", "wet", "--world", "mine", "--as-of", "2019-06-01", "--no-save")
    code, result = cli.run_json(*question)
    assert (code, result["finding"], result["world"]["id"]) == (0, "PROVED", "my:mine + my:rules")
    assert [part["id"] for part in result["world"]["parts"]] == ["my:mine", "my:rules"]
    refused = cli.run("world", "rm", "rules")
    assert (refused.code, "my:mine extends my:rules" in refused.errors) == (2, True)


def test_review_by_options(cli: CommandLine) -> None:
    snow, hostile = candidate("d-1", "Snow wets.", "snow >> wet"), candidate("d-2", "Rain [/b] \x1b[2J.", None, 50)
    put(cli, snow, hostile, candidate("d-3", "Third.", None, 90))
    listed = cli.run("world", "review", "my:rules", "--list")
    assert (listed.code, "3 axioms in quarantine" in listed.text, "\x1b" in listed.text) == (0, True, False)
    for part in ("negation: the negation is lost", "“Snow wets.”", "page 2", "against old Rain wets."):
        assert part in listed.text
    assert "3 axioms in quarantine: synproof world review my:rules" in cli.run("world", "show", "my:rules").text
    code, done = cli.run_json("world", "review", "my:rules", "--accept", "1", "--reject", "d-2", "--edit", "3", "rain & snow >> wet")
    assert code == 0
    assert [(one["id"], one["action"]) for one in done["done"]] == [("d-1", "accepted"), ("d-3", "edited"), ("d-2", "rejected")]
    assert (done["waiting"], done["version"]) == ([], 3)
    assert cli.run("world", "review", "my:rules", "--accept", "1").code == 2
    assert cli.run("world", "review", "my:rules", "--list", "--accept", "1").code == 2
    assert cli.run("world", "review", "my:rules", "--overrides", "old").code == 2
    assert cli.run("world", "review", "my:nosuch").code == 2


def test_review_that_leaves_a_contradiction_says_so(cli: CommandLine) -> None:
    put(cli, candidate("d-1", "It rains and is dry and wet.", "rain & ~wet"))
    assert cli.run("world", "edit", "my:rules", "old", "valid_to", "").code == 0
    assert cli.run("world", "edit", "my:rules", "new", "formula", "wet").code == 0
    answer = cli.run("world", "review", "my:rules", "--accept", "1")
    assert (answer.code, "inconsistent" in answer.text) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal can be made here")
def test_review_in_a_terminal_one_at_a_time(cli: CommandLine) -> None:
    put(cli, candidate("d-1", "Snow wets.", "snow >> wet"), candidate("d-2", "Second.", None, 50), candidate("d-3", "Third.", None, 90))
    master, slave = pty.openpty()
    os.write(master, b"a\ne\nnosuch & wet\ne\nrain & snow >> wet\nr\n")
    command = (sys.executable, "-m", "synproof_cli", "world", "review", "my:rules", "--db", str(cli.store))
    done = subprocess.run(command, stdin=slave, stderr=slave, stdout=subprocess.PIPE, cwd=cli.store.parent, timeout=120, check=False)
    os.close(slave)
    os.close(master)
    assert done.returncode == 0
    text = done.stdout.decode()
    assert all(part in text for part in ("d-1 accepted", "d-2 edited", "d-3 rejected", "nothing waits for review"))


@pytest.mark.parametrize("name", ["w.toml", "w.json", "w.md"])
def test_a_form_goes_out_and_comes_back_and_is_checked_against_the_store(cli: CommandLine, name: str) -> None:
    assert cli.run("world", "export", "my:rules", "-o", name).code == 0
    again = cli.run_json("world", "import", name)[1]["worlds"][0]
    assert (again["changed"], again["version"]) == (False, 1)
    assert cli.run("world", "export", "my:rules", name, "--check").code == 0
    assert cli.run("world", "edit", "my:rules", "old", "text", "Rain always wets.").code == 0
    behind = cli.run("world", "export", "my:rules", "--check", name)
    assert (behind.code, "Rain wets. → Rain always wets." in behind.text) == (1, True)
    before = (cli.store.parent / name).read_bytes()
    code, document = cli.run_json("world", "export", "my:rules", "--check", "-o", name)
    assert (code, document["different"], document["file"]) == (1, True, name)
    assert (cli.store.parent / name).read_bytes() == before
    assert cli.run("world", "export", "my:rules", "--check").code == 2
    assert cli.run("world", "export", "my:rules", name).code == 2
    assert cli.run("world", "export", "my:rules", "nosuch.toml", "--check").code == 2


def test_a_policy_goes_out_and_comes_back_with_a_list_of_the_rest(cli: CommandLine) -> None:
    out = cli.run("world", "export", "my:rules", "--format", "aws")
    assert out.code == 0
    assert "left out: axiom old: rules there are in force at all times" in out.errors
    document = json.loads(out.text)
    assert [entry["id"] for entry in document["leftOut"]][:2] == ["old", "new"]
    assert cli.run("world", "edit", "my:rules", "old", "valid_to", "").code == 0
    cli.write("policy.json", cli.run("world", "export", "my:rules", "--format", "aws").text)
    back = cli.run("world", "import", "policy.json")
    assert (back.code, "my:policy version 1 with 1 axiom" in back.text) == (0, True)
    assert cli.run("world", "export", "my:rules", "policy.json", "--check").code == 0
    cli.write("bad.json", json.dumps({"rules": [{"id": "A", "expression": "(+ 1 2)"}], "variables": []}))
    assert "left out rule A" in cli.run("world", "import", "bad.json").text
