"""Lines that say what a document is worth or for whom it is, titles that deny, and cases that are made up for the next sentences."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.labelled import denies, for_whom, is_no_rule, supposes
from synproof_cli.axiomat.scope import Scopes
from synproof_cli.workflows.documents import read_typed

RULE = "The employer pays the hotel of the trainee."


def _narrowing(text: str, rule: str = RULE) -> str:
    document = read_typed(text, media="md")
    return Scopes(document).narrowing(document.text.index(rule), rule)


@pytest.mark.parametrize("line", [
    "Status: Draft", "DRAFT", "Version: draft 0.3", "**Status:** superseded by version 3", "For discussion only", "State: under review",
    "Draft - not for circulation", "Document status: repealed",
])
def test_what_is_not_in_force_is_no_rule(line: str) -> None:
    assert is_no_rule(line)


@pytest.mark.parametrize("line", ["Status: in force", "Version: 3.1", "The draft is sent to the board in May.", "Status: approved", RULE])
def test_what_is_in_force_is_one(line: str) -> None:
    assert not is_no_rule(line)


@pytest.mark.parametrize(("line", "what"), [
    ("Scope: employees in Germany", "employees in Germany"), ("Applies to: consumers", "consumers"), ("Country: France", "France"),
    ("Valid until: 31 December 2019", "31 December 2019"), ("Audience: contractors and interns", "contractors and interns"),
    ("Scope: all employees", ""), ("Applies to: everyone", ""), ("Scope: company-wide", ""), ("Title: Germany", ""),
    ("The scope of the audit is fixed in May.", ""),
])
def test_for_whom_a_line_says_a_document_is(line: str, what: str) -> None:
    assert for_whom(line) == what


@pytest.mark.parametrize("line", ["Status: Draft", "DRAFT", "Scope: employees in Germany", "Valid until: 31 December 2019"])
def test_a_line_at_the_top_narrows_the_whole_document(line: str) -> None:
    assert _narrowing(f"# Travel rules\n\n{line}\n\n## Hotels\n\n{RULE}\n\n## Trains\n\nThe train is free.\n") == line
    assert _narrowing(f"{line}\n\n# Travel rules\n\n{RULE}\n") == line


def test_a_line_within_a_section_narrows_no_other() -> None:
    assert _narrowing(f"# Rules\n\n## Trains\n\nStatus: draft\n\nThe train is free.\n\n## Hotels\n\n{RULE}\n") == ""


def test_a_rule_that_names_whom_is_not_narrowed() -> None:
    rule = "Employees in Germany take 30 days of leave."
    assert _narrowing(f"Scope: employees in Germany\n\n# Leave\n\n{rule}\n", rule) == ""


def test_a_title_that_denies_narrows_what_does_not() -> None:
    assert _narrowing(f"# Rules\n\n## What we do not pay\n\n{RULE}\n") == "What we do not pay"
    denied = "The employer does not pay the taxi."
    assert _narrowing(f"# Rules\n\n## What we do not pay\n\n{denied}\n", denied) == ""
    assert denies("Exclusions") and not denies("Non-disclosure")


@pytest.mark.parametrize("case", [
    "Assume the tenant is in arrears by two months.", "Let us say that the goods arrive late.", "Picture a driver without a licence.",
    "Where the dog bites a guest, the following happens.", "Consider a firm with ten workers.", "Suppose that it rains.",
])
def test_a_case_that_is_made_up_narrows_what_is_told_of_it(case: str) -> None:
    assert supposes(case)
    assert _narrowing(f"# Rules\n\n{case} {RULE}\n").startswith(case[:-1])
    assert _narrowing(f"# Rules\n\n{case}\n\n{RULE}\n").startswith(case[:-1])
    assert _narrowing(f"# Rules\n\n{case} The train is late.\n\n{RULE}\n") == ""


@pytest.mark.parametrize("text", ["The parties assume no risk.", "Consider safety first.", "The following persons sign.", "Take a train."])
def test_what_makes_up_no_case(text: str) -> None:
    assert not supposes(text)


def test_a_made_up_case_begins_no_section() -> None:
    text = f"# Rules\n\nThe train is late. Suppose that it rains. {RULE} The bus is late.\n"
    document = read_typed(text, media="md")
    scopes = Scopes(document)
    assert len({scopes.section(document.text.index(said)) for said in ("The train", RULE, "The bus")}) == 1
