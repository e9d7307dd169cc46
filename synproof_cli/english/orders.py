"""Orders to whoever reads a text: they are told from what it claims, and neither obeyed nor read."""

from __future__ import annotations

import re
from typing import Final

ORDER: Final = re.compile(
    r"\b(?:system|assistant|user)\s*:|\bignore\s+(?:all\s+|any\s+|the\s+)*(?:above|previous|prior|axioms?|instructions?)|</?[a-z_]+>"
    r"|\bnew\s+instructions?\b|\banswer\s+only\b|\byou\s+are\s+now\b|<!--|\bdisregard\s+(?:all|the|any)\b",
    re.IGNORECASE,
)
"""Orders to whoever reads, and markup that would close what a text stands in: they state nothing."""
_END: Final = re.compile(r"(?<=[.!?])\s+")


def without_order(thesis: str) -> tuple[str, str]:
    """The sentences of a thesis before the first one that orders something, and the rest, where all of the rest does; else all of it."""
    parts = _END.split(thesis.strip())
    first = next((at for at, part in enumerate(parts) if ORDER.search(part)), 0)
    if first == 0 or not all(ORDER.search(part) for part in parts[first:]):
        return thesis, ""
    return " ".join(parts[:first]), " ".join(parts[first:])
