"""What is checked: a claim with what is expected of it and where it stands, as frozen values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from pathlib import PurePath
from typing import Any, Final

from synproof_cli.errors import InputError
from synproof_cli.model.canonical import digest
from synproof_cli.model.result import GRADES, STATUS_OF
from synproof_cli.model.values import value

SEVERITIES: Final = ("error", "warning", "note")
"""Worst first."""
EXPECTABLE: Final = (*STATUS_OF, "CONFIRMED", "REFUTED")
"""A finding, or a status that several findings have."""
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_ID: Final = re.compile(r"\w[\w.:/@+-]{0,119}")


@value
class Place:
    """Where something stands. `file` is as it was named, with `/`. Lines and columns (code points) count from 1; ends are exclusive."""

    file: str = ""
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


@value
class Ignore:
    """A claim's failure is accepted, for a reason, perhaps until a day (the last one on which it holds)."""

    reason: str
    until: str | None = None


@value
class CheckClaim:
    """One claim. `id` empty: it has no name of its own. `worlds` empty: the run's own.

    `expect` None: it must be CONFIRMED at the grade `require` (None: the run's).
    `path`: its file from the root of the project, with `/`. `fingerprint` tells it from every other claim of a run, wherever it stands.
    """

    id: str
    place: Place
    thesis: str = ""
    formula: str | None = None
    given: tuple[str, ...] = ()
    worlds: tuple[str, ...] = ()
    expect: str | None = None
    require: str | None = None
    severity: str = "error"
    tags: tuple[str, ...] = ()
    ignore: Ignore | None = None
    path: str = ""
    fingerprint: str = ""

    @property
    def said(self) -> str:
        """The claim as it is shown."""
        return self.thesis or self.formula or ""

    def key(self) -> str:
        """What the claim says and expects, wherever it stands and whatever it is called, as a digest."""
        worlds = [PurePath(name).name if name.endswith((".toml", ".json")) else name for name in self.worlds]
        return digest([worlds, " ".join(self.thesis.split()), self.formula, list(self.given), self.expect, self.require])

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for another process."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> CheckClaim:
        """Inverse of `to_dict`, also where tuples have become lists."""
        lists = {name: tuple(data[name]) for name in ("given", "worlds", "tags")}
        ignore = Ignore(**data["ignore"]) if data["ignore"] else None
        return cls(**{**data, **lists, "place": Place(**data["place"]), "ignore": ignore})


class ClaimError(InputError):
    """A claim or a mark that cannot be used. `line` and `column` from 1."""

    def __init__(self, message: str, place: Place, hint: str = "") -> None:
        super().__init__(message, hint=hint, file=place.file)
        self.place = place


FIELDS: Final = ("id", "thesis", "formula", "given", "world", "expect", "require", "severity", "tags", "ignore", "ignore_until")
"""What a claim may say of itself, in every kind of file."""
_LISTS: Final = ("given", "world", "tags")


def claim_of(data: Mapping[str, Any], place: Place, *, beside: str = "") -> CheckClaim:
    """A claim from the fields that a file gives it; `beside` is the thesis that stands beside a mark. Raises ClaimError."""
    unknown = next((name for name in data if name not in FIELDS), None)
    if unknown is not None:
        raise ClaimError(f"a claim has no '{str(unknown)[:40]}'", place, f"it may have {', '.join(FIELDS)}")
    read = {name: _field(name, data[name], place) for name in data if data[name] is not None and data[name] != ""}
    thesis, formula = read.get("thesis") or beside, read.get("formula")
    if not thesis and formula is None:
        raise ClaimError("a claim says nothing", place, 'give it a thesis = "…" or a formula = "…"')
    return CheckClaim(
        read.get("id") or "", place, thesis, formula, read.get("given", ()), read.get("world", ()), read.get("expect"), read.get("require"),
        read.get("severity", "error"), read.get("tags", ()), _ignore(read, place),
    )


def _ignore(read: Mapping[str, Any], place: Place) -> Ignore | None:
    until = read.get("ignore_until")
    if "ignore" not in read:
        if until:
            raise ClaimError("ignore_until without a reason", place, 'say why: ignore = "…"')
        return None
    return ignore_of(read["ignore"], until, place)


def ignore_of(reason: str, until: str | None, place: Place) -> Ignore:
    """An accepted failure. Raises ClaimError without a reason."""
    if not reason.strip():
        raise ClaimError("synproof-ignore needs a reason", place, "synproof-ignore: known since the audit, ticket 17")
    return Ignore(" ".join(reason.split()), until)


def _field(name: str, value: Any, place: Place) -> Any:
    if name in _LISTS:
        return _texts(name, value, place)
    text = _text(name, value, place)
    check = _CHECKS.get(name)
    return check(text, place) if check else text


def _text(name: str, value: Any, place: Place) -> str:
    if hasattr(value, "isoformat") and name == "ignore_until":  # TOML's own type
        value = value.isoformat()
    if not isinstance(value, str):
        raise ClaimError(f"{name} is {str(value)[:60]!r}", place, "it must be a text")
    return value.strip()


def _texts(name: str, value: Any, place: Place) -> tuple[str, ...]:
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) and item.strip() for item in items):
        raise ClaimError(f"{name} is {str(value)[:60]!r}", place, "it must be a text or a list of texts")
    return tuple(item.strip() for item in items)


def _expect(text: str, place: Place) -> str:
    if text.upper() not in EXPECTABLE:
        raise ClaimError(f"expect is {text[:40]!r}", place, f"it must be one of {', '.join(EXPECTABLE)}")
    return text.upper()


def _require(text: str, place: Place) -> str:
    if text.lower() not in GRADES:
        raise ClaimError(f"require is {text[:40]!r}", place, f"it must be one of {', '.join(GRADES)}")
    return text.lower()


def _severity(text: str, place: Place) -> str:
    if text.lower() not in SEVERITIES:
        raise ClaimError(f"severity is {text[:40]!r}", place, f"it must be one of {', '.join(SEVERITIES)}")
    return text.lower()


def _named(text: str, place: Place) -> str:
    if not _ID.fullmatch(text):
        raise ClaimError(f"id is {text[:40]!r}", place, "up to 120 letters, digits and - _ . : / @ +, the first a letter or digit")
    return text


def day_of(text: str, place: Place) -> str:
    """An ISO day. Raises ClaimError."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise ClaimError(f"{text[:40]!r} is no day", place, "a day is written 2027-01-31")


def unix_lines(text: str) -> str:
    """The text with every line ending as a newline; lines and columns stay as they are."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


_CHECKS: Final = {"expect": _expect, "require": _require, "severity": _severity, "id": _named, "ignore_until": day_of}
