"""EV1 to EV4: evidence verified, a large identity checked, hostile input refused, finite domains searched."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import product
from math import factorial
from pathlib import Path
from statistics import median
from typing import Any

from synproof_cli.checkers.math import finite, rational_equality, universal
from synproof_cli.checkers.math.capabilities import capability_of
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.evidence.bundle import Bundle
from synproof_cli.evidence.canonical import canonical_bytes, parse
from synproof_cli.evidence.producers.enumeration import first_false, one_by_one
from synproof_cli.evidence.verify import verify_bundle
from tests.benchmarks.harness import Outcome, Settings, at_least, at_most, benchmark, module
from tests.evidence import build
from tests.evidence.build import num, power, var
from tests.evidence.mutations import MAKERS

MILLION = 1_000_000


def cpu(work: Callable[[], object], rounds: int) -> float:
    """The median CPU time of a call."""
    times = []
    for _ in range(rounds):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return median(times)


@benchmark("EV1", "bundles verified per second of one core, cold, with all thirteen rules")
def verifying(settings: Settings) -> Iterator[Outcome]:
    from random import Random

    rng = Random(1)  # noqa: S311
    for name, found in (
        ("own, 120 of seven capabilities", [build.bundle(*rng.choice(MAKERS)(rng)) for _ in range(120)]),
        ("shared", shared()),
    ):
        if not found:
            yield Outcome(f"bundles: {name}", at_least(1500, "/s"), None, "the shared data is not there")
            continue
        wrong = name != "shared" and not any(verify_bundle(one).verified for one in found)
        taken = cpu(lambda found=found: [verify_bundle(one) for one in found for _ in range(3)], settings.in_process())  # type: ignore[misc]
        yield Outcome(f"bundles: {name}", at_least(1500, "/s"), 3 * len(found) / taken, wrong=wrong)


def shared() -> list[Bundle]:
    """The protocol's own bundles."""
    folders = sorted(path.parent for path in (build.SHARED / "evidence").rglob("manifest.cjson"))
    return [Bundle({path.relative_to(folder).as_posix(): path.read_bytes() for path in _files(folder)}) for folder in folders]


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def balanced(tag: str, trees: list[Any]) -> Any:
    """A balanced sum or product."""
    while len(trees) > 1:
        trees = [build.binary(tag, *pair) if len(pair := trees[at : at + 2]) == 2 else pair[0] for at in range(0, len(trees), 2)]
    return trees[0]


def expansion(names: str, exponent: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """(a + b + … + 1)^n against the sum of its terms."""
    terms = []
    for powers in product(range(exponent + 1), repeat=len(names)):
        rest = exponent - sum(powers)
        if rest >= 0:
            coefficient = factorial(exponent)
            for one in (*powers, rest):
                coefficient //= factorial(one)
            factors = [power(var(name), one) for name, one in zip(names, powers, strict=True) if one]
            terms.append(balanced("mul", [num(coefficient), *factors]))
    whole = power(balanced("add", [*map(var, names), num(1)]), exponent)
    asked = build.equality(whole, balanced("add", terms), names)
    return asked, build.equality_proof(asked)


@benchmark("EV2", "(a + b + c + d + 1)^10 against its 1,001 terms, read and checked")
def expanding(settings: Settings) -> Iterator[Outcome]:
    asked, proof = expansion("abcd", 10)
    taken = cpu(lambda: rational_equality.check(rational_equality.read(asked), proof, Work()), settings.in_process())
    yield Outcome("one check", at_most(100, "ms"), taken * 1000)
    whole = build.bundle(asked, proof)
    yield Outcome(
        "the whole bundle, bytes in", at_most(100, "ms"), cpu(lambda: verify_bundle(whole), settings.in_process()) * 1000,
        wrong=not verify_bundle(whole).verified,
    )


def hostile() -> dict[str, bytes]:
    """Inputs of up to 4 MiB that try to cost as much as they can before they are refused."""
    most = 4 * 1024 * 1024
    asked, _ = expansion("ab", 3)
    deep = var("x")
    for _ in range(255):
        deep = build.neg(deep)
    wide = balanced("add", [power(var("x"), 2)] * 21_000)
    return {
        "brackets": b"[" * most,
        "zeros": b"[" + b"0," * (most // 2 - 2) + b"0]",
        "objects": b"[" + b"{}," * 133_000 + b"{}]",
        "one number": b"9" * most,
        "numbers of 4,000 digits": b"[" + b",".join([b"9" * 4000] * 1000) + b"]",
        "one text": b'"' + b"a" * (most - 2) + b'"',
        "keys": b"{" + b",".join(b'"%d":0' % key for key in range(199_000)) + b"}",
        "a deep expression": canonical_bytes(asked | {"lhs": deep}),
        "a wide expression": canonical_bytes(asked | {"lhs": wide}),
        "a tower of powers": canonical_bytes(asked | {"lhs": power(power(num(9), 999_999), 999_999)}),
        "a large power of a sum": canonical_bytes(asked | {"lhs": power(build.add(var("a"), num(1)), 1_000_000)}),
    }


def refused(data: bytes) -> bool:
    """Whether it is refused, as a request is."""
    try:
        request = parse(data, "request")
        capability = capability_of(request)
        capability.check(capability.read(request), build.equality_proof(request), Work())
    except EvidenceFault:
        return True
    return False


@benchmark("EV3", "hostile requests of up to 4 MiB, until they are refused")
def refusing(settings: Settings) -> Iterator[Outcome]:
    for name, data in hostile().items():
        taken = cpu(lambda data=data: refused(data), settings.in_process())  # type: ignore[misc]
        yield Outcome(name, at_most(200, "ms"), taken * 1000, f"{len(data):,} bytes", wrong=not refused(data))


@benchmark("EV4", "assignments of finite domains tried per second: a*a + b*b + c >= a*b over 100^3")
def enumerating(settings: Settings) -> Iterator[Outcome]:
    a, b, c = build.at(0), build.at(1), build.at(2)
    squares = build.add(build.add(build.mul(a, a), build.mul(b, b)), c)
    asked = build.finite({"tag": "le", "left": build.mul(a, b), "right": squares}, ("nat", 99), ("nat", 99), ("nat", 99))
    claim = finite.read(asked)
    rounds = min(3, settings.in_process())
    taken = cpu(lambda: one_by_one(claim), rounds)
    yield Outcome("search, plain Python", at_least(0.3, "M/s"), claim.size / taken / MILLION, wrong=one_by_one(claim) is not None)
    taken = cpu(lambda: universal.counterexample(claim, Work(10**9)), rounds)
    yield Outcome("the checker, plain Python", at_least(0.3, "M/s"), claim.size / taken / MILLION)
    if module("numpy") is None:
        yield Outcome("search, NumPy", at_least(10, "M/s"), None, "NumPy is not installed")
    else:
        yield Outcome("search, NumPy", at_least(10, "M/s"), claim.size / cpu(lambda: first_false(claim), rounds) / MILLION)
