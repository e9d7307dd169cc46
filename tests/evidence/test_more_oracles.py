"""Ideals, factors, primes, clauses and linear programs against SymPy and brute force, certificates changed in one place included."""

from __future__ import annotations

import copy
from itertools import product
from random import Random
from typing import Any

import pytest
import sympy

from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.common import Established
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.evidence.producers.registry import backends_of, produce
from tests.evidence import build
from tests.evidence.mutations import OUTSIDE, mutated, places
from tests.evidence.oracle import polynomial

ROUNDS = 60


def checked(asked: dict[str, Any], proof: dict[str, Any]) -> Established | None:
    """What is established; None where it is refused."""
    capability = capability_of(asked)
    try:
        return capability.check(capability.read(asked), proof, Work())
    except EvidenceFault:
        return None


def produced(asked: dict[str, Any]) -> dict[str, Any] | None:
    """The certificate of the first backend that can; None where it finds none."""
    try:
        return dict(produce(asked, backends_of(asked["capability"])[0], "test")["certificate"])
    except EvidenceFault:
        return None


def variants(rng: Random, proof: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """The certificate with one value changed."""
    found = []
    for _ in range(count):
        changed = copy.deepcopy(proof)
        spots = [(path, value) for path, value in places(changed) if path and path[0] not in OUTSIDE]
        path, value = rng.choice(spots)
        new = mutated(rng, path[-1], value)
        if new is None and type(value) is int:
            new = value + rng.choice((-1, 1))
        if new is not None:
            holder: Any = changed
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = new
            found.append(changed)
    return found


def random_poly(rng: Random, count: int, least: int = 1) -> dict[str, Any]:
    terms = {tuple(rng.randint(0, 2) for _ in range(count)): rng.choice((-2, -1, 1, 3)) for _ in range(rng.randint(least, 3))}
    return build.sparse(terms, count)


def test_ideals_are_decided_as_sympy_decides_them() -> None:
    rng, members = Random(3), 0  # noqa: S311
    for _ in range(ROUNDS):
        count = rng.randint(1, 2)
        generators = [random_poly(rng, count) for _ in range(2)]
        target = random_poly(rng, count)
        symbols = sympy.symbols(f"x0:{count}")
        inside = sympy.groebner([polynomial(one) for one in generators], *symbols, order="grlex").contains(polynomial(target))
        members += inside
        yes = build.ideal(target, generators, ring="QQ")
        no = build.request("algebra.groebner_nonmembership", target=target, generators=generators)
        for asked, expected in ((yes, inside), (no, not inside)):
            proof = produced(asked)
            assert (proof is not None) is expected
            if proof is not None:
                assert checked(asked, proof) is not None
                # A changed certificate may still be one; it never shows the opposite of the truth.
                assert all(checked(no if asked is yes else yes, one) is None for one in variants(rng, proof, 4))
        if inside:  # nothing made of a true basis shows that a member is none
            fake = build.certificate(no, termOrder="grlex", basis=generators, remainder=target)
            assert all(checked(no, one) is None for one in [fake, *variants(rng, fake, 6)])
    assert 5 < members < ROUNDS


def test_factors_are_those_of_sympy() -> None:
    rng = Random(4)  # noqa: S311
    x = sympy.Symbol("x0")
    for _ in range(ROUNDS):
        parts = [random_poly(rng, 1, 2) for _ in range(rng.randint(1, 3))]
        total = sympy.Poly(sympy.prod([polynomial(one) for one in parts]), x)
        if total.is_zero:
            continue
        asked = build.request(
            "algebra.polynomial_factorization",
            "canonicalForm",
            polynomial=build.sparse({key: int(value) for key, value in total.terms()}, 1),
        )
        proof = produced(asked)
        assert proof is not None
        found = checked(asked, proof)
        assert found is not None
        for one in [proof, *variants(rng, proof, 8)]:
            said = checked(asked, one)
            if said is None:
                continue
            whole = sympy.prod([polynomial(entry["poly"]) ** entry["multiplicity"] for entry in one["factors"]]) * one["unit"]
            assert sympy.expand(whole - total.as_expr()) == 0
            if said.claim == "canonicalForm":
                assert all(sympy.Poly(polynomial(entry["poly"]), x).is_irreducible for entry in one["factors"])


@pytest.mark.parametrize("bits", [8, 33, 40, 64, 90])
def test_numbers_shown_to_be_prime_are(bits: int) -> None:
    rng = Random(bits)  # noqa: S311
    shown = 0
    for _ in range(ROUNDS // 2):
        number = rng.getrandbits(bits) | 1
        if rng.random() < 0.5:
            number = int(sympy.nextprime(number))
        if number < 2:
            continue
        asked = build.request("number.primality", "soundResult", number=str(number))
        proof = produced(asked)
        assert (proof is not None) is sympy.isprime(number)
        if proof is None:
            continue
        shown += 1
        assert checked(asked, proof) is not None
        other = build.request("number.primality", "soundResult", number=str(number * int(sympy.nextprime(rng.getrandbits(bits)))))
        assert all(checked(other, one | {"requestDigest": other["requestDigest"]}) is None for one in [proof, *variants(rng, proof, 5)])
    assert shown > 5


def test_clauses_are_decided_as_by_brute_force() -> None:
    rng = Random(6)  # noqa: S311
    both = {True: 0, False: 0}
    for _ in range(ROUNDS):
        count = rng.randint(1, 5)
        clauses = [[rng.choice((1, -1)) * rng.randint(1, count) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 14))]
        truth = any(
            all(any(values[abs(one) - 1] is (one > 0) for one in clause) for clause in clauses)
            for values in product((False, True), repeat=count)
        )
        both[truth] += 1
        for operation, holds in (("satisfiable", truth), ("unsatisfiable", not truth)):
            asked = build.request("logic.sat_unsat", "candidate", operation=operation, variableCount=count, clauses=clauses)
            proof = produced(asked)
            assert (proof is not None) is holds
            if proof is not None:
                assert checked(asked, proof) is not None
            else:
                for lie in (
                    {"model": [rng.choice((1, -1)) * one for one in range(1, count + 1)]},
                    {"proof": [[1], [-1], []]},
                    {"proof": [[]]},
                ):
                    assert checked(asked, build.certificate(asked, operation=operation, **lie)) is None
    assert min(both.values()) > 5


def _empty(system: list[Any]) -> bool:
    """Whether half-planes have no common point: SymPy's own simplex, on free variables it is told of as differences."""
    from sympy.solvers.simplex import InfeasibleLPError, lpmin

    p, q, r, s = sympy.symbols("p q r s", nonnegative=True)
    x, y = sympy.symbols("x y")
    split = [one.subs({x: p - q, y: r - s}) for one in system]
    try:
        lpmin(sympy.Integer(0) * p, [*(one for one in split if one not in (True, sympy.true)), p >= 0, q >= 0, r >= 0, s >= 0])
    except InfeasibleLPError:
        return True
    return False


def test_no_linear_program_has_two_answers() -> None:
    rng, found = Random(7), [0, 0]  # noqa: S311
    for _ in range(ROUNDS // 2):
        rows = [[rng.randint(-3, 3) for _ in range(2)] for _ in range(rng.randint(2, 4))]
        if not any(map(any, rows)):
            continue
        bounds, objective = [rng.randint(-3, 5) for _ in rows], [rng.randint(-2, 2) or 1, rng.randint(-2, 2)]
        fields = {"matrix": build.matrix(rows), "bounds": [build.rat(one) for one in bounds]}
        best = build.request(
            "opt.linear_program", "optimum", operation="maximum", objective=[build.rat(one) for one in objective], **fields
        )
        none = build.request("opt.linear_program", "soundResult", operation="infeasible", **fields)
        proofs = [produced(best), produced(none)]
        assert None in proofs
        x, y = sympy.symbols("x y")
        system = [a * x + b * y <= bound for (a, b), bound in zip(rows, bounds, strict=True) if a or b]
        empty = any(not any(row) and bound < 0 for row, bound in zip(rows, bounds, strict=True)) or _empty(system)
        assert (proofs[1] is not None) is empty
        for at, (asked, proof) in enumerate(zip((best, none), proofs, strict=True)):
            if proof is None:
                continue
            found[at] += 1
            said = checked(asked, proof)
            assert said is not None
            for one in variants(rng, proof, 6):
                other = checked(asked, one)
                assert other is None or other.facts == said.facts
    assert min(found) > 2
