"""Typed atoms: what may be compared with what, and the order encoding that keeps everything propositional.

`lower` rewrites comparisons into *base literals* only: `x <= k` for int and date (thresholds floored), `x < k` and `x <= k` for number,
`x == v` for enum, and `defined(x)`. The order between base literals is the theory T, made clause by clause in `logic.theory`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.constants import LAST_DAY, canonical_constant, day_number, day_text, decimal_text, exact, is_date, is_number
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import FALSE, TRUE, And, Compare, Defined, Formula, Not, Or, mapped
from synproof_cli.model.world import AtomDecl

if TYPE_CHECKING:
    from fractions import Fraction

_ORDER: Final = frozenset(("<", "<=", ">", ">="))


def typed_comparison(name: str, operator: str, value: str, vocabulary: Vocabulary) -> Compare:
    """The comparison, checked against the declaration. Raises FormulaError naming what does not fit; the parser knows where."""
    decl = None if vocabulary.is_open else vocabulary.get(name)
    if decl is None:
        if vocabulary.is_open or not (name.isidentifier() or name.endswith(")")):
            raise FormulaError(
                f"'{name} {operator} {value}' compares what is not declared",
                hint="comparisons need a typed atom of a world",
            )
        raise vocabulary.unknown(name)
    if decl.type == "bool":
        raise FormulaError(f"'{name}' is true or false, not a quantity", hint=f"write {name} or ~{name}")
    if value in vocabulary.atoms and value not in decl.values:
        raise FormulaError(f"'{name} {operator} {value}' compares two atoms", hint="only constants can be compared with")
    check_constant(decl, value)
    if decl.type == "enum" and operator in _ORDER and not decl.ordered:
        raise FormulaError(f"'{name}' has no order", hint="declare ordered = true, or use == and !=")
    return Compare(name, operator, value)


def typed_defined(name: str, vocabulary: Vocabulary) -> Defined:
    """`defined(name)`; only optional typed atoms have it."""
    decl = vocabulary.get(name)
    if decl is None:
        raise vocabulary.unknown(name)
    if not decl.optional:
        raise FormulaError(f"'{name}' always has a value", hint="defined(…) is for typed atoms with optional = true")
    return Defined(name)


def check_constant(decl: AtomDecl, value: str) -> None:
    """Raise FormulaError unless the constant belongs to the atom's type (canonical text)."""
    if decl.type == "enum":
        fits, wants = value in decl.values, f"one of {', '.join(decl.values)}"
    elif decl.type == "date":
        fits, wants = is_date(value), "a day like 2026-01-31"
    else:
        fits, wants = is_number(value), "a number"
    if not fits:
        raise FormulaError(f"'{value}' is no value of '{decl.name}'", hint=f"it takes {wants}")


def lower(formula: Formula, vocabulary: Vocabulary) -> Formula:
    """The same ground formula over base literals only."""
    match formula:
        case Compare(name, op, value):
            return _lower_comparison(vocabulary.typed(name), op, value)
        case _:
            return mapped(formula, lambda part: lower(part, vocabulary))


def _lower_comparison(decl: AtomDecl, op: str, value: str) -> Formula:
    body = _enum_body(decl, op, value) if decl.type == "enum" else _ordered_body(decl, op, value)
    return And((Defined(decl.name), body)) if decl.optional else body


def _enum_body(decl: AtomDecl, op: str, value: str) -> Formula:
    if op == "==":
        return Compare(decl.name, "==", value)
    if op == "!=":
        return Not(Compare(decl.name, "==", value))
    at = decl.values.index(value)
    chosen = {
        "<": decl.values[:at], "<=": decl.values[: at + 1], ">": decl.values[at + 1 :], ">=": decl.values[at:],
    }[op]
    literals = tuple(Compare(decl.name, "==", item) for item in chosen)
    if not literals:
        return FALSE
    return literals[0] if len(literals) == 1 else Or(literals)


def _ordered_body(decl: AtomDecl, op: str, value: str) -> Formula:
    match op:
        case "<=":
            return _at_most(decl, value, strictly=False)
        case "<":
            return _at_most(decl, value, strictly=True)
        case ">":
            return Not(_at_most(decl, value, strictly=False))
        case ">=":
            return Not(_at_most(decl, value, strictly=True))
        case "==":
            return And((_at_most(decl, value, strictly=False), Not(_at_most(decl, value, strictly=True))))
        case _:
            return Or((Not(_at_most(decl, value, strictly=False)), _at_most(decl, value, strictly=True)))


def _at_most(decl: AtomDecl, value: str, *, strictly: bool) -> Formula:
    """`x < value` or `x <= value` as a base literal; discrete types floor the threshold."""
    if decl.type == "number":
        return Compare(decl.name, "<" if strictly else "<=", value)
    if decl.type == "date":
        day = day_number(value) - strictly
        if day < 1:
            return FALSE
        return TRUE if day == LAST_DAY else Compare(decl.name, "<=", day_text(day))
    threshold = exact(value)
    bound = math.ceil(threshold) - 1 if strictly else math.floor(threshold)
    return Compare(decl.name, "<=", str(bound))


def scale(decl: AtomDecl, text: str) -> Fraction:
    """A constant of an ordered type on the number line (days for dates)."""
    return exact(day_number(text) if decl.type == "date" else text)


def unscale(decl: AtomDecl, value: Fraction) -> str:
    """Inverse of `scale`."""
    return day_text(int(value)) if decl.type == "date" else decimal_text(value)


def canonical_bound(decl: AtomDecl, text: str) -> str:
    """Canonical text of a declared `min` or `max`. Raises FormulaError when it is no constant of the atom's type."""
    canonical = canonical_constant(text)
    check_constant(decl, canonical)
    return canonical


