"""Text to formula: a tokeniser and a shunting yard, no recursion and no `eval`.

Precedence as in text books: not > and > xor > or > implies (right-associative) > iff. All spellings may be mixed; see `_BINARY`, `_NOT`
and `_FUNCTORS`. Typed atoms are compared with constants; what a comparison means is settled by `logic.types`.

Predicates take things and variables: `chases(bear, ?x)`. A quantifier is written `forall ?x: …` or `exists x, y: …` (also `.` for `:`) and
reaches to the closing bracket or the end; or as in text books, `∀x (…)`, and then covers one operand as a negation does.
"""

from __future__ import annotations

import re
from typing import Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.constants import ARITHMETIC, COMPARATORS, FLIPPED, canonical_constant, is_constant
from synproof_cli.logic.extremes import MAX_DEPTH, equivalent, refuse_extremes
from synproof_cli.logic.plain_rules import plain_rule
from synproof_cli.logic.scopes import Scopes
from synproof_cli.logic.types import typed_comparison, typed_defined
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    apply,
)

MAX_CHARS: Final = 4_000_000
MAX_TOKENS: Final = 1_000_000
_SHORT: Final = 1_000

_TOKEN: Final = re.compile(
    r"[?@]?[^\W\d]\w*|@\d+|\d{4}-\d\d-\d\d|\d+(?:\.\d+)?|<=>|<->|>>|->|=>|<=|>=|==|!=|\*\*|&&|\|\||\S",
)
_REACHING, _IFF, _IMPLIES, _OR, _XOR, _AND, _NOT, _COVERING = range(1, 9)
"""Operators as their ranks; 0 is an opening bracket, and the bottom of the stack. A quantifier reaches far or covers one operand."""

_BINARY: Final[dict[str, int]] = {
    **dict.fromkeys(("&", "&&", "∧", "and"), _AND),
    **dict.fromkeys(("^", "xor", "⊕"), _XOR),
    **dict.fromkeys(("|", "||", "∨", "or"), _OR),
    **dict.fromkeys((">>", "->", "=>", "→", "⇒", "implies"), _IMPLIES),
    **dict.fromkeys(("<->", "<=>", "↔", "⇔", "iff"), _IFF),
}
_NEGATIONS: Final = frozenset(("~", "!", "¬", "not"))
_INFIX: Final = {"And": _AND, "Or": _OR, "Xor": _XOR}
_FUNCTORS: Final = frozenset((*_INFIX, "Not", "Implies", "Equivalent"))
_MANY: Final[dict[int, type[And] | type[Or] | type[Xor]]] = {_AND: And, _OR: Or, _XOR: Xor}
_QUANTIFIERS: Final[dict[str, type[Forall] | type[Exists]]] = {"forall": Forall, "∀": Forall, "exists": Exists, "∃": Exists}
_SAME: Final = frozenset(("==", "="))
_SAMENESS: Final = frozenset((*_SAME, "!=", "≠"))
_WRONG_CONSTANTS: Final = frozenset(("true", "false", "TRUE", "FALSE"))
_END: Final = ""
_NO_PREDICATES: Final = frozenset((*_BINARY, "Nand", "Nor", "Xnor", "ITE", "Exclusive", "true", "false", "True", "False", "TRUE", "FALSE"))
"""Words for connectives, here or elsewhere, and constants: never the name of a predicate."""
_PLAIN: Final = frozenset((*_BINARY, ")", ",", _END))
"""What may follow an atom that is no part of a comparison."""


def parse_formula(text: str, vocabulary: Vocabulary = OPEN) -> Formula:
    """The formula a text spells.

    Raises FormulaError with the 0-based position of the fault; UnknownAtomError for an atom outside a declared vocabulary.
    """
    return Parser(vocabulary).parse(text)


class Parser:
    """Parses many texts over one vocabulary; they share their atoms. Without `predicates` only plain atoms are allowed."""

    def __init__(self, vocabulary: Vocabulary = OPEN, *, predicates: bool = True) -> None:
        self.vocabulary = vocabulary
        self.predicates = predicates
        self.atoms: dict[str, Formula] = {"True": TRUE, "False": FALSE}

    def parse(self, text: str) -> Formula:
        """As `parse_formula`."""
        known = plain_rule(text, self.atoms) if len(text) < _SHORT else None
        return self._parsed(text) if known is None else known

    def _parsed(self, text: str) -> Formula:
        if len(text) > MAX_CHARS:
            raise FormulaError(f"formula longer than {MAX_CHARS:,} characters", position=MAX_CHARS)
        tokens = _TOKEN.findall(text)
        if not tokens:
            raise FormulaError("empty formula", position=0)
        if len(tokens) > MAX_TOKENS:
            raise FormulaError(f"formula longer than {MAX_TOKENS:,} signs", position=_position(text, MAX_TOKENS))
        run = _Run(self, text, tokens)
        formula = run.formula()
        if run.repeats or len(tokens) > MAX_DEPTH:
            try:
                refuse_extremes(formula)
            except FormulaError as error:
                error.position = _extreme_position(text, tokens)
                raise
        return formula


