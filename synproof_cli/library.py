"""The public library: `from synproof_cli import debate, verify`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from synproof_cli.checkers import VerifyReport, verify_result
from synproof_cli.workflows.requests import DebateRequest

if TYPE_CHECKING:
    from synproof_cli.model.result import DebateResult


def verify(result: DebateResult, expect_digest: str | None = None) -> VerifyReport:
    """Re-check a result's certificate; `expect_digest` binds the world it was decided under."""
    return verify_result(result, expect_digest)
