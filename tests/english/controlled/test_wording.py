"""Predicates in words: what a report shows to people who never saw a formula."""

from __future__ import annotations

import pytest

from synproof_cli.english import english_of
from synproof_cli.english.controlled import read_document
from synproof_cli.english.controlled.wording import better, declarations, plain


@pytest.mark.parametrize(("sentence", "english"), [
    ("Tweety is a penguin.", "tweety is a penguin"),
    ("All penguins are birds.", "if x is a penguin, then x is a bird"),
    ("Max is red.", "max is red"),
    ("The dog chases the cat.", "dog chases cat"),
    ("The cat is chased by the dog.", "dog chases cat"),
    ("Max will watch Anna.", "max will watch anna"),
    ("Max can swim.", "max can swim"),
    ("Max was a king.", "max was a king"),
    ("Anna is a friend of Max.", "anna is a friend of max"),
    ("Birds have feathers.", "if x is a bird, then x has feathers"),
    ("If someone has an owner, they are happy.", "if x has an owner, then x is happy"),
    ("Penguins do not fly.", "if x is a penguin, then it is not the case that x flies"),
    ("Max gives the book to Anna.", "max gives book to anna"),
])
def test_a_sentence_comes_back_in_words(sentence: str, english: str) -> None:
    document = read_document([sentence])
    (rule,) = (rule for rule in document.axioms if rule.text == sentence)
    assert rule.formula is not None, rule.refusal
    assert english_of(rule.formula, document.atoms) == english


def test_every_predicate_of_a_document_has_words_with_all_its_places() -> None:
    document = read_document(["Every red cat likes some friend of Max.", "The truck is older than the car.", "Anna must pay Max."])
    assert document.atoms
    for decl in document.atoms:
        places = decl.name.count("?")
        assert all(f"?{letter}" in decl.text for letter in "xyz"[:places]), decl


def test_a_verb_or_noun_tells_more_than_a_guess() -> None:
    assert better("?x is chase ?y", "?x chases ?y") == better("?x chases ?y", "?x is chase ?y") == "?x chases ?y"
    assert better("", "?x is red") == "?x is red"
    assert plain("older_than", 2) == "?x is older than ?y" and plain("rain", 0) == "rain"
    assert declarations({("chase", 2): "?x chases ?y"})[0].name == "chase(?x, ?y)"
