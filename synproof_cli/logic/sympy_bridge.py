"""SymPy as interchange type and second opinion. It is only ever given clauses: on nested formulas its own conversion can hang.

SymPy is imported inside the functions: it costs more than everything else at start-up together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from synproof_cli.logic.encoder import Clause
from synproof_cli.model.formula import And, Const, Formula, Iff, Implies, Not, Or, Xor, children, spell

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_CLAUSES: Final = 300
MAX_VARIABLES: Final = 100
ALGORITHM: Final = "dpll2"
"""Named, since SymPy's default depends on what else is installed."""


def to_sympy(formula: Formula) -> Any:
    """The formula as a SymPy Boolean; every leaf becomes a Symbol named by its canonical text."""
    from sympy.core.symbol import Symbol  # noqa: PLC0415
    from sympy.logic import boolalg  # noqa: PLC0415

    if isinstance(formula, Const):
        return boolalg.true if formula.value else boolalg.false
    build = {
        And: boolalg.And, Or: boolalg.Or, Not: boolalg.Not, Xor: boolalg.Xor, Implies: boolalg.Implies, Iff: boolalg.Equivalent,
    }.get(type(formula))
    if build is None:
        return Symbol(spell(formula))
    return build(*[to_sympy(child) for child in children(formula)])


def sympy_satisfiable(clauses: Sequence[Clause]) -> bool | None:
    """SymPy's answer for a set of clauses, or None when it is too large for a second opinion."""
    variables = {abs(literal) for clause in clauses for literal in clause}
    if len(clauses) > MAX_CLAUSES or len(variables) > MAX_VARIABLES:
        return None
    if any(not clause for clause in clauses):
        return False
    from sympy.core.symbol import Symbol  # noqa: PLC0415
    from sympy.logic.boolalg import And as SymAnd  # noqa: PLC0415
    from sympy.logic.boolalg import Not as SymNot  # noqa: PLC0415
    from sympy.logic.boolalg import Or as SymOr  # noqa: PLC0415
    from sympy.logic.inference import satisfiable  # noqa: PLC0415

    symbols = {variable: Symbol(f"v{variable}") for variable in variables}
    literals = dict(symbols.items()) | {
        -variable: SymNot(symbol) for variable, symbol in symbols.items()
    }
    cnf = SymAnd(*[SymOr(*[literals[literal] for literal in clause]) for clause in clauses])
    return satisfiable(cnf, algorithm=ALGORITHM) is not False
