"""What one value in a world file may be; each check gives the value as the model keeps it, or says why it does not fit."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final
from unicodedata import normalize

from synproof_cli.store.ids import base_id, world_id

MAX_TEXT: Final = 100_000
MAX_FORMULA: Final = 4_000_000
MAX_NUMBER: Final = 60
"""Digits of a constant: more are a slip, and an exponent such as 1e999999999 would fill the memory when written out."""

_SAFE_INTEGER: Final = 2**53 - 1
_PLACE: Final = re.compile(r"[^\W_]+(?:-[^\W_]+){0,9}")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

_KINDS: Final[dict[type, str]] = {
    str: "text", bool: "true or false", int: "a whole number", Decimal: "a number", float: "a number", list: "a list", dict: "a table",
}

Check = Callable[[object], object]


class WrongValueError(ValueError):
    """A value that does not fit; its text says why."""


def did_you_mean(key: str, known: tuple[str, ...]) -> str:
    """The nearest known name, or all of them."""
    import difflib

    close = difflib.get_close_matches(key[:80], known, n=1, cutoff=0.5)
    return f'; did you mean "{close[0]}"?' if close else f" (known: {', '.join(known)})"


def kind_of(value: object) -> str:
    """What a value is, in a user's words."""
    if isinstance(value, datetime.date | datetime.time):
        return "a date or time"
    return _KINDS.get(type(value), type(value).__name__)


def _string(value: object, limit: int) -> str:
    if not isinstance(value, str):
        raise WrongValueError(f"must be text, not {kind_of(value)}")
    if len(value) > limit:
        raise WrongValueError(f"is longer than {limit:,} characters")
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError:
        raise WrongValueError("holds half of a character (a lone surrogate)") from None
    return normalize("NFC", value)


def text(value: object) -> str:
    """Any text."""
    return _string(value, MAX_TEXT)


def verbatim(value: object) -> str:
    """Text letter for letter: a quote whose accents are put together is no quote any more."""
    text(value)
    return str(value)


def short(value: object) -> str:
    """A name."""
    return _string(value, 200)


def said(value: object) -> str:
    """Text that says something."""
    words = _string(value, MAX_TEXT)
    if not words.strip():
        raise WrongValueError("is empty")
    return words


def formula(value: object) -> str:
    """Formula text, not empty."""
    spelled = _string(value, MAX_FORMULA)
    if not spelled.strip():
        raise WrongValueError("is empty; leave it out for an axiom in words only")
    return spelled


def texts(value: object) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list):
        raise WrongValueError(f"must be a list of texts, not {kind_of(value)}")
    return [text(item) for item in value]


def flag(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise WrongValueError(f"must be true or false, not {kind_of(value)}")
    return value


def integer(low: int) -> Check:
    """A whole number from `low` to what every JSON reader holds exactly."""
    def check(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= _SAFE_INTEGER:
            raise WrongValueError(f"must be a whole number from {low:,} to {_SAFE_INTEGER:,}, not {kind_of(value)}")
        return value

    return check


def choice(options: tuple[str, ...]) -> Check:
    """One of a few words."""
    def check(value: object) -> str:
        if not isinstance(value, str) or value not in options:
            shown = f'"{value[:80]}"' if isinstance(value, str) else kind_of(value)
            raise WrongValueError(f"must be one of {', '.join(options)}, not {shown}{_close(value, options)}")
        return value

    return check


def _close(value: object, options: tuple[str, ...]) -> str:
    return did_you_mean(value, options) if isinstance(value, str) and len(options) > 3 else ""


def day(value: object) -> str:
    """An ISO day, from TOML's own type or text."""
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value.isoformat()
    try:
        if isinstance(value, str) and _DAY.fullmatch(value):
            return datetime.date.fromisoformat(value).isoformat()
    except ValueError:
        raise WrongValueError(f"there is no day {value}") from None
    raise WrongValueError(f"must be a day like 2026-01-31, not {kind_of(value)}")


def constant(value: object) -> str:
    """A bound of any ordered type as text; whether it fits the atom's type is checked with the type."""
    if isinstance(value, str):
        return short(value)
    if isinstance(value, datetime.date):
        return day(value)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise WrongValueError(f"must be a number or a day, not {kind_of(value)}")
    if isinstance(value, Decimal) and (not value.is_finite() or abs(value.adjusted()) > MAX_NUMBER):
        raise WrongValueError(f"must be a number of at most {MAX_NUMBER} digits")
    digits = f"{value:f}" if isinstance(value, Decimal) else f"{value:d}"
    if len(digits) > MAX_NUMBER:
        raise WrongValueError(f"must be a number of at most {MAX_NUMBER} digits")
    return digits


def identifier(value: object) -> str:
    """A world id in full."""
    found = world_id(short(value))
    if found is None:
        raise WrongValueError(f'"{value}" is no world id; write namespace:slug with lower-case letters, digits, "-" and "_"')
    return found


def joined_identifier(value: object) -> str:
    """The id of worlds joined into one: theirs, with ` + ` between."""
    return " + ".join(identifier(part) for part in text(value).split(" + "))


def bases(value: object) -> list[str]:
    """The worlds that a world extends, in full: `ns:slug`, or `ns:slug@VERSION`."""
    found = []
    for name in texts(value):
        base = base_id(name)
        if base is None:
            raise WrongValueError(f'"{name[:80]}" is no world id; write namespace:slug, or namespace:slug@VERSION')
        found.append(base[0] if base[1] is None else f"{base[0]}@{base[1]}")
    return found


def place(value: object) -> str:
    """Where a rule is law: letters, digits and hyphens, as in EU, US-NY, DE-BY."""
    if not isinstance(value, str) or not _PLACE.fullmatch(value):
        shown = f'"{value[:40]}"' if isinstance(value, str) else kind_of(value)
        raise WrongValueError(f"must be a jurisdiction like EU or US-NY, not {shown}")
    return value
