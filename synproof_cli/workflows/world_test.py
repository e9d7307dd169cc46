"""`world test`: a world's own claims, each decided and compared with what it expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from synproof_cli.errors import BudgetExceededError, FormulaError, WorldError
from synproof_cli.model.world import Claim
from synproof_cli.store.db import Store
from synproof_cli.store.toml_text import header_places
from synproof_cli.workflows.check.claims import CheckClaim, Place
from synproof_cli.workflows.check.decide import Asking, Bench, plain_verdict
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.config import Settings
from synproof_cli.workflows.world_find import FoundWorld, find_world, resolve_found

Decide = Callable[[FoundWorld, Claim], Mapping[str, Any]]
"""Decides one claim: a debate's result, or at least its `finding`, `original_thesis_status`, `reason` and `session_id`."""


def _quiet(done: int, total: int) -> None:
    """No progress."""


def decider(settings: Settings, clock: Clock) -> Decide:
    """Decides claims as `synproof check` does, under the settings in force."""
    asking = Asking(
        settings["as_of"] or clock.today(), settings["timeout"] or None, ignore_unread=settings["ignore_unread"],
        contraposition=settings["contraposition"],
    )
    benches: dict[str, Bench] = {}

    def decide(found: FoundWorld, claim: Claim) -> Mapping[str, Any]:
        bench = benches.setdefault(found.digest, Bench({(): found}, asking, clock))
        asked = CheckClaim(claim.id, Place(found.file), claim.thesis, claim.formula, claim.given)
        budget = bench.budget()
        return plain_verdict(bench.court(asked, budget), asked, budget)

    return decide


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
    return header_places(text, "claims")
