"""`synproof bench`: score findings against a gold-labelled JSONL file, and list refusals by reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.errors import FormulaError, InputError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import as_claim
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.logic.world_check import canonical_formula
from synproof_cli.model.world import Axiom, World

ANSWERS: Final = {
    "PROVED": "TRUE", "SUPPORTED": "TRUE", "CONTRADICTED": "FALSE", "OVERTHROWN": "FALSE", "UNREFUTED": "UNKNOWN", "CONTESTED": "UNKNOWN",
    "INCONSISTENT": "INCONSISTENT", "IMPOSSIBLE": "INCONSISTENT",
}
LABELS: Final = ("TRUE", "FALSE", "UNKNOWN", "NOT_ENTAILED", "INCONSISTENT")
MAX_LINE: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a gold set: axioms and thesis as formulas."""

    id: str
    axioms: tuple[str, ...]
    thesis: str
    label: str
    clean: bool | None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """What came out for one item. `ok` is None where nothing was answered; then `refusal` says why."""

    item: Item
    finding: str | None
    answer: str | None
    ok: bool | None
    refusal: str = ""


def _quiet(done: int, total: int) -> None:
    """No progress."""


def bench(
    data: bytes, file: str, *, on_item: Callable[[int, int], None] = _quiet, budget: Callable[[], Budget] = Budget,
) -> dict[str, object]:
    """Score every item on its formulas; `budget` gives each item its own limit. Findings only, no trees. Raises InputError."""
    items = list(read_items(data, file))
    if not items:
        raise InputError(f"{file} holds no item", hint="one JSON object a line", file=file)
    scores = []
    for number, item in enumerate(items, start=1):
        scores.append(score(item, budget()))
        on_item(number, len(items))
    return report(scores)


def read_items(data: bytes, file: str) -> Iterator[Item]:
    """The items of a JSONL file. A line that is no JSON object is an error of the file; an item without formulas is refused later."""
    for number, raw in enumerate(data.decode("utf-8-sig", "replace").splitlines(), start=1):
        if not raw.strip():
            continue
        try:
            entry: Any = json.loads(raw)
        except (ValueError, RecursionError):
            entry = None
        if not isinstance(entry, dict):
            raise InputError(f"{file}, line {number} is not a JSON object", file=file)
        yield _item(entry, number)


def _item(entry: dict[str, Any], number: int) -> Item:
    axioms: Any = entry.get("formulas")
    thesis: Any = entry.get("thesis_formula")
    label, flag = str(entry.get("label")), entry.get("clean")
    clean = flag if isinstance(flag, bool) else None
    name = str(entry.get("id", number))
    if label not in LABELS:
        return Item(name, (), "", label, clean, "unknown label")
    if not isinstance(axioms, list) or not all(isinstance(text, str) for text in axioms) or not isinstance(thesis, str):
        return Item(name, (), "", label, clean, "no formulas")
    return Item(name, tuple(axioms), thesis, label, clean)


def score(item: Item, budget: Budget) -> Score:
    """Decide one item; its axioms are strict and its vocabulary is open."""
    if item.refusal:
        return Score(item, None, None, None, item.refusal)
    try:
        axioms = tuple(
            Axiom(f"a{number}", text, canonical_formula(text, OPEN)) for number, text in enumerate(item.axioms, start=1)
        )
        problem = Problem(World("my:bench", axioms=axioms), (), as_claim(parse_formula(item.thesis)), "9999-12-31")
    except FormulaError as error:
        return Score(item, None, None, None, f"not a formula: {error.message}")
    finding = decide(problem, budget).finding
    if finding in ("UNDECIDED", "UNTRANSLATED"):
        return Score(item, finding, None, None, finding)
    return _judged(item, finding)


def _judged(item: Item, finding: str) -> Score:
    answer = ANSWERS[finding]
    if answer == "INCONSISTENT" and item.label != "INCONSISTENT":
        return Score(item, finding, None, None, finding)
    if item.label == "NOT_ENTAILED":
        return Score(item, finding, answer, answer != "TRUE")
    return Score(item, finding, answer, answer == item.label)


def report(scores: Sequence[Score]) -> dict[str, object]:
    """The JSON of `bench`; `clean` only where items carry the flag."""
    document: dict[str, object] = dict(_totals(scores))
    if any(found.item.clean is not None for found in scores):
        document["clean"] = _totals([found for found in scores if found.item.clean])
    labels = sorted({found.item.label for found in scores})
    document["by_label"] = {label: _totals([found for found in scores if found.item.label == label]) for label in labels}
    document["refusals"] = dict(sorted(Counter(found.refusal for found in scores if found.refusal).items()))
    document["items"] = [
        {"id": found.item.id, "gold": found.item.label, "finding": found.finding, "answer": found.answer, "ok": found.ok}
        for found in scores
    ]
    return document


def _totals(scores: Iterable[Score]) -> dict[str, int | float | None]:
    """Counts; accuracy is correct of answered, coverage is answered of all, both None over nothing."""
    marks = [found.ok for found in scores]
    answered, correct = sum(mark is not None for mark in marks), sum(mark is True for mark in marks)
    return {
        "n": len(marks), "answered": answered, "correct": correct, "wrong": answered - correct, "refused": len(marks) - answered,
        "accuracy": round(correct / answered, 4) if answered else None, "coverage": round(answered / len(marks), 4) if marks else None,
    }
