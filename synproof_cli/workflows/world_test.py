"""`world test`: a world's own claims, each decided and compared with what it expects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from synproof_cli.errors import BudgetExceededError, FormulaError, WorldError
from synproof_cli.model.world import Claim
from synproof_cli.store.db import Store
from synproof_cli.workflows.world_find import FoundWorld, find_world, resolve_found

Decide = Callable[[FoundWorld, Claim], Mapping[str, Any]]
"""Decides one claim: a debate's result, or at least its `finding`, `original_thesis_status`, `reason` and `session_id`."""

_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*claims[ \t]*\]\]", re.MULTILINE)


def _quiet(done: int, total: int) -> None:
    """No progress."""


def test_world(store: Store | None, text: str, decide: Decide, *, on_item: Callable[[int, int], None] = _quiet) -> dict[str, Any]:
    """`{n, passed, failed, errors, exit_code, claims: [{id, file, line, column, world, thesis, expect, require, finding, …, ok, reason}]}`.

    A claim that could not be decided at all (a sentence or formula at fault, a budget spent) counts under `errors`. `exit_code` is 2
    without any claim, 1 when one is not as expected, 3 when one could not be decided, else 0. `on_item` is told of each claim that is
    done. Raises as `find_world`.
    """
    found = find_world(store, text)
    whole, lines = resolve_found(found, store), _claim_lines(found)
    rows = []
    for number, claim in enumerate(found.world.claims):
        rows.append(_row(found, claim, number, lines, lambda claim: decide(whole, claim)))
        on_item(number + 1, len(found.world.claims))
    passed, errors = sum(row["ok"] for row in rows), sum(row["finding"] in (None, "UNDECIDED") and not row["ok"] for row in rows)
    failed = len(rows) - passed - errors
    code = 2 if not rows else 1 if failed else 3 if errors else 0
    return {"n": len(rows), "passed": passed, "failed": failed, "errors": errors, "exit_code": code, "claims": rows}


def _row(
    found: FoundWorld, claim: Claim, number: int, lines: list[tuple[int, int]], decide: Callable[[Claim], Mapping[str, Any]],
) -> dict[str, Any]:
    line, column = lines[number] if len(lines) == len(found.world.claims) else (None, None)
    row: dict[str, Any] = {
        "id": claim.id or f"claim-{number + 1}", "file": found.file or None, "line": line, "column": column, "world": found.world.id,
        "thesis": claim.thesis or claim.formula, "given": list(claim.given), "expect": claim.expect, "require": None,
        "finding": None, "original_thesis_status": None, "ok": False, "reason": "", "session_id": None,
    }
    try:
        result = decide(claim)
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
