"""The schema's history: append-only functions, never edited, each applied together with its record in one transaction.

`PRAGMA user_version` is the number of the last one applied, and the table `migration` holds their names; a store in which either names
more than this program knows is newer, and is refused before anything is written.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Final

from synproof_cli.store.faults import foreign_store, newer_store

APPLICATION_ID: Final = int.from_bytes(b"SYNP", "big")

_WAL_SECONDS: Final = 10.0


def m001_worlds(connection: sqlite3.Connection) -> None:
    """Worlds, their versions, the axioms of the current version and those of older ones."""
    for statement in (
        "CREATE TABLE world (pk INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL)",
        # Everything of a world but its axioms, as JSON; versions that differ in axioms only share one.
        "CREATE TABLE head (pk INTEGER PRIMARY KEY, world INTEGER NOT NULL, content TEXT NOT NULL)",
        "CREATE INDEX head_world ON head (world)",
        "CREATE TABLE revision (world INTEGER NOT NULL, number INTEGER NOT NULL, digest TEXT NOT NULL, title TEXT NOT NULL,"
        " axioms INTEGER NOT NULL, saved TEXT NOT NULL, note TEXT NOT NULL, head INTEGER NOT NULL,"
        " PRIMARY KEY (world, number)) WITHOUT ROWID",
        "CREATE INDEX revision_digest ON revision (digest)",
        # The key holds the world's key and the position in it (`rows.key_range`): a world's rows lie together, in order, without an index.
        "CREATE TABLE axiom (pk INTEGER PRIMARY KEY, id TEXT NOT NULL, text TEXT NOT NULL, citation TEXT NOT NULL, content TEXT NOT NULL,"
        " since INTEGER NOT NULL)",
        "CREATE TABLE past (world INTEGER NOT NULL, until INTEGER NOT NULL, since INTEGER NOT NULL, pk INTEGER NOT NULL,"
        " content TEXT NOT NULL)",
        "CREATE INDEX past_world ON past (world, until)",
    ):
        connection.execute(statement)


def m002_debates(connection: sqlite3.Connection) -> None:
    """Debates, their journals, and the worlds they were decided under where no stored version holds them."""
    for statement in (
        "CREATE TABLE debate (pk INTEGER PRIMARY KEY, session_id TEXT NOT NULL UNIQUE, started TEXT NOT NULL, thesis TEXT NOT NULL,"
        " request TEXT NOT NULL, world_id TEXT NOT NULL, world_digest TEXT NOT NULL, finding TEXT, result TEXT)",
        "CREATE TABLE node (debate INTEGER NOT NULL, seq INTEGER NOT NULL, content TEXT NOT NULL, PRIMARY KEY (debate, seq)) WITHOUT ROWID",
        "CREATE TABLE pinned (digest TEXT PRIMARY KEY, content TEXT NOT NULL)",
    ):
        connection.execute(statement)


def m003_bundles(connection: sqlite3.Connection) -> None:
    """Evidence bundles: files and bundles by digest, names of bundles."""
    for statement in (
        "CREATE TABLE bundle (digest TEXT PRIMARY KEY, capability TEXT NOT NULL, request_digest TEXT NOT NULL, statement TEXT NOT NULL,"
        " saved TEXT NOT NULL)",
        "CREATE TABLE blob (digest TEXT PRIMARY KEY, data BLOB NOT NULL)",
        "CREATE TABLE bundle_file (bundle TEXT NOT NULL, path TEXT NOT NULL, blob TEXT NOT NULL, PRIMARY KEY (bundle, path)) WITHOUT ROWID",
        "CREATE TABLE bundle_name (name TEXT PRIMARY KEY, bundle TEXT NOT NULL) WITHOUT ROWID",
    ):
        connection.execute(statement)


def m004_exchanges(connection: sqlite3.Connection) -> None:
    """What models were asked in a debate, and what came of it. Under the session's id: some are asked before the debate has its row."""
    connection.execute(
        "CREATE TABLE exchange (session_id TEXT NOT NULL, key TEXT NOT NULL, seq INTEGER NOT NULL, content TEXT NOT NULL,"
        " PRIMARY KEY (session_id, key)) WITHOUT ROWID"
    )


def m005_quarantine(connection: sqlite3.Connection) -> None:
    """Axioms read from documents that wait beside a world for a person to settle them."""
    for statement in (
        "CREATE TABLE quarantine (pk INTEGER PRIMARY KEY, world TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL,"
        " content TEXT NOT NULL, UNIQUE (world, key), UNIQUE (world, id))",
        "CREATE INDEX quarantine_state ON quarantine (world, state)",
    ):
        connection.execute(statement)


def m006_readings(connection: sqlite3.Connection) -> None:
    """Readings by models that were accepted, by what was read over which vocabulary; and answers of catalogues, by address and day."""
    for statement in (
        "CREATE TABLE reading (pk INTEGER PRIMARY KEY, key TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, content TEXT NOT NULL,"
        " asked INTEGER NOT NULL, agreed INTEGER NOT NULL, models TEXT NOT NULL, saved TEXT NOT NULL)",
        "CREATE INDEX reading_key ON reading (key)",
        "CREATE TABLE looked_up (pk INTEGER PRIMARY KEY, url TEXT NOT NULL, fetched TEXT NOT NULL, status INTEGER NOT NULL,"
        " body BLOB NOT NULL)",
        "CREATE INDEX looked_up_url ON looked_up (url, fetched)",
    ):
        connection.execute(statement)


MIGRATIONS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (
    m001_worlds, m002_debates, m003_bundles, m004_exchanges, m005_quarantine, m006_readings,
)
LATEST: Final = len(MIGRATIONS)


def recorded_version(connection: sqlite3.Connection) -> tuple[int, bool]:
    """The schema number the store claims (the higher of its two records), and whether it bears our mark."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    if ours:
        version = max(version, connection.execute("SELECT max(number) FROM migration").fetchone()[0] or 0)
    return version, ours


def is_current(connection: sqlite3.Connection) -> bool:
    """Whether both records name exactly the schema this program knows: the quick answer for nearly every start."""
    if connection.execute("PRAGMA user_version").fetchone()[0] != LATEST:
        return False
    try:
        return bool(connection.execute("SELECT max(number) FROM migration").fetchone()[0] == LATEST)
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        return False  # no such table: another program's database


def migrate(connection: sqlite3.Connection, path: str = ":memory:", *, upto: int = LATEST) -> None:
    """Bring a store to schema `upto`. Raises StoreError for a newer store and for another program's database; both stay unchanged."""
    connection.execute("BEGIN")  # one view: another process may be making the same file
    version, ours = recorded_version(connection)
    empty = connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None
    connection.execute("COMMIT")
    if version > LATEST:
        raise newer_store(path, version, LATEST)
    if not ours:
        if version or not empty:
            raise foreign_store(path)
        _use_log(connection)
    for number, step in enumerate(MIGRATIONS[:upto], 1):
        if number > version:
            _apply(connection, number, step)


def _apply(connection: sqlite3.Connection, number: int, step: Callable[[sqlite3.Connection], None]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have applied it while this one waited for the lock.
        if connection.execute("PRAGMA user_version").fetchone()[0] < number:
            if number == 1:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL)")
            step(connection)
            connection.execute("INSERT INTO migration VALUES (?, ?)", (number, step.__name__))
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _use_log(connection: sqlite3.Connection) -> None:
    """Switch a new file to the write-ahead log. The switch ignores the busy timeout, so two processes that start at once need the loop."""
    deadline = time.monotonic() + _WAL_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return
