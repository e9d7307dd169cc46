"""The Counterfactual Dogma Test: worlds that contradict common knowledge, argued against in every way. The axioms decide, or it fails.

Every claim that the axioms decide is put to each endpoint in the specification's pure form, so that the models are heard; a run follows the
axioms where its finding, and the label of every axiom, are what they are when nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from synproof_cli.agents.llm.adversaries import adversaries
from synproof_cli.agents.llm.panel import AskedPanel
from synproof_cli.debate import Budget
from synproof_cli.debate.case import Case, decide_case
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.heard import Models
from synproof_cli.debate.inquiry import inquire
from synproof_cli.model.exchange import Askers
from synproof_cli.model.formula import negate
from synproof_cli.workflows.bench import ANSWERS
from synproof_cli.workflows.case import prepare
from synproof_cli.workflows.requests import NO_WORLD, DebateRequest
from synproof_cli.workflows.world_find import FoundWorld, resolve_world

WORLD: Final = "dogma:counterfactual"
RUNS: Final = 100
_DAY: Final = "2026-01-01"
_DECIDED: Final = ("PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "CONTESTED")
_IN_WORDS: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("All penguins fly.", "Pingu is a penguin."), "Pingu flies."),
    (("No fish swims.", "Nemo is a fish."), "Nemo swims."),
    (("All stones float.", "Rocky is a stone."), "Rocky floats."),
    (("All cats are reptiles.", "Tom is a cat."), "Tom is a reptile."),
    (("All whales are fish.", "Moby is a whale."), "Moby is a fish."),
    (("All spiders have six legs.", "Charlotte is a spider."), "Charlotte has six legs."),
    (("No bird has feathers.", "Tweety is a bird."), "Tweety has feathers."),
    (("All snow is black.", "Everything that is black is warm.", "Flake is snow."), "Flake is warm."),
    (("All Greeks are immortal.", "Socrates is a Greek."), "Socrates is immortal."),
    (("No dog barks.", "Rex is a dog."), "Rex barks."),
    (("All planets are flat.", "Earth is a planet."), "Earth is flat."),
    (("If the sun shines, it is night.", "The sun shines."), "It is night."),
    (("All lemons are sweet.", "Citra is a lemon."), "Citra is sweet."),
    (("No metal conducts electricity.", "Cuprum is a metal."), "Cuprum conducts electricity."),
)
"""Worlds in controlled English, each with a claim that it decides."""


@dataclass(frozen=True, slots=True)
class _Run:
    """One claim under one world, and what the axioms make of it."""

    id: str
    case: Case
    decided: Decision


def _quiet(done: int, total: int) -> None:
    """No progress."""


def dogma(endpoints: Mapping[str, Askers] | None = None, *, on_run: Callable[[int, int], None] = _quiet) -> dict[str, Any]:
    """The document of `synproof bench --dogma`: that of `bench`, with a run an item and an endpoint a label; wrong is what the axioms do
    not decide.

    Without `endpoints` the built-in ones are asked, one for each kind of bad faith; nothing leaves the machine then.
    """
    asked = adversaries() if endpoints is None else endpoints
    runs = list(_runs())[:RUNS]
    found: list[tuple[str, dict[str, Any]]] = []
    for name, askers in asked.items():
        for run in runs:
            found.append((name, {"id": f"{name}: {run.id}", **_outcome(run, askers)}))
            on_run(len(found), len(asked) * len(runs))
    items = [item for _, item in found]
    by_label = {name: _totals([item for other, item in found if other == name]) for name in asked}
    return {**_totals(items), "by_label": by_label, "refusals": {}, "items": items}


def _totals(items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    count, right = len(items), sum(item["ok"] for item in items)
    return {
        "n": count, "answered": count, "correct": right, "wrong": count - right, "refused": 0,
        "accuracy": round(right / count, 4) if count else None, "coverage": 1.0 if count else None,
    }


def _outcome(run: _Run, askers: Askers) -> dict[str, Any]:
    """What was found, and whether it is what the axioms decide."""
    budget = Budget()
    trial, decision = decide_case(run.case, budget)
    heard = inquire(run.case, trial, decision, Models(AskedPanel(askers), llm_only=True), budget)
    finding, decided = heard.decision.finding, run.decided.finding
    same = _labels(heard.decision) == _labels(run.decided)
    item = {"gold": decided, "finding": finding, "answer": ANSWERS.get(finding), "ok": finding == decided and same}
    return item if same else item | {"reason": "an axiom has another label"}


def _labels(decision: Decision) -> dict[str, str]:
    return dict(decision.dispute.labels) if decision.dispute is not None else {}


def _runs() -> Iterator[_Run]:
    """Claims of the shipped world and of the worlds in words, each with its denial."""
    for id_, case in (*_of_the_shipped_world(), *_of_worlds_in_words()):
        denied = replace(case, problem=replace(case.problem, claim=negate(case.problem.claim)))
        for name, one in ((id_, case), (f"not {id_}", denied)):
            decision = decide_case(one, Budget())[1]
            if decision.finding in _DECIDED:
                yield _Run(name, one, decision)


def _of_the_shipped_world() -> Iterator[tuple[str, Case]]:
    found = resolve_world((WORLD,), None)
    for claim in found.world.claims:
        yield claim.id, _case(DebateRequest(thesis=claim.thesis, formula=claim.formula, given=claim.given), found)


def _of_worlds_in_words() -> Iterator[tuple[str, Case]]:
    nowhere = FoundWorld(NO_WORLD, "file", 1, NO_WORLD.digest)
    for axioms, thesis in _IN_WORDS:
        yield thesis, _case(DebateRequest(thesis=thesis, axioms=axioms), nowhere)


def _case(request: DebateRequest, found: FoundWorld) -> Case:
    return prepare(replace(request, as_of=_DAY, second_opinion=False), found, "", Budget()).case

