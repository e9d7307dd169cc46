"""Endpoints that are busy, slow, cut off, elsewhere, or no endpoints at all; over real HTTP."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import time
from email.utils import formatdate
from pathlib import Path

import pytest

from synproof_cli.agents.llm.waiting import wait_before
from synproof_cli.errors import ConfigError, UsageError
from synproof_cli.model.exchange import Answer, Failed
from synproof_cli.workflows.clock import system_clock
from tests.llm.asking import QUESTION, Naps, models
from tests.llm.server import Reply, completion, failing, reply, serving, unused_port

GOOD = reply({"a": 1})
PAGE = "<!doctype html><title>Sign in</title>"


def asked_of(reply_: Reply, **flags: object) -> tuple[Answer | Failed, list[float], int]:
    """What came of one question, how long was waited, and how many requests were made."""
    naps = Naps()
    with serving(reply_) as server:
        made = models(server, clock=naps.clock, **flags)
        return made.askers.ask(QUESTION), naps.waited, len(server.asked)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 529])
def test_a_busy_endpoint_is_asked_four_times_with_longer_and_longer_waits(status: int) -> None:
    found, waited, requests = asked_of(failing(status, "slow down"))
    assert isinstance(found, Failed)
    assert found.fault == "provider"
    assert "slow down" in found.reason
    assert (waited, requests) == ([0.5, 1.0, 2.0], 4)


def test_retry_after_is_kept_to_within_bounds() -> None:
    naps = Naps()
    past = failing(429, Retry_After="Wed, 21 Oct 2015 07:28:00 GMT")
    with serving(past, failing(429, Retry_After="-5x"), failing(503, Retry_After="2"), GOOD) as server:
        assert isinstance(models(server, clock=naps.clock).askers.ask(QUESTION), Answer)
    assert naps.waited == [1.0, 2.0], "at once for a date that is past, as long as usual for nonsense, two seconds for two seconds"
    found, waited, requests = asked_of(failing(429, "quota", Retry_After="3600"))
    assert isinstance(found, Failed)
    assert (waited, requests) == ([], 1)
    assert "3600 s" in found.reason
    found, waited, requests = asked_of(failing(429, "quota", Retry_After=formatdate(time.time() + 3600, usegmt=True)))
    assert (waited, requests) == ([], 1)


@pytest.mark.parametrize(("header", "wait"), [
    ("0", 0.0), ("1.5", 1.5), ("1e9", 0.5), ("", 0.5), ("99999999999999999999", 0.5), ("nan", 0.5), ("inf", 0.5), ("٣", 0.5),
    ("Mon, 99 Foo 9999", 0.5), ("Wed, 21 Oct 2015 07:28:00", 0.0), ("\x00", 0.5), ("-1", 0.5),
])
def test_any_retry_after_is_read_without_an_error(header: str, wait: float) -> None:
    assert wait_before(0, {"retry-after": header}, system_clock().now) == wait


def test_nothing_waits_longer_than_the_debate_may_take() -> None:
    naps = Naps()
    with serving(failing(503, Retry_After="30")) as server:
        made = models(server, clock=naps.clock)
        made.begin("session_x", None, 10.0)
        found = made.askers.ask(QUESTION)
    assert isinstance(found, Failed)
    assert (found.fault, naps.waited) == ("provider", [])
    assert "30 s" in found.reason


def test_an_endpoint_that_is_used_up_for_good_is_asked_once() -> None:
    found, _, requests = asked_of(Reply({"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}, 429))
    assert isinstance(found, Failed)
    assert requests == 1
    assert "quota" in found.reason


@pytest.mark.parametrize("first", [Reply(drop=True), Reply(completion("x" * 500), drop=True)])
def test_a_connection_that_is_cut_is_tried_again(first: Reply) -> None:
    with serving(first, GOOD) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)
    found, _, requests = asked_of(first)
    assert isinstance(found, Failed)
    assert requests == 4
    assert "was cut" in found.reason


@pytest.mark.parametrize("first", [Reply(completion("x"), delay=1.2), Reply(completion("x"), slow=0.05)])
def test_an_endpoint_that_does_not_answer_in_time_is_given_up(first: Reply) -> None:
    begun = time.monotonic()
    found, _, requests = asked_of(first, request_timeout=0.4)
    assert isinstance(found, Failed)
    assert requests == 1
    assert "did not answer within" in found.reason
    assert time.monotonic() - begun < 1.5


def test_a_reply_without_end_is_not_read_to_its_end() -> None:
    found, _, _ = asked_of(Reply(raw=b'{"x": "' + b"x" * 6_000_000 + b'"}'))
    assert isinstance(found, Failed)
    assert "larger than 4 MB" in found.reason
    found, _, _ = asked_of(Reply(status=400, raw=b"x" * 6_000_000))
    assert isinstance(found, Failed)
    assert "larger than 4 MB" in found.reason


def test_compressed_replies_are_refused_unread() -> None:
    found, _, _ = asked_of(Reply(raw=b"\x1f\x8b", headers={"Content-Encoding": "gzip"}))
    assert isinstance(found, Failed)
    assert "compressed" in found.reason


@pytest.mark.parametrize("tail", ["/v1", "/v1/", "", "/", "/v1/chat/completions", "/chat/completions", "/v1/models", "//v1//", "/v1?x=1"])
def test_a_base_url_is_understood_however_it_is_written(tail: str) -> None:
    with serving(GOOD) as server:
        made = models(base_url=f"http://127.0.0.1:{server.port}{tail}", model="m")
        assert isinstance(made.askers.ask(QUESTION), Answer)
        assert made.base_url == server.base_url
        bare = models(base_url=f"127.0.0.1:{server.port}{tail}", model="m")
        assert isinstance(bare.askers.ask(QUESTION), Answer)


def test_a_web_page_is_named_as_one_with_the_url_that_was_called() -> None:
    for path in ("/page", "/v1"):
        with serving(Reply(raw=PAGE), paths={"/page/chat/completions": Reply(raw=PAGE)}) as server:
            found = models(base_url=f"http://127.0.0.1:{server.port}{path}", model="m").askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert "sent a web page, not JSON" in found.reason
        assert f"{path}/chat/completions" in found.reason


def test_a_path_where_nothing_is_leads_to_the_other_spelling() -> None:
    with serving(GOOD) as server:
        found = models(base_url=f"http://127.0.0.1:{server.port}/api", model="m").askers.ask(QUESTION)
        assert len(server.requests) == 1
    assert isinstance(found, Failed)
    assert f"is the base URL http://127.0.0.1:{server.port}/api/v1?" in found.reason


def test_another_place_is_named_and_not_followed() -> None:
    with serving(GOOD) as other, serving(Reply(status=307, headers={"Location": other.base_url + "/chat/completions"})) as server:
        found = models(server, environ={"SYNPROOF_API_KEY": "key-that-is-secret"}).askers.ask(QUESTION)
        assert other.requests == []
    assert isinstance(found, Failed)
    assert other.base_url in found.reason


@pytest.mark.parametrize("base", ["http", "https"])
def test_where_nothing_listens_or_speaks_tls(base: str) -> None:
    with serving(GOOD) as server:
        port = unused_port() if base == "http" else server.port
        found = models(base_url=f"{base}://127.0.0.1:{port}/v1", model="m").askers.ask(QUESTION)
    assert isinstance(found, Failed)
    assert ("nothing answers" if base == "http" else "does not speak TLS") in found.reason
    assert str(port) in found.reason


@pytest.mark.parametrize(("answer", "said"), [
    (failing(401, "Incorrect API key provided: key-t***cret"), "the key from SYNPROOF_API_KEY is refused"),
    (failing(403, "not for you"), "not for you"), (failing(404, "The model `m` does not exist"), "the model 'm'"),
    (failing(400, "unknown model m"), "the model 'm'"), (failing(418, "teapot"), "teapot"), (Reply(status=500, raw=PAGE), "status 500"),
    (Reply(status=404, raw=PAGE), "is the base URL"), (Reply([], 403), "refused"),
])
def test_what_is_wrong_is_said_exactly(answer: Reply, said: str) -> None:
    found, _, _ = asked_of(answer, environ={"SYNPROOF_API_KEY": "key-that-is-secret"})
    assert isinstance(found, Failed)
    assert said in found.reason
    assert "cret" not in found.reason.replace("secret-free", "")


def test_the_only_model_is_found_and_several_are_listed() -> None:
    with serving(GOOD, models=("llama", )) as server:
        made = models(base_url=server.base_url)
        assert made.names["model"] == "llama"
        made.askers.ask(QUESTION)
        assert server.asked[0].body["model"] == "llama"
    with serving(GOOD, models=("llama", "qwen")) as server, pytest.raises(UsageError, match="llama, qwen"):
        models(base_url=server.base_url)
    with serving(GOOD, models=()) as server, pytest.raises(UsageError, match="has none"):
        models(base_url=server.base_url)
    for listing in (None, Reply(raw=PAGE), Reply({"data": None}, 500)):
        with serving(GOOD, models=listing) as server, pytest.raises(ConfigError, match="/v1/models"):
            models(base_url=server.base_url)
    with serving(GOOD, models=Reply({"data": [None, {"id": 3}, {"name": "one"}]})) as server:
        assert models(base_url=server.base_url).names["model"] == "one"


def test_a_listing_is_not_needed_where_each_role_has_its_model() -> None:
    with serving(GOOD, models=None) as server:
        made = models(base_url=server.base_url, model_con="a", model_pro="b", model_judge="c", model_reader="d")
        assert isinstance(made.askers.ask(QUESTION), Answer)


def test_a_proxy_of_the_environment_is_not_for_the_own_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{unused_port()}")
    monkeypatch.setenv("ALL_PROXY", f"http://127.0.0.1:{unused_port()}")
    monkeypatch.delenv("NO_PROXY", raising=False)
    with serving(GOOD) as server:
        assert isinstance(models(server).askers.ask(QUESTION), Answer)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here to make a certificate with")
def test_a_certificate_that_nobody_vouches_for_is_refused_unless_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    subprocess.run([
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", tmp_path / "k.pem", "-out", tmp_path / "c.pem", "-days", "2",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
    ], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "c.pem", tmp_path / "k.pem")
    with serving(GOOD, tls=context) as server:
        refused = models(server).askers.ask(QUESTION)
        assert isinstance(refused, Failed)
        assert "no TLS with" in refused.reason
        assert "SSL_CERT_FILE" in refused.reason
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "c.pem"))
        assert isinstance(models(server).askers.ask(QUESTION), Answer)
