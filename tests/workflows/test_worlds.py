"""What a user does with worlds as wholes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from synproof_cli.errors import InputError, NotFoundError, UsageError, WorldError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import worlds as stored_worlds
from synproof_cli.store.db import Store, open_store
from synproof_cli.store.shipped import load_shipped, shipped_ids
from synproof_cli.store.toml_io import parse_json, parse_toml, write_toml
from synproof_cli.workflows import worlds
from synproof_cli.workflows.world_find import find_world, resolve_world

TOML = b"""
[world]
id = "my:rules"
title = "Rules"
[atoms.a]
text = "it rains"
[atoms.b]
text = "the street is wet"
[[axioms]]
id = "wet"
text = "Rain wets the street [/bold] \\u001b[2J."
formula = "a -> b"
kind = "defeasible"
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.db") as opened:
        yield opened


def bring(store: Store, content: bytes = TOML, name: str = "rules.toml") -> dict[str, object]:
    (row,) = worlds.import_worlds(store, [(name, content)], now="t")["worlds"]
    return row


def test_shipped_worlds_are_listed_and_shown_without_a_store() -> None:
    listed = worlds.list_worlds(None)["worlds"]
    assert [row["id"] for row in listed] == shipped_ids()
    assert {row["origin"] for row in listed} == {"shipped"}
    for row in listed:
        shown = worlds.show_world(None, row["id"])
        assert (shown["digest"], shown["version"], len(shown["axioms"])) == (row["digest"], row["version"], row["axioms"])
        assert World.from_dict(shown).digest == row["digest"]


def test_every_shipped_world_is_well_named_and_survives_export_and_import(store: Store) -> None:
    assert {"law:brrd-isda", "law:gdpr-breach", "policy:incident-response", "logic:classics", "dogma:counterfactual"} <= set(shipped_ids())
    for name in shipped_ids():
        raw = load_shipped(name)
        assert raw is not None
        assert raw.id == name
        world = find_world(None, name).world
        assert parse_toml(write_toml(world)) == world
        assert parse_json(worlds.export_world(None, name, form="json")) == world


def test_import_then_list_show_and_export(store: Store) -> None:
    row = bring(store)
    assert (row["id"], row["version"], row["created"], row["changed"], row["renamed_from"]) == ("my:rules", 1, True, True, None)
    mine = worlds.list_worlds(store)["worlds"][0]
    assert (mine["id"], mine["title"], mine["origin"], mine["version"], mine["axioms"]) == ("my:rules", "Rules", "user", 1, 1)
    shown = worlds.show_world(store, "rules")
    assert shown["axioms"][0]["formula"] == "a >> b"
    assert shown["axioms"][0]["text"] == "Rain wets the street [/bold] \x1b[2J."
    exported = worlds.export_world(store, "@my:rules")
    assert parse_toml(exported) == find_world(store, "my:rules").world
    assert "\x1b" not in exported
    again = bring(store, exported.encode())
    assert (again["changed"], again["created"], again["version"]) == (False, False, 1)


def test_import_is_all_or_nothing_and_names_the_file(store: Store) -> None:
    bad = TOML.replace(b"a -> b", b"a -> c").replace(b"my:rules", b"my:bad")
    with pytest.raises(WorldError) as caught:
        worlds.import_worlds(store, [("good.toml", TOML), ("bad.toml", bad)], now="t")
    assert caught.value.file == "bad.toml"
    assert "unknown atom 'c'" in str(caught.value)
    assert stored_worlds.list_worlds(store) == []


def test_json_and_another_id_are_taken(store: Store) -> None:
    content = worlds.export_world(None, "logic:classics", form="json").encode()
    (row,) = worlds.import_worlds(store, [("piped", content)], now="t", as_id="copy")["worlds"]
    assert (row["id"], row["renamed_from"]) == ("my:copy", None)
    with pytest.raises(UsageError, match="no world id"):
        worlds.import_worlds(store, [("x.toml", TOML)], now="t", as_id="Not An Id")
    with pytest.raises(UsageError, match="one file"):
        worlds.import_worlds(store, [("x.toml", TOML), ("y.toml", TOML)], now="t", as_id="z")


