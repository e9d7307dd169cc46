"""Answers of public catalogues, kept by what was asked and when, so that a debate can be decided again with what was known then."""

from __future__ import annotations

from synproof_cli.store.db import Store


def find(store: Store, asked: str, since: str, until: str) -> tuple[int, bytes] | None:
    """The newest answer fetched between two times (ISO texts, both included): its status and body."""
    rows = store.rows(
        "SELECT status, body FROM looked_up WHERE url = ? AND fetched BETWEEN ? AND ? ORDER BY fetched DESC, pk DESC LIMIT 1",
        (asked, since, until),
    )
    return (int(rows[0][0]), bytes(rows[0][1])) if rows else None


def keep(store: Store, asked: str, fetched: str, status: int, body: bytes) -> None:
    """Write one more answer. Raises StoreError."""
    with store.transaction() as connection:
        connection.execute("INSERT INTO looked_up (url, fetched, status, body) VALUES (?, ?, ?, ?)", (asked, fetched, status, body))
