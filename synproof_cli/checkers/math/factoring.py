"""`algebra.polynomial_factorization`: a polynomial over the integers as a unit times powers of factors.

The product is multiplied out. A factor of one variable counts as irreducible over the rationals where a prime p does not divide its
leading coefficient and the factor is irreducible modulo p (Rabin's test, 1980), or where it is of degree 1 or has degree 2 and a
discriminant that is no square. Where all factors are irreducible and no two are proportional, the decomposition is the canonical form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd, isqrt
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, undecodable
from synproof_cli.checkers.math.modular import irreducible_modulo
from synproof_cli.checkers.math.numbers import is_small_prime
from synproof_cli.checkers.math.poly import Poly, Ring, minus, proportional
from synproof_cli.checkers.math.rational import is_constant
from synproof_cli.checkers.math.sparse import read_poly, ring_of

MAX_PRIME: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Claim:
    """A polynomial that is to be decomposed."""

    size: int
    poly: Poly


def read(request: object) -> Claim:
    """The claim of a request. Raises EvidenceFault."""
    found = request_fields(request, ("polynomial",))
    ring = ring_of(found["polynomial"], "polynomial", malformed, Work())
    poly = read_poly(found["polynomial"], "polynomial", malformed, ring)
    if not poly:
        raise malformed("the zero polynomial has no factorization")
    return Claim(ring.size, poly)


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """That the product is the polynomial; `canonicalForm` where every factor is shown to be irreducible. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("unit", "factors"))
    ring = Ring(claim.size, work)
    unit = shapes.whole(found["unit"], "unit", undecodable)
    product: Poly = {0: unit} if unit else {}
    factors: list[Poly] = []
    shown = True
    for at, entry in enumerate(shapes.array(found["factors"], "factors", undecodable, most=256)):
        one = shapes.fields(entry, f"factors[{at}]", undecodable, ("poly", "multiplicity"), ("prime",))
        factor = read_poly(one["poly"], f"factors[{at}].poly", undecodable, ring)
        if not factor or is_constant(factor):
            raise refused(f"factors[{at}] is a constant")
        multiplicity = shapes.whole(one["multiplicity"], f"factors[{at}].multiplicity", undecodable, low=1, high=100_000)
        product = ring.multiply(product, ring.power(factor, multiplicity))
        shown = _irreducible(ring, factor, one.get("prime"), f"factors[{at}].prime") and shown
        factors.append(factor)
    if minus(product, claim.poly):
        raise refused("the product is another polynomial")
    distinct = not any(proportional(one, other) for at, one in enumerate(factors) for other in factors[:at])
    claimed = "canonicalForm" if shown and distinct else "decomposition"
    return Established("soundness_verified", claimed, facts={"irreducible": shown and distinct, "factors": len(factors)})


def _irreducible(ring: Ring, factor: Poly, prime: object, where: str) -> bool:
    used = [at for at in range(ring.size) if any(ring.exponents(key)[at] for key in factor)]
    if ring.degree(factor) == 1:
        return True
    if len(used) != 1:
        return False
    coefficients = [0] * (ring.degree(factor) + 1)
    for key, value in factor.items():
        coefficients[ring.exponents(key)[used[0]]] = value
    if len(coefficients) == 3:
        return not _is_square(coefficients[1] ** 2 - 4 * coefficients[0] * coefficients[2])
    if prime is None:
        return False
    modulus = shapes.whole(prime, where, undecodable, low=2, high=MAX_PRIME)
    if not is_small_prime(modulus, ring.work):
        raise refused(f"{where} is no prime")
    if gcd(coefficients[-1], modulus) != 1 or not irreducible_modulo(coefficients, modulus, ring.work):
        raise refused(f"{where} does not show that the factor is irreducible")
    return True


def _is_square(value: int) -> bool:
    return value >= 0 and isqrt(value) ** 2 == value


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedOk is not true, and the decomposition holds")
    work.spend(claim.size)
