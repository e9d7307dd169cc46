"""Gold-labelled rule lists and norms, read as text: coverage and precision. Skipped where the data is not there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.english.controlled.trials import answer

DATA = Path(__file__).parents[3] / ".." / "shared" / "data" / "open"
SETS = {"boardgameqa": (0.40, 0.02), "neubaroco_deontic": (0.70, 0.02)}
FEW = 30


@pytest.mark.parametrize("name", SETS)
def test_a_gold_set(name: str, request: pytest.FixtureRequest) -> None:
    path = DATA / f"{name}.jsonl"
    if not path.exists():
        pytest.skip("the gold-labelled data is not beside the repository")
    least, most_wrong = SETS[name]
    items = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if not request.config.getoption("--slow"):
        items, least, most_wrong = items[:: len(items) // FEW], least - 0.15, 0.0
    found = [(item["label"], answer(item["axioms"], item["thesis"])) for item in items]
    answered = [(label, one) for label, one in found if one != "REFUSED"]
    wrong = [(label, one) for label, one in answered if one != label and not (label == "NOT_ENTAILED" and one != "TRUE")]
    assert len(wrong) <= most_wrong * len(answered), wrong
    assert len(answered) >= least * len(items)
