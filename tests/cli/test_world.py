"""`synproof world` through the command line: making, changing and moving worlds."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

posix = pytest.mark.skipif(sys.platform == "win32", reason="an editor made of a shell script")


@pytest.fixture
def rules(cli: CommandLine) -> CommandLine:
    """A store with the world my:rules, two axioms."""
    assert cli.run("world", "add", "my:rules", "--formula", "rain >> wet", "--id", "wets", "--citation", "House rules, 1").code == 0
    assert cli.run("world", "add", "my:rules", "--formula", "tent >> ~wet", "--kind", "defeasible", "--id", "tent").code == 0
    return cli


def axioms(cli: CommandLine, world: str = "my:rules") -> dict[str, dict[str, object]]:
    return {axiom["id"]: axiom for axiom in cli.run("world", "show", world, "--json").json["axioms"]}


def test_an_axiom_with_every_option(cli: CommandLine) -> None:
    words = ["world", "add", "my:w", "--formula", "a", "--text", "A → holds", "--id", "one", "--kind", "defeasible"]
    assert cli.run(*words).code == 0
    ran = cli.run(
        "world", "add", "my:w", "--formula", "~a", "--id", "two", "--kind", "defeasible", "--priority", "3", "--overrides", "one",
        "--source-type", "wikipedia", "--citation", "Page", "--valid-from", "2020-01-01", "--valid-to", "2030-01-01", "--json",
    )
    assert ran.json["axiom"] == {
        "id": "two", "text": "~a", "kind": "defeasible", "formula": "~a", "priority": 3, "overrides": ["one"],
        "valid_from": "2020-01-01", "valid_to": "2030-01-01", "source": {"type": "wikipedia", "citation": "Page"},
    }
    assert axioms(cli, "my:w")["one"]["text"] == "A → holds"
    assert cli.run("world", "add", "my:v", "--text", "it rains", "--formula", "rain", "--atom", "rain=it rains").code == 0
    assert cli.run("world", "show", "my:v", "--json").json["atoms"] == {"rain": {"text": "it rains"}}
    assert cli.run("world", "add", "my:v", "--formula", "rain", "--atom", "rain").code == 2


def test_one_field_is_changed_and_removed(rules: CommandLine) -> None:
    assert rules.run("world", "edit", "my:rules", "wets", "formula", "rain & ~roof >> wet").code == 0
    assert axioms(rules)["wets"]["formula"] == "(rain & ~roof) >> wet"
    assert rules.run("world", "edit", "my:rules", "wets", "source.citation", "").code == 0
    assert "citation" not in json.dumps(axioms(rules)["wets"])
    for wrong in (["wets"], ["wets", "formula"], ["nowhere", "formula", "a"], ["wets", "nowhere", "a"], ["wets", "formula", "a &"]):
        assert rules.run("world", "edit", "my:rules", *wrong).code == 2


def test_the_whole_content_comes_from_a_file_or_standard_input(rules: CommandLine) -> None:
    text = rules.run("world", "export", "my:rules").text.replace("rain >> wet", "rain >> very_wet")
    assert rules.run("world", "edit", "my:rules", "--file", "-", stdin=text).code == 0
    assert axioms(rules)["wets"]["formula"] == "rain >> very_wet"
    assert rules.run("world", "edit", "my:rules", "--file", "-", stdin="[world]\nid = 'my:other'\n").code == 2
    assert rules.run("world", "edit", "my:rules", "--file", "nowhere.toml").code == 2


@posix
def test_an_editor_changes_the_text(rules: CommandLine) -> None:
    script = rules.write("editor.sh", '#!/bin/sh\nsed "s/rain >> wet/rain >> soaked/" "$1" > "$1.new" && mv "$1.new" "$1"\n')
    script.chmod(0o755)
    ran = rules.run("world", "edit", "my:rules", env={"EDITOR": str(script), "TMPDIR": str(rules.home)})
    assert (ran.code, axioms(rules)["wets"]["formula"]) == (0, "rain >> soaked")
    assert list(rules.home.glob("synproof-*")) == []
    again = rules.run("world", "edit", "my:rules", "--json", env={"VISUAL": "true"})
    assert again.json["changed"] is False


@posix
def test_a_text_that_is_refused_is_kept(rules: CommandLine) -> None:
    script = rules.write("editor.sh", '#!/bin/sh\necho "= broken" >> "$1"\n')
    script.chmod(0o755)
    ran = rules.run("world", "edit", "my:rules", env={"EDITOR": str(script), "TMPDIR": str(rules.home)})
    assert ran.code == 2
    (kept,) = rules.home.glob("synproof-*.toml")
    assert str(kept) in ran.errors
    assert "= broken" in kept.read_text(encoding="utf-8")
    for editor in ("", "false", "/nowhere/editor"):
        assert rules.run("world", "edit", "my:rules", env={"EDITOR": editor, "TMPDIR": str(rules.home)}).code == 2
    assert len(list(rules.home.glob("synproof-*.toml"))) == 1


def test_a_shipped_world_is_copied_when_it_is_changed(cli: CommandLine) -> None:
    ran = cli.run("world", "rm", "logic:classics", "birds-have-wings", "--json")
    assert (ran.code, ran.json["id"], ran.json["copied_from"]) == (0, "my:classics", "logic:classics")
    assert "birds-have-wings" in axioms(cli, "logic:classics")
    assert cli.run("world", "rm", "logic:classics").code == 2


def test_what_hides_or_steers_is_written_out(cli: CommandLine) -> None:
    title = "a\x1b[2J\x7f\x85\x9b31m\u202eb\u200bc\U000e0001d\u115fe\u00a0f"
    cli.write("w.json", json.dumps({"id": "my:w", "title": title}))
    assert cli.run("world", "import", "w.json").code == 0
    for form in ("text", "json", "toml"):
        for command in (["world", "export", "my:w"], ["world", "show", "my:w"]):
            if (form, command[1]) == ("toml", "show"):
                continue
            ran = cli.run(*command, "--format", form)
            assert all(sign.isprintable() or sign in "\n\u00a0" for sign in ran.text), (form, command)
            assert "\u115f" not in ran.text
            if form == "json":
                assert ran.json["title"] == title
    for suffix in ("toml", "json"):
        assert cli.run("world", "export", "my:w", "-o", f"again.{suffix}").code == 0
        assert cli.run("world", "diff", "my:w", f"again.{suffix}").code == 0


def test_export_and_import_lose_nothing(rules: CommandLine) -> None:
    before = rules.run("world", "show", "my:rules", "--json").json
    assert rules.run("world", "export", "my:rules", "-o", "a.toml", "-o", "a.json").code == 0
    assert rules.run("world", "rm", "my:rules").code == 0
    for name in ("a.toml", "a.json"):
        assert rules.run("world", "import", name).code == 0
        assert rules.run("world", "show", "my:rules", "--json").json["digest"] == before["digest"]
    assert rules.run("world", "import", "-", "--as", "my:copy", stdin=Path(rules.home, "a.toml").read_bytes()).code == 0
    assert json.loads(rules.run("world", "export", "my:copy", "--json").out)["id"] == "my:copy"


def test_nothing_is_imported_unless_everything_is_a_world(rules: CommandLine) -> None:
    good = rules.write("good.toml", '[world]\nid = "my:good"\n')
    bad = rules.write("bad.toml", '[world]\nid = "my:bad"\n[[axioms]]\nid = "one"\ntext = "a"\nformula = "a &"\n')
    ran = rules.run("world", "import", good, bad)
    assert ran.code == 2
    assert "bad.toml" in ran.errors
    assert rules.run("world", "show", "my:good").code == 2


def test_versions_are_listed_compared_and_restored(rules: CommandLine) -> None:
    listed = rules.run("world", "versions", "my:rules", "--json").json["versions"]
    assert rules.run("world", "diff", "my:rules@1", "my:rules").code in (0, 1)
    assert rules.run("world", "diff", "my:rules", "my:rules").code == 0
    assert rules.run("world", "restore", "my:rules", "1").code == 0
    assert rules.run("world", "versions", "my:rules", "--json").json["versions"][-1]["digest"] == listed[0]["digest"]
    assert rules.run("world", "restore", "my:rules", "99").code == 2


def test_worlds_are_named_in_several_ways(rules: CommandLine) -> None:
    digests = {rules.run("world", "show", name, "--json").json["digest"] for name in ("my:rules", "@my:rules", "rules", "@rules")}
    assert len(digests) == 1
    two = rules.run("debate", "--formula", "wet", "--given", "rain", "--world", "my:rules", "--world", "logic:classics", "--json")
    assert (two.code, two.json["world"]["id"]) == (0, "my:rules + logic:classics")


def test_claims_decide_the_exit_code_of_test(cli: CommandLine) -> None:
    head = '[world]\nid = "my:w"\n[[axioms]]\nid = "one"\ntext = "a"\nformula = "a"\n'
    claim = '[[claims]]\nformula = "a"\nexpect = "{}"\n'
    for text, code in ((head, 2), (head + claim.format("PROVED"), 0), (head + claim.format("SUPPORTED"), 1)):
        assert cli.run("world", "test", cli.write("w.toml", text)).code == code


def test_a_world_too_large_for_the_time_is_linted_and_tested_as_far_as_it_goes(cli: CommandLine) -> None:
    pigeons = [" | ".join(f"p{n}_{hole}" for hole in range(11)) for n in range(12)]
    pigeons += [f"~(p{one}_{hole} & p{two}_{hole})" for hole in range(11) for one in range(12) for two in range(one)]
    axioms = "".join(f'[[axioms]]\nid = "a{n}"\ntext = "a{n}"\nformula = "{formula}"\n' for n, formula in enumerate(pigeons))
    cli.write("w.toml", f'[world]\nid = "my:w"\n{axioms}[[claims]]\nformula = "p0_0"\nexpect = "SUPPORTED"\n')
    code, document = cli.run_json("world", "lint", "w.toml", "--timeout", "0.2")
    assert (code, [found["code"] for found in document["problems"]][-1]) == (3, "not-finished")
    assert "time limit of 0.2 s" in document["problems"][-1]["message"]
    code, document = cli.run_json("world", "test", "w.toml", "--timeout", "0.2")
    assert (code, document["errors"], document["failed"]) == (3, 1, 0)
    assert cli.run("world", "test", "w.toml", "--timeout", "-1").code == 2
    cli.write("w.toml", f'[world]\nid = "my:w"\n{axioms}[[axioms]]\nid = "x"\ntext = "x"\nformula = "q & ~q"\n')
    assert cli.run("world", "lint", "w.toml", "--timeout", "0.2").code in (1, 3)
