"""`synproof schema`: the published JSON Schemas, which are the files beside this module."""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from synproof_cli.errors import UsageError

_FOLDER = Path(__file__).parent / "schemas"
_SUFFIX = ".schema.json"


def schema_names() -> list[str]:
    """The documents that have a schema."""
    return sorted(path.name.removesuffix(_SUFFIX) for path in _FOLDER.glob("*" + _SUFFIX))


def schema_of(name: str) -> dict[str, Any]:
    """The schema of one document. Raises UsageError, with the nearest names."""
    names = schema_names()
    if name not in names:
        near = get_close_matches(name, names, n=3)
        hint = f"did you mean {', '.join(near)}?" if near else f"the names are {', '.join(names)}"
        raise UsageError(f"there is no schema '{name[:40]}'", hint=hint)
    schema: dict[str, Any] = json.loads((_FOLDER / (name + _SUFFIX)).read_text(encoding="utf-8"))
    return schema
