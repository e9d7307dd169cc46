"""Documents into a world that extends others: what a base says already is merged, what clashes with a base waits and names it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.ingest import ingest
from synproof_cli.workflows.world_find import find_world, resolve_world
from synproof_cli.workflows.world_lint import lint_world
from synproof_cli.workflows.world_review import Decision, review
from tests.axiomat.documents import as_read

BASE = "The login session shall expire after 15 minutes. Only administrators may delete records. The stay lasts 48 hours."


def _grow(store: Store, text: str, name: str, **more: Any) -> dict[str, Any]:
    return ingest(store, name, [as_read(text, f"{name.partition(':')[2]}.txt")], now="2026-01-01", **more)


@pytest.fixture
def store() -> Iterator[Store]:
    """`my:own` on `my:base`, and on `my:far` at one remove."""
    with memory_store() as opened:
        worlds.save(opened, World("my:far"), saved="")
        _grow(opened, "The archive shall keep invoices for 10 years.", "my:far")
        worlds.save(opened, World("my:base", extends=("my:far",)), saved="")
        _grow(opened, BASE, "my:base")
        worlds.save(opened, World("my:own", extends=("my:base",)), saved="")
        yield opened


def _texts(store: Store, name: str) -> list[str]:
    return [axiom.text for axiom in worlds.load(store, name)[0].axioms]


def test_what_clashes_with_a_base_waits_and_names_it(store: Store) -> None:
    found = _grow(store, "The login session shall expire after 30 minutes. The page shall be blue.", "my:own")
    (waiting,) = quarantine.listed(store, "my:own")
    assert (waiting.code, waiting.against) == ("conflict", ("base-1",))
    assert "[base-1 in my:base]" in waiting.reason
    (conflict,) = found["conflicts"]
    assert conflict["outcome"] == "quarantined"
    assert {side["id"]: side["world"] for side in conflict["sides"]} == {"base-1": "my:base", "own-1": None}
    assert _texts(store, "my:own") == ["The page shall be blue."]


def test_a_base_of_a_base_counts_too(store: Store) -> None:
    found = _grow(store, "The archive shall keep invoices for 2 years.", "my:own")
    assert [side["world"] for side in found["conflicts"][0]["sides"]] == ["my:far", None]
    assert found["world"]["waiting"] == 1


def test_what_a_base_says_already_is_merged_into_it(store: Store) -> None:
    found = _grow(store, "Only administrators may delete records. The page shall be blue.", "my:own")
    assert [(merge["into"], merge["world"]) for merge in found["merges"]] == [("base-2", "my:base")]
    assert _texts(store, "my:own") == ["The page shall be blue."]


def test_fail_writes_nothing_for_a_clash_with_a_base(store: Store) -> None:
    found = _grow(store, "The login session shall expire after 30 minutes. The page shall be blue.", "my:own", on_conflict="fail")
    assert found["world"]["failed"]
    assert _texts(store, "my:own") == []
    assert quarantine.listed(store, "my:own") == []


def test_a_later_rule_overrides_a_defeasible_one_of_a_base_and_changes_nothing_there(store: Store) -> None:
    base, _ = worlds.load(store, "my:base")
    dated = tuple(replace(axiom, kind="defeasible", valid_from="2020-01-01") for axiom in base.axioms[:1])
    worlds.save(store, replace(base, axioms=(*dated, *base.axioms[1:])), saved="")
    before = worlds.load(store, "my:base")[1].digest
    text = "The login session shall expire after 30 minutes."
    found = _grow(store, text, "my:own", valid_from="2024-01-01", on_conflict="override-by-date")
    assert [conflict["outcome"] for conflict in found["conflicts"]] == ["override"]
    assert worlds.load(store, "my:own")[0].axioms[0].overrides == ("base-1",)
    assert worlds.load(store, "my:base")[1].digest == before


@pytest.mark.parametrize(("kind", "since"), [("strict", "2020-01-01"), ("defeasible", "2030-01-01")])
def test_a_base_that_may_not_be_overridden_or_is_later_stands(store: Store, kind: Any, since: str) -> None:
    base, _ = worlds.load(store, "my:base")
    worlds.save(store, replace(base, axioms=(replace(base.axioms[0], kind=kind, valid_from=since), *base.axioms[1:])), saved="")
    text = "The login session shall expire after 30 minutes."
    found = _grow(store, text, "my:own", valid_from="2024-01-01", on_conflict="override-by-date")
    assert (found["world"]["waiting"], _texts(store, "my:own")) == (1, [])


def test_two_bases(store: Store) -> None:
    worlds.save(store, World("my:second"), saved="")
    _grow(store, "Backups shall be made daily.", "my:second")
    worlds.save(store, World("my:both", extends=("my:base", "my:second")), saved="")
    found = _grow(store, "Backups shall be made weekly. Operators may delete records.", "my:both")
    named = {side["world"] for conflict in found["conflicts"] for side in conflict["sides"]}
    assert named == {"my:base", "my:second", None}
    assert found["world"]["waiting"] == 2


def test_a_base_that_changed_after_is_found_by_lint_and_by_the_next_document(store: Store) -> None:
    _grow(store, "The page shall be blue.", "my:own")
    assert not _conflicts(store, "my:own")
    base, _ = worlds.load(store, "my:base")
    worlds.save(store, replace(base, axioms=(*base.axioms, Axiom("late", "The page shall not be blue."))), saved="")
    (problem,) = _conflicts(store, "my:own")
    assert set(problem["axioms"]) == {"own-1", "late"}
    assert "my:base" in problem["message"]
    assert _conflicts(store, "my:base") == []
    found = _grow(store, "The page shall not be blue.", "my:own")
    assert (found["merges"][0]["into"], found["merges"][0]["world"]) == ("late", "my:base")


def _conflicts(store: Store, name: str) -> list[dict[str, Any]]:
    return [one for one in lint_world(store, name)["problems"] if one["code"] == "conflict"]


def test_lint_reports_what_ingest_would_have_set_aside(store: Store) -> None:
    _grow(store, "The page shall be blue.", "my:own")
    own, _ = worlds.load(store, "my:own")
    worlds.save(store, replace(own, axioms=(*own.axioms, Axiom("x", "Operators may delete records."))), saved="")
    (problem,) = _conflicts(store, "my:own")
    assert problem["severity"] == "warning"
    assert set(problem["axioms"]) == {"x", "base-2"}


def test_a_base_with_a_vocabulary_is_read_in_its_words(store: Store) -> None:
    atoms = (AtomDecl("in_stay", "a stay is in force"), AtomDecl("may_terminate", "the counterparty may terminate"))
    rule = Axiom("a1", "In a stay nobody terminates.", "in_stay >> ~may_terminate")
    worlds.save(store, World("my:law", atoms=atoms, axioms=(rule,)), saved="")
    worlds.save(store, World("my:case", extends=("my:law",)), saved="")
    found = _grow(store, "If a stay is in force, the counterparty may terminate. The moon is round.", "my:case")
    assert [(one["text"], one["against"]) for one in found["quarantined"]] == [
        ("If a stay is in force, the counterparty may terminate.", ["a1"]),
    ]
    (waiting,) = quarantine.listed(store, "my:case")
    assert waiting.atoms == ()
    assert worlds.load(store, "my:case")[0].atoms == ()
    assert resolve_world(["my:case"], store).world.id == "my:case + my:law"
    done = review(store, "my:case", [Decision("reject", "1")], now="")
    assert done["waiting"] == []


def test_the_same_document_twice_changes_nothing(store: Store) -> None:
    text = "The login session shall expire after 30 minutes. The page shall be blue."
    first, second = _grow(store, text, "my:own"), _grow(store, text, "my:own")
    assert second["world"]["digest"] == first["world"]["digest"]
    assert (second["world"]["changed"], second["world"]["waiting"]) == (False, 1)
    assert find_world(store, "my:own").version == first["world"]["version"]
