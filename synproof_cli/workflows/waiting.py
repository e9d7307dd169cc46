"""What waits in a world's quarantine and speaks against what decided a debate: the world answers without it, and says so."""

from __future__ import annotations

from synproof_cli.model.result import DebateResult
from synproof_cli.model.world import World
from synproof_cli.store import quarantine
from synproof_cli.store.db import Store

_SHOWN = 3


def waiting_notes(store: Store | None, world: World, result: DebateResult) -> tuple[str, ...]:
    """A line for each world whose quarantine has axioms that clash with a decisive one. Raises StoreError."""
    if store is None:
        return ()
    decisive = {axiom["id"] for axiom in result["verdict_report"]["decisive_axioms_triggered"]}
    notes = []
    for name in [part.id for part in world.parts] or [world.id]:
        clashing = [one for one in quarantine.listed(store, name) if not decisive.isdisjoint(one.against)] if decisive else []
        if clashing:
            said = "; ".join(f"'{one.axiom.id}' (\"{one.axiom.text[:80]}\")" for one in clashing[:_SHOWN])
            more = f" and {len(clashing) - _SHOWN} more" if len(clashing) > _SHOWN else ""
            notes.append(f"in quarantine, and against what decided this: {said}{more}; synproof world review {name}")
    return tuple(notes)
