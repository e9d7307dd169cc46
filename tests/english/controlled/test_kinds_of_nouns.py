"""Names that are also nouns, "a N" of one or of all, words in front of nouns, kinds and groups as a whole."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.trials import answer

NOT_FOUND = [
    # a name that is also a noun is no generic
    (("All roses are red.", "Rose is a girl."), "Rose is red."),
    (("All marks are red.", "Mark is a boy."), "Mark is red."),
    (("All turkeys are big.", "Turkey is a country."), "Turkey is big."),
    (("All apples are tasty.",), "Apple is tasty."),
    (("Every daisy is white.", "Daisy is a cow."), "Daisy is white."),
    # "a N" may be one of them
    (("Tom is guilty.", "Tom is a defendant."), "A defendant is guilty."),
    (("Tom is here.", "Tom is a boy."), "A boy is here."),
    (("Tom kills Joe.", "Tom is a man."), "A man kills Joe."),
    (("Some boy sings.",), "A boy sings."),
    (("A defendant is guilty.", "Tom is a defendant."), "Tom is guilty."),
    (("A boy is here.", "Tom is a boy."), "Tom is here."),
    (("A man kills Joe.", "Tom is a man."), "Tom kills Joe."),
    (("A lawyer works for Ann.", "Tom is a lawyer."), "Tom works for Ann."),
    (("A dog is rich and barks.", "Rex is a dog."), "Rex is rich."),
    (("A boy and a girl sing.", "Tom is a boy."), "Tom sings."),
    (("A boy or a girl sings.", "Tom is a boy.", "Tom is a girl."), "Tom sings."),
    (("Tom can swim.", "Tom is a boy."), "A boy can swim."),
    (("A boy is taller than Joe.", "Tom is a boy."), "Tom is taller than Joe."),
    (("A boy was a thief.", "Tom is a boy."), "Tom was a thief."),
    (("A boy is the owner of Rex.", "Tom is a boy."), "Tom is the owner of Rex."),
    (("A boy sings, a girl dances, a man runs, a dog barks and a cat sleeps.", "Tom is a boy."), "Tom sings."),
    (("A tenant who lives in Rome pays.", "Tom is a tenant.", "Tom lives in Rome."), "Tom pays."),
    (("A boy is red when Ann is red.", "Ann is red.", "Tom is a boy."), "Tom is red."),
    # a noun in front of a noun
    (("Tom is a fish eater.", "All fish swim."), "Tom is a fish."),
    (("Tom is a fish eater.", "All fish swim."), "Tom swims."),
    (("Tom is a horse thief.", "A horse is an animal."), "Tom is a horse."),
    (("Rex is a bank clerk.", "All banks pay."), "Rex pays."),
    (("Rex is a clerk.", "Rex is a bank."), "Rex is a bank clerk."),
    (("Tom is a red wine glass.", "Ann is red."), "Tom is red."),
    # what need not be of its noun's kind
    (("Rex is a hot dog.", "All dogs bark."), "Rex is a dog."),
    (("Tom is a stone lion.", "All lions roar.", "Joe is a stone."), "Tom is a lion."),
    (("Tom is a forged passport.", "All passports are valid."), "Tom is a passport."),
    (("Tom is a suspected murderer.", "All murderers are bad."), "Tom is a murderer."),
    (("Tom is a deposed king.", "All kings are rich."), "Tom is a king."),
    (("Tom is a proposed law.", "All laws bind."), "Tom is a law."),
    (("Tom is a former friend of Ann.", "All friends are rich."), "Tom is a friend."),
    # size and quality
    (("Rex is a big ant.", "All elephants are big."), "Rex is big."),
    (("Rex is good.", "Rex is a singer."), "Rex is a good singer."),
    (("All big cats are rich.", "Rex is a cat.", "Rex is big."), "Rex is rich."),
    (("Tom is a big ant.", "Ann is a red ant.", "Joe is a small ant."), "Tom is an ant."),
    (("Tom is a criminal lawyer.", "Ann is criminal."), "Tom is criminal."),
    # kinds and groups
    (("Dodos are extinct.", "Rex is a dodo."), "Rex is extinct."),
    (("Ants are numerous.", "Rex is an ant."), "Rex is numerous."),
    (("All pandas are rare.", "Rex is a panda."), "Rex is rare."),
    (("The boys surround Joe.", "Tom is a boy."), "Tom surrounds Joe."),
    (("The boys gather.", "Tom is a boy."), "Tom gathers."),
    (("The boys are a team.", "Tom is a boy."), "Tom is a team."),
]


@pytest.mark.parametrize(("axioms", "thesis"), NOT_FOUND)
def test_what_is_open_is_no_finding(axioms: tuple[str, ...], thesis: str) -> None:
    assert answer(axioms, thesis) == "REFUSED"


PROVED = [
    (("A cat is an animal.", "Tom is a cat."), "Tom is an animal."),
    (("A lawyer may sue.", "Tom is a lawyer."), "Tom may sue."),
    (("A tenant must pay.", "Tom is a tenant."), "Tom must pay."),
    (("A boy always sings.", "Tom is a boy."), "Tom sings."),
    (("A contract is valid if it is signed.", "C is a contract.", "C is signed."), "C is valid."),
    (("Rex is a bank clerk.", "All clerks work."), "Rex is a clerk."),
    (("Rex is a big ant.", "All elephants are big."), "Rex is an ant."),
    (("Rex is a red ball.", "Ann is red."), "Rex is red."),
    (("All big cats are rich.", "Rex is a big cat."), "Rex is rich."),
    (("All signed contracts are binding.", "Rex is a contract.", "Rex is signed."), "Rex is binding."),
    (("All iron is heavy.",), "Iron is heavy."),
    (("All girls are happy.", "Rose is a girl.", "Tom likes roses."), "Rose is happy."),
]


@pytest.mark.parametrize(("axioms", "thesis"), PROVED)
def test_what_follows_all_the_same(axioms: tuple[str, ...], thesis: str) -> None:
    assert answer(axioms, thesis) == "TRUE"


def test_a_noun_speaks_of_one_or_of_all() -> None:
    rule = read_document(["A boy sings."]).axioms[0]
    assert rule.formula is not None
    assert [spell(rule.formula), *map(spell, rule.alternatives)] == ["boy(?x) >> sing(?x)", "exists ?x: boy(?x) & sing(?x)"]


def test_more_readings_than_are_tried_are_a_refusal() -> None:
    text = ", ".join(f"a {noun} sings" for noun in ("boy", "girl", "man", "dog", "cat", "cow")) + " and a woman sings."
    assert "more readings" in read_document([text]).axioms[0].refusal


@pytest.mark.parametrize(("sentence", "word"), [("Dodos are extinct.", "extinct"), ("The boys do not meet.", "meet")])
def test_the_refusal_names_the_word(sentence: str, word: str) -> None:
    assert read_document([sentence]).axioms[0].refusal.startswith(f"'{word}': it is said of a kind or a group")
