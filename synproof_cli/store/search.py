"""Full-text search over the axioms of current versions. What a user types is words, never query syntax."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from synproof_cli.store.db import Store
from synproof_cli.store.rows import POSITION_BITS, key_range

_COLUMNS: Final = ("text", "id", "citation")
_LIST: Final = ", ".join(_COLUMNS)
MAX_WORDS: Final = 64
_PARTS: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Hit:
    """An axiom that search found."""

    world: str
    id: str
    text: str
    citation: str


@dataclass(frozen=True, slots=True)
class Hits:
    """Best first. `matched`: every word stands in each hit (`all`), some do because none has all (`some`), or nothing was found."""

    hits: tuple[Hit, ...]
    matched: Literal["all", "some", "none"]


def search(store: Store, text: str, *, world_id: str | None = None, limit: int = 20) -> Hits:
    """Axioms that hold the words of `text`, in one world or in all; those that hold some of them, or parts of them, when none holds all."""
    words = query_words(text)
    if not words or not has_index(store):
        return Hits((), "none")
    stars = [word for word in words if "*" in word]
    parts = [part for word in words for part in _PARTS.findall(word)][:MAX_WORDS]
    hits = _match(store, " AND ".join(map(_quoted, words)), stars, world_id, limit)
    if hits:
        return Hits(hits, "all")
    hits = _match(store, " OR ".join(map(_quoted, parts)), stars, world_id, limit)
    return Hits(hits, "some" if hits else "none")


def query_words(text: str) -> list[str]:
    """The blank-separated words of a query that hold a letter or digit; the index's own tokeniser takes each apart as a phrase.

    `close-out` is thus the words close and out side by side, `Art.` is art, `AND` and `NEAR(` are words like others. There are no
    wildcards: a star must stand in the text.
    """
    clean = text.replace("\0", " ").encode("utf-8", "replace").decode()
    return [word for word in clean.split() if any(sign.isalnum() for sign in word)][:MAX_WORDS]


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def _match(store: Store, query: str, stars: list[str], world_id: str | None, limit: int) -> tuple[Hit, ...]:
    conditions, parameters = ["axiom_fts MATCH ?"], [query, *stars]
    conditions += ["instr(lower(a.text), lower(?)) > 0"] * len(stars)
    if world_id is not None:
        found = store.rows("SELECT pk FROM world WHERE id = ?", (world_id,))
        low, high = key_range(found[0][0]) if found else (0, -1)
        conditions.append(f"axiom_fts.rowid BETWEEN {low} AND {high}")
    rows = store.rows(
        "SELECT w.id, a.id, a.text, a.citation FROM axiom_fts JOIN axiom a ON a.pk = axiom_fts.rowid"  # noqa: S608  (literals and integers)
        f" JOIN world w ON w.pk = a.pk >> {POSITION_BITS} WHERE {' AND '.join(conditions)} ORDER BY axiom_fts.rank LIMIT ?",
        (*parameters, limit),
    )
    return tuple(Hit(*row) for row in rows)


def has_index(store: Store) -> bool:
    """Whether the store has had a world, and so an index."""
    return bool(store.rows("SELECT 1 FROM sqlite_master WHERE name = 'axiom_fts'"))


def ensure_index(connection: sqlite3.Connection) -> None:
    """Make the index with the first world that is stored; inside the caller's transaction.

    Made by sqlite-utils, so that its own `table.search` and its command line find it.
    """
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'axiom_fts'").fetchone():
        return
    import sqlite_utils

    database = sqlite_utils.Database(connection, execute_plugins=False, recursive_triggers=False)
    database.table("axiom").enable_fts(_COLUMNS, tokenize="porter")


def index_since(connection: sqlite3.Connection, world: int, number: int) -> None:
    """Index the rows that came with that version, in one statement (row triggers cost five times as much)."""
    connection.execute(
        f"INSERT INTO axiom_fts (rowid, {_LIST}) SELECT pk, {_LIST} FROM axiom WHERE pk BETWEEN ? AND ? AND since = ?",  # noqa: S608
        (*key_range(world), number),
    )


def unindex(connection: sqlite3.Connection, keys: Iterable[int]) -> None:
    """Take rows out of the index; they must still stand in `axiom`."""
    connection.execute(
        f"INSERT INTO axiom_fts (axiom_fts, rowid, {_LIST}) SELECT 'delete', pk, {_LIST} FROM axiom"  # noqa: S608
        " WHERE pk IN (SELECT value FROM json_each(?))",
        (json.dumps(list(keys)),),
    )
