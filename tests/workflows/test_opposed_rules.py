"""A rule and its exception, both read word by word: neither makes the other's case impossible, so nothing follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

CONFIRMED = ("PROVED", "SUPPORTED")


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})


def _finding(cli: CommandLine, thesis: str, *more: str) -> str:
    return str(cli.run("debate", thesis, "--world", "my:p", "--format", "json", *more).json["finding"])


def _ingest(cli: CommandLine, *sentences: str) -> dict[str, object]:
    (cli.home / "club.md").write_text("# Club\n\n" + "\n\n".join(sentences) + "\n")
    ran = cli.run("world", "ingest", "my:p", "club.md", "--format", "json")
    assert ran.code == 0
    return dict(ran.json)


@pytest.mark.parametrize(("rule", "exception", "denied"), [
    ("Members pay a fee.", "Honorary members do not pay a fee.", "Honorary members pay a fee"),
    ("Every member pays a fee.", "Honorary members pay no fee.", "Honorary members pay a fee"),
    ("Employees receive a bonus.", "Temporary employees do not receive a bonus.", "Temporary employees receive a bonus"),
])
@pytest.mark.parametrize("turned", [False, True])
def test_neither_the_rule_nor_what_the_exception_denies_is_confirmed(
    cli: CommandLine, rule: str, exception: str, denied: str, turned: bool,
) -> None:
    made = _ingest(cli, *((exception, rule) if turned else (rule, exception)))
    assert made["conflicts"]
    for thesis in (rule.rstrip("."), denied):
        assert _finding(cli, thesis) not in CONFIRMED
        assert _finding(cli, thesis, "--ignore-unread") != "PROVED"


def test_the_rest_of_the_document_stays_certain(cli: CommandLine) -> None:
    _ingest(cli, "Members pay a fee.", "Honorary members do not pay a fee.", "Each guest signs a list.")
    assert _finding(cli, "Each guest signs a list") == "PROVED"


def test_rules_that_agree_stay_read_word_by_word(cli: CommandLine) -> None:
    _ingest(cli, "Members pay a fee.", "Guests do not pay a fee.")
    assert _finding(cli, "Members pay a fee") == "PROVED"
    assert _finding(cli, "Anna pays a fee", "--given", "Anna is a member") == "PROVED"
