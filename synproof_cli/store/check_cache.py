"""Verdicts that are kept from run to run: a file of its own beside the store, which may be deleted at any time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import StoreError

FORM: Final = 1
"""Raised when the tables change: an older or newer file is emptied, since it holds nothing that cannot be made again."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS verdicts (
  key TEXT PRIMARY KEY, world TEXT NOT NULL, said TEXT NOT NULL, saved TEXT NOT NULL, verdict TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS readings (key TEXT PRIMARY KEY, names TEXT NOT NULL, saved TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS parts (digest TEXT PRIMARY KEY, axioms TEXT NOT NULL, saved TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS latest (claim TEXT PRIMARY KEY, state TEXT NOT NULL, saved TEXT NOT NULL);
"""
_NAMES: Final = ("verdicts", "readings", "parts", "latest")
_WAIT: Final = 10.0


class CheckCache:
    """Tables of JSON by key; read whole when opened, written in one transaction when closed. Raises StoreError."""

    def __init__(self, path: Path, now: str) -> None:
        self.path, self.now = path, now
        self._fresh: dict[str, dict[str, tuple[str, ...]]] = {name: {} for name in _NAMES}
        with _faults(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
            try:
                self._prepare()
                self.verdicts = self._all("verdicts", "verdict")
                self.readings = self._all("readings", "names")
                self.latest = self._all("latest", "state")
            except BaseException:
                self._db.close()
                raise

    def _prepare(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, FORM):
            for name in _NAMES:
                self._db.execute(f"DROP TABLE IF EXISTS {name}")  # names of ours
        self._db.executescript(f"{_TABLES} PRAGMA user_version = {FORM};")

    def _all(self, table: str, column: str) -> dict[str, str]:
        key = "claim" if table == "latest" else "key"
        return dict(self._db.execute(f"SELECT {key}, {column} FROM {table}"))  # noqa: S608 - names of ours

    def part(self, digest: str) -> dict[str, str]:
        """The axioms of a part, each with its digest; none for a part nobody kept."""
        if digest in self._fresh["parts"]:
            return dict(json.loads(self._fresh["parts"][digest][0]))
        with _faults(self.path):
            row = self._db.execute("SELECT axioms FROM parts WHERE digest = ?", (digest,)).fetchone()
        return dict(json.loads(row[0])) if row else {}

    def keep_verdict(self, key: str, world: str, said: str, verdict: dict[str, Any]) -> None:
        """Keep what a claim came to."""
        text = json.dumps(verdict, ensure_ascii=True)
        self.verdicts[key] = text
        self._fresh["verdicts"][key] = (world, said[:300].encode("utf-8", "replace").decode(), self.now, text)

    def keep_reading(self, key: str, names: Sequence[str]) -> None:
        """Keep the names by which a reading touches its world."""
        self.readings[key] = json.dumps(list(names))
        self._fresh["readings"][key] = (self.readings[key], self.now)

    def keep_part(self, digest: str, axioms: dict[str, str]) -> None:
        """Keep the axioms of a part."""
        self._fresh["parts"][digest] = (json.dumps(axioms), self.now)

    def keep_latest(self, claim: str, state: dict[str, Any]) -> None:
        """Keep the last verdict on a claim, whatever the world was like."""
        text = json.dumps(state, ensure_ascii=True)
        if self.latest.get(claim) != text:
            self.latest[claim] = text
            self._fresh["latest"][claim] = (text, self.now)

    def __enter__(self) -> CheckCache:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write what is new."""
        with _faults(self.path):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                for name, rows in self._fresh.items():
                    entries = [(key, *values) for key, values in rows.items()]
                    if not entries:
                        continue
                    marks = ", ".join("?" * len(entries[0]))
                    self._db.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({marks})", entries)  # noqa: S608 - names of ours
                self._db.execute("COMMIT")
            finally:
                self._db.close()


def summary(path: Path) -> dict[str, Any]:
    """`{path, bytes, verdicts, worlds: [{world, verdicts, newest}]}`. Raises StoreError."""
    if not path.exists():
        return {"path": str(path), "bytes": 0, "verdicts": 0, "worlds": []}
    with _opened(path) as db:
        rows = db.execute("SELECT world, count(*), max(saved) FROM verdicts GROUP BY world ORDER BY world").fetchall()
    worlds = [{"world": world, "verdicts": count, "newest": newest} for world, count, newest in rows]
    return {"path": str(path), "bytes": path.stat().st_size, "verdicts": sum(row[1] for row in rows), "worlds": worlds}


def prune(path: Path, before: str) -> int:
    """Remove what was saved before an ISO time; how many verdicts went. Raises StoreError."""
    if not path.exists():
        return 0
    with _opened(path) as db:
        db.execute("BEGIN IMMEDIATE")
        gone = db.execute("DELETE FROM verdicts WHERE saved < ?", (before,)).rowcount
        for name in _NAMES[1:]:
            db.execute(f"DELETE FROM {name} WHERE saved < ?", (before,))  # noqa: S608 - names of ours
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
