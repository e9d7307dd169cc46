"""`synproof bench`: score findings against a gold-labelled JSONL file, and list refusals by reason."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.debate.conduct import decide_case
from synproof_cli.errors import BudgetExceededError, FormulaError, InputError, UsageError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import as_claim
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.logic.world_check import canonical_formula
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.case import prepare
from synproof_cli.workflows.prepared import Prepared
from synproof_cli.workflows.requests import NO_WORLD, DebateRequest
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.workflows.reading_panel import Readers

ANSWERS: Final = {
    "PROVED": "TRUE", "SUPPORTED": "TRUE", "CONTRADICTED": "FALSE", "OVERTHROWN": "FALSE", "UNREFUTED": "UNKNOWN", "CONTESTED": "UNKNOWN",
    "INCONSISTENT": "INCONSISTENT", "IMPOSSIBLE": "INCONSISTENT",
}
LABELS: Final = ("TRUE", "FALSE", "UNKNOWN", "NOT_ENTAILED", "INCONSISTENT")
_DAY: Final = "9999-12-31"
_NONE: Final = ("UNDECIDED", "UNTRANSLATED")
_PART: Final = re.compile(r"\A'.*': (?=\S)", re.DOTALL)
_QUOTED: Final = re.compile(r"'[^']*'")


OTHER_NAMES: Final = {
    "YES": "TRUE", "ENTAILED": "TRUE", "ENTAILMENT": "TRUE", "PROVED": "TRUE", "CONTRADICTION": "FALSE", "CONTRADICTED": "FALSE",
    "DISPROVED": "FALSE", "REFUTED": "FALSE", "UNCERTAIN": "UNKNOWN", "NEUTRAL": "UNKNOWN", "NO": "NOT_ENTAILED",
    "NON-ENTAILMENT": "NOT_ENTAILED", "NOT ENTAILED": "NOT_ENTAILED",
}
"""Labels as other sets write them."""

Use = Literal["text", "formulas"]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a gold set: axioms and thesis in words or as formulas, as `use` says."""

    id: str
    axioms: tuple[str, ...]
    thesis: str
    label: str
    clean: bool | None
    use: Use = "formulas"
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How texts are read and rules used, as `synproof debate` takes it. `readers`: models that are asked for what is unread otherwise."""

    existential_import: bool = False
    contraposition: bool | None = None
    reading: int | None = None
    readers: Readers | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """What came out for one item. `ok` is None where nothing was answered; then `refusal` says why, and `reason` where in the text.

    `by_model`: a model's reading takes part.
    """

    item: Item
    finding: str | None
    answer: str | None
    ok: bool | None
    refusal: str = ""
    reason: str = ""
    by_model: bool = False


def _quiet(done: int, total: int) -> None:
    """No progress."""


def bench(
    data: bytes, file: str, *, use: Use = "text", reading: Reading = Reading(), on_item: Callable[[int, int], None] = _quiet,
    budget: Callable[[], Budget] = Budget,
) -> dict[str, object]:
    """Score every item; `budget` gives each item its own limit. Findings only, no trees. Raises InputError.

    `use` text: sentences are read as a debate reads them; an item without words is decided from its formulas.
    """
    items = list(read_items(data, file, use))
    if not items:
        raise InputError(f"{file} holds no item", hint="one JSON object a line", file=file)
    scores = []
    for number, item in enumerate(items, start=1):
        scores.append(score(item, budget(), reading))
        on_item(number, len(items))
    return report(scores)


def read_items(data: bytes, file: str, use: Use = "formulas") -> Iterator[Item]:
    """The items of a JSONL file. A line that is no JSON object is an error of the file; an item without axioms is refused later."""
    for number, raw in enumerate(data.decode("utf-8-sig", "replace").splitlines(), start=1):
        if not raw.strip():
            continue
        try:
            entry: Any = json.loads(raw)
        except (ValueError, RecursionError):
            entry = None
        if not isinstance(entry, dict):
            raise InputError(f"{file}, line {number} is not a JSON object", file=file)
        yield _item(entry, number, use)


def _item(entry: dict[str, Any], number: int, use: Use) -> Item:
    label, flag = _label(entry.get("label")), entry.get("clean")
    clean = flag if isinstance(flag, bool) else None
    name = str(entry.get("id", number))
    if label not in LABELS:
        return Item(name, (), "", label, clean, use, "unknown label")
    if use == "text" and isinstance(entry.get("thesis"), str):
        axioms, thesis, missing = entry.get("axioms"), entry["thesis"], "no axioms"
    else:
        use, axioms, thesis, missing = "formulas", entry.get("formulas"), entry.get("thesis_formula"), "no formulas"
    if not isinstance(axioms, list) or not all(isinstance(text, str) for text in axioms) or not isinstance(thesis, str):
        return Item(name, (), "", label, clean, use, missing)
    return Item(name, tuple(axioms), thesis, label, clean, use)


def _label(value: object) -> str:
    name = str(value).strip().upper()
    return OTHER_NAMES.get(name, name if name in LABELS else str(value))


def score(item: Item, budget: Budget, reading: Reading = Reading()) -> Score:
    """Decide one item; its axioms are strict unless their own words say otherwise."""
    if item.refusal:
        return Score(item, None, None, None, item.refusal)
    return _from_text(item, budget, reading) if item.use == "text" else _from_formulas(item, budget, reading)


def _from_formulas(item: Item, budget: Budget, reading: Reading) -> Score:
    """The vocabulary is open."""
    try:
        axioms = tuple(
            Axiom(f"a{number}", text, canonical_formula(text, OPEN)) for number, text in enumerate(item.axioms, start=1)
        )
        world, claim = World("my:bench", axioms=axioms), as_claim(parse_formula(item.thesis))
        problem = Problem(world, (), claim, _DAY, contraposition=reading.contraposition is not False)
    except FormulaError as error:
        return Score(item, None, None, None, f"not a formula: {error.message}")
    finding = decide(problem, budget).finding
    if finding in _NONE:
        return Score(item, finding, None, None, finding)
    return _judged(item, finding)


def _from_text(item: Item, budget: Budget, reading: Reading) -> Score:
    """The sentences as a debate reads them, in a world of their own. An unread axiom that may matter leaves no answer."""
    request = DebateRequest(
        thesis=item.thesis, axioms=item.axioms, as_of=_DAY, contraposition=reading.contraposition,
        existential_import=reading.existential_import, reading=reading.reading,
    )
    try:
        prepared = prepare(request, FoundWorld(NO_WORLD, "file", 1, NO_WORLD.digest), "", budget, readers=reading.readers)
        decision = decide_case(prepared.case, budget)[1]
        finding = decision.finding
    except (FormulaError, UsageError) as error:
        return Score(item, None, None, None, error.message)
    except BudgetExceededError as error:
        return Score(item, "UNDECIDED", None, None, "UNDECIDED", error.message)
    if finding not in _NONE:
        return replace(_judged(item, finding), by_model=_by_model(prepared))
    if prepared.case.unasked is not None and finding == "UNDECIDED":
        return Score(item, finding, None, None, f"models: {prepared.case.unasked.stop}", decision.exhausted)
    refusal, reason = _why(prepared, finding)
    return Score(item, finding, None, None, refusal, reason)


def _by_model(prepared: Prepared) -> bool:
    """Whether a model's reading takes part: of the thesis, or of an axiom."""
    problem = prepared.case.problem
    return not problem.trusted or any(axiom.origin == "model" for axiom in (*problem.world.axioms, *problem.added))


