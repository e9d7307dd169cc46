"""Verdicts that are kept from run to run: a file of its own beside the store, which may be deleted at any time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import StoreError
from synproof_cli.model.values import value

FORM: Final = 5
"""Raised when the tables change: an older or newer file is emptied, since it holds nothing that cannot be made again."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS verdicts (
  key TEXT PRIMARY KEY, world TEXT NOT NULL, said TEXT NOT NULL, saved TEXT NOT NULL, verdict TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS readings (key TEXT PRIMARY KEY, names TEXT NOT NULL, saved TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS parts (digest TEXT PRIMARY KEY, axioms TEXT NOT NULL, saved TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS latest (claim TEXT PRIMARY KEY, state TEXT NOT NULL, saved TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS runs (key TEXT PRIMARY KEY, edition INTEGER NOT NULL, serial INTEGER NOT NULL, head TEXT NOT NULL,
  saved TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sets (run TEXT NOT NULL, number INTEGER NOT NULL, rows TEXT NOT NULL, PRIMARY KEY (run, number));
CREATE TABLE IF NOT EXISTS serial (number INTEGER NOT NULL);
INSERT INTO serial SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM serial);
"""
_COLUMNS: Final = {
    "verdicts": ("key", "verdict"), "readings": ("key", "names"), "parts": ("digest", "axioms"), "latest": ("claim", "state"),
}
_NAMES: Final = (*_COLUMNS, "runs", "sets", "serial")
_WAIT: Final = 10.0
_MANY: Final = 1_000
"""Where more rows than this are asked for, reading all of a table is faster."""
_MOST_RUNS: Final = 16


@value
class KeptRun:
    """A whole run as it was kept: `head` as JSON, and its rows in sets by number."""

    edition: int
    head: str
    sets: dict[int, str]


@value
class _FreshRun:
    """What is to be written of a run that was kept before in that edition (0: none): sets that go, and sets that come."""

    edition: int
    head: str
    gone: tuple[int, ...]
    sets: dict[int, str] = field(default_factory=dict)


class CheckCache:
    """Tables of JSON by key; what is new is written in one transaction when it is closed. Raises StoreError."""

    def __init__(self, path: Path, now: str) -> None:
        self.path, self.now = path, now
        self._fresh: dict[str, dict[str, tuple[str, ...]]] = {name: {} for name in _COLUMNS}
        self._whole: dict[str, dict[str, str]] = {}
        self._runs: dict[str, _FreshRun] = {}
        with _faults(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
            try:
                self._prepare()
                self._serial = self._number("SELECT number FROM serial")
            except BaseException:
                self._db.close()
                raise

    def _prepare(self) -> None:
        version = self._number("PRAGMA user_version")
        if version == FORM:
            return
        if version:
            for name in _NAMES:
                self._db.execute(f"DROP TABLE IF EXISTS {name}")  # names of ours
        self._db.executescript(f"{_TABLES} PRAGMA user_version = {FORM};")

    def _number(self, query: str, *values: str) -> int:
        row = self._db.execute(query, values).fetchone()
        return int(row[0]) if row else 0

    def expect(self, count: int) -> None:
        """So many claims will be asked for."""
        if count < _MANY:
            return
        with _faults(self.path):
            for table in ("verdicts", "readings", "latest"):
                key, column = _COLUMNS[table]
                self._whole[table] = dict(self._db.execute(f"SELECT {key}, {column} FROM {table}"))  # noqa: S608 - names of ours

    def _text(self, table: str, name: str) -> str | None:
        key, column = _COLUMNS[table]
        fresh = self._fresh[table].get(name)
        if fresh is not None:
            return fresh[2] if table == "verdicts" else fresh[0]
        if table in self._whole:
            return self._whole[table].get(name)
        with _faults(self.path):
            row = self._db.execute(f"SELECT {column} FROM {table} WHERE {key} = ?", (name,)).fetchone()  # noqa: S608 - names of ours
        return str(row[0]) if row else None

    def verdict(self, key: str) -> str | None:
        """What a claim came to, as JSON."""
        return self._text("verdicts", key)

    def names(self, reading: str) -> str | None:
        """The names by which a reading touches its world, as JSON."""
        return self._text("readings", reading)

    def latest(self, claim: str) -> str | None:
        """The last verdict on a claim, whatever the world was like, as JSON."""
        return self._text("latest", claim)

    def part(self, digest: str) -> dict[str, str]:
        """The axioms of a part, each with its digest; none for a part nobody kept."""
        return dict(json.loads(self._text("parts", digest) or "{}"))

    def keep_verdict(self, key: str, world: str, said: str, verdict: dict[str, Any]) -> None:
        """Keep what a claim came to."""
        text = json.dumps(verdict, ensure_ascii=True)
        self._fresh["verdicts"][key] = (world, said[:300].encode("utf-8", "replace").decode(), text)

    def keep_reading(self, key: str, names: Sequence[str]) -> None:
        """Keep the names by which a reading touches its world."""
        self._fresh["readings"][key] = (json.dumps(list(names)),)

    def keep_part(self, digest: str, axioms: dict[str, str]) -> None:
        """Keep the axioms of a part."""
        self._fresh["parts"][digest] = (json.dumps(axioms),)

    def keep_latest(self, claim: str, state: dict[str, Any]) -> None:
        """Keep the last verdict on a claim, whatever the world was like."""
        text = json.dumps(state, ensure_ascii=True)
        if self.latest(claim) != text:
            self._fresh["latest"][claim] = (text,)

    def run(self, key: str) -> KeptRun | None:
        """A run as it was kept, if no last verdict was written since by another run."""
        with _faults(self.path):
            row = self._db.execute("SELECT edition, serial, head FROM runs WHERE key = ?", (key,)).fetchone()
            if row is None or row[1] != self._serial:
                return None
            return KeptRun(row[0], row[2], dict(self._db.execute("SELECT number, rows FROM sets WHERE run = ?", (key,))))

    def keep_run(self, key: str, head: str, sets: dict[int, str], before: KeptRun | None = None, gone: Sequence[int] = ()) -> None:
        """Keep a run: in place of the one before it, of which the sets in `gone` go; else all of it is new."""
        self._runs[key] = _FreshRun(before.edition if before else 0, head, tuple(gone), sets)

    def __enter__(self) -> CheckCache:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write what is new."""
        with _faults(self.path):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                self._write()
                self._db.execute("COMMIT")
            finally:
                self._db.close()

    def _write(self) -> None:
        for name, rows in self._fresh.items():
            entries = [(key, *values[:2], self.now, *values[2:]) for key, values in rows.items()]
            if entries:
                marks = ", ".join("?" * len(entries[0]))
                self._db.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({marks})", entries)  # noqa: S608 - names of ours
        serial = self._number("SELECT number FROM serial")
        alone = serial == self._serial
        if self._fresh["latest"]:
            serial += 1
            self._db.execute("UPDATE serial SET number = ?", (serial,))
        for key, fresh in self._runs.items():
            if alone:  # else another process has written last verdicts that this run knows nothing of
                self._write_run(key, fresh, serial)

    def _write_run(self, key: str, fresh: _FreshRun, serial: int) -> None:
        edition = self._number("SELECT edition FROM runs WHERE key = ?", key)
        if fresh.edition and edition != fresh.edition:
            return  # another process has written the same run meanwhile
        if fresh.edition:
            self._db.executemany("DELETE FROM sets WHERE run = ? AND number = ?", [(key, number) for number in fresh.gone])
        else:
            self._db.execute("DELETE FROM sets WHERE run = ?", (key,))
        self._db.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?, ?)", (key, edition + 1, serial, fresh.head, self.now))
        self._db.executemany("INSERT INTO sets VALUES (?, ?, ?)", [(key, number, rows) for number, rows in fresh.sets.items()])
        old = self._db.execute("SELECT key FROM runs ORDER BY saved DESC, key = ? DESC LIMIT -1 OFFSET ?", (key, _MOST_RUNS)).fetchall()
        for table, column in (("runs", "key"), ("sets", "run")):
            self._db.executemany(f"DELETE FROM {table} WHERE {column} = ?", old)  # noqa: S608 - names of ours


def summary(path: Path) -> dict[str, Any]:
    """`{path, bytes, verdicts, worlds: [{world, verdicts, newest}]}`. Raises StoreError."""
    if not path.exists():
        return {"path": str(path), "bytes": 0, "verdicts": 0, "worlds": []}
    with _opened(path) as db:
        rows = db.execute("SELECT world, count(*), max(saved) FROM verdicts GROUP BY world ORDER BY world").fetchall()
    worlds = [{"world": world, "verdicts": count, "newest": newest} for world, count, newest in rows]
    return {"path": str(path), "bytes": path.stat().st_size, "verdicts": sum(row[1] for row in rows), "worlds": worlds}


def prune(path: Path, before: str) -> int:
    """Remove what was saved before an ISO time, and runs, which rest on it; how many verdicts went. Raises StoreError."""
    if not path.exists():
        return 0
    with _opened(path) as db:
        db.execute("BEGIN IMMEDIATE")
        gone = db.execute("DELETE FROM verdicts WHERE saved < ?", (before,)).rowcount
        for name in ("readings", "parts", "latest"):
            db.execute(f"DELETE FROM {name} WHERE saved < ?", (before,))  # noqa: S608 - names of ours
        db.execute("DELETE FROM runs")
        db.execute("DELETE FROM sets")
        db.execute("UPDATE serial SET number = number + 1")
        db.execute("COMMIT")
        db.execute("VACUUM")
    return int(gone)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with _faults(path):
        db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
        try:
            db.executescript(_TABLES)
            yield db
        finally:
            db.close()


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as fault:
        raise StoreError(f"the cache {path} cannot be used: {fault}", hint="delete it, or run without --cache", file=str(path)) from fault
