"""What a user asks for, as plain values shared by the command line and the server."""

from __future__ import annotations

from typing import Final

from synproof_cli.model.result import Grade
from synproof_cli.model.values import value
from synproof_cli.model.world import World

NO_WORLD: Final = World("my:none", title="No world: only what the command line says")
OF_MATHEMATICS: Final = World(NO_WORLD.id, title="Mathematics: decided by evidence")
"""The world of a thesis that is mathematics, but for the atom that stands for it."""
DEFAULT_SOURCE_TYPES = ("peer_reviewed_science", "exact_works", "formal_logic", "official_institutional", "wikipedia")


def is_of_mathematics(world: World) -> bool:
    """Whether it is the world of a thesis that is mathematics."""
    return not world.axioms and (world.id, world.title) == (OF_MATHEMATICS.id, OF_MATHEMATICS.title)


@value
class DebateRequest:
    """One `synproof debate`. `worlds` are ids or TOML paths; `axioms` and `given` are formulas or sentences; dates are ISO days.

    `evidence`: names or digests of bundles that are to be taken into account. `contraposition` None means the world's default.
    `existential_import`: sentences about all of a kind say that there are such things.
    `reading`: which reading of sentences that have several, from 1; None for all of them. `as_of` None means today (UTC). `timeout` in
    seconds, None for no limit.

    Of models it keeps what changes the verdict, and what must be known to go on or to decide again: never a key. `base_url` is without
    credentials; `model` and the like are names.
    """

    thesis: str = ""
    formula: str | None = None
    given: tuple[str, ...] = ()
    worlds: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    as_of: str | None = None
    max_failures: int = 6
    max_depth: int = 12
    timeout: float | None = 600.0
    require: Grade = "supported"
    source_types: tuple[str, ...] = DEFAULT_SOURCE_TYPES
    allow_assumptions: int = 0
    second_opinion: bool = True
    accept_model: bool = False
    ignore_unread: bool = False
    contraposition: bool | None = None
    existential_import: bool = False
    reading: int | None = None
    provider: str = "none"
    model: str | None = None
    base_url: str | None = None
    model_con: str | None = None
    model_pro: str | None = None
    model_judge: str | None = None
    model_reader: str | None = None
    llm_only: bool = False
    readers: int = 1
    min_agreement: float = 1.0
    research: bool = False
    save: bool = True
