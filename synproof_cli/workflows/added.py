"""The axioms of a file: one a line, sentences also over several lines."""

from __future__ import annotations

from typing import Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula

_ENDS: Final = (".", "!", "?", ":", ";", '."', '!"', '?"')
_OPEN: Final = frozenset((
    "a", "an", "the", "and", "or", "nor", "but", "not", "if", "then", "unless", "than", "of", "in", "on", "at", "to", "by", "for", "from",
    "with", "that", "which", "who", "is", "are", "was", "were", "has", "have", "every", "each", "all", "some", "any", "no", "either",
))
"""Words that end no sentence."""


def axiom_lines(text: str) -> list[str]:
    """One a line, `#` comments and blank lines left out; a line that goes on a sentence begun before belongs to it."""
    lines: list[str] = []
    joins = False
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("#"):
            continue
        if joins and _goes_on(lines[-1], line):
            lines[-1] = f"{lines[-1]} {line}"
        elif line:
            lines.append(line)
        joins = bool(line) and not line.endswith(_ENDS) and " " in line and not _is_formula(lines[-1])
    return lines


def _goes_on(before: str, line: str) -> bool:
    """Whether a line goes on the sentence before it: in small letters, or behind a comma or a word that ends none."""
    opened = before.endswith(",") or before.rsplit(" ", 1)[-1].lower() in _OPEN
    return bool(line) and not _is_formula(line) and (line[0].islower() or opened)


def _is_formula(line: str) -> bool:
    try:
        parse_formula(line)
    except FormulaError:
        return False
    return True
