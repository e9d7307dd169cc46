"""Readings of sentences that models gave and that were accepted: kept once, used again, never changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from synproof_cli.store.db import Store
from synproof_cli.store.rows import DAMAGE


@dataclass(frozen=True, slots=True)
class KeptReading:
    """A row: what was accepted, how many were asked and agreed, the models' names, and when."""

    kind: str
    text: str
    content: Mapping[str, Any]
    asked: int
    agreed: int
    models: tuple[str, ...]
    saved: str


def find(store: Store, key: str, until: str) -> list[KeptReading]:
    """What was kept under a key by that time (ISO text, included), oldest first; a damaged row counts as none."""
    found = []
    query = "SELECT kind, text, content, asked, agreed, models, saved FROM reading WHERE key = ? AND saved <= ? ORDER BY pk"
    for row in store.rows(query, (key, until)):
        try:
            found.append(KeptReading(row[0], row[1], dict(json.loads(row[2])), int(row[3]), int(row[4]), tuple(json.loads(row[5])), row[6]))
        except DAMAGE:
            continue
    return found


def keep(store: Store, key: str, reading: KeptReading) -> None:
    """Write one more row. Raises StoreError."""
    with store.transaction() as connection:
        connection.execute(
            "INSERT INTO reading (key, kind, text, content, asked, agreed, models, saved) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key, reading.kind, reading.text, json.dumps(dict(reading.content)), reading.asked, reading.agreed,
                json.dumps(list(reading.models)), reading.saved,
            ),
        )


def forget(store: Store, text: str) -> int:
    """Remove what was read of a sentence, alone or with others; how many rows there were. Raises StoreError."""
    with store.transaction() as connection:
        lines = "instr(char(10) || text || char(10), char(10) || ? || char(10)) > 0"
        return int(connection.execute(f"DELETE FROM reading WHERE {lines}", (text,)).rowcount)  # noqa: S608  (no foreign text in it)
