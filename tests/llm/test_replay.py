"""Debates with models that are kept: decided again without a network, gone on with without paying twice; whole processes over real HTTP."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.workflows.replay import CHANGING
from tests.llm.server import Reply, Server, failing, refusal, reply, serving
from tests.llm.test_cases import THESIS, WORLD
from tests.scenarios.cli import CommandLine, Ran

KEY = "key-that-is-secret-0123"
SAYS = {
    "analyzed_target": "t", "logical_premise": "Obligations are performed.", "new_thesis": "n", "propositional_premises": ["performed"],
    "propositional_conclusion": "performed", "source_type": "official_institutional", "source_citation": "Directive 2014/59/EU, Art. 71",
}
GOOD = reply(SAYS)


def args(cli: CommandLine, server: Server, *more: str) -> tuple[str, ...]:
    world = str(cli.write("w.toml", WORLD))
    return ("debate", THESIS, "--world", world, "--base-url", server.base_url, "--model", "m", "--max-failures", "3", "--json", *more)


def hold(cli: CommandLine, server: Server, *more: str) -> Ran:
    return cli.run(*args(cli, server, *more), env={"SYNPROOF_API_KEY": KEY})


def same(ran: Ran) -> dict[str, Any]:
    """What must not change."""
    return {key: value for key, value in ran.json.items() if key not in CHANGING}


def kept(cli: CommandLine) -> list[dict[str, Any]]:
    connection = sqlite3.connect(cli.store)
    rows = [json.loads(text) for (text,) in connection.execute("SELECT content FROM exchange ORDER BY seq")]
    connection.close()
    return rows


@pytest.mark.parametrize("script", [
    [GOOD], [reply({"decline": True})], [refusal()], [GOOD, failing(401)], [failing(401)], [reply("nonsense")],
], ids=["arguments", "declines", "refuses", "fails later", "fails", "nonsense"])
def test_a_replay_needs_no_network_and_gives_the_same_result(cli: CommandLine, script: list[Reply]) -> None:
    with serving(*script) as server:
        first = hold(cli, server)
        assert len(kept(cli)) > 0
    again = cli.run("debate", "replay", "last", "--json")
    assert again.code == first.code
    assert same(again) == same(first)
    assert again.json["session_id"] == first.json["session_id"]
    assert again.json["telemetry"]["calls"] == 0
    assert "the same result" in again.errors
    shown = cli.run("debate", "show", "last", "--json")
    assert same(shown) == same(first)
    assert shown.json["telemetry"]["calls"] == first.json["telemetry"]["calls"], "what it cost is not forgotten"


def test_a_debate_without_models_is_replayed_too(cli: CommandLine) -> None:
    first = cli.run("debate", "If Tweety is a penguin, Tweety flies.", "--world", "logic:classics", "--json")
    again = cli.run("debate", "replay", "last", "--json")
    assert (again.code, same(again)) == (1, same(first))
    assert cli.run("debate", "replay", "nowhere").code == 2


def test_an_answer_that_is_missing_is_no_verdict(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        assert hold(cli, server).code == 4
    with sqlite3.connect(cli.store) as connection:
        connection.execute("DELETE FROM exchange WHERE seq = 1")
    connection.close()
    ran = cli.run("debate", "replay", "last", "--json")
    assert ran.code == 3
    assert "no answer" in ran.text or "another result" in ran.text


def test_an_answer_that_was_changed_is_refused(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        hold(cli, server)
    with sqlite3.connect(cli.store) as connection:
        connection.execute("UPDATE exchange SET content = replace(content, 'the opponent', 'an opponent')")
    connection.close()
    ran = cli.run("debate", "replay", "last", "--json")
    assert ran.code == 2
    assert "was changed" in ran.json["error"]["message"]


def test_going_on_after_a_failure_asks_the_rest_only(cli: CommandLine) -> None:
    with serving(GOOD, failing(401), GOOD) as server:
        stopped = hold(cli, server)
        assert (stopped.code, stopped.json["stopping_reason"]) == (3, "PROVIDER_FAILED")
        assert len(server.asked) == 2
        done = cli.run("debate", "resume", "last", "--json", env={"SYNPROOF_API_KEY": KEY})
        assert done.json["original_thesis_status"] == "CONFIRMED"
        assert done.json["telemetry"]["cache_hits"] == 1
        questions = [request.user for request in server.asked]
        assert questions[2] == questions[1]
        assert questions[0] not in questions[1:]
    assert same(cli.run("debate", "replay", "last", "--json")) == same(done)


def test_a_budget_keeps_the_tree_so_far_and_more_of_it_goes_on(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        stopped = hold(cli, server, "--max-calls", "2")
        assert (stopped.code, stopped.json["finding"], stopped.json["stopping_reason"]) == (3, "UNDECIDED", "BUDGET_EXHAUSTED")
        assert len(stopped.json["argumentation_tree"]["children"]) > 0
        assert len(server.asked) == 2
        assert same(cli.run("debate", "replay", "last", "--json")) == same(stopped)
        done = cli.run("debate", "resume", "last", "--json", "--max-calls", "50")
        assert done.json["original_thesis_status"] == "CONFIRMED"
        assert len({request.user for request in server.asked}) == len(server.asked), "nothing is asked twice"
        assert done.json["telemetry"]["cache_hits"] == 2


def test_going_on_with_what_is_decided_asks_nobody(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        first = hold(cli, server)
        asked = len(server.asked)
        assert same(cli.run("debate", "resume", "last", "--json")) == same(first)
        assert len(server.asked) == asked


def test_a_kill_loses_no_answer_that_was_paid_for(cli: CommandLine) -> None:
    with serving(GOOD, GOOD, Reply(GOOD.body, delay=30), default=GOOD) as server:
        process = subprocess.Popen(
            cli.command(args(cli, server)), cwd=cli.home, env=cli.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 30
        while len(server.asked) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        assert len(kept(cli)) == 2
        done = cli.run("debate", "resume", "last", "--json")
        assert done.json["original_thesis_status"] == "CONFIRMED"
        first = [request.user for request in server.asked[:2]]
        assert not set(first) & {request.user for request in server.asked[2:]}


def test_a_run_is_recorded_and_replayed_in_ci(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        first = hold(cli, server, "--record", "tapes")
    replayed = cli.run(*args(cli, server, "--replay-only", "tapes"))
    assert same(replayed) == same(first)
    bare = ("debate", THESIS, "--world", str(cli.home / "w.toml"), "--max-failures", "3", "--json", "--replay-only", "tapes")
    assert same(cli.run(*bare)) == same(first), "the folder alone will do"
    assert same(cli.run("debate", "replay", "last", "--json")) == same(first), "and what it answered is kept"
    for path in sorted((cli.home / "tapes").iterdir())[1:]:
        path.unlink()
    missing = cli.run(*bare)
    assert (missing.code, missing.json["finding"]) == (3, "UNDECIDED")
    assert "tapes has no answer" in missing.json["reason"]


def test_no_key_is_kept_anywhere(cli: CommandLine) -> None:
    with serving(GOOD, failing(401, f"Incorrect API key provided: {KEY}")) as server:
        said = [hold(cli, server, "--record", "tapes", "-o", "r.html", "-o", "r.md", "-v"), cli.run("debate", "show", "last", "--json")]
    written = b"".join(path.read_bytes() for path in cli.home.rglob("*") if path.is_file())
    assert KEY.encode() not in written
    assert all(KEY not in ran.text + ran.errors for ran in said)
    assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_dry_run_prints_the_prompts_and_asks_nobody(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        ran = cli.run(*args(cli, server, "--dry-run"))
        assert server.requests == []
        hold(cli, server)
        asked = server.asked[0]
    (question,) = ran.json["questions"]
    assert ran.code == 0
    assert (question["system"], question["user"]) == (asked.system, asked.user)
    assert (question["role"], question["model"], question["max_tokens"]) == ("opponent", "m", asked.body["max_tokens"])
    assert "depends on the replies" in ran.json["note"]
    assert ran.json["estimated_cost_usd"] == 0.0
    assert cli.run("debate", "list", "--json").json["debates"][1:] == [], "a dry run is not kept"
    text = cli.run(*[word for word in args(cli, server, "--dry-run") if word != "--json"]).text
    assert asked.user.splitlines()[0] in text


def test_a_dry_run_of_what_the_axioms_decide(cli: CommandLine) -> None:
    ran = cli.run("debate", "--formula", "A", "--axiom", "A", "--base-url", "http://127.0.0.1:1", "--model", "m", "--dry-run", "--json")
    assert (ran.code, ran.json["questions"], ran.json["finding"]) == (0, [], "PROVED")


def test_nothing_of_models_is_loaded_where_the_axioms_decide(cli: CommandLine) -> None:
    heavy = "[name for name in ('openai', 'httpx2') if name in sys.modules]"
    probe = f"import sys; from synproof_cli.cli.main import main; main(sys.argv[1:]); print({heavy})"
    words = ("debate", "--formula", "A", "--axiom", "A", "--no-second-opinion", "-q", "--no-save")
    for more in ((), ("--base-url", "http://127.0.0.1:1", "--model", "m")):
        command = [*cli.command(())[:1], "-c", probe, *words, *more]
        done = subprocess.run(command, cwd=cli.home, env=cli.environment(), capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "[]"


def test_offline_is_offline_whatever_is_configured(cli: CommandLine, tmp_path: Path) -> None:
    with serving(GOOD) as server:
        cli.write("synproof.toml", f"base_url = '{server.base_url}'\nmodel = 'm'\nresearch = true\n")
        for more in (("--offline",), ("--provider", "none")):
            ran = cli.run("debate", THESIS, "--world", cli.write("w.toml", WORLD), "--json", *more)
            assert (ran.code, ran.json["finding"]) == (4, "UNREFUTED")
        assert server.requests == []
        asked = cli.run("debate", THESIS, "--world", cli.write("w.toml", WORLD), "--json", "--no-research")
        assert len(server.asked) > 0
        assert server.base_url in asked.errors, "who is asked is said"
