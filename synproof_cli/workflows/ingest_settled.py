"""What is in a world's quarantine already when its document is read again: it keeps waiting, or stays as a person has settled it.

A rule that was accepted and is not in the world any more, since somebody restored an older version or took it out, is read like a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from synproof_cli.axiomat.limits import bare_text, key_of
from synproof_cli.axiomat.values import Made, Quarantined
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import quarantine
from synproof_cli.store.db import Store
from synproof_cli.store.quarantine import Candidate


@dataclass(frozen=True, slots=True)
class Settled:
    """`candidates`, by key, are not read into the world; `gone`: keys of those that were accepted and are not there any more."""

    candidates: Mapping[str, Candidate] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()

    def quarantined(self, made: Made) -> Quarantined:
        """How a rule that is read again is reported."""
        before = self.candidates[key_of(made.axiom)]
        return Quarantined(made, before.code, f"{before.reason} ({before.state} before)", before.against)


def settled_in(store: Store, world: World) -> Settled:
    """What is settled, or waits. What was accepted as it was read is in the world and known there."""
    places: dict[tuple[object, ...], set[str]] = {}
    for axiom in world.axioms:
        places.setdefault(_place(axiom), set()).add(bare_text(axiom.text))
    kept: dict[str, Candidate] = {}
    gone: set[str] = set()
    for one in quarantine.listed(store, world.id, None):
        there = places.get(_place(one.axiom))
        if one.state != "accepted" or (there and bare_text(one.axiom.text) not in there):
            kept[one.key] = one
        elif not there:
            gone.add(one.key)
    return Settled(kept, frozenset(gone))


def _place(axiom: Axiom) -> tuple[object, ...]:
    return axiom.source.document, axiom.source.start, axiom.source.end
