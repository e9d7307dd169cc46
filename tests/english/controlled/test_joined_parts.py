"""What goes with one of several joined parts and what with all of them: adjectives, relative clauses, "not both", exceptions, "only"."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.english.controlled.lexicon import FUNCTION
from synproof_cli.model.formula import spell
from tests.english.controlled.trials import answer


def _readings(sentence: str) -> set[str]:
    (rule,) = (rule for rule in read_document([sentence]).axioms if not rule.background)
    assert rule.formula is not None, rule.refusal
    return {spell(rule.formula), *map(spell, rule.alternatives)}


FINDINGS = [
    (("Any licensed and bonded contractor may enter.", "Tom is a licensed contractor."), "Tom may enter.", "REFUSED"),
    (("All licensed and bonded contractors may enter.", "Tom is licensed.", "Tom is a contractor."), "Tom may enter.", "REFUSED"),
    (("Every rich and happy man is sad.", "Tom is rich.", "Tom is happy.", "Tom is a man."), "Tom is sad.", "TRUE"),
    (("All cats and dogs are happy.", "Tom is a cat."), "Tom is happy.", "TRUE"),
    (("Tom and Ann do not both vote.",), "Tom votes.", "UNKNOWN"),
    (("Tom and Ann don't both vote.", "Tom votes."), "Ann votes.", "FALSE"),
    (("Tom and Ann never both vote.", "Tom votes."), "Ann votes.", "FALSE"),
    (("Nobody but Rex is cute.",), "Tom is cute.", "FALSE"),
    (("Nobody but Rex is cute.",), "Rex is cute.", "REFUSED"),
    (("Nobody except Rex and Max is cute.",), "Rex is cute.", "REFUSED"),
    (("Nobody except Rex and Max is cute.",), "Tom is cute.", "FALSE"),
    (("Only Tom and Ann are liable.",), "Ann is liable.", "TRUE"),
    (("Only Tom and Ann are liable.",), "Rex is liable.", "FALSE"),
    (("Every member or guest who has paid may enter.", "Tom is a member."), "Tom may enter.", "REFUSED"),
    (("Every member or guest who has paid may enter.", "Tom is a member.", "Tom has paid."), "Tom may enter.", "TRUE"),
    (("No member or guest who is drunk may enter.", "Tom is a member."), "Tom may enter.", "REFUSED"),
    (("Old men and women are sad.", "Ann is a woman."), "Ann is sad.", "REFUSED"),
    (("The members and guests with a ticket are happy.", "Ann is a member."), "Ann is happy.", "REFUSED"),
    (("Tom is a member or a guest who has paid.", "Tom is no guest."), "Tom has paid.", "REFUSED"),
    (("Anyone who is a member or guest with a ticket may enter.", "Tom is a member."), "Tom may enter.", "REFUSED"),
    (("All members may enter.",), "A member or guest may enter.", "REFUSED"),
    (("Is the fee due?",), "The fee is due.", "REFUSED"),
    (("Tom sings.",), "Does Tom sing?", "TRUE"),
]


@pytest.mark.parametrize(("axioms", "thesis", "finding"), FINDINGS)
def test_what_follows(axioms: tuple[str, ...], thesis: str, finding: str) -> None:
    assert answer(axioms, thesis) == finding


READINGS = {
    "Tom and Ann do not both vote.": {"~(vote(tom) & vote(ann))"},
    "Tom and Ann need not both drive.": {"~(must_drive(tom) & must_drive(ann))"},
    "Tom and Ann are never both happy.": {"~(happy(tom) & happy(ann))"},
    "Max is not both red and big.": {"~(red(max) & big(max))"},
    "Nobody but Rex is cute.": {"~(?x == rex) >> ~cute(?x)", "(forall ?x: ~(?x == rex) >> ~cute(?x)) & cute(rex)"},
    "Only Tom and Ann are liable.": {"liable(tom) & liable(ann) & (forall ?x: liable(?x) >> ((?x == tom) | (?x == ann)))"},
    "Nobody but Rex or Max is cute.": {
        "~((?x == rex) | (?x == max)) >> ~cute(?x)", "(forall ?x: ~((?x == rex) | (?x == max)) >> ~cute(?x)) & (cute(rex) | cute(max))",
    },
    "Every teacher of Tom or student who sings is sad.": {
        "(forall ?x: teacher_of(?x, tom) >> sad(?x)) & (forall ?y: (student(?y) & sing(?y)) >> sad(?y))",
        "(forall ?x: (teacher_of(?x, tom) & sing(?x)) >> sad(?x)) & (forall ?y: (student(?y) & sing(?y)) >> sad(?y))",
    },
    "No rich and happy man is sad.": {
        "rich_happy_man(?x) >> ~sad(?x)", "(forall ?x: rich(?x) >> ~sad(?x)) & (forall ?y: happy_man(?y) >> ~sad(?y))",
    },
    "All members and guests owned by Ann may enter.": {
        "(forall ?x: member(?x) >> may_enter(?x)) & (forall ?y: (guest(?y) & own(ann, ?y)) >> may_enter(?y))",
        "(forall ?x: (member(?x) & own(ann, ?x)) >> may_enter(?x)) & (forall ?y: (guest(?y) & own(ann, ?y)) >> may_enter(?y))",
    },
}


@pytest.mark.parametrize("sentence", READINGS)
def test_every_reading_is_there(sentence: str) -> None:
    assert _readings(sentence) == READINGS[sentence]


@pytest.mark.parametrize("sentence", [
    "Is the fee due?", "Does Rex sing?", "Must Tom pay?", "Tom is a member?", "Tom is a member?!", "Does it follow that Tom sings.",
    "Tom and Ann cannot both vote.", "Tom and Ann must not both vote.", "They do not both vote.", "Only Tom and dogs are liable.",
    "Men who do not both vote are sad.", "Tom and Ann do not have to both vote.", "Tom and Ann are not both red and big.",
    "Tom and Ann do not both sing and dance.", "Only Tom or Ann is liable.",
    "Not every old man or woman is sad.", "Tom sings or never.", "All cats or never?",
])
def test_what_is_not_certain_is_refused(sentence: str) -> None:
    (rule,) = read_document([sentence]).axioms
    assert rule.formula is None and rule.refusal


def test_a_question_is_no_condition() -> None:
    document = read_document([], "Tom pays.", ["Does Tom sing?"])
    assert document.conditions == () and document.unread_conditions


@pytest.mark.parametrize("word", sorted(FUNCTION))
def test_no_function_word_in_an_odd_place_raises(word: str) -> None:
    read_document([f"Tom sings or {word}.", f"{word} Tom", f"All cats {word} dogs and {word}", f"Is {word}?"], f"Tom {word}")
