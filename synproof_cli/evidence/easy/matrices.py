"""Matrices as people write them: `det [[1,2],[3,4]] = -2`, `inverse [[2,1],[1,1]] = [[1,-1],[-1,2]]`, `[[1,2],[2,4]] is singular`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from synproof_cli.checkers.math.fault import Work
from synproof_cli.checkers.math.linear_algebra import determinant
from synproof_cli.evidence.easy import requests
from synproof_cli.evidence.easy.terms import Terms, Tokens, constant_of

Rows = tuple[tuple[Fraction, ...], ...]
Attempts = tuple[tuple[dict[str, Any], Literal["holds", "refuted"], str], ...]
Read = tuple[str, Attempts]
"""The claim in words (empty where the first request says it), and the attempts."""


def read_matrices(text: str) -> Read | None:
    """The attempts that decide a claim about a matrix; None where the text has another form. Raises FormulaError."""
    tokens = Tokens(text)
    if "[" not in tokens.signs:
        return None
    if tokens.take("det", "determinant"):
        return _determinant(tokens)
    named = tokens.take("inverse", "inv")
    tokens.take("of")
    bracket = tokens.take("(")
    rows = _matrix(tokens)
    if bracket:
        tokens.need(")")
    if named:
        return _inverse(tokens, rows)
    if tokens.take("is"):
        return _regular(tokens, rows)
    raise tokens.fault("of a matrix it can be said: det M = r, inverse M = N, M is invertible, M is singular")


def _determinant(tokens: Tokens) -> Read:
    tokens.take("of")
    bracket = tokens.take("(")
    rows = _matrix(tokens)
    if bracket:
        tokens.need(")")
    if not tokens.take("=", "is"):
        raise tokens.fault("'=' is missing")
    claimed = _number(tokens)
    tokens.end()
    if len(rows) != len(rows[0]):
        raise tokens.fault("only a square matrix has a determinant")
    value = determinant(rows, Work())
    says = requests.linear("det_identity", rows, claimed)
    if value == claimed:
        return "", ((says, "holds", ""),)
    other = requests.linear("det_identity", rows, value)
    return "", ((says, "holds", ""), (other, "refuted", f"the determinant is {value}"))


def _inverse(tokens: Tokens, rows: Rows) -> Read:
    if not tokens.take("=", "is"):
        raise tokens.fault("'=' is missing")
    claimed = _matrix(tokens)
    tokens.end()
    if len(rows) != len(rows[0]):
        raise tokens.fault("only a square matrix has an inverse")
    right = is_inverse(rows, claimed)
    request = requests.linear("inverse_witness", rows)
    said = f"the inverse of {_shown(rows)} is {_shown(claimed)}"
    if right:
        return said, ((request, "holds", ""),)
    return said, (
        (request, "refuted", "the inverse is another one"), (requests.linear("kernel_vector", rows), "refuted", "the matrix is singular"),
    )


def _shown(rows: Rows) -> str:
    listed = [", ".join(map(str, row)) for row in rows]
    return "[" + ", ".join(f"[{row}]" for row in listed) + "]"


def is_inverse(rows: Rows, claimed: Rows) -> bool:
    """Whether the product is the identity. An inverse is unique, so a checked inverse that differs refutes the claimed one."""
    size = len(rows)
    if len(claimed) != size or len(claimed[0]) != size:
        return False
    columns = list(zip(*claimed, strict=True))
    return all(
        sum(a * b for a, b in zip(row, column, strict=True)) == int(at == other)
        for at, row in enumerate(rows) for other, column in enumerate(columns)
    )


def _regular(tokens: Tokens, rows: Rows) -> Read:
    deny = tokens.take("not")
    singular = tokens.take("singular")
    if not singular and not tokens.take("invertible", "regular", "nonsingular"):
        raise tokens.fault("'invertible' or 'singular' is expected")
    tokens.end()
    if len(rows) != len(rows[0]):
        raise tokens.fault("only a square matrix is invertible or singular")
    claims_regular = singular is deny
    said = f"{_shown(rows)} is {'invertible' if claims_regular else 'singular'}"
    return said, (
        (requests.linear("inverse_witness", rows), "holds" if claims_regular else "refuted", ""),
        (requests.linear("kernel_vector", rows), "refuted" if claims_regular else "holds", ""),
    )


def _matrix(tokens: Tokens) -> Rows:
    tokens.need("[")
    rows = [_row(tokens)]
    while tokens.take(",", ";"):
        rows.append(_row(tokens))
    tokens.need("]")
    if any(len(row) != len(rows[0]) for row in rows):
        raise tokens.fault("the rows of the matrix have different lengths")
    return tuple(rows)


def _row(tokens: Tokens) -> tuple[Fraction, ...]:
    tokens.need("[")
    row = [_number(tokens)]
    while tokens.take(","):
        row.append(_number(tokens))
    tokens.need("]")
    return tuple(row)


def _number(tokens: Tokens) -> Fraction:
    value = constant_of(Terms(tokens).sum())
    if value is None:
        raise tokens.fault("a number is expected")
    return value
