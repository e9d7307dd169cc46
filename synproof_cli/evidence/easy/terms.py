"""Arithmetic as people write it: `2x^2 - 1/3*y`, with `^` and `**`, decimals exact, `2x` and `3(x+1)` as products.

The parser descends with a limited depth and makes the protocol's trees; powers are given by whole numbers only. What stands for something
that no rational function has (`sqrt`, `sin`, π) is unsupported, by name, and not a fault of the writer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.checkers.math.rational import MAX_EXPONENT
from synproof_cli.errors import FormulaError
from synproof_cli.evidence.producers.trees import Tree, integer, joined, number, power

MAX_CHARS: Final = 20_000
MAX_NESTING: Final = 60
_LONG: Final = 64
_BITS: Final = 13_000
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:\.(?!\.)[0-9]*)?)|(?P<name>[A-Za-z_][A-Za-z0-9_']*)|(?P<sign>\*\*|\.\.|<=|>=|!=|==|->|=>|.))", re.DOTALL,
)
_POWER_OF_TEN: Final = re.compile(r"[eE][0-9]+")
_SPELLED: Final = {
    "**": "^", "==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "–": "-", "·": "*", "×": "*", "÷": "/", "⟨": "<", "⟩": ">", "∈": "in",
    "∀": "forall", "∃": "exists", "∧": "and", "∨": "or", "¬": "not", "→": "->", "⇒": "->", "=>": "->", "…": "..", "∉": "notin",
    "∫": "integral", "&": "and", "|": "or", "~": "not", "²": "^2", "³": "^3",
}
FUNCTIONS: Final = frozenset((
    "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "ln", "abs", "Abs", "Integral", "Sum",
    "Limit", "Derivative", "floor", "ceil", "gcd", "lcm", "min", "max", "sum", "lim", "root", "cbrt", "factorial", "mod",
))
_CONSTANTS: Final = frozenset(("pi", "π", "∞", "oo", "√", "∑", "∏", "!", "'"))


class Tokens:
    """The tokens of a text, with their places; a parser moves along them."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARS:
            raise FormulaError(f"a claim of more than {MAX_CHARS:,} characters", position=MAX_CHARS)
        self.text = text
        self.at = 0
        self.signs: list[str] = []
        self.places: list[int] = []
        place = 0
        while place < len(text.rstrip()):
            found = _TOKEN.match(text, place)
            assert found is not None  # noqa: S101 - any sign matches
            word = found[0].strip()
            for part in _SPELLED.get(word, word).replace("^", " ^ ").split():
                self.signs.append(part)
                self.places.append(found.end() - len(word))
            place = found.end()

    def peek(self, ahead: int = 0) -> str:
        """A sign further on; empty at the end."""
        return self.signs[self.at + ahead] if self.at + ahead < len(self.signs) else ""

    def take(self, *expected: str) -> bool:
        """Move on if one of those stands here."""
        if self.peek() in expected and self.peek():
            self.at += 1
            return True
        return False

    def next(self) -> str:
        """The sign here, and move on."""
        found = self.peek()
        self.at += 1
        return found

    def need(self, sign: str) -> None:
        """Move over that sign. Raises FormulaError where another stands."""
        if not self.take(sign):
            raise self.fault(f"'{sign}' is missing")

    def end(self) -> None:
        """Raises FormulaError where something is left."""
        if self.peek():
            raise self.fault(f"'{self.peek()[:40]}' is not expected here")

    def fault(self, message: str) -> FormulaError:
        """A fault at this place."""
        place = self.places[self.at] if self.at < len(self.places) else len(self.text)
        return FormulaError(message, position=place)

    def split(self, *separators: str) -> list[list[str]]:
        """What is left, in parts at separators outside brackets; used to tell forms apart, not to parse."""
        parts: list[list[str]] = [[]]
        depth = 0
        for sign in self.signs[self.at :]:
            depth += (sign in ("(", "[")) - (sign in (")", "]"))
            if depth == 0 and sign in separators:
                parts.append([])
            else:
                parts[-1].append(sign)
        return parts


