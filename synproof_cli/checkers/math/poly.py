"""Polynomials with integer coefficients, as a dict from packed exponents to coefficients without zeros.

A monomial is one integer: a field of 32 bits for each variable, the first one highest, and above them one for the total degree. Adding two
of them multiplies the monomials, comparing them is the graded lexicographic order (Cox, Little, O'Shea, Ideals, Varieties, and Algorithms,
ch. 2 §2), and since no total degree reaches 2^31 no field runs over into the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import Final, TypeAlias

from synproof_cli.checkers.math.fault import Work, too_large

Poly: TypeAlias = dict[int, int]

_FIELD: Final = 32
_DEGREE: Final = (1 << 31) - 1
_MASK: Final = (1 << _FIELD) - 1
_BITS: Final = 20_000_000
"""A coefficient of more bits is never made."""


class Ring:
    """Polynomials in a number of variables."""

    __slots__ = ("guards", "size", "top", "work")

    def __init__(self, size: int, work: Work) -> None:
        self.size = size
        self.work = work
        self.top = _FIELD * size
        self.guards = sum(1 << (_FIELD * field + 31) for field in range(size + 1))

    def variable(self, index: int) -> Poly:
        """The polynomial of one variable."""
        return {(1 << self._shift(index)) + (1 << self.top): 1}

    def _shift(self, index: int) -> int:
        return _FIELD * (self.size - 1 - index)

    def monomial(self, exponents: list[int]) -> int:
        """Exponents as one number. Raises EvidenceFault for a degree that is too large."""
        total = sum(exponents)
        if total > _DEGREE:
            raise too_large("a degree is too large")
        packed = total << self.top
        for index, exponent in enumerate(exponents):
            packed |= exponent << self._shift(index)
        return packed

    def exponents(self, monomial: int) -> tuple[int, ...]:
        """The exponents in one number."""
        return tuple((monomial >> self._shift(index)) & _MASK for index in range(self.size))

    def degree(self, poly: Poly) -> int:
        """The total degree; -1 for zero."""
        return (max(poly) >> self.top) if poly else -1

    def divides(self, small: int, large: int) -> bool:
        """Whether one monomial divides another."""
        return ((large | self.guards) - small) & self.guards == self.guards

    def lcm(self, left: int, right: int) -> int:
        """The least common multiple of two monomials."""
        return self.monomial([max(pair) for pair in zip(self.exponents(left), self.exponents(right), strict=True)])

    def multiply(self, left: Poly, right: Poly) -> Poly:
        """The product."""
        if not left or not right:
            return {}
        if self.degree(left) + self.degree(right) > _DEGREE:
            raise too_large("a degree is too large")
        if len(left) < len(right):
            left, right = right, left
        self.work.spend(len(left) * len(right) * _cost(_bits(left), _bits(right)))
        if len(right) == 1:
            ((key, factor),) = right.items()
            return {key + other: factor * coefficient for other, coefficient in left.items()}
        return _product(left, right)

    def power(self, base: Poly, exponent: int) -> Poly:
        """The power; anything to the zeroth is 1."""
        if len(base) == 1:
            return self._power_of_term(base, exponent)
        self.work.spend((exponent // 2) ** 2 if base else 0)  # what the last squaring of a dense power costs: refused before, not during it
        result: Poly = {0: 1}
        if not base:
            return result if exponent == 0 else {}
        square = base
        while exponent:
            if exponent & 1:
                result = self.multiply(result, square)
            exponent >>= 1
            if exponent:
                square = self.multiply(square, square)
        return result

    def _power_of_term(self, base: Poly, exponent: int) -> Poly:
        ((key, coefficient),) = base.items()
        if (key >> self.top) * exponent > _DEGREE:
            raise too_large("a degree is too large")
        if abs(coefficient) > 1:
            bits = coefficient.bit_length() * exponent
            if bits > _BITS:
                raise too_large("a number is too large")
            self.work.spend(_cost(bits, bits))
        return {key * exponent: coefficient**exponent}

    def derivative(self, poly: Poly, index: int) -> Poly:
        """The formal derivative by one variable."""
        self.work.spend(len(poly))
        shift = self._shift(index)
        step = (1 << shift) + (1 << self.top)
        return {key - step: coefficient * ((key >> shift) & _MASK) for key, coefficient in poly.items() if (key >> shift) & _MASK}

    def remainder(self, dividend: Poly, divisor: Poly) -> Poly:
        """What is left of dividend after division by one polynomial, up to a constant factor, made primitive; zero iff it is divided."""
        lead = max(divisor)
        rest: dict[int, Fraction] = {key: Fraction(value) for key, value in dividend.items()}
        done: dict[int, Fraction] = {}
        while rest:
            top = max(rest)
            self.work.spend(len(rest))
            if not self.divides(lead, top):
                done[top] = rest.pop(top)
                continue
            step, factor = top - lead, rest[top] / divisor[lead]
            self.work.spend((len(divisor) + len(rest)) * 4 * _cost(_bits(divisor), factor.numerator.bit_length()))
            for key, value in divisor.items():
                changed = rest.get(key + step, Fraction()) - factor * value
                if changed:
                    rest[key + step] = changed
                else:
                    rest.pop(key + step, None)
        return primitive(done)


def primitive(poly: Mapping[int, Fraction]) -> Poly:
    """The polynomial with integer coefficients without a common factor that is proportional to a rational one."""
    scale = 1
    for value in poly.values():
        scale = scale * value.denominator // gcd(scale, value.denominator)
    whole = {key: int(value * scale) for key, value in poly.items()}
    common = gcd(*whole.values()) if whole else 1
    return {key: value // common for key, value in whole.items()}


def add_into(target: Poly, other: Poly) -> Poly:
    """The sum, in the place of target."""
    for key, value in other.items():
        total = target.get(key, 0) + value
        if total:
            target[key] = total
        else:
            del target[key]
    return target


def negated(poly: Poly) -> Poly:
    """-poly."""
    return {key: -value for key, value in poly.items()}


def minus(left: Poly, right: Poly) -> Poly:
    """The difference, as a new polynomial."""
    return add_into(dict(left), negated(right))


def scaled(poly: Poly, factor: int) -> Poly:
    """The polynomial times a number that is not zero."""
    return {key: value * factor for key, value in poly.items()} if factor != 1 else dict(poly)


def proportional(left: Poly, right: Poly) -> bool:
    """Whether the two differ by a rational factor that is not zero."""
    if left.keys() != right.keys():
        return False
    if not left:
        return True
    key = next(iter(left))
    first, second = left[key], right[key]
    return all(value * second == right[at] * first for at, value in left.items())


def _product(left: Poly, right: Poly) -> Poly:
    result: Poly = {}
    get = result.get
    items = list(left.items())
    for key, factor in right.items():
        for other, coefficient in items:
            place = key + other
            result[place] = get(place, 0) + factor * coefficient
    return {key: value for key, value in result.items() if value}


def _bits(poly: Poly) -> int:
    return max(map(int.bit_length, poly.values()))


def _cost(left: int, right: int) -> int:
    """Steps that one product of numbers of so many bits counts for."""
    return 1 + ((left >> 8) * (right >> 8) >> 2)
