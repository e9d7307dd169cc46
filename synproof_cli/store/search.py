"""Full-text search over the axioms of current versions. What a user types is words, never query syntax."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable
from typing import Final, Literal

from synproof_cli.model.values import value
from synproof_cli.store.db import Store
from synproof_cli.store.rows import POSITION_BITS, key_range

_COLUMNS: Final = ("text", "id", "citation")
_LIST: Final = ", ".join(_COLUMNS)
MAX_WORDS: Final = 64
_PARTS: Final = re.compile(r"[^\W_]+")


@value
class Hit:
    """An axiom that search found."""

    world: str
    id: str
    text: str
    citation: str


@value
class Hits:
    """Best first. `matched`: every word stands in each hit (`all`), some do because none has all (`some`), or nothing was found."""

    hits: tuple[Hit, ...]
    matched: Literal["all", "some", "none"]


@value
class Only:
    """What else a hit must be: law in a jurisdiction or a subdivision of it (`US` has `US-NY`), in force on an ISO day; "" for anything."""

    jurisdiction: str = ""
    as_of: str = ""

    def __bool__(self) -> bool:
        return bool(self.jurisdiction or self.as_of)

    def conditions(self) -> tuple[list[str], list[str]]:
        """SQL over the column `content` of an axiom's row, and its parameters."""
        wanted: list[str] = []
        values: list[str] = []
        if self.jurisdiction:
            wanted.append("instr(a.content, '\"jurisdiction\"') AND " + _IN_PLACE)
            values += [self.jurisdiction.casefold(), self.jurisdiction.casefold() + "-"]
        if self.as_of:
            wanted.append(_IN_FORCE)
            values += [self.as_of, self.as_of]
        return wanted, values


_PLACE: Final = "lower(json_extract(a.content, '$.jurisdiction'))"
_IN_PLACE: Final = f"({_PLACE} = ? OR instr({_PLACE} || '', ?) = 1)"
_IN_FORCE: Final = (
    "coalesce(json_extract(a.content, '$.valid_from'), '') <= ? AND coalesce(json_extract(a.content, '$.valid_to'), '9999-12-31') >= ?"
)
ANYTHING: Final = Only()


def is_in_place(jurisdiction: str, wanted: str) -> bool:
    """Whether that jurisdiction is the wanted one or a subdivision of it; upper and lower case are one."""
    own, other = jurisdiction.casefold(), wanted.casefold()
    return own == other or own.startswith(other + "-")


def search(store: Store, text: str, *, world_id: str | None = None, limit: int = 20, only: Only = ANYTHING) -> Hits:
    """Axioms that hold the words of `text`, in one world or in all; those that hold some of them, or parts of them, when none holds all.

    Without words, all that `only` lets through, in the order of their worlds.
    """
    words = query_words(text)
    if (not words and not only) or not has_index(store):
        return Hits((), "none")
    if not words:
        hits = _match(store, "", [], world_id, limit, only)
        return Hits(hits, "all" if hits else "none")
    stars = [word for word in words if "*" in word]
    parts = [part for word in words for part in _PARTS.findall(word)][:MAX_WORDS]
    hits = _match(store, " AND ".join(map(_quoted, words)), stars, world_id, limit, only)
    if hits:
        return Hits(hits, "all")
    hits = _match(store, " OR ".join(map(_quoted, parts)), stars, world_id, limit, only)
    return Hits(hits, "some" if hits else "none")


def worlds_with(store: Store, only: Only) -> set[str]:
    """Ids of the worlds that have such an axiom in their current version."""
    wanted, values = only.conditions()
    rows = store.rows(
        f"SELECT DISTINCT w.id FROM axiom a JOIN world w ON w.pk = a.pk >> {POSITION_BITS} WHERE {' AND '.join(wanted) or '1'}",  # noqa: S608
        values,
    )
    return {name for (name,) in rows}


def query_words(text: str) -> list[str]:
    """The blank-separated words of a query that hold a letter or digit; the index's own tokeniser takes each apart as a phrase.

    `close-out` is thus the words close and out side by side, `Art.` is art, `AND` and `NEAR(` are words like others. There are no
    wildcards: a star must stand in the text.
    """
    clean = text.replace("\0", " ").encode("utf-8", "replace").decode()
    return [word for word in clean.split() if any(sign.isalnum() for sign in word)][:MAX_WORDS]


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def _match(store: Store, query: str, stars: list[str], world_id: str | None, limit: int, only: Only) -> tuple[Hit, ...]:
    """`query` "" for no words."""
    more, values = only.conditions()
    conditions = ["axiom_fts MATCH ?"] if query else []
    conditions += ["instr(lower(a.text), lower(?)) > 0"] * len(stars) + more
    key = "axiom_fts.rowid" if query else "a.pk"
    if world_id is not None:
        found = store.rows("SELECT pk FROM world WHERE id = ?", (world_id,))
        low, high = key_range(found[0][0]) if found else (0, -1)
        conditions.append(f"{key} BETWEEN {low} AND {high}")
    rows = store.rows(
        f"SELECT w.id, a.id, a.text, a.citation FROM {'axiom_fts JOIN axiom a ON a.pk = axiom_fts.rowid' if query else 'axiom a'}"  # noqa: S608
        f" JOIN world w ON w.pk = a.pk >> {POSITION_BITS} WHERE {' AND '.join(conditions)}"
        f" ORDER BY {'axiom_fts.rank' if query else 'a.pk'} LIMIT ?",
        ([query] if query else []) + [*stars, *values, limit],
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
