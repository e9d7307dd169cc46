"""Where the pages of a plain text end: at form feeds, at "[Page n]" as RFCs have it, or at lines that count pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_RFC_FOOT: Final = re.compile(r"(?:.*\s{2,})?\[Page \d+\]\s*")
_RFC_HEAD: Final = re.compile(r"\S.*\S\s{2,}\S.*")
_COUNTED: Final = re.compile(
    r"\s*(?:[-–—]\s*)?page\s+(\d{1,4})(?:\s*(?:of|/)\s*\d{1,4})?(?:\s*[-–—])?\s*|\s*[-–—]\s*(\d{1,4})\s*[-–—]\s*", re.IGNORECASE
)
_FIGURES: Final = re.compile(r"\d+|\s+")


def sheets_of(text: str) -> list[str]:
    """The text's pages: after each form feed, or after each line that ends a page where there are none."""
    if "\f" in text:
        sheets = text.split("\f")
        return sheets[:-1] if len(sheets) > 1 and not sheets[-1].strip() else sheets
    lines = text.split("\n")
    cuts = [at + 1 for at, line in enumerate(lines) if line.rstrip().endswith("]") and _RFC_FOOT.fullmatch(line)] or _counted(lines)
    starts = [0, *(cut for cut in cuts if 0 < cut < len(lines))]
    sheets = ["\n".join(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]
    return sheets if sheets[-1].strip() else sheets[:-1] or [text]


def _counted(lines: Sequence[str]) -> list[int]:
    """Where pages begin that lines between blank ones count from 1 ("Page 1 of 2", "- 2 -"), at their foot or at their head."""
    found = [(at, int(match[1] or match[2])) for at, line in enumerate(lines) if (match := _COUNTED.fullmatch(line))]
    found = [(at, number) for at, number in found if not "".join((*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2])).strip()]
    if len(found) < 2 or [number for _, number in found] != list(range(1, len(found) + 1)):
        return []
    heads = not any(line.strip() for line in lines[: found[0][0]])
    return [at for at, _ in found] if heads else [at + 1 for at, _ in found]


def edges_of_rfc(pages: Sequence[Sequence[str]]) -> list[set[int]]:
    """For each page the places of its foot "…  [Page n]", and of the head that follows such a foot ("RFC 8200   IPv6   July 2017")."""
    found: list[set[int]] = [set() for _ in pages]
    for at, lines in enumerate(pages):
        if not lines or not _RFC_FOOT.fullmatch(lines[-1]):
            continue
        found[at].add(len(lines) - 1)
        if at + 1 < len(pages) and len(pages[at + 1]) > 1 and _RFC_HEAD.fullmatch(pages[at + 1][0]):
            found[at + 1].add(0)
            if not at and _bare(lines[0]) == _bare(pages[1][0]):
                found[0].add(0)
    return found


def _bare(line: str) -> str:
    return _FIGURES.sub("", line)
