"""`verify` over results of every kind: each part is compared or named, and a file is read in one way only."""

from __future__ import annotations

import json
import pathlib
import tempfile
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from synproof_cli.checkers import verify_result
from synproof_cli.errors import InputError, UsageError
from synproof_cli.workflows.clock import system_clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.verify import verify
from tests.checkers.unchecked import Path, covered, places

STREET = """
[world]
id = "my:street"
title = "Street"
[atoms.rain]
text = "it rains"
[atoms.wet]
text = "the street is wet"
[atoms.shut]
text = "the street is shut"
[atoms.depth]
type = "int"
min = 0
text = "the depth of the water"
[[axioms]]
id = "rain-wets"
text = "Rain wets the street."
formula = "rain >> wet"
kind = "defeasible"
source = { type = "wikipedia", citation = "Rain" }
[[axioms]]
id = "roof"
text = "A shut street is dry."
formula = "shut >> ~wet"
kind = "defeasible"
overrides = ["rain-wets"]
[[axioms]]
id = "deep"
text = "A depth of more than 3 wets the street."
formula = "(depth > 3) >> wet"
"""
CLASH = """
[world]
id = "my:clash"
[atoms.a]
text = "the sky is blue"
[[axioms]]
id = "one"
text = "It is."
formula = "a"
[[axioms]]
id = "other"
text = "It is not."
formula = "~a"
"""
BIRDS = """
[world]
id = "my:birds"
[[axioms]]
id = "birds"
text = "Birds fly."
formula = "bird(?x) >> flies(?x)"
kind = "defeasible"
[[axioms]]
id = "penguins"
text = "Penguins do not fly."
formula = "penguin(?x) >> ~flies(?x)"
kind = "defeasible"
overrides = ["birds"]
[[axioms]]
id = "are"
text = "Penguins are birds."
formula = "penguin(?x) >> bird(?x)"
[[axioms]]
id = "tweety"
text = "Tweety is a penguin."
formula = "penguin(tweety)"
"""
PROSE = '[[axioms]]\nid = "prose"\ntext = "A wet street is slippery."\n'
REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "PROVED": (STREET, {"formula": "wet", "given": ("depth > 5",)}),
    "PROVED under conditions": (STREET, {"formula": "depth > 3 implies wet"}),
    "CONTRADICTED": (STREET, {"thesis": "The street is not wet.", "given": ("depth >= 7",)}),
    "CONTRADICTED by an added comparison": (STREET, {"formula": "not wet", "axioms": ("depth > 4",)}),
    "SUPPORTED": (STREET, {"thesis": "If it rains, the street is wet."}),
    "SUPPORTED beside words": (STREET, {"thesis": "A shut street is a dry one", "formula": "~wet", "given": ("It rains.", "shut")}),
    "OVERTHROWN": (STREET, {"formula": "wet", "given": ("rain & shut",)}),
    "UNREFUTED": (STREET, {"formula": "wet", "without": ("roof",)}),
    "CONTESTED": (STREET.replace('overrides = ["rain-wets"]', ""), {"formula": "wet", "given": ("rain", "shut")}),
    "IMPOSSIBLE": (STREET, {"formula": "rain", "given": ("depth > 3", "~wet")}),
    "INCONSISTENT": (STREET, {"formula": "rain", "axioms": ("wet", "not wet")}),
    "INCONSISTENT, thesis unread": (CLASH, {"thesis": "Nobody knows these words."}),
    "INCONSISTENT, condition unread": (CLASH, {"formula": "a", "given": ("nothing_there",)}),
    "UNTRANSLATED": (STREET, {"thesis": "Nobody knows these words."}),
    "UNTRANSLATED by an unknown condition": (STREET, {"formula": "wet", "given": ("nothing_there",)}),
    "UNTRANSLATED by a condition of no type": (STREET, {"formula": "wet", "given": ("rain", "x = 5")}),
    "UNTRANSLATED by prose": (STREET + PROSE, {"thesis": "If it rains, the street is wet."}),
    "SUPPORTED without prose": (STREET + PROSE, {"formula": "rain >> wet", "ignore_unread": True}),
    "SUPPORTED with an added sentence": (STREET, {"formula": "wet", "axioms": ("It rains.", "Nobody knows these words.")}),
    "CONTESTED in one direction": (STREET, {"formula": "~rain", "given": ("~wet",), "contraposition": False}),
    "UNDECIDED": (STREET, {"formula": "rain >> wet", "timeout": 1e-9}),
    "OVERTHROWN of a thing": (BIRDS, {"formula": "flies(tweety)"}),
    "PROVED of all things": (BIRDS, {"formula": "penguin(?x) >> bird(?x)"}),
    "SUPPORTED with a model's formula": (STREET.replace('overrides = ["rain-wets"]', 'origin = "model"'), {"formula": "rain >> wet"}),
}


@cache
def text_of(name: str) -> str:
    """The result of a request, as it is written; made once."""
    world, options = REQUESTS[name]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "w.toml")
        file.write_text(world, encoding="utf-8")
        request = DebateRequest(worlds=(str(file),), save=False, as_of="2026-06-01", **options)
        return json.dumps(run_debate(request, store=None, clock=system_clock()).result | {"wall_clock_time_ms": 0.0})


