"""Whether a bundle supports or refutes a sentence: the bundle is verified, and the sentence must be what it establishes, no more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from synproof_cli.checkers import BundleSays
from synproof_cli.checkers.math.common import Obligation
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed
from synproof_cli.checkers.math.poly import Poly, Ring
from synproof_cli.checkers.math.rational import read_expression
from synproof_cli.checkers.math.rational_equality import evaluator_of, rejected_candidate
from synproof_cli.errors import FormulaError
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.claims import claim_digest
from synproof_cli.evidence.easy.forms import Attempt, Outcome, read_claim
from synproof_cli.evidence.verify import Verification, verify_bundle
from synproof_cli.evidence.words import LATEX, TEXT, statement

Binding = Literal["exact", "read", "none"]
_BLANKS: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Support:
    """What a bundle says of a sentence.

    `binding`: `exact` where the sentence is the claim in the program's own words, `read` where it is read as the very claim, else `none`.
    `means`: that the sentence holds, or that it is refuted; None with a `fault`, which says why neither.
    """

    found: Verification
    binding: Binding = "none"
    means: Outcome | None = None
    fault: EvidenceFault | None = None


def support(bundle: Bundle, text: str) -> Support:
    """Verify a bundle and hold the sentence against it. Never raises for what is in either."""
    found = verify_bundle(bundle)
    if not found.verified:
        return Support(found, fault=found.fault)
    claim = claim_of(found)
    said = _plain(text)
    if said and said in (_plain(claim["text"]), _plain(claim["latex"])):
        return Support(found, "exact", "holds")
    attempt = _meant(found, text, claim["digest"])
    if attempt is None:
        return Support(found, fault=EvidenceFault("goal_mismatch", "the sentence is not what the bundle establishes"))
    left_open = open_conditions(found) if attempt.means == "holds" else []
    if left_open:
        fault = EvidenceFault("side_condition_unproved", f"the sentence leaves out a condition: {', '.join(one.id for one in left_open)}")
        return Support(found, "read", fault=fault)
    return Support(found, "read", attempt.means)


def open_conditions(found: Verification) -> list[Obligation]:
    """Conditions under which alone an equality holds, and which are not met by form, as by a factor that plainly has no zero."""
    if found.request["capability"] != "algebra.rational_equality":
        return []  # the conditions of the others are stated in their requests
    return [one for one in found.obligations if one.kind == "side_condition" and not (one.expr and _never_zero(found, one.expr))]


def _never_zero(found: Verification, tree: Mapping[str, Any]) -> bool:
    """Whether a factor plainly has no zero among the real numbers: a constant and even powers, all of one sign."""
    names = tuple(found.claim.variables)
    expression = read_expression(dict(tree), "factor", names, rejected_candidate)
    evaluator = evaluator_of(names, (expression,), Work())
    return is_definite(evaluator.ring, evaluator.value(expression)[0])


def is_definite(ring: Ring, poly: Poly) -> bool:
    """Whether the polynomial has a constant term, no odd exponent, and coefficients of one sign."""
    even = all(exponent % 2 == 0 for key in poly for exponent in ring.exponents(key))
    return 0 in poly and even and len({value > 0 for value in poly.values()}) == 1


def bundle_says(files: Mapping[str, bytes], text: str) -> BundleSays:
    """What a bundle says of a sentence, for the check of results (`checkers.evidence_by`)."""
    found = support(Bundle(files), text)
    return BundleSays(found.found.digest, found.means, found.fault.message if found.fault else "")


def claim_of(found: Verification) -> dict[str, Any]:
    """What a bundle claims: `{text, latex, digest}`; empty texts where its request cannot be read."""
    if found.claim is None:
        return {"text": "", "latex": "", "digest": ""}
    ident = found.request["capability"]
    names = frozenset(found.claim.variables) if ident == "algebra.rational_equality" else None
    where = [read_expression(dict(one.expr), "obligation", names, malformed) for one in found.obligations if one.expr is not None]
    if ident == "algebra.formal_rational_calculus":
        where = []  # its conditions are the request's own
    return {
        "text": statement(found.claim, ident, TEXT, where), "latex": statement(found.claim, ident, LATEX, where),
        "digest": claim_digest(found.request),
    }


def _meant(found: Verification, text: str, digest: str) -> Attempt | None:
    """The attempt at the sentence that the bundle's request is; one that counts only beside another's refusal shows nothing alone."""
    try:
        reading = read_claim(text)
    except (FormulaError, EvidenceFault):
        return None
    own = (found.request["capability"], digest)
    alone = (one for one in reading.attempts if not one.after_refusal)
    return next((one for one in alone if (one.request["capability"], claim_digest(one.request)) == own), None)


def _plain(text: str) -> str:
    return _BLANKS.sub(" ", text).strip().removesuffix(".")
