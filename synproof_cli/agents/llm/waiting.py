"""How long to wait before a request is sent again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

MAX_RETRIES: Final = 3
MAX_WAIT: Final = 60.0
"""Seconds. Who is asked to wait longer has used up a quota, and is told so."""
_FIRST: Final = 0.5
_SECONDS: Final = re.compile(r"\d{1,9}(?:\.\d{1,6})?", re.ASCII)


def wait_before(retry: int, headers: Mapping[str, str], now: Callable[[], str]) -> float:
    """Seconds before retry number `retry` (from 0): as Retry-After says, in seconds or as a date; else twice as long each time.

    A date that is past means now. What is neither is ignored. `now`: UTC time as ISO text.
    """
    asked = headers.get("retry-after-ms", "").strip()
    if _SECONDS.fullmatch(asked):
        return float(asked) / 1000
    asked = headers.get("retry-after", "").strip()
    if _SECONDS.fullmatch(asked):
        return float(asked)
    if asked and (date := _date(asked)) is not None:
        return max(0.0, (date - datetime.fromisoformat(now())).total_seconds())
    return float(_FIRST * 2**retry)


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    return date.replace(tzinfo=UTC) if date.tzinfo is None else date
