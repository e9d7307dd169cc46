"""`synproof read`: how a sentence is read, without deciding anything."""

from __future__ import annotations

from collections.abc import Sequence

from synproof_cli.model.result import ReadingDoc
from synproof_cli.store.db import Store
from synproof_cli.workflows.thesis import read
from synproof_cli.workflows.world_find import resolve_world


def read_sentence(store: Store | None, worlds: Sequence[str], text: str) -> ReadingDoc:
    """The reading over the worlds' vocabulary; a text that is a formula is read as one. Raises as `resolve_world`, and FormulaError."""
    return read(resolve_world(worlds, store).world, text, None, ()).doc
