"""When rules hold, where a document says again what a world says: only what holds as long says it already."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.model.world import Axiom


def holds_since(axiom: Axiom, day: str | None) -> bool:
    """Whether it holds from that day on without an end; None: at all times."""
    return axiom.valid_to is None and (axiom.valid_from is None or (day is not None and axiom.valid_from <= day))


def ever_together(axioms: Iterable[Axiom]) -> bool:
    """Whether there is a day on which all of them hold."""
    members = list(axioms)
    first = max((axiom.valid_from for axiom in members if axiom.valid_from), default="")
    last = min((axiom.valid_to for axiom in members if axiom.valid_to), default="9999-12-31")
    return first <= last
