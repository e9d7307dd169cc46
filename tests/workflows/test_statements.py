"""Debates over worlds made of documents whose sentences are taken whole: what they confirm, and what they never do."""

from __future__ import annotations

from pathlib import Path

import pytest

from synproof_cli.workflows.taken_whole import why_not_certain
from tests.scenarios.cli import CommandLine, Ran

POLICY = """# Remote work

Employees may work remotely on two days of a week.

The desk of an employee is cleaned every Friday by the service team of the house.

Unless the manager has agreed in writing, the working day begins at nine in the morning.

If the notebook of the company has been lost on a journey, the loss must be reported to the service desk within 24 hours.
"""
CLOSING = "\nEmployees in Finance may not work remotely on days of closing.\n"
DESK = "The desk of an employee is cleaned every Friday by the service team of the house"
LOST = "the notebook of the company has been lost on a journey"
REPORTED = "the loss must be reported to the service desk within 24 hours"


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})


def _ingested(cli: CommandLine, text: str = POLICY) -> CommandLine:
    (cli.home / "policy.md").write_text(text)
    assert cli.run("world", "ingest", "my:p", "policy.md").code == 0
    return cli


def _debate(cli: CommandLine, thesis: str, *more: str) -> Ran:
    return cli.run("debate", thesis, "--world", "my:p", "--format", "json", *more)


def _finding(ran: Ran) -> str:
    return str(ran.json["finding"])


def test_what_the_document_says_is_proved_by_the_sentence_that_says_it(cli: CommandLine):
    ran = _debate(_ingested(cli), DESK)
    assert (_finding(ran), ran.code) == ("PROVED", 0)
    assert [axiom["text"] for axiom in ran.json["world"]["axioms"] if axiom["id"] in str(ran.json["certificates"])]
    (cli.home / "r.json").write_bytes(ran.out)
    assert cli.run("verify", "r.json").code == 0


@pytest.mark.parametrize("thesis", [
    DESK.replace("Friday", "Monday"), DESK.replace("is cleaned", "is not cleaned"), DESK.replace("every", "no"),
    DESK.replace(" is ", " was "),
    DESK.replace("an employee", "every employee"), DESK.replace("service team", "security team"), f"{DESK} and the canteen",
    DESK.replace("the house", "the other house"), DESK.replace("is cleaned", "may be cleaned"), f"Under Section 7, {DESK}",
    f"Usually, {DESK}",
    f"{DESK} only", DESK.replace("by the service team of the house", ""), f"It is false that {DESK}", f"Nobody believes that {DESK}",
    REPORTED.replace("24", "48"), REPORTED, "Employees may work remotely on three days of a week",
])
def test_what_it_does_not_say_is_never_confirmed(cli: CommandLine, thesis: str):
    assert _debate(_ingested(cli), thesis, "--ignore-unread").code in (1, 3, 4)


def test_a_condition_has_to_be_given(cli: CommandLine):
    _ingested(cli)
    assert _debate(cli, REPORTED).code != 0
    assert _debate(cli, REPORTED, "--given", LOST).code == 0
    assert _debate(cli, f"If {LOST}, {REPORTED}").code == 0
    assert _debate(cli, REPORTED, "--given", "the notebook has been lost").code != 0
    assert _debate(cli, f"If {REPORTED}, {LOST}").code != 0


def test_unless_is_the_condition_denied(cli: CommandLine):
    _ingested(cli)
    begins = "the working day begins at nine in the morning"
    assert _debate(cli, begins).code != 0
    assert _debate(cli, begins, "--given", "the manager has not agreed in writing").code == 0
    assert _debate(cli, begins, "--given", "the manager has agreed in writing").code != 0


def test_what_may_be_an_exception_bars_a_verdict_and_is_named(cli: CommandLine):
    thesis = "Employees may work remotely on two days of a week"
    assert _finding(_debate(_ingested(cli), thesis)) == "PROVED"
    barred = _debate(_ingested(cli, POLICY + CLOSING), thesis)
    assert (_finding(barred), barred.code) == ("UNTRANSLATED", 3)
    said = [lint["message"] for lint in barred.json["reading"]["lints"] if lint["code"] in ("exception", "barred")]
    assert any("--ignore-unread" in message for message in said), said
    anyway = _debate(cli, thesis, "--ignore-unread")
    assert (_finding(anyway), anyway.code) == ("SUPPORTED", 0)


def test_a_sentence_that_limits_this_makes_what_stands_before_it_less_than_certain(cli: CommandLine):
    _ingested(cli, f"# Desks\n\n{DESK}.\n\nThis does not apply in summer.\n")
    assert _finding(_debate(cli, DESK)) != "PROVED"


def test_statements_whose_words_clash_are_not_certain(cli: CommandLine):
    _ingested(cli, "# Fees\n\nThe fee for the use of the hall and the kitchen is 20 EUR.\n\n"
                   "The fee for the use of the hall and the kitchen is 30 EUR.\n")
    ran = _debate(cli, "The fee for the use of the hall and the kitchen is 20 EUR", "--ignore-unread")
    assert _finding(ran) in ("CONTESTED", "INCONSISTENT")
    assert ran.code != 0
    (cli.home / "r.json").write_bytes(ran.out)
    assert cli.run("verify", "r.json").code == 0


