"""What models were asked in a debate and what came of it, by the digest of the question: so that nothing is asked, or paid for, twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from synproof_cli.errors import StoreError
from synproof_cli.store.db import Store
from synproof_cli.store.rows import DAMAGE


def keep(store: Store, session_id: str, key: str, content: Mapping[str, object]) -> None:
    """Keep one exchange; a later one of the same question takes its place. Raises StoreError."""
    text = json.dumps(content, separators=(",", ":"))  # ASCII: half characters, which a model may send, are no text of SQLite's
    with store.transaction() as connection:
        (last,) = connection.execute("SELECT coalesce(max(seq), 0) FROM exchange WHERE session_id = ?", (session_id,)).fetchone()
        connection.execute("INSERT OR REPLACE INTO exchange VALUES (?, ?, ?, ?)", (session_id, key, last + 1, text))


def load(store: Store, session_id: str) -> list[dict[str, Any]]:
    """The exchanges of a debate in the order in which they were kept. Raises StoreError where one is damaged."""
    found = store.rows("SELECT content FROM exchange WHERE session_id = ? ORDER BY seq", (session_id,))
    try:
        return [dict(json.loads(text)) for (text,) in found]
    except DAMAGE as fault:
        raise StoreError(
            f"what models answered in debate {session_id} is damaged in the store", hint=f"synproof debate rm {session_id}"
        ) from fault
