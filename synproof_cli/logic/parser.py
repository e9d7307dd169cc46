"""Text to formula: a tokeniser and a shunting yard, no recursion and no `eval`.

Precedence as in text books: not > and > xor > or > implies (right-associative) > iff. All spellings may be mixed; see `_BINARY`, `_NOT`
and `_FUNCTORS`. Typed atoms are compared with constants; what a comparison means is settled by `logic.types`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.constants import ARITHMETIC, COMPARATORS, FLIPPED, canonical_constant, is_constant
from synproof_cli.logic.types import typed_comparison, typed_defined
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import FALSE, TRUE, And, Atom, Formula, Iff, Implies, Not, Or, Xor, children

MAX_CHARS: Final = 4_000_000
MAX_TOKENS: Final = 1_000_000
MAX_DEPTH: Final = 200
"""Deepest nesting of operators; brackets alone do not count. Keeps every recursive walk over a formula far from Python's own limit."""

_TOKEN: Final = re.compile(
    r"[^\W\d]\w*|\d{4}-\d\d-\d\d|\d+(?:\.\d+)?|<=>|<->|>>|->|=>|<=|>=|==|!=|\*\*|&&|\|\||\S",
)
_BINARY: Final[dict[str, str]] = {
    **dict.fromkeys(("&", "&&", "∧", "and"), "&"),
    **dict.fromkeys(("^", "xor", "⊕"), "^"),
    **dict.fromkeys(("|", "||", "∨", "or"), "|"),
    **dict.fromkeys((">>", "->", "=>", "→", "⇒", "implies"), ">>"),
    **dict.fromkeys(("<->", "<=>", "↔", "⇔", "iff"), "<->"),
}
_NOT: Final = frozenset(("~", "!", "¬", "not"))
_RANK: Final = {"(": 0, "<->": 1, ">>": 2, "|": 3, "^": 4, "&": 5, "~": 6}
_INFIX: Final = {"And": "&", "Or": "|", "Xor": "^"}
_FUNCTORS: Final = frozenset((*_INFIX, "Not", "Implies", "Equivalent"))
_WRONG_CONSTANTS: Final = frozenset(("true", "false", "TRUE", "FALSE"))


def parse_formula(text: str, vocabulary: Vocabulary = OPEN) -> Formula:
    """The formula a text spells.

    Raises FormulaError with the 0-based position of the fault; UnknownAtomError for an atom outside a declared vocabulary.
    """
    if len(text) > MAX_CHARS:
        raise FormulaError(f"formula longer than {MAX_CHARS:,} characters", position=MAX_CHARS)
    tokens = _TOKEN.findall(text)
    if len(tokens) > MAX_TOKENS:
        raise FormulaError(f"formula longer than {MAX_TOKENS:,} signs", position=_position(text, MAX_TOKENS))
    return _Parser(text, tokens, vocabulary).parse()


