"""What sentences say that no vocabulary covers, as values: the reader itself is loaded only where there are some (`controlled`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from synproof_cli.english import Lint
from synproof_cli.model.formula import Formula
from synproof_cli.model.values import value
from synproof_cli.model.world import AtomDecl, Axiom, Origin, World
from synproof_cli.workflows.thesis import Choice, Way

ORIGIN: Final[Origin] = "controlled-english"
BACKGROUND: Final = "Taken for granted in reading the sentences"
"""The citation of an axiom that no sentence states by itself: that there are such things as the sentences speak of, and the like."""

Namer = Callable[[int, str], str]
"""Makes an axiom's id from the place of its text and the name that its sentence gives itself ("" for none)."""


@value
class Unread:
    """A sentence without a reading, and why."""

    text: str
    reason: str


@dataclass(slots=True)
class Understood:
    """What the sentences say. `axioms` with the place of the text they come from; a claim of None: there was none, or it is unread.

    `given`: the readings of each text given, None where one of its sentences is unread. `atoms` are the predicates' declarations.
    `remarks` are the lints of each axiom, by its id. `presupposed` and `forward` as in the reader's document.
    """

    axioms: list[tuple[int, Axiom]] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    thesis: tuple[Way, ...] = ()
    given: dict[int, list[tuple[str, tuple[Way, ...]]]] = field(default_factory=dict)
    atoms: tuple[AtomDecl, ...] = ()
    lints: list[Lint] = field(default_factory=list)
    remarks: dict[str, tuple[Lint, ...]] = field(default_factory=dict)
    doubts: tuple[Lint, ...] = ()
    presupposed: tuple[Formula, ...] = ()
    forward: bool = False
    unread_axioms: list[Unread] = field(default_factory=list)
    unread_parts: list[Unread] = field(default_factory=list)


def is_readable(world: World) -> bool:
    """Whether sentences can be read over the world's own words: nobody else has named anything in it, or the reader has."""
    return not (world.atoms or world.axioms) or any(axiom.origin == ORIGIN and axiom.formula for axiom in world.axioms)


@value
class Texts:
    """Sentences to be read: axioms and conditions by the place they were given in, and a thesis."""

    axioms: Mapping[int, str] = field(default_factory=dict)
    thesis: str | None = None
    given: Mapping[int, str] = field(default_factory=dict)
