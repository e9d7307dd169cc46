"""Whether any further fact could turn a claim that passes, and which smallest ones do (stability: Odekerken and others, COMMA 2020)."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.debate.changes import MAX_SIZE, find_facts
from synproof_cli.english import english_of
from synproof_cli.model.formula import spell
from synproof_cli.model.result import STATUS_OF
from synproof_cli.workflows.check.decide import Decided
from synproof_cli.workflows.check.mend import about_the_claim, unread_of

_OTHER: Final = {"CONFIRMED": "REFUTED", "REFUTED": "CONFIRMED"}


def stability_of(decided: Decided) -> dict[str, Any] | None:
    """`{text, stable, facts, leads_to, complete}`; None where there is no verdict. `stable` None: not every set of facts could be tried."""
    status = STATUS_OF[decided.decision.finding]
    if status is None:
        return None
    wanted = tuple(finding for finding, other in STATUS_OF.items() if other == _OTHER[status])
    found, complete = find_facts(decided.trial, decided.decision, wanted, unread_of(decided))
    first = next((add for add in found if not about_the_claim(decided, add.facts)), None)
    if first is not None:
        said = " and ".join(english_of(fact, decided.case.problem.world.atoms) for fact in first.facts)
        text = f"not stable: it becomes {first.finding} if {said}"
        return _answer(text, False, [spell(fact) for fact in first.facts], first.finding, complete=complete)
    if decided.decision.finding in ("PROVED", "CONTRADICTED"):
        return _answer("stable: no further fact that the rules allow can turn it", True, [], None, complete=True)
    if complete:
        text = f"stable: no {MAX_SIZE} further facts or fewer turn it, but for those about the claim itself"
        return _answer(text, True, [], None, complete=True)
    return _answer("not known: there are more facts than could be tried", None, [], None, complete=False)


def _answer(text: str, stable: bool | None, facts: list[str], finding: str | None, *, complete: bool) -> dict[str, Any]:
    return {"text": text, "stable": stable, "facts": facts, "leads_to": finding, "complete": complete}