class _Run:
    """One run over one text. `output` holds operands, `ops` ranks of operators and brackets, `groups` what each open bracket belongs to.

    `at` is the token being looked at; methods that read tokens leave it behind what they read.
    """

    __slots__ = ("at", "atoms", "groups", "ops", "output", "predicates", "repeats", "scopes", "text", "tokens", "vocabulary")

    def __init__(self, parser: Parser, text: str, tokens: list[str]) -> None:
        self.text = text
        self.tokens = tokens
        self.vocabulary = parser.vocabulary
        self.atoms = parser.atoms
        self.predicates = parser.predicates
        self.output: list[Formula] = []
        self.ops = [0]
        self.groups: list[tuple[str, int, int]] = []  # (functor or "", output height, token index of the name or bracket)
        self.at = 0
        self.repeats = False  # a part stands in the formula more often than in the text
        self.scopes: Scopes | None = None  # from the first argument or quantifier on

    def formula(self) -> Formula:
        """Operand, operator, operand, …: atoms known and the operators between them are read here, all else by the methods."""
        tokens, output, ops, atoms = self.tokens, self.output, self.ops, self.atoms
        tokens += (_END, _END)
        at = 0
        while True:
            leaf = atoms.get(tokens[at])
            if leaf is not None and tokens[at + 1] in _PLAIN:
                output.append(leaf)
                at += 1
            else:
                self.at = at
                self._operand()
                at = self.at
            rank = _BINARY.get(tokens[at])
            if rank is None:
                self.at = at
                rank = self._behind_operand()
                at = self.at
                if not rank:
                    if self.scopes is not None:
                        self.scopes.finish(self.text)
                    return output[0]
            if ops[-1] > rank:
                self._reduce_above(rank)
            ops.append(rank)
            at += 1

    def _operand(self) -> None:
        """Read prefix operators and opening brackets, then one operand; behind `And(` and the like with `)` next there is none."""
        tokens, ops = self.tokens, self.ops
        at = self.at
        while True:
            token = tokens[at]
            if token in _NEGATIONS:
                ops.append(_NOT)
            elif token == "(":
                self._open("", at)
            elif token in _FUNCTORS and tokens[at + 1] == "(":
                self._open(token, at)
                at += 1
                if tokens[at + 1] == ")":
                    self.at = at + 1
                    return
            elif self.predicates and token in _QUANTIFIERS and (token in "∀∃" or _is_term(tokens[at + 1])):
                self.at = at + 1
                self._quantify(_QUANTIFIERS[token])
                at = self.at - 1
            else:
                self.at = at
                self.output.append(self._leaf(token, tokens[at + 1]))
                return
            at += 1

    def _leaf(self, token: str, after: str) -> Formula:
        is_name = token[:1].isalpha() or token[:1] == "_"
        if self._is_open(token) or after in _SAMENESS and self._is_open(self.tokens[self.at + 2]):
            return self._equality()
        if not (is_name and after in _PLAIN):
            if token == _END:
                raise FormulaError("the formula ends where an operand is expected", position=len(self.text))
            if after in COMPARATORS or after in ARITHMETIC or is_constant(token) or token == "-":
                return self._comparison()
            if not is_name:
                raise self._error(_unexpected(token), self.at)
            if after == "(":
                return self._call(token)
        atom = self.atoms.get(token)
        if atom is None:
            atom = self.atoms[token] = self._new_atom(token)
        self.at += 1
        return atom

    def _is_open(self, token: str) -> bool:
        """A variable, signed or bound here, or an arbitrary thing."""
        return token[:1] in ("?", "@") and len(token) > 1 or self.scopes is not None and self.scopes.binds(token)

    def _new_atom(self, token: str) -> Atom:
        """A name met for the first time, as a bool atom. Raises FormulaError where it is none."""
        if token in _WRONG_CONSTANTS:
            raise self._error(f"'{token}' is not a constant here", self.at, hint="write True or False")
        if token in _BINARY:
            raise self._error(f"'{token}' has no left side", self.at)
        declared = self.vocabulary.atoms
        if declared:
            decl = declared.get(token)
            if decl is None:
                raise self.vocabulary.unknown(token, self._offset(self.at))
            if decl.type != "bool":
                raise self._error(f"'{token}' has type {decl.type}", self.at, hint=f"compare it with a constant, as in {token} == …")
        return Atom(token)

    def _call(self, name: str) -> Formula:
        """A predicate with its arguments, compared with a constant or not, or `defined(x)`."""
        if name == "defined":
            return self._defined()
        start = self.at
        applied = self._applied(name)
        if self._peek() in COMPARATORS or self._peek() in ARITHMETIC:
            return self._compared(applied, start)
        decl = self.vocabulary.get(applied)
        if decl is None:
            raise self.vocabulary.unknown(applied, self._offset(start))
        if decl.type != "bool":
            raise self._error(f"'{name}' has type {decl.type}", start, hint=f"compare it with a constant, as in {applied} == …")
        return Atom(applied)

    def _defined(self) -> Formula:
        self.at += 2
        start, target = self.at, self._peek()
        if self.tokens[start + 1] == "(":
            target = self._applied(target)
        else:
            self.at += 1
        self._expect(")")
        try:
            return typed_defined(target, self.vocabulary)
        except FormulaError as error:
            raise self._placed(error, start) from None

    def _applied(self, name: str) -> str:
        """A predicate with its arguments as the name of an atom; `at` ends behind its bracket."""
        if not self.predicates:
            raise self._error(
                f"'{name}(…)' is not a formula here", self.at, hint="only And, Or, Not, Implies, Equivalent, Xor and defined take brackets",
            )
        if name in _NO_PREDICATES:
            raise self._error(f"'{name}' is no predicate", self.at, hint="join with & | ^ ~ >> <->")
        if f"{name}(" not in self.text:
            raise self._error("an operator is missing", self.at + 1, hint=f"join with & | ^ >> <->, or write {name}(…) for a predicate")
        self.at += 2
        arguments = [self._argument()]
        while self._peek() == ",":
            self.at += 1
            arguments.append(self._argument())
        self._expect(")")
        return apply(name, tuple(arguments))

    def _argument(self) -> str:
        """A thing or a variable."""
        token = self._peek()
        if not (_is_term(token) or token.isdigit()):
            raise self._error("an argument is a thing or a variable", self.at, hint="as in likes(tom, ?x)")
        if self.scopes is None:
            self.scopes = Scopes()
        self.at += 1
        return self.scopes.term(token)

    def _expect(self, sign: str) -> None:
        if self._peek() != sign:
            raise self._error(f"'{sign}' is expected", self.at)
        self.at += 1

    def _quantify(self, kind: type[Forall] | type[Exists]) -> None:
        """One or several variables behind their quantifier, `at` being the first."""
        scopes = self.scopes = self.scopes or Scopes()
        count = 0
        while not count or self._peek() == ",":
            self.at += count > 0
            try:
                scopes.bind(kind, self._peek())
            except FormulaError as error:
                raise self._placed(error, self.at) from None
            self.at += 1
            count += 1
        reaching = self._peek() in (":", ".")
        self.at += reaching
        self.ops += [_REACHING if reaching else _COVERING] * count

    def _equality(self) -> Formula:
        """`?x == tweety`, `x != y`: one side at least is a variable or an arbitrary thing."""
        start = self.at
        left, sign = self._argument(), self._peek()
        if sign not in _SAMENESS:
            raise self._error(f"'{left}' is a thing, not a formula", start, hint="write it as an argument, as in bird(?x)")
        self.at += 1
        equal = Equal(left, self._argument())
        return equal if sign in _SAME else Not(equal)

    def _comparison(self) -> Formula:
        start = self.at
        return self._compared(self._term(), start)

    def _compared(self, left: str, start: int) -> Formula:
        """The comparison whose left side has been read; it began at `start`."""
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
        if is_constant(left) or self._is_value(left, of=right):
            left, right, operator = right, left, FLIPPED[operator]
        try:
            return typed_comparison(left, operator, right, self.vocabulary)
        except FormulaError as error:
            raise self._placed(error, start) from None

    def _term(self) -> str:
        """An identifier or a constant in canonical text; `at` ends behind it."""
        token = self._peek()
        if token == "-" and self.tokens[self.at + 1][:1].isdigit():
            self.at += 1
            token = "-" + self._peek()
        if self.tokens[self.at + 1] == "(" and token.isidentifier():
            return self._applied(token)
        if not token or not (token.isidentifier() or is_constant(token)):
            raise self._error("a comparison needs an atom and a constant", self.at)
        if is_constant(token):
            try:
                token = canonical_constant(token)
            except FormulaError as error:
                raise self._placed(error, self.at) from None
        self.at += 1
        return token

    def _is_value(self, word: str, *, of: str) -> bool:
        """Whether a word is no atom but a value of the enum on the other side: `low == tier`."""
        decl = self.vocabulary.get(of)
        return decl is not None and word in decl.values and self.vocabulary.atoms.get(word) is None

    def _open(self, functor: str, index: int) -> None:
        self.groups.append((functor, len(self.output), index))
        self.ops.append(0)

    def _behind_operand(self) -> int:
        """Read closing brackets, commas and the operands behind them; the rank of the operator that follows, 0 at the end."""
        while True:
            token = self.tokens[self.at]
            if token == ")":
                self._close()
                self.at += 1
            elif token == "," and self.groups and self.groups[-1][0]:
                self._reduce_above(0)
                self.at += 1
                self._operand()
            elif token == _END:
                if self.groups:
                    raise self._error("bracket is never closed", self.groups[-1][2])
                self._reduce_above(0)
                return 0
            elif token in _BINARY:
                return _BINARY[token]
            else:
                raise self._unexpected_after_operand()

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
        ops, output = self.ops, self.output
        while ops[-1] > rank:
            operator = ops.pop()
            if operator == _NOT:
                output[-1] = Not(output[-1])
                continue
            if operator in (_REACHING, _COVERING):
                output[-1] = self.scopes.close(output[-1])  # type: ignore[union-attr]  # a quantifier made it
                continue
            count = 2
            while ops[-1] == operator:
                ops.pop()
                count += 1
            args = tuple(output[-count:])
            del output[-count:]
            output.append(_fold(operator, args))

    def _apply(self, functor: str, args: tuple[Formula, ...], index: int) -> Formula:
        if functor == "Not" and len(args) == 1:
            return Not(args[0])
        if functor == "Implies" and len(args) == 2:
            return Implies(args[0], args[1])
        if functor in ("Not", "Implies"):
            raise self._error(f"{functor} takes {1 if functor == 'Not' else 2} argument(s), not {len(args)}", index)
        if functor == "Equivalent":
            self.repeats = self.repeats or len(args) > 2
            return equivalent(args)
        if not args:
            return TRUE if functor == "And" else FALSE
        return args[0] if len(args) == 1 else _fold(_INFIX[functor], args)

    def _peek(self) -> str:
        return self.tokens[self.at]

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
        if token[0].isalnum() or token in ("(", "_") or token in _NEGATIONS:
            return self._error("an operator is missing", self.at, hint="join with & | ^ >> <->")
        return self._error(_unexpected(token), self.at)

    def _error(self, message: str, index: int, hint: str = "") -> FormulaError:
        return FormulaError(message, hint=hint, position=self._offset(index))

    def _placed(self, error: FormulaError, index: int) -> FormulaError:
        error.position = self._offset(index)
        return error

    def _offset(self, index: int) -> int:
        return _position(self.text, index)


