"""Indefinites of an if-part speak of a case, wherever they stand in it: "if it rains or a dog barks" is no rule about all dogs."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell


@pytest.mark.parametrize(("sentence", "formula"), [
    ("If a dog barks, Max is sad.", "(dog(?x) & bark(?x)) >> sad(max)"),
    ("If a dog barks or a cat meows, Max is sad.", "((exists ?x: dog(?x) & bark(?x)) | (exists ?y: cat(?y) & meow(?y))) >> sad(max)"),
    ("If dogs bark or Max sings, Anna is sad.", "((exists ?x: dog(?x) & bark(?x)) | sing(max)) >> sad(anna)"),
    ("If every dog barks or a cat meows, Max is sad.", "((forall ?x: dog(?x) >> bark(?x)) | (exists ?y: cat(?y) & meow(?y))) >> sad(max)"),
    ("Max sings only if a dog barks.", "sing(max) >> (exists ?x: dog(?x) & bark(?x))"),
    ("Max sings if and only if a dog barks.", "(exists ?x: dog(?x) & bark(?x)) <-> sing(max)"),
    ("Max is happy unless a dog barks.", "~(exists ?x: dog(?x) & bark(?x)) >> happy(max)"),
    ("Dogs bark unless cats meow.", "dog(?x) >> (~(exists ?y: cat(?y) & meow(?y)) >> bark(?x))"),
    ("A man is happy only if he is rich.", "(man(?x) & happy(?x)) >> rich(?x)"),
    ("A dog barks.", "dog(?x) >> bark(?x)"),
])
def test_an_indefinite_of_an_if_part_is_a_case(sentence: str, formula: str) -> None:
    rule = read_document([sentence]).axioms[0]
    assert rule.formula is not None, rule.refusal
    assert spell(rule.formula) == formula
