"""The axioms of a file: one a line, sentences also over several lines."""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula

_GOING_ON: Final = (",", ";", ":")
"""Marks at the end of a line that leave its sentence open, over blank lines too, as do words that end none: an item belongs to its stem."""
_ENDS: Final = (".", "!", "?", '."', '!"', '?"')
_MARKER: Final = re.compile(r"(?:\d{1,3}[.)]|[-*•–])\s+")
_OPEN: Final = frozenset((
    "a", "an", "the", "and", "or", "nor", "but", "not", "if", "then", "unless", "than", "of", "in", "on", "at", "to", "by", "for", "from",
    "with", "that", "which", "who", "is", "are", "was", "were", "has", "have", "every", "each", "all", "some", "any", "no", "either",
))
"""Words that end no sentence."""


def axiom_lines(text: str) -> list[str]:
    """One a line, `#` comments, blank lines and list signs left out; a line that goes on a sentence begun before belongs to it."""
    lines: list[str] = []
    joins = False
    for raw in text.splitlines():
        line = _MARKER.sub("", raw.strip(), count=1) if _MARKER.match(raw.strip()) else raw.strip()
        if line.startswith("#"):
            continue
        if joins and line and _goes_on(lines[-1], line):
            lines[-1] = f"{lines[-1]} {line}"
        elif line:
            lines.append(line)
        joins = bool(lines) and _is_open(lines[-1])
        joins = joins or (bool(line) and not line.endswith(_ENDS) and " " in line and not _is_formula(lines[-1]))
    return lines


def _is_open(line: str) -> bool:
    """Whether a sentence cannot be over at the end of a line."""
    return line.endswith(_GOING_ON) or (line.rsplit(" ", 1)[-1].lower() in _OPEN and not _is_formula(line))


def _goes_on(before: str, line: str) -> bool:
    """Whether a line goes on the sentence before it: it was left open, or goes on in small letters."""
    return _is_open(before) or (line[0].islower() and not _is_formula(line))


def _is_formula(line: str) -> bool:
    try:
        parse_formula(line)
    except FormulaError:
        return False
    return True
