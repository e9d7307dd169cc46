"""Remarks on readings: formulas that say nothing or cannot hold, empty conditions, and what a text says and its formula does not."""

from __future__ import annotations

import pytest

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.world import AtomDecl
from synproof_cli.workflows.reading_lints import alone, lints_of, text_lints

ATOMS = (
    AtomDecl("hours", "the hours spent", type="int"), AtomDecl("dog(?x)", "?x is a dog"), AtomDecl("old(?x)", "?x is old"),
    AtomDecl("wet", "it is wet"), AtomDecl("rain", "it rains"), AtomDecl("unwell", "Max is not well"),
)
VOCABULARY = Vocabulary.of(ATOMS)


def codes(text: str, formula: str) -> set[str]:
    return {lint.code for lint in lints_of(text, parse_formula(formula, VOCABULARY), VOCABULARY, Budget())}


@pytest.mark.parametrize(("formula", "code"), [
    ("rain & ~rain", "contradiction"), ("(hours < 3) & (hours > 5)", "contradiction"), ("forall ?x: dog(?x) & ~dog(?x)", "contradiction"),
    ("rain | ~rain", "tautology"), ("dog(?x) >> dog(?x)", "tautology"), ("(hours > 5) >> (hours > 3)", "tautology"),
    ("(rain & ~rain) >> wet", "vacuous"), ("(dog(?x) & ~dog(?x)) >> old(?x)", "vacuous"), ("(hours < 1) & (hours > 1) >> wet", "vacuous"),
])
def test_form(formula: str, code: str) -> None:
    assert code in codes(formula, formula)


@pytest.mark.parametrize("formula", ["rain >> wet", "dog(?x) >> old(?x)", "exists ?x: dog(?x) & old(?x)", "hours <= 48", "~rain"])
def test_what_says_something_has_no_remark(formula: str) -> None:
    assert codes(formula, formula) == set()


@pytest.mark.parametrize(("text", "formula", "code"), [
    ("No more than 48 hours may be spent.", "hours <= 48", None), ("At most 48 hours may be spent.", "hours <= 84", "lost-number"),
    ("It takes 1,000 hours.", "hours == 1000", None), ("Under Article 71(1) it is wet.", "wet", None),
    ("Under Sections 5 and 6 it is wet.", "wet", None),
    ("If it does not rain it is wet.", "rain >> wet", "lost-negation"), ("If it doesn't rain it is wet.", "~rain >> wet", None),
    ("Max is not well when it rains.", "rain >> unwell", None), ("No dog is old.", "dog(?x) >> ~old(?x)", None),
    ("No dog is old.", "dog(?x) >> old(?x)", "lost-negation"),
])
def test_what_is_lost(text: str, formula: str, code: str | None) -> None:
    found = {lint.code for lint in text_lints(text, parse_formula(formula, VOCABULARY), VOCABULARY)}
    assert found == (set() if code is None else {code})


def test_words_that_one_sentence_alone_speaks_of() -> None:
    sentences = [[parse_formula(text, VOCABULARY)] for text in ("dog(?x) >> old(?x)", "dog(max) & dog(anna)", "rain & rain")]
    assert alone(sentences) == ["old", "rain"]
