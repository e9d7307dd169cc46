"""Worlds from plain text: what is read, what is kept as text, the way out and back, and debates in the words of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from synproof_cli.checkers import verify_result
from synproof_cli.errors import InputError, UsageError
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.added import axiom_lines
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import find_world
from synproof_cli.workflows.world_lint import lint_world
from synproof_cli.workflows.worlds import diff_worlds, export_world, import_worlds, show_world

CLOCK = Clock(now=lambda: "2026-01-01T00:00:00Z", today=lambda: "2026-01-01", monotonic=lambda: 0.0, new_id=lambda: "test")
NOW = "2026-01-01T00:00:00Z"
RULES = """\
# house rules
All penguins are birds. Penguins do not fly.
The cat chases
the mouse.
Rule1: If Tweety is a bird then Tweety is happy.
Rule2: If Tweety is a penguin then Tweety is not happy.
Rule2 is preferred over Rule1.
Tweety is a penguin.
Hardly whenever than hums.
rain >> wet
"""


@pytest.fixture
def store() -> Iterator[Store]:
    with memory_store() as opened:
        import_worlds(opened, [("House Rules.txt", RULES.encode())], now=NOW)
        yield opened


def debate(store: Store, thesis: str, **options: Any) -> Any:
    request = DebateRequest(thesis=thesis, worlds=("my:house-rules",), save=False, **options)
    result = run_debate(request, store=store, clock=CLOCK).result
    assert verify_result(result).outcome in ("holds", "no_verdict")
    return result


def test_text_becomes_declared_predicates_formulas_and_text_only_axioms(store: Store) -> None:
    world = show_world(store, "my:house-rules")
    axioms = {axiom["id"]: axiom for axiom in world["axioms"]}
    before, behind = ("house-rules-1", "house-rules-1-2", "house-rules-2"), ("house-rules-6", "house-rules-7", "house-rules-8")
    assert list(axioms) == [*before, "rule1", "rule2", *behind]
    assert world["atoms"]["chase(?x, ?y)"] == {"text": "?x chases ?y"} and "rain" in world["atoms"]
    assert axioms["house-rules-2"]["text"] == "The cat chases the mouse."
    assert axioms["house-rules-1"]["origin"] == "controlled-english" and axioms["house-rules-1"]["source"]["citation"] == "House Rules.txt"
    assert axioms["rule2"]["overrides"] == ["rule1"] and axioms["rule1"]["kind"] == "defeasible"
    assert "formula" not in axioms["house-rules-7"] and axioms["house-rules-8"]["formula"] == "rain >> wet"


def test_import_tells_what_is_not_read(store: Store) -> None:
    (found,) = import_worlds(store, [("again.txt", RULES.encode())], now=NOW)["worlds"]
    assert (found["id"], found["created"]) == ("my:again", True)
    assert [part["text"] for part in found["unread"]] == ["Hardly whenever than hums."] and found["unread"][0]["reason"]


def test_the_way_out_and_back_loses_nothing(store: Store) -> None:
    for form in ("toml", "json"):
        text = export_world(store, "my:house-rules", form=form)  # type: ignore[arg-type]
        import_worlds(store, [(f"back.{form}", text.encode())], now=NOW, as_id="my:back")
        assert not diff_worlds(find_world(store, "my:house-rules"), find_world(store, "my:back"))["different"]


def test_sentences_are_read_in_the_words_of_the_file(store: Store) -> None:
    assert debate(store, "Tweety is a bird.")["finding"] == "PROVED"
    assert debate(store, "The cat chases the mouse.")["finding"] == "PROVED"
    happy = debate(store, "Tweety is happy.")
    assert (happy["finding"], happy["contraposition"]) == ("OVERTHROWN", False)
    assert debate(store, "Rex flies.", given=("Rex is a penguin.",))["finding"] == "CONTRADICTED"
    assert debate(store, "Rex flies.", axioms=("Rex is a penguin.",))["finding"] == "CONTRADICTED"


def test_words_that_the_file_does_not_have_are_not_translated(store: Store) -> None:
    assert debate(store, "Tweety is a rocket.")["finding"] == "UNTRANSLATED"


def test_a_sentence_that_would_change_the_reading_of_the_file_is_not_read(store: Store) -> None:
    import_worlds(store, [("owners.txt", b"Everyone who has an owner is happy. Max has an owner.")], now=NOW)
    formulas = [axiom.get("formula", "") for axiom in show_world(store, "my:owners")["axioms"]]
    request = DebateRequest(thesis="Anna is an owner.", worlds=("my:owners",), save=False)
    result = run_debate(request, store=store, clock=CLOCK).result
    assert result["finding"] == "UNTRANSLATED"
    assert [axiom.get("formula", "") for axiom in result["world"]["axioms"]] == formulas  # type: ignore[attr-defined]


def test_other_readings_of_a_stored_sentence_are_decided_too(store: Store) -> None:
    import_worlds(store, [("colours.txt", b"Either Max is red or Max is blue. Max is red.")], now=NOW)

    def decided(**options: Any) -> Any:
        return run_debate(DebateRequest(worlds=("my:colours",), save=False, **options), store=store, clock=CLOCK).result

    for options in ({"thesis": "Max is blue."}, {"formula": "blue(max)"}):
        result = decided(**options)
        assert result["finding"] == "UNTRANSLATED"
        assert [entry["leads_to"] for entry in result["reading"]["alternatives"]] == ["UNREFUTED", "CONTRADICTED"]
    assert decided(thesis="Max is red.")["finding"] == "PROVED"
    assert decided(thesis="Max is blue.", reading=1)["finding"] == "UNREFUTED"
    with pytest.raises(UsageError, match="stored world"):
        decided(thesis="Max is blue.", reading=2)


def test_lint_tells_what_the_reader_remarks(store: Store) -> None:
    text = b"Either Max is red or Max is blue. If Max is red and Max is not red then Max is sad. Hardly than."
    import_worlds(store, [("odd.txt", text)], now=NOW)
    problems = lint_world(store, "my:odd")["problems"]
    found = {(problem["code"], *problem["axioms"]) for problem in problems}
    assert {("ambiguous", "odd-1"), ("tautology", "odd-1-2"), ("not-read", "odd-1-3")} <= found
    assert any("red(max) ^ blue(max)" in problem["message"] for problem in problems)


def test_existential_import_is_stored_as_background(store: Store) -> None:
    import_worlds(store, [("cats.txt", b"All cats are animals. All cats are cute.")], now=NOW, existential_import=True)
    axioms = show_world(store, "my:cats")["axioms"]
    assert any(axiom["id"].startswith("background") and "There are such things" in axiom["text"] for axiom in axioms)


@pytest.mark.parametrize(("name", "content"), [("a.txt", b""), ("a.txt", b"# nothing\n"), ("a.txt", b"\xff\xfe\x00")])
def test_text_that_holds_nothing_is_refused(store: Store, name: str, content: bytes) -> None:
    with pytest.raises(InputError):
        import_worlds(store, [(name, content)], now=NOW)


@pytest.mark.parametrize(("text", "lines"), [
    ("rain >> wet\nwet\n", ["rain >> wet", "wet"]),
    ("All cats are\nanimals. Max is\na cat.", ["All cats are animals. Max is a cat."]),
    ("If Max is red,\nMax is happy.\nMax is red", ["If Max is red, Max is happy.", "Max is red"]),
    ("Max is red\nAnna is blue\n# done\n\nrain", ["Max is red", "Anna is blue", "rain"]),
    ("1. Max is red where:\n  (a) it rains; and\n\n  (b) it is dark,\n\n  as shown.\n2. Rex barks.",
     ["Max is red where: (a) it rains; and (b) it is dark, as shown.", "Rex barks."]),
    ("a\nb >> c\nx & a\nd", ["a", "b >> c", "x & a", "d"]),
    ("- Max is red.\n* Rex barks.\na -> b", ["Max is red.", "Rex barks.", "a -> b"]),
    ("Max is a cat\n\nand nothing else", ["Max is a cat", "and nothing else"]),
])
def test_a_line_is_an_axiom_and_a_sentence_may_go_on(text: str, lines: list[str]) -> None:
    assert axiom_lines(text) == lines