class Terms:
    """Reads terms from tokens; `names` collects the variables in order of their first occurrence. `roots`: whether `sqrt(…)` is a term."""

    def __init__(self, tokens: Tokens, *, roots: bool = False) -> None:
        self.tokens = tokens
        self.roots = roots
        self.names: dict[str, None] = {}
        self._depth = 0

    def sum(self) -> Tree:
        """A sum of products."""
        parts: list[tuple[str, Tree]] = [("+", self.signed())]
        while self.tokens.peek() in ("+", "-"):
            sign = self.tokens.next()
            parts.append((sign, self.product()))
        if len(parts) <= _LONG:
            tree = parts[0][1]
            for sign, part in parts[1:]:
                tree = {"tag": "add" if sign == "+" else "sub", "left": tree, "right": part}
            return tree
        return joined("add", [part if sign == "+" else {"tag": "neg", "arg": part} for sign, part in parts], 0)

    def signed(self) -> Tree:
        """A product, with a sign before it or none."""
        if self.tokens.take("-"):
            return _negated(self.product())
        self.tokens.take("+")
        return self.product()

    def product(self) -> Tree:
        """Factors, each multiplied or divided by; a number or bracket right before a name or bracket multiplies."""
        tree = self.factor()
        run = [tree]
        while True:
            sign = self.tokens.peek()
            if sign in ("*", "/"):
                self.tokens.next()
                following = self.factor()
                if sign == "*":
                    run.append(following)
                    continue
                run = [{"tag": "div", "num": _product(run), "den": following}]
            elif self._touches():
                if _POWER_OF_TEN.fullmatch(sign):
                    raise self.tokens.fault(f"'{self.tokens.peek(-1)[:20]}{sign}' may be a power of ten or a product: write it out")
                run.append(self.factor())
            else:
                return _product(run)

    def _touches(self) -> bool:
        sign, before = self.tokens.peek(), self.tokens.peek(-1)
        if sign == "(":
            return before == ")" or _is_digit(before)
        return bool(_is_name(sign)) and _is_digit(before) and sign not in _WORDS

    def factor(self) -> Tree:
        """An atom, with a power or none. Powers bind to the right, and are whole numbers."""
        if self.tokens.take("-"):
            return _negated(self._nested(self.factor))
        base = self.atom()
        if not self.tokens.take("^"):
            if self.tokens.peek() in _CONSTANTS:
                raise _unsupported(self.tokens.peek())
            return base
        exponent = self._exponent()
        if exponent < 0:
            return {"tag": "div", "num": integer(1), "den": power(base, -exponent)}
        return power(base, exponent)

    def _exponent(self) -> int:
        value = _constant(self._nested(self.factor))
        if value is None or value.denominator != 1:
            raise EvidenceFault("unsupported_expression", "powers are given by whole numbers here")
        if abs(value) > MAX_EXPONENT:
            raise EvidenceFault("resource_limit_exceeded", f"powers go up to {MAX_EXPONENT}")
        return int(value)

    def atom(self) -> Tree:
        """A number, a variable, or something in brackets."""
        sign = self.tokens.peek()
        if sign == "(":
            self.tokens.next()
            tree = self._nested(self.sum)
            self.tokens.need(")")
            return tree
        if _is_digit(sign):
            self.tokens.next()
            return number(_decimal(sign))
        if _is_name(sign) and sign not in _WORDS:
            return self._name(sign)
        if sign in _CONSTANTS:
            raise _unsupported(sign)
        raise self.tokens.fault(f"a term is expected, not '{sign[:40]}'" if sign else "a term is expected at the end")

    def _name(self, name: str) -> Tree:
        if name == "sqrt" and self.roots and self.tokens.peek(1) == "(":
            self.tokens.at += 2
            tree = {"tag": "sqrt", "arg": self._nested(self.sum)}
            self.tokens.need(")")
            return tree
        if name in FUNCTIONS or name in _CONSTANTS:
            raise _unsupported(name)
        if self.tokens.peek(1) == "(":
            raise self.tokens.fault(f"'{name[:40]}(' may be a function or a product: write {name[:40]}*( for a product")
        self.tokens.next()
        if len(name) > _LONG:
            raise self.tokens.fault("a name is longer than 64 letters")
        self.names[name] = None
        return {"tag": "var", "name": name}

    def _nested(self, read: Any) -> Tree:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise self.tokens.fault(f"brackets and powers are nested deeper than {MAX_NESTING}")
        found: Tree = read()
        self._depth -= 1
        return found


