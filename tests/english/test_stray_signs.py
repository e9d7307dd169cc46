"""A sentence with a sign of formulas in it goes to the reader; a formula with an unknown atom does not."""

from __future__ import annotations

import pytest

from synproof_cli.workflows.thesis import looks_like_formula


@pytest.mark.parametrize(("text", "is_formula"), [
    ("If a stay ~ the counterparty may terminate.", False), ("The stay lasts >= 48 hours and the bank performs.", False),
    ("stay & ~other", True), ("not stay & may_terminate or hours == 48", True), ("a >> b", True), ("Implies(a, ~b)", True),
])
def test_a_sentence_is_told_from_a_formula(text: str, is_formula: bool) -> None:
    assert looks_like_formula(text) is is_formula
