"""Who reads in a debate and what they remember: models, the store's shelf of accepted readings, and worlds that learn formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.store import readings, worlds
from synproof_cli.store.db import Store
from synproof_cli.workflows.clock import Clock
from synproof_cli.workflows.config import Settings
from synproof_cli.workflows.models import Models
from synproof_cli.workflows.prepared import Prepared
from synproof_cli.workflows.reading_panel import Kept, Memory, NoMemory, Readers
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import FoundWorld

NOTE: Final = "read by models, not reviewed"


@dataclass(slots=True)
class StoreMemory:
    """Accepted readings in the store, as it was when the debate began: decided again, it finds the same.

    One that cannot be written is used all the same, with a note.
    """

    store: Store
    started: str
    now: Callable[[], str]
    writes: bool = True
    notes: list[str] = field(default_factory=list)

    def find(self, key: str) -> Sequence[Kept]:
        """What is kept under a key, oldest first."""
        return [Kept(row.content, row.asked, row.agreed, row.models) for row in readings.find(self.store, key, self.started)]

    def keep(self, key: str, kind: str, text: str, kept: Kept) -> None:
        """Keep one more."""
        if not self.writes or self.notes:
            return
        try:
            row = readings.KeptReading(kind, text, kept.content, kept.asked, kept.agreed, kept.models, self.now())
            readings.keep(self.store, key, row)
        except StoreError as error:
            self.notes.append(f"readings are not kept: {error.message}")


def readers_of(
    models: Models | None, request: DebateRequest, memory: Memory | None = None, begin: Callable[[str], None] = lambda _: None,
) -> Readers | None:
    """Who is asked for readings; None where no model is."""
    if models is None or not models.readers:
        return None
    return Readers(models.readers, request.readers, request.min_agreement, memory or NoMemory(), begin)


def readers_for(models: Models, settings: Settings, store: Store | None, clock: Clock) -> Readers:
    """Who is asked for readings outside a debate."""
    memory = memory_of(store, clock.now(), clock.now, writes=settings["save"])
    return Readers(models.readers, settings["readers"], settings["min_agreement"], memory)


def forget_readings(store: Store, sentences: Sequence[str]) -> int:
    """Remove what models read the sentences as, so that they are asked anew; how many readings there were. Raises StoreError."""
    return sum(readings.forget(store, sentence) for sentence in dict.fromkeys(sentences))


def memory_of(store: Store | None, started: str, now: Callable[[], str], *, writes: bool) -> Memory:
    """The store's shelf, or none."""
    return StoreMemory(store, started, now, writes) if store is not None else NoMemory()


def learn(store: Store, found: FoundWorld, prepared: Prepared, now: str) -> str:
    """Let a world of the store have what models read of its axioms, as a new version; a line that says so, or "".

    Only a world that the debate is held under as it stands, in its newest version, and that declares a vocabulary. Where another one was
    written meanwhile, nothing is.
    """
    world = prepared.case.problem.world
    ids = [axiom.id for axiom in found.world.axioms if axiom.id in prepared.learnt]
    if not ids or found.origin != "user" or found.world.is_open:
        return ""
    try:
        current = worlds.find(store, world.id)
        if current is None or current.digest != found.digest:
            return ""
        saved = worlds.update(store, world.id, lambda _: world, saved=now, note=f"{NOTE}: {', '.join(ids)}", base=current.number)
    except (StoreError, NotFoundError) as error:
        return f"what models read is not kept with world {world.id}: {error.message}"
    return f"world {world.id} has a new version {saved.number}: {', '.join(ids)} read by models; nobody reviewed it"
