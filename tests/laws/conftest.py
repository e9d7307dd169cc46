"""How many random cases a sweep tries."""

from __future__ import annotations

import pytest


@pytest.fixture
def scale(request: pytest.FixtureRequest) -> int:
    """1, or with `--slow` the factor by which sweeps are longer."""
    return 30 if request.config.getoption("--slow") else 1
