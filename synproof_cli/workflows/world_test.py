"""`world test`: a world's own claims, each decided and compared with what it expects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import BudgetExceededError, FormulaError, WorldError
from synproof_cli.model.world import Claim
from synproof_cli.workflows.world_find import FoundWorld

Decide = Callable[[FoundWorld, Claim], Mapping[str, Any]]
"""Decides one claim: a debate's result, or at least its `finding`, `original_thesis_status`, `reason` and `session_id`."""

_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*claims[ \t]*\]\]", re.MULTILINE)


def run_claims(found: FoundWorld, decide: Decide) -> dict[str, Any]:
    """`{n, passed, failed, errors, claims: [{id, file, line, column, world, thesis, expect, require, finding, …, ok, reason}]}`.

    A claim that could not be decided at all (a sentence or formula at fault, a budget spent) counts under `errors`.
    """
    lines = _claim_lines(found)
    rows = [_row(found, claim, number, lines, decide) for number, claim in enumerate(found.world.claims)]
    passed = sum(row["ok"] for row in rows)
    errors = sum(row["finding"] is None for row in rows)
    return {"n": len(rows), "passed": passed, "failed": len(rows) - passed - errors, "errors": errors, "claims": rows}


def claims_exit_code(document: Mapping[str, Any]) -> int:
    """2 when there was no claim, 1 when one was not as expected, 3 when one could not be decided, else 0."""
    if not document["n"]:
        return 2
    if document["failed"]:
        return 1
    return 3 if document["errors"] else 0


def _row(found: FoundWorld, claim: Claim, number: int, lines: list[tuple[int, int]], decide: Decide) -> dict[str, Any]:
    line, column = lines[number] if len(lines) == len(found.world.claims) else (None, None)
    row: dict[str, Any] = {
        "id": claim.id or f"claim-{number + 1}", "file": found.file or None, "line": line, "column": column, "world": found.world.id,
        "thesis": claim.thesis or claim.formula, "given": list(claim.given), "expect": claim.expect, "require": None,
        "finding": None, "original_thesis_status": None, "ok": False, "reason": "", "session_id": None,
    }
    try:
        result = decide(found, claim)
    except (FormulaError, WorldError, BudgetExceededError) as error:
        return row | {"reason": error.message}
    row |= {key: result.get(key) for key in ("finding", "original_thesis_status", "session_id")}
    row["ok"] = row["finding"] == claim.expect
    row["reason"] = result.get("reason") or ""
    return row


def _claim_lines(found: FoundWorld) -> list[tuple[int, int]]:
    """Line and column (from 1) of every `[[claims]]` of a TOML file."""
    if not found.file or not found.file.lower().endswith(".toml"):
        return []
    try:
        text = Path(found.file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return []
    places = []
    for match in _HEADER.finditer(text):
        at = text.index("[[", match.start())
        places.append((text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)))
    return places
