"""The border: what is not read is refused by name; near misses of what is read are refused or read differently, never alike."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.oracle import answer

REFUSED = {
    "Most dogs bark.": "Most dogs",
    "Few dogs bark.": "Few dogs",
    "Many dogs bark.": "Many dogs",
    "Almost all dogs bark.": "Almost all",
    "Two dogs bark.": "Two dogs",
    "Rex is Max.": "identity",
    "Bob's mother is Alice.": "identity",
    "Max says that Rex is red.": "who speaks truly",
    "Max did not go because he was sick.": "because",
    "Who is Max?": "",
    "Isn't Max a dog?": "",
    "He is red.": "he",
    "If Max likes Tom then he is red.": "he",
    "Rex before Max.": "",
    "Green ideas sleep furiously because.": "",
    "Max is red and": "",
    "If Max is red.": "",
    "": "no words",
    "...": "no words",
    "Max is not only red but also big.": "only",
    "Max hardly barks.": "hardly",
    "Not all cats and dogs are red.": "",
    "Max alone barks.": "",
    "All students who want to have a long vacation love summer the most.": "the most",
    "If the lion chases something then it is scared.": "it",
    "The virus occurs in some animals, including humans.": "",
    "50 dogs bark.": "",
    "Max is among the dogs.": "among",
    "Max barks when Rex does.": "",
    "Students, who smoke, are unhealthy.": "",
    "Max is no longer red.": "",
    "Max is not yet red.": "",
    "Dogs do not all bark.": "",
    "The dog Max barks.": "",
    "There is a dog and it barks.": "it",
    "Max only likes Rex.": "",
    "Without Max, Rex is sad.": "",
    "Max rarely barks.": "rarely",
    "If Max, who is a dog, barks then Rex is red.": "in passing",
    "You meet 3 inhabitants: Ann and Bob.": "as many names",
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_is_not_read_is_refused_by_name(sentence: str) -> None:
    document = read_document([], sentence)
    assert document.whole is not None
    assert document.whole.formula is None, spell(document.whole.formula)
    assert REFUSED[sentence].lower() in document.whole.refusal.lower()
    assert document.whole.refusal
    assert document.refusals


NEAR_MISSES = [
    ("Max is red.", "Max was red."),
    ("Max is red.", "Max will be red."),
    ("Max is red.", "Max can be red."),
    ("Max is red.", "Max is very red."),
    ("Max is red.", "Max is not red."),
    ("Max chases Rex.", "Rex chases Max."),
    ("Max chases Rex.", "Max is chased by Rex."),
    ("Max chases Rex.", "Max has chased Rex."),
    ("Max chases Rex.", "Max chases Rex quickly."),
    ("All dogs bark.", "Some dogs bark."),
    ("All dogs bark.", "Only dogs bark."),
    ("All dogs bark.", "Not all dogs bark."),
    ("All dogs bark.", "No dogs bark."),
    ("Max is red if Rex is big.", "Max is red only if Rex is big."),
    ("Max is red if Rex is big.", "Max is red if and only if Rex is big."),
    ("Max is red if Rex is big.", "Max is red unless Rex is big."),
    ("Max is red and big.", "Max is red or big."),
    ("Max is not red or big.", "Max is not red, or Rex is big."),
    ("Max lives in Paris.", "Max lives near Paris."),
    ("Max is a friend of Rex.", "Max's friend is red."),
    ("Every dog chases a cat.", "A cat chases every dog."),
    ("All birds except penguins fly.", "All birds fly."),
    ("No dog is red.", "No dog is not red."),
    ("Max is red.", "Max is almost red."),
    ("Max barks.", "Max wants to bark."),
    ("Max barks.", "Max fails to bark."),
    ("Max has a home.", "Max is without a home."),
    ("Only red dogs bark.", "All red dogs bark."),
    ("Nothing is red and blue.", "Nothing is red or blue."),
    ("Everyone likes Tom.", "Tom likes everyone."),
    ("If every dog barks then Tom is sad.", "If any dog barks then Tom is sad."),
    ("Max is either red or big, but not both.", "Max is red or big."),
    ("Max and Rex are not both dogs.", "Max and Rex are not dogs."),
]


@pytest.mark.parametrize(("one", "other"), NEAR_MISSES)
def test_near_misses_are_not_read_alike(one: str, other: str) -> None:
    document = read_document([one, other])
    first, second = (rule.formula for rule in document.axioms if not rule.background)
    assert first is not None
    assert first != second


def test_an_identity_is_no_predicate() -> None:
    assert answer(["Rex is a dog.", "Tom is Rex."], "Tom is a dog.").startswith("REFUSED")


def test_what_somebody_thinks_is_not_thereby_so() -> None:
    for verb in ("thinks", "knows", "doubts", "fears"):
        assert answer([f"Max {verb} that Rex is red."], "Rex is red.").startswith("REFUSED")
        assert answer([f"Max {verb} that Rex is red."], f"Max {verb} that Rex is red.") == "TRUE"


def test_a_negation_that_would_get_lost_is_a_refusal() -> None:
    document = read_document(["Max is nothing if not red."])
    assert all(rule.refusal or "~" in spell(rule.formula) for rule in document.axioms if rule.formula is not None or rule.refusal)
