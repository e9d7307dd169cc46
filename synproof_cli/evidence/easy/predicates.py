"""Quantified statements over finite ranges: `forall n in 0..5, k in 1..3: n^2 <= 8 or n > k`."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.errors import FormulaError
from synproof_cli.evidence.easy.terms import Terms, Tokens, constant_of
from synproof_cli.evidence.producers.trees import Tree

_COMPARE: Final = {"=": ("eq", False), "!=": ("ne", False), "<=": ("le", False), "<": ("lt", False), ">=": ("le", True), ">": ("lt", True)}
_MOST: Final = 64
"""Powers are written out as products up to this exponent."""


class Reader:
    """Reads a quantifier, its ranges and what it says into a predicate of the protocol."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text)
        self.domains: list[dict[str, Any]] = []
        self.names: list[str] = []
        self.guards: list[Tree] = []
        self._depth = 0

    def read(self) -> tuple[bool, dict[str, Any]]:
        """Whether it is universal, and the predicate of the universal statement it stands for (of an existential one: its denial)."""
        universal = not self.tokens.take("exists")
        if universal and not self.tokens.take("forall"):
            self.tokens.need("for")
            self.tokens.need("all")
        self._range()
        while self.tokens.take(","):
            self.tokens.take("forall", "and")
            self._range()
        if not self.tokens.take(":", "."):
            raise self.tokens.fault("':' is missing between the ranges and the statement")
        said = self.implication()
        self.tokens.end()
        if not universal:
            said = {"tag": "not", "e": said}
        for guard in reversed(self.guards):  # outside its range a value counts for nothing
            said = {"tag": "or", "left": {"tag": "not", "e": guard}, "right": said}
        return universal, {"varNames": self.names, "domains": self.domains, "pred": said}

    def _range(self) -> None:
        name = self.tokens.next()
        if not name.isidentifier() or name in self.names:
            raise self.tokens.fault("a name of its own is expected for each variable")
        self.tokens.need("in")
        self.names.append(name)
        if self.tokens.take("bool", "Bool", "boolean"):
            self.domains.append({"ty": "bool"})
            return
        low = self._number()
        self.tokens.need("..")
        high = self._number()
        if low > high:
            raise self.tokens.fault("the range is empty")
        kind, bound = ("nat", high) if low >= 0 else ("int", max(abs(low), abs(high)))
        self.domains.append({"ty": kind, "bound": bound})
        own = {"tag": "var", "idx": len(self.names) - 1}
        if low != (0 if kind == "nat" else -bound):
            self.guards.append({"tag": "le", "left": _literal(low), "right": own})
        if high != bound:
            self.guards.append({"tag": "le", "left": own, "right": _literal(high)})

    def _number(self) -> int:
        value = constant_of(Terms(self.tokens).signed())
        if value is None or value.denominator != 1:
            raise self.tokens.fault("a range runs from one whole number to another")
        return int(value)

    def implication(self) -> Tree:
        """`a -> b`, binding to the right."""
        left = self.disjunction()
        if self.tokens.take("->", "implies"):
            return {"tag": "or", "left": {"tag": "not", "e": left}, "right": self.implication()}
        return left

    def disjunction(self) -> Tree:
        """`a or b`."""
        tree = self.conjunction()
        while self.tokens.take("or"):
            tree = {"tag": "or", "left": tree, "right": self.conjunction()}
        return tree

    def conjunction(self) -> Tree:
        """`a and b`."""
        tree = self.negation()
        while self.tokens.take("and"):
            tree = {"tag": "and", "left": tree, "right": self.negation()}
        return tree

    def negation(self) -> Tree:
        """`not a`, a statement in brackets, or a comparison."""
        self._depth += 1
        if self._depth > _MOST:
            raise self.tokens.fault("the statement is nested too deeply")
        try:
            if self.tokens.take("not"):
                return {"tag": "not", "e": self.negation()}
            return self._bracket() if self._is_bracket() else self.comparison()
        finally:
            self._depth -= 1

    def _is_bracket(self) -> bool:
        """Whether a bracket here holds a statement, not a term: it has a comparison or a connective in it, or is a truth value."""
        if self.tokens.peek() != "(":
            return False
        depth, at = 0, self.tokens.at
        for end in range(at, len(self.tokens.signs)):
            sign = self.tokens.signs[end]
            depth += (sign == "(") - (sign == ")")
            if sign in _COMPARE or sign in ("and", "or", "not", "->", "implies"):
                return True
            if depth == 0:
                return any(self._is_truth(one) for one in self.tokens.signs[at:end])
        return False

    def _bracket(self) -> Tree:
        self.tokens.need("(")
        said = self.implication()
        self.tokens.need(")")
        return said

    def comparison(self) -> Tree:
        """`a <= b < c`, or a truth value by itself."""
        left = self.term()
        found: list[Tree] = []
        while self.tokens.peek() in _COMPARE:
            tag, turned = _COMPARE[self.tokens.next()]
            right = self.term()
            found.append({"tag": tag, "left": right if turned else left, "right": left if turned else right})
            left = right
        if not found:
            if left["tag"] == "var" and self.domains[left["idx"]]["ty"] == "bool":
                return {"tag": "eq", "left": left, "right": {"tag": "lit", "v": {"tag": "bool", "v": True}}}
            raise self.tokens.fault("a comparison is expected")
        tree = found[0]
        for one in found[1:]:
            tree = {"tag": "and", "left": tree, "right": one}
        return tree

    def _is_truth(self, sign: str) -> bool:
        return sign in self.names and self.domains[self.names.index(sign)]["ty"] == "bool"

    def term(self) -> Tree:
        """A term over the quantified variables, whole numbers and truth values."""
        if self.tokens.take("true", "True", "false", "False"):
            return {"tag": "lit", "v": {"tag": "bool", "v": self.tokens.peek(-1).lower() == "true"}}
        return self._whole(Terms(self.tokens).sum())

    def _whole(self, tree: Tree) -> Tree:
        """The term in the predicate's own language. Its depth is bounded by the parser's."""
        tag = tree["tag"]
        if tag == "var":
            if tree["name"] not in self.names:
                raise FormulaError(f"'{tree['name']}' is not quantified", hint="name its range: forall n in 0..5: ...")
            return {"tag": "var", "idx": self.names.index(tree["name"])}
        if tag == "int":
            return _literal(int(tree["value"]))
        if tag == "neg":
            return {"tag": "neg", "e": self._whole(tree["arg"])}
        if tag in ("add", "sub", "mul"):
            return {"tag": tag, "left": self._whole(tree["left"]), "right": self._whole(tree["right"])}
        if tag == "pow" and tree["exp"] <= _MOST:
            return _power(self._whole(tree["base"]), tree["exp"])
        raise EvidenceFault("unsupported_expression", "finite statements are about whole numbers: no quotients, powers up to 64")


def _power(base: Tree, exponent: int) -> Tree:
    if exponent == 0:
        return _literal(1)
    if exponent == 1:
        return base
    return {"tag": "mul", "left": _power(base, exponent // 2), "right": _power(base, exponent - exponent // 2)}


def _literal(value: int) -> Tree:
    return {"tag": "lit", "v": {"tag": "nat" if value >= 0 else "int", "v": value}}
