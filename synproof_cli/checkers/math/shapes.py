"""Reading plain data whose shape nobody has checked. `fault` says whose shape it is: a request's or a certificate's."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault, too_large

Fault = Callable[[str], EvidenceFault]

MAX_DIGITS: Final = 4096
NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,63}")
_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)")
_LONG: Final = 80


def fields(value: object, where: str, fault: Fault, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """The object there, with all required keys and no unknown one."""
    if not isinstance(value, dict):
        raise fault(f"{where} must be an object")
    for key in required:
        if key not in value:
            raise fault(f"{where} lacks '{key}'")
    if len(value) > len(required):
        for key in value:
            if key not in required and key not in optional:
                raise fault(f"{where} has the unknown key '{short(key)}'")
    return value


def array(value: object, where: str, fault: Fault, *, least: int = 0, most: int) -> list[Any]:
    """The list there; longer than `most` is `resource_limit_exceeded`."""
    if not isinstance(value, list):
        raise fault(f"{where} must be a list")
    if len(value) < least:
        raise fault(f"{where} must have at least {least} entries")
    if len(value) > most:
        raise too_large(f"{where} has {len(value)} entries, more than {most}")
    return value


def text(value: object, where: str, fault: Fault, *, most: int = 4096) -> str:
    """The text there."""
    if not isinstance(value, str):
        raise fault(f"{where} must be a text")
    if len(value) > most:
        raise too_large(f"{where} is longer than {most} characters")
    return value


def whole(value: object, where: str, fault: Fault, *, low: int | None = None, high: int | None = None) -> int:
    """The JSON integer there; true and false are none."""
    if type(value) is not int:
        raise fault(f"{where} must be an integer")
    if (low is not None and value < low) or (high is not None and value > high):
        raise fault(f"{where} is out of range")
    return value


def truth(value: object, where: str, fault: Fault) -> bool:
    """The JSON boolean there."""
    if type(value) is not bool:
        raise fault(f"{where} must be true or false")
    return value


def one_of(value: object, where: str, fault: Fault, choices: tuple[str, ...]) -> str:
    """One of those texts."""
    if not isinstance(value, str) or value not in choices:
        raise fault(f"{where} must be one of {', '.join(choices)}")
    return value


def name(value: object, where: str, fault: Fault) -> str:
    """A variable's name."""
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise fault(f"{where} is not a variable's name")
    return value


def decimal(value: object, where: str, fault: Fault) -> int:
    """The integer written as a decimal text, without leading zeros."""
    if not isinstance(value, str):
        raise fault(f"{where} must be a decimal text")
    if len(value) > MAX_DIGITS:
        raise too_large(f"{where} has more than {MAX_DIGITS} digits")
    if not _INTEGER.fullmatch(value) or value == "-0":
        raise fault(f"{where} is not a decimal integer")
    return int(value)


def quotient(value: object, where: str, fault: Fault) -> tuple[int, int]:
    """Numerator and denominator (positive) of a `rat` literal, not reduced."""
    found = fields(value, where, fault, ("tag", "num", "den"))
    if found["tag"] != "rat":
        raise fault(f"{where} must have tag 'rat'")
    num, den = decimal(found["num"], f"{where}.num", fault), decimal(found["den"], f"{where}.den", fault)
    if den <= 0:
        raise fault(f"{where}.den must be positive")
    return num, den


def rational(value: object, where: str, fault: Fault) -> Fraction:
    """The number of a `rat` literal."""
    return Fraction(*quotient(value, where, fault))


def rationals(value: object, where: str, fault: Fault, *, most: int) -> tuple[Fraction, ...]:
    """A list of `rat` literals."""
    return tuple(rational(one, f"{where}[{at}]", fault) for at, one in enumerate(array(value, where, fault, most=most)))


def short(value: str) -> str:
    """A foreign text, cut so that it fits into a message."""
    return value if len(value) <= _LONG else value[:_LONG] + "…"
