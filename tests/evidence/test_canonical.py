"""One value, one text: strict parsing, canonical bytes, digests."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.canonical import bind, canonical_bytes, digest_of, parse, request_digest
from tests.evidence.build import SHARED

VECTORS: list[tuple[Any, str]] = [
    ({"b": 1, "a": 2}, '{"a":2,"b":1}'),
    ({"k": "\u007f/é\u2028"}, '{"k":"\u007f/é\u2028"}'),
    ({"s": 'q"\\ \b\f\n\r\t\x00\x1f'}, '{"s":"q\\"\\\\ \\b\\f\\n\\r\\t\\u0000\\u001f"}'),
    # U+1D11E is written as D834 DD1E in UTF-16 and comes before U+E000, although it is the larger code point.
    ({"\ue000": 1, "\U0001d11e": 2, "a": 3}, '{"a":3,"\U0001d11e":2,"\ue000":1}'),
    ([[], {}, None, True, False, 0, -1, 10**50], "[[],{},null,true,false,0,-1," + str(10**50) + "]"),
]
SCALARS = st.none() | st.booleans() | st.integers() | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4), max_leaves=20
)


def code(data: bytes) -> str:
    with pytest.raises(EvidenceFault) as caught:
        parse(data, "text")
    return caught.value.code


@pytest.mark.parametrize(("value", "text"), VECTORS)
def test_canonical_text(value: Any, text: str) -> None:
    assert canonical_bytes(value) == text.encode()
    assert parse(text.encode(), "text") == value


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared data is not there")
def test_the_vectors_of_the_protocol_byte_for_byte() -> None:
    cases = json.loads((SHARED / "evidence/conformance/vectors/canonical_json_vectors.json").read_text(encoding="utf-8"))["cases"]
    assert len(cases) == 10
    for case in cases:
        assert canonical_bytes(case["input"]) == case["canonical"].encode()
        assert digest_of(case["input"]) == case["digest"]


@given(VALUES)
def test_what_is_written_reads_back_and_has_one_text(value: Any) -> None:
    try:
        data = canonical_bytes(value)
    except EvidenceFault as fault:  # a lone surrogate has no UTF-8
        assert fault.code == "malformed_evidence"
        return
    assert parse(data, "text") == value
    assert canonical_bytes(parse(data, "text")) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"1.5",
        b"1e3",
        b"NaN",
        b"-Infinity",
        b'{"a":1,"a":2}',
        b"\xef\xbb\xbf{}",
        b'"\xff"',
        b"{}x",
        b"01",
        b"'a'",
        b'"\n"',
        "{}".encode("utf-16"),
    ],
)
def test_what_is_no_strict_json_is_malformed(data: bytes) -> None:
    assert code(data) == "malformed_evidence"


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b"[" + b"0," * 450_000 + b"0]",
        b'{"a":' * 1200 + b"1" + b"}" * 1200,
        b"1" * 5000,
        b'"' + b"a" * (4 << 20) + b'"',
    ],
)
def test_what_is_too_large_is_refused_as_that(data: bytes) -> None:
    assert code(data) == "resource_limit_exceeded"


@pytest.mark.parametrize("value", [1.5, {"a": {1, 2}}, "\ud800", float("nan")])
def test_what_has_no_canonical_text(value: Any) -> None:
    with pytest.raises(EvidenceFault) as caught:
        canonical_bytes(value)
    assert caught.value.code == "malformed_evidence"


def test_a_requests_digest_is_over_all_but_itself() -> None:
    bound = bind({"capability": "x", "n": 1})
    assert request_digest(bound) == bound["requestDigest"] == digest_of({"capability": "x", "n": 1})
    assert request_digest(bound | {"n": 2}) != bound["requestDigest"]
