"""Sieve 1, Source Credibility: every premise has a licence, and the licence is one that may be given."""

from __future__ import annotations

from typing import Final

from synproof_cli.model.argument import Argument, LicensedPremise
from synproof_cli.model.result import SieveOutcome
from synproof_cli.sieves.interface import Setting, outcome

MAX_CITATION: Final = 1_000
UNVERIFIED: Final = "the source is unverified: nobody looked it up"


def judge_credibility(argument: Argument, setting: Setting) -> SieveOutcome:
    """Fail on an axiom that is not there, a source type that is not allowed, an empty citation, or too many assumptions.

    Facts of the trial itself are elements of an argument: they were judged before they became facts.
    """
    for premise in argument.premises:
        fault = _fault(premise, argument, setting)
        if fault:
            return outcome("1", "fail", fault)
    assumed = [premise for premise in argument.premises if premise.kind == "assumption" and not argument.elements]
    if len(assumed) > setting.allow_assumptions:
        shown = "; ".join(premise.text for premise in assumed)
        return outcome("1", "fail", f"no source says so: {shown} ({len(assumed)} assumed, {setting.allow_assumptions} allowed)")
    return outcome("1", "pass", _grounds(argument, setting))


def _fault(premise: LicensedPremise, argument: Argument, setting: Setting) -> str:
    if premise.kind == "axiom":
        missing = [axiom_id for axiom_id in premise.ids if axiom_id not in setting.axioms]
        if missing or not premise.ids:
            return f"there is no axiom '{missing[0]}' in force" if missing else "a premise claims an axiom and names none"
    if premise.kind in ("citation", "evidence") and not argument.elements:
        if argument.source_type not in setting.source_types:
            return f"source type '{argument.source_type}' is not allowed here"
        if not argument.source_citation.strip() or len(argument.source_citation) > MAX_CITATION:
            return "the citation is empty or longer than a citation"
    return ""


def _grounds(argument: Argument, setting: Setting) -> str:
    kinds = {premise.kind for premise in argument.premises}
    if kinds <= {"axiom", "condition"}:
        return "rests on axioms and the thesis's own conditions"
    cited = [premise.ids[0] if premise.ids else argument.source_citation for premise in argument.premises if premise.kind == "citation"]
    if cited:
        found = dict.fromkeys(setting.looked_up.get(source, UNVERIFIED) for source in cited)
        return f"every premise has a licence; {'; '.join(found)}"
    return "every premise has a licence"
