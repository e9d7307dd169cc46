"""All minimal inconsistent and all maximal consistent subsets: MARCO (Liffiton et al. 2016).

A map solver holds what is not yet known of the power set. A seed from it is grown to a maximal consistent set or shrunk to a minimal
inconsistent one; either rules out part of the map. When the map is empty, every set lies in a consistent one or holds a conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.solver import Solver
from synproof_cli.model.certificate import Model
from synproof_cli.model.values import value

SETS_PER_CONFLICT: Final = 8
_HINT: Final = "split the world, or make the rules that never yield strict"


@value
class Consistent:
    """A maximal consistent set of members, and a model of it."""

    members: tuple[str, ...]
    model: Model


@value
class Lattice:
    """All conflicts (each in the order of `universe`) and all maximal consistent sets; `blocked` pairs were ruled out beforehand."""

    universe: tuple[str, ...]
    conflicts: tuple[tuple[str, ...], ...]
    consistent: tuple[Consistent, ...]
    blocked: tuple[tuple[str, ...], ...]


def enumerate_lattice(
    kernel: Kernel, universe: Sequence[str], blocked: Sequence[tuple[str, ...]] = (), limit: int = 1_000,
) -> Lattice:
    """Every minimal conflict and every maximal consistent set. Raises BudgetExceededError past `limit` conflicts or 8 × as many sets."""
    index = {key: number for number, key in enumerate(universe, start=1)}
    known = Solver(kernel.solver.budget, [[-index[key] for key in clause] for clause in blocked])
    # A variable the map solver never saw has no value in its models: name them all once.
    known.add([number, -number] for number in index.values())
    known.prefer(list(index.values()))
    conflicts: list[tuple[str, ...]] = []
    consistent: list[Consistent] = []
    while known.solve():
        kernel.solver.budget.check()
        model = known.model
        seed = [key for key, number in index.items() if number > len(model) or model[number - 1] > 0]
        if kernel.consistent(seed):
            members, values = kernel.grow(seed, universe)
            consistent.append(Consistent(tuple(members), values))
            held = set(members)
            known.add([[index[key] for key in universe if key not in held]])
        else:
            conflict = tuple(kernel.shrink(seed))
            conflicts.append(conflict)
            known.add([[-index[key] for key in conflict]])
        if len(conflicts) > limit:
            raise BudgetExceededError(f"more than {limit:,} conflicts in one component", hint=_HINT)
        if len(consistent) > SETS_PER_CONFLICT * limit:
            sets = f"more than {SETS_PER_CONFLICT * limit:,} maximal consistent sets of rules in one component"
            raise BudgetExceededError(f"{sets} (and {len(conflicts):,} conflicts)", hint=_HINT)
    return Lattice(
        tuple(universe), tuple(sorted(conflicts)), tuple(sorted(consistent, key=lambda found: found.members)), tuple(blocked),
    )
