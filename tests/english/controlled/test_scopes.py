"""Pronouns with several antecedents, two indefinites, what a negation is over, who is a person, what none shall do."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.trials import answer

FINDINGS = [
    (["If a boy hates a boy, he is sad."], "If a boy hates himself, he is sad.", "REFUSED"),
    (["If a boy hates a boy, Ann is sad.", "Tom is a boy.", "Ben is a boy.", "Tom hates Ben."], "Ann is sad.", "TRUE"),
    (["If a dog chases a cat, it is sad.", "Rex is a dog.", "Tim is a cat.", "Rex chases Tim."], "Rex is sad.", "REFUSED"),
    (["If something chases something, it is sad.", "Rex chases Tim."], "Rex is sad.", "REFUSED"),
    (["If someone meets someone, he is sad.", "Rex meets Tim."], "Rex is sad.", "REFUSED"),
    (["If someone meets a girl, he is sad.", "Ann is a girl.", "Rex meets Ann."], "Rex is sad.", "TRUE"),
    (["If something chases the bear then it is sad.", "Rex chases the bear."], "Rex is sad.", "TRUE"),
    (["If something sees the bear and it likes Tim then it is sad.", "Rex sees the bear.", "Rex likes Tim."], "Rex is sad.", "TRUE"),
    (["All boys do not sing.", "Tom is a boy."], "Tom sings.", "REFUSED"),
    (["Every boy doesn't sing.", "Tom is a boy."], "Tom sings.", "REFUSED"),
    (["All boys are not tall.", "Tom is a boy."], "Tom is tall.", "REFUSED"),
    (["No boy sings.", "Tom is a boy."], "Tom sings.", "FALSE"),
    (["Boys do not sing.", "Tom is a boy."], "Tom sings.", "FALSE"),
    (["Tom does not sing only if Joe sings.", "Joe does not sing."], "Tom sings.", "REFUSED"),
    (["Everyone who does not sing and dance is sad.", "Tom does not sing.", "Tom dances."], "Tom is sad.", "REFUSED"),
    (["Everyone who does not sing or dance is sad.", "Tom does not sing.", "Tom does not dance."], "Tom is sad.", "TRUE"),
    (["Everyone sings.", "Rex is a table."], "Rex sings.", "REFUSED"),
    (["Rex sings.", "Rex is a dog."], "Someone sings.", "REFUSED"),
    (["No one sings.", "Rex is a dog."], "Rex sings.", "REFUSED"),
    (["Everyone sings.", "Rex is a table.", "Tom is a boy."], "Tom sings.", "TRUE"),
    (["Everyone sings.", "Rex is a teacher."], "Rex sings.", "TRUE"),
    (["Everything is red.", "Rex is a table."], "Rex is red.", "TRUE"),
    (["No tenant shall enter.", "Tom is a tenant."], "Tom may enter.", "FALSE"),
    (["No tenant shall enter or smoke.", "Tom is a tenant."], "Tom may smoke.", "FALSE"),
    (["No tenant has to enter.", "Tom is a tenant."], "Tom may enter.", "UNKNOWN"),
    (["No tenant shall not pay.", "Tom is a tenant."], "Tom must pay.", "TRUE"),
    (["Only owners shall enter.", "Tom is not an owner."], "Tom may enter.", "REFUSED"),
    (["Neither Tom nor Joe shall enter."], "Joe may enter.", "FALSE"),
    (["Tom may neither drive nor walk."], "Tom may walk.", "FALSE"),
    (["Tom must neither drive nor walk."], "Tom may walk.", "FALSE"),
    (["Smoking is prohibited."], "Tom may smoke.", "REFUSED"),
    (["The red book is to the left of the blue book."], "The blue book is to the left of the red book.", "REFUSED"),
    (["The red book is north of the blue book."], "The blue book is south of the red book.", "REFUSED"),
    (["All cars except red cars are liable.", "Rex is a red car."], "Rex is liable.", "REFUSED"),
    (["Joe singing implies Tom singing.", "Joe sings."], "Tom sings.", "REFUSED"),
    (["The fee is due."], "The fee is due within 3 days.", "UNKNOWN"),
    (["Tom pays."], "Tom always pays.", "TRUE"),
]
READINGS = [
    ("If a dog chases a cat, it is sad.", {"sad(?x)", "sad(?y)"}),
    ("If a farmer owns a donkey, he is happy.", {"happy(?x)"}),
    ("If a farmer owns a donkey, it is happy.", {"happy(?x)", "happy(?y)"}),
]


@pytest.mark.parametrize(("axioms", "thesis", "finding"), FINDINGS)
def test_what_follows(axioms: list[str], thesis: str, finding: str) -> None:
    assert answer(axioms, thesis) == finding


@pytest.mark.parametrize(("text", "ends"), READINGS)
def test_what_a_pronoun_points_at(text: str, ends: set[str]) -> None:
    rule = read_document([text]).axioms[0]
    formulas = [formula for formula in (rule.formula, *rule.alternatives) if formula is not None]
    assert {spell(formula).rpartition(" >> ")[2] for formula in formulas} == ends


def test_two_of_a_kind_are_two_things_of_a_thesis() -> None:
    document = read_document(["Tom is a boy."], "If a boy sees a boy, Tom is sad.")
    text = " ".join(spell(condition) for condition in document.conditions)
    assert not text or "@boy_2" in text
