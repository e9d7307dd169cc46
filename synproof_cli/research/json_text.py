"""JSON from outside, read as what it is supposed to be, and nothing believed of its shape."""

from __future__ import annotations

import json
from typing import Any

from synproof_cli.research.fetch import CatalogueError


def loaded(body: bytes, name: str) -> dict[str, Any]:
    """The object. Raises CatalogueError for what is none."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as fault:
        raise CatalogueError(f"{name}'s answer is no JSON") from fault
    if not isinstance(found, dict):
        raise CatalogueError(f"{name}'s answer is no JSON object")
    return found


def strings(value: object) -> list[str]:
    """The texts in a list; none where it is something else."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def inside(value: object, *keys: str) -> Any:
    """What stands under the keys, one inside the other; None where it does not."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def text(value: object) -> str:
    """A text, or "" for everything else."""
    return value if isinstance(value, str) else ""
