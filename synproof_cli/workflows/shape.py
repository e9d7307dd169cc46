"""Whether plain data has the shape that a published schema says: the part of JSON Schema that our own schemas use, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

Schema = Mapping[str, Any]
Path = tuple[Any, str | int] | None
"""The way to a value: the way to what holds it, and its key there."""

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "integer": (int,), "number": (int, float),
    "null": (type(None),),
}
_KINDS: Final = {
    dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a whole number", float: "a number", type(None): "null",
}
_SHOWN: Final = 40


def misfit(document: object, schema: Schema) -> str:
    """Where and how the document does not fit, as `argumentation_tree.children[2].role: must be one of PRO, CON`; empty where it fits.

    Iterative: no depth is too deep.
    """
    definitions: Schema = schema.get("$defs", {})
    stack: list[tuple[object, Schema, Path]] = [(document, schema, None)]
    while stack:
        value, rule, path = stack.pop()
        rule = _alternative(value, rule, definitions)
        if not _admits(value, rule):
            return f"{_shown(path)}: must be {_wanted(rule)}"
        if isinstance(value, dict):
            problem = _keys(value, rule)
            if problem:
                return f"{_shown(path)}: {problem}"
            stack += ((item, _rule_of(key, rule), (path, key)) for key, item in reversed(value.items()))
        elif isinstance(value, list) and not _plain(value, rule.get("items", {})):
            stack += ((item, rule.get("items", {}), (path, at)) for at, item in reversed(list(enumerate(value))))
    return ""


def _alternative(value: object, rule: Schema, definitions: Schema) -> Schema:
    """The rule that is meant for a value of this kind, references followed."""
    while "$ref" in rule:
        rule = definitions[rule["$ref"].rpartition("/")[2]]
    if "anyOf" not in rule:
        return rule
    options = [_alternative(value, option, definitions) for option in rule["anyOf"]]
    return next((option for option in options if _admits(value, option)), {"anyOf": options})


def _admits(value: object, rule: Schema) -> bool:
    if "anyOf" in rule:
        return False
    if "enum" in rule:
        return isinstance(value, str) and value in rule["enum"]
    return "type" not in rule or type(value) in _TYPES[rule["type"]]


def _wanted(rule: Schema) -> str:
    if "anyOf" in rule:
        return " or ".join(_wanted(option) for option in rule["anyOf"])
    if "enum" in rule:
        return f"one of {', '.join(rule['enum'])}" if len(rule["enum"]) > 1 else str(rule["enum"][0])
    return _KINDS[_TYPES[rule["type"]][-1]]


def _keys(value: dict[str, object], rule: Schema) -> str:
    known = rule.get("properties", {})
    missing = next((key for key in rule.get("required", ()) if key not in value), None)
    if missing is not None:
        return f"has no {missing}"
    unknown = next((key for key in value if key not in known), None) if rule.get("additionalProperties") is False else None
    return f"has an unknown key {_excerpt(unknown)}" if unknown is not None else ""


def _rule_of(key: str, rule: Schema) -> Schema:
    found: Schema = rule.get("properties", {}).get(key, rule.get("additionalProperties", {}))
    return found


def _plain(items: list[object], rule: Schema) -> bool:
    """Whether all items are of the one plain type wanted: most of a certificate, checked at the speed of C."""
    kinds = _TYPES.get(rule.get("type", ""), ())
    return kinds not in ((dict,), (list,)) and set(map(type, items)) <= set(kinds)


def _shown(path: Path) -> str:
    parts = [f"[{key}]" if isinstance(key, int) else f".{_excerpt(key)}" for key in _keys_of(path)]
    return "".join(reversed(parts)).lstrip(".") or "the document"


def _keys_of(path: Path) -> Iterator[str | int]:
    while path is not None:
        path, key = path[0], path[1]
        yield key


def _excerpt(key: str) -> str:
    return key if len(key) <= _SHOWN else key[:_SHOWN] + "…"
