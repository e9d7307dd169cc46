"""`synproof debate --dry-run`: what would be asked of models, and what it may cost, without asking anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from synproof_cli.store.db import Store
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.models import Models
from synproof_cli.workflows.requests import DebateRequest

_LATER: Final = "These are the first questions; what is asked after them depends on the replies."
_NOBODY: Final = "No model is asked: without one the finding is {finding}."


def rehearse(request: DebateRequest, models: Models | None, *, store: Store | None, clock: Clock) -> dict[str, Any]:
    """`{provider, base_url, questions: […], prompt_tokens, max_tokens, estimated_cost_usd, max_calls, finding, note}`.

    `finding`: what the axioms alone say, where nobody is asked. Raises as `run_debate`.
    """
    run = run_debate(replace(request, save=False), store=store, clock=clock, certified=False, models=models)
    planned = models.planned or [] if models is not None else []
    costs = [one.cost for one in planned]
    return {
        "provider": models.provider if models is not None else request.provider,
        "base_url": models.base_url if models is not None else None,
        "questions": [one.to_dict() for one in planned],
        "prompt_tokens": sum(one.prompt_tokens for one in planned),
        "max_tokens": sum(one.question.max_tokens for one in planned),
        "estimated_cost_usd": round(sum(cost for cost in costs if cost is not None), 6) if None not in costs else None,
        "max_calls": models.meter.limits.calls if models is not None else 0,
        "finding": None if planned else run.result["finding"],
        "note": _LATER if planned else _NOBODY.format(finding=run.result["finding"]),
    }