def test_ingesting_twice_changes_nothing_and_a_second_document_adds_its_statements(cli: CommandLine):
    _ingested(cli)
    again = cli.run("world", "ingest", "my:p", "policy.md", "--format", "json").json["world"]
    assert not again["changed"]
    (cli.home / "more.md").write_text("The canteen of the house is open from eleven to two on working days of the year.\n")
    assert cli.run("world", "ingest", "my:p", "more.md").code == 0
    assert _debate(cli, "The canteen of the house is open from eleven to two on working days of the year").code == 0
    assert _debate(cli, DESK).code == 0


def test_check_and_debate_agree_and_a_new_exception_is_noticed(cli: CommandLine):
    _ingested(cli)
    claim = '[[claim]]\nid = "desk"\nworld = "my:p"\nthesis = "Employees may work remotely on two days of a week"\nexpect = "PROVED"\n'
    (cli.home / "c.toml").write_text(claim)
    assert cli.run("check", "c.toml").code == 0
    (cli.home / "more.md").write_text(CLOSING)
    assert cli.run("world", "ingest", "my:p", "more.md").code == 0
    finding = _finding(_debate(cli, "Employees may work remotely on two days of a week"))
    for options in ((), ("--changed",)):
        ran = cli.run("check", "c.toml", "--format", "json", *options)
        assert [claim["finding"] for claim in ran.json["claims"]] == [finding]


def test_the_nearest_statements_are_shown_where_none_fits(cli: CommandLine):
    ran = _debate(_ingested(cli), "The desk of the employee is cleaned every month")
    assert ran.code == 3
    near = [entry["text"] for part in ran.json["reading"]["nearest"] for entry in part["entries"]]
    assert any("every Friday" in text for text in near)


def test_two_sentences_that_clash_are_known_to_clash_where_only_one_is_taken_whole(cli: CommandLine):
    _ingested(cli, "A fee is due.\n\nThe fee is not due.\n")
    assert {axiom["kind"] for axiom in cli.run("world", "show", "my:p", "--format", "json").json["axioms"][:2]} == {"defeasible"}
    for thesis in ("A fee is due", "The fee is not due", "A fee is not due"):
        assert _debate(cli, thesis, "--ignore-unread").code != 0


def test_atoms_that_an_author_named_in_formulas_alone_stay_his(cli: CommandLine):
    (cli.home / "w.toml").write_text('[world]\nid = "my:p"\n[[axioms]]\nid = "one"\ntext = "it rains"\nformula = "rain -> wet"\n')
    assert cli.run("world", "import", "w.toml").code == 0
    (cli.home / "more.txt").write_text("A fee is due.\nThe desk is cleaned by the service team of the house.\n")
    assert cli.run("world", "ingest", "my:p", "more.txt").code == 0
    assert cli.run("debate", "--formula", "rain -> wet", "--world", "my:p").code == 0


def test_what_waits_in_quarantine_against_a_verdict_is_told(cli: CommandLine):
    _ingested(cli, "The rent of the flat is 900 euros per month.\n\nThe tenant may keep two bicycles in the cellar of the house.\n")
    (cli.home / "later.md").write_text("The rent of the flat is 950 euros per month.\n")
    assert cli.run("world", "ingest", "my:p", "later.md").code == 0
    told = _debate(cli, "The rent of the flat is 900 euros per month")
    assert "'later-1' (\"The rent of the flat is 950 euros per month.\"); synproof world review my:p" in told.errors
    assert "quarantine" not in _debate(cli, "The tenant may keep two bicycles in the cellar of the house").errors


PLANS = """# Service

## Gold plan

Support answers every ticket within one hour.

The monthly fee covers three seats of the team.

## Silver plan

Support answers every ticket within eight hours.
"""


def test_a_rule_under_a_title_that_narrows_it_is_no_rule_for_all(cli: CommandLine):
    _ingested(cli, PLANS)
    for thesis in ("Support answers every ticket within one hour", "The monthly fee covers three seats of the team"):
        assert _debate(cli, thesis).code == 3
        assert _debate(cli, thesis, "--ignore-unread").code != 0
    assert _finding(_debate(cli, "Gold plan: The monthly fee covers three seats of the team")) == "PROVED"
    assert _debate(cli, "Silver plan: The monthly fee covers three seats of the team").code != 0
    assert not cli.run("world", "ingest", "my:q", "policy.md", "--format", "json").json["conflicts"]


OVERTIME = "Overtime of the staff is paid at 150 percent of the hourly wage"


@pytest.mark.parametrize("exception", [
    "The foregoing does not apply to managers.", "This does not apply to managers.", "Managers are excluded from overtime.",
    "No overtime is paid to managers.", "However, managers are not paid for it.",
])
def test_an_exception_with_few_words_keeps_a_rule_from_being_certain(cli: CommandLine, exception: str):
    _ingested(cli, f"# Pay\n\n{OVERTIME}.\n\n{exception}\n")
    assert _finding(_debate(cli, OVERTIME)) not in ("PROVED", "SUPPORTED")