def outcome(document: object) -> str:
    return verify_result(document).outcome


@pytest.mark.parametrize("name", REQUESTS)
def test_results_of_every_kind_verify(name: str) -> None:
    document = json.loads(text_of(name))
    assert document["finding"] == name.split(maxsplit=1)[0].rstrip(",")
    expected = "no_verdict" if name.startswith(("UNTRANSLATED", "UNDECIDED")) else "holds"
    assert (verify_result(document).problems, outcome(document)) == ((), expected)


def changes(value: Any) -> Iterator[Any]:
    """Other values, each like something a forger would write."""
    if isinstance(value, bool):
        yield from (not value, None)
    elif isinstance(value, int | float):
        yield from (value + 1, -value - 1, str(value))
    elif isinstance(value, str):
        yield from (f"{value}x", "", None, "IN" if value == "OUT" else "OUT", "PROVED", "symbolic", "model", "skipped", "pass")
    elif isinstance(value, list):
        yield from (value[1:], [*value, "x"], [*value, {}])
    elif isinstance(value, dict):
        yield {**value, "another": 1}
        yield from ({key: below for key, below in value.items() if key != gone} for gone in value)
    else:
        yield from ("x", False, {}, [])


def changed(document: Any, path: Path, value: Any) -> Any:
    """A copy with another value at one place; the rest is shared."""
    if not path:
        return value
    copy = document.copy()
    copy[path[0]] = changed(document[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("name", REQUESTS)
def test_whatever_is_changed_is_noticed_or_named(name: str) -> None:
    """One change at every place, another kind at the next."""
    check_every_change(name, every=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", REQUESTS)
def test_whatever_is_changed_in_any_way_is_noticed_or_named(name: str) -> None:
    check_every_change(name, every=True)


def check_every_change(name: str, *, every: bool) -> None:
    document = json.loads(text_of(name))
    held = tried = 0
    for path in places(document):
        value = document
        for key in path:
            value = value[key]
        others = [other for other in changes(value) if other != value]
        for other in others if every else others[tried % len(others):][:1]:
            tried += 1
            if outcome(changed(document, path, other)) in ("holds", "no_verdict"):
                held += 1
                assert covered(path) or says_the_same(path, value, other), (path, value, other)
    assert held < tried / 3


def says_the_same(path: Path, value: Any, other: Any) -> bool:
    """Evidence for no node at all may be left out with its key."""
    return isinstance(value, dict) and path[0] == "certificates" and value == {**other, "nodes": {}}


FILE = "r.json"


def test_a_file_says_each_thing_once() -> None:
    text = text_of("PROVED")
    assert verify(text.encode(), FILE)["outcome"] == "holds"
    twice = text.replace('"finding": "PROVED"', '"finding": "CONTRADICTED", "finding": "PROVED"', 1)
    deep = text.replace('"id": "root"', '"id": "other", "id": "root"', 1)
    for lie, key in ((twice, "finding"), (deep, "id")):
        assert json.loads(lie) == json.loads(text)
        with pytest.raises(InputError, match=f'"{key}" stands twice'):
            verify(lie.encode(), FILE)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_numbers_that_json_does_not_have_are_refused(number: str) -> None:
    text = text_of("PROVED").replace('"wall_clock_time_ms": 0.0', f'"wall_clock_time_ms": {number}')
    assert number in text
    with pytest.raises(InputError, match="is not JSON"):
        verify(text.encode(), FILE)


def test_the_answer_says_what_was_decided_and_under_what() -> None:
    found = verify(text_of("INCONSISTENT").encode(), FILE)
    assert (found["outcome"], found["finding"], found["thesis"], found["claim"]) == ("holds", "INCONSISTENT", "rain", "rain")
    assert found["world"] == {
        "id": "my:street", "as_of": "2026-06-01", "without": [],
        "added": [{"id": "added-1", "text": "wet", "formula": "wet"}, {"id": "added-2", "text": "~wet", "formula": "~wet"}],
    }
    found = verify(text_of("SUPPORTED beside words").encode(), FILE)
    assert (found["thesis"], found["claim"], found["conditions"]) == ("A shut street is a dry one", "~wet", ["rain", "shut"])
    assert found["not_checked"] == json.loads(text_of("PROVED"))["not_checked"]
    assert verify(text_of("UNREFUTED").encode(), FILE)["world"]["without"] == ["roof"]  # type: ignore[index]


def test_a_document_of_anything_is_answered() -> None:
    for world in ({}, [], {"id": 7, "added": ["x", {"id": []}], "without": [None]}):
        lie = json.dumps({"schema_version": "1.0", "finding": "PROVED", "world": world, "reading": {"claim": 3, "conditions": [1]}})
        assert verify(lie.encode(), FILE)["outcome"] == "fails"


def test_a_thesis_that_is_another_formula_than_the_one_beside_it_is_refused() -> None:
    with pytest.raises(UsageError):
        request = DebateRequest(thesis="A >> B", formula="B >> A", axioms=("A",), save=False, as_of="2026-06-01")
        run_debate(request, store=None, clock=system_clock())
