"""A sentence that cites a bundle of the store: the bundle is checked again, and the sentence must say what it establishes, no more."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.errors import NotFoundError
from synproof_cli.evidence.support import claim_of, support
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence import load

PREFIX: Final = "evidence:"


def cite(citation: str, text: str, store: Store | None) -> dict[str, Any]:
    """`{citation, text, admitted, binding, code, reason, bundle, status, claimEstablished, claim}`.

    `citation` is a bundle's name or digest, with `evidence:` before it or not. `binding`: see `evidence.support`. A bundle that refutes the
    sentence does not support it. Nothing that the manifest or a receipt says counts. Raises NotFoundError.
    """
    found = support(load(citation.removeprefix(PREFIX), store), text)
    fault, verified = found.fault, found.found
    code, reason = (fault.code, fault.message) if fault else ("", "")
    if found.means == "refuted":
        code, reason = "goal_mismatch", "the bundle refutes the sentence"
    return {
        "citation": citation, "text": text, "admitted": not code, "binding": found.binding if not code else "none", "code": code,
        "reason": reason, "bundle": verified.digest, "status": verified.status,
        "claimEstablished": verified.established.claim if verified.established else None, "claim": claim_of(verified),
    }


def judge(citation: str, text: str, store: Store | None) -> str:
    """Why a premise that cites evidence is not admissible, as Sieve 1 says it; empty where it is."""
    try:
        found = cite(citation, text, store)
    except NotFoundError:
        return f"evidence {citation[:80]}: bundle_not_found"
    return "" if found["admitted"] else f"evidence {citation[:80]}: {found['code']}"
