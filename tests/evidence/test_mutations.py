"""Thousands of bundles, good and changed in one place, against an oracle that shares nothing with the checkers: none is wrongly accepted,
no good one is rejected."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from synproof_cli.evidence.verify import UNSUPPORTED, verify_bundle
from tests.evidence import build, oracle
from tests.evidence.mutations import MAKERS, Case, changed

SHAPES = frozenset(("malformed_evidence", "certificate_decode_failed", "unsupported_expression"))


def truth(case: Case) -> bool | None:
    """What the oracle says; None where it is not a case at all (a variable that is not declared, a term that means nothing)."""
    asked, proof = case
    try:
        return oracle.ORACLES[asked["capability"]](asked, proof)
    except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError, NotImplementedError):
        return None


def judge(rng: Random, counts: Counter[str]) -> None:
    case = rng.choice(MAKERS)(rng)
    if rng.random() < 0.7:
        case = changed(rng, case)
    asked, proof = case
    expected, found = truth(case), verify_bundle(build.bundle(asked, proof))
    said = f"{asked}\n{proof}\n{found.fault}"
    if found.verified:
        assert expected is True, said
        counts["accepted"] += 1
    elif expected is True:
        # What the oracle calls good may still not have the protocol's shape: undeclared variables, exponents that fall short.
        assert found.fault is not None
        assert found.fault.code in SHAPES, said
        counts["shape"] += 1
    else:
        assert found.fault is not None
        assert found.fault.code not in UNSUPPORTED - {"unsupported_expression"}, said
        counts["rejected"] += 1


@pytest.mark.parametrize("seed", range(7))
def test_no_bundle_is_judged_wrongly(seed: int) -> None:
    rng, counts = Random(seed), Counter[str]()  # noqa: S311
    for _ in range(300):
        judge(rng, counts)
    assert counts["accepted"] > 60
    assert counts["rejected"] > 60
    assert counts["shape"] < 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_no_bundle_is_judged_wrongly_at_length(seed: int) -> None:
    rng, counts = Random(seed), Counter[str]()  # noqa: S311
    for _ in range(1000):
        judge(rng, counts)
    assert counts["accepted"] > 200
