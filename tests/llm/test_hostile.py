"""What an endpoint sends is data: no bytes whatever break a run, show as orders to a terminal, or pass for an answer that was not given."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.agents.llm.completion import Completion, NoCompletion, error_in, read_completion
from synproof_cli.agents.llm.strict_json import NoObjectError, find_object
from synproof_cli.model.exchange import Answer, Failed
from tests.llm.asking import QUESTION, models
from tests.llm.server import Reply, Request, failing, reply, serving
from tests.llm.test_replay import GOOD, args, hold, kept
from tests.scenarios.cli import CommandLine

ESCAPE = "\x1b[2J\x1b]52;c;eA==\x07[/dim]\u202e"
TEXTS = st.text(max_size=12)
PLAIN = st.none() | st.booleans() | st.integers(-99, 99) | TEXTS
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=12)
OBJECTS = st.dictionaries(TEXTS, VALUES, min_size=1, max_size=4)


def anything(_: dict[str, Any]) -> str:
    return ""


@given(OBJECTS, st.integers(0, 10_000), st.sampled_from(["", "So: ", "```json\n", "<think>x</think>", "{draft} "]))
def test_a_part_of_an_answer_is_never_one(data: dict[str, Any], place: int, before: str) -> None:
    whole = json.dumps(data)
    cut = whole[: place % len(whole)]
    with pytest.raises(NoObjectError):
        find_object(before + cut, anything)


FORMS = ("@", "So: @", "```json\n@\n```", '<think>{"a": 0}</think>@', "```sh\nls\n```\n```\n@\n```\nOK", " \n@\n ")


@given(OBJECTS, st.sampled_from(FORMS))
def test_a_whole_answer_is_found_however_it_is_wrapped(data: dict[str, Any], form: str) -> None:
    assert find_object(form.replace("@", json.dumps(data)), anything) == data


@given(st.text(alphabet=st.sampled_from(list('{}[]":,\\`~<>/think json01n\n -')), max_size=400))
def test_any_text_is_an_answer_or_none(text: str) -> None:
    try:
        assert isinstance(find_object(text, anything), dict)
    except NoObjectError as fault:
        assert str(fault)


@given(st.binary(max_size=300) | (VALUES | OBJECTS).map(lambda value: json.dumps(value).encode()))
def test_any_body_is_read(body: bytes) -> None:
    assert isinstance(read_completion(body), Completion | NoCompletion)
    assert len(error_in(body)) <= 300


@given(VALUES, VALUES, VALUES, VALUES)
def test_any_completion_is_read(choice: Any, message: Any, content: Any, usage: Any) -> None:
    whole = {"message": {"content": content, "refusal": message}, "finish_reason": choice}
    for choices in (choice, [choice], [{"message": message}], [whole]):
        found = read_completion(json.dumps({"choices": choices, "usage": usage}).encode())
        assert isinstance(found, Completion | NoCompletion)


@pytest.mark.parametrize("unit", [
    "{", "[", '{"a":', '"', "\\", "`", "```\n", "~~~~\n", "<think>", "</think>", "{}", "{x}", '{"a":1}', '\\"', "<",
])
def test_nothing_takes_long(unit: str) -> None:
    text = unit * (150_000 // len(unit))
    begun = time.process_time()
    for variant in (text, "x " + text, '{"a": "' + text, "{" + text):
        try:
            find_object(variant[:199_000], anything)
        except NoObjectError:
            continue
    assert time.process_time() - begun < 5


def test_orders_to_a_terminal_are_shown_as_text(cli: CommandLine) -> None:
    listing = Reply({"data": [{"id": f"one{ESCAPE}"}, {"id": "two"}]})
    with serving(failing(400, f"no {ESCAPE}"), models=listing) as server:
        runs = [
            hold(cli, server), cli.run(*[word for word in args(cli, server) if word != "--json"]),
            cli.run("doctor", "--base-url", server.base_url), cli.run("doctor", "--base-url", server.base_url, "--model", "m"),
            cli.run("debate", "--formula", "A", "--axiom", "B", "--base-url", server.base_url),
            cli.run("debate", "--formula", "A", "--axiom", "B", "--base-url", server.base_url, "--model", f"m{ESCAPE}"),
        ]
    for ran in runs:
        assert b"\x1b" not in ran.out + ran.err
        assert b"\x07" not in ran.out + ran.err


def test_ctrl_c_while_a_model_thinks_keeps_what_was_done(cli: CommandLine) -> None:
    with serving(GOOD, Reply(GOOD.body, delay=30), default=GOOD) as server:
        process = subprocess.Popen(
            cli.command(args(cli, server)), cwd=cli.home, env=cli.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - as in a terminal
        )
        deadline = time.monotonic() + 30
        while len(server.asked) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
        assert process.returncode == 130
        assert b"synproof debate resume" in err
        assert b"Traceback" not in err
        assert json.loads(out)["error"]["code"] == "interrupted"
        done = cli.run("debate", "resume", "last", "--json")
        assert done.json["telemetry"]["cache_hits"] == 1


def test_no_more_calls_at_once_than_allowed(tmp_path: Any) -> None:
    running, most, lock = 0, 0, threading.Lock()

    def slow(_: Request) -> Reply:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.05)
        with lock:
            running -= 1
        return reply({"a": 1})

    with serving(slow) as server:
        file = tmp_path / "config.toml"
        file.write_text(f"[providers.mine]\nbase_url = '{server.base_url}'\nmodel = 'm'\nparallelism = 2\n")
        made = models(provider="mine", files=(file,))
        found: list[Any] = []
        threads = [
            threading.Thread(target=lambda n=number: found.append(made.askers.ask(replace(QUESTION, sample=n)))) for number in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert all(isinstance(one, Answer) for one in found)
    assert most == 2


def test_a_debate_that_is_removed_takes_its_exchanges_with_it(cli: CommandLine) -> None:
    with serving(GOOD) as server:
        hold(cli, server)
    assert len(kept(cli)) > 0
    assert cli.run("debate", "rm", "last").code == 0
    assert kept(cli) == []


@pytest.mark.parametrize("unit", [b"X-Slow: a\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_a_head_that_comes_drop_by_drop_ends_with_the_time_there_is(unit: bytes) -> None:
    def drip(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection, suppress(OSError):
            connection.sendall(b"HTTP/1.1 200 OK\r\n" if unit.startswith(b"X") else unit)
            for _ in range(100):
                connection.sendall(unit)
                time.sleep(0.1)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=drip, args=(listener,), daemon=True).start()
        made = models(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}/v1", model="m")
        made.meter.begin(1.0)
        begun = time.monotonic()
        found = made.askers.ask(QUESTION)
    assert time.monotonic() - begun < 5
    assert isinstance(found, Failed)
    assert found.fault == "budget"


SAID_BACK = "Secret-Key-0123"
IN_OTHER_SIGNS = json.dumps({"a": 1, "said": SAID_BACK}).replace("Secret", "\\u0053ecret")


@pytest.mark.parametrize("said", [
    {"decline": False, "logical_premise": f"it is {SAID_BACK}"}, {SAID_BACK: [{"x": f"{SAID_BACK.lower()}"}]}, IN_OTHER_SIGNS,
    f"no object, but {SAID_BACK}", "no object, but " + IN_OTHER_SIGNS[1:-1],
])
@pytest.mark.parametrize("in_url", [False, True])
def test_a_key_that_the_endpoint_says_back_is_kept_nowhere(tmp_path: Any, said: Any, in_url: bool) -> None:
    question = replace(QUESTION, schema={"type": "object", "minProperties": 1}, accepts=None)
    with serving(reply(said)) as server:
        url = server.base_url.replace("//", f"//someone:{SAID_BACK}@") if in_url else server.base_url
        environ = {} if in_url else {"SYNPROOF_API_KEY": SAID_BACK}
        found = models(base_url=url, model="m", environ=environ, record=tmp_path).askers.ask(question)
    kept_text = "".join(path.read_text() for path in tmp_path.glob("*.json"))
    for text in (repr(found), kept_text, kept_text.replace("\\\\", "\\").replace("\\u0053", "S")):
        assert SAID_BACK.lower() not in text.lower()
    replayed = models(base_url=server.base_url, model="m", replay_only=tmp_path).askers.ask(question)
    assert replayed == found


@pytest.mark.parametrize("status", [200, 401, 403, 404, 500])
def test_a_key_that_comes_back_in_an_error_in_another_case_is_not_shown(status: int) -> None:
    body = {"error": {"message": f"no such key: {SAID_BACK.upper()}", "code": "x"}}
    with serving(Reply(body, status, {"Retry-After": "0"})) as server:
        found = models(server, environ={"SYNPROOF_API_KEY": SAID_BACK}).askers.ask(QUESTION)
    assert isinstance(found, Failed)
    assert SAID_BACK.lower() not in found.reason.lower()


def test_a_model_that_is_called_as_the_key_is_not_shown(cli: CommandLine) -> None:
    with serving(GOOD, models=(SAID_BACK, f"{SAID_BACK}-large")) as server:
        environ = {"SYNPROOF_API_KEY": SAID_BACK}
        runs = [
            cli.run("doctor", "--base-url", server.base_url, env=environ),
            cli.run("debate", "--formula", "A", "--axiom", "B", "--base-url", server.base_url, env=environ),
        ]
    for ran in runs:
        assert SAID_BACK.encode() not in ran.out + ran.err
