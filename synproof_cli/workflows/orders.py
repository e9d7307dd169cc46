"""Orders that stand behind a thesis: they are told from what it claims, and neither obeyed nor read."""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.axiomat.select import ORDER

_END: Final = re.compile(r"(?<=[.!?])\s+")


def without_order(thesis: str) -> tuple[str, str]:
    """The sentences of a thesis before the first one that orders something, and the rest, where all of the rest does; else all of it."""
    parts = _END.split(thesis.strip())
    first = next((at for at, part in enumerate(parts) if ORDER.search(part)), 0)
    if first == 0 or not all(ORDER.search(part) for part in parts[first:]):
        return thesis, ""
    return " ".join(parts[:first]), " ".join(parts[first:])
