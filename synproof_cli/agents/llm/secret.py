"""A key: used to ask, and never shown, kept or logged, whatever prints the value that holds it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from typing import Any, Final, NoReturn
from urllib.parse import quote

HIDDEN: Final = "***"
_LONG: Final = 8
"""Characters from which a key is looked for in what a model says: "none" and "test", which local servers are given, are words as well."""
_MASKED: Final = re.compile(r"[\w-]{2,}\*{3,}[\w*-]*|\b(?:sk|pk|rk|gsk|xai|AIza)[-_][\w-]{8,}", re.ASCII)
"""What endpoints quote of a key, half of it blotted out, and what looks like a key of another."""


class Secret:
    """A key, or `user:password` of a URL. `source` says where it comes from, and may be shown."""

    __slots__ = ("_value", "basic", "source")

    def __init__(self, value: str, source: str, *, basic: bool = False) -> None:
        self._value = value
        self.source = source
        self.basic = basic

    def __repr__(self) -> str:
        return f"Secret({HIDDEN} from {self.source})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not written anywhere")

    @property
    def authorization(self) -> str:
        """The value of the header of that name."""
        return "Basic " + b64encode(self._value.encode()).decode() if self.basic else "Bearer " + self._value

    def reveal(self) -> str:
        """The key itself, for the header of a request and nothing else."""
        return self._value

    def hide(self, text: str) -> str:
        """The text without the key, in any form it may have come back in."""
        for part in self.forms():
            if len(part) >= 4:
                text = re.sub(re.escape(part), HIDDEN, text, flags=re.IGNORECASE)
        return text

    def forms(self) -> list[str]:
        """The texts it may come back in, longest first."""
        parts = {self._value, quote(self._value, safe=""), b64encode(self._value.encode()).decode()}
        if self.basic:
            parts |= set(self._value.split(":", 1)[1:])
        return sorted(parts, key=len, reverse=True)


def hidden(text: str, secret: Secret | None) -> str:
    """Text from outside, without our key and without what looks like one."""
    return _MASKED.sub(HIDDEN, secret.hide(text) if secret is not None else text)


def withheld(data: Any, secrets: Iterable[str]) -> Any:
    """JSON data without any of these texts, in keys and values, whatever case; a formula that held one is none any more."""
    parts = sorted({secret for secret in secrets if len(secret) >= _LONG}, key=len, reverse=True)
    if not parts:
        return data
    found = re.compile("|".join(map(re.escape, parts)), re.IGNORECASE)

    def without(value: Any) -> Any:
        if isinstance(value, str):
            return found.sub(HIDDEN, value)
        if isinstance(value, list):
            return [without(one) for one in value]
        return {without(key): without(one) for key, one in value.items()} if isinstance(value, dict) else value

    return without(data)
