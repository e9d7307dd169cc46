"""The lints of a file: what is no world is reported like any other problem, with the line where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from synproof_cli.model.world import World
from synproof_cli.store.reader import WorldDataError
from synproof_cli.store.toml_io import read_world_file
from synproof_cli.workflows.world_lint_problem import Problem

_LIST: Final = re.compile(r"(axioms|claims)\[(\d+)\]")
_ATOM: Final = re.compile(r"atoms\.([^.:\s]+)|atom '([^']+)'")
_AXIOM: Final = re.compile(r"axiom '([^']+)'")
_CLAIM: Final = re.compile(r"claim (\d+),")
_ID: Final = re.compile(r"\(([^()]+)\)")


def file_problems(path: Path, problems_of: Callable[[World], list[Problem]]) -> list[Problem]:
    """Problems of the world in a file; where fields are wrong, those, and what is invalid in the rest.

    Raises InputError for a file that cannot be read, WorldError for one that is neither TOML nor JSON.
    """
    try:
        found = problems_of(read_world_file(path))
    except WorldDataError as error:
        found = [Problem("invalid", "error", text, _axioms_of(text)) for text in error.problems]
        if error.partial is not None and not any(text.startswith("atoms") for text in error.problems):
            found += [problem for problem in problems_of(error.partial) if problem.code == "invalid"]
    if path.suffix.lower() == ".json" or not any(problem.code == "invalid" for problem in found):
        return found
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    return [_placed(problem, lines) if problem.code == "invalid" else problem for problem in found]


def _axioms_of(text: str) -> tuple[str, ...]:
    named = _ID.search(text.partition(":")[0]) if text.startswith("axioms[") else None
    return (named[1],) if named else ()


def _placed(problem: Problem, lines: list[str]) -> Problem:
    line = line_of(problem.message, lines)
    return replace(problem, message=f"line {line}: {problem.message}") if line else problem


def line_of(message: str, lines: list[str]) -> int | None:
    """The line, from 1, of the table that a problem is about; None where that cannot be told from its text."""
    if found := _LIST.match(message):
        return _nth(lines, found[1], int(found[2]))
    if found := _CLAIM.match(message):
        return _nth(lines, "claims", int(found[1]) - 1)
    if found := _ATOM.match(message):
        return _first(lines, rf"\s*\[atoms\.[\"']?{re.escape(found[1] or found[2])}[\"']?\]")
    if found := _AXIOM.match(message):
        return _first(lines, rf"\s*id\s*=\s*[\"']{re.escape(found[1])}[\"']")
    return None


def _nth(lines: list[str], table: str, index: int) -> int | None:
    headers = [number for number, line in enumerate(lines, start=1) if re.match(rf"\s*\[\[{table}\]\]", line)]
    return headers[index] if index < len(headers) else None


def _first(lines: list[str], pattern: str) -> int | None:
    return next((number for number, line in enumerate(lines, start=1) if re.match(pattern, line)), None)