class _Parser:
    """One run over one text. `output` holds operands, `ops` operators and brackets, `groups` what each open bracket belongs to."""

    def __init__(self, text: str, tokens: list[str], vocabulary: Vocabulary) -> None:
        self.text = text
        self.tokens = tokens
        self.vocabulary = vocabulary
        self.output: list[Formula] = []
        self.ops: list[str] = []
        self.groups: list[tuple[str, int, int]] = []  # (functor or "", output height, token index of the name or bracket)
        self.cache: dict[str, Formula] = {"True": TRUE, "False": FALSE}
        self.at = 0

    def parse(self) -> Formula:
        tokens, end = self.tokens, len(self.tokens)
        if not end:
            raise FormulaError("empty formula", position=0)
        while True:
            self._operand()
            if self._close_brackets():
                break
            operator = _BINARY.get(tokens[self.at])
            if operator is None:
                raise self._unexpected_after_operand()
            self._reduce_above(_RANK[operator])
            self.ops.append(operator)
            self.at += 1
        formula = self.output[0]
        if end > MAX_DEPTH and _deeper_than(formula, MAX_DEPTH):
            raise FormulaError(f"nested deeper than {MAX_DEPTH} operators", position=_deep_position(self.text, tokens))
        return formula

    def _operand(self) -> None:
        """Read prefix operators and opening brackets, then one operand; `at` ends behind it."""
        tokens = self.tokens
        end = len(tokens)
        while self.at < end:
            token = tokens[self.at]
            after = tokens[self.at + 1] if self.at + 1 < end else ""
            if token in _NOT:
                self.ops.append("~")
            elif token == "(":
                self._open("", self.at)
            elif after == "(" and token in _FUNCTORS:
                self._open(token, self.at)
                self.at += 1
                if self.at + 1 < end and tokens[self.at + 1] == ")":
                    self.at += 1
                    return
            else:
                self.output.append(self._leaf(token, after))
                return
            self.at += 1
        raise FormulaError("the formula ends where an operand is expected", position=len(self.text))

    def _leaf(self, token: str, after: str) -> Formula:
        if after in COMPARATORS or after in ARITHMETIC or is_constant(token) or token == "-":
            return self._comparison()
        known = self.cache.get(token)
        if known is not None and after != "(":
            self.at += 1
            return known
        if not (token[0].isalpha() or token[0] == "_"):
            raise self._error(_unexpected(token), self.at)
        if after == "(":
            return self._call(token)
        if token in _WRONG_CONSTANTS:
            raise self._error(f"'{token}' is not a constant here", self.at, hint="write True or False")
        if token in _BINARY:
            raise self._error(f"'{token}' has no left side", self.at)
        decl = self.vocabulary.get(token)
        if decl is None:
            raise self.vocabulary.unknown(token, self._offset(self.at))
        if decl.type != "bool":
            raise self._error(f"'{token}' has type {decl.type}", self.at, hint=f"compare it with a constant, as in {token} == …")
        self.at += 1
        atom = self.cache[token] = Atom(token)
        return atom

    def _call(self, name: str) -> Formula:
        if name == "defined" and self.tokens[self.at + 3 : self.at + 4] == [")"]:
            target = self.tokens[self.at + 2]
            leaf = typed_defined(target, self.vocabulary, self._offset(self.at + 2))
            self.at += 4
            return leaf
        raise self._error(
            f"'{name}(…)' is not a formula", self.at, hint="only And, Or, Not, Implies, Equivalent, Xor and defined take brackets",
        )

    def _comparison(self) -> Formula:
        start = self.at
        left = self._term()
        operator = COMPARATORS.get(self._peek())
        if operator is None:
            if self._peek() in ARITHMETIC:
                raise self._error("arithmetic is not part of a formula", self.at, hint="compare one atom with one constant")
            raise self._error("a constant stands alone", start, hint="compare an atom with it, as in x <= 48")
        self.at += 1
        right = self._term()
        if self._peek() in COMPARATORS:
            raise self._error("chained comparison", self.at, hint="join two comparisons with &")
        if self._peek() in ARITHMETIC:
            raise self._error("arithmetic is not part of a formula", self.at, hint="compare one atom with one constant")
        if is_constant(left):
            left, right, operator = right, left, FLIPPED[operator]
        return typed_comparison(left, operator, right, self.vocabulary, self._offset(start))

    def _term(self) -> str:
        """An identifier or a constant in canonical text; `at` ends behind it."""
        token = self._peek()
        if token == "-" and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1][0].isdigit():
            self.at += 1
            token = "-" + self._peek()
        if not token or not (token.isidentifier() or is_constant(token)):
            raise self._error("a comparison needs an atom and a constant", self.at)
        if is_constant(token):
            token = canonical_constant(token, self._offset(self.at))
        self.at += 1
        return token

    def _open(self, functor: str, index: int) -> None:
        self.groups.append((functor, len(self.output), index))
        self.ops.append("(")

    def _close_brackets(self) -> bool:
        """Take closing brackets and commas behind an operand. True at the end of the text."""
        tokens, end = self.tokens, len(self.tokens)
        while self.at < end:
            token = tokens[self.at]
            if token == ")":
                self._close()
            elif token == "," and self.groups and self.groups[-1][0]:
                self._reduce_above(0)
                self.at += 1
                self._operand()
                continue
            else:
                return False
            self.at += 1
        if self.groups:
            raise self._error("bracket is never closed", self.groups[-1][2])
        self._reduce_above(0)
        return True

    def _close(self) -> None:
        if not self.groups:
            raise self._error("')' closes nothing", self.at)
        self._reduce_above(0)
        self.ops.pop()
        functor, height, index = self.groups.pop()
        if functor:
            args = tuple(self.output[height:])
            del self.output[height:]
            self.output.append(self._apply(functor, args, index))

    def _reduce_above(self, rank: int) -> None:
        """Build every operator on the stack that binds tighter than `rank`; a run of the same one is built at once."""
        ops = self.ops
        while ops and _RANK[ops[-1]] > rank:
            operator, count = ops[-1], 0
            while ops and ops[-1] == operator:
                ops.pop()
                count += 1
            self._build(operator, count)

    def _build(self, operator: str, count: int) -> None:
        output = self.output
        if operator == "~":
            node = output.pop()
            for _ in range(count):
                node = Not(node)
            output.append(node)
            return
        args = tuple(output[-count - 1 :])
        del output[-count - 1 :]
        output.append(_fold(operator, args))

    def _apply(self, functor: str, args: tuple[Formula, ...], index: int) -> Formula:
        if functor == "Not" and len(args) == 1:
            return Not(args[0])
        if functor == "Implies" and len(args) == 2:
            return Implies(args[0], args[1])
        if functor in ("Not", "Implies"):
            raise self._error(f"{functor} takes {1 if functor == 'Not' else 2} argument(s), not {len(args)}", index)
        if functor == "Equivalent":
            return _equivalent(args)
        if not args:
            return TRUE if functor == "And" else FALSE
        return args[0] if len(args) == 1 else _fold(_INFIX[functor], args)

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _unexpected_after_operand(self) -> FormulaError:
        token = self._peek()
        if token in COMPARATORS:
            return self._error(f"'{token}' compares an atom with a constant", self.at, hint="between formulas write <->")
        if token in ARITHMETIC:
            return self._error("arithmetic is not part of a formula", self.at)
        if token == ",":
            return self._error("',' stands outside And(…), Or(…), …", self.at)
        if token == "=":
            return self._error("'=' is not an operator", self.at, hint="write == to compare, <-> for equivalence")
        if token[0].isalnum() or token in ("(", "_") or token in _NOT:
            return self._error("an operator is missing", self.at, hint="join with & | ^ >> <->")
        return self._error(_unexpected(token), self.at)

    def _error(self, message: str, index: int, hint: str = "") -> FormulaError:
        return FormulaError(message, hint=hint, position=self._offset(index))

    def _offset(self, index: int) -> int:
        return _position(self.text, index)


