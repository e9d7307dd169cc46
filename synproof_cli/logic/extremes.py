"""Formulas that are too deep, too long or too large to be worked with, and the one operator that makes them so."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Final

from synproof_cli.errors import FormulaError
from synproof_cli.model.formula import TRUE, And, Atom, Compare, Const, Defined, Equal, Formula, Iff, Xor, children

MAX_DEPTH: Final = 200
"""Deepest nesting of operators; brackets alone do not count. Keeps every recursive walk over a formula far from Python's own limit."""
MAX_PARITY: Final = 1_000
"""Most parts of one exclusive or: its clauses are named by what is left of it, part by part."""
MAX_SIZE: Final = 1_000_000
"""Most operators of one formula: `Equivalent` of three repeats its second part, and nested ones would double at each level."""
_LEAVES: Final = (Atom, Compare, Const, Defined, Equal)


def refuse_extremes(formula: Formula) -> None:
    """Raise FormulaError, without a position, for a formula nested too deep, with a parity too long, or too large once written out."""
    level: list[Formula] = [formula]
    size = depth = 0
    while level:
        size += len(level)
        if depth > MAX_DEPTH:
            raise FormulaError(f"nested deeper than {MAX_DEPTH} operators")
        if size > MAX_SIZE:
            raise FormulaError(f"more than {MAX_SIZE:,} operators once Equivalent(…) of several is written out")
        if any(isinstance(node, Xor) and len(node.args) > MAX_PARITY for node in level):
            raise FormulaError(f"an exclusive or of more than {MAX_PARITY:,} parts")
        below = (child for node in level for child in children(node) if not isinstance(child, _LEAVES))
        level = list(islice(below, MAX_SIZE))
        depth += 1


def equivalent(args: tuple[Formula, ...]) -> Formula:
    """SymPy's Equivalent: all arguments have one value."""
    pairs = tuple(Iff(left, right) for left, right in pairwise(args))
    if len(pairs) == 1:
        return pairs[0]
    return And(pairs) if pairs else TRUE
