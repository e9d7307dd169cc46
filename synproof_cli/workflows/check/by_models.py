"""Claims that the axioms leave open, put to models: each a debate of its own, once or several times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from synproof_cli.errors import SynproofError
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import atom_names
from synproof_cli.model.world import AtomDecl
from synproof_cli.store.db import Store
from synproof_cli.workflows.check.claims import CheckClaim
from synproof_cli.workflows.check.decide import WITHOUT_WORLD, Bench, Court
from synproof_cli.workflows.check.executors import LATE, Left, Verdicts
from synproof_cli.workflows.check.judge import PASSED, Judging, row_of
from synproof_cli.workflows.check.verdicts import full_verdict
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.models import Models

OPEN: Final = ("UNTRANSLATED", "UNREFUTED")
"""Findings of the axioms alone that a model's reading or facts may go beyond."""


@dataclass(frozen=True, slots=True)
class ByModels:
    """How models are asked. `make` gives new ones for every debate: what was answered before is not used again.

    A claim passes where `at_least` of `repeat` debates pass. `store` has what evidence may be needed; nothing is written to it.
    """

    make: Callable[[], Models]
    repeat: int = 1
    at_least: int = 1
    store: Store | None = None


def with_models(bench: Bench, claims: Sequence[CheckClaim], judging: Judging, asked: ByModels, left: Left) -> Verdicts:
    """One after the other: by the axioms, and by models where those leave the claim open."""
    for claim in claims:
        seconds = left()
        if seconds is not None and seconds <= 0:
            yield LATE
            continue
        alone = bench.settle(claim, full_verdict, seconds)
        yield _asked(bench, claim, judging, asked, alone) if alone.get("finding") in OPEN else alone


def _asked(bench: Bench, claim: CheckClaim, judging: Judging, asked: ByModels, alone: Mapping[str, Any]) -> dict[str, Any]:
    known = {"evidence": alone.get("evidence", [])}
    verdicts = [bench.settle(claim, lambda court, one, _: _debated(bench, court, one, asked) | known) for _ in range(asked.repeat)]
    if asked.repeat == 1:
        return verdicts[0]
    passed = [row_of(claim, verdict, judging, "", "")["outcome"] == PASSED for verdict in verdicts]
    enough = sum(passed) >= asked.at_least
    shown = next(verdict for verdict, good in zip(verdicts, passed, strict=True) if good == enough)
    return shown | {"repeats": _repeats(verdicts, sum(passed), asked)}


def _repeats(verdicts: Sequence[Mapping[str, Any]], passed: int, asked: ByModels) -> dict[str, Any]:
    findings = Counter(str(verdict.get("finding") or "no finding") for verdict in verdicts)
    rate = round(1 - max(findings.values()) / len(verdicts), 4)
    said = ", ".join(f"{count} {finding}" for finding, count in sorted(findings.items()))
    text = f"{passed} of {asked.repeat} passed, {asked.at_least} needed; flip rate {rate:g} ({said})"
    return {"text": text, "n": asked.repeat, "agree": passed, "flip_rate": rate, "findings": dict(sorted(findings.items()))}


def _debated(bench: Bench, court: Court, claim: CheckClaim, asked: ByModels) -> dict[str, Any]:
    """A whole debate's verdict. A provider that failed gives no verdict, and no pass."""
    models = asked.make()
    request = replace(court.request(claim), worlds=() if claim.worlds == WITHOUT_WORLD else claim.worlds)
    result = run_debate(request, store=asked.store, clock=bench.clock, certified=False, models=models).result
    if result["stopping_reason"] == "PROVIDER_FAILED":
        raise ProviderFailedError(result["reason"])
    claim_read = result["reading"]["claim"]
    conditions = [clause["formula"] for clause in result["reading"]["conditions"]]
    atoms: Any = result["world"]["atoms"]  # mathematics stands in a world of its own
    vocabulary = Vocabulary.of([AtomDecl.from_dict(name, fields) for name, fields in atoms.items()])
    return {
        "finding": result["finding"], "original_thesis_status": result["original_thesis_status"], "basis": result["basis"],
        "reason": result["reason"], "formula": claim_read["formula"] if claim_read else None, "conditions": conditions,
        "core": [dict(axiom) for axiom in result["verdict_report"]["decisive_axioms_triggered"]],
        "vocabulary": _names([*conditions, *([claim_read["formula"]] if claim_read else [])], vocabulary), "session_id": None,
    }


class ProviderFailedError(SynproofError):
    """A model's provider did not answer."""

    code = "provider"


def _names(formulas: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    return sorted({name for text in formulas for name in atom_names(parse_formula(text, vocabulary))})
