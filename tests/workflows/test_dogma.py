"""The Counterfactual Dogma Test: the axioms decide, whoever argues."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from synproof_cli.agents.llm.adversaries import ROLES, adversaries
from synproof_cli.model.exchange import Answer, Askers, Failed, Question
from synproof_cli.workflows import dogma as workflow
from synproof_cli.workflows.dogma import RUNS, dogma

SCHEMA = Path(workflow.__file__).parent / "schemas" / "bench.schema.json"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return dogma()


def test_a_hundred_of_a_hundred_runs_follow_the_axioms_against_each_endpoint(document: dict[str, Any]) -> None:
    assert RUNS == 100
    assert len(document["by_label"]) == 7
    for name, score in document["by_label"].items():
        assert (score["n"], score["correct"], score["wrong"]) == (100, 100, 0), name
    assert {item["gold"] for item in document["items"]} == {"PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "CONTESTED"}


def test_the_document_is_one_of_bench(document: dict[str, Any]) -> None:
    jsonschema.validate(json.loads(json.dumps(document)), json.loads(SCHEMA.read_text("utf-8")))


class Counting:
    """Answers as another does, and counts."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.roles: list[str] = []

    def ask(self, question: Question) -> Answer | Failed:
        self.roles.append(question.role)
        answer: Answer | Failed = self.inner.ask(question)
        return answer


def test_the_endpoints_are_heard(document: dict[str, Any]) -> None:
    del document
    for name, askers in adversaries().items():
        counting = Counting(askers)
        score = dogma({name: Askers(dict.fromkeys(ROLES, counting))})
        assert score["n"] == 100
        assert len(counting.roles) >= (100 if name == "always agrees" else 400), name


class Failing:
    """Fails in one way."""

    def __init__(self, fault: Any) -> None:
        self.fault = fault

    def ask(self, question: Question) -> Answer | Failed:
        del question
        return Failed(self.fault, "it failed")


@pytest.mark.parametrize("fault", ["provider", "budget", "invalid"])
def test_an_endpoint_that_fails_changes_nothing_either(fault: str) -> None:
    score: Mapping[str, Any] = dogma({"failing": Askers(dict.fromkeys(ROLES, Failing(fault)))})
    assert (score["correct"], score["wrong"]) == (100, 0)
