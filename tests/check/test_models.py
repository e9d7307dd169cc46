"""Claims that the axioms leave open, put to a model over real HTTP."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.llm.server import Reply, Request, failing, reply, serving
from tests.llm.test_readings import DEFAULTED
from tests.llm.test_readings_over_http import NONE, reader, told, world
from tests.scenarios.cli import CommandLine


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    line = CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})
    world(tmp_path)
    entries = [{"id": "read", "thesis": DEFAULTED}, {"id": "formal", "formula": "paid >> paid"}]
    line.write("c.jsonl", "\n".join(json.dumps(entry) for entry in entries))
    return line


ARGS = ("check", "c.jsonl", "--world", "loans.toml", "--format", "json")


def test_a_model_reads_what_the_axioms_leave_open(cli: CommandLine) -> None:
    assert cli.run(*ARGS).json["claims"][0]["outcome"] == "no_verdict"
    with serving(reader) as server:
        document = cli.run(*ARGS, *told(server)).json
        asked = [request for request in server.asked if "paid >> paid" in request.user]
    read, formal = document["claims"]
    assert (read["finding"], read["basis"], read["outcome"]) == ("SUPPORTED", "mixed", "below_grade") and document["exit_code"] == 4
    assert read["conditions"] == ["~paid", "late_days >= 30"] and "may_terminate" in read["vocabulary"] and read["core"]
    assert (formal["finding"], formal["outcome"]) == ("PROVED", "passed") and not asked
    with serving(reader) as server:
        assert cli.run(*ARGS, *told(server), "--accept-model").json["exit_code"] == 0


def test_a_kept_verdict_does_not_keep_a_model_from_being_asked(cli: CommandLine) -> None:
    assert cli.run(*ARGS, "--cache").json["claims"][0]["finding"] == "UNTRANSLATED"
    with serving(reader) as server:
        again = cli.run(*ARGS, *told(server), "--cache").json
    assert [(row["finding"], row["cached"]) for row in again["claims"]] == [("SUPPORTED", False), ("PROVED", True)]
    alone = cli.run(*ARGS, "--cache").json
    assert [(row["finding"], row["cached"]) for row in alone["claims"]] == [("UNTRANSLATED", True), ("PROVED", True)]


def test_a_provider_that_fails_is_no_pass(cli: CommandLine) -> None:
    with serving(lambda _: failing(401)) as server:
        document = cli.run(*ARGS, *told(server), "--accept-model").json
    assert document["claims"][0]["outcome"] in ("error", "no_verdict") and document["exit_code"] == 3


def test_repeated_claims_pass_when_enough_runs_do(cli: CommandLine) -> None:
    def fickle(request: Request) -> Reply:
        nonlocal debates
        if "<sentence>" in request.user and "<formula_in_english>" not in request.user:
            debates += 1
            return reply(NONE) if debates % 3 == 0 else reader(request)
        return reader(request)

    debates = 0
    with serving(fickle) as server:
        document = cli.run(*ARGS, *told(server), "--accept-model", "--repeat", "3", "--at-least", "2").json
    row = document["claims"][0]
    assert row["outcome"] == "passed" and (row["repeats"]["n"], row["repeats"]["agree"]) == (3, 2)
    assert row["repeats"]["flip_rate"] == pytest.approx(1 / 3, abs=1e-3)
    debates = 0
    with serving(fickle) as server:
        document = cli.run(*ARGS, *told(server), "--accept-model", "--repeat", "3").json
    assert document["claims"][0]["outcome"] != "passed" and document["exit_code"] != 0


@pytest.mark.parametrize("more", [["--repeat", "2"], ["--at-least", "1"]])
def test_repeats_need_a_model(cli: CommandLine, more: list[str]) -> None:
    ran = cli.run(*ARGS, *more)
    assert ran.code == 2 and ran.json["error"]["code"] == "usage"


def test_models_are_asked_from_one_process(cli: CommandLine) -> None:
    with serving(reader) as server:
        assert cli.run(*ARGS, *told(server), "--jobs", "2").code == 2
        assert cli.run(*ARGS, *told(server), "--repeat", "2", "--at-least", "3").code == 2
