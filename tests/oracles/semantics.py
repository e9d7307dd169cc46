"""What formulas mean: values of typed atoms, evaluation, and truth tables as sets of valuations."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Final, TypeAlias

from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, Xor, leaves
from synproof_cli.model.world import AtomDecl

Value: TypeAlias = bool | Fraction | str | None
Valuation: TypeAlias = Mapping[str, Value]

OTHER: Final = "*"
"""A value of an open enum that is none of the declared ones."""

_COMPARE: Final[dict[str, Callable[..., bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}


def constant(decl: AtomDecl, text: str) -> Fraction | str:
    """A constant of the atom's type: exact numbers, days as their ordinal, enum values as they are."""
    if decl.type in ("int", "number"):
        return Fraction(text)
    if decl.type == "date":
        return Fraction(date.fromisoformat(text).toordinal())
    return text


def representatives(decl: AtomDecl, constants: Iterable[str]) -> list[Value]:
    """Enough values of an atom to tell apart all formulas over these constants: each constant, between, and beyond, within the range."""
    values: list[Value]
    if decl.type == "bool":
        return [False, True]
    if decl.type == "enum":
        values = [*decl.values, *([OTHER] if decl.open else [])]
    else:
        low, high = (None if bound is None else Fraction(constant(decl, bound)) for bound in (decl.minimum, decl.maximum))
        marks = {Fraction(constant(decl, text)) for text in constants} | {bound for bound in (low, high) if bound is not None}
        points = _dense_points(marks) if decl.type == "number" else _whole_points(marks)
        values = [point for point in sorted(points) if (low is None or low <= point) and (high is None or point <= high)]
    return [*values, None] if decl.optional else values


def _whole_points(marks: set[Fraction]) -> set[Fraction]:
    return {Fraction(math.floor(mark) + step) for mark in marks for step in (-1, 0, 1, 2)} or {Fraction(0)}


def _dense_points(marks: set[Fraction]) -> set[Fraction]:
    ordered = sorted(marks)
    between = {(left + right) / 2 for left, right in itertools.pairwise(ordered)}
    return marks | between | {ordered[0] - 1, ordered[-1] + 1} if ordered else {Fraction(0)}


def evaluate(formula: Formula, valuation: Valuation, decls: Mapping[str, AtomDecl]) -> bool:
    """Truth under one valuation; a comparison of an atom without a value is false."""
    match formula:
        case Const(value):
            return value
        case Atom(name):
            return valuation[name] is True
        case Defined(name):
            return valuation[name] is not None
        case Compare():
            return _compare(formula, valuation[formula.name], decls[formula.name])
        case Not(arg):
            return not evaluate(arg, valuation, decls)
        case And(args):
            return all(evaluate(arg, valuation, decls) for arg in args)
        case Or(args):
            return any(evaluate(arg, valuation, decls) for arg in args)
        case Xor(args):
            return sum([evaluate(arg, valuation, decls) for arg in args]) % 2 == 1
        case Implies(left, right):
            return not evaluate(left, valuation, decls) or evaluate(right, valuation, decls)
        case Iff(left, right):
            return evaluate(left, valuation, decls) == evaluate(right, valuation, decls)


def _compare(formula: Compare, value: Value, decl: AtomDecl) -> bool:
    if value is None:
        return False
    right = constant(decl, formula.value)
    if decl.type == "enum" and formula.op not in ("==", "!="):
        if value == OTHER:
            return False
        value, right = Fraction(decl.values.index(str(value))), Fraction(decl.values.index(str(right)))
    return _COMPARE[formula.op](value, right)


class Universe:
    """All valuations over some formulas, numbered; a formula's meaning is the set of valuations that make it true, as a bit set."""

    def __init__(self, decls: Iterable[AtomDecl], formulas: Iterable[Formula]) -> None:
        self.decls = {decl.name: decl for decl in decls}
        self._named: dict[str, set[str]] = {name: set() for name in self.decls}
        for leaf in itertools.chain.from_iterable(leaves(formula) for formula in formulas):
            self._note(leaf)
        names = sorted(self._named)
        self.values = {name: representatives(self.decls[name], self._named[name]) for name in names}
        self.valuations: list[Valuation] = [
            dict(zip(names, row, strict=True)) for row in itertools.product(*(self.values[name] for name in names))
        ]
        self.everything = (1 << len(self.valuations)) - 1
        self._known: dict[Formula, int] = {}

    def _note(self, leaf: Formula) -> None:
        if isinstance(leaf, Atom | Compare | Defined):
            self.decls.setdefault(leaf.name, AtomDecl(leaf.name))
            self._named.setdefault(leaf.name, set())
        if isinstance(leaf, Compare):
            self._named[leaf.name].add(leaf.value)

    def truth(self, formula: Formula) -> int:
        """The bit set of the valuations that make the formula true; its atoms and constants must be of this universe."""
        if formula not in self._known:
            self._known[formula] = self._truth(formula)
        return self._known[formula]

    def _truth(self, formula: Formula) -> int:
        match formula:
            case Not(arg):
                return self.everything ^ self.truth(arg)
            case And(args):
                return self.meet(self.truth(arg) for arg in args)
            case Or(args):
                return self.everything ^ self.meet(self.everything ^ self.truth(arg) for arg in args)
            case Xor(args):
                parity = 0
                for arg in args:
                    parity ^= self.truth(arg)
                return parity
            case Implies(left, right):
                return (self.everything ^ self.truth(left)) | self.truth(right)
            case Iff(left, right):
                return self.everything ^ self.truth(left) ^ self.truth(right)
            case _:
                return self._leaf(formula)

    def _leaf(self, leaf: Formula) -> int:
        if isinstance(leaf, Compare) and leaf.value not in self._named[leaf.name]:
            raise ValueError(f"{leaf.name} {leaf.op} {leaf.value}: a constant this universe was not made for")
        return sum(1 << number for number, valuation in enumerate(self.valuations) if evaluate(leaf, valuation, self.decls))

    def meet(self, sets: Iterable[int]) -> int:
        """Intersection; of none, everything."""
        result = self.everything
        for one in sets:
            result &= one
        return result

    def satisfiable(self, *formulas: Formula) -> bool:
        """Whether some valuation makes all of them true."""
        return self.meet(self.truth(formula) for formula in formulas) != 0

    def entails(self, premises: Iterable[Formula], conclusion: Formula) -> bool:
        """Whether the conclusion is true wherever all premises are."""
        return self.meet(self.truth(formula) for formula in premises) & ~self.truth(conclusion) == 0

    def models(self, formula: Formula) -> Iterator[Valuation]:
        """The valuations that make it true."""
        return (valuation for number, valuation in enumerate(self.valuations) if self.truth(formula) >> number & 1)