_WORDS: Final = frozenset((
    "in", "notin", "and", "or", "not", "forall", "exists", "is", "for", "where", "if", "when", "with", "solves", "has",
))


def _is_name(sign: str) -> bool:
    return bool(sign) and (sign[0].isalpha() or sign[0] == "_") and sign.replace("'", "_").isidentifier() and sign.isascii()


def _is_digit(sign: str) -> bool:
    return sign[:1] != "" and sign[:1] in "0123456789"


def _unsupported(name: str) -> EvidenceFault:
    return EvidenceFault("unsupported_expression", f"'{name[:40]}' is beyond rational expressions: nothing here can decide it")


def _decimal(text: str) -> Fraction:
    if len(text) > 4000:
        raise EvidenceFault("resource_limit_exceeded", "a number has more than 4000 digits")
    whole, _, decimals = text.partition(".")
    return Fraction(int(whole + decimals), 10 ** len(decimals))


def _negated(tree: Tree) -> Tree:
    if tree["tag"] == "int" and tree["value"] != "0" and not tree["value"].startswith("-"):
        return integer(-int(tree["value"]))
    return {"tag": "neg", "arg": tree}


def _product(factors: Sequence[Tree]) -> Tree:
    if len(factors) > _LONG:
        return joined("mul", factors, 1)
    tree = factors[0]
    for factor in factors[1:]:
        tree = {"tag": "mul", "left": tree, "right": factor}
    return tree


def _constant(tree: Tree) -> Fraction | None:
    """The value of a small constant; None for anything that is none."""
    tag = tree["tag"]
    if tag == "int":
        return Fraction(int(tree["value"]))
    if tag == "rat":
        return Fraction(int(tree["num"]), int(tree["den"]))
    if tag == "neg":
        inner = _constant(tree["arg"])
        return None if inner is None else -inner
    if tag == "pow":
        base = _constant(tree["base"])
        if base is None:
            return None
        bits = max(base.numerator.bit_length(), base.denominator.bit_length()) * int(tree["exp"])
        if bits > _BITS and abs(base) not in (0, 1):
            raise EvidenceFault("resource_limit_exceeded", "a power is too large")
        return base ** int(tree["exp"])
    if tag == "div":
        above, below = _constant(tree["num"]), _constant(tree["den"])
        return above / below if above is not None and below else None
    if tag in ("add", "sub", "mul"):
        left, right = _constant(tree["left"]), _constant(tree["right"])
        if left is None or right is None:
            return None
        return left + right if tag == "add" else left - right if tag == "sub" else left * right
    return None


def read_term(signs_of: str, *, roots: bool = False) -> tuple[Tree, tuple[str, ...]]:
    """A whole text as one term, and its variables. Raises FormulaError, and EvidenceFault for what is beyond rational expressions."""
    tokens = Tokens(signs_of)
    terms = Terms(tokens, roots=roots)
    tree = terms.sum()
    tokens.end()
    return tree, tuple(terms.names)


def constant_of(tree: Tree) -> Fraction | None:
    """The value of a term without variables, of small powers; None for any other."""
    return _constant(tree)
