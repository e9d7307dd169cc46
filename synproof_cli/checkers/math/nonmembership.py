"""`algebra.groebner_nonmembership`: a polynomial is no combination of others over the rationals, shown by a Gröbner basis.

The certificate is a list G and a remainder r that is not zero. All generators reduce to zero by G, so their ideal I lies in ⟨G⟩; all
S-polynomials of G reduce to zero by G, so G is a Gröbner basis of ⟨G⟩ (Buchberger's criterion: Cox, Little, O'Shea, ch. 2 §6, thm. 6);
and the target's normal form by G is not zero, so it is not in ⟨G⟩, and not in I. Cofactors are not needed: ⟨G⟩ may even be larger than I.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from synproof_cli.checkers.math.common import Established, certificate_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, refused, undecodable
from synproof_cli.checkers.math.ideal import Claim, read
from synproof_cli.checkers.math.poly import Poly, Ring, primitive, proportional
from synproof_cli.checkers.math.sparse import read_poly, read_polys

ORDER: Final = "grlex"

__all__ = ["ORDER", "check", "check_candidate", "normal_form", "read", "s_polynomial"]


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """What the certificate proves of the claim. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("termOrder", "basis", "remainder"))
    if found["termOrder"] != ORDER:
        raise EvidenceFault("encoding_version_unsupported", f"the one term order here is {ORDER}")
    ring = Ring(claim.size, work)
    basis = read_polys(found["basis"], "basis", undecodable, ring, least=1)
    if not all(basis):
        raise refused("the basis holds the zero polynomial")
    for generator in claim.generators:
        if normal_form(ring, generator, basis):
            raise refused("a generator does not reduce to zero by the basis")
    for first, second in combinations(basis, 2):
        if not _coprime(ring, first, second) and normal_form(ring, s_polynomial(ring, first, second), basis):
            raise refused("the basis is no Groebner basis: an S-polynomial does not reduce to zero")
    rest = normal_form(ring, claim.target, basis)
    if not rest:
        raise refused("the target reduces to zero")
    if not proportional(rest, read_poly(found["remainder"], "remainder", undecodable, ring)):
        raise refused("the target's normal form is another one")
    return Established("soundness_verified", "soundResult", facts={"ring": "QQ"})


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedOk is not true, and the target is not in the ideal")
    work.spend(claim.size)


def _coprime(ring: Ring, first: Poly, second: Poly) -> bool:
    """Buchberger's first criterion: the S-polynomial of polynomials with coprime leading monomials reduces to zero."""
    left, right = ring.exponents(max(first)), ring.exponents(max(second))
    return not any(a and b for a, b in zip(left, right, strict=True))


def s_polynomial(ring: Ring, first: Poly, second: Poly) -> Poly:
    """The S-polynomial, up to a constant factor."""
    ring.work.spend(len(first) + len(second))
    top_first, top_second = max(first), max(second)
    common = ring.lcm(top_first, top_second)
    result: dict[int, Fraction] = {}
    for poly, top, sign in ((first, top_first, 1), (second, top_second, -1)):
        for key, value in poly.items():
            place = key + common - top
            result[place] = result.get(place, Fraction()) + Fraction(sign * value, poly[top])
    return primitive({key: value for key, value in result.items() if value})


def normal_form(ring: Ring, poly: Poly, basis: tuple[Poly, ...]) -> Poly:
    """The remainder of division by the basis, made primitive: no monomial of it is divisible by a leading monomial."""
    leads = [(max(one), one) for one in basis]
    rest = {key: Fraction(value) for key, value in poly.items()}
    done: dict[int, Fraction] = {}
    while rest:
        top = max(rest)
        ring.work.spend(len(rest) + len(leads))
        divisor = next(((lead, one) for lead, one in leads if ring.divides(lead, top)), None)
        if divisor is None:
            done[top] = rest.pop(top)
        else:
            _reduce(ring, rest, top, *divisor)
    return primitive(done)


def _reduce(ring: Ring, rest: dict[int, Fraction], top: int, lead: int, divisor: Poly) -> None:
    factor, step = rest[top] / divisor[lead], top - lead
    bits = factor.numerator.bit_length() + factor.denominator.bit_length()
    ring.work.spend(len(divisor) * 8 * (1 + (bits >> 8) ** 2))
    for key, value in divisor.items():
        changed = rest.get(key + step, Fraction()) - factor * value
        if changed:
            rest[key + step] = changed
        else:
            rest.pop(key + step, None)
