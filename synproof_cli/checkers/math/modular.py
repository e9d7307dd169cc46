"""Polynomials of one variable modulo a prime, as lists of coefficients from the lowest: Rabin's test of irreducibility (1980)."""

from __future__ import annotations

from synproof_cli.checkers.math.fault import Work


def irreducible_modulo(coefficients: list[int], prime: int, work: Work) -> bool:
    """Whether the polynomial, whose leading coefficient the prime does not divide, is irreducible modulo the prime.

    It is of degree n iff it divides x^(p^n) - x and has no common factor with x^(p^(n/q)) - x for any prime q of n.
    """
    poly = [value % prime for value in coefficients]
    degree = len(poly) - 1
    powers = [[0, 1] if degree > 1 else _remainder([0, 1], poly, prime, work)]
    for _ in range(degree):
        powers.append(_power(powers[-1], prime, poly, work))
    if _less_x(powers[degree], prime):
        return False
    return all(
        len(_gcd(poly, _less_x(powers[degree // divisor], prime), prime, work)) == 1 for divisor in _prime_divisors(degree)
    )


def _prime_divisors(number: int) -> list[int]:
    return [one for one in range(2, number + 1) if number % one == 0 and all(one % other for other in range(2, one))]


def _less_x(poly: list[int], prime: int) -> list[int]:
    padded = [*poly, *[0] * (2 - len(poly))]
    padded[1] = (padded[1] - 1) % prime
    return _trim(padded)


def _trim(poly: list[int]) -> list[int]:
    while poly and not poly[-1]:
        poly.pop()
    return poly


def _power(base: list[int], exponent: int, modulus: list[int], work: Work) -> list[int]:
    result = [1]
    for bit in bin(exponent)[2:]:
        result = _multiply(result, result, modulus, exponent, work)
        if bit == "1":
            result = _multiply(result, base, modulus, exponent, work)
    return result


def _multiply(left: list[int], right: list[int], modulus: list[int], prime: int, work: Work) -> list[int]:
    work.spend(len(left) * len(right))
    product = [0] * (len(left) + len(right) - 1) if left and right else []
    for at, value in enumerate(left):
        if value:
            for other, coefficient in enumerate(right):
                product[at + other] += value * coefficient
    return _remainder([value % prime for value in product], modulus, prime, work)


def _remainder(poly: list[int], modulus: list[int], prime: int, work: Work) -> list[int]:
    rest = _trim(list(poly))
    inverse = pow(modulus[-1], -1, prime)
    work.spend(max(0, len(rest) - len(modulus) + 1) * len(modulus))
    while len(rest) >= len(modulus):
        factor, shift = rest[-1] * inverse % prime, len(rest) - len(modulus)
        for at, value in enumerate(modulus):
            rest[at + shift] = (rest[at + shift] - factor * value) % prime
        _trim(rest)
    return rest


def _gcd(left: list[int], right: list[int], prime: int, work: Work) -> list[int]:
    while right:
        left, right = right, _remainder(left, right, prime, work)
    return left
