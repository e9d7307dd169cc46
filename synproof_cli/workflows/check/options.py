"""What a run is asked, made of options by name: for the command line, the library and other programs alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import UsageError
from synproof_cli.store.db import Store
from synproof_cli.workflows.check.claims import SEVERITIES
from synproof_cli.workflows.check.decide import Asking
from synproof_cli.workflows.check.judge import Judging
from synproof_cli.workflows.check.run import CheckRequest, check_claims
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.config import KEYS, setting

_PARTS: Final = {Asking: "asking", Judging: "judging"}
_TEXTS: Final = frozenset(("worlds", "filters", "tags"))
_COUNTS: Final = {"jobs": (1, 256), "retry_errors": (0, 10)}
_NOT_OPTIONS: Final = frozenset(("asking", "judging", "today"))


def option_names() -> list[str]:
    """Every option there is."""
    names = [field.name for kind in (CheckRequest, Asking, Judging) for field in fields(kind)]
    return [name for name in names if name not in _NOT_OPTIONS]


def request_from(options: Mapping[str, Any], clock: Clock) -> CheckRequest:
    """The request with these options, None where not given. Raises UsageError, naming one that is unknown or not as it must be."""
    known = option_names()
    unknown = next((name for name in options if name not in known), None)
    if unknown is not None:
        near = get_close_matches(str(unknown), known, n=3)
        raise UsageError(f"there is no option '{str(unknown)[:40]}'", hint=f"did you mean {', '.join(near)}?" if near else "")
    given = {name: _read(name, value) for name, value in options.items() if value is not None}
    day = given.pop("as_of", None) or clock.today()
    today = max(day, clock.today())  # a run as of a day gone by wakes no suppression that has ended
    parts: dict[str, dict[str, Any]] = {"asking": {"as_of": day}, "judging": {"today": today}, "": {}}
    places = {field.name: part for kind, part in _PARTS.items() for field in fields(kind)}
    for name, value in given.items():
        parts[places.get(name, "")][name] = value
    return CheckRequest(Asking(**parts["asking"]), Judging(**parts["judging"]), **parts[""])


def _read(name: str, value: Any) -> Any:
    if name in ("timeout", "total_timeout"):
        return setting("timeout", value) or None
    if name in KEYS:
        return setting(name, value)
    if name in _TEXTS:
        items = (value,) if isinstance(value, str) else value
        return tuple(_wanted(name, items, isinstance(items, list | tuple) and all(isinstance(item, str) for item in items), "texts"))
    if name in _COUNTS:
        low, high = _COUNTS[name]
        right = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return _wanted(name, value, right, f"a whole number from {low} to {high}")
    if name == "fail_on":
        return _wanted(name, value, value in SEVERITIES, f"one of {', '.join(SEVERITIES)}")
    if name in ("executor", "baseline"):
        return _wanted(name, value, isinstance(value, str), "a text")
    return _wanted(name, value, isinstance(value, bool), "true or false")


def _wanted(name: str, value: Any, right: bool, wanted: str) -> Any:
    if not right:
        raise UsageError(f"{name} is {str(value)[:60]!r}", hint=f"it must be {wanted}")
    return value


def cache_path(store: Path) -> Path:
    """The file of kept verdicts that belongs to a store's file."""
    return store.with_name(f"{store.stem}.checks.sqlite3")


def check_with_options(
    options: Mapping[str, Any], paths: list[str], answer: str | None, *, store: Store | None, clock: Clock, cache: Path | None,
) -> dict[str, Any]:
    """A run as the library makes it, from the folder the program is in."""
    if not paths and answer is None:
        raise UsageError("there is nothing to check", hint="name files or folders with claims, or give an answer")
    request = request_from(options, clock)
    said = None if answer is None else (answer, "-")
    return check_claims(request, paths, base=Path(), store=store, clock=clock, answer=said, cache=cache)