def _fold(operator: int, args: tuple[Formula, ...]) -> Formula:
    if operator == _IMPLIES:
        node = args[-1]
        for left in reversed(args[:-1]):
            node = Implies(left, node)
        return node
    if operator == _IFF:
        node = args[0]
        for right in args[1:]:
            node = Iff(node, right)
        return node
    return _MANY[operator](args)


def _is_term(token: str) -> bool:
    """A thing, a variable or an arbitrary thing, by its spelling."""
    return token.lstrip("?@").isidentifier() or token[:1] == "@" and token[1:].isdigit()


def _unexpected(token: str) -> str:
    shown = token if token.isprintable() else f"U+{ord(token[0]):04X}"
    return f"unexpected '{shown}'"


def _position(text: str, index: int) -> int:
    """Character offset of the token with that index; the end of the text behind the last one. Only error paths pay for it."""
    for number, match in enumerate(_TOKEN.finditer(text)):
        if number == index:
            return match.start()
    return len(text)


def _extreme_position(text: str, tokens: list[str]) -> int:
    """Where the nesting of brackets, negations and arrows first passes the limit, or the first parity: a place to look."""
    depth = 0
    for index, token in enumerate(tokens):
        if token == "(" or token in _NEGATIONS or _BINARY.get(token) in (_IMPLIES, _IFF):
            depth += 1
        elif token == ")":
            depth -= 1
        if depth > MAX_DEPTH:
            return _position(text, index)
    parity = (index for index, token in enumerate(tokens) if token == "Xor" or _BINARY.get(token) == _XOR)
    return _position(text, next(parity, 0))
