"""The store file: opening, refusing what is not ours, transactions. Every fault of SQLite leaves here as one StoreError."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import StoreError
from synproof_cli.store.faults import newer_store, store_fault
from synproof_cli.store.migrations import LATEST, is_current, migrate, recorded_version

BUSY_SECONDS: Final = 10.0
"""How long a writer waits for another one: longer than any of our own transactions, shorter than a user's patience."""

_SMALLEST: Final = 512
"""Bytes of the smallest database; SQLite takes a shorter file for an empty one and would write over it."""


def default_path() -> Path:
    """Where the store lives when neither `--db` nor `SYNPROOF_DB` says otherwise."""
    import platformdirs

    return Path(platformdirs.user_data_path("synproof", appauthor=False)) / "synproof.db"


class Store:
    """An open store. Made by `open_store`, `open_existing` or `memory_store`; closes as a context manager."""

    def __init__(self, path: str, connection: sqlite3.Connection, *, read_only: bool = False) -> None:
        self.path = path
        self.connection = connection
        self.read_only = read_only

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the last one to do so folds the write-ahead log into it."""
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A write transaction: all of the block or nothing. Raises StoreError when the store is read-only, locked, full or damaged."""
        if self.read_only:
            raise StoreError(f"the store {self.path} is read-only here", hint="name a file that can be written with --db", file=self.path)
        with self._scope("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """One unchanging view for several reads; inside a write transaction, that transaction."""
        if self.connection.in_transaction:
            yield self.connection
            return
        with self._scope("BEGIN") as connection:
            yield connection

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of one query."""
        with self._faults():
            return self.connection.execute(sql, parameters).fetchall()

    @contextmanager
    def _scope(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._faults():
            self.connection.execute(begin)
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as fault:
            raise store_fault(fault, self.path) from fault


def open_store(path: Path, *, make_folder: bool = False, timeout: float = BUSY_SECONDS) -> Store:
    """The store at that path, made or brought to the current schema if need be.

    Raises StoreError (one line, the file left as it was) for a folder, a missing or read-only parent, a file that is no store of ours,
    a damaged one, one written by a newer version, and one that stays locked for `timeout` seconds.
    """
    name = os.path.abspath(path)  # noqa: PTH100  (Path.resolve would follow links; messages show what the user named)
    if not _is_file(name):
        _require_parent(Path(name), make_folder=make_folder)
    return _open(name, timeout)


def open_existing(path: Path, *, timeout: float = BUSY_SECONDS) -> Store | None:
    """The store for reading; None when there is no file yet, which is an empty store. Raises StoreError as `open_store` does.

    A store beside which nothing can be written (read-only medium) is read as it stands.
    """
    name = os.path.abspath(path)  # noqa: PTH100
    return _open(name, timeout) if _is_file(name) else None


def memory_store() -> Store:
    """An empty store that lives as long as the value; for searching worlds that are in no file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return Store(":memory:", connection)


def _is_file(name: str) -> bool:
    """Whether there is a file; raises StoreError for what is neither absent nor a plain file (a pipe would be waited for without end)."""
    try:
        found = os.stat(name)  # noqa: PTH116  (a Path costs more than the call)
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as fault:
        raise store_fault(fault, name) from fault
    if not stat.S_ISREG(found.st_mode):
        what = "a folder" if stat.S_ISDIR(found.st_mode) else "not a file"
        raise StoreError(f"the store {name} is {what}", hint="name a file with --db", file=name)
    if 0 < found.st_size < _SMALLEST:
        raise StoreError(f"the store {name} is not a SQLite database", hint="name another file with --db", file=name)
    return True


def _require_parent(path: Path, *, make_folder: bool) -> None:
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        missing = not path.parent.is_dir()
    except (OSError, ValueError) as fault:
        raise StoreError(f"cannot make the folder for the store {str(path)!r}: {fault}", file=str(path)) from fault
    if missing:
        raise StoreError(f"the store's folder {path.parent} does not exist", hint="make it, or name another file with --db", file=str(path))


def _open(name: str, timeout: float) -> Store:
    if _has_log(name):
        _refuse_newer_log(name, timeout)
    connection = _connect(name, timeout)
    try:
        if not is_current(connection):
            migrate(connection, name)
        connection.execute("PRAGMA synchronous = NORMAL")
        return Store(name, connection)
    except sqlite3.Error as fault:
        connection.close()
        return _open_frozen(name, fault, timeout)
    except BaseException:
        connection.close()
        raise


def _connect(name: str, timeout: float, mode: str = "") -> sqlite3.Connection:
    target = f"file:{name.replace('%', '%25').replace('?', '%3f').replace('#', '%23')}?{mode}" if mode else name
    try:
        return sqlite3.connect(target, timeout=timeout, isolation_level=None, uri=bool(mode))
    except (sqlite3.Error, ValueError) as fault:
        raise store_fault(fault, name) from fault


def _has_log(name: str) -> bool:
    try:
        return os.stat(name + "-wal").st_size > 0  # noqa: PTH116
    except OSError:
        return False


def _refuse_newer_log(name: str, timeout: float) -> None:
    """Refuse a newer store whose last changes stand in its log only: a connection that can write would fold them in when it closes.

    The file is never read but through SQLite: closing a descriptor of one's own drops every lock this process holds on the file.
    """
    connection = _connect(name, timeout, "mode=ro")
    try:
        version, _ = recorded_version(connection)
    except sqlite3.Error:
        return  # whatever it is, the connection that follows meets it too
    finally:
        connection.close()
    if version > LATEST:
        raise newer_store(name, version, LATEST)


def _open_frozen(name: str, fault: sqlite3.Error, timeout: float) -> Store:
    """Read a current store that SQLite could not open because nothing can be written beside it; else raise the fault as a StoreError."""
    if getattr(fault, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) or _has_log(name):
        raise store_fault(fault, name) from fault
    connection = _connect(name, timeout, "immutable=1")
    try:
        version, ours = recorded_version(connection)
    except sqlite3.Error:
        connection.close()
        raise store_fault(fault, name) from fault
    if not ours or version != LATEST:
        connection.close()
        raise store_fault(fault, name) from fault
    return Store(name, connection, read_only=True)
