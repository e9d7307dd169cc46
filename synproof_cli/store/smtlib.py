"""Formulas as S-expressions of SMT-LIB, in the part that policies of Automated Reasoning checks use: `=> and or not = < <= > >=`.

Reading is iterative, in time linear in the text, with limits. Whatever lies outside of the part is refused by name: arithmetic, two
variables compared, `let`, `ite`, quantifiers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from synproof_cli.errors import FormulaError
from synproof_cli.model.formula import FALSE, TRUE, And, Atom, Compare, Const, Formula, Iff, Implies, Not, Or, Xor, negate
from synproof_cli.model.world import AtomDecl

MAX_CHARS: Final = 100_000
MAX_DEPTH: Final = 200

_TOKEN: Final = re.compile(r'(?>(?:[\s,]+|;[^\n]*)*)(?:([()])|\|([^|\\]*)\||([^\s()"|;,]+)|(\S)|\Z)')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,59})(?:\.[0-9]{1,60})?")
_FLIPPED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
_NUMERIC: Final = ("int", "number")


class CannotSayError(Exception):
    """What SMT-LIB's part has no words for; the text says why."""


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A name whose meaning depends on where it stands: a variable, or a value of an enumeration."""

    name: str


@dataclass(frozen=True, slots=True)
class _Number:
    text: str


_Part: TypeAlias = Formula | _Symbol | _Number


def read_expression(text: str, variables: Mapping[str, AtomDecl]) -> Formula:
    """The formula; `variables` are declarations by the name that the text uses. Raises FormulaError with the position of the fault."""
    if len(text) > MAX_CHARS:
        raise FormulaError(f"the expression is longer than {MAX_CHARS:,} characters", position=MAX_CHARS)
    reader = _Reader(variables)
    frames: list[tuple[int, list[_Part]]] = [(0, [])]
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:  # the expression fits every text
            raise FormulaError("this is no expression", position=place)
        start, place = found.start(found.lastindex or 0), found.end()
        try:
            _take(found, start, frames, reader)
        except FormulaError as error:
            error.position = start if error.position is None else error.position
            raise
        if found.lastindex is None:
            break
    if len(frames) > 1:
        raise FormulaError("a bracket is not closed", position=frames[-1][0])
    parts = frames[0][1]
    if len(parts) != 1:
        raise FormulaError("there is no expression" if not parts else "there is more than one expression", position=0)
    try:
        return reader.formula(parts[0])
    except FormulaError as error:
        error.position = 0
        raise


def _take(found: re.Match[str], start: int, frames: list[tuple[int, list[_Part]]], reader: _Reader) -> None:
    bracket, quoted, plain, other = found.groups()
    if other:
        raise FormulaError(f"'{other}' has no meaning here")
    if bracket == "(":
        if len(frames) > MAX_DEPTH:
            raise FormulaError(f"more than {MAX_DEPTH} brackets inside one another")
        frames.append((start, []))
    elif bracket:
        if len(frames) == 1:
            raise FormulaError("a bracket is closed that was not opened")
        opened, parts = frames.pop()
        frames[-1][1].append(reader.applied(parts, opened))
    elif quoted is not None or plain:
        frames[-1][1].append(_leaf(plain) if plain else _Symbol(quoted))


def _leaf(token: str) -> _Part:
    if token in ("true", "false"):
        return TRUE if token == "true" else FALSE
    return _Number(token) if _NUMBER.fullmatch(token) else _Symbol(token)


class _Reader:
    """What a list of parts means, over given variables."""

    def __init__(self, variables: Mapping[str, AtomDecl]) -> None:
        self.variables = variables
        self.signs: dict[str, Callable[[list[_Part]], _Part]] = {
            "=>": self._implies, "not": self._not, "and": self._and, "or": self._or, "xor": self._xor, "-": _minus,
            **{sign: self._chained(sign) for sign in ("=", "<", "<=", ">", ">=")}, "distinct": self._distinct,
        }

    def applied(self, parts: list[_Part], opened: int) -> _Part:
        """The meaning of `( … )`."""
        head = parts[0] if parts else None
        sign = head.name if isinstance(head, _Symbol) else ""
        if len(parts) == 1 and sign not in self.signs and head is not None:
            return head  # a bracketed expression by itself
        if sign not in self.signs:
            shown = f"'{sign}'" if sign else "this"
            known = "=> and or not = < <= > >="
            raise FormulaError(f"{shown} is no operator that can be carried over (known: {known})", position=opened)
        if len(parts) == 1:
            raise FormulaError(f"'{sign}' has nothing to stand between", position=opened)
        return self.signs[sign](parts[1:])

    def formula(self, part: _Part) -> Formula:
        """A part as a truth value."""
        if isinstance(part, _Number):
            raise FormulaError(f"the number {part.text} is no truth value")
        if not isinstance(part, _Symbol):
            return part
        decl = self.variables.get(part.name)
        if decl is None:
            raise FormulaError(f"there is no variable '{part.name}'")
        if decl.type != "bool":
            raise FormulaError(f"variable '{part.name}' has type {decl.type} and is no truth value")
        return Atom(decl.name)

    def _formulas(self, parts: Sequence[_Part], least: int) -> tuple[Formula, ...]:
        if len(parts) < least:
            raise FormulaError(f"at least {least} expressions are needed here")
        return tuple(self.formula(part) for part in parts)

    def _implies(self, parts: list[_Part]) -> Formula:
        *conditions, result = self._formulas(parts, 2)
        for condition in reversed(conditions):
            result = Implies(condition, result)
        return result

    def _not(self, parts: list[_Part]) -> Formula:
        if len(parts) != 1:
            raise FormulaError("'not' takes one expression")
        return negate(self.formula(parts[0]))

    def _and(self, parts: list[_Part]) -> Formula:
        found = self._formulas(parts, 1)
        return found[0] if len(found) == 1 else And(found)

    def _or(self, parts: list[_Part]) -> Formula:
        found = self._formulas(parts, 1)
        return found[0] if len(found) == 1 else Or(found)

    def _xor(self, parts: list[_Part]) -> Formula:
        return Xor(self._formulas(parts, 2))

    def _distinct(self, parts: list[_Part]) -> Formula:
        if len(parts) != 2:
            raise FormulaError("'distinct' is carried over for two only")
        return negate(self._pair("==", parts[0], parts[1]))

    def _chained(self, sign: str) -> Callable[[list[_Part]], Formula]:
        op = "==" if sign == "=" else sign

        def read(parts: list[_Part]) -> Formula:
            if len(parts) < 2:
                raise FormulaError(f"'{sign}' compares two")
            found = tuple(self._pair(op, one, other) for one, other in pairwise(parts))
            return found[0] if len(found) == 1 else And(found)

        return read

    def _pair(self, op: str, one: _Part, other: _Part) -> Formula:
        left, right = self._typed(one), self._typed(other)
        if left is not None and right is not None and not self._is_value(other, left) and not self._is_value(one, right):
            raise FormulaError(f"'{left.name}' and '{right.name}' are two variables: comparing them cannot be carried over")
        if left is not None and not self._is_value(one, right):
            return _compared(left, op, other)
        if right is not None:
            return _compared(right, _FLIPPED[op], one)
        if op != "==" or isinstance(one, _Number) or isinstance(other, _Number):
            raise FormulaError(f"'{'=' if op == '==' else op}' needs a variable of type int, number or enum")
        return _same(self.formula(one), self.formula(other))

    def _typed(self, part: _Part) -> AtomDecl | None:
        decl = self.variables.get(part.name) if isinstance(part, _Symbol) else None
        return decl if decl is not None and decl.type != "bool" else None

    @staticmethod
    def _is_value(part: _Part, decl: AtomDecl | None) -> bool:
        return decl is not None and isinstance(part, _Symbol) and part.name in decl.values


def _same(one: Formula, other: Formula) -> Formula:
    if isinstance(one, Const):
        one, other = other, one
    if isinstance(other, Const):
        return one if other.value else negate(one)
    return Iff(one, other)


def _compared(decl: AtomDecl, op: str, part: _Part) -> Formula:
    if isinstance(part, _Number) and decl.type in _NUMERIC:
        return Compare(decl.name, op, part.text)
    if isinstance(part, _Symbol) and decl.type == "enum":
        if part.name not in decl.values:
            raise FormulaError(f"'{part.name}' is no value of '{decl.name}'")
        if op != "==":
            raise FormulaError(f"the values of '{decl.name}' have no order")
        return Compare(decl.name, op, part.name)
    raise FormulaError(f"'{decl.name}' has type {decl.type} and cannot be compared with this")


def _minus(parts: list[_Part]) -> _Part:
    if len(parts) == 1 and isinstance(parts[0], _Number) and not parts[0].text.startswith("-"):
        return _Number("-" + parts[0].text)
    raise FormulaError("arithmetic cannot be carried over")


def write_expression(formula: Formula, variables: Mapping[str, AtomDecl]) -> str:
    """The S-expression of a formula. Raises CannotSayError for what the part has no words for."""
    match formula:
        case Const(value):
            return "true" if value else "false"
        case Atom(name) if name in variables:
            return name
        case Compare(name, op, value) if name in variables:
            return _comparison(variables[name], op, value)
        case Not(arg):
            return f"(not {write_expression(arg, variables)})"
        case And(args) | Or(args):
            said = " ".join(write_expression(arg, variables) for arg in args)
            return f"({'and' if isinstance(formula, And) else 'or'} {said})"
        case Implies(left, right) | Iff(left, right):
            sign = "=>" if isinstance(formula, Implies) else "="
            return f"({sign} {write_expression(left, variables)} {write_expression(right, variables)})"
        case Xor(args):
            said = write_expression(args[0], variables)
            for arg in args[1:]:
                said = f"(not (= {said} {write_expression(arg, variables)}))"
            return said
    raise CannotSayError(_why_not(formula))


def _why_not(formula: Formula) -> str:
    if isinstance(formula, Atom | Compare):
        return f"'{formula.name}' is no variable there" if "(" not in formula.name else f"predicates such as '{formula.name}' have no form"
    return f"{type(formula).__name__.lower()} has no form"


def _comparison(decl: AtomDecl, op: str, value: str) -> str:
    if decl.type == "enum":
        return _of_enum(decl, op, value)
    number = f"(- {value[1:]})" if value.startswith("-") else value
    if op == "!=":
        return f"(not (= {decl.name} {number}))"
    return f"({'=' if op == '==' else op} {decl.name} {number})"


def _of_enum(decl: AtomDecl, op: str, value: str) -> str:
    """An order of values as the values it leaves."""
    if op == "==":
        return f"(= {decl.name} {value})"
    if op == "!=":
        return f"(not (= {decl.name} {value}))"
    at = decl.values.index(value)
    kept = {"<": decl.values[:at], "<=": decl.values[: at + 1], ">": decl.values[at + 1 :], ">=": decl.values[at:]}[op]
    said = [f"(= {decl.name} {one})" for one in kept]
    return "false" if not said else said[0] if len(said) == 1 else f"(or {' '.join(said)})"
