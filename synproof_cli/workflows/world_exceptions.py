"""The sentences of a world that may be exceptions, made once for all claims that are decided under it on one day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from synproof_cli.debate import Problem
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.workflows.excepted_proofs import PossibleExceptions
from synproof_cli.workflows.taken_whole import TakenWhole

_WORLDS = 4
"""Worlds that are kept in mind."""


@dataclass(frozen=True, slots=True, eq=False)
class _Here:
    """A world by its identity, and what of it counts: comparing thousands of axioms would take as long as making everything anew."""

    world: World
    as_of: str
    without: frozenset[str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Here) and (self.world is other.world, self.as_of, self.without) == (True, other.as_of, other.without)

    def __hash__(self) -> int:
        return hash((id(self.world), self.as_of, self.without))

    def in_force(self) -> Iterator[Axiom]:
        """The axioms that count."""
        return (axiom for axiom in self.world.axioms if axiom.id not in self.without and axiom.in_force(self.as_of))


def taken_whole(world: World, problem: Problem) -> TakenWhole:
    """The statements of a whole world. The problem may be cut down, or know more words."""
    known = {decl.name for decl in world.atoms}
    more = tuple(decl for decl in problem.world.atoms if decl.name not in known)
    return _taken_whole(_Here(world, problem.as_of, problem.without), more)


def possible_exceptions(world: World, problem: Problem) -> PossibleExceptions:
    """What may be an exception to a rule of a whole world."""
    return _possible(_Here(world, problem.as_of, problem.without))


@lru_cache(maxsize=_WORLDS)
def _taken_whole(here: _Here, more: tuple[AtomDecl, ...]) -> TakenWhole:
    return TakenWhole(replace(here.world, atoms=(*here.world.atoms, *more)), here.in_force())


@lru_cache(maxsize=_WORLDS)
def _possible(here: _Here) -> PossibleExceptions:
    return PossibleExceptions(here.in_force())
