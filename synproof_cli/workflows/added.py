"""The axioms of a file: one a line, sentences also over several lines."""

from __future__ import annotations

from typing import Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.parser import parse_formula

_ENDS: Final = (".", "!", "?", ":", ";", '."', '!"', '?"')


def axiom_lines(text: str) -> list[str]:
    """One a line, `#` comments and blank lines left out; a line that goes on a sentence begun before belongs to it."""
    lines: list[str] = []
    joins = False
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("#"):
            continue
        if joins and line[:1].islower() and not _is_formula(line):
            lines[-1] = f"{lines[-1]} {line}"
        elif line:
            lines.append(line)
        joins = bool(line) and not line.endswith(_ENDS) and " " in line and not _is_formula(lines[-1])
    return lines


def _is_formula(line: str) -> bool:
    try:
        parse_formula(line)
    except FormulaError:
        return False
    return True
