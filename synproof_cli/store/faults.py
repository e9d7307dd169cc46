"""What went wrong with the file, as one line that names it, the likely cause, and what to do."""

from __future__ import annotations

import sqlite3
from typing import Final

from synproof_cli.errors import StoreError

_BY_CODE: Final[dict[int, tuple[str, str]]] = {
    sqlite3.SQLITE_BUSY: (
        "is locked by another process (most likely another synproof, or a database browser, that is still writing)",
        "try again when it has finished",
    ),
    sqlite3.SQLITE_LOCKED: ("is locked by another process", "try again when it has finished"),
    sqlite3.SQLITE_NOTADB: ("is not a SQLite database", "name another file with --db"),
    sqlite3.SQLITE_CORRUPT: ("is damaged", "restore it from a copy, or move it away and start a new one"),
    sqlite3.SQLITE_READONLY: ("cannot be written", "check the permissions of the file and its folder, or name another file with --db"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "check the permissions of the file and its folder, or name another file with --db"),
    sqlite3.SQLITE_PERM: ("cannot be opened", "check its permissions"),
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", "free some space; nothing was half-written"),
    sqlite3.SQLITE_IOERR: ("cannot be read or written (input/output error)", "check the disk"),
}


def store_fault(fault: Exception, path: str) -> StoreError:
    """The StoreError for a fault of SQLite or the file system."""
    if isinstance(fault, OSError):
        return StoreError(f"the store {path} cannot be opened: {fault.strerror}", hint="name another file with --db", file=path)
    code = getattr(fault, "sqlite_errorcode", None)
    known = _BY_CODE.get(code & 0xFF) if isinstance(code, int) else None
    if code == sqlite3.SQLITE_ERROR:
        return StoreError(
            f"the store {path} does not have the tables it should ({fault})",
            hint="another program or version changed it: restore it from a copy, or name another file with --db", file=path,
        )
    if known is None:
        return StoreError(f"the store {path!r} cannot be used: {fault}", file=path)
    return StoreError(f"the store {path} {known[0]}", hint=known[1], file=path)


def newer_store(path: str, version: int, latest: int) -> StoreError:
    """The refusal of a store whose schema this program does not know."""
    return StoreError(
        f"the store {path} was written by a newer synproof (schema {version}, this one knows {latest})",
        hint="upgrade synproof, or name another file with --db; the file was not changed", file=path,
    )


def foreign_store(path: str) -> StoreError:
    """The refusal of a database that another program made."""
    return StoreError(f"{path} is a database of another program, not a synproof store", hint="name another file with --db", file=path)
