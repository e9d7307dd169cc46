"""Exchanges that are kept: in the store beside their debate, and in folders; what is kept is used again, what was changed is refused."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.agents.llm.cassettes import Cassettes
from synproof_cli.agents.llm.exchanges import Exchange, Exchanges, exchange_key
from synproof_cli.errors import InputError, StoreError, UsageError
from synproof_cli.model.exchange import Answer, Failed, Fault, Question
from synproof_cli.store.db import Store, memory_store, open_store
from synproof_cli.workflows.models import StoreKeeper, recorded_models
from synproof_cli.workflows.requests import DebateRequest
from tests.llm.asking import QUESTION, Naps, models
from tests.llm.server import cut, failing, refusal, reply, serving

GOOD = reply({"a": 1})
OTHER = replace(QUESTION, sample=1)


@pytest.fixture
def store() -> Iterator[Store]:
    with memory_store() as opened:
        yield opened


def test_what_a_debate_asked_is_not_asked_again(store: Store) -> None:
    with serving(GOOD) as server:
        first = models(server)
        first.begin("session_x", store, None)
        answer = first.askers.ask(QUESTION)
        first.end()
        again = models(server)
        again.begin("session_x", store, None)
        assert again.askers.ask(QUESTION) == answer
        assert isinstance(again.askers.ask(OTHER), Answer)
        assert len(server.asked) == 2
        assert again.telemetry()["cache_hits"] == 1
        elsewhere = models(server)
        elsewhere.begin("session_y", store, None)
        elsewhere.askers.ask(QUESTION)
        assert len(server.asked) == 3, "another debate asks for itself"
        model = models(server, model="another")
        model.begin("session_x", store, None)
        model.askers.ask(QUESTION)
        assert len(server.asked) == 4, "another model answers for itself"


def test_who_goes_on_asks_again_where_the_provider_failed_and_nowhere_else(store: Store) -> None:
    for name, script, again in (
        ("a", failing(401), True), ("b", refusal(), False), ("c", cut(), False), ("d", reply("no"), False), ("e", failing(503), True),
    ):
        with serving(script) as server:
            made = models(server)
            made.begin(name, store, None)
            first = made.askers.ask(QUESTION)
            assert isinstance(first, Failed)
        with serving(GOOD) as server:
            resumed = models(server)
            resumed.begin(name, store, None)
            found = resumed.askers.ask(QUESTION)
            assert (found == first, len(server.asked)) == (not again, int(again)), name
    with serving(GOOD) as server:
        broke = models(server, max_calls=0)
        broke.begin("f", store, None)
        assert isinstance(broke.askers.ask(QUESTION), Failed)
        rich = models(server)
        rich.begin("f", store, None)
        assert isinstance(rich.askers.ask(QUESTION), Answer)


def test_a_replay_gives_every_outcome_again_and_knows_no_other(store: Store) -> None:
    with serving(GOOD, refusal(), failing(401)) as server:
        made = models(server)
        made.begin("session_x", store, None)
        outcomes = [made.askers.ask(replace(QUESTION, sample=sample)) for sample in range(3)]
    request = made.named(DebateRequest(thesis="T"))
    assert (request.provider, request.model, request.base_url) == ("endpoint", "m", server.base_url)
    replayed = recorded_models(request, Naps().clock)
    replayed.begin("session_x", store, None)
    assert [replayed.askers.ask(replace(QUESTION, sample=sample)) for sample in range(3)] == outcomes
    missing = replayed.askers.ask(replace(QUESTION, sample=9))
    assert isinstance(missing, Failed)
    assert missing.fault == "not-recorded"
    assert store.rows("SELECT count(*) FROM exchange") == [(3,)], "a replay writes nothing"


def test_what_threads_ask_is_kept_too(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as opened, serving(GOOD) as server:
        made = models(server)
        made.begin("session_x", opened, None)
        thread = threading.Thread(target=made.askers.ask, args=(QUESTION,))
        thread.start()
        thread.join()
        made.askers.ask(OTHER)
        made.end()
        assert opened.rows("SELECT count(*) FROM exchange") == [(2,)]


def test_a_store_that_fails_costs_a_note(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as opened, serving(GOOD) as server:
        made = models(server)
        made.begin("session_x", opened, None)
        opened.read_only = True
        assert isinstance(made.askers.ask(QUESTION), Answer)
        assert isinstance(made.askers.ask(OTHER), Answer)
        notes = made.end()
    assert [note for note in notes if "not kept" in note] == [notes[0]]


@pytest.mark.parametrize("change", [
    "UPDATE exchange SET content = 'nonsense'", "UPDATE exchange SET content = '[]'", "UPDATE exchange SET content = '{}'",
    "UPDATE exchange SET content = replace(content, 'against it', 'for it')",
    "UPDATE exchange SET content = replace(content, '\"m\"', '\"n\"')",
    "UPDATE exchange SET content = replace(content, '\"version\":1', '\"version\":2')", "UPDATE exchange SET content = x'00ff'",
])
def test_an_exchange_that_was_changed_is_refused(store: Store, change: str) -> None:
    with serving(GOOD) as server:
        made = models(server)
        made.begin("session_x", store, None)
        made.askers.ask(QUESTION)
        with store.transaction() as connection:
            connection.execute(change)
        with pytest.raises(StoreError, match="session_x"):
            models(server).begin("session_x", store, None)


def test_cassettes_are_recorded_and_replayed_without_network_or_key(tmp_path: Path) -> None:
    environ = {"SYNPROOF_API_KEY": "key-that-is-secret"}
    with serving(GOOD, refusal(), reply({"a": 2})) as server:
        made = models(server, environ=environ, record=tmp_path / "new" / "r")
        outcomes = [made.askers.ask(replace(QUESTION, sample=sample)) for sample in range(3)]
    files = sorted((tmp_path / "new" / "r").iterdir())
    assert [path.name for path in files] == sorted(
        f"opponent-{exchange_key(replace(QUESTION, sample=sample), 'm')[:20]}.json" for sample in range(3)
    )
    assert "secret" not in "".join(path.read_text() for path in files)
    for flags in ({"base_url": server.base_url, "model": "m"}, {}, {"provider": "openai", "model": "m"}):
        replayed = models(replay_only=tmp_path / "new" / "r", **flags)
        assert [replayed.askers.ask(replace(QUESTION, sample=sample)) for sample in range(3)] == outcomes
        missing = replayed.askers.ask(replace(QUESTION, sample=5))
        assert isinstance(missing, Failed)
        assert (missing.fault, "opponent" in missing.reason) == ("not-recorded", True)
    other = models(replay_only=tmp_path / "new" / "r", provider="openai", model="another").askers.ask(QUESTION)
    assert isinstance(other, Failed)


def test_the_same_run_writes_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for name in ("one", "two"):
        with serving(GOOD) as server:
            models(server, record=tmp_path / name).askers.ask(QUESTION)
        written.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert written[0] == written[1]


def test_of_two_models_none_is_guessed(tmp_path: Path) -> None:
    for model in ("m", "n"):
        with serving(GOOD) as server:
            models(base_url=server.base_url, model=model, record=tmp_path).askers.ask(QUESTION)
    assert isinstance(models(replay_only=tmp_path).askers.ask(QUESTION), Failed)
    assert isinstance(models(replay_only=tmp_path, provider="ollama", model="n").askers.ask(QUESTION), Answer)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"version": 1}', "{" * 100_000, '{"version": 1, "key": 3}'])
def test_a_folder_with_something_else_in_it_is_refused_by_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(InputError, match=r"x\.json"):
        models(replay_only=tmp_path)


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder"):
        models(replay_only=tmp_path / "nowhere")
    (tmp_path / "file").write_text("")
    with serving(GOOD) as server:
        with pytest.raises(InputError, match="file"):
            models(server, record=tmp_path / "file")
        with pytest.raises(UsageError, match="exclude"):
            models(server, record=tmp_path, replay_only=tmp_path)
        made = models(server, record=tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        assert isinstance(made.askers.ask(QUESTION), Answer)
        assert isinstance(made.askers.ask(OTHER), Answer)
        assert [note for note in made.end() if "not recorded" in note] != []


def test_a_dry_run_asks_nobody(tmp_path: Path) -> None:
    with serving(GOOD) as server:
        made = models(server, dry=True)
        found = made.askers.ask(QUESTION)
        assert isinstance(found, Failed)
        assert server.requests == []
        assert models(base_url=server.base_url, dry=True).names["model"] is None, "not even which model there is"
        assert server.requests == []
    (planned,) = made.planned or []
    assert planned.to_dict()["user"] == QUESTION.user
    assert planned.cost == 0.0


FAULTS: tuple[Fault, ...] = ("refused", "cut-off", "invalid", "provider", "budget", "not-recorded")
TEXTS = st.text(max_size=30)
PLAIN = st.none() | st.booleans() | st.integers(-10**6, 10**6) | TEXTS
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3), max_leaves=6)


@given(TEXTS, TEXTS, TEXTS, st.dictionaries(TEXTS, VALUES, max_size=4), st.integers(0, 9), st.sampled_from(FAULTS) | st.none(), TEXTS)
def test_an_exchange_comes_back_as_it_was_kept(
    system: str, user: str, model: str, data: dict[str, object], sample: int, fault: Fault | None, said: str,
) -> None:
    question = Question("reader", "reader/1", system, user, {"type": "object"}, sample)
    outcome = Failed(fault, said) if fault else Answer(data, model, exchange_key(question, model))
    exchange = Exchange(question, model, outcome, "p", said)
    assert Exchange.from_dict(json.loads(json.dumps(exchange.to_dict()))) == exchange
    with memory_store() as opened:
        StoreKeeper(opened, "s").keep(exchange)
        (back,) = StoreKeeper(opened, "s").load()
        assert back == exchange
        kept = Exchanges(replaying=True)
        kept.add(StoreKeeper(opened, "s"), keep=False)
        assert kept.find(question, model) == outcome


def test_cassettes_are_keepers(tmp_path: Path) -> None:
    exchange = Exchange(QUESTION, "m", Answer({"a": 1}, "m", exchange_key(QUESTION, "m")))
    cassettes = Cassettes(tmp_path)
    cassettes.keep(exchange)
    assert list(cassettes.load()) == [exchange]


@pytest.mark.parametrize("data", ["{}", '{"a": "x"}', '{"a": 10}', '{"a": 1, "b": 2}'])
def test_a_recorded_answer_that_does_not_fit_is_none(tmp_path: Path, data: str) -> None:
    with serving(GOOD) as server:
        models(server, record=tmp_path).askers.ask(QUESTION)
    (path,) = tmp_path.iterdir()
    changed = json.loads(path.read_text())
    changed["outcome"]["data"] = json.loads(data)
    path.write_text(json.dumps(changed))
    found = models(replay_only=tmp_path).askers.ask(QUESTION)
    assert isinstance(found, Failed)
    assert found.fault == "invalid"


@pytest.mark.parametrize("data", ['{"a": NaN}', '{"a": 1, "a": 1}', '{"a": 1e999}', "[1]"])
def test_a_recorded_answer_that_is_no_json_object_is_refused(tmp_path: Path, data: str) -> None:
    with serving(GOOD) as server:
        models(server, record=tmp_path).askers.ask(QUESTION)
    (path,) = tmp_path.iterdir()
    changed = json.loads(path.read_text())
    changed["outcome"]["data"] = "HERE"
    path.write_text(json.dumps(changed).replace('"HERE"', data))
    with pytest.raises(InputError, match="opponent"):
        models(replay_only=tmp_path)
