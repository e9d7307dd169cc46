"""SymPy as interchange type and second opinion. It is only ever given clauses: on nested formulas its own conversion can hang.

SymPy is imported inside the functions: it costs more than everything else at start-up together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from synproof_cli.errors import FormulaError
from synproof_cli.logic.encoder import Clause
from synproof_cli.logic.extremes import MAX_DEPTH, equivalent, refuse_extremes
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Compare,
    Const,
    Defined,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    children,
    spell,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MAX_CLAUSES: Final = 300
MAX_VARIABLES: Final = 100
ALGORITHM: Final = "dpll2"
"""Named, since SymPy's default depends on what else is installed."""


def to_sympy(formula: Formula) -> Any:
    """The formula as a SymPy Boolean; every leaf becomes a Symbol named by its canonical text."""
    from sympy.core.symbol import Symbol
    from sympy.logic import boolalg

    if isinstance(formula, Const):
        return boolalg.true if formula.value else boolalg.false
    build = {
        And: boolalg.And, Or: boolalg.Or, Not: boolalg.Not, Xor: boolalg.Xor, Implies: boolalg.Implies, Iff: boolalg.Equivalent,
    }.get(type(formula))
    if build is None:
        return Symbol(spell(formula))
    return build(*[to_sympy(child) for child in children(formula)])


def from_sympy(expression: Any, vocabulary: Vocabulary = OPEN) -> Formula:
    """A SymPy Boolean as a formula; symbols are atoms, or what `to_sympy` made of a comparison.

    Raises FormulaError for what is no propositional formula (a relation, a quantity), two symbols of one name, and nesting past the limit.
    """
    formula = _Reader(vocabulary).formula(expression, 0)
    refuse_extremes(formula)
    return formula


class _Reader:
    """One expression's nodes, each read once. By identity: SymPy's own hashing costs more than all the rest."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        from sympy.core.symbol import Symbol
        from sympy.logic import boolalg

        self.symbol = Symbol
        self.constant = boolalg.BooleanAtom
        self.negation = boolalg.Not
        self.operators: dict[type, Callable[[tuple[Formula, ...]], Formula]] = {
            boolalg.And: And, boolalg.Or: Or, boolalg.Xor: Xor, boolalg.Implies: lambda parts: Implies(*parts),
            boolalg.Equivalent: equivalent,
            boolalg.ITE: lambda parts: And((Implies(parts[0], parts[1]), Implies(Not(parts[0]), parts[2]))),
        }
        self.parser = Parser(vocabulary)
        self.known: dict[int, Formula] = {}
        self.symbols: dict[str, Any] = {}

    def formula(self, node: Any, depth: int) -> Formula:
        """The formula of a node, its parts read by recursion: the limit on depth keeps it far from Python's own."""
        if depth > MAX_DEPTH:
            raise FormulaError(f"nested deeper than {MAX_DEPTH} operators")
        known, kind = self.known, type(node)
        if kind is self.negation:
            part = node.args[0]
            found: Formula = Not(known.get(id(part)) or self.formula(part, depth + 1))
        elif kind in self.operators:
            found = self.operators[kind](tuple([known.get(id(part)) or self.formula(part, depth + 1) for part in node.args]))
        else:
            found = self._leaf(node)
        known[id(node)] = found
        return found

    def _leaf(self, node: Any) -> Formula:
        if isinstance(node, self.constant):
            return TRUE if node else FALSE
        if not isinstance(node, self.symbol):
            raise FormulaError(f"SymPy's {type(node).__name__} is no propositional formula")
        name = str(node.name)
        if self.symbols.setdefault(name, node) != node:
            raise FormulaError(f"two different symbols are called '{name}'", hint="SymPy tells them apart by their assumptions; rename one")
        found = self.parser.parse(name)
        if not isinstance(found, Atom | Compare | Defined):
            raise FormulaError(f"the symbol '{name}' has no name that an atom may have")
        return found


def sympy_satisfiable(clauses: Sequence[Clause]) -> bool | None:
    """SymPy's answer for a set of clauses, or None when it is too large for a second opinion."""
    variables = {abs(literal) for clause in clauses for literal in clause}
    if len(clauses) > MAX_CLAUSES or len(variables) > MAX_VARIABLES:
        return None
    if any(not clause for clause in clauses):
        return False
    from sympy.core.symbol import Symbol
    from sympy.logic.boolalg import And as SymAnd
    from sympy.logic.boolalg import Not as SymNot
    from sympy.logic.boolalg import Or as SymOr
    from sympy.logic.inference import satisfiable

    symbols = {variable: Symbol(f"v{variable}") for variable in variables}
    literals = dict(symbols.items()) | {
        -variable: SymNot(symbol) for variable, symbol in symbols.items()
    }
    cnf = SymAnd(*[SymOr(*[literals[literal] for literal in clause]) for clause in clauses])
    return satisfiable(cnf, algorithm=ALGORITHM) is not False
