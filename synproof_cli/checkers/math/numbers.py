"""`number.primality` and `number.factorization`: Pocklington certificates, and products of primes.

n is prime when n - 1 = F · R, F > √n, F's prime factors are known (and certified in turn), and for each prime q of F there is an a with
a^(n-1) ≡ 1 (mod n) and gcd(a^((n-1)/q) - 1, n) = 1 (Pocklington 1914). Numbers below 2^32 are divided by everything up to their root.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import gcd, isqrt
from typing import Any, Final

from synproof_cli.checkers.math import shapes
from synproof_cli.checkers.math.common import Established, certificate_fields, request_fields
from synproof_cli.checkers.math.fault import EvidenceFault, Work, malformed, refused, too_large, undecodable

MAX_DIGITS: Final = 400
SMALL: Final = 1 << 32
_MAX_PRIMES: Final = 1024


@dataclass(frozen=True, slots=True)
class Claim:
    """A whole number: that it is prime, or what its prime factors are (`factors` as claimed, empty where none are)."""

    number: int
    factors: tuple[tuple[int, int], ...] = ()


def read(request: object) -> Claim:
    """The claim of a primality request. Raises EvidenceFault."""
    found = request_fields(request, ("number",))
    return Claim(_number(found["number"], "number", low=2))


def read_factorization(request: object) -> Claim:
    """The claim of a factorization request: factors as `[{prime, exponent}]`, in ascending order. Raises EvidenceFault."""
    found = request_fields(request, ("number",), ("factors",))
    number = _number(found["number"], "number", low=1)
    if found.get("factors") is None:
        return Claim(number)
    return Claim(number, _factors(found["factors"], request=True))


def _number(value: object, where: str, *, low: int, request: bool = True) -> int:
    fault = malformed if request else undecodable
    number = shapes.decimal(value, where, fault)
    if number < low:
        raise fault(f"{where} must be at least {low}")
    if number >= 10**MAX_DIGITS:
        raise too_large(f"{where} has more than {MAX_DIGITS} digits")
    return number


def _factors(value: object, *, request: bool) -> tuple[tuple[int, int], ...]:
    fault = malformed if request else undecodable
    found: list[tuple[int, int]] = []
    for at, entry in enumerate(shapes.array(value, "factors", fault, most=_MAX_PRIMES)):
        factor = shapes.fields(entry, f"factors[{at}]", fault, ("prime", "exponent"))
        prime = _number(factor["prime"], f"factors[{at}].prime", low=2, request=request)
        found.append((prime, shapes.whole(factor["exponent"], f"factors[{at}].exponent", fault, low=1, high=2000)))
    if any(left >= right for (left, _), (right, _) in pairwise(found)):
        raise fault("factors must be ascending")
    return tuple(found)


def check(claim: Claim, certificate: object, work: Work) -> Established:
    """That the number is prime. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("primes",))
    if claim.number not in _proved(found["primes"], [claim.number], work):
        raise refused("the number is not shown to be prime")
    return Established("soundness_verified", "soundResult")


def check_factorization(claim: Claim, certificate: object, work: Work) -> Established:
    """That the number is the product of those primes, and where the request names factors, that they are these. Raises EvidenceFault."""
    found = certificate_fields(certificate, ("factors", "primes"))
    factors = _factors(found["factors"], request=False)
    product = 1
    for prime, exponent in factors:
        if prime.bit_length() * exponent > claim.number.bit_length() + exponent:
            raise refused("the product of the factors is another number")
        product *= prime**exponent
    if product != claim.number:
        raise refused("the product of the factors is another number")
    if claim.factors and claim.factors != factors:
        raise refused("the factors are not those of the request")
    proved = _proved(found["primes"], [prime for prime, _ in factors], work)
    if not all(prime in proved for prime, _ in factors):
        raise refused("a factor is not shown to be prime")
    return Established("soundness_verified", "canonicalForm", facts={"factors": [[str(prime), exponent] for prime, exponent in factors]})


def check_candidate(claim: Claim, candidate: Mapping[str, Any], work: Work) -> None:
    """Raises EvidenceFault `candidate_rejected` where the candidate says the claim does not hold."""
    if candidate.get("reportedOk", True) is not True:
        raise EvidenceFault("candidate_rejected", "reportedOk is not true, and the claim holds")
    work.spend(claim.number.bit_length())


def _proved(value: object, wanted: list[int], work: Work) -> frozenset[int]:
    """Numbers shown to be prime: small ones by division, the others by certificates, each resting on smaller ones that come before it."""
    proved = {number for number in wanted if number < SMALL and is_small_prime(number, work)}
    for at, entry in enumerate(shapes.array(value, "primes", undecodable, most=_MAX_PRIMES)):
        one = shapes.fields(entry, f"primes[{at}]", undecodable, ("prime", "parts"))
        number = _number(one["prime"], f"primes[{at}].prime", low=SMALL, request=False)
        _check_pocklington(number, one["parts"], proved, work)
        proved.add(number)
    return frozenset(proved)


def _check_pocklington(number: int, parts: object, proved: set[int], work: Work) -> None:
    smooth = 1
    for at, entry in enumerate(shapes.array(parts, "parts", undecodable, least=1, most=_MAX_PRIMES)):
        part = shapes.fields(entry, f"parts[{at}]", undecodable, ("prime", "exponent", "base"))
        prime = _number(part["prime"], f"parts[{at}].prime", low=2, request=False)
        exponent = shapes.whole(part["exponent"], f"parts[{at}].exponent", undecodable, low=1, high=2000)
        base = _number(part["base"], f"parts[{at}].base", low=2, request=False)
        if prime not in proved and not (prime < SMALL and is_small_prime(prime, work)):
            raise refused("a certificate rests on a number that is not shown to be prime")
        if smooth % prime == 0:
            raise refused("a prime stands twice in one certificate")
        _check_base(number, prime, base, work)
        smooth *= prime**exponent
        if smooth >= number:
            raise refused("the factors of n - 1 are too large")
    if (number - 1) % smooth or smooth * smooth <= number:
        raise refused("the known factors of n - 1 do not divide it, or are too small")


def _check_base(number: int, prime: int, base: int, work: Work) -> None:
    words = number.bit_length() // 30 + 1
    work.spend(number.bit_length() * words * words // 2)
    if (number - 1) % prime:
        raise refused("a part of the certificate does not divide n - 1")
    root = pow(base, (number - 1) // prime, number)
    if pow(root, prime, number) != 1 or gcd(root - 1, number) != 1:
        raise refused("a base of the certificate does not show what it must")


def is_small_prime(number: int, work: Work) -> bool:
    """Whether a number below 2^32 is prime, by division."""
    if number < 4:
        return number > 1
    if number % 2 == 0:
        return False
    work.spend(isqrt(number) // 2)
    return all(number % divisor for divisor in range(3, isqrt(number) + 1, 2))
