"""A document that limits itself as a whole keeps all its rules from being certain; another document's stay what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

COST = "The seller bears the cost of delivery"
PRICE = "The buyer pays the price within 14 days"
CONFIRMED = ("PROVED", "SUPPORTED")


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})


def _finding(cli: CommandLine, thesis: str, *more: str) -> str:
    return str(cli.run("debate", thesis, "--world", "my:p", "--format", "json", *more).json["finding"])


def _ingest(cli: CommandLine, text: str, name: str = "terms.md") -> None:
    (cli.home / name).write_text(text)
    assert cli.run("world", "ingest", "my:p", name).code == 0


@pytest.mark.parametrize("limit", [
    "These terms apply only to consumers.", "This policy ceases to apply on 30 June 2021.", "This policy applies to employees in Germany.",
    "Traders are not covered by these terms.", "These terms shall not apply to used goods.", "This agreement is no longer in force.",
])
@pytest.mark.parametrize("last", [True, False])
def test_a_limit_of_the_whole_is_seen_wherever_it_stands(cli: CommandLine, limit: str, last: bool) -> None:
    rules = f"# Delivery\n\n{COST}.\n\n# Payment\n\n{PRICE}.\n"
    _ingest(cli, f"{rules}\n# Final provisions\n\n{limit}\n" if last else f"# Terms\n\n{limit}\n\n{rules}")
    assert not {_finding(cli, COST), _finding(cli, PRICE)} & set(CONFIRMED)
    assert _finding(cli, COST, "--ignore-unread") == "SUPPORTED"


def test_two_limits_of_the_whole_do_not_undo_each_other(cli: CommandLine) -> None:
    _ingest(cli, f"# Terms\n\nThese terms apply only to consumers.\n\n{COST}.\n\n{PRICE}.\n\nThese terms do not apply to gifts.\n")
    assert not {_finding(cli, COST), _finding(cli, PRICE)} & set(CONFIRMED)


def test_it_limits_neither_another_document_nor_a_rule_that_says_the_same(cli: CommandLine) -> None:
    buses = "The office of the harbour is open on Mondays"
    _ingest(cli, f"# Terms\n\nThese terms apply to consumers.\n\n{COST}.\n\nConsumers pay the price of the goods in May.\n")
    _ingest(cli, f"# Hours\n\n{buses}.\n", "hours.md")
    assert _finding(cli, buses) == "PROVED"
    assert _finding(cli, "Consumers pay the price of the goods in May") == "PROVED"
    assert _finding(cli, COST) not in CONFIRMED


def test_whom_all_it_applies_to_limits_nothing(cli: CommandLine) -> None:
    _ingest(cli, f"# Terms\n\nThis policy applies to all employees.\n\n{COST}.\n")
    assert _finding(cli, COST) == "PROVED"


@pytest.mark.parametrize("limit", [
    "Chapter 2 has been repealed.", "The rules on payment do not apply to gifts.", "Chapter 2 does not apply to gifts.",
])
def test_a_part_that_is_limited_by_its_title_keeps_its_rules_from_being_certain(cli: CommandLine, limit: str) -> None:
    _ingest(cli, f"# Chapter 1\n\n## Delivery\n\n{COST}.\n\n# Chapter 2\n\n## Payment\n\n{PRICE}.\n\n# Chapter 3\n\n{limit}\n")
    assert _finding(cli, COST) == "PROVED"
    assert _finding(cli, PRICE) not in CONFIRMED
