"""`bench` end to end: sentences in, scores out, and no answer where anything that may matter is not read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from synproof_cli.workflows.bench import Reading, bench

AXIOMS = ["All penguins are birds.", "Penguins do not fly.", "Tweety is a penguin."]


def scored(*items: dict[str, Any], **options: Any) -> Any:
    lines = "\n".join(json.dumps({"id": str(number)} | item) for number, item in enumerate(items))
    return bench(lines.encode(), "items.jsonl", **options)


@pytest.mark.parametrize(("thesis", "label", "ok"), [
    ("Tweety is a bird.", "TRUE", True), ("Tweety flies.", "FALSE", True), ("Tweety hums.", "UNKNOWN", True),
    ("Tweety is a bird.", "FALSE", False),
    ("Tweety hums.", "NOT_ENTAILED", True), ("Tweety flies.", "NOT_ENTAILED", True), ("Tweety is a bird.", "NOT_ENTAILED", False),
])
def test_answers_are_compared_with_labels(thesis: str, label: str, ok: bool) -> None:
    assert scored({"axioms": AXIOMS, "thesis": thesis, "label": label})["items"][0]["ok"] is ok


@pytest.mark.parametrize(("label", "gold"), [
    ("yes", "TRUE"), ("True", "TRUE"), (True, "TRUE"), ("Uncertain", "UNKNOWN"), ("no", "NOT_ENTAILED"),
])
def test_labels_of_other_sets_are_known(label: object, gold: str) -> None:
    assert scored({"axioms": AXIOMS, "thesis": "Tweety is a bird.", "label": label})["items"][0]["gold"] == gold


def test_what_is_not_read_is_refused_with_its_reason() -> None:
    unread = "Hardly whenever Tweety than hums."
    found = scored(
        {"axioms": [*AXIOMS, unread], "thesis": "Tweety hums.", "label": "UNKNOWN"},
        {"axioms": [*AXIOMS, unread], "thesis": "Tweety is a bird.", "label": "TRUE"},
        {"axioms": AXIOMS, "thesis": unread, "label": "TRUE"},
        {"axioms": AXIOMS, "thesis": "Tweety is a bird.", "label": "perhaps"},
        {"axioms": "none", "thesis": "Tweety is a bird.", "label": "TRUE"},
    )
    assert (found["answered"], found["correct"], found["refused"]) == (1, 1, 4)
    kinds = list(found["refusals"])
    assert any(kind.startswith("axiom not read: ") for kind in kinds) and any(kind.startswith("thesis not read: ") for kind in kinds)
    assert {"unknown label", "no axioms"} <= set(kinds)
    assert unread in found["items"][0]["reason"] and "reason" not in found["items"][1]


def test_readings_that_differ_are_refused_and_one_can_be_picked() -> None:
    item = {"axioms": ["Either Max is red or Max is blue.", "Max is red."], "thesis": "Max is blue.", "label": "FALSE"}
    assert scored(item)["refusals"] == {"readings differ": 1}
    assert scored(item, reading=Reading(reading=2))["correct"] == 1


def test_existential_import_is_off_unless_asked_for() -> None:
    item = {"axioms": ["All cats are animals.", "All cats are cute."], "thesis": "Some animals are cute.", "label": "TRUE"}
    assert scored(item)["correct"] == 0
    assert scored(item, reading=Reading(existential_import=True))["correct"] == 1


def test_formulas_are_used_where_asked_for_or_where_there_are_no_words() -> None:
    formulas = {"formulas": ["a >> b", "a"], "thesis_formula": "b", "label": "TRUE"}
    assert scored(formulas)["correct"] == scored(formulas, use="formulas")["correct"] == 1
    assert scored({"axioms": AXIOMS, "thesis": "Tweety is a bird.", "label": "TRUE"}, use="formulas")["refusals"] == {"no formulas": 1}


def test_clean_items_are_counted_by_themselves() -> None:
    found = scored(
        {"axioms": AXIOMS, "thesis": "Tweety is a bird.", "label": "TRUE", "clean": True},
        {"axioms": AXIOMS, "thesis": "Tweety is a bird.", "label": "FALSE", "clean": False},
    )
    assert (found["wrong"], found["clean"]["wrong"], found["clean"]["n"]) == (1, 0, 1)
