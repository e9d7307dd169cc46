"""Truth of formulas under a model: actual values, compared directly. No clause and no order literal takes part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.formulas import AND, ATOM, CONST, DEFINED, IFF, IMPLIES, NOT, OR, XOR, Formulas
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.vocabulary import Declared, Value, Vocabulary

Assignment = Mapping[str, Value]

_GATE: Final[dict[int, Callable[[list[bool]], bool]]] = {
    NOT: lambda parts: not parts[0],
    AND: all,
    OR: any,
    XOR: lambda parts: sum(parts) % 2 == 1,
    IMPLIES: lambda parts: parts[1] or not parts[0],
    IFF: lambda parts: parts[0] == parts[1],
}
_COMPARE: Final[dict[str, Callable[[Fraction | int, Fraction | int], bool]]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
}


class Evaluator:
    """Reads models and evaluates formulas in them."""

    def __init__(self, formulas: Formulas, vocabulary: Vocabulary, budget: Budget) -> None:
        self.formulas = formulas
        self._vocabulary = vocabulary
        self._budget = budget

    def read(self, model: At) -> Assignment:
        """A model's values. Raises FaultError for an atom there is not, or a value outside its type and range."""
        fields, is_bool = model.fields(), self._vocabulary.is_bool
        self._budget.spend(len(fields))
        return {
            name: value if isinstance(value, bool) and is_bool(name) else self._vocabulary.read_value(name, model[name])
            for name, value in fields.items()
        }

    def truths(self, assignment: Assignment, cone: list[int]) -> dict[int, bool]:
        """Truth of each formula of a cone (`Formulas.cone`)."""
        truth: dict[int, bool] = {}
        for number in cone:
            truth[number] = self.truth_of(number, truth, assignment)
        return truth

    def truth_of(self, number: int, truth: Mapping[int, bool], assignment: Assignment) -> bool:
        """Truth of one formula, given that of its parts. A comparison of an atom that has no value is false."""
        below = self.formulas.parts[number]
        kind = self.formulas.kinds[number]
        self._budget.spend(1 + len(below))
        if kind == NOT:
            return not truth[below[0]]
        if below:
            return _GATE[kind]([truth[part] for part in below])
        return self._leaf(kind, self.formulas.words[number], assignment)

    def _leaf(self, kind: int, words: tuple[str, ...], assignment: Assignment) -> bool:
        name = words[0]
        if kind == CONST:
            return name == "True"
        if kind == ATOM:
            return assignment.get(name, False) is True
        value = assignment.get(name)
        if kind == DEFINED or value is None:
            return value is not None
        decl = self._vocabulary.get(name)
        return decl is not None and _holds(decl, value, words[1], words[2])


def _holds(decl: Declared, value: Value, sign: str, constant: str) -> bool:
    """A comparison of an atom that has a value."""
    if decl.type != "enum":
        point = decl.point(constant)
        return point is not None and isinstance(value, int | Fraction) and _COMPARE[sign](value, point)
    if sign in ("==", "!="):
        return (value == constant) == (sign == "==")
    return value in decl.values and _COMPARE[sign](decl.values.index(str(value)), decl.values.index(constant))
