"""Running headers, footers and page numbers: what stands at the edge of page after page, and is no part of the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from synproof_cli.readers.labels import is_name

_EDGE: Final = 4
"""Lines at the top and at the bottom of a page that can belong to a header or footer."""
_ROMAN: Final = r"(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_NUMBER: Final = re.compile(r"\d+")
_ALONE: Final = re.compile(
    rf"(?:page|p\.|pg\.?|seite)?\s*[-–—\[(|/]*\s*(\d{{1,5}}|{_ROMAN})\s*[-–—\])|/]*(?:\s*(?:of|/|von|de)\s*\d{{1,5}})?", re.IGNORECASE
)
_COUNTED: Final = re.compile(r"(?:^\W*|(?:page|pg\.?|\bp\.|seite|\bof|^[LC]\s\d{1,4}/)\s*)(\d+)|(?<!\d)(\d+)(?=[^\w.;:,]*$)", re.IGNORECASE)
"""Where a line counts pages: at its beginning, after "page", after a journal's number ("L 119/31"), or as its last word."""
_ITEM: Final = re.compile(r"\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\)\s+\w")
_LONGEST: Final = 200
_LONG: Final = 16
"""Words that a line at a page's edge may have beside its number."""


def running_lines(pages: Sequence[Sequence[str]]) -> list[set[int]]:
    """For each page the places of its lines that are headers, footers or page numbers.

    A line is one when the same line, figures aside, stands as near to the same edge of enough other pages; a number alone when the
    numbers go up with the pages. A sentence that is all of a page is its text.
    """
    found: list[set[int]] = [set() for _ in pages]
    for edge in (1, -1):
        taken = [0] * len(pages)
        for _ in range(_EDGE):
            dropped = _layer(pages, edge, taken)
            for page in dropped:
                found[page].add(_place(pages[page], edge, taken[page]))
                taken[page] += 1
            if not dropped:
                break
        for page in _numbered(pages, edge):
            found[page].add(_place(pages[page], edge, 0))
    emptied = [page for page, lines in enumerate(pages) if len(lines) > _EDGE and len(found[page]) == len(lines)]
    for page in emptied if len(emptied) * 2 > len(pages) else ():  # slides that say much the same: it is what they say
        found[page] = {at for at in found[page] if page_number(pages[page][at].strip()) is not None}
    return found


def _numbered(pages: Sequence[Sequence[str]], edge: int) -> list[int]:
    """Pages whose outermost line ends with the number that the pages have there ("Chapter 3: Utilities 6").

    Each chapter has its own such line, so only the number tells.
    """
    offsets: defaultdict[int, list[int]] = defaultdict(list)
    for at, lines in enumerate(pages):
        line = lines[_place(lines, edge, 0)] if lines else ""
        words = line.split()
        if 1 < len(words) < _LONG and words[-1].isdecimal() and len(words[-1]) < 5 and not is_name(line.strip()):
            offsets[int(words[-1]) - at].append(at)
    best = max(offsets.values(), key=len, default=[])
    return best if len(best) >= 3 and len(best) * 4 >= len(pages) else []


def _place(lines: Sequence[str], edge: int, depth: int) -> int:
    return depth if edge > 0 else len(lines) - 1 - depth


def _layer(pages: Sequence[Sequence[str]], edge: int, taken: Sequence[int]) -> list[int]:
    """The pages whose outermost line that is left is a running one."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    numbers: dict[int, int] = {}
    for at, lines in enumerate(pages):
        if taken[at] >= len(lines):
            continue
        line = lines[_place(lines, edge, taken[at])].strip()
        if (value := page_number(line)) is not None:
            numbers[at] = value
        elif len(line) <= _LONGEST and _may_run(line, alone=len(lines) == 1):
            groups[_NUMBER.sub("#", " ".join(line.lower().split()))].append(at)
    dropped = set(_counting(numbers))
    for same in groups.values():
        if len(same) >= 2 and _is_running(same, len(pages), [pages[at][_place(pages[at], edge, taken[at])] for at in same]):
            dropped.update(same)
    return sorted(dropped)


def _may_run(line: str, *, alone: bool) -> bool:
    """Whether a line can be a header at all: items and what goes on below are text, however often they are said."""
    ended = line[-1:] in ".;:!?"
    return any(sign.isalnum() for sign in line) and not (alone and ended) and not _ITEM.match(line) and line[-1:] not in ";—"


def _is_running(same: Sequence[int], total: int, lines: Sequence[str]) -> bool:
    """Enough pages, or enough neighbours: a chapter's header runs through its chapter only.

    Lines with figures must be the same figures, or figures that go up with the pages ("Rule 1", "Rule 7" are no header).
    """
    if len(set(lines)) > 1 and not _figures_run(same, lines):
        return False
    near = sum(1 for a, b in pairwise(same) if b - a <= 2)
    return len(same) * 5 >= total * 2 or near >= 2 or (total == 2 and len(same) == 2)


def _figures_run(same: Sequence[int], lines: Sequence[str]) -> bool:
    """Whether each figure of the lines stays, or stands where pages are counted and goes up with them.

    "Article 1", "Article 2" on one page each, and "Rule 1 applies.", are text.
    """
    if any(is_name(line.strip()) for line in lines):
        return False
    counts = [{max(found.start(1), found.start(2)) for found in _COUNTED.finditer(line)} for line in lines]
    places = [[found.start() for found in _NUMBER.finditer(line)] for line in lines]
    rows = [[int(one) if len(one) < 9 else 0 for one in _NUMBER.findall(line)] for line in lines]
    if len({len(row) for row in rows}) != 1:
        return False
    for number, column in enumerate(zip(*rows, strict=True)):
        steps = {(b - a) - (q - p) for a, b, p, q in zip(column, column[1:], same, same[1:], strict=False)}
        if len(set(column)) > 1 and (steps != {0} or any(at[number] not in known for at, known in zip(places, counts, strict=True))):
            return False
    return True


def page_number(line: str) -> int | None:
    """The number of a line that is nothing but a page's number ("12", "- 3 -", "Page 3 of 9", "iv"); None for any other."""
    found = _ALONE.fullmatch(line.strip()) if len(line) < 40 else None
    if found is None or not found[1]:
        return None
    return int(found[1]) if found[1].isdigit() else _roman(found[1].lower())


def _counting(numbers: dict[int, int]) -> list[int]:
    """The pages whose number keeps step with another page's, and a single page's 1."""
    offsets: defaultdict[int, list[int]] = defaultdict(list)
    for page, value in numbers.items():
        offsets[value - page].append(page)
    return [page for same in offsets.values() if len(same) > 1 or numbers[same[0]] == same[0] + 1 for page in same]


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in text]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
