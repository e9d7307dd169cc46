"""Reported cases about mathematics: claims that computer algebra alone gets wrong never become a verdict here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.cli import ROOT, CommandLine

CASES = ROOT / ".." / "shared" / "cases"
CLAIMS = [
    pytest.param(entry, id=f"{folder.name}-{number}")
    for folder in sorted(CASES.glob("EV-*"))
    for number, entry in enumerate(json.loads((folder / "claims.json").read_text(encoding="utf-8")))
]


def outcomes(expected: str) -> set[int]:
    """Exit codes that are right for what a case expects."""
    if expected.startswith("no claim"):
        return {2}
    if expected.startswith("not REFUTED"):
        return {0, 3}
    if expected.startswith("not CONFIRMED"):
        return {1, 3}
    return {1} if expected.startswith("REFUTED") else {0}


@pytest.mark.skipif(not CLAIMS, reason="the shared cases are not there")
@pytest.mark.parametrize("entry", CLAIMS)
def test_reported_claims(entry: dict[str, Any], tmp_path: Path) -> None:
    given = [("--given", part.strip()) for part in entry.get("domain", "").split(",") if "!=" in part]
    ran = CommandLine(tmp_path).run("evidence", "prove", entry["claim"], *(word for pair in given for word in pair), "--json")
    assert ran.code in outcomes(entry["expect"]), ran
    for name, value in entry.get("witness", {}).items():
        assert ran.json["counterexample"] == {name: str(value)}
