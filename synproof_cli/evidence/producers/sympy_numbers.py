"""SymPy computes: factors of numbers, and with them certificates of Pocklington."""

from __future__ import annotations

from math import gcd
from typing import Any

from synproof_cli.checkers.math.fault import refused
from synproof_cli.checkers.math.numbers import SMALL, Claim
from synproof_cli.evidence.producers.trees import Tree

_BASES = range(2, 1000)


def primality(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """Certificates of the number and of all the primes they rest on. Raises EvidenceFault for a number that is not prime."""
    import sympy

    if not sympy.isprime(claim.number):
        raise refused("the number is not prime")
    return {"reportedOk": True}, {"primes": _certificates([claim.number])}


def factorization(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """The prime factors, ascending, with certificates of the large ones."""
    import sympy

    found = sorted(sympy.factorint(claim.number).items())
    factors = [{"prime": str(prime), "exponent": int(exponent)} for prime, exponent in found]
    return {"reportedOk": True}, {"factors": factors, "primes": _certificates([int(prime) for prime, _ in found])}


def _certificates(primes: list[int]) -> list[Tree]:
    """Certificates, each after those it rests on."""
    made: dict[int, Tree] = {}
    todo = [(prime, False) for prime in primes if prime >= SMALL]
    while todo:
        prime, ready = todo.pop()
        if prime in made:
            continue
        parts = _parts(prime)
        if ready:
            made[prime] = {"prime": str(prime), "parts": parts}
        else:
            todo += [(prime, True), *((int(part["prime"]), False) for part in parts if int(part["prime"]) >= SMALL)]
    return list(made.values())


def _parts(prime: int) -> list[Tree]:
    """Largest prime powers of n - 1 until their product exceeds the root of n, each with a base."""
    import sympy

    parts: list[Tree] = []
    smooth = 1
    for factor, exponent in sorted(sympy.factorint(prime - 1).items(), reverse=True):
        if smooth * smooth > prime:
            break
        base = next((base for base in _BASES if _shows(prime, int(factor), base)), None)
        if base is None:
            raise refused("no base was found for a certificate")
        parts.append({"prime": str(factor), "exponent": int(exponent), "base": str(base)})
        smooth *= int(factor) ** int(exponent)
    return parts


def _shows(number: int, prime: int, base: int) -> bool:
    root = pow(base, (number - 1) // prime, number)
    return pow(root, prime, number) == 1 and gcd(root - 1, number) == 1