def _fold(operator: str, args: tuple[Formula, ...]) -> Formula:
    if operator == "&":
        return And(args)
    if operator == "|":
        return Or(args)
    if operator == "^":
        return Xor(args)
    if operator == ">>":
        node = args[-1]
        for left in reversed(args[:-1]):
            node = Implies(left, node)
        return node
    node = args[0]
    for right in args[1:]:
        node = Iff(node, right)
    return node


def _equivalent(args: tuple[Formula, ...]) -> Formula:
    """SymPy's Equivalent: all arguments have one value."""
    pairs = tuple(Iff(left, right) for left, right in pairwise(args))
    if len(pairs) == 1:
        return pairs[0]
    return And(pairs) if pairs else TRUE


def _unexpected(token: str) -> str:
    shown = token if token.isprintable() else f"U+{ord(token[0]):04X}"
    return f"unexpected '{shown}'"


def _position(text: str, index: int) -> int:
    """Character offset of the token with that index; the end of the text behind the last one. Only error paths pay for it."""
    for number, match in enumerate(_TOKEN.finditer(text)):
        if number == index:
            return match.start()
    return len(text)


def _deeper_than(formula: Formula, limit: int) -> bool:
    stack = [(formula, 0)]
    while stack:
        node, depth = stack.pop()
        if depth > limit:
            return True
        stack.extend((child, depth + 1) for child in children(node))
    return False


def _deep_position(text: str, tokens: list[str]) -> int:
    """Where the nesting of brackets, negations and arrows first passes the limit: a place to look, not an exact measure."""
    depth = 0
    for index, token in enumerate(tokens):
        if token == "(" or token in _NOT or _BINARY.get(token) in (">>", "<->"):
            depth += 1
        elif token == ")":
            depth -= 1
        if depth > MAX_DEPTH:
            return _position(text, index)
    return 0
