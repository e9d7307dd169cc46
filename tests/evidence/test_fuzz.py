"""No bundle, however malformed, gives anything but a verification: no exception, no hang, and verified only with all steps passed."""

from __future__ import annotations

import copy
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.checkers.math.capabilities import CAPABILITIES, capability_of
from synproof_cli.checkers.math.fault import EvidenceFault, Work
from synproof_cli.evidence.bundle import MANIFEST, STATUSES, Bundle
from synproof_cli.evidence.canonical import request_digest
from synproof_cli.evidence.results import CATEGORY_OF
from synproof_cli.evidence.verify import VERIFIED, verify_bundle
from tests.evidence import build
from tests.evidence.mutations import MAKERS, places

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 3)
    | st.text(max_size=4)
    | st.sampled_from(["x", "0", "-1", "rat", "int", "var"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["tag", "left", "v", "name", "terms"]), inner, max_size=3),
    max_leaves=6,
)
SECONDS = 20.0
"""More than any verification may take, on a slow machine too."""


def judged(bundle: Bundle) -> None:
    started = time.perf_counter()
    found = verify_bundle(bundle)
    assert time.perf_counter() - started < SECONDS
    assert found.status in STATUSES
    if found.fault is None:
        assert (found.steps, found.status in VERIFIED) == (13, True)
    else:
        assert found.fault.code in CATEGORY_OF
        assert found.status not in VERIFIED
        assert len(found.fault.message) < 1000
        assert "Traceback" not in found.fault.message


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 10**6), JUNK, st.integers(0, 10**6), st.booleans())
def test_any_value_may_stand_anywhere_in_request_and_certificate(seed: int, junk: Any, where: int, rebound: bool) -> None:
    rng = Random(seed)  # noqa: S311
    asked, proof = copy.deepcopy(rng.choice(MAKERS)(rng))
    spots = [(root, path) for root in (asked, proof) for path, _ in places(root) if path]
    root, path = spots[where % len(spots)]
    holder: Any = root
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = junk
    try:
        if rebound:
            asked["requestDigest"] = proof["requestDigest"] = request_digest(asked)
        bundle = build.bundle(asked, proof, claim="candidate")
    except (EvidenceFault, TypeError, AttributeError, KeyError):
        return  # the test's own making of it
    judged(bundle)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.binary(max_size=4), st.integers(0, 10**6))
def test_any_bytes_may_stand_anywhere_in_a_bundle(seed: int, junk: bytes, where: int) -> None:
    rng = Random(seed)  # noqa: S311
    files = dict(build.bundle(*rng.choice(MAKERS)(rng), claim="candidate").files)
    name = rng.choice(sorted(files))
    place = where % (len(files[name]) + 1)
    files[name] = files[name][:place] + junk + files[name][place + rng.randint(0, 4) :]
    judged(Bundle(files))


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(CAPABILITIES)),
    st.dictionaries(
        st.sampled_from(
            sorted(
                {
                    "variables",
                    "lhs",
                    "rhs",
                    "knownAssumptions",
                    "operation",
                    "matrix",
                    "predicate",
                    "target",
                    "generators",
                    "clauses",
                    "premises",
                    "conclusion",
                    "variableCount",
                    "polynomial",
                    "number",
                    "bounds",
                    "objective",
                    "expr",
                    "independentVar",
                    "domainConditions",
                    "candidate",
                }
            )
        ),
        JUNK,
        max_size=8,
    ),
)
def test_any_request_is_read_or_refused(capability: str, fields: dict[str, Any]) -> None:
    asked = (
        {
            "schemaVersion": "0.1.0",
            "capabilityVersion": "0.1.0",
            "requestDigest": "sha256:" + "0" * 64,
            "requestedClaim": "candidate",
            "resourcePolicy": dict(build.POLICY),
        }
        | fields
        | {"capability": capability}
    )
    one = capability_of(asked)
    try:
        claim = one.read(asked)
    except EvidenceFault as fault:
        assert fault.code in CATEGORY_OF
        return
    with pytest.raises(EvidenceFault):
        one.check(claim, asked, Work())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"0",
        b"{}",
        b'{"files":[]}',
        b"[" * 100_000,
        b'{"a":' * 5000,
        b"\xff\xfe",
        b'"\\ud800"',
        b"-0",
        b"1e999",
        b"9" * 100_000,
        b'{"bundleVersion":"0.2.0"}',
        b"[" + b"{}," * 100_000 + b"{}]",
    ],
)
@pytest.mark.parametrize("name", [MANIFEST, "request.cjson", "certificate.cjson", "candidate.cjson"])
def test_hostile_files(name: str, data: bytes) -> None:
    from synproof_cli.evidence.canonical import parse, sha256

    asked = build.equality(build.var("x"), build.var("x"))
    files = dict(build.bundle(asked, build.equality_proof(asked)).files) | {name: data}
    if name != MANIFEST:
        from synproof_cli.evidence.canonical import canonical_bytes

        manifest = parse(files[MANIFEST], "manifest")
        for entry in manifest["files"]:
            entry["digest"] = sha256(files[entry["path"]])
        files[MANIFEST] = canonical_bytes(manifest)
    judged(Bundle(files))
    if not (name == "candidate.cjson" and data.startswith(b"{") and len(data) < 100):  # what it does not know, it does not mind
        assert not verify_bundle(Bundle(files)).verified
