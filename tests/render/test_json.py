"""JSON that survives any encoding and any depth."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.render.json_ import to_json
from synproof_cli.render.registry import render
from tests.render.documents import ALL

values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=30,
)


@given(values)
def test_what_is_written_is_read_back_in_the_same_order(value: Any) -> None:
    text = to_json(value)
    assert json.loads(text) == value and text.isascii() and text.endswith("\n")
    if isinstance(value, dict):
        assert list(json.loads(text)) == list(value)


def test_escapes_and_numbers_that_are_none() -> None:
    assert (
        to_json({"a": "\x1b\ud800é", "b": [float("nan"), float("inf")]}) == '{\n  "a": "\\u001b\\ud800\\u00e9",\n  "b": [null, null]\n}\n'
    )


def test_no_control_character_is_written_raw() -> None:
    text = to_json({"\x7f": "\x7f\x9b\u202e\\x7f"})
    assert all(sign.isprintable() for sign in text.replace("\n", ""))
    assert json.loads(text) == {"\x7f": "\x7f\x9b\u202e\\x7f"}


def test_clauses_stand_on_one_line() -> None:
    assert to_json({"lines": [[1, -2], [3]], "flags": [True, False]}) == (
        '{\n  "lines": [\n    [1, -2],\n    [3]\n  ],\n  "flags": [true, false]\n}\n'
    )


def test_no_depth_is_too_deep() -> None:
    deep: Any = {}
    for _ in range(20_000):
        deep = {"children": [deep]}
    assert to_json(deep).count("children") == 20_000


def test_every_result_is_the_same_document() -> None:
    for document in ALL.values():
        assert json.loads(render("debate-result", "json", document)) == document
        tree = json.loads(render("tree", "json", document))
        assert tree["argumentation_tree"] == document["argumentation_tree"] and tree["finding"] == document["finding"]
