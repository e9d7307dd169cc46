"""Gold-labelled sets, read as text: coverage and precision. Skipped where the data is not there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.english.controlled.oracle import answer

DATA = Path(__file__).parents[3] / ".." / "shared" / "data" / "open"
SETS = {
    "proofwriter_owa_d5": (0.99, False), "prontoqa_5hop": (0.99, False), "prontoqa_false_ontology": (0.99, False),
    "rg_syllogism": (0.95, True), "neubaroco_syllogism": (0.95, True), "knights_knaves": (0.90, False),
}
FEW = 40


@pytest.mark.parametrize("name", SETS)
def test_a_gold_set(name: str, request: pytest.FixtureRequest) -> None:
    path = DATA / f"{name}.jsonl"
    if not path.exists():
        pytest.skip("the gold-labelled data is not beside the repository")
    least, existential_import = SETS[name]
    items = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if not request.config.getoption("--slow"):
        items = items[:: max(1, len(items) // FEW)]
    answers = {item["id"]: answer(item["axioms"], item["thesis"], existential_import=existential_import) for item in items}
    answered = [item for item in items if answers[item["id"]] in ("TRUE", "FALSE", "UNKNOWN")]
    wrong = [item["id"] for item in answered if item.get("clean") and not _fits(item["label"], answers[item["id"]])]
    assert wrong == []
    assert len(answered) >= (least if len(items) > 2 * FEW else 0.85) * len(items)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_one_text_says_what_its_sentences_say(name: str) -> None:
    path = DATA / f"{name}.jsonl"
    if not path.exists():
        pytest.skip("the gold-labelled data is not beside the repository")
    for line in path.read_text(encoding="utf-8").splitlines()[::5]:
        item = json.loads(line)
        text = " ".join(axiom if axiom.endswith((".", "!", "?")) else f"{axiom}." for axiom in item["axioms"])
        assert answer([text], item["thesis"]) == answer(item["axioms"], item["thesis"]), item["id"]


def _fits(label: str, found: str) -> bool:
    return found == label or (label == "NOT_ENTAILED" and found != "TRUE")
