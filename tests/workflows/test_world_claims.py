"""A world's own claims: compared with what they expect, placed in their file, counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from synproof_cli.errors import BudgetExceededError, FormulaError
from synproof_cli.model.world import Claim
from synproof_cli.workflows import world_test
from synproof_cli.workflows.world_find import FoundWorld

TOML = """
[world]
id = "w"
description = \"\"\"
two
lines\"\"\"
[[claims]]
id = "first"
thesis = "It rains."
expect = "PROVED"

  [[ claims ]]
formula = "b"
given = ["a"]
expect = "CONTESTED"
"""


def decide(found: FoundWorld, claim: Claim) -> dict[str, Any]:
    return {"finding": "PROVED", "original_thesis_status": "CONFIRMED", "reason": "because", "session_id": "s", "world": found.world.id}


def test_claims_are_compared_and_placed(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text(TOML)
    document = world_test.test_world(None, str(file), decide)
    assert {key: document[key] for key in ("n", "passed", "failed", "errors")} == {"n": 2, "passed": 1, "failed": 1, "errors": 0}
    first, second = document["claims"]
    assert first == {
        "id": "first",
        "file": str(file),
        "line": 7,
        "column": 1,
        "world": "my:w",
        "thesis": "It rains.",
        "given": [],
        "expect": "PROVED",
        "require": None,
        "finding": "PROVED",
        "original_thesis_status": "CONFIRMED",
        "ok": True,
        "reason": "because",
        "session_id": "s",
    }
    assert (second["id"], second["line"], second["column"], second["thesis"], second["given"], second["ok"]) == (
        "claim-2",
        12,
        3,
        "b",
        ["a"],
        False,
    )
    assert document["exit_code"] == 1


def test_a_claim_that_cannot_be_decided_is_an_error_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text(TOML.replace("CONTESTED", "PROVED"))

    def failing(found: FoundWorld, claim: Claim) -> dict[str, Any]:
        if claim.formula:
            raise BudgetExceededError("time limit reached")
        return decide(found, claim)

    document = world_test.test_world(None, str(file), failing)
    assert (document["passed"], document["failed"], document["errors"]) == (1, 0, 1)
    assert document["claims"][1]["reason"] == "time limit reached"
    assert document["exit_code"] == 3

    def unreadable(found: FoundWorld, claim: Claim) -> dict[str, Any]:
        raise FormulaError("not a formula", position=3)

    assert world_test.test_world(None, str(file), unreadable)["errors"] == 2


def test_a_world_without_claims_has_nothing_to_test(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_text('[world]\nid = "w"\n')
    document = world_test.test_world(None, str(file), decide)
    assert document == {"n": 0, "passed": 0, "failed": 0, "errors": 0, "exit_code": 2, "claims": []}
    assert document["exit_code"] == 2


def test_all_as_expected_is_zero() -> None:
    document = world_test.test_world(None, "logic:classics", lambda _, claim: {"finding": claim.expect})
    assert document["passed"] == document["n"] > 10
    assert document["exit_code"] == 0
    assert document["claims"][0]["line"] is None
