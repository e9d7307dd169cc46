"""The canonical spelling, and nothing else: one text for one formula, read without recursion.

    formula    = quantifier* body
    body       = comparison | operand | operand (sign operand)+        one sign throughout; exactly two operands for >> and <->
    operand    = `True` | `False` | atom | `defined(` atom `)` | `~` operand | `(` comparison, compound or quantified formula `)`
    atom       = name | name `(` term (`, ` term)* `)`
    comparison = atom sign constant | term `==` term, one of them a variable or an arbitrary thing
    quantifier = `forall ` variable `: ` | `exists ` variable `: `
    term       = thing | `?`name (a variable) | `@`name (an arbitrary thing)

with one blank around signs and none elsewhere (compare `model.formula.spell`). Brackets that could be left out are refused, so two
different texts are two different formulas.
"""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.checkers.formulas import (
    AND,
    ATOM,
    COMPARE,
    CONST,
    DEFINED,
    EQUAL,
    EXISTS,
    FORALL,
    IFF,
    IMPLIES,
    NOT,
    OR,
    XOR,
    Formulas,
)
from synproof_cli.errors import FormulaError

_NAME: Final = r"[^\W\d]\w*"
_TERM: Final = r"[?@]?\w+"
_ATOM: Final = rf"{_NAME}(?:\({_TERM}(?:, {_TERM})*\))?"
_TOKEN: Final = re.compile(
    rf"(?P<quantifier>(?P<range>forall|exists) (?P<variable>\?{_NAME}): )"
    rf"|(?P<compare>(?P<left>{_ATOM}|{_TERM}) (?P<sign><=|>=|==|!=|<|>) (?P<right>[^\s()~&|^<>=!]+))"
    rf"|(?P<defined>defined\((?P<inner>{_ATOM})\))"
    rf"|(?P<name>{_ATOM})"
    r"| (?P<operator>&|\||\^|>>|<->) "
    r"|(?P<bracket>[(~)])"
)
_KIND: Final = {"&": AND, "|": OR, "^": XOR, ">>": IMPLIES, "<->": IFF}
_RANGE: Final = {"forall": FORALL, "exists": EXISTS}
_PAIRS: Final = frozenset((IMPLIES, IFF))
_CONSTANTS: Final = frozenset(("True", "False"))
_NO_NAME: Final = frozenset(("not", "and", "or", "xor", "implies", "iff", "true", "false", "TRUE", "FALSE"))

_NO_FUNCTOR: Final = frozenset(("True", "False", "defined", "And", "Or", "Not", "Implies", "Equivalent", "Xor"))


class _Bracket:
    """What stands between one pair of brackets so far."""

    __slots__ = ("bare", "comparison", "negations", "parts", "quantifiers", "sign")

    def __init__(self) -> None:
        self.parts: list[int] = []
        self.sign = -1
        self.negations = 0
        self.comparison = False
        self.bare = False  # the first operand is in brackets that nothing negates
        self.quantifiers: list[tuple[int, str]] = []


class _Reader:
    """One text being read."""

    def __init__(self, text: str, formulas: Formulas) -> None:
        self.text = text
        self.formulas = formulas
        self.position = 0
        self.open = [_Bracket()]
        self.wants_operand = True

    def read(self) -> int:
        match, end = _TOKEN.match, len(self.text)
        while self.position < end:
            token = match(self.text, self.position)
            if token is None:
                raise self.fault("is not in the canonical spelling")
            self.take(token)
            self.position = token.end()
        if len(self.open) > 1:
            raise self.fault("has an open bracket at its end")
        return self.close(top=True)

    def take(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "name":
                self.operand(self.name(token["name"]))
            case "operator":
                self.operator(_KIND[token["operator"]])
            case "compare":
                self.compare(token)
            case "quantifier":
                self.quantifier(token)
            case "defined":
                self.operand(self.formulas.leaf(DEFINED, (token["inner"],)))
            case _:
                self.bracket(token["bracket"])

    def name(self, name: str) -> int:
        if name in _CONSTANTS:
            return self.formulas.leaf(CONST, (name,))
        functor, bracket, _ = name.partition("(")
        if functor in _NO_NAME or bracket and functor in _NO_FUNCTOR:
            raise self.fault(f"uses '{functor}' as a name")
        return self.formulas.leaf(ATOM, (name,))

    def operand(self, formula: int) -> None:
        here = self.open[-1]
        if not self.wants_operand or here.comparison:
            raise self.fault("has an operand where an operator belongs")
        for _ in range(here.negations):
            formula = self.formulas.gate(NOT, (formula,))
        here.negations = 0
        here.parts.append(formula)
        self.wants_operand = False

    def compare(self, token: re.Match[str]) -> None:
        here = self.open[-1]
        if here.parts or here.negations:
            raise self.fault("has a comparison without brackets")
        left, sign, right = token["left"], token["sign"], token["right"]
        if left[0] in "?@" or right[0] in "?@":
            if sign != "==":
                raise self.fault("compares things by another sign than ==")
            self.operand(self.formulas.leaf(EQUAL, (left, right)))
        else:
            self.operand(self.formulas.leaf(COMPARE, (left, sign, right)))
        here.comparison = True

    def quantifier(self, token: re.Match[str]) -> None:
        here = self.open[-1]
        if not self.wants_operand or here.parts or here.negations:
            raise self.fault("has a quantifier without brackets")
        here.quantifiers.append((_RANGE[token["range"]], token["variable"]))

    def operator(self, kind: int) -> None:
        here = self.open[-1]
        mixes = here.sign not in (-1, kind) or (here.sign == kind and kind in _PAIRS)
        if self.wants_operand or here.comparison or mixes:
            raise self.fault("has an operator where none belongs")
        here.sign = kind
        self.wants_operand = True

    def bracket(self, sign: str) -> None:
        if sign == ")":
            if len(self.open) == 1:
                raise self.fault("closes a bracket that is not open")
            formula = self.close(top=False)
            self.open.pop()
            here = self.open[-1]
            here.bare = here.bare or not (here.parts or here.negations)
            self.wants_operand = True
            self.operand(formula)
        elif not self.wants_operand:
            raise self.fault("has an operand where an operator belongs")
        elif sign == "~":
            self.open[-1].negations += 1
        else:
            self.open.append(_Bracket())

    def close(self, *, top: bool) -> int:
        here = self.open[-1]
        if self.wants_operand:
            raise self.fault("ends where an operand belongs")
        if len(here.parts) > 1:
            formula = self.formulas.gate(here.sign, tuple(here.parts))
        elif here.bare or not (top or here.comparison or here.quantifiers):
            raise self.fault("has brackets that are not needed")
        else:
            formula = here.parts[0]
        for kind, variable in reversed(here.quantifiers):
            formula = self.formulas.quantified(kind, variable, formula)
        return formula

    def fault(self, message: str) -> FormulaError:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return FormulaError(f"'{shown}' {message}", position=self.position)


def parse(text: str, formulas: Formulas) -> int:
    """The formula with this canonical text. Raises FormulaError with the position, and whatever `formulas` says of an atom."""
    return _Reader(text, formulas).read()
