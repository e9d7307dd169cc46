"""What belongs to a document and not to a sentence: links, doubts, presuppositions, conditions, what is used how elsewhere."""

from __future__ import annotations

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.oracle import answer


def formulas(*axioms: str, thesis: str | None = None) -> list[str]:
    document = read_document(axioms, thesis)
    return [spell(rule.formula) if rule.formula is not None else rule.refusal for rule in document.axioms]


def test_an_object_is_part_of_the_predicate_unless_the_text_speaks_of_it() -> None:
    assert formulas("Max owns a car.")[0] == "own_car(max)"
    assert formulas("Max owns a car.", "Every car is red.")[0] == "exists ?x: car(?x) & own(max, ?x)"
    assert answer(["Max owns a car.", "Every car is red."], "Max owns a car.") == "TRUE"


def test_a_compound_is_taken_apart_where_its_parts_stand_alone() -> None:
    assert formulas("Max is a wild animal.")[0] == "wild_animal(max)"
    assert answer(["Max is a wild animal.", "All animals breathe."], "Max breathes.") == "TRUE"
    assert answer(["Max is a red animal.", "Rex is not red.", "Red things are big."], "Max is big.") == "TRUE"


def test_a_fake_gun_is_no_gun() -> None:
    assert answer(["This is true.", "Max is a fake gun.", "Every gun is dangerous."], "Max is dangerous.") != "TRUE"
    assert answer(["Max is a former player.", "Every player is paid."], "Max is paid.") != "TRUE"


def test_a_person_is_one_where_the_text_says_who_is() -> None:
    assert formulas("Every kind person is nice.") == ["kind(?x) >> nice(?x)"]
    assert formulas("Every person is mortal.", "Max is a person.") == ["person(?x) >> mortal(?x)", "person(max)"]
    assert answer(["Every person is mortal.", "Max is a person."], "Max is mortal.") == "TRUE"


def test_the_cat_is_a_cat() -> None:
    assert answer(["The cat is red.", "Every cat is an animal."], "The cat is an animal.") == "TRUE"
    document = read_document(["The cat is red.", "Every cat is an animal."])
    assert [spell(rule.formula) for rule in document.axioms if rule.background and rule.formula is not None] == ["cat(cat)"]


def test_words_that_may_belong_together_are_a_doubt() -> None:
    for axiom, thesis in [
        ("Max is a resident of Tokyo.", "Max is a Tokyo resident."),
        ("Max was red.", "Max is red."),
        ("Max is guilty.", "Max is innocent."),
        ("Max is polite.", "Max is impolite."),
        ("Max wears large shoes.", "Max wears shoes."),
        ("Max is very kind.", "Max is kind."),
        ("Max is allied with Rex.", "Max is an allied country of Rex."),
    ]:
        document = read_document([axiom], thesis)
        assert document.doubts, (axiom, thesis)
        assert answer([axiom], thesis).startswith("REFUSED")


def test_what_goes_without_saying_is_a_doubt() -> None:
    assert read_document(["Every animal breathes.", "Rock is still."], "Rock breathes.").doubts
    assert not read_document(["Every animal breathes.", "Rock is an animal."], "Rock breathes.").doubts
    assert not read_document(["Every wumpus breathes.", "Rock is still."], "Rock breathes.").doubts


def test_whether_there_is_one_is_a_doubt_for_a_general_thesis() -> None:
    axioms, thesis = ["A duster is an appliance that does not suck."], "Every appliance sucks."
    assert answer(axioms, thesis).startswith("REFUSED")
    assert answer(axioms, thesis, existential_import=True) == "FALSE"
    assert answer(["A duster is red.", "Max is big."], "Max is red.") == "UNKNOWN"


def test_two_kinds_of_a_noun_are_no_doubt() -> None:
    assert not read_document(["Some baseball teams are professional teams."], "Max is a baseball team.").doubts
    assert not read_document(["Every male is not a female."], "Max is a male.").doubts


def test_existential_import_adds_that_the_subjects_exist() -> None:
    axioms, thesis = ["All elephants are birds.", "All birds are horses."], "Some elephants are horses."
    assert answer(axioms, thesis) == "UNKNOWN"
    assert answer(axioms, thesis, existential_import=True) == "TRUE"
    document = read_document(axioms, thesis, existential_import=True)
    assert {spell(rule.formula) for rule in document.axioms if rule.background and rule.formula is not None} == {
        "exists ?x: elephant(?x)", "exists ?x: bird(?x)",
    }
    assert all(rule.background for rule in document.axioms[2:])


def test_a_conditional_thesis_has_its_condition_apart() -> None:
    document = read_document(["If a bank fails then it closes."], "If a bank fails, the bank closes.")
    assert document.whole is not None
    assert document.claim is not None
    assert [spell(condition) for condition in document.conditions] == ["bank(@bank) & fail(@bank)"]
    assert spell(document.claim.formula or document.conditions[0]) == "close(@bank)"
    assert spell(document.whole.formula or document.conditions[0]) == "(bank(?x) & fail(?x)) >> close(?x)"


def test_a_universal_thesis_stays_whole() -> None:
    document = read_document(["All cats are red."], "All cats are red.")
    assert document.conditions == ()
    assert document.claim == document.whole


def test_what_is_given_is_a_condition() -> None:
    document = read_document(["If Max is red then Rex is big."], "Rex is big.", ["Max is red.", "Max blorps the because."])
    assert [spell(condition) for condition in document.conditions] == ["red(max)"]
    assert [rule.text for rule in document.unread_conditions] == ["Max blorps the because."]
    assert len(document.givens) == 2


def test_speech_counts_only_where_somebody_speaks_truly() -> None:
    assert answer(["Zoe says that Ted is red."], "Ted is red.").startswith("REFUSED")
    truthful = ["Every knight tells the truth.", "Zoe is a knight.", "Zoe says that Ted is red."]
    assert answer(truthful, "Ted is red.") == "TRUE"
    lying = ["Every knave lies.", "Zoe is a knave.", "Zoe says that Ted is red."]
    assert answer(lying, "Ted is red.") == "FALSE"


def test_a_pronoun_without_antecedent_is_the_one_thing_named_or_refused() -> None:
    document = read_document(["Max is a dog.", "He is red."])
    assert document.axioms[1].formula is not None
    assert any(lint.code == "pronoun" for lint in document.axioms[1].lints)
    assert read_document(["Max likes Rex.", "He is red."]).axioms[1].refusal


def test_lints_tell_what_is_true_by_form_and_what_stands_alone() -> None:
    document = read_document(["Max is red or Max is not red.", "Max is red and Max is not red.", "Max is red.", "Rex hums."])
    codes = [{lint.code for lint in rule.lints} for rule in document.axioms]
    assert "tautology" in codes[0]
    assert "contradiction" in codes[1]
    assert codes[2] == set()
    assert "once" in codes[3]


def test_an_ambiguous_rule_says_what_is_ambiguous() -> None:
    (rule,) = read_document(["Either Max is red or Rex is big."]).axioms
    assert any(lint.code == "ambiguous" for lint in rule.lints)
