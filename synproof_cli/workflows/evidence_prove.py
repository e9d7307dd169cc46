"""`synproof evidence prove`: a claim as people write it, read, tried, checked, kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.easy.forms import Attempt, Reading, read_claim
from synproof_cli.evidence.producers.registry import backends_of
from synproof_cli.evidence.support import claim_of, open_conditions
from synproof_cli.evidence.verify import UNSUPPORTED, Verification
from synproof_cli.evidence.words import LATEX, TEXT, statement
from synproof_cli.logic.budget import Budget
from synproof_cli.workflows.evidence import Keeping, checked, keep
from synproof_cli.workflows.evidence_worker import compute

CUT: Final = ("backend_timeout", "backend_crash")
"""Codes that say how a producer ended, not what it found: another time it may find something."""


@dataclass(slots=True)
class _Trial:
    """What came of the attempts so far; `bundle` decided the claim."""

    conditional: Verification | None = None
    bundle: Bundle | None = None
    faults: list[EvidenceFault] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def prove(text: str, given: Sequence[str], keeping: Keeping) -> dict[str, Any]:
    """`{claim, reading, outcome, status, capability, counterexample, conditions, reason, bundle, …}`.

    `outcome`: holds, refuted, undecided. Raises FormulaError where the text cannot be read or claims nothing; what is beyond the program's
    means is undecided, with the reason.
    """
    return proved(text, given, keeping, Budget())[0]


def proved(text: str, given: Sequence[str], keeping: Keeping, budget: Budget) -> tuple[dict[str, Any], Bundle | None]:
    """The document of `prove`, and the bundle that decides the claim; None where it is undecided. Raises FormulaError.

    What the budget cuts off is undecided with the code `backend_timeout`.
    """
    try:
        reading = read_claim(text, given)
        shown = _shown(reading)
    except EvidenceFault as fault:
        return _document(text, {"text": "", "latex": ""}, "undecided", reason=fault.message, code=fault.code), None
    trial = _Trial()
    for attempt in reading.attempts:
        if attempt.after_refusal and not (trial.faults and trial.faults[-1].code == "certificate_rejected"):
            continue
        found = _attempt(attempt, reading, keeping, trial, budget)
        if found is not None:
            return _decided(text, shown, attempt, found, trial, keeping), trial.bundle
    return _undecided(text, shown, trial), None


def _shown(reading: Reading) -> dict[str, str]:
    """How the claim was read, in the words of the request that would show it."""
    if reading.said:
        return {"text": reading.said, "latex": ""}
    request = next(attempt.request for attempt in reading.attempts if attempt.means == "holds")
    ident = request["capability"]
    claim = capability_of(request).read(request)
    return {"text": statement(claim, ident, TEXT), "latex": statement(claim, ident, LATEX)}


def _attempt(attempt: Attempt, reading: Reading, keeping: Keeping, trial: _Trial, budget: Budget) -> Verification | None:
    """The verification that decides the claim; None where this attempt does not."""
    request = attempt.request
    try:
        produced = compute(request, _backend(request), left=budget.left())
    except EvidenceFault as fault:
        trial.faults.append(fault)
        return None
    bundle, found = checked(produced["request"], produced["candidate"], produced["certificate"])
    if found.fault is not None:
        trial.faults.append(found.fault)
        return None
    if keeping.store is not None:
        keep(bundle, found, keeping)
        trial.kept.append(bundle.digest)
    if reading.partly and attempt.means == "holds" and open_conditions(found):
        trial.conditional = found
        return None
    trial.bundle = bundle
    return found


def _backend(request: dict[str, Any]) -> str:
    """Our own search where it can: SymPy takes a second to start."""
    known = backends_of(request["capability"])
    open_one = str(request.get("operation", "")).endswith("derivative_candidate") and request.get("candidate") is None
    return known[0] if open_one else known[-1]


def _decided(text: str, shown: dict[str, str], attempt: Attempt, found: Verification, trial: _Trial, keeping: Keeping) -> dict[str, Any]:
    facts = dict(found.established.facts) if found.established else {}
    reason = _why(facts) or attempt.why
    conditions = [claim_of(trial.conditional)["text"]] if trial.conditional and attempt.means == "refuted" else []
    return _document(
        text, shown, attempt.means, reason=reason, status=found.status, capability=found.request["capability"],
        counterexample=_counterexample(facts), established=claim_of(found), holds_where=conditions, bundles=list(trial.kept),
        bundle=found.digest if keeping.store is not None else None, facts=facts,
    )


def _why(facts: Mapping[str, Any]) -> str:
    if "lhs" in facts:
        missing = [side for side, key in (("the left side", "lhs"), ("the right side", "rhs")) if facts[key] is None]
        if missing:
            return f"{' and '.join(missing)} {'have' if len(missing) > 1 else 'has'} no value there"
        return f"there the left side is {facts['lhs']} and the right side {facts['rhs']}"
    if isinstance(facts.get("factors"), list):
        return "the number is " + " * ".join(prime if times == 1 else f"{prime}^{times}" for prime, times in facts["factors"])
    if facts.get("coverage") == "complete" and facts["assignmentsTested"] > 1:
        return f"all {facts['assignmentsTested']} cases were tried"
    return ""


def _counterexample(facts: Mapping[str, Any]) -> dict[str, str] | None:
    found = facts.get("counterexample", facts.get("countermodel"))
    return {name: str(value) for name, value in found.items()} if isinstance(found, dict) else None


def _undecided(text: str, shown: dict[str, str], trial: _Trial) -> dict[str, Any]:
    if trial.conditional is not None:
        where = claim_of(trial.conditional)["text"]
        return _document(
            text, shown, "undecided", reason="it holds under a condition, and nothing here says whether that is always met",
            holds_where=[where], bundles=list(trial.kept), bundle=trial.kept[0] if trial.kept else None,
            status=trial.conditional.status, capability=trial.conditional.request["capability"],
        )
    faults = sorted(trial.faults, key=lambda one: (one.code not in CUT, one.code not in UNSUPPORTED))
    fault = faults[0] if faults else None
    return _document(text, shown, "undecided", reason=fault.message if fault else "", code=fault.code if fault else "")


def _document(text: str, shown: dict[str, str], outcome: str, **fields: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "claim": text, "reading": shown, "outcome": outcome, "status": "unsupported", "capability": "", "counterexample": None,
        "established": {"text": "", "latex": "", "digest": ""}, "holds_where": [], "reason": "", "code": "", "facts": {}, "bundle": None,
        "bundles": [],
    }
    return base | fields
