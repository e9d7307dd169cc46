"""All that is said of one claim: the verdict, and what was asked for beside it."""

from __future__ import annotations

from typing import Any

from synproof_cli.debate import Budget
from synproof_cli.errors import BudgetExceededError
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import Court, Decided


def full_verdict(court: Court, claim: CheckClaim, budget: Budget) -> dict[str, Any]:
    """The verdict, with mend, stability and metamorphic tests where the run asks for them. What a limit cuts off is left out."""
    asking = court.asking
    decided = court.decide(court.request(claim), budget)
    verdict = court.said(decided) | {"touched": list(court.touched(decided))}
    if asking.mend:
        from synproof_cli.workflows.check.mend import mend_of

        verdict["mend"] = mend_of(decided, budget)
    if asking.stability:
        from synproof_cli.workflows.check.stability import stability_of

        stability = stability_of(decided)
        verdict |= {"stability": stability} if stability is not None else {}
    if asking.metamorphic:
        verdict |= _metamorphic(decided, budget)
    return verdict


def _metamorphic(decided: Decided, budget: Budget) -> dict[str, Any]:
    from synproof_cli.workflows.check.metamorphic import metamorphic_of

    try:
        found = metamorphic_of(decided, budget)
    except BudgetExceededError as error:
        unfinished = f"metamorphic tests not finished: {error.message}"
        return {"metamorphic": {"text": unfinished, "tests": 0, "moved": []}, "moved": unfinished}
    if found is None:
        return {}
    return {"metamorphic": found} | ({"moved": f"metamorphic: {'; '.join(found['moved'])}"} if found["moved"] else {})
