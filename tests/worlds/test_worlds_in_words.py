"""The shipped worlds through the real pipeline: claims in words, and paraphrases and near misses of the example."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from synproof_cli.checkers import verify_result
from synproof_cli.model.world import Claim
from synproof_cli.workflows.check.decide import Asking, Court
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import find_world
from synproof_cli.workflows.world_lint import lint_world
from tests.check.runs import finding_of as found_by
from tests.worlds.shipped import AS_OF, IDS, sentences, shipped_world

CLOCK = Clock(now=lambda: f"{AS_OF}T00:00:00+00:00", today=lambda: AS_OF, monotonic=lambda: 0.0, new_id=lambda: "0" * 12)
CONFIRMED = {"PROVED", "SUPPORTED"}
REFUTED = {"CONTRADICTED", "OVERTHROWN", "CONTESTED"}
MAIN = "law:brrd-isda"


def finding_of(world_id: str, request: DebateRequest) -> str:
    return found_by(replace(request, as_of=AS_OF), Court(find_world(None, world_id), Asking(AS_OF)))


def debated(request: DebateRequest) -> Any:
    return run_debate(request, store=None, clock=CLOCK).result


@pytest.mark.parametrize(
    ("world_id", "claim"),
    [
        pytest.param(world_id, claim, id=f"{world_id}/{claim.id}")
        for world_id in IDS
        for claim in shipped_world(world_id).claims
        if claim.thesis
    ],
)
def test_a_claim_in_words_comes_out_as_expected(world_id: str, claim: Claim) -> None:
    assert finding_of(world_id, DebateRequest(thesis=claim.thesis, given=claim.given)) == claim.expect


@pytest.mark.parametrize("text", sentences()["confirmed"])
def test_paraphrases_are_confirmed(text: str) -> None:
    assert finding_of(MAIN, DebateRequest(thesis=text)) in CONFIRMED


@pytest.mark.parametrize("text", sentences()["refuted"])
def test_negations_are_refuted(text: str) -> None:
    assert finding_of(MAIN, DebateRequest(thesis=text)) in REFUTED


@pytest.mark.parametrize("text", sentences()["never"])
def test_near_misses_are_never_confirmed(text: str) -> None:
    assert finding_of(MAIN, DebateRequest(thesis=text)) not in CONFIRMED | {"UNREFUTED"}


@pytest.mark.parametrize("text", sentences()["unread"])
def test_an_unknown_turn_of_phrase_is_untranslated_at_worst(text: str) -> None:
    assert finding_of(MAIN, DebateRequest(thesis=text)) in CONFIRMED | {"UNTRANSLATED"}


@pytest.mark.parametrize("text", sentences()["open"])
def test_what_the_world_does_not_settle_is_not_supported(text: str) -> None:
    assert finding_of(MAIN, DebateRequest(thesis=text)) == "UNREFUTED"


def test_the_contract_on_the_resolution_alone_is_stopped_by_article_68() -> None:
    given = ("stay_in_force", "stay_hours == 48", "substantive_obligations_performed")
    result = debated(DebateRequest(formula="termination_rights_suspended", given=given, worlds=(MAIN,), second_opinion=False))
    assert result["finding"] == "SUPPORTED"
    refused = [
        node for node in result["argumentation_tree"]["children"]
        if any("isda-5-a-vii" in premise["licence"]["ids"] for premise in node["premises"])
        and any("isda-6-a" in premise["licence"]["ids"] for premise in node["premises"])
    ]
    assert refused
    for node in refused:
        assert node["status"] == "REFUTED"
        assert node["dung_label"] == "REJECTED"
        assert node["rejection_reason"].startswith("Sieve 2 (Axiom Contradiction): Argument contradicts ground-truth axiom '")
        assert "[brrd-68-1]" in node["rejection_reason"]


def test_the_exit_code_of_ninety_six_hours_and_of_non_performance_is_never_zero() -> None:
    for given in (
        ("stay_in_force", "stay_hours == 96", "substantive_obligations_performed"),
        ("stay_in_force", "stay_hours == 48", "~substantive_obligations_performed"),
        ("stay_in_force", "stay_hours == 96"),
        ("stay_in_force", "stay_hours == 48"),
    ):
        result = debated(DebateRequest(formula="termination_rights_suspended", given=given, worlds=(MAIN,), second_opinion=False))
        assert result["exit_code"] == 1, given


@pytest.mark.parametrize("world_id", IDS)
def test_lint_finds_no_error(world_id: str) -> None:
    problems = lint_world(None, world_id)["problems"]
    assert [problem for problem in problems if problem["severity"] == "error"] == []


@pytest.mark.slow
@pytest.mark.parametrize("world_id", IDS)
def test_every_claim_carries_a_certificate_that_holds(world_id: str) -> None:
    for claim in shipped_world(world_id).claims:
        request = DebateRequest(thesis=claim.thesis, formula=claim.formula, given=claim.given, worlds=(world_id,))
        result = debated(request)
        assert result["finding"] == claim.expect, claim.id
        if claim.expect != "UNTRANSLATED":
            report = verify_result(json.loads(json.dumps(result)), None)
            assert report.outcome == "holds", (claim.id, report.problems)
