"""One command line per test, in a folder of its own, without SymPy: it takes longer than a debate."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine


@pytest.fixture
def cli(tmp_path: Path) -> CommandLine:
    """A command line with an empty home and no store yet."""
    return CommandLine(tmp_path, {"SYNPROOF_SECOND_OPINION": "off"})
