"""Quantities: numbers, units, ages, dates. The boundary decides; what is measured is not confused with anything else."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.trials import answer

READ = {
    "Acme has 250 employees.": "employee_count(acme) == 250",
    "Acme has at least 250 employees.": "employee_count(acme) >= 250",
    "Acme has more than 1,000 employees.": "employee_count(acme) > 1000",
    "Acme has no more than 250 employees.": "employee_count(acme) <= 250",
    "Acme has fewer than eleven employees.": "employee_count(acme) < 11",
    "Acme does not have 250 employees.": "~(employee_count(acme) == 250)",
    "Acme has 250 full-time employees.": "full_time_employee_count(acme) == 250",
    "All banks have at least 3 directors.": "bank(?x) >> (director_count(?x) >= 3)",
    "Ann has 53 dollars.": "money_usd(ann) == 53",
    "Ann has a salary of at least 30000 euros.": "salary_eur(ann) >= 30000",
    "Ann is 18 years old.": "age(ann) == 18",
    "Ann is older than 18 years.": "age(ann) > 18",
    "Ann is not older than 18 years.": "~(age(ann) > 18)",
    "Ann is younger than 18 years.": "age(ann) < 18",
    "Ann is two and a half years old.": "age(ann) == 2.5",
    "Ann was born four years ago.": "age(ann) == 4",
    "The fee is at most 50 euros.": "amount_eur(fee) <= 50",
    "The fee exceeds 50 euros.": "amount_eur(fee) > 50",
    "The fee does not exceed 50 euros.": "~(amount_eur(fee) > 50)",
    "The stay lasts 48 hours.": "duration(stay) == 48",
    "The book costs 20.50 euros.": "cost_eur(book) == 20.5",
    "The claim was filed before 1 March 2024.": "filed_past(claim) & (filed_past_date(claim) < 2024-03-01)",
    "The claim was not filed before 1 March 2024.": "~(filed_past(claim) & (filed_past_date(claim) < 2024-03-01))",
    "Ann met Bob on 2024-03-03.": "meet_past(ann, bob) & (meet_past_date(ann, bob) == 2024-03-03)",
    "The deadline is 1 March 2024.": "date(deadline) == 2024-03-01",
    "The bank notified the authority within 72 hours.": "notify_past(bank, authority) & (notify_past_time(bank, authority) <= 72)",
    "If a bank has fewer than 10 employees, it is small.": "(bank(?x) & (employee_count(?x) < 10)) >> small(?x)",
    "Companies with at least 250 employees are large.": "(company(?x) & (employee_count(?x) >= 250)) >> large(?x)",
    "Persons older than 18 years may vote.": "(age(?x) > 18) >> may_vote(?x)",
    "No person under 18 years of age may vote.": "(age(?x) < 18) >> ~may_vote(?x)",
    "Every child aged at least 6 years is happy.": "(child(?x) & (age(?x) >= 6)) >> happy(?x)",
    "Claims filed after 1 March 2024 are barred.":
        "(claim(?x) & filed_past(?x) & (filed_past_date(?x) > 2024-03-01)) >> barred(?x)",
    "A stay longer than 48 hours is void.": "(stay(?x) & (duration(?x) > 48)) >> void(?x)",
    "Acme is a company with 300 employees.": "company(acme) & (employee_count(acme) == 300)",
    "Ann has six friends that are kind and four friends that are not.": "friend_count(ann) == 10",
}


@pytest.mark.parametrize("sentence", READ)
def test_a_quantity_is_read(sentence: str) -> None:
    document = read_document([sentence])
    rule = document.axioms[0]
    assert rule.formula is not None, rule.refusal
    assert spell(rule.formula) == READ[sentence]
    compared = {name for name in document.atoms if name.type != "bool"}
    assert compared


DECIDED = [
    ("Acme has 250 employees.", "Acme has at least 250 employees.", "TRUE"),
    ("Acme has 249 employees.", "Acme has at least 250 employees.", "FALSE"),
    ("Acme has more than 250 employees.", "Acme has at least 251 employees.", "TRUE"),
    ("Acme has at least 250 employees.", "Acme has more than 250 employees.", "UNKNOWN"),
    ("Ann is 18 years old.", "Ann is older than 18 years.", "FALSE"),
    ("Ann is 19 years old.", "Ann is older than 18 years.", "TRUE"),
    ("Ann is 216 months old.", "Ann is 18 years old.", "TRUE"),
    ("Ann is 217 months old.", "Ann is older than 18 years.", "TRUE"),
    ("Ann is 41 weeks old.", "Ann is younger than 10 months.", "TRUE"),  # 287 days: ten months have 303 at least
    ("Ann is 39 weeks old.", "Ann is older than 9 months.", "UNKNOWN"),  # 273 days: nine months have 273 to 276
    ("Ann is 41 weeks old.", "Ann is older than 8 months.", "TRUE"),
    ("The stay lasts 48 hours.", "The stay is longer than 2 days.", "FALSE"),
    ("The stay lasts 49 hours.", "The stay is longer than 2 days.", "TRUE"),
    ("The fee is 50 euros.", "The fee is 50 dollars.", "UNKNOWN"),
    ("The claim was filed on 29 February 2024.", "The claim was filed before 1 March 2024.", "TRUE"),
    ("The claim was filed on 1 March 2024.", "The claim was filed before 1 March 2024.", "FALSE"),
    ("The claim was not filed.", "The claim was filed before 1 March 2024.", "FALSE"),
]


@pytest.mark.parametrize(("fact", "thesis", "expected"), DECIDED)
def test_the_boundary_decides(fact: str, thesis: str, expected: str) -> None:
    assert answer([fact], thesis) == expected


def test_more_than_another_is_settled_by_the_amounts_that_are_told() -> None:
    facts = ["Ann has 53 dollars.", "Bob has 20 dollars.", "Rex has 33 dollars."]
    assert answer(facts, "Ann has more money than Bob.") == "TRUE"
    assert answer(facts, "Ann has more money than Bob and Rex combined.") == "FALSE"
    assert answer([*facts[1:], "Ann has 54 dollars."], "Ann has more money than Bob and Rex combined.") == "TRUE"
    assert answer(facts[:1], "Ann has more money than Bob.") == "UNKNOWN"


def test_a_number_in_a_condition_may_be_a_minimum() -> None:
    rules = ["If a bank has 10 employees, it is small.", "Acme is a bank."]
    assert answer([*rules, "Acme has 10 employees."], "Acme is small.") == "TRUE"
    assert answer([*rules, "Acme has 11 employees."], "Acme is small.") == "REFUSED"


@pytest.mark.parametrize("sentence", [
    "Ann has three friends who are kind.", "Ann has 3 friends that are not kind and 2 friends that are not.",
    "The claim was filed before Ann came.",
    "Ann has 5 dollars and 3 cents.", "Ann is 18.", "Ann has more friends than dogs.",
])
def test_what_is_no_plain_quantity_is_refused(sentence: str) -> None:
    rule = read_document([sentence]).axioms[0]
    assert rule.refusal, spell(rule.formula) if rule.formula else ""
