"""The canonical spelling, and nothing else: one text for one formula, read without recursion.

    formula  = comparison | operand | operand (sign operand)+        one sign throughout; exactly two operands for >> and <->
    operand  = `True` | `False` | name | `defined(` name `)` | `~` operand | `(` comparison or compound `)`

with one blank around signs and none elsewhere (compare `model.formula.spell`). Brackets that could be left out are refused, so two
different texts are two different formulas.
"""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.checkers.formulas import AND, ATOM, COMPARE, CONST, DEFINED, IFF, IMPLIES, NOT, OR, XOR, Formulas
from synproof_cli.errors import FormulaError

_NAME: Final = r"[^\W\d]\w*"
_TOKEN: Final = re.compile(
    rf"(?P<compare>(?P<left>{_NAME}) (?P<sign><=|>=|==|!=|<|>) (?P<right>[^\s()~&|^<>=!]+))"
    rf"|(?P<defined>defined\((?P<inner>{_NAME})\))"
    rf"|(?P<name>{_NAME})"
    r"| (?P<operator>&|\||\^|>>|<->) "
    r"|(?P<bracket>[(~)])"
)
_KIND: Final = {"&": AND, "|": OR, "^": XOR, ">>": IMPLIES, "<->": IFF}
_PAIRS: Final = frozenset((IMPLIES, IFF))
_CONSTANTS: Final = frozenset(("True", "False"))
_NO_NAME: Final = frozenset(("not", "and", "or", "xor", "implies", "iff", "true", "false", "TRUE", "FALSE"))


class _Bracket:
    """What stands between one pair of brackets so far."""

    __slots__ = ("bare", "comparison", "negations", "parts", "sign")

    def __init__(self) -> None:
        self.parts: list[int] = []
        self.sign = -1
        self.negations = 0
        self.comparison = False
        self.bare = False  # the first operand is in brackets that nothing negates


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
            case "defined":
                self.operand(self.formulas.leaf(DEFINED, (token["inner"],)))
            case _:
                self.bracket(token["bracket"])

    def name(self, name: str) -> int:
        if name in _CONSTANTS:
            return self.formulas.leaf(CONST, (name,))
        if name in _NO_NAME:
            raise self.fault(f"uses '{name}' as a name")
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
        self.operand(self.formulas.leaf(COMPARE, (token["left"], token["sign"], token["right"])))
        here.comparison = True

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
            return self.formulas.gate(here.sign, tuple(here.parts))
        if here.bare or not (top or here.comparison):
            raise self.fault("has brackets that are not needed")
        return here.parts[0]

    def fault(self, message: str) -> FormulaError:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return FormulaError(f"'{shown}' {message}", position=self.position)


def parse(text: str, formulas: Formulas) -> int:
    """The formula with this canonical text. Raises FormulaError with the position, and whatever `formulas` says of an atom."""
    return _Reader(text, formulas).read()
