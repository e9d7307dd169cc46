"""The values of a skeleton: what stays of a rule, and the numbers that were taken out of it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that counts something: its value in the base unit, how it bounds ("=" for none), and whether it stands in a condition.

    `upper`: of a range the other end. `loose`: a length in months or years, which days measure only roughly.
    """

    value: Decimal | str
    bound: str
    shown: str
    in_condition: bool
    upper: Decimal | None = None
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A rule's words that stay (`words`) and what was taken out: negation parity, modality, quantities, opposites.

    `conditional`: some of its words state a condition. `several`: it has different modalities, so that nothing tells which one counts.
    `turned`: places of words that stand for their opposite; `inside`: places that belong to a condition; `denied_inside`: whether the
    condition is denied an odd number of times. `wide`: places before which "all" or "any" stands; `only`: the same of "only". `able`: it
    says what somebody is able to do. `verb`: the place of the first verb. `denials`: how often it says "not"
    outside its condition. `never`: it says "never".
    """

    words: tuple[str, ...]
    negated: bool
    modality: str
    quantities: tuple[Quantity, ...]
    conditional: bool
    several: bool
    turned: frozenset[int] = frozenset()
    inside: frozenset[int] = frozenset()
    denied_inside: bool = False
    wide: frozenset[int] = frozenset()
    only: frozenset[int] = frozenset()
    able: bool = False
    verb: int = 0
    denials: int = 0
    never: bool = False


def opposite(one: str, other: str) -> bool:
    """Whether two modalities cannot both hold of one thing."""
    return frozenset((one, other)) in _OPPOSED


_OPPOSED: Final = frozenset(
    frozenset(pair) for pair in (
        ("must", "mustnot"), ("may", "mustnot"), ("must", "neednot"), ("should", "shouldnot"), ("must", "shouldnot"), ("should", "mustnot"),
        ("will", "willnot"), ("will", "mustnot"), ("must", "willnot"),
    )
)


_PERIODS: Final = (("year", 31556952), ("month", 2629746), ("week", 604800), ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def period(seconds: Decimal) -> str:
    """How often something is done, in the largest unit that fits."""
    if not seconds:
        return "in real time"
    name, length = next(((name, length) for name, length in _PERIODS if seconds >= length and not seconds % length), ("second", 1))
    number = seconds / length
    return f"every {name}" if number == 1 else f"every {number.normalize():f} {name}s"
