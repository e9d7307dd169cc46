"""A key: used to ask, and never shown, kept or logged, whatever prints the value that holds it."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Final, NoReturn
from urllib.parse import quote

HIDDEN: Final = "***"
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
        parts = {self._value, quote(self._value, safe=""), b64encode(self._value.encode()).decode()}
        if self.basic:
            parts |= set(self._value.split(":", 1)[1:])
        for part in sorted(parts, key=len, reverse=True):
            if len(part) >= 4:
                text = text.replace(part, HIDDEN)
        return text


def hidden(text: str, secret: Secret | None) -> str:
    """Text from outside, without our key and without what looks like one."""
    return _MASKED.sub(HIDDEN, secret.hide(text) if secret is not None else text)