def test_a_shipped_id_is_not_taken_by_an_import(store: Store) -> None:
    row = bring(store, worlds.export_world(None, "logic:classics").encode())
    assert (row["id"], row["renamed_from"]) == ("my:classics", "logic:classics")
    assert find_world(store, "logic:classics").origin == "shipped"


def test_new_and_remove(store: Store) -> None:
    assert worlds.new_world(store, "house", title="House rules", now="t")["id"] == "my:house"
    for taken in ("my:house", "law:brrd-isda"):
        with pytest.raises(UsageError, match="exists already"):
            worlds.new_world(store, taken, now="t")
    assert worlds.remove_world(store, "@my:house") == {"removed": "my:house"}
    with pytest.raises(NotFoundError, match='no world "@my:house"'):
        worlds.remove_world(store, "@my:house")
    with pytest.raises(UsageError, match="read-only"):
        worlds.remove_world(store, "law:brrd-isda")


@pytest.mark.parametrize(
    "text", ["[/nope]", "", "Law:BRRD", "a b", "x" * 5_000, "../../no/such", "\x1b[2J", "\ud800", "a\0b", "my:", ":x", "my:x:y", "@@x"]
)
def test_a_name_that_is_none_is_echoed_letter_for_letter(store: Store, text: str) -> None:
    for call in (worlds.show_world, worlds.versions, worlds.export_world):
        for place in (store, None):
            with pytest.raises(NotFoundError) as caught:
                call(place, text)
            assert str(caught.value) == f'no world "{text}"'


def test_a_mistyped_name_is_answered_with_the_nearest(store: Store) -> None:
    bring(store)
    mistyped = (("law:brdd-isda", "law:brrd-isda"), ("ruels", "my:rules"), ("brrd-isda", "law:brrd-isda"), ("gdpr", "law:gdpr-breach"))
    for text, near in mistyped:
        with pytest.raises(NotFoundError) as caught:
            worlds.show_world(store, text)
        assert near in caught.value.hint


def test_versions_restore_and_diff(store: Store) -> None:
    bring(store)
    bring(
        store, TOML.replace(b"Rain wets", b"Rain always wets").replace(b"[atoms.b]", b"[atoms.c]\n[atoms.b]").replace(b'"Rules"', b'"Laws"')
    )
    listed = worlds.versions(store, "rules")["versions"]
    assert [(row["version"], row["title"], row["note"]) for row in listed] == [
        (1, "Rules", "imported from rules.toml"),
        (2, "Laws", "imported from rules.toml"),
    ]
    found = worlds.diff_worlds(find_world(store, "my:rules@1"), find_world(store, "my:rules@2"))
    assert found["different"]
    assert found["title"] == ["Rules", "Laws"]
    assert found["axioms"]["changed"][0]["id"] == "wet"
    assert [len(texts) for texts in found["axioms"]["changed"][0]["fields"].values()] == [2]
    assert found["atoms"]["added"] == [{"id": "c"}]
    same = worlds.diff_worlds(find_world(store, "my:rules"), find_world(store, "my:rules@2"))
    assert not same["different"]
    restored = worlds.restore(store, "rules", 1, now="t")
    assert (restored["version"], restored["restored"], restored["changed"]) == (3, 1, True)
    assert worlds.show_world(store, "rules")["title"] == "Rules"
    with pytest.raises(NotFoundError, match="no version 9"):
        worlds.show_world(store, "my:rules@9")
    assert worlds.versions(None, "law:brrd-isda")["versions"][0]["version"] == 1


