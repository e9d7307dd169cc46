"""A request is sound before anything is done for it, whoever made it: a command line, a Python program, or a row of the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from difflib import get_close_matches
from typing import Any, Final

from synproof_cli.errors import UsageError
from synproof_cli.workflows.config import KEYS, setting
from synproof_cli.workflows.requests import DebateRequest

_TEXTS: Final = frozenset(("given", "worlds", "axioms", "without", "evidence"))
_DEFAULTS: Final[Mapping[str, Any]] = {
    field.name: None if field.default is MISSING else field.default for field in fields(DebateRequest)
}


def request_of_fields(given: Mapping[str, Any]) -> DebateRequest:
    """The request with these fields, checked. Raises UsageError for one that is unknown or not as it must be, naming it."""
    unknown = next((name for name in given if name not in _DEFAULTS), None)
    if unknown is not None:
        near = get_close_matches(str(unknown), _DEFAULTS, n=3)
        raise UsageError(f"there is no option '{str(unknown)[:40]}'", hint=f"did you mean {', '.join(near)}?" if near else "")
    return checked_request(DebateRequest(**given))


def checked_request(request: DebateRequest) -> DebateRequest:
    """The request with every field of its type and in its range; a timeout of 0 is none. Raises UsageError, naming the field."""
    read = {name: _read(name, getattr(request, name)) for name in _DEFAULTS}
    return replace(request, **read | {"timeout": read["timeout"] or None})


def _read(name: str, value: object) -> Any:
    default = _DEFAULTS[name]
    if value is None and (default is None or name == "timeout"):
        return None
    if name in KEYS:
        return setting(name, list(value) if isinstance(value, tuple) else value)
    if name in _TEXTS:
        return _texts(name, value)
    if isinstance(default, bool):
        return _wanted(name, value, isinstance(value, bool), "true or false")
    if name == "reading":
        return _wanted(name, value, isinstance(value, int) and not isinstance(value, bool) and value >= 1, "a number from 1")
    return _wanted(name, value, isinstance(value, str), "a text")


def _texts(name: str, value: object) -> tuple[str, ...]:
    items = (value,) if isinstance(value, str) else value
    right = isinstance(items, list | tuple) and all(isinstance(item, str) for item in items)
    return tuple(_wanted(name, items, right, "a text or a list of texts"))


def _wanted(name: str, value: Any, right: bool, wanted: str) -> Any:
    if not right:
        shown = repr(value)
        raise UsageError(f"{name} is {shown if len(shown) <= 60 else shown[:60] + '…'}", hint=f"it must be {wanted}")
    return value