def _why(prepared: Prepared, finding: str) -> tuple[str, str]:
    """Why there is no answer: the kind of reason, and the reason itself."""
    if finding == "UNDECIDED":
        return finding, ""
    if prepared.refusal:
        texts = prepared.texts
        part = f"{texts.reasons[0].text}: " if texts.reasons else ""
        return ("thesis not read: " if texts.reasons else "") + _kind(prepared.refusal), part + prepared.refusal
    unread = prepared.texts.unread
    named = unread[0] if unread else None
    if named is None:
        return "axiom not read", ""
    return f"axiom not read: {_kind(named.reason)}", f"{named.text}: {named.reason}"


def _kind(reason: str) -> str:
    """A reason without the words of the text it speaks of."""
    return _QUOTED.sub("…", _PART.sub("", reason)) or "no reading"


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
        | ({"reason": found.reason or found.refusal} if found.refusal else {}) | ({"by_model": True} if found.by_model else {})
        for found in scores
    ]
    return document


def models_report(document: Mapping[str, Any], telemetry: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """What asking models came to, for `models` of the document: their telemetry, and figures a call.

    `wrong_findings` counts wrong answers by finding: PROVED and CONTRADICTED, which rest on no model, should never be among them.
    """
    calls, written = telemetry["calls"], telemetry["completion_tokens"]
    wrong = Counter(item["finding"] for item in document["items"] if item["ok"] is False)
    return {
        **telemetry, "seconds": round(seconds, 3), "seconds_per_call": round(seconds / calls, 3) if calls else None,
        "completion_tokens_per_second": round(written / seconds, 1) if written and seconds else None,
        "items_by_model": sum(bool(item.get("by_model")) for item in document["items"]), "wrong_findings": dict(sorted(wrong.items())),
    }


def _totals(scores: Iterable[Score]) -> dict[str, int | float | None]:
    """Counts; accuracy is correct of answered, coverage is answered of all, both None over nothing."""
    marks = [found.ok for found in scores]
    answered, correct = sum(mark is not None for mark in marks), sum(mark is True for mark in marks)
    return {
        "n": len(marks), "answered": answered, "correct": correct, "wrong": answered - correct, "refused": len(marks) - answered,
        "accuracy": round(correct / answered, 4) if answered else None, "coverage": round(answered / len(marks), 4) if marks else None,
    }
