"""Debates outlive their worlds, their process and each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from synproof_cli.errors import NotFoundError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import debates, worlds
from synproof_cli.store.db import Store, open_store

WORLD = World("my:w", atoms=(AtomDecl("z"), AtomDecl("a")), axioms=(Axiom("r", "Rule.", "z"),))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.db") as opened:
        yield opened


def begin(store: Store, session: str, world: World = WORLD) -> None:
    debates.start(store, session, started="2026-01-31T00:00:00Z", thesis="Is it?", request={"given": ["a"]}, world=world)


def test_a_debate_is_journalled_and_finished(store: Store) -> None:
    begin(store, "s1")
    debates.append_nodes(store, "s1", [{"id": "root"}])
    debates.append_nodes(store, "s1", [{"id": "n1"}, {"id": "n2", "text": "\0 é \ud800"}])
    running = debates.load(store, "s1")
    assert [node["id"] for node in running.nodes] == ["root", "n1", "n2"]
    assert running.nodes[2]["text"] == "\0 é \ud800"
    assert (running.info.finding, running.result, running.request, running.world) == (None, None, {"given": ["a"]}, WORLD)
    shown = WORLD.to_dict() | {"version": 1, "digest": WORLD.digest, "as_of": "2026-01-31", "without": [], "added": []}
    result = {"schema_version": "1.0", "finding": "PROVED", "world": shown, "certificates": {}}
    debates.finish(store, "s1", result)
    done = debates.load(store, "last")
    assert json.dumps(done.result) == json.dumps(result)
    assert done.info.finding == "PROVED"
    assert done.nodes == ()
    assert store.rows("SELECT count(*) FROM node") == [(0,)]


def test_a_result_with_another_world_is_kept_whole(store: Store) -> None:
    begin(store, "s1")
    result = {"finding": "PROVED", "world": replace(WORLD, title="other").to_dict()}
    debates.finish(store, "s1", result)
    assert debates.load(store, "s1").result == result


def test_the_list_is_newest_first_and_last_is_any_case(store: Store) -> None:
    for session in ("a", "b", "c"):
        begin(store, session)
    assert [info.session_id for info in debates.list_debates(store)] == ["c", "b", "a"]
    assert debates.load(store, "LAST").info.session_id == "c"
    assert debates.remove(store, "Last") == "c"
    assert debates.load(store, "last").info.session_id == "b"


def test_a_debate_outlives_its_world(store: Store) -> None:
    worlds.save(store, WORLD, saved="")
    begin(store, "s1")
    assert store.rows("SELECT count(*) FROM pinned") == [(0,)]
    worlds.save(store, replace(WORLD, title="later"), saved="")
    assert debates.load(store, "s1").world == WORLD
    worlds.remove(store, "my:w")
    assert debates.load(store, "s1").world == WORLD
    debates.remove(store, "s1")
    assert store.rows("SELECT count(*) FROM pinned") == [(0,)]


def test_worlds_from_files_are_pinned_once(store: Store) -> None:
    begin(store, "s1")
    begin(store, "s2")
    assert store.rows("SELECT count(*) FROM pinned") == [(1,)]
    debates.remove(store, "s1")
    assert debates.load(store, "s2").world == WORLD


def test_what_is_not_there_is_said(store: Store) -> None:
    with pytest.raises(NotFoundError, match="no debate is stored yet"):
        debates.load(store, "last")
    for call in (debates.load, debates.remove):
        for name in ("[/x]", "\ud800", "a\0"):
            with pytest.raises(NotFoundError, match="no debate"):
                call(store, name)
