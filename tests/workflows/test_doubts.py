"""When doubts about words, and about what there is, bar a verdict, and when they do not."""

from __future__ import annotations

from typing import Any

import pytest

from synproof_cli import debate

RULES = (
    "Every employee must report an incident.", "Contractors are not employees.", "Anna is an employee.", "Ben is a contractor.",
    "Personal data must not be disclosed to third parties.", "Normally, employees are trusted.", "Employees who leak data are not trusted.",
    "Anna reports an incident.",
)


def _finding(thesis: str, **options: Any) -> str:
    return str(debate(thesis, axioms=RULES, **options)["finding"])


@pytest.mark.parametrize(("thesis", "finding"), [
    ("Anna must report an incident.", "PROVED"), ("Ben is an employee.", "CONTRADICTED"), ("Anna is trusted.", "SUPPORTED"),
    ("Anna reports an incident.", "PROVED"),
])
def test_words_that_lead_nowhere_bar_nothing(thesis: str, finding: str) -> None:
    assert _finding(thesis) == finding


def test_a_verdict_does_not_hang_on_whether_there_is_anything_of_a_kind() -> None:
    thesis = "Personal data may be disclosed to third parties."
    assert _finding(thesis) == "UNTRANSLATED"
    assert _finding(thesis, existential_import=True) == "CONTRADICTED"


def test_words_that_may_belong_together_bar_what_is_not_certain() -> None:
    axioms = ("Normally, employees are trusted.", "Employees who leak data are not trusted.", "Ben is an employee.", "Ben leaked data.")
    assert debate("Ben is trusted.", axioms=axioms)["finding"] == "UNTRANSLATED"
