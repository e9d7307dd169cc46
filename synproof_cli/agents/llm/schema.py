"""The schema of a reply: whether an endpoint may be held to it strictly, and what in a reply does not fit it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

_SHOWN: Final = 240


def fitting(schema: Mapping[str, Any]) -> Callable[[dict[str, Any]], str]:
    """A check of replies: why one does not fit, "" where it does. Two values that only differ as 1 and 1.0 do are the same to it."""
    return _checker(json.dumps(schema, sort_keys=True))


@lru_cache(maxsize=64)
def _checker(text: str) -> Callable[[dict[str, Any]], str]:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    validator = Draft202012Validator(json.loads(text))

    def check(data: dict[str, Any]) -> str:
        fault = best_match(validator.iter_errors(data))
        if fault is None:
            return ""
        place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault.absolute_path).lstrip(".")
        said = " ".join(fault.message.split())
        return f"{f'at {place}: ' if place else ''}{said[:_SHOWN]}{'…' if len(said) > _SHOWN else ''}"

    return check


def is_strict(schema: Mapping[str, Any]) -> bool:
    """Whether an endpoint that takes strict schemas only can take this one: each object closed, and every property required."""
    stack: list[Any] = [schema]
    while stack:
        part = stack.pop()
        if isinstance(part, Mapping):
            if part.get("type") == "object" or "properties" in part:
                closed = part.get("additionalProperties") is False
                if not closed or set(part.get("properties", {})) != set(part.get("required", ())):
                    return False
            stack.extend(part.values())
        elif isinstance(part, list | tuple):
            stack.extend(part)
    return True
