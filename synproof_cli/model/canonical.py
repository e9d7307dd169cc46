"""Canonical JSON of plain data, and the digest over it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator


def canonical_json(value: object) -> str:
    """Sorted keys, no blanks, Unicode as it stands: one text for one value. Numbers must be ints (no floats reach a digest)."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(value: object) -> str:
    """SHA-256 over the canonical JSON, 64 hex digits."""
    return hashlib.sha256(canonical_json(value).encode("utf-8", "surrogatepass")).hexdigest()


def drop_defaults(fields: dict[str, object]) -> dict[str, object]:
    """The fields that say something: None, False, empty texts and empty lists are left out, so a later optional field changes no digest."""
    return {key: value for key, value in fields.items() if value not in (None, False, "", (), [], {})}


def strings(value: object) -> Iterator[str]:
    """Every string inside plain data, keys not included."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            stack.extend(item.values())
        elif isinstance(item, list | tuple):
            stack.extend(item)
