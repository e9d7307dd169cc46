"""The shared cases of models and endpoints: whole debates as a user starts them, over real HTTP, with the replies that others met."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.llm.server import Reply, Server, case_script, serving
from tests.scenarios.cli import CommandLine, Ran

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"
THESIS = "The stay validly suspends termination."
WORLD = """\
[world]
id = "my:stay"
title = "A stay"
[atoms.suspends]
text = "the stay validly suspends termination"
[atoms.performed]
text = "substantive obligations continue to be performed"
[atoms.short]
text = "the stay is short"
[[axioms]]
id = "short"
text = "The stay is short."
formula = "short"
"""


def case(name: str, replies: str = "reply.json") -> tuple[dict[str, Any], str]:
    folder = CASES / name
    if not folder.is_dir():
        pytest.skip("the shared cases are not here")
    return json.loads((folder / replies).read_text(encoding="utf-8")), (folder / "arg.json").read_text(encoding="utf-8").strip()


@contextmanager
def scripted(name: str, replies: str = "reply.json") -> Iterator[Server]:
    """The endpoint of a case; its rules about paths and forms too."""
    spec, argument = case(name, replies)
    paths = {rule["path"]: Reply(status=rule["status"], raw=rule["raw"]) for rule in spec.get("reject_if", ()) if "path" in rule}
    rejects = [rule["equals"] for rule in spec.get("reject_if", ()) if rule.get("key") == "response_format.type"]
    with serving(*case_script(spec, argument), paths=paths, rejects=rejects) as server:
        yield server


def debate(cli: CommandLine, server: Server, *more: str, base: str = "", thesis: str = THESIS) -> Ran:
    world = cli.write("w.toml", WORLD)
    return cli.run(
        "debate", thesis, "--world", world, "--base-url", base or server.base_url, "--model", "test-model", "--max-failures", "2", "--json",
        *more,
    )


def nodes(result: dict[str, Any]) -> list[dict[str, Any]]:
    """Every node below the root."""
    found: list[dict[str, Any]] = []
    stack: list[dict[str, Any]] = list(result["argumentation_tree"]["children"]) if result["argumentation_tree"] else []
    while stack:
        node = stack.pop()
        found.append(node)
        stack.extend(node["children"])
    return found


def premise(name: str) -> str:
    return str(json.loads(case(name)[1])["logical_premise"])


def test_llm_01_another_fence_before_the_json(cli: CommandLine) -> None:
    with scripted("LLM-01") as server:
        ran = debate(cli, server)
        told = ran.json["telemetry"]
        assert told["retries"] == 0
        assert told["calls"] == len(server.asked)
        assert len({json.dumps(request.body) for request in server.asked}) == len(server.asked)
    assert premise("LLM-01") in json.dumps(nodes(ran.json), ensure_ascii=False)
    assert "synproof world show W" not in ran.text


def test_llm_03_what_was_cut_off_is_no_argument(cli: CommandLine) -> None:
    with scripted("LLM-03") as server:
        ran = debate(cli, server)
        bodies = [json.dumps(request.body) for request in server.asked]
        assert len(set(bodies)) == len(bodies), "nothing is sent again unchanged"
    assert (ran.code, ran.json["original_thesis_status"], nodes(ran.json)) == (3, None, [])
    assert "cut off" in ran.json["reason"]
    assert "limit" in ran.json["reason"]


def test_llm_05_a_model_that_only_refuses_confirms_nothing(cli: CommandLine) -> None:
    with scripted("LLM-05") as server:
        ran = debate(cli, server)
        assert len(server.asked) <= 2
    assert ran.code == 3
    assert ran.json["original_thesis_status"] is None
    assert "I can't help with arguing against this" in json.dumps(ran.json, ensure_ascii=False)


def test_llm_07_null_choices_are_a_failure_of_the_provider(cli: CommandLine) -> None:
    with scripted("LLM-07") as server:
        ran = debate(cli, server)
        assert 1 < len(server.asked) <= 8
    assert (ran.code, ran.json["stopping_reason"], ran.json["original_thesis_status"]) == (3, "PROVIDER_FAILED", None)
    assert server.base_url in ran.json["reason"]
    assert "message" in ran.json["reason"]


def test_llm_09_a_draft_in_the_reasoning_is_no_answer(cli: CommandLine) -> None:
    with scripted("LLM-09") as server:
        ran = debate(cli, server)
        assert "WRONG_DRAFT" not in ran.text + ran.errors
        assert premise("LLM-09") in json.dumps(nodes(ran.json), ensure_ascii=False)
        assert ran.json["telemetry"]["retries"] == 0
    assert "WRONG_DRAFT" not in cli.run("debate", "show", "last").text


@pytest.mark.parametrize("more", [(), ("strict", "json_schema")])
def test_llm_11_a_form_that_is_not_taken_is_stepped_over_once(cli: CommandLine, more: Sequence[str]) -> None:
    with scripted("LLM-11") as server:
        server.rejects |= set(more)
        ran = debate(cli, server, "-v")
        assert [request.mode for request in server.asked].count("json_object") <= 1
        refused = [request for request in server.asked if request.mode in server.rejects]
        assert len(refused) == (3 if more else 0)
    assert premise("LLM-11") in json.dumps(nodes(ran.json), ensure_ascii=False)
    if more:
        assert "does not take" in ran.errors


def test_llm_14_an_hour_is_not_waited_for(cli: CommandLine) -> None:
    with scripted("LLM-14") as server:
        begun = time.monotonic()
        ran = debate(cli, server)
        assert time.monotonic() - begun < 20
        assert len(server.asked) == 1
    assert (ran.code, ran.json["original_thesis_status"]) == (3, None)
    assert "3600 s" in ran.json["reason"]


def test_llm_14_dates_nonsense_and_two_seconds_are_waited_for(cli: CommandLine) -> None:
    with scripted("LLM-14", "reply_b.json") as server:
        ran = debate(cli, server, "--max-calls", "4")
        times = [request.at for request in server.asked]
    assert ran.code in (3, 4)
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert gaps[0] < 0.5
    assert 0.4 < gaps[1] < 3
    assert 1.9 < gaps[2] < 4
    assert premise("LLM-14") in json.dumps(nodes(ran.json), ensure_ascii=False) or ran.json["finding"] == "UNDECIDED"


def test_llm_15_usage_that_is_not_told_stops_nothing(cli: CommandLine) -> None:
    with scripted("LLM-15") as server:
        ran = debate(cli, server)
        asked = len(server.asked)
    told = ran.json["telemetry"]
    assert told["calls"] == asked
    assert told["unreported_calls"] == min(asked, 2)
    assert premise("LLM-15") in json.dumps(nodes(ran.json), ensure_ascii=False)
    assert "incomplete" in ran.errors


@pytest.mark.parametrize("tail", ["/v1", "/v1/", "", "/v1/chat/completions"])
def test_llm_18_a_base_url_in_four_spellings(cli: CommandLine, tail: str) -> None:
    with scripted("LLM-18") as server:
        ran = debate(cli, server, base=f"http://127.0.0.1:{server.port}{tail}")
        assert {request.path for request in server.asked} == {"/v1/chat/completions"}
    assert ran.json["telemetry"]["retries"] == 0


def test_llm_18_a_web_page_is_called_one(cli: CommandLine) -> None:
    with scripted("LLM-18") as server:
        url = f"http://127.0.0.1:{server.port}/page"
        ran = debate(cli, server, base=url)
    assert ran.code == 3
    assert "sent a web page, not JSON" in ran.json["reason"]
    assert f"{url}/chat/completions" in ran.json["reason"]
