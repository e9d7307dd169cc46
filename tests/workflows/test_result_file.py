"""Results from strangers: what has not the published shape, or contradicts itself, is refused before anything is made of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli import debate
from synproof_cli.errors import InputError, SynproofError
from synproof_cli.model.result import DebateResult
from synproof_cli.render.registry import FORMATS, render
from synproof_cli.workflows.explain import explain_what_if, explain_why, explain_why_not
from synproof_cli.workflows.result_file import checked_result, read_result
from synproof_cli.workflows.schema import schema_of
from synproof_cli.workflows.shape import misfit

SCHEMA = schema_of("debate-result")
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
DEBATES: tuple[dict[str, Any], ...] = (
    {"formula": "tweety_flies", "given": ["tweety_is_penguin"], "world": "logic:classics"},
    {"thesis": "Nobody knows these words.", "world": "logic:classics"},
    {"formula": "A", "axioms": ["A"], "require": "proved"},
    {"formula": "A", "axioms": ["B", "~B"]},
)
NONSENSE = (None, True, False, 0, -1, 10**40, 0.5, "", "x", "IN", "\x1b[31m\u202e\x00", [], [1], ["a", 1], [[1, 2]], {}, {"a": {"b": 1}})
Place = tuple[Any, Any]


@cache
def text_of(number: int) -> str:
    return json.dumps(debate(second_opinion=False, **DEBATES[number]))


def places(value: Any) -> Iterator[Place]:
    """Every value inside, as what holds it and its key."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


@pytest.mark.parametrize("number", range(len(DEBATES)))
def test_results_of_our_own_pass(number: int) -> None:
    document = json.loads(text_of(number))
    assert checked_result(document, "r.json") is document
    assert read_result(text_of(number).encode("utf-8-sig"), "r.json") == document


@given(st.integers(0, len(DEBATES) - 1), st.data())
@settings(max_examples=300, deadline=None)
def test_the_shape_is_judged_as_json_schema_judges_it(number: int, data: st.DataObject) -> None:
    document = json.loads(text_of(number))
    found = list(places(document))
    holder, key = found[data.draw(st.integers(0, len(found) - 1))]
    change = data.draw(st.sampled_from(("replace", "drop", "add")))
    if change == "replace":
        holder[key] = copy.deepcopy(data.draw(st.sampled_from(NONSENSE)))
    elif change == "drop":
        del holder[key]
    elif isinstance(holder, dict):
        holder["surplus"] = 1
    assert (misfit(document, SCHEMA) == "") is VALIDATOR.is_valid(document)


@given(st.integers(0, len(DEBATES) - 1), st.data())
@settings(max_examples=200, deadline=None)
def test_whatever_a_file_holds_it_is_shown_or_refused_in_one_line(number: int, data: st.DataObject) -> None:
    document = json.loads(text_of(number))
    found = list(places(document))
    holder, key = found[data.draw(st.integers(0, len(found) - 1))]
    holder[key] = copy.deepcopy(data.draw(st.sampled_from(NONSENSE)))
    try:
        checked_result(document, "r.json")
        for kind in ("debate-result", "tree"):
            for form in FORMATS[kind]:
                assert render(kind, form, document).endswith("\n")
        for explained in (explain_why(document), explain_why_not(document), explain_what_if(document, ["A"])):
            assert render("explain", "text", explained)
    except SynproofError as error:
        assert "\n" not in error.message
        assert error.code != "internal"


@pytest.mark.parametrize(("key", "value"), [
    ("exit_code", 0), ("original_thesis_status", "CONFIRMED"), ("original_thesis_status", None), ("finding", "SUPPORTED"),
])
def test_a_verdict_that_does_not_follow_from_the_finding_is_refused(key: str, value: object) -> None:
    document = json.loads(text_of(0)) | {key: value}
    with pytest.raises(InputError, match="with finding"):
        checked_result(document, "r.json")
    assert json.loads(text_of(0))["exit_code"] == 1


def test_the_grade_that_was_required_is_part_of_the_exit_code() -> None:
    document: DebateResult = debate(formula="A", axioms=["B"], require="proved", second_opinion=False)
    assert document["exit_code"] == 4
    with pytest.raises(InputError, match="exit_code is 4, and with finding UNREFUTED it must be 0"):
        checked_result(document | {"require": "unrefuted"}, "r.json")


def test_the_place_of_the_fault_is_named() -> None:
    document = json.loads(text_of(0))
    document["argumentation_tree"]["children"][0]["sieves"][1]["outcome"] = "maybe"
    with pytest.raises(InputError, match=r"argumentation_tree\.children\[0\]\.sieves\[1\]\.outcome: must be one of pass, fail, skipped"):
        checked_result(document, "r.json")


@pytest.mark.parametrize(("data", "said"), [
    (b"", "is not JSON"), (b"\xff\xfe", "is not JSON"), (b"[]", "is not a result"), (b"{}", "is not a result"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"finding": NaN}', "NaN is no number"), (b'{"finding": ' + b"9" * 5_000 + b"}", "is not JSON"),
])
def test_what_is_no_result_is_said_so(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        read_result(data, "r.json")
    assert "r.json" in caught.value.message


def test_another_version_of_the_schema_is_named() -> None:
    document = json.loads(text_of(2)) | {"schema_version": "2.0"}
    with pytest.raises(InputError, match="another version"):
        checked_result(document, "r.json")


@pytest.mark.parametrize(("key", "value"), [
    ("as_of", None), ("without", "rain"), ("without", [1]), ("added", {}), ("added", [{"id": 1}]), ("axioms", [{"text": "x"}]), ("id", "?"),
])
def test_a_world_that_is_none_is_refused(key: str, value: object) -> None:
    document = json.loads(text_of(0))
    document["world"][key] = value
    with pytest.raises(InputError, match="world"):
        checked_result(document, "r.json")
