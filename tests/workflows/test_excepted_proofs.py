"""A proof is none where a sentence that nobody can reckon with may be an exception to its rule, wherever the two meet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

RULE = "# Pay\n\nOvertime must be paid at double rate.\n\nEvery badge must be returned on the last day.\n"
EXCEPTION = "# Managers\n\nManagers are excluded from overtime pay.\n"
THESIS = "Overtime must be paid at double rate."
OTHER = "Every badge must be returned on the last day."


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    made = CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})
    (tmp_path / "rule.md").write_text(RULE)
    (tmp_path / "exception.md").write_text(EXCEPTION)
    return made


def _finding(cli: CommandLine, thesis: str, *more: str) -> str:
    ran = cli.run("debate", thesis, *more, "--format", "json")
    assert (ran.code == 0) == (ran.json["finding"] in ("PROVED", "SUPPORTED")), ran
    return str(ran.json["finding"])


def _check(cli: CommandLine, thesis: str, *more: str) -> str:
    (cli.home / "claims.toml").write_text(f'[[claim]]\nthesis = "{thesis}"\n')
    return str(cli.run("check", "claims.toml", *more, "--format", "json").json["claims"][0]["finding"])


@pytest.mark.parametrize("order", [("my:r", "my:e"), ("my:e", "my:r")])
def test_an_exception_of_another_world_that_is_joined(cli: CommandLine, order: tuple[str, str]):
    for name, file in (("my:r", "rule.md"), ("my:e", "exception.md")):
        assert cli.run("world", "ingest", name, file).code == 0
    joined = ("--world", order[0], "--world", order[1])
    assert _finding(cli, THESIS, "--world", "my:r") == "PROVED"
    assert _finding(cli, THESIS, *joined) == _check(cli, THESIS, *joined) == "UNTRANSLATED"
    assert _finding(cli, THESIS, *joined, "--ignore-unread") == "PROVED"
    assert _finding(cli, OTHER, *joined) == "PROVED"


def test_an_exception_in_a_world_that_extends_that_of_the_rule(cli: CommandLine):
    assert cli.run("world", "ingest", "my:r", "rule.md").code == 0
    assert cli.run("world", "new", "my:x", "--extends", "my:r").code == 0
    assert cli.run("world", "ingest", "my:x", "exception.md").code == 0
    assert [_finding(cli, thesis, "--world", "my:x") for thesis in (THESIS, OTHER)] == ["UNTRANSLATED", "PROVED"]


def test_an_exception_written_by_hand_to_a_rule_of_a_document(cli: CommandLine):
    assert cli.run("world", "ingest", "my:r", "rule.md").code == 0
    assert cli.run("world", "add", "my:r", "--text", "Managers are excluded from overtime pay.").code == 0
    assert [_finding(cli, thesis, "--world", "my:r") for thesis in (THESIS, OTHER)] == ["UNTRANSLATED", "PROVED"]
    assert _check(cli, THESIS, "--world", "my:r") == "UNTRANSLATED"


def test_a_strict_rule_of_an_author_that_a_document_amends(cli: CommandLine):
    words = ("--atom", "overtime=the work is overtime", "--atom", "double=overtime is paid at double rate")
    rule = ("--text", "Overtime is paid at double rate.", "--formula", "overtime >> double", *words)
    assert cli.run("world", "add", "my:w", *rule).code == 0
    thesis = "If the work is overtime, overtime is paid at double rate."
    assert _finding(cli, thesis, "--world", "my:w") == "PROVED"
    assert cli.run("world", "ingest", "my:w", "exception.md").code == 0
    assert _finding(cli, thesis, "--world", "my:w") == _check(cli, thesis, "--world", "my:w") == "UNTRANSLATED"
    (amendment,) = (axiom["id"] for axiom in cli.run("world", "show", "my:w", "--json").json["axioms"] if "Managers" in axiom["text"])
    assert _finding(cli, thesis, "--world", "my:w", "--without", amendment) == "PROVED"


def test_a_second_proof_without_an_exception_stands(cli: CommandLine):
    assert cli.run("world", "ingest", "my:r", "rule.md").code == 0
    assert cli.run("world", "add", "my:r", "--text", "Managers are excluded from overtime pay.").code == 0
    atom = next(name for name in cli.run("world", "show", "my:r", "--json").json["atoms"] if name.startswith("overtime"))
    assert cli.run("world", "add", "my:r", "--text", "The union contract is binding.", "--formula", atom).code == 0
    assert _finding(cli, THESIS, "--world", "my:r") == "PROVED"
    assert _check(cli, THESIS, "--world", "my:r") == "PROVED"
