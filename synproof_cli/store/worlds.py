"""Worlds in the store: immutable versions, of which the newest is current."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress

from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.model.values import value
from synproof_cli.model.world import World
from synproof_cli.store.db import Store
from synproof_cli.store.rows import DAMAGE, axiom_text, digest_of, head_text, key_range, world_from
from synproof_cli.store.search import ensure_index, index_since, unindex


@value
class VersionInfo:
    """One version of a stored world; `saved` is the time given when it was written."""

    id: str
    number: int
    digest: str
    title: str
    axioms: int
    saved: str
    note: str


@value
class Saved:
    """What a save did; `changed` is False when the current version had that content already, and nothing was written."""

    number: int
    digest: str
    changed: bool


_INFO = "SELECT w.id, v.number, v.digest, v.title, v.axioms, v.saved, v.note FROM world w JOIN revision v ON v.world = w.pk"
_CURRENT = f"{_INFO} AND v.number = w.version"


def list_worlds(store: Store) -> list[VersionInfo]:
    """The current version of every world, by id."""
    return [VersionInfo(*row) for row in store.rows(f"{_CURRENT} ORDER BY w.id")]


def versions(store: Store, world_id: str) -> list[VersionInfo]:
    """Every version of one world, oldest first; empty when there is no such world."""
    return [VersionInfo(*row) for row in store.rows(f"{_INFO} WHERE w.id = ? ORDER BY v.number", (world_id,))]


def find(store: Store, world_id: str) -> VersionInfo | None:
    """The current version's record; None when there is no such world."""
    rows = store.rows(f"{_CURRENT} WHERE w.id = ?", (world_id,))
    return VersionInfo(*rows[0]) if rows else None


def version_on(store: Store, world_id: str, day: str) -> int:
    """The version that was current when that day (UTC) ended. Raises NotFoundError where the world is younger."""
    before = [info.number for info in versions(store, world_id) if info.saved[: len(day)] <= day]
    if not before:
        raise NotFoundError(f"world {world_id} has no version of {day}; `synproof world versions {world_id}` lists them")
    return max(before)


def load(store: Store, world_id: str, number: int | None = None) -> tuple[World, VersionInfo]:
    """A version of a world (the current one by default), read in one snapshot. Raises NotFoundError."""
    with store.snapshot() as connection:
        info = _info(connection, world_id, number)
        return _read(connection, info.id, info.number), info


def load_digest(store: Store, digest: str) -> World | None:
    """The world with that digest: a stored version, or one pinned by a debate."""
    with store.snapshot() as connection:
        row = connection.execute(f"{_INFO} WHERE v.digest = ?", (digest,)).fetchone()
        if row:
            return _read(connection, row[0], row[1])
        row = connection.execute("SELECT content FROM pinned WHERE digest = ?", (digest,)).fetchone()
        return _pinned(row[0], digest) if row else None


def _pinned(content: str, digest: str) -> World:
    try:
        world = World.from_dict(json.loads(content))
        if world.digest == digest:
            return world
    except DAMAGE:
        pass
    raise StoreError("a world that debates rest on was changed in the store behind its digest", hint="restore the store from a copy")


def save(store: Store, world: World, *, saved: str, note: str = "") -> Saved:
    """Write the world as a new one, or as the next version of the one with its id."""
    with store.transaction() as connection:
        return _write(connection, world, saved, note)


def update(
    store: Store, world_id: str, change: Callable[[World], World], *, saved: str, note: str = "", base: int | None = None,
    make: World | None = None, beside: Callable[[sqlite3.Connection], None] | None = None,
) -> Saved:
    """Read, change and write in one transaction, so that two writers never lose each other's change.

    `base` is the version that the change was made from: when another one is current by now, nothing is written and StoreError is raised.
    Where there is no such world, `make` is changed instead. `beside` writes what belongs to the change, in the same transaction.
    Raises NotFoundError, and whatever `change` and `beside` raise.
    """
    with store.transaction() as connection:
        if beside is not None:
            beside(connection)
        if make is not None and not connection.execute("SELECT 1 FROM world WHERE id = ?", (world_id,)).fetchone():
            return _write(connection, change(make), saved, note)
        current = _info(connection, world_id, None).number
        if base is not None and base != current:
            raise StoreError(
                f"world {world_id} was changed meanwhile: version {base} was edited, version {current} is current",
                hint="nothing was written; edit again from the current version",
            )
        return _write(connection, change(_read(connection, world_id, current)), saved, note)


