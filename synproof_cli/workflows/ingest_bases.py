"""A world that grows together with the worlds it extends: what they say already is not said again, and what clashes with them waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from synproof_cli.model.world import World
from synproof_cli.store.db import Store
from synproof_cli.workflows.world_find import FoundWorld, bases_of
from synproof_cli.workflows.world_join import joined_world

NOBODY: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Standing:
    """A world with all it extends, as one: `whole`, its own axioms first. `owners`: the base of each axiom that is not its own."""

    whole: World
    owners: Mapping[str, str] = field(default_factory=dict)

    def named(self, name: str) -> str:
        """An axiom's id, with the world it is from where that is a base."""
        return f"{name} in {self.owners[name]}" if name in self.owners else name


def standing_of(store: Store, world: World, number: int) -> Standing:
    """The world on what it extends. Raises WorldError where they say different things under one name, NotFoundError for a missing base."""
    if not world.extends:
        return Standing(world)
    own = FoundWorld(world, "user", number or 1, "")
    bases = bases_of(own, store)
    return Standing(joined_world([own, *bases]), owners_of(world, bases))


def owners_of(world: World, bases: Sequence[FoundWorld]) -> dict[str, str]:
    """Of each axiom that a base has and the world itself has not: the base, the first of several."""
    mine = {axiom.id for axiom in world.axioms}
    found: dict[str, str] = {}
    for base in bases:
        for axiom in base.world.axioms:
            if axiom.id not in mine:
                found.setdefault(axiom.id, base.world.id)
    return found
