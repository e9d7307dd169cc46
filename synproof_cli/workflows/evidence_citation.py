"""Whether a bundle supports a sentence: the bundle is checked again, and the sentence must say what it establishes, no more."""

from __future__ import annotations

import re
from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.errors import FormulaError, NotFoundError
from synproof_cli.evidence.claims import claim_digest
from synproof_cli.evidence.easy.forms import read_claim
from synproof_cli.evidence.verify import Verification, verify_bundle
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence import claim_of, load

PREFIX: Final = "evidence:"
_BLANKS: Final = re.compile(r"\s+")


def cite(citation: str, text: str, store: Store | None) -> dict[str, Any]:
    """`{citation, text, admitted, binding, code, reason, bundle, status, claimEstablished, claim}`.

    `citation` is a bundle's name or digest, with `evidence:` before it or not. `binding`: `exact` where the text is the claim in the
    program's own words, `read` where it is read as the very claim, `none`. Nothing that the manifest or a receipt says counts. Raises
    NotFoundError.
    """
    found = verify_bundle(load(citation.removeprefix(PREFIX), store))
    claim = claim_of(found)
    binding = _binding(found, text, claim) if found.verified else "none"
    fault = found.fault or _unfit(found, binding)
    return {
        "citation": citation, "text": text, "admitted": fault is None, "binding": binding, "code": fault.code if fault else "",
        "reason": fault.message if fault else "", "bundle": found.digest, "status": found.status,
        "claimEstablished": found.established.claim if found.established else None, "claim": claim,
    }


def judge(citation: str, text: str, store: Store | None) -> str:
    """Why a premise that cites evidence is not admissible, as Sieve 1 says it; empty where it is."""
    try:
        found = cite(citation, text, store)
    except NotFoundError:
        return f"evidence {citation[:80]}: bundle_not_found"
    return "" if found["admitted"] else f"evidence {citation[:80]}: {found['code']}"


def _binding(found: Verification, text: str, claim: dict[str, Any]) -> str:
    said = _plain(text)
    if said in (_plain(claim["text"]), _plain(claim["latex"])):
        return "exact"
    try:
        reading = read_claim(text)
    except (FormulaError, EvidenceFault):
        return "none"
    own = (found.request["capability"], claim["digest"])
    meant = {(one.request["capability"], claim_digest(one.request)) for one in reading.attempts if one.means == "holds"}
    return "read" if own in meant else "none"


def _plain(text: str) -> str:
    return _BLANKS.sub(" ", text).strip().removesuffix(".")


def _unfit(found: Verification, binding: str) -> EvidenceFault | None:
    """What keeps a verified bundle from supporting the sentence: another claim, or a condition that the sentence does not state."""
    if binding == "none":
        return EvidenceFault("goal_mismatch", "the sentence is not what the bundle establishes")
    open_ones = [one.id for one in found.obligations if one.kind == "side_condition"]
    if binding == "read" and open_ones and found.request["capability"] == "algebra.rational_equality":
        return EvidenceFault("side_condition_unproved", f"the sentence leaves out a condition: {', '.join(open_ones)}")
    return None
