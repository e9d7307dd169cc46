"""A sentence that cites a bundle of the store: the bundle is checked again, and the sentence must say what it establishes, no more."""

from __future__ import annotations

import base64
from typing import Any

from synproof_cli.debate.ports import CitedEvidence
from synproof_cli.debate.problem import EVIDENCE
from synproof_cli.errors import NotFoundError
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.support import claim_of, support
from synproof_cli.store.db import Store
from synproof_cli.workflows.evidence import load


def cite(citation: str, text: str, store: Store | None) -> dict[str, Any]:
    """`{citation, text, admitted, binding, code, reason, bundle, status, claimEstablished, claim}`.

    `citation` is a bundle's name or digest, with `evidence:` before it or not. `binding`: see `evidence.support`. A bundle that refutes the
    sentence does not support it. Nothing that the manifest or a receipt says counts. Raises NotFoundError.
    """
    found = support(load(citation.removeprefix(EVIDENCE), store), text)
    fault, verified = found.fault, found.found
    code, reason = (fault.code, fault.message) if fault else ("", "")
    if found.means == "refuted":
        code, reason = "goal_mismatch", "the bundle refutes the sentence"
    return {
        "citation": citation, "text": text, "admitted": not code, "binding": found.binding if not code else "none", "code": code,
        "reason": reason, "bundle": verified.digest, "status": verified.status,
        "claimEstablished": verified.established.claim if verified.established else None, "claim": claim_of(verified),
    }


class Shelf:
    """The bundles of a store, as a debate asks for them."""

    def __init__(self, store: Store | None) -> None:
        self._store = store

    def cited(self, citation: str, text: str) -> CitedEvidence:
        """What a bundle says of a sentence; the fault is the code of the verification, or `bundle_not_found`."""
        try:
            bundle = load(citation.removeprefix(EVIDENCE), self._store)
        except NotFoundError:
            return CitedEvidence(fault="bundle_not_found")
        found = support(bundle, text)
        if found.means is None:
            return CitedEvidence(found.found.digest, fault=found.fault.code if found.fault else "goal_mismatch")
        return CitedEvidence(bundle.digest, found.means, files=files_of(bundle))


def files_of(bundle: Bundle) -> dict[str, str]:
    """A bundle's files in base64, as a result carries them."""
    return {path: base64.b64encode(data).decode("ascii") for path, data in sorted(bundle.files.items())}
