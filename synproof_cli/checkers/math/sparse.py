"""Polynomials as the protocol writes them term by term: `SparsePoly`, over the integers."""

from __future__ import annotations

from typing import Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.fault import Work, too_large
from synproof_cli.checkers.math.poly import Poly, Ring
from synproof_cli.checkers.math.shapes import Fault

MAX_VARIABLES: Final = 256
MAX_TERMS: Final = 4096
MAX_POLYS: Final = 256
_MAX_BITS: Final = 13_700
"""4096 digits, and a little more."""


def count_of(value: object, where: str, fault: Fault) -> int:
    """The `varCount` of the polynomial there."""
    found = shapes.fields(value, where, fault, ("varCount", "terms"))
    count = shapes.whole(found["varCount"], f"{where}.varCount", fault, low=0)
    if count > MAX_VARIABLES:
        raise too_large(f"{where} has more than {MAX_VARIABLES} variables")
    return count


def read_poly(value: object, where: str, fault: Fault, ring: Ring) -> Poly:
    """The polynomial there, with as many variables as the ring; equal monomials are added up. Raises EvidenceFault."""
    found = shapes.fields(value, where, fault, ("varCount", "terms"))
    if shapes.whole(found["varCount"], f"{where}.varCount", fault, low=0) != ring.size:
        raise fault(f"{where} has another number of variables")
    poly: Poly = {}
    for at, entry in enumerate(shapes.array(found["terms"], f"{where}.terms", fault, most=MAX_TERMS)):
        term = shapes.fields(entry, f"{where}.terms[{at}]", fault, ("coefficient", "exponents"))
        coefficient = shapes.whole(term["coefficient"], f"{where}.terms[{at}].coefficient", fault)
        if coefficient.bit_length() > _MAX_BITS:
            raise too_large(f"{where}.terms[{at}] has a coefficient of more than {shapes.MAX_DIGITS} digits")
        exponents = shapes.array(term["exponents"], f"{where}.terms[{at}].exponents", fault, most=MAX_VARIABLES)
        if len(exponents) != ring.size:
            raise fault(f"{where}.terms[{at}] has {len(exponents)} exponents and not {ring.size}")
        key = ring.monomial([shapes.whole(one, f"{where}.terms[{at}].exponents", fault, low=0) for one in exponents])
        poly[key] = poly.get(key, 0) + coefficient
    return {key: coefficient for key, coefficient in poly.items() if coefficient}


def read_polys(value: object, where: str, fault: Fault, ring: Ring, *, least: int = 0) -> tuple[Poly, ...]:
    """A list of polynomials."""
    listed = shapes.array(value, where, fault, least=least, most=MAX_POLYS)
    return tuple(read_poly(one, f"{where}[{at}]", fault, ring) for at, one in enumerate(listed))


def ring_of(value: object, where: str, fault: Fault, work: Work) -> Ring:
    """The ring that a polynomial lies in."""
    return Ring(count_of(value, where, fault), work)
