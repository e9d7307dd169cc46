"""`synproof argument check`: one argument by itself, from options or from a JSON file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from synproof_cli.errors import InputError
from synproof_cli.logic.argument import check_argument
from synproof_cli.logic.budget import Budget

_HINT = 'write {"premises": ["A", "A >> B"], "conclusion": "B"}'


def check(premises: Sequence[str], conclusion: str, *, second_opinion: bool, budget: Budget) -> dict[str, object]:
    """Whether the premises are satisfiable and entail the conclusion: `ArgumentCheck.to_dict`.

    Raises FormulaError (which premise, which position), BudgetExceededError, and InternalError when SymPy disagrees.
    """
    return check_argument(premises, conclusion, second_opinion=second_opinion, budget=budget).to_dict()


def read_argument(data: bytes, file: str) -> tuple[list[str], str]:
    """Premises and conclusion of a JSON file. Raises InputError, naming the file."""
    try:
        document: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{file} is not JSON: {fault}", hint=_HINT, file=file) from fault
    if not isinstance(document, dict) or not set(document) <= {"premises", "conclusion"}:
        raise InputError(f"{file} holds no argument", hint=_HINT, file=file)
    premises, conclusion = document.get("premises"), document.get("conclusion")
    if not isinstance(premises, list) or not all(isinstance(premise, str) for premise in premises):
        raise InputError(f"{file}: 'premises' must be a list of formulas", hint=_HINT, file=file)
    if not isinstance(conclusion, str):
        raise InputError(f"{file}: 'conclusion' must be a formula", hint=_HINT, file=file)
    return premises, conclusion
