"""JSON Schemas made from the published types, so that the file that users get cannot drift from the code.

`python -m tests.cli.typed_schema` writes the file anew.
"""

from __future__ import annotations

import inspect
import json
import types
import typing
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from synproof_cli.model.result import DebateResult
from synproof_cli.workflows import schema

TARGET = Path(schema.__file__).parent / "schemas" / "debate-result.schema.json"

_PLAIN: dict[Any, dict[str, object]] = {
    str: {"type": "string"}, bool: {"type": "boolean"}, int: {"type": "integer"}, float: {"type": "number"}, type(None): {"type": "null"},
    object: {}, Any: {},
}


def debate_result() -> dict[str, object]:
    """The schema of the result of a debate."""
    definitions: dict[str, object] = {}
    body = _typed_dict(DebateResult, definitions)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Debate result", **body, "$defs": definitions}


def _typed_dict(kind: Any, definitions: dict[str, object]) -> dict[str, object]:
    hints = get_type_hints(kind, include_extras=True)
    properties = {name: _schema(hint, definitions) for name, hint in hints.items()}
    required = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    return {
        "description": inspect.cleandoc(kind.__doc__ or "").split("\n")[0], "type": "object", "properties": properties,
        "required": required, "additionalProperties": False,
    }


def _schema(hint: Any, definitions: dict[str, object]) -> dict[str, object]:
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if is_typeddict(hint):
        if hint.__name__ not in definitions:
            definitions[hint.__name__] = {}
            definitions[hint.__name__] = _typed_dict(hint, definitions)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return _generic(get_origin(hint), get_args(hint), definitions)


def _generic(origin: Any, args: tuple[Any, ...], definitions: dict[str, object]) -> dict[str, object]:
    if origin is NotRequired:
        return _schema(args[0], definitions)
    if origin is Literal:
        return {"enum": list(args)}
    if origin is list:
        return {"type": "array", "items": _schema(args[0], definitions)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(args[1], definitions)}
    if origin in (Union, types.UnionType, typing.Union):
        return {"anyOf": [_schema(arg, definitions) for arg in args]}
    raise TypeError(f"no schema for {origin} of {args}")


if __name__ == "__main__":
    TARGET.write_text(json.dumps(debate_result(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
