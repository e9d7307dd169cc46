"""Nodes of sizes: "has a 10 x 15 inches notebook", "has a ball with a diameter of 9 inches", and what fits in a box.

Sides are sorted. What is no longer and no wider than the box fits; a ball fits where its diameter is no longer than any side. What could
still fit askew is left open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from synproof_cli.english.controlled.lexicon import Usage
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Context
from synproof_cli.english.controlled.quantity import decimal
from synproof_cli.english.controlled.values import Rule
from synproof_cli.model.formula import And, Atom, Compare, Formula, Implies, apply, leaves, predicate


@dataclass(frozen=True, slots=True)
class Sized:
    """Having a thing of a size. `sides`: sorted; one of them: the diameter of a ball."""

    noun: str
    sides: tuple[Fraction, ...]
    unit: str
    words: tuple[str, ...] = ()

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        has = context.atom(f"have_{self.noun}", term)
        sides = zip(self._names(), self.sides, strict=True)
        return And((has, *(Compare(apply(name, (term,)), "==", decimal(side)) for name, side in sides)))

    def _names(self) -> list[str]:
        if len(self.sides) == 1:
            return [_diameter(self.noun, self.unit)]
        return [_side(self.noun, self.unit, at) for at in range(len(self.sides))]


@dataclass(frozen=True, slots=True)
class Fitting:
    """Having a thing that fits in a box."""

    noun: str
    sides: tuple[Fraction, ...]
    unit: str
    words: tuple[str, ...] = ()

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        name = identifier(("have", self.noun, "that_fits_in", *map(decimal, self.sides), self.unit, "box"))
        context.usage.boxes[name] = (self.noun, self.sides, self.unit)
        return context.atom(name, term)


def _side(noun: str, unit: str, at: int) -> str:
    return f"{noun}_side_{at + 1}_{unit}"


def _diameter(noun: str, unit: str) -> str:
    return f"{noun}_diameter_{unit}"


def background(formulas: Iterable[Formula], usage: Usage) -> list[Rule]:
    """What fits in the boxes that the text speaks of, for things whose size it tells."""
    told = {predicate(leaf.name)[0] for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Compare)}
    found: list[Rule] = []
    for name, (noun, sides, unit) in sorted(usage.boxes.items()):
        has, fits = Atom(f"have_{noun}(?x)"), Atom(f"{name}(?x)")
        flat = [_side(noun, unit, at) for at in range(len(sides))]
        if told.issuperset(flat):
            inside = tuple(Compare(f"{side}(?x)", "<=", decimal(limit)) for side, limit in zip(flat, sides, strict=True))
            found.append(Rule("What is no longer and no wider fits.", Implies(And((has, *inside)), fits), background=True))
        if _diameter(noun, unit) in told and len(sides) == _ROOM:
            inside = (Compare(f"{_diameter(noun, unit)}(?x)", "<=", decimal(sides[0])),)
            found.append(Rule("A ball fits where it is no thicker than any side.", Implies(And((has, *inside)), fits), background=True))
    return found


_ROOM: Final = 3
