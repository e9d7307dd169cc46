"""Rules that were read word by word and give opposite answers in a case that may occur: "Members pay a fee. Honorary members pay no fee."

Taken as they stand, both say that there are no honorary members, and everything follows for these. People mean an exception. So both are
taken as whole statements, of which one may be an exception to the other; that they clash is told all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from synproof_cli.axiomat.conflicts import MAX_FORMULAS, Logic
from synproof_cli.axiomat.values import Conflict
from synproof_cli.errors import BudgetExceededError, FormulaError
from synproof_cli.logic.budget import Budget
from synproof_cli.model.world import AtomDecl, Axiom

_CALLS: Final = 60_000
_IN_A_CASE: Final = "where "


def opposed(axioms: Sequence[Axiom], atoms: Sequence[AtomDecl], budget: Budget | None) -> list[Conflict]:
    """The clashes of some of these axioms in a case, not of what they say of all: as many as are found within the limits."""
    found: list[Conflict] = []
    limited = budget or Budget()
    try:
        with limited.at_most(_CALLS):
            logic = Logic([axiom for axiom in axioms if axiom.formula][-MAX_FORMULAS:], atoms, limited)
            for one in logic.conflicts():
                found += [one] if one.scenario.startswith(_IN_A_CASE) else []
    except (BudgetExceededError, FormulaError):
        return found  # the search for conflicts says itself where it stopped
    return found
