"""The models of a debate as the panel that its inquiry asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from synproof_cli.workflows.requests import DebateRequest

if TYPE_CHECKING:
    from synproof_cli.debate.heard import Models as Inquired
    from synproof_cli.store.db import Store
    from synproof_cli.workflows.models import Models


def panel_of(models: Models | None, request: DebateRequest, store: Store | None) -> Inquired | None:
    """Who may propose and judge in a debate, who looks citations up, and the store's evidence; None where nobody has been configured."""
    if models is None:
        return None
    from synproof_cli.agents.llm.panel import AskedPanel
    from synproof_cli.debate.heard import Models as Inquired
    from synproof_cli.workflows.evidence_citation import Shelf

    return Inquired(AskedPanel(models.askers), models.researcher, Shelf(store), llm_only=request.llm_only)
