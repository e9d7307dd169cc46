"""What a debate and a check do alike where a text may be mathematics. All of it is loaded only where one is (`workflows.mathematics`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from synproof_cli.model.formula import atom_names
from synproof_cli.store.db import Store
from synproof_cli.workflows.prepared import Prepared
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.thesis import may_be_mathematics
from synproof_cli.workflows.world_find import FoundWorld

if TYPE_CHECKING:
    from synproof_cli.workflows.mathematics import Prove


def as_meant(request: DebateRequest, found: FoundWorld) -> tuple[DebateRequest, FoundWorld] | None:
    """The request about mathematics, in the world of its thesis alone; None where the thesis is none."""
    if request.formula is not None or not may_be_mathematics(request.thesis):
        return None
    from synproof_cli.workflows.mathematics import as_mathematics

    return as_mathematics(request, found)


def with_evidence(prepared: Prepared, cited: tuple[str, ...], store: Store | None, prove: Prove) -> Prepared:
    """The case with what evidence licenses: bundles that are cited, from the store, and what `prove` makes of the claim's own words.

    Raises UsageError and NotFoundError for a citation that is of no use.
    """
    atoms = atom_names(prepared.case.problem.claim)
    texts = [decl.text for decl in prepared.case.problem.world.atoms if decl.name in atoms]
    if not cited and not any(map(may_be_mathematics, texts)):
        return prepared
    from synproof_cli.workflows.mathematics import on_evidence

    return on_evidence(prepared, cited, store, prove)