def restore(store: Store, world_id: str, number: int, *, saved: str) -> Saved:
    """Make an old version's content the newest version. Raises NotFoundError."""
    with store.transaction() as connection:
        info = _info(connection, world_id, number)
        return _write(connection, _read(connection, info.id, number), saved, f"restored version {number}")


def remove(store: Store, world_id: str) -> None:
    """Delete a world with all its versions; those that debates rest on are pinned first. Raises NotFoundError."""
    with store.transaction() as connection:
        _info(connection, world_id, None)
        (key,) = connection.execute("SELECT pk FROM world WHERE id = ?", (world_id,)).fetchone()
        used = connection.execute(
            "SELECT number, digest FROM revision WHERE world = ? AND digest IN (SELECT world_digest FROM debate)", (key,)
        ).fetchall()
        for number, digest in used:
            with suppress(StoreError):  # a damaged version is no ground for a debate any more
                pin(connection, _read(connection, world_id, number), digest)
        unindex(connection, [pk for (pk,) in connection.execute("SELECT pk FROM axiom WHERE pk BETWEEN ? AND ?", key_range(key))])
        connection.execute("DELETE FROM axiom WHERE pk BETWEEN ? AND ?", key_range(key))
        for table in ("past", "head", "revision"):
            connection.execute(f"DELETE FROM {table} WHERE world = ?", (key,))  # noqa: S608  (the names above)
        connection.execute("DELETE FROM world WHERE pk = ?", (key,))
        connection.execute("DELETE FROM quarantine WHERE world = ?", (world_id,))


def extending(store: Store, world_id: str) -> list[str]:
    """Ids of the stored worlds whose current version extends that one."""
    found = store.rows(
        "SELECT w.id, h.content FROM world w JOIN revision v ON v.world = w.pk AND v.number = w.version JOIN head h ON h.pk = v.head"
        " WHERE instr(h.content, '\"extends\"') AND instr(h.content, ?)",
        (json.dumps(world_id)[1:-1],),
    )
    return [name for name, content in found if world_id in (base.partition("@")[0] for base in _bases(content))]


def _bases(content: str) -> list[str]:
    try:
        found = json.loads(content).get("extends", [])
    except DAMAGE:
        return []
    return [base for base in found if isinstance(base, str)]


def pin(connection: sqlite3.Connection, world: World, digest: str) -> None:
    """Keep the whole content of a world under its digest."""
    content = json.dumps(world.to_dict(), separators=(",", ":"), ensure_ascii=False)
    connection.execute("INSERT OR IGNORE INTO pinned VALUES (?, ?)", (digest, content))


def _info(connection: sqlite3.Connection, world_id: str, number: int | None) -> VersionInfo:
    current = connection.execute(f"{_CURRENT} WHERE w.id = ?", (world_id,)).fetchone()
    if current is None:
        raise NotFoundError(f'no world "{world_id}"')
    if number is None:
        return VersionInfo(*current)
    row = connection.execute(f"{_INFO} WHERE w.id = ? AND v.number = ?", (world_id, number)).fetchone()
    if row is None:
        raise NotFoundError(f"world {world_id} has no version {number}; its newest is {current[1]}")
    return VersionInfo(*row)


def _read(connection: sqlite3.Connection, world_id: str, number: int) -> World:
    """A version, if what is stored still has the digest that was recorded with it. Raises StoreError, saying how to mend it."""
    found = _stored(connection, world_id, number)
    if found is not None:
        head, axioms, digest = found
        with suppress(*DAMAGE):
            if digest_of(head, axioms) == digest:
                return world_from(head, axioms)
    raise StoreError(
        f"world {world_id}, version {number}, was changed in the store behind its digest",
        hint=f"import it again from its file, restore an older one of `synproof world versions {world_id}`,"
        f" or remove it: `synproof world rm {world_id}`",
    )


