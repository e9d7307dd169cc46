"""Ideal membership by Buchberger's algorithm with cofactors over the rationals: our own, so that multipliers come out of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from synproof_cli.checkers.math.fault import EvidenceFault, Work, refused
from synproof_cli.checkers.math.ideal import Claim
from synproof_cli.checkers.math.nonmembership import ORDER, normal_form
from synproof_cli.checkers.math.poly import Poly, Ring, primitive
from synproof_cli.evidence.producers.trees import Tree, sparse

Terms = dict[int, Fraction]
_WORK = 10**12
"""The process has a deadline of its own."""


@dataclass(frozen=True, slots=True)
class Element:
    """A polynomial of the ideal, and what it is a combination of: a multiplier for each generator."""

    poly: Terms
    cofactors: tuple[Terms, ...]


def membership(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """Multipliers with target · scale = Σ multiplier · generator. Raises EvidenceFault where there are none, or none over the integers."""
    ring = Ring(claim.size, Work(_WORK))
    rest, quotients = _reduce(ring, _fractions(claim.target), basis_of(ring, claim.generators), len(claim.generators))
    if rest:
        raise refused("the target is not in the ideal, even over the rationals")
    scale = lcm(*(value.denominator for quotient in quotients for value in quotient.values()))
    if scale != 1 and claim.over == "ZZ":
        message = f"over the rationals the target is in the ideal; over the integers only {scale} times it was found to be"
        raise EvidenceFault("completeness_not_established", message)
    multipliers = [sparse(ring, {key: int(value * scale) for key, value in quotient.items()}) for quotient in quotients]
    candidate: Tree = {"multipliers": multipliers, "reportedOk": True} | ({"scale": scale} if scale != 1 else {})
    fields = {"claimClass": "witness", "multipliers": multipliers, "target": sparse(ring, claim.target),
              "generators": [sparse(ring, one) for one in claim.generators], "termOrder": ORDER}
    return candidate, fields | ({"scale": scale} if claim.over == "QQ" else {})


def nonmembership(claim: Claim, _: dict[str, Any]) -> tuple[Tree, Tree]:
    """A Groebner basis and the target's normal form. Raises EvidenceFault where the target is in the ideal."""
    ring = Ring(claim.size, Work(_WORK))
    basis = tuple(primitive(one.poly) for one in _minimal(ring, basis_of(ring, claim.generators)))
    rest = normal_form(ring, claim.target, basis)
    if not rest:
        raise refused("the target is in the ideal, at least over the rationals")
    return {"reportedOk": True}, {"termOrder": ORDER, "basis": [sparse(ring, one) for one in basis], "remainder": sparse(ring, rest)}


def _fractions(poly: Poly) -> Terms:
    return {key: Fraction(value) for key, value in poly.items()}


def basis_of(ring: Ring, generators: tuple[Poly, ...]) -> list[Element]:
    """A Groebner basis, each element with its cofactors. Pairs are taken by the least common multiple of their leading monomials."""
    count = len(generators)
    basis: list[Element] = []
    pairs: list[tuple[int, int, int]] = []
    for at, generator in enumerate(generators):
        if generator:
            one = Element(_fractions(generator), tuple({0: Fraction(1)} if index == at else {} for index in range(count)))
            _extend(ring, basis, pairs, one)
    while pairs:
        pairs.sort(reverse=True)
        _, first, second = pairs.pop()
        combined = _s_element(ring, basis[first], basis[second])
        rest, quotients = _reduce(ring, combined.poly, basis, count)
        if rest:
            cofactors = tuple(_sum(own, quotient, Fraction(-1)) for own, quotient in zip(combined.cofactors, quotients, strict=True))
            _extend(ring, basis, pairs, Element(rest, cofactors))
    return basis


def _extend(ring: Ring, basis: list[Element], pairs: list[tuple[int, int, int]], one: Element) -> None:
    lead = max(one.poly)
    for at, other in enumerate(basis):
        top = max(other.poly)
        common = ring.lcm(lead, top)
        if common != lead + top:  # coprime leading monomials need no pair
            pairs.append((common, at, len(basis)))
    basis.append(one)


def _minimal(ring: Ring, basis: list[Element]) -> list[Element]:
    """Without the elements whose leading monomial another's divides."""
    kept: list[Element] = []
    for one in sorted(basis, key=lambda element: max(element.poly)):
        if not any(ring.divides(max(other.poly), max(one.poly)) for other in kept):
            kept.append(one)
    return kept


def _s_element(ring: Ring, first: Element, second: Element) -> Element:
    common = ring.lcm(max(first.poly), max(second.poly))
    left, right = (_shifted(ring, one, common - max(one.poly), 1 / one.poly[max(one.poly)]) for one in (first, second))
    minus = Fraction(-1)
    return Element(
        _sum(left.poly, right.poly, minus), tuple(_sum(a, b, minus) for a, b in zip(left.cofactors, right.cofactors, strict=True)),
    )


def _shifted(ring: Ring, one: Element, step: int, factor: Fraction) -> Element:
    ring.work.spend(len(one.poly))

    def shift(poly: Terms) -> Terms:
        return {key + step: value * factor for key, value in poly.items()}

    return Element(shift(one.poly), tuple(map(shift, one.cofactors)))


def _sum(left: Terms, right: Terms, factor: Fraction, step: int = 0) -> Terms:
    """The sum of left and a multiple of right."""
    total = dict(left)
    for key, value in right.items():
        changed = total.get(key + step, Fraction()) + factor * value
        if changed:
            total[key + step] = changed
        else:
            total.pop(key + step, None)
    return total


def _reduce(ring: Ring, poly: Terms, basis: list[Element], count: int) -> tuple[Terms, list[Terms]]:
    """The remainder, and the multipliers of the generators whose combination was taken away."""
    rest, done = dict(poly), Terms()
    quotients: list[Terms] = [{} for _ in range(count)]
    leads = [(max(one.poly), one) for one in basis]
    while rest:
        top = max(rest)
        ring.work.spend(len(rest))
        found = next(((lead, one) for lead, one in leads if ring.divides(lead, top)), None)
        if found is None:
            done[top] = rest.pop(top)
            continue
        lead, one = found
        factor, step = rest[top] / one.poly[lead], top - lead
        rest = _sum(rest, one.poly, -factor, step)
        quotients = [_sum(quotient, own, factor, step) for quotient, own in zip(quotients, one.cofactors, strict=True)]
    return done, quotients
