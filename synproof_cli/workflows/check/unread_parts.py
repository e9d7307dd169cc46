"""What of a claim the words of its world do not cover, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_MOST: Final = 3
_LONGEST: Final = 160


def not_understood(reading: Mapping[str, Any]) -> str:
    """The parts of a claim that have no reading, each with the nearest words of the world; "" where every part has one."""
    nearest = {str(one["text"]): one["entries"] for one in reading["nearest"] if one["entries"]}
    parts = [_part(str(part), nearest.get(str(part), [])) for part in reading["unread"]]
    more = len(parts) - _MOST
    return ("not understood: " + "; ".join(parts[:_MOST]) if parts else "") + (f"; and {more} more" if more > 0 else "")


def _part(part: str, entries: list[dict[str, Any]]) -> str:
    said = f'"{_short(part)}"'
    return f"{said} (the nearest word of the world: {entries[0]['name']})" if entries else said


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + "…"
