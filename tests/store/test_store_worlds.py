"""Versions, digests, and that nothing is lost between a save and a load."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.model.canonical import canonical_json
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store import admin, worlds
from synproof_cli.store.db import Store, memory_store, open_store
from synproof_cli.store.rows import axiom_text, digest_of, head_text
from synproof_cli.store.search import search
from tests.store.strategies import axioms
from tests.store.strategies import worlds as random_worlds

A, B, C = (Axiom(name, f"The {name} rule.") for name in ("alpha", "beta", "gamma"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.db") as opened:
        yield opened


@given(axioms("a", ["a", "b"]))
def test_the_row_text_is_the_canonical_json(axiom: Axiom) -> None:
    assert axiom_text(axiom) == canonical_json(axiom.to_dict())


@given(random_worlds())
def test_the_digest_from_rows_is_the_worlds_digest(world: World) -> None:
    assert digest_of(head_text(world), [axiom_text(axiom) for axiom in world.axioms]) == world.digest


@settings(max_examples=60)
@given(st.lists(random_worlds().map(lambda world: replace(world, id="my:w")), min_size=1, max_size=5))
def test_every_version_is_given_back_as_it_was(history: list[World]) -> None:
    with memory_store() as store:
        numbers = [worlds.save(store, world, saved=str(n)).number for n, world in enumerate(history)]
        for number, world in zip(numbers, history, strict=True):
            loaded, info = worlds.load(store, "my:w", number)
            assert loaded.digest == world.digest == info.digest
            assert loaded.axioms == world.axioms
            assert info.axioms == len(world.axioms)
        assert worlds.load(store, "my:w")[0].axioms == history[-1].axioms
        _rows_are_consistent(store)


EDITS = st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["add", "drop", "change", "swap"])), min_size=1, max_size=25)


@given(EDITS)
def test_small_edits_share_rows_and_lose_none(edits: list[tuple[int, str]]) -> None:
    current = World("my:w", axioms=(A, B, C))
    history = [current]
    with memory_store() as store:
        worlds.save(store, current, saved="")
        for step, (place, what) in enumerate(edits):
            current = _edited(current, place, what, step)
            worlds.update(store, "my:w", lambda _, wanted=current: wanted, saved="")
            if current.digest != history[-1].digest:
                history.append(current)
        for number, world in enumerate(history, 1):
            assert worlds.load(store, "my:w", number)[0] == world
        _rows_are_consistent(store)


def _edited(world: World, place: int, what: str, step: int) -> World:
    rules = list(world.axioms)
    at = place % max(len(rules), 1)
    if what == "add" or not rules:
        rules.insert(place, Axiom(f"n{step}", f"New rule {step}."))
    elif what == "drop":
        del rules[at]
    elif what == "change":
        rules[at] = replace(rules[at], text=f"Changed in step {step}.")
    else:
        rules[at], rules[-1] = rules[-1], rules[at]
    return replace(world, axioms=tuple(rules))


def _rows_are_consistent(store: Store) -> None:
    """The search index holds the current axioms, all of them and no others."""
    assert admin.problems(store) == []
    for info in worlds.list_worlds(store):
        world, _ = worlds.load(store, info.id)
        assert store.rows("SELECT count(*) FROM axiom a JOIN world w ON w.pk = a.pk >> 32 WHERE w.id = ?", (info.id,)) == [
            (len(world.axioms),)
        ]


def test_an_addition_writes_one_row(store: Store) -> None:
    rules = tuple(Axiom(f"r{n}", "x") for n in range(50))
    for n in range(1, 51):
        worlds.save(store, World("my:w", axioms=rules[:n], atoms=(AtomDecl("a"),)), saved="")
    assert store.rows("SELECT count(*) FROM axiom UNION ALL SELECT count(*) FROM past UNION ALL SELECT count(*) FROM head") == [
        (50,),
        (0,),
        (1,),
    ]
    assert len(worlds.load(store, "my:w", 17)[0].axioms) == 17


def test_the_same_content_makes_no_version(store: Store) -> None:
    world = World("my:w", axioms=(A,))
    assert worlds.save(store, world, saved="1").changed
    again = worlds.save(store, world, saved="2")
    assert (again.number, again.changed, again.digest) == (1, False, world.digest)


def test_versions_list_find_and_restore(store: Store) -> None:
    first = World("my:w", "One", axioms=(A,))
    worlds.save(store, first, saved="mon", note="made")
    worlds.save(store, replace(first, title="Two", axioms=(B, C)), saved="tue")
    restored = worlds.restore(store, "my:w", 1, saved="wed")
    assert (restored.number, restored.digest) == (3, first.digest)
    assert [(v.number, v.title, v.axioms, v.saved, v.note) for v in worlds.versions(store, "my:w")] == [
        (1, "One", 1, "mon", "made"),
        (2, "Two", 2, "tue", ""),
        (3, "One", 1, "wed", "restored version 1"),
    ]
    assert worlds.list_worlds(store) == [worlds.find(store, "my:w")]
    assert worlds.load(store, "my:w")[0] == first
    assert worlds.load_digest(store, first.digest) == first
    assert worlds.load_digest(store, "0" * 64) is None


def test_what_is_not_there_is_said(store: Store) -> None:
    worlds.save(store, World("my:w"), saved="")
    for call in (
        lambda: worlds.load(store, "[/nope]"),
        lambda: worlds.remove(store, "[/nope]"),
        lambda: worlds.update(store, "[/nope]", lambda w: w, saved=""),
    ):
        with pytest.raises(NotFoundError, match=r'no world "\[/nope\]"'):
            call()
    for number in (0, 2):
        with pytest.raises(NotFoundError, match=f"no version {number}"):
            worlds.load(store, "my:w", number)


def test_a_removed_world_leaves_nothing(store: Store) -> None:
    worlds.save(store, World("my:keep", axioms=(B,)), saved="")
    worlds.save(store, World("my:w", axioms=(A,)), saved="")
    worlds.save(store, World("my:w", axioms=(C,)), saved="")
    worlds.remove(store, "my:w")
    assert [info.id for info in worlds.list_worlds(store)] == ["my:keep"]
    for table, rows in (("axiom", 1), ("past", 0), ("revision", 1), ("head", 1), ("pinned", 0)):
        assert store.rows(f"SELECT count(*) FROM {table}") == [(rows,)], table  # noqa: S608
    assert search(store, "rule").hits[0].world == "my:keep"
    assert worlds.save(store, World("my:w", axioms=(A,)), saved="").number == 1


def test_an_edit_of_an_outdated_version_is_refused(store: Store) -> None:
    worlds.save(store, World("my:w", axioms=(A,)), saved="")
    worlds.update(store, "my:w", lambda world: replace(world, axioms=(A, B)), saved="", base=1)
    with pytest.raises(StoreError, match="version 1 was edited, version 2 is current"):
        worlds.update(store, "my:w", lambda world: replace(world, axioms=(C,)), saved="", base=1)
    assert worlds.load(store, "my:w")[0].axioms == (A, B)


def test_a_change_that_fails_writes_nothing(store: Store) -> None:
    worlds.save(store, World("my:w", axioms=(A,)), saved="")

    def broken(_: World) -> World:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        worlds.update(store, "my:w", broken, saved="")
    assert not store.connection.in_transaction
    assert len(worlds.versions(store, "my:w")) == 1


def test_rebuilding_the_index_keeps_what_it_finds(store: Store) -> None:
    admin.rebuild(store)
    worlds.save(store, World("my:w", axioms=(A, B)), saved="")
    with store.transaction() as connection:
        connection.execute("DELETE FROM axiom WHERE id = 'alpha'")
    changed = "world my:w, version 1, was changed in the store behind its digest"
    assert admin.problems(store) == [changed, "the search index does not match the axioms"]
    admin.rebuild(store)
    assert admin.problems(store) == [changed]
    assert [hit.id for hit in search(store, "rule").hits] == ["beta"]
