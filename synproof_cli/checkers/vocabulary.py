"""The declared atoms: their types, ranges and values, which leaves make sense, and what a constant or a model's value means."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from synproof_cli.checkers.formulas import ATOM, COMPARE, split_name
from synproof_cli.checkers.shapes import At
from synproof_cli.errors import FormulaError

Value: TypeAlias = bool | Fraction | int | str | None
"""A bool; a point on the line for int, number and date (days); an enum value, `*` for none of the declared ones; None for no value."""

ANY_OTHER: Final = "*"
MAX_VALUES: Final = 1_000
_TYPES: Final = ("bool", "int", "number", "date", "enum")
_FIELDS: Final = frozenset(("text", "aliases", "type", "min", "max", "unit", "values", "open", "ordered", "optional"))
_NUMBER: Final = re.compile(r"-?[0-9]{1,200}(?:\.[0-9]{1,200})?")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
FIRST_DAY: Final = 1
LAST_DAY: Final = datetime.date.max.toordinal()


@dataclass(frozen=True, slots=True)
class Declared:
    """One declaration; `low` and `high` are points on the line."""

    name: str
    type: str = "bool"
    low: Fraction | int | None = None
    high: Fraction | int | None = None
    values: tuple[str, ...] = ()
    open: bool = False
    ordered: bool = False
    optional: bool = False

    def point(self, text: str) -> Fraction | int | None:
        """A constant of an ordered type on the line; None where the text is no such constant."""
        if self.type == "date":
            return day(text)
        return exact(text) if self.type in ("int", "number") else None


@lru_cache(maxsize=4096)
def exact(text: str) -> Fraction | int | None:
    """A plain decimal number, exactly; None for anything else."""
    if not _NUMBER.fullmatch(text):
        return None
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


@lru_cache(maxsize=4096)
def day(text: str) -> int | None:
    """The number of an ISO day, 1 for 0001-01-01; None for anything else."""
    if not _DAY.fullmatch(text):
        return None
    try:
        return datetime.date.fromisoformat(text).toordinal()
    except ValueError:
        return None


class Vocabulary:
    """Declarations by name. With none declared, every name is a bool atom."""

    def __init__(self, declared: dict[str, Declared]) -> None:
        self.declared = declared
        self._bools = frozenset(decl.name for decl in declared.values() if decl.type == "bool")
        applied = [(split_name(name), decl) for name, decl in declared.items() if "(" in name]
        self._predicates = {(functor, len(arguments)): decl for (functor, arguments), decl in applied}

    def is_bool(self, name: str) -> bool:
        """Whether the name is a bool atom."""
        decl = self.get(name) if "(" in name or "=" in name else None
        return name in self._bools or not self.declared or (decl is not None and decl.type == "bool")

    def get(self, name: str) -> Declared | None:
        """The declaration; None for a name that is not there."""
        if not self.declared or " == " in name:  # an equality of things needs no declaration
            return Declared(name)
        if "(" not in name:
            return self.declared.get(name)
        functor, arguments = split_name(name)
        decl = self._predicates.get((functor, len(arguments)))
        return None if decl is None else replace(decl, name=name)

    def check_leaf(self, kind: int, words: tuple[str, ...]) -> None:
        """Raise FormulaError unless the leaf fits the declaration of its atom."""
        decl = self.get(words[0])
        if decl is None:
            raise FormulaError(f"the world declares no atom '{words[0]}'")
        if (kind == ATOM) != (decl.type == "bool"):
            raise FormulaError(f"atom '{decl.name}' has type {decl.type}; this use does not fit")
        if kind == COMPARE:
            _check_constant(decl, words[1], words[2])

    def read_value(self, name: str, at: At) -> Value:
        """A model's value for an atom. Raises FaultError unless the atom can take it."""
        decl = self.get(name)
        if decl is None:
            raise at.fault("model", f"the world declares no atom '{name}'")
        if decl.type == "bool":
            return at.flag()
        if at.value is None:
            if not decl.optional:
                raise at.fault("model", f"atom '{name}' always has a value")
            return None
        text = at.text()
        if decl.type == "enum":
            if text not in decl.values and not (decl.open and text == ANY_OTHER):
                raise at.fault("model", f"'{text}' is no value of '{name}'")
            return text
        return _within(decl, text, at)


def _within(decl: Declared, text: str, at: At) -> Fraction | int:
    point = decl.point(text)
    if point is None or (decl.type == "int" and not isinstance(point, int)):
        raise at.fault("model", f"this is no {decl.type}")
    if (decl.low is not None and point < decl.low) or (decl.high is not None and point > decl.high):
        raise at.fault("model", f"this is outside the range of '{decl.name}'")
    return point


def _check_constant(decl: Declared, sign: str, text: str) -> None:
    if decl.type == "enum":
        if text not in decl.values:
            raise FormulaError(f"'{text}' is no value of '{decl.name}'")
        if sign not in ("==", "!=") and not decl.ordered:
            raise FormulaError(f"atom '{decl.name}' has no order")
    elif decl.point(text) is None:
        raise FormulaError(f"'{text}' is no {decl.type}")


def read_vocabulary(atoms: At) -> Vocabulary:
    """Declarations of a world's `atoms`. Raises FaultError for one that makes no sense."""
    return Vocabulary({name: _read_declaration(name, atoms[name]) for name in atoms.fields()})


def _read_declaration(name: str, at: At) -> Declared:
    at.only(_FIELDS)
    kind = at["type"].text() if "type" in at.fields() else "bool"
    if kind not in _TYPES:
        raise at.fault("world", f"'{kind}' is no type of an atom")
    flags = {key: at[key].flag() if key in at.fields() else False for key in ("open", "ordered", "optional")}
    if kind == "bool" and flags["optional"]:
        raise at.fault("world", "a bool atom always has a value")
    values = tuple(at["values"].distinct()) if "values" in at.fields() else ()
    if (kind != "enum" and (values or flags["open"] or flags["ordered"])) or len(values) > MAX_VALUES or ANY_OTHER in values:
        raise at.fault("world", "its values make no sense")
    if kind == "enum" and not (values or flags["open"]):
        raise at.fault("world", "an enum needs values")
    low, high = _read_range(Declared(name, kind), at)
    return Declared(name, kind, low, high, values, **flags)


def _read_range(decl: Declared, at: At) -> tuple[Fraction | int | None, Fraction | int | None]:
    low, high = (_read_bound(decl, at[key]) if key in at.fields() else None for key in ("min", "max"))
    if decl.type == "date":  # days the calendar has
        low, high = FIRST_DAY if low is None else low, LAST_DAY if high is None else high
    if low is not None and high is not None and low > high:
        raise at.fault("world", "its range is empty")
    return low, high


def _read_bound(decl: Declared, at: At) -> Fraction | int:
    point = decl.point(at.text())
    if point is None or (decl.type == "int" and not isinstance(point, int)):
        raise at.fault("world", f"'{at.text()}' is no {decl.type}")
    return point
