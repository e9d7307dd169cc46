"""Debates over sentences that nobody has formalised: read together, every reading decided, nothing taken for read that is not."""

from __future__ import annotations

from typing import Any

import pytest

from synproof_cli.checkers import verify_result
from synproof_cli.errors import FormulaError, NotFoundError, UsageError
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.debate import DebateRun, run_debate
from synproof_cli.workflows.explain import explain_what_if
from synproof_cli.workflows.requests import DebateRequest

CLOCK = Clock(now=lambda: "2026-01-01T00:00:00Z", today=lambda: "2026-01-01", monotonic=lambda: 0.0, new_id=lambda: "test")
PENGUINS = ("All penguins are birds.", "Penguins do not fly.", "Tweety is a penguin.")
COLOURS = ("Either Max is red or Max is blue.",)


def run(thesis: str = "", *axioms: str, **options: Any) -> DebateRun:
    return run_debate(DebateRequest(thesis=thesis, axioms=axioms, save=False, **options), store=None, clock=CLOCK)


def debate(thesis: str = "", *axioms: str, **options: Any) -> Any:
    result = run(thesis, *axioms, **options).result
    assert verify_result(result).outcome in ("holds", "no_verdict")
    return result


@pytest.mark.parametrize(("thesis", "finding"), [
    ("Tweety is a bird.", "PROVED"), ("Tweety flies.", "CONTRADICTED"), ("Tweety does not fly.", "PROVED"), ("Tweety sings.", "UNREFUTED"),
    ("Every penguin is a bird.", "PROVED"), ("Some birds do not fly.", "PROVED"), ("Is Tweety a bird?", "PROVED"),
    ("If Rex is a penguin, Rex is a bird.", "PROVED"),
])
def test_rules_and_thesis_are_read_together(thesis: str, finding: str) -> None:
    assert debate(thesis, *PENGUINS)["finding"] == finding


def test_axioms_are_added_with_their_own_text_origin_and_formula() -> None:
    added = debate("Tweety is a bird.", *PENGUINS)["world"]["added"]
    assert [axiom["id"] for axiom in added] == ["added-1", "added-2", "added-3"]
    assert [axiom["text"] for axiom in added] == list(PENGUINS)
    assert {axiom["origin"] for axiom in added} == {"controlled-english"}
    assert added[2]["formula"] == "penguin(tweety)"


def test_a_text_of_several_sentences_is_several_axioms_in_order() -> None:
    added = debate("Tweety is a bird.", "All penguins are birds. Tweety is a penguin.", "rain >> wet")["world"]["added"]
    assert [axiom["id"] for axiom in added] == ["added-1", "added-1-2", "added-2"]
    assert added[2]["formula"] == added[2]["text"] == "rain >> wet"


def test_formulas_and_sentences_speak_of_the_same_predicates() -> None:
    assert debate("Tweety is a bird.", "penguin(?x) >> bird(?x)", "Tweety is a penguin.")["finding"] == "PROVED"
    assert debate("", *PENGUINS, formula="fly(tweety)")["finding"] == "CONTRADICTED"


def test_a_formula_whose_names_are_other_words_leaves_the_uncertain_open() -> None:
    result = debate("", "Tweety is a penguin.", "Penguins fly.", formula="penguin_flies")
    assert result["finding"] == "UNTRANSLATED"
    assert any("kept apart" in lint["message"] for lint in result["reading"]["lints"])


def test_the_report_says_predicates_in_words() -> None:
    result = debate("The cat chases the mouse.", "Every animal that is hungry chases the mouse.", "The cat is a hungry animal.")
    assert result["finding"] == "PROVED"
    assert result["reading"]["claim"]["english"] == "cat chases mouse"
    assert result["world"]["atoms"]["chase(?x, ?y)"]["text"] == "?x chases ?y"


def test_what_is_not_read_is_named_with_its_reason_and_withholds_what_it_may_touch() -> None:
    unread = "Tweety whenever than sings hardly but."
    held = run("Tweety sings.", *PENGUINS, unread)
    assert held.result["finding"] == "UNTRANSLATED" and held.result["unread_axioms"] == ["added-4"]
    assert "formula" not in held.result["world"]["added"][3]
    assert any(unread in note and "(" in note for note in held.notes)
    assert any(lint["code"] == "unread-axiom" and unread in lint["message"] for lint in held.result["reading"]["lints"])
    assert debate("Tweety is a bird.", *PENGUINS, unread)["finding"] == "PROVED"
    assert debate("Tweety sings.", *PENGUINS, unread, ignore_unread=True)["finding"] == "UNREFUTED"


def test_an_unread_rule_may_matter_through_others() -> None:
    unread = "Hardly any animal that hums but whenever."
    assert debate("Tweety sings.", "If Tweety hums, Tweety sings.", unread)["unread_axioms"] == ["added-2"]
    assert debate("Tweety sings.", "If Tweety hops, Tweety sings.", unread)["unread_axioms"] == []


def test_a_thesis_that_is_not_read_has_no_verdict_and_its_reason() -> None:
    held = run("Whenever than Tweety hardly but.", *PENGUINS)
    assert held.result["finding"] == "UNTRANSLATED" and held.result["reading"]["claim"] is None
    assert any("Whenever than" in note for note in held.notes)


def test_a_sentence_outside_the_decidable_class_is_refused_by_name() -> None:
    held = run("Rex is a dog.", "Everything that is a dog was given by someone to something.")
    axiom = held.result["world"]["added"][0]
    assert "formula" in axiom or any("outside the class" in note for note in held.notes)


