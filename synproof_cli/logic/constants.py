"""Comparison signs and constants: numbers and dates as canonical text, exact."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Final

from synproof_cli.errors import FormulaError

if TYPE_CHECKING:
    from fractions import Fraction

COMPARATORS: Final[dict[str, str]] = {
    "<": "<", ">": ">", "<=": "<=", ">=": ">=", "==": "==", "!=": "!=", "≤": "<=", "≥": ">=", "≠": "!=",
}
FLIPPED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
ARITHMETIC: Final = frozenset(("+", "-", "*", "/", "%", "**", "×", "÷"))
MAX_DIGITS: Final = 60

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)


def is_date(text: str) -> bool:
    """Whether the text has the form of an ISO day."""
    return _DATE.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Whether the text is a plain decimal number."""
    return _NUMBER.fullmatch(text) is not None


def is_constant(text: str) -> bool:
    """Whether the text is a number or a date."""
    return bool(text) and (text[0].isdigit() or text[0] == "-") and (is_date(text) or is_number(text))


def canonical_constant(text: str) -> str:
    """Canonical text of a number (`48`, `2.5`, `-3`) or an ISO day. Raises FormulaError for a day there is not, or too many digits."""
    if is_date(text):
        try:
            return datetime.date.fromisoformat(text).isoformat()
        except ValueError:
            raise FormulaError(f"there is no day {text}") from None
    if not is_number(text):
        raise FormulaError(f"'{text}' is not a number or a date")
    if len(text) > MAX_DIGITS:
        raise FormulaError(f"a number of more than {MAX_DIGITS} digits")
    return decimal_text(exact(text))


def exact(number: str | int) -> Fraction:
    """A number as a fraction. Their module is loaded by the first one: most worlds have none."""
    from fractions import Fraction

    return Fraction(number)


def decimal_text(value: Fraction) -> str:
    """Plain decimal text of a fraction with a terminating expansion, without trailing zeros."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
    # By hand: decimal's default context would round to 28 digits, and two constants would become one.
    whole = str(abs((value * 10**digits).numerator)).rjust(digits + 1, "0")
    return f"{'-' if value < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"


def day_number(text: str) -> int:
    """Proleptic Gregorian ordinal of an ISO day."""
    return datetime.date.fromisoformat(text).toordinal()


def day_text(number: int) -> str:
    """ISO day of an ordinal between 1 and `LAST_DAY`."""
    return datetime.date.fromordinal(number).isoformat()


LAST_DAY: Final = datetime.date.max.toordinal()
