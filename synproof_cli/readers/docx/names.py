"""Names of WordprocessingML as lxml spells them."""

from __future__ import annotations

from typing import Final

_SPACES: Final = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
}


def qn(name: str) -> str:
    """The qualified name: "w:p" with its namespace in braces."""
    prefix, _, local = name.partition(":")
    return f"{{{_SPACES[prefix]}}}{local}"
