"""Care of the store: is it whole, make the search index anew, give back unused space."""

from __future__ import annotations

import sqlite3
from typing import Final

from synproof_cli.errors import StoreError
from synproof_cli.store.db import Store
from synproof_cli.store.search import has_index
from synproof_cli.store.worlds import list_worlds, load

INDEX_FAULT: Final = "the search index does not match the axioms"


def problems(store: Store) -> list[str]:
    """What is wrong with the file, the worlds in it, or the search index; empty when all is whole."""
    found = [text for (text,) in store.rows("PRAGMA integrity_check") if text != "ok"]
    found += [problem for info in list_worlds(store) if (problem := _damage(store, info.id))]
    if has_index(store) and not store.read_only:
        with store.transaction() as connection:
            _compare_index(connection, found)
    return found


def _damage(store: Store, world_id: str) -> str:
    try:
        load(store, world_id)
    except StoreError as error:
        return error.message
    return ""


def _compare_index(connection: sqlite3.Connection, found: list[str]) -> None:
    try:
        connection.execute("INSERT INTO axiom_fts (axiom_fts, rank) VALUES ('integrity-check', 1)")
    except sqlite3.DatabaseError:
        found.append(INDEX_FAULT)


def rebuild(store: Store) -> None:
    """Make the search index anew from the axioms, and compact the file."""
    import sqlite_utils

    if has_index(store):
        with store.transaction() as connection:
            sqlite_utils.Database(connection, execute_plugins=False, recursive_triggers=False).table("axiom").rebuild_fts()
    store.rows("VACUUM")