def _stored(connection: sqlite3.Connection, world_id: str, number: int) -> tuple[str, list[str], str] | None:
    """Head, axioms and recorded digest of a version as they stand in the rows; None where rows are missing."""
    row = connection.execute(
        "SELECT w.pk, w.version, h.content, v.digest FROM world w JOIN revision v ON v.world = w.pk JOIN head h ON h.pk = v.head"
        " WHERE w.id = ? AND v.number = ?",
        (world_id, number),
    ).fetchone()
    if row is None:
        return None
    key, current, head, digest = row
    if number == current:
        found = connection.execute("SELECT content FROM axiom WHERE pk BETWEEN ? AND ? ORDER BY pk", key_range(key))
    else:
        low, high = key_range(key)
        found = connection.execute(
            "SELECT content FROM (SELECT pk, content FROM axiom WHERE pk BETWEEN :low AND :high AND since <= :number UNION ALL"
            " SELECT pk, content FROM past WHERE world = :world AND since <= :number AND until > :number) ORDER BY pk",
            {"world": key, "number": number, "low": low, "high": high},
        )
    return head, [content for (content,) in found], digest


def _write(connection: sqlite3.Connection, world: World, saved: str, note: str) -> Saved:
    head, texts = head_text(world), [axiom_text(axiom) for axiom in world.axioms]
    digest = digest_of(head, texts)
    old = connection.execute(
        "SELECT w.pk, v.number, v.digest, v.head, h.content FROM world w JOIN revision v ON v.world = w.pk AND v.number = w.version"
        " JOIN head h ON h.pk = v.head WHERE w.id = ?",
        (world.id,),
    ).fetchone()
    if old is None:
        (key,) = connection.execute("INSERT INTO world (id, version) VALUES (?, 1) RETURNING pk", (world.id,)).fetchone()
        number = 1
    elif old[2] == digest and _is_whole(connection, world.id, old[1]):
        return Saved(old[1], digest, changed=False)
    else:
        key, number = old[0], old[1] + 1
        connection.execute("UPDATE world SET version = ? WHERE pk = ?", (number, key))
    if old is not None and old[4] == head:
        head_key = old[3]
    else:
        (head_key,) = connection.execute("INSERT INTO head (world, content) VALUES (?, ?) RETURNING pk", (key, head)).fetchone()
    _write_axioms(connection, key, number, world, texts)
    connection.execute(
        "INSERT INTO revision VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (key, number, digest, world.title, len(texts), saved, note, head_key)
    )
    return Saved(number, digest, changed=True)


def _is_whole(connection: sqlite3.Connection, world_id: str, number: int) -> bool:
    try:
        _read(connection, world_id, number)
    except StoreError:
        return False
    return True


def _write_axioms(connection: sqlite3.Connection, key: int, number: int, world: World, texts: list[str]) -> None:
    """Make `texts` the current rows: rows that stay in place are kept, the others are closed at this version."""
    standing = dict(connection.execute("SELECT content, pk FROM axiom WHERE pk BETWEEN ? AND ?", key_range(key)).fetchall())
    fresh = _fresh_rows(key, number, world, texts, standing)
    ensure_index(connection)
    closed = list(standing.values())
    unindex(connection, closed)
    connection.executemany(
        "INSERT INTO past SELECT ?, ?, since, pk, content FROM axiom WHERE pk = ?", [(key, number, pk) for pk in closed]
    )
    connection.executemany("DELETE FROM axiom WHERE pk = ?", [(pk,) for pk in closed])
    connection.executemany("INSERT INTO axiom (pk, id, text, citation, content, since) VALUES (?, ?, ?, ?, ?, ?)", fresh)
    index_since(connection, key, number)


def _fresh_rows(
    key: int, number: int, world: World, texts: list[str], standing: dict[str, int]
) -> Iterable[tuple[int, str, str, str, str, int]]:
    """The rows to write; those found standing in the wanted order are taken out of `standing`, what is left there is to be closed."""
    last, _ = key_range(key)
    pairs = zip(world.axioms, texts, strict=True)
    if not standing:
        return ((pk, axiom.id, axiom.text, axiom.source.citation, content, number) for pk, (axiom, content) in enumerate(pairs, last + 1))
    fresh = []
    for axiom, content in pairs:
        pk = standing.get(content, 0)
        if pk > last:
            last = pk
            del standing[content]
        else:
            last += 1
            fresh.append((last, axiom.id, axiom.text, axiom.source.citation, content, number))
    return fresh
