"""Making expressions of the protocol: balanced, so that a long sum is not a deep one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from synproof_cli.checkers.math.poly import Poly, Ring

Tree = dict[str, Any]


def integer(value: int) -> Tree:
    """An integer."""
    return {"tag": "int", "value": str(value)}


def rational(value: Fraction) -> Tree:
    """A `rat` literal."""
    return {"tag": "rat", "num": str(value.numerator), "den": str(value.denominator)}


def number(value: Fraction) -> Tree:
    """An integer, or a `rat` literal where it is none."""
    return integer(value.numerator) if value.denominator == 1 else rational(value)


def joined(tag: str, parts: Sequence[Tree], empty: int) -> Tree:
    """A balanced tree of a sum or product; `empty` for none."""
    level = list(parts) or [integer(empty)]
    while len(level) > 1:
        paired = [{"tag": tag, "left": left, "right": right} for left, right in zip(level[::2], level[1::2], strict=False)]
        level = paired + level[len(paired) * 2 :]
    return level[0]


def power(base: Tree, exponent: int) -> Tree:
    """A power; the base itself for exponent 1."""
    return base if exponent == 1 else {"tag": "pow", "base": base, "exp": exponent}


def of_poly(ring: Ring, poly: Poly, names: Sequence[str]) -> Tree:
    """The expression of a polynomial."""
    terms = []
    for key in sorted(poly, reverse=True):
        pairs = [(name, exponent) for name, exponent in zip(names, ring.exponents(key), strict=True) if exponent]
        factors = [power({"tag": "var", "name": name}, exponent) for name, exponent in pairs]
        coefficient = poly[key]
        if abs(coefficient) != 1 or not factors:
            factors.insert(0, integer(abs(coefficient)))
        term = joined("mul", factors, 1)
        terms.append({"tag": "neg", "arg": term} if coefficient < 0 else term)
    return joined("add", terms, 0)


def sparse(ring: Ring, poly: Poly) -> Tree:
    """The polynomial term by term."""
    terms = [{"coefficient": poly[key], "exponents": list(ring.exponents(key))} for key in sorted(poly, reverse=True)]
    return {"varCount": ring.size, "terms": terms}


def matrix(rows: Sequence[Sequence[Fraction]]) -> Tree:
    """A matrix."""
    entries = [[rational(entry) for entry in row] for row in rows]
    return {"tag": "matrix", "rows": len(rows), "cols": len(rows[0]), "entries": entries}