def test_diff_sees_additions_removals_and_claims() -> None:
    def found(world: World) -> object:
        return replace(find_world(None, "logic:classics"), world=world)

    one = World("my:x", axioms=(Axiom("a", "A."), Axiom("b", "B.")))
    two = World("my:x", axioms=(Axiom("b", "B."), Axiom("c", "C.")))
    document = worlds.diff_worlds(found(one), found(two))  # type: ignore[arg-type]
    assert [item["id"] for item in document["axioms"]["added"]] == ["c"]
    assert [item["id"] for item in document["axioms"]["removed"]] == ["a"]
    assert document["axioms"]["changed"] == []


def test_search_in_stored_shipped_and_file_worlds(store: Store, tmp_path: Path) -> None:
    bring(store)
    assert [row["id"] for row in worlds.search_world(store, "rain street", text="rules")["results"]] == ["wet"]
    file = tmp_path / "f.toml"
    file.write_bytes(TOML)
    assert worlds.search_world(None, "rain", text=str(file))["results"][0]["id"] == "wet"
    shipped = worlds.search_world(None, "Art. 71", text="law:brrd-isda")
    assert shipped["matched"] == "all"
    assert {row["world"] for row in shipped["results"]} == {"law:brrd-isda"}
    everywhere = worlds.search_world(store, "rain")
    assert everywhere["results"][0]["world"] == "my:rules"
    assert worlds.search_world(store, "unicorns everywhere", text="rules") == {
        "query": "unicorns everywhere",
        "matched": "none",
        "results": [],
    }
    assert json.dumps(everywhere)


def test_files_need_no_store(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_bytes(TOML)
    found = find_world(None, str(file))
    assert (found.origin, found.version, found.file, found.world.id) == ("file", 1, str(file), "my:rules")
    assert found.digest == found.world.digest
    named = tmp_path / "rules"
    named.write_bytes(TOML)
    assert find_world(None, str(named)).origin == "file"
    with pytest.raises(InputError, match="cannot read"):
        find_world(None, str(tmp_path / "none.toml"))
    with pytest.raises(InputError):
        find_world(None, "a\0.toml")


def test_several_worlds_are_one(tmp_path: Path) -> None:
    law = tmp_path / "law.toml"
    law.write_text(
        '[world]\nid = "a:law"\n[atoms.p]\ntext = "P"\n[atoms.q]\n[[axioms]]\nid = "r"\ntext = "r"\n'
        'formula = "p >> q"\nkind = "defeasible"\n'
    )
    house = tmp_path / "house.toml"
    house.write_text(
        '[world]\nid = "house"\n[[axioms]]\nid = "h"\ntext = "h"\nformula = "p & extra >> ~q"\noverrides = ["r"]\nkind = "defeasible"\n'
    )
    found = resolve_world([str(law), str(house), str(law)], None)
    assert (found.world.id, found.origin) == ("a:law + my:house", "merged")
    assert [axiom.id for axiom in found.world.axioms] == ["r", "h"]
    assert found.world.atoms == (AtomDecl("p", "P"), AtomDecl("q"), AtomDecl("extra"))
    with pytest.raises(WorldError, match="overrides 'r', which is not there"):
        resolve_world([str(house)], None)
    with pytest.raises(UsageError, match="no world is named"):
        resolve_world([], None)


def test_worlds_that_disagree_are_not_merged(tmp_path: Path) -> None:
    (tmp_path / "1.toml").write_text('[world]\nid = "one"\n[atoms.p]\ntext = "P"\n[[axioms]]\nid = "r"\ntext = "r"\n')
    (tmp_path / "2.toml").write_text('[world]\nid = "two"\n[atoms.p]\ntype = "int"\n')
    (tmp_path / "3.toml").write_text('[world]\nid = "three"\n[[axioms]]\nid = "r"\ntext = "other"\n')
    for other, what in (("2", "atom 'p'"), ("3", "axiom 'r'")):
        with pytest.raises(WorldError, match=f"{what} says one thing in my:one and another in"):
            resolve_world([str(tmp_path / "1.toml"), str(tmp_path / f"{other}.toml")], None)
