"""`logic.propositional_entailment`: a conclusion follows from premises, shown by a RUP proof, or does not, shown by a counter-model.

Formulas stand in canonical spelling and are read, put into clauses and evaluated by the checkers of debates (`checkers.language`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.language import Language
from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, too_large, undecodable
from synproof_cli.checkers.report import LIMIT, FaultError
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.vocabulary import Vocabulary

ENTAILS: Final = "entails"
DOES_NOT_ENTAIL: Final = "does_not_entail"
_MAX_TEXT: Final = 100_000


@dataclass(frozen=True, slots=True)
class Claim:
    """Premises, a conclusion, and whether it is said to follow."""

    operation: str
    premises: tuple[str, ...]
    conclusion: str


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault, also where a text is no formula in canonical spelling."""
    found = request_fields(request, ("operation", "premises", "conclusion"))
    operation = shapes.one_of(found["operation"], "operation", malformed, (ENTAILS, DOES_NOT_ENTAIL))
    listed = shapes.array(found["premises"], "premises", malformed, most=1000)
    premises = tuple(shapes.text(one, "premises", malformed, most=_MAX_TEXT) for one in listed)
    claim = Claim(operation, premises, shapes.text(found["conclusion"], "conclusion", malformed, most=_MAX_TEXT))
    language = Language(Vocabulary({}), Budget())
    try:
        for text in (*claim.premises, claim.conclusion):
            language.formula(At(text))
    except FaultError as fault:
        raise EvidenceFault("unsupported_expression", f"a formula cannot be read: {fault.message}"[:400]) from fault
    return claim


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    key = "proof" if claim.operation == ENTAILS else "countermodel"
    found = certificate_fields(certificate, ("operation", key))
    if found["operation"] != claim.operation:
        raise refused("the certificate is of another operation")
    language = Language(Vocabulary({}), Budget(work.left))
    try:
        premises = [language.formula(At(text)) for text in claim.premises]
        conclusion = language.formula(At(claim.conclusion))
        if claim.operation == ENTAILS:
            language.refute([*premises, language.formulas.negation(conclusion)], At(found["proof"]))
            return Established("soundness_verified", "soundResult")
        _check_model(language, premises, conclusion, At(found["countermodel"]))
    except FaultError as fault:
        if fault.problem.code == LIMIT:
            raise too_large(fault.message) from fault
        raise refused(f"the {key} does not hold: {fault.message}"[:400]) from fault
    return Established("witness_verified", "refutation", facts={"countermodel": found["countermodel"]})


def _check_model(language: Language, premises: list[int], conclusion: int, at: At) -> None:
    model = at.fields()
    if any(type(value) is not bool for value in model.values()):
        raise undecodable("a counter-model gives truth values")
    cone = language.formulas.cone([*premises, conclusion])
    if not language.formulas.names([*premises, conclusion]) <= model.keys():
        raise refused("the counter-model leaves an atom open")
    truths = language.evaluator.truths(language.evaluator.read(at), cone)
    if not all(truths[one] for one in premises) or truths[conclusion]:
        raise refused("the counter-model is none")


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", f"reportedOk is not true, and the premises say: {claim.operation}")
    work.spend(1)
