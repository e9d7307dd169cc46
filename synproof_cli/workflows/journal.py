"""Keep a debate while it runs: node by node, so that a kill at any moment loses at most the node in progress."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from synproof_cli.debate.ports import Reporter
from synproof_cli.errors import StoreError
from synproof_cli.model.result import DebateResult, Node, ReadingDoc
from synproof_cli.model.world import World
from synproof_cli.store import debates
from synproof_cli.store.db import Store


class Journal:
    """A reporter that also writes to the store. A store that fails is given up with a note: the verdict needs none."""

    def __init__(self, store: Store | None, session_id: str, reporter: Reporter) -> None:
        self.store = store
        self.session_id = session_id
        self.reporter = reporter
        self.world: World | None = None
        self.notes: list[str] = []

    def begin(self, started: str, thesis: str, request: Mapping[str, Any], world: World, digest: str) -> None:
        """Record that the debate begins."""
        self.world = world
        with _Guard(self) as store:
            if store is not None:
                debates.start(
                    store, self.session_id, started=started, thesis=thesis, request=request, world=world, digest=digest,
                )

    def reading(self, reading: ReadingDoc) -> None:
        """Pass on."""
        self.reporter.reading(reading)

    def node(self, node: Node, depth: int) -> None:
        """Write the node down, then pass on."""
        with _Guard(self) as store:
            if store is not None:
                flat = {key: value for key, value in node.items() if key != "children"}
                debates.append_nodes(store, self.session_id, [flat | {"depth": depth}])
        self.reporter.node(node, depth)

    def verdict(self, result: DebateResult) -> None:
        """Pass on."""
        self.reporter.verdict(result)

    def finish(self, result: DebateResult) -> None:
        """Record the result."""
        with _Guard(self) as store:
            if store is not None:
                debates.finish(store, self.session_id, result, self.world)

    def give_up(self, error: StoreError) -> None:
        """Stop writing, and say so once."""
        self.store = None
        self.notes.append(f"this debate is not kept: {error.message}")


class _Guard:
    """A block whose store errors end the journal and nothing else."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def __enter__(self) -> Store | None:
        return self.journal.store

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, StoreError):
            self.journal.give_up(error)
            return True
        return False