def test_a_sentence_that_limits_its_section_limits_its_rules_and_no_others(cli: CommandLine):
    tax, open_ = "The tax on fuel of buses is halved for the duration of the works", "The office of the harbour is open on Mondays"
    _ingested(cli, f"# Relief\n\nThis section ceases to apply on 31 December 2020.\n\n{tax}.\n\n# Hours\n\n{open_}.\n")
    assert _finding(_debate(cli, tax)) not in ("PROVED", "SUPPORTED")
    assert _finding(_debate(cli, open_)) == "PROVED"


def test_what_a_word_means_within_a_section_keeps_its_rules_from_being_certain(cli: CommandLine):
    rule = "The Customer may withdraw from the contract within fourteen days"
    _ingested(cli, f'# Withdrawal\n\nIn this section "Customer" means a consumer.\n\n{rule}.\n')
    assert _finding(_debate(cli, rule)) not in ("PROVED", "SUPPORTED")


def test_an_exception_to_a_clause_is_one_to_all_that_stands_within_it(cli: CommandLine):
    rent, bikes = "The rent of the flat is due on the first day of the month", "The tenant may keep two bicycles in the cellar of the house"
    _ingested(cli, f"1. Rent\n\n1.1 {rent}.\n\n2. Use\n\n2.1 {bikes}.\n\n3. Relief\n\n3.1 Clause 1 does not apply to students.\n")
    assert _finding(_debate(cli, rent)) not in ("PROVED", "SUPPORTED")
    assert _finding(_debate(cli, bikes)) == "PROVED"


LOAN = "The rate of the loan is fixed for ten years"
PARKING = "The car park is free of charge for guests of the hotel"


@pytest.mark.parametrize(("thesis", "text"), [
    (LOAN, f"# Rates\n\n{LOAN}.[^1]\n\nThe loan is paid out in one sum.\n\n[^1]: Not for loans above 100,000 euros.\n"),
    (PARKING, f"# Parking\n\n{PARKING}.\n\n## Special cases\n\nBuses pay 20 euros per night.\n"),
    ("Members use the pool of the gym at any time",
     "# Gym\n\nMembers use the pool of the gym at any time.\n\n## Exceptions\n\nDuring lessons the water is theirs alone.\n"),
    ("The lessor is liable for hidden defects of the machine",
     "The lessor is liable for hidden defects of the machine.\n\nNotwithstanding any other rule, the lessor owes nothing for storms.\n"),
    ("The tenant shall pay the rent on the first day of each month",
     "The tenant shall pay the rent on the first day of each month.\n\nStudents are relieved from paying rent in August.\n"),
])
def test_exceptions_in_footnotes_under_titles_and_in_rules_that_are_read_keep_a_rule_from_being_certain(
    cli: CommandLine, thesis: str, text: str,
):
    assert _finding(_debate(_ingested(cli, text), thesis)) not in ("PROVED", "SUPPORTED")


def test_the_exception_that_matters_is_named_with_its_words():
    said = why_not_certain("SUPPORTED", ["e", "f", "g"], {"e": "Managers are excluded\n from overtime."})
    assert """in 'e' ("Managers are excluded from overtime."); 2 more may be: f, g; read that first""" in said
    assert "more" not in why_not_certain("SUPPORTED", ["e"])
    assert "…" in why_not_certain("SUPPORTED", ["e"], {"e": "word " * 100})


SUBLET = "The lessee may sublet the premises to a third party"
SHARED = "Users shall publish the source of modified versions"


@pytest.mark.parametrize(("thesis", "text"), [
    (SUBLET, f"{SUBLET}.\n\n| Item | Remark |\n|---|---|\n| Sublet | needs the lessor's written consent first |\n"),
    ("The owner shall hold a fire drill every year", "The owner shall hold a fire drill every year.\n\nSchools drill twice.\n"),
    ("The account costs 5 euros a month", "The account costs 5 euros a month.\n\nStudents: 0 euros.\n"),
    (SHARED, f"{SHARED}.\n\nCopies that never leave the house need no publication.\n"),
    ("Members may bring a guest on Sundays", "Members may bring a guest on Sundays.\n\nDuring the holidays, guests stay home.\n"),
    ("Residents shall bring the waste to the yard", "1. Residents shall bring the waste to the yard.\n2. Rule 1 counts for paper alone.\n"),
])
def test_an_exception_that_denies_nothing_keeps_a_rule_from_being_certain(cli: CommandLine, thesis: str, text: str):
    world = _ingested(cli, f"# Rules\n\nThe office shall answer the phone.\n\n{text}")
    assert _finding(_debate(world, thesis)) not in ("PROVED", "SUPPORTED")
    assert _finding(_debate(world, "The office shall answer the phone")) in ("PROVED", "SUPPORTED")
