"""Debates in the store: what was asked, the journal of nodes while it runs, the result when it is done.

A debate rests on the digest of its world. Where no stored version has that digest (a TOML file, a shipped world, several worlds merged)
the content is pinned beside the debate, and removing a world pins what debates still rest on: a debate outlives its world.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.model.invisible import encodable
from synproof_cli.model.values import value
from synproof_cli.model.world import World
from synproof_cli.store.db import Store
from synproof_cli.store.rows import DAMAGE
from synproof_cli.store.worlds import load_digest, pin


@value
class DebateInfo:
    """One line of the list; `finding` is None while a debate is unfinished."""

    session_id: str
    started: str
    thesis: str
    world_id: str
    world_digest: str
    finding: str | None


@value
class Debate:
    """All that is needed to show or resume a debate: the request as given, its world, the journalled nodes, the result if it is done."""

    info: DebateInfo
    request: dict[str, Any]
    world: World
    nodes: tuple[dict[str, Any], ...]
    result: dict[str, Any] | None


_INFO = "SELECT session_id, started, thesis, world_id, world_digest, finding FROM debate"


def start(
    store: Store, session_id: str, *, started: str, thesis: str, request: Mapping[str, object], world: World, digest: str = "",
) -> None:
    """Record that a debate begins, with its world kept under `digest` (the world's own, computed when not given)."""
    key = digest or world.digest
    with store.transaction() as connection:
        if not connection.execute("SELECT 1 FROM revision WHERE digest = ?", (key,)).fetchone():
            pin(connection, world, key)
        connection.execute(
            "INSERT INTO debate (session_id, started, thesis, request, world_id, world_digest) VALUES (?, ?, ?, ?, ?, ?)",
            (session_id, started, encodable(thesis), _dump(request), world.id, key),
        )


def append_nodes(store: Store, session_id: str, nodes: Iterable[Mapping[str, object]]) -> None:
    """Add nodes to the journal in a transaction of their own: a kill loses at most what was not yet handed over."""
    texts = [_dump(node) for node in nodes]
    with store.transaction() as connection:
        key = _key(connection, session_id)
        (last,) = connection.execute("SELECT coalesce(max(seq), 0) FROM node WHERE debate = ?", (key,)).fetchone()
        connection.executemany("INSERT INTO node VALUES (?, ?, ?)", [(key, last + n, text) for n, text in enumerate(texts, 1)])


def finish(store: Store, session_id: str, result: Mapping[str, Any], world: World | None = None) -> None:
    """Record the result and drop the journal. The world's own fields are kept once, under the digest.

    `world` is the one it was begun with, read again where the caller has it not at hand.
    """
    with store.transaction() as connection:
        key = _key(connection, session_id)
        (digest,) = connection.execute("SELECT world_digest FROM debate WHERE pk = ?", (key,)).fetchone()
        connection.execute(
            "UPDATE debate SET finding = ?, result = ? WHERE pk = ?",
            (result.get("finding"), _dump(_without_world(result, world or load_digest(store, digest))), key),
        )
        connection.execute("DELETE FROM node WHERE debate = ?", (key,))


def list_debates(store: Store) -> list[DebateInfo]:
    """Every debate, newest first."""
    return [DebateInfo(*row) for row in store.rows(f"{_INFO} ORDER BY pk DESC")]


def load(store: Store, session_id: str) -> Debate:
    """A debate by its id, or the newest for `last`. Raises NotFoundError."""
    with store.snapshot() as connection:
        key = _key(connection, session_id)
        *info, request, result = connection.execute(
            "SELECT session_id, started, thesis, world_id, world_digest, finding, request, result FROM debate WHERE pk = ?", (key,)
        ).fetchone()
        nodes = [text for (text,) in connection.execute("SELECT content FROM node WHERE debate = ? ORDER BY seq", (key,))]
        known = DebateInfo(*info)
        world = load_digest(store, known.world_digest)
    if world is None:
        raise NotFoundError(f"debate {known.session_id}: the world it was decided under is not in the store any more")
    try:
        kept = _object(result) if result else None
        if kept is not None and kept.get("finding") != known.finding:
            raise ValueError("two findings of one debate")
        return Debate(known, _object(request), world, tuple(map(_object, nodes)), _with_world(kept, world) if kept is not None else None)
    except DAMAGE as fault:
        raise StoreError(
            f"what the store keeps as debate {known.session_id} is damaged", hint=f"synproof debate rm {known.session_id}"
        ) from fault


def _object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("a JSON object was kept here")
    return found


def remove(store: Store, session_id: str) -> str:
    """Delete a debate (`last` for the newest) with its journal, and worlds pinned for it alone; its id. Raises NotFoundError."""
    with store.transaction() as connection:
        key = _key(connection, session_id)
        (name,) = connection.execute("SELECT session_id FROM debate WHERE pk = ?", (key,)).fetchone()
        connection.execute("DELETE FROM node WHERE debate = ?", (key,))
        connection.execute("DELETE FROM exchange WHERE session_id = ?", (name,))
        connection.execute("DELETE FROM debate WHERE pk = ?", (key,))
        connection.execute("DELETE FROM pinned WHERE digest NOT IN (SELECT world_digest FROM debate)")
        return str(name)


def _key(connection: sqlite3.Connection, session_id: str) -> int:
    if session_id.lower() == "last":
        row = connection.execute("SELECT max(pk) FROM debate").fetchone()
        if row[0] is None:
            raise NotFoundError("no debate is stored yet")
    else:
        row = connection.execute("SELECT pk FROM debate WHERE session_id = ?", (encodable(session_id),)).fetchone()
        if row is None:
            raise NotFoundError(f'no debate "{session_id}"', hint="`synproof debate list` names them all; `last` is the newest")
    return int(row[0])


def _dump(value: object) -> str:
    return encodable(json.dumps(value, separators=(",", ":"), ensure_ascii=False))


def _without_world(result: Mapping[str, Any], world: World | None) -> dict[str, Any]:
    own = world.to_dict() if world is not None else {}
    shown = result.get("world")
    if not isinstance(shown, dict) or not own or any(shown.get(key) != value for key, value in own.items()):
        return dict(result)
    return {**result, "world": {key: value for key, value in shown.items() if key not in own}, "world_by_digest": True}


def _with_world(result: dict[str, Any], world: World) -> dict[str, Any]:
    if result.pop("world_by_digest", False):
        result["world"] = world.to_dict() | result["world"]
    return result
