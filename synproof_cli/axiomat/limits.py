"""A sentence that limits rules which it cannot weaken, with these rules in its text: so their words stay together wherever both are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_SAID: Final = " [limits: "
_LONGEST: Final = 8_000


def with_limited(text: str, rules: Iterable[str]) -> str:
    """The text, and the texts of what it limits, as many as fit."""
    said = text
    for rule in rules:
        more = f'{said.removesuffix("]")}; "{rule}"]' if said != text else f'{text}{_SAID}"{rule}"]'
        if len(more) > _LONGEST:
            break
        said = more
    return said


def bare_text(text: str) -> str:
    """The text without what it limits."""
    return text.partition(_SAID)[0] if text.endswith('"]') else text
