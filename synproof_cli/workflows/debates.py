"""Debates that are kept: list them, find the result of one, remove one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from synproof_cli.errors import InputError, NotFoundError, StoreError
from synproof_cli.store import debates
from synproof_cli.store.db import Store


def list_debates(store: Store | None) -> dict[str, Any]:
    """`{debates: [{session_id, started, thesis, world, finding}]}`, newest first; `finding` null while unfinished."""
    found = debates.list_debates(store) if store is not None else []
    return {"debates": [
        {"session_id": info.session_id, "started": info.started, "thesis": info.thesis, "world": info.world_id, "finding": info.finding}
        for info in found
    ]}


def find_result(
    store: Callable[[], Store | None], text: str, read: Callable[[str], bytes], *, certify: Callable[[str, Store], Any] | None = None,
) -> dict[str, Any]:
    """The result that an id, `last`, a result file or `-` means. `store` opens the store, `read` gives the bytes of a file.

    With `certify` a kept result that has no certificate yet goes through it.

    Raises NotFoundError, InputError for a file that is no result and for a debate that is not finished.
    """
    if text == "-" or text.lower().endswith(".json") or _is_file(text):
        return _from_file(read(text), text)
    opened = store()
    if opened is None:
        raise NotFoundError("no debate is stored yet", hint="`synproof debate` keeps each one; --db names another store")
    debate = debates.load(opened, text)
    if debate.result is None:
        name = debate.info.session_id
        raise InputError(f"debate {name} is not finished", hint=f"synproof debate resume {name}")
    if certify is not None and not debate.result.get("certificates"):
        return dict(certify(debate.info.session_id, opened))
    return debate.result


def is_kept(store: Store | None, session_id: str) -> bool:
    """Whether the store knows the debate, finished or not; a store that cannot be read knows none."""
    try:
        return store is not None and any(session_id in (info.session_id, "last") for info in debates.list_debates(store))
    except StoreError:
        return False


def remove_debate(store: Store | None, session_id: str) -> dict[str, Any]:
    """`{removed: id}`. Raises NotFoundError."""
    if store is None:
        raise NotFoundError("no debate is stored yet")
    return {"removed": debates.remove(store, session_id)}


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _from_file(data: bytes, file: str) -> dict[str, Any]:
    name = "standard input" if file == "-" else file
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{name} is not JSON: {fault}", file=name) from fault
    if not isinstance(document, dict) or "finding" not in document or "argumentation_tree" not in document:
        raise InputError(f"{name} is not a result of a debate", hint="give what --format json or -o FILE.json wrote", file=name)
    return document
