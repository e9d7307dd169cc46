"""Debates that are kept: list them, find the result of one, remove one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from synproof_cli.errors import InputError, NotFoundError, StoreError
from synproof_cli.store import debates
from synproof_cli.store.db import Store
from synproof_cli.workflows.result_file import checked_result, read_result


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
    if is_file(text):
        return read_result(read(text), "standard input" if text == "-" else text)
    opened = store()
    if opened is None:
        raise NotFoundError("no debate is stored yet", hint="`synproof debate` keeps each one; --db names another store")
    debate = debates.load(opened, text)
    if debate.result is None:
        name = debate.info.session_id
        raise InputError(f"debate {name} is not finished", hint=f"synproof debate resume {name}")
    if certify is not None and not debate.result.get("certificates"):
        return dict(certify(debate.info.session_id, opened))
    return _whole(debate.result, debate.info.session_id)


def _whole(result: dict[str, Any], session_id: str) -> dict[str, Any]:
    """A kept result, unless somebody changed the store. Raises StoreError."""
    try:
        return checked_result(result, f"what the store keeps as debate {session_id}")
    except InputError as error:
        raise StoreError(error.message, hint=f"synproof debate rm {session_id}") from error


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


def is_file(text: str) -> bool:
    """Whether a result is meant by its file, or by `-`, and not by its id."""
    try:
        return text == "-" or text.lower().endswith(".json") or Path(text).is_file()
    except (OSError, ValueError):
        return False
