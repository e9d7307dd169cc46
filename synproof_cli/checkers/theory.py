"""The type theory T as clauses, made here from the declarations alone (order encoding: Crawford and Baker 1994, Tamura et al. 2009).

A point `(k, 1)` on the line stands for `x <= k`, `(k, 0)` for `x < k`; int and date have only `(k, 1)` with whole k. Points of one atom are
kept in order and each new one is linked to its neighbours, so at any time the clauses say exactly what the order between them is.
Where an atom is optional every comparison implies `defined(x)`: with no value, all points are false.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from fractions import Fraction

from synproof_cli.checkers.formulas import ATOM, CONST, DEFINED
from synproof_cli.checkers.gates import Gates
from synproof_cli.checkers.rup import FALSE, TRUE, Propagator
from synproof_cli.checkers.vocabulary import Declared, Vocabulary


class _Line:
    """The points of one ordered atom."""

    def __init__(self, decl: Declared, defined: int, propagator: Propagator, gates: Gates) -> None:
        self.decl = decl
        self.defined = defined
        self.propagator = propagator
        self.gates = gates
        self.points: list[tuple[Fraction | int, int]] = []
        self.literals: list[int] = []

    def at(self, point: tuple[Fraction | int, int]) -> int:
        """The literal of a point, linked to its neighbours when it is new."""
        low, high = self.decl.low, self.decl.high
        if low is not None and point < (low, 1):
            return FALSE
        if high is not None and point >= (high, 1):
            return self.defined
        place = bisect_left(self.points, point)
        if place < len(self.points) and self.points[place] == point:
            return self.literals[place]
        return self._insert(place, point)

    def _insert(self, place: int, point: tuple[Fraction | int, int]) -> int:
        literal = self.propagator.new_variable()
        if place:
            self.propagator.add((self.literals[place - 1] ^ 1, literal))
        if place < len(self.points):
            self.propagator.add((literal ^ 1, self.literals[place]))
        self.gates.implies(literal, self.defined)
        self.points.insert(place, point)
        self.literals.insert(place, literal)
        return literal


class _Choice:
    """The values of one enum: at most one, and one of the declared ones unless it is open or has no value."""

    def __init__(self, decl: Declared, defined: int, propagator: Propagator, gates: Gates) -> None:
        self.literals = {value: propagator.new_variable() for value in decl.values}
        self.propagator = propagator
        self._apart: dict[int, None] = {}
        if not decl.open:
            propagator.add((defined ^ 1, *self.literals.values()))
        for literal in self.literals.values():
            gates.implies(literal, defined)

    def at(self, value: str) -> int:
        """The literal of a value, kept apart from every other value in play."""
        literal = self.literals[value]
        if literal not in self._apart:
            for other in self._apart:
                self.propagator.add((literal ^ 1, other ^ 1))
            self._apart[literal] = None
        return literal


class Theory:
    """Literals of atoms, comparisons and `defined`, with the clauses of T between them."""

    def __init__(self, vocabulary: Vocabulary, propagator: Propagator, gates: Gates) -> None:
        self._vocabulary = vocabulary
        self._propagator = propagator
        self._gates = gates
        self._bools: dict[str, int] = {}
        self._defined: dict[str, int] = {}
        self._lines: dict[str, _Line] = {}
        self._choices: dict[str, _Choice] = {}

    def literal(self, kind: int, words: tuple[str, ...]) -> int:
        """The literal of a leaf (`Formulas.words`) that fits the vocabulary."""
        if kind == CONST:
            return TRUE if words[0] == "True" else FALSE
        if kind == ATOM:
            return self._bool(words[0])
        if kind == DEFINED:
            return self._has_value(words[0])
        decl = self._declared(words[0])
        if decl.type == "enum":
            return self._enum(decl, words[1], words[2])
        return self._ordered(decl, words[1], words[2])

    def variables(self, name: str) -> list[int]:
        """Every literal made so far for an atom: their values together say all that is known of its value."""
        found = [self._bools[name]] if name in self._bools else []
        found += [self._defined[name]] if name in self._defined else []
        found += self._lines[name].literals if name in self._lines else []
        found += self._choices[name].literals.values() if name in self._choices else []
        return found

    def _declared(self, name: str) -> Declared:
        decl = self._vocabulary.get(name)
        return Declared(name) if decl is None else decl

    def _bool(self, name: str) -> int:
        if name not in self._bools:
            self._bools[name] = self._propagator.new_variable()
        return self._bools[name]

    def _has_value(self, name: str) -> int:
        if not self._declared(name).optional:
            return TRUE
        if name not in self._defined:
            self._defined[name] = self._propagator.new_variable()
        return self._defined[name]

    def _ordered(self, decl: Declared, sign: str, text: str) -> int:
        if decl.name not in self._lines:
            self._lines[decl.name] = _Line(decl, self._has_value(decl.name), self._propagator, self._gates)
        line = self._lines[decl.name]
        up_to, below = _points(decl, text)
        at_most, less = line.at(up_to), line.at(below)
        if sign in ("<=", "<"):
            return at_most if sign == "<=" else less
        if sign == "==":
            return self._gates.conjunction((at_most, less ^ 1))
        beyond = {">": (at_most ^ 1,), ">=": (less ^ 1,), "!=": (self._gates.disjunction((at_most ^ 1, less)),)}[sign]
        return self._gates.conjunction((line.defined, *beyond))

    def _enum(self, decl: Declared, sign: str, value: str) -> int:
        if decl.name not in self._choices:
            self._choices[decl.name] = _Choice(decl, self._has_value(decl.name), self._propagator, self._gates)
        choice = self._choices[decl.name]
        if sign == "==":
            return choice.at(value)
        if sign == "!=":
            return self._gates.conjunction((self._has_value(decl.name), choice.at(value) ^ 1))
        rank = decl.values.index(value)
        chosen = {
            "<": decl.values[:rank], "<=": decl.values[: rank + 1], ">": decl.values[rank + 1 :], ">=": decl.values[rank:],
        }[sign]
        return self._gates.disjunction([choice.at(item) for item in chosen])


def _points(decl: Declared, text: str) -> tuple[tuple[Fraction | int, int], tuple[Fraction | int, int]]:
    """The points of `x <= k` and of `x < k`."""
    point = decl.point(text)
    exact = Fraction(0) if point is None else point
    if decl.type == "number":
        return (exact, 1), (exact, 0)
    return (math.floor(exact), 1), (math.ceil(exact) - 1, 1)