def test_a_thing_of_the_thesis_is_one_thing_in_conditions_and_claim() -> None:
    result = debate("If a bank fails, the bank closes.", "If something fails, it closes.")
    assert result["finding"] == "PROVED"
    assert result["reading"]["claim"]["formula"] == "close(@bank)"
    assert len(result["reading"]["conditions"]) == 1


def test_conditions_are_read_with_the_thesis() -> None:
    result = debate("Tweety flies.", "Penguins do not fly.", given=("Tweety is a penguin.",))
    assert result["finding"] == "CONTRADICTED"
    assert [clause["formula"] for clause in result["reading"]["conditions"]] == ["penguin(tweety)"]
    unread = debate("Tweety flies.", "Penguins do not fly.", given=("Tweety whenever than.",))
    assert unread["finding"] == "UNTRANSLATED"


def test_readings_with_the_same_finding_stand_with_a_note() -> None:
    result = debate("Max is blue.", *COLOURS, "Max is not red.")
    assert result["finding"] == "PROVED"
    assert [entry["leads_to"] for entry in result["reading"]["alternatives"]] == ["PROVED", "PROVED"]
    assert any(lint["code"] == "ambiguous" for lint in result["reading"]["lints"])


@pytest.mark.parametrize("place", ["axiom", "given", "thesis"])
def test_readings_that_differ_have_no_verdict_but_a_case_that_tells_them_apart(place: str) -> None:
    if place == "axiom":
        result = debate("Max is blue.", *COLOURS, "Max is red.")
    elif place == "given":
        result = debate("Max is blue.", "Max is red.", given=COLOURS)
    else:
        result = debate(COLOURS[0], "Max is red and Max is blue.")
    first, second = result["reading"]["alternatives"]
    assert result["finding"] == "UNTRANSLATED" and first["leads_to"] != second["leads_to"]
    assert [entry["number"] for entry in (first, second)] == [1, 2]
    assert {entry["differs"][0]["reading"] for entry in (first, second)} == {"red(max) | blue(max)", "red(max) ^ blue(max)"}
    assert second["differs"][0]["english"] and second["scenario"] == {"blue(max)": "true", "red(max)": "true"}


def test_a_reading_can_be_picked() -> None:
    axioms = (*COLOURS, "Max is red.")
    findings = [debate("Max is blue.", *axioms, reading=number)["finding"] for number in (1, 2)]
    assert findings == [entry["leads_to"] for entry in debate("Max is blue.", *axioms)["reading"]["alternatives"]]
    picked = debate(COLOURS[0], "Max is red and Max is blue.", reading=2)
    assert (picked["finding"], picked["reading"]["claim"]["formula"]) == ("CONTRADICTED", "red(max) ^ blue(max)")
    for number in (0, 3):
        with pytest.raises(UsageError):
            debate("Max is blue.", *axioms, reading=number)


def test_readings_that_cannot_matter_are_not_multiplied() -> None:
    others = tuple(f"Either Anna{letter} is old{letter} or Anna{letter} is young{letter}." for letter in "abcdefghij")
    result = debate("Max is blue.", *COLOURS, "Max is not red.", *others)
    assert result["finding"] == "PROVED" and len(result["reading"]["alternatives"]) == 2


def test_more_readings_than_can_be_decided_are_refused_with_that_reason() -> None:
    many = tuple(
        f"Either Max is red or Max is {colour}." for colour in ("blue", "green", "pink", "grey", "white", "black", "brown", "gold", "tan")
    )
    result = debate("Max is tall.", *many, "If Max is red then Max is tall.")
    assert result["finding"] == "UNTRANSLATED"
    assert any("512" in lint["message"] for lint in result["reading"]["lints"])


def test_stated_preferences_are_overrides_and_rules_are_not_used_backwards() -> None:
    rules = (
        "Rule1: If the cat is hungry then the cat hunts the mouse.", "Rule2: If the cat is old then the cat does not hunt the mouse.",
        "Rule2 is preferred over Rule1.", "The cat is hungry.", "The cat is old.",
    )
    result = debate("The cat hunts the mouse.", *rules)
    weaker, stronger = result["world"]["added"][:2]
    assert (weaker["id"], weaker["kind"], stronger["overrides"]) == ("rule1", "defeasible", ["rule1"])
    assert (result["finding"], result["contraposition"]) == ("OVERTHROWN", False)
    assert debate("The cat hunts the mouse.", *rules, contraposition=True)["contraposition"] is True
    assert debate("The cat hunts the mouse.", *rules, without=("rule2",))["finding"] == "SUPPORTED"


def test_existential_import_is_a_background_axiom_that_says_why_it_is_there() -> None:
    axioms = ("All cats are animals.", "All cats are cute.")
    without = debate("Some animals are cute.", *axioms)
    assert without["finding"] in ("UNREFUTED", "UNTRANSLATED")
    result = debate("Some animals are cute.", *axioms, existential_import=True)
    assert result["finding"] == "PROVED"
    background = [axiom for axiom in result["world"]["added"] if axiom["id"].startswith("background")]
    assert background and all("There are such things" in axiom["text"] and axiom["source"]["citation"] for axiom in background)


def test_formulas_that_are_none_are_errors_and_unknown_ids_are_refused() -> None:
    with pytest.raises(FormulaError):
        run("Tweety flies.", "bird(tweety >>")
    with pytest.raises(NotFoundError):
        run("Tweety flies.", *PENGUINS, without=("added-9",))


def test_what_if_takes_a_sentence_in_the_words_of_the_debate() -> None:
    result = debate("Rex flies.", "Penguins do not fly.")
    assert explain_what_if(result, ["penguin(rex)"])["leads_to"] == "CONTRADICTED"
    assert explain_what_if(result, ["Rex is a penguin."])["leads_to"] == "CONTRADICTED"
