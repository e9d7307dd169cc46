"""Changes of one axiom, one field, or the whole text; each is a new version, and a shipped world is copied first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from synproof_cli.errors import NotFoundError, StoreError, SynproofError, UsageError, WorldError
from synproof_cli.store import worlds as stored_worlds
from synproof_cli.store.db import Store, open_store
from synproof_cli.workflows.world_edit import add_axiom, edit_world, remove_axiom, set_field
from synproof_cli.workflows.world_find import find_world
from synproof_cli.workflows.worlds import export_world


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.db") as opened:
        yield opened


@pytest.fixture
def rules(store: Store) -> Store:
    add_axiom(store, "rules", {"id": "one", "text": "Rain wets the street.", "formula": "rain -> wet", "kind": "defeasible"}, now="t")
    add_axiom(
        store,
        "rules",
        {"id": "two", "text": "Not under a roof.", "formula": "roof -> ~wet", "kind": "defeasible", "overrides": ["one"]},
        now="t",
    )
    return store


def test_adding_makes_the_world_and_numbers_the_axiom(store: Store) -> None:
    document = add_axiom(store, "house", {"formula": "a => b"}, now="t")
    assert (document["id"], document["version"], document["copied_from"]) == ("my:house", 1, None)
    assert document["axiom"] == {"id": "axiom-1", "text": "a => b", "kind": "strict", "formula": "a >> b", "source": {"type": "user"}}
    second = add_axiom(store, "house", {"text": "In words only."}, now="t")
    assert (second["version"], second["axiom"]["id"]) == (2, "axiom-2")


def test_a_bad_axiom_makes_no_world(store: Store) -> None:
    for fields in (
        {"formula": "a &"},
        {"text": "x", "kind": "maybe"},
        {"text": "x", "id": "Not An Id"},
        {"text": "x", "overrides": ["y"]},
        {"text": "x", "colour": "red"},
    ):
        with pytest.raises(WorldError):
            add_axiom(store, "house", fields, now="t")
    for fields in ({}, {"text": ""}):
        with pytest.raises(UsageError, match="needs a text or a formula"):
            add_axiom(store, "house", fields, now="t")
    assert stored_worlds.list_worlds(store) == []


def test_an_axiom_id_is_used_once(rules: Store) -> None:
    with pytest.raises(UsageError, match="has an axiom 'one' already"):
        add_axiom(rules, "rules", {"id": "one", "text": "x"}, now="t")


def test_atoms_are_declared_with_the_axiom(store: Store) -> None:
    document = add_axiom(store, "house", {"formula": "wet"}, atoms={"wet": "the street is wet"}, now="t")
    assert find_world(store, document["id"]).world.atoms[0].text == "the street is wet"
    with pytest.raises(WorldError, match="unknown atom 'wett'"):
        add_axiom(store, "house", {"formula": "wett"}, now="t")


def test_a_field_is_set_and_removed(rules: Store) -> None:
    for field, value in (
        ("priority", "3"),
        ("kind", "strict"),
        ("source.citation", "Art. 1"),
        ("source.type", "exact_works"),
        ("valid_from", "2020-01-01"),
        ("text", "Rain [/] wets."),
        ("reviewed", "true"),
    ):
        set_field(rules, "rules", "two" if field == "kind" else "one", field, value, now="t")
    one, two = find_world(rules, "rules").world.axioms
    assert (one.priority, one.source.citation, one.source.type, one.valid_from, one.text, one.reviewed) == (
        3,
        "Art. 1",
        "exact_works",
        "2020-01-01",
        "Rain [/] wets.",
        True,
    )
    assert two.kind == "strict"
    set_field(rules, "rules", "one", "valid_from", "", now="t")
    set_field(rules, "rules", "two", "overrides", "", now="t")
    one, two = find_world(rules, "rules").world.axioms
    assert (one.valid_from, two.overrides) == (None, ())
    assert set_field(rules, "rules", "one", "priority", "3", now="t")["changed"] is False


@pytest.mark.parametrize(
    ("axiom", "field", "value"),
    [
        ("one", "priority", "high"),
        ("one", "kind", "strict"),
        ("one", "formula", "a &"),
        ("one", "colour", "red"),
        ("one", "source.colour", "red"),
        ("one", "a.b.c", "x"),
        ("one", "text", ""),
        ("two", "overrides", "nowhere"),
        ("one", "overrides", "two"),
        ("tow", "text", "x"),
        ("one", "valid_to", "soon"),
        ("one", "id", "two"),
        ("one", "reviewed", "perhaps"),
    ],
)
def test_a_field_that_does_not_fit_changes_nothing(rules: Store, axiom: str, field: str, value: str) -> None:
    with pytest.raises(SynproofError) as caught:
        set_field(rules, "rules", axiom, field, value, now="t")
    assert "\n" not in str(caught.value)
    assert find_world(rules, "rules").version == 2


def test_a_models_formula_becomes_the_authors_when_it_is_set(store: Store) -> None:
    add_axiom(store, "rules", {"id": "m", "text": "x", "formula": "a", "origin": "model"}, now="t")
    set_field(store, "rules", "m", "formula", "b", now="t")
    assert find_world(store, "rules").world.axioms[0].origin == "author"


def test_an_axiom_is_removed_unless_others_override_it(rules: Store) -> None:
    with pytest.raises(WorldError, match="overrides 'one', which is not there"):
        remove_axiom(rules, "rules", "one", now="t")
    assert remove_axiom(rules, "rules", "two", now="t")["removed"] == "two"
    with pytest.raises(NotFoundError, match='no axiom "two"'):
        remove_axiom(rules, "rules", "two", now="t")
    assert [axiom.id for axiom in find_world(rules, "rules").world.axioms] == ["one"]


def test_an_edited_text_is_the_next_version(rules: Store) -> None:
    text = export_world(rules, "rules")
    document = edit_world(rules, "rules", text.replace("Rain wets", "Heavy rain wets"), base=2, now="t")
    assert (document["version"], document["changed"]) == (3, True)
    assert edit_world(rules, "rules", export_world(rules, "rules"), base=3, now="t")["changed"] is False
    with pytest.raises(StoreError, match="changed meanwhile"):
        edit_world(rules, "rules", text, base=2, now="t")
    with pytest.raises(UsageError, match="names world my:other instead of my:rules"):
        edit_world(rules, "rules", text.replace("my:rules", "my:other"), now="t")
    with pytest.raises(WorldError):
        edit_world(rules, "rules", text + "[[axioms]]\n", now="t")
    assert find_world(rules, "rules").version == 3


def test_changing_a_shipped_world_makes_a_copy(store: Store) -> None:
    original = find_world(store, "logic:classics")
    document = add_axiom(store, "logic:classics", {"id": "extra", "formula": "tweety_flies"}, now="t")
    assert (document["id"], document["copied_from"], document["version"]) == ("my:classics", "logic:classics", 1)
    assert len(find_world(store, "my:classics").world.axioms) == len(original.world.axioms) + 1
    assert find_world(store, "logic:classics") == original
    for change in (
        lambda: add_axiom(store, "logic:classics", {"formula": "tweety_flies"}, now="t"),
        lambda: edit_world(store, "logic:classics", export_world(store, "logic:classics"), now="t"),
    ):
        with pytest.raises(UsageError, match="your copy my:classics exists already"):
            change()


def test_a_shipped_world_can_be_copied_by_an_edit_or_a_removal(store: Store) -> None:
    name = find_world(store, "dogma:counterfactual").world.axioms[-1].id
    text = export_world(store, "logic:classics").replace('title = "', 'title = "My ', 1)
    assert edit_world(store, "logic:classics", text, now="t")["copied_from"] == "logic:classics"
    try:
        assert remove_axiom(store, "dogma:counterfactual", name, now="t")["id"] == "my:counterfactual"
    except WorldError as error:
        assert "overrides" in str(error)


def test_what_is_not_there_is_said(store: Store) -> None:
    for call in (
        lambda: edit_world(store, "[/nope]", '[world]\nid = "x"', now="t"),
        lambda: set_field(store, "[/nope]", "a", "text", "x", now="t"),
        lambda: remove_axiom(store, "[/nope]", "a", now="t"),
    ):
        with pytest.raises(NotFoundError, match=r'no world "\[/nope\]"'):
            call()
