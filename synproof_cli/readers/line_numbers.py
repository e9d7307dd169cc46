"""The numbers that pleadings and drafts have before each line: no words of the text, and ruinous within a sentence ("within 20 4 days")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

_NUMBERED: Final = re.compile(r"\s{0,8}(?P<number>\d{1,4})(?:(?P<gap>\s+)(?P<rest>\S.*))?\s*\Z")
_MIDDLE: Final = re.compile(r"[a-z)”\"][.!?] [A-Z]")
_FEWEST: Final = 5
_SHORTEST: Final = 25
"""Letters that the lines have in the mean: those of a list of names are shorter."""

Numbered = tuple[int, int, str, int]
"""A line's place, its number, the rest, and where the rest begins."""


def without_line_numbers(lines: Sequence[str]) -> tuple[list[str], bool]:
    """The lines, those of a run whose numbers count lines of running text without them; and whether there was such a run."""
    made, found = list(lines), False
    for run in _runs(lines):
        if counts_lines([rest for _, _, rest, _ in run if rest]):
            found = True
            for at, _, rest, start in run:
                made[at] = " " * start + rest
    return made, found


def _runs(lines: Sequence[str]) -> Iterator[list[Numbered]]:
    """Stretches of lines numbered one after the other, blank ones between them allowed."""
    run: list[Numbered] = []
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        match = _NUMBERED.match(line)
        if match is None or (run and int(match["number"]) != run[-1][1] + 1):
            yield run
            run = []
        if match is not None:
            run.append((at, int(match["number"]), (match["rest"] or "").rstrip(), match.start("rest") if match["rest"] else 0))
    yield run


def counts_lines(rests: Sequence[str]) -> bool:
    """Whether the text of these lines runs on from line to line, with sentences that end within one."""
    if len(rests) < _FEWEST or sum(map(len, rests)) < _SHORTEST * len(rests) or not any(map(_MIDDLE.search, rests)):
        return False
    goes_on = sum(one[-1] not in ".!?:;" and other[0].islower() for one, other in pairwise(rests))
    return 3 * goes_on >= len(rests) - 1
