"""Matrices of a page's coordinates (ISO 32000-1, 8.3.4), and the direction text goes in."""

from __future__ import annotations

from typing import Any, Final

from synproof_cli.readers.pdf.runs import SLANTED

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(m: Matrix, n: Matrix) -> Matrix:
    """The matrix of doing m, then n."""
    return (
        m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3], m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5],
    )


def matrix_of(operands: Any) -> Matrix:
    """The matrix of six numbers. Raises ValueError, TypeError."""
    a, b, c, d, e, f = (float(one) for one in operands[:6])
    return (a, b, c, d, e, f)


def turn_of(a: float, b: float) -> int:
    """The direction text goes in."""
    if abs(b) <= 0.05 * abs(a):
        return 0 if a >= 0 else 180
    if abs(a) <= 0.05 * abs(b):
        return 90 if b > 0 else 270
    return SLANTED
