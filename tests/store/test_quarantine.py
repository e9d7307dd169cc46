"""Axioms in quarantine: put once, settled once, gone with their world."""

import pytest

from synproof_cli.errors import NotFoundError, StoreError
from synproof_cli.model.world import AtomDecl, Axiom, Source, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import memory_store
from synproof_cli.store.quarantine import Candidate


def _candidate(name: str, start: int = 0) -> Candidate:
    source = Source("document", "r.txt", "ab" * 32, 1, start, start + 9, "A fee is.")
    axiom = Axiom(name, "A fee is.", "fee", source=source)
    return Candidate(axiom, "conflict", "it clashes", ("a",), (AtomDecl("fee", "a fee is"),), "now")


def test_what_is_put_is_listed_in_order_and_round_trips():
    with memory_store() as store:
        ones = [_candidate("q1"), _candidate("q2", 20)]
        with store.transaction() as connection:
            assert quarantine.put(connection, "my:w", ones) == 2
        assert quarantine.listed(store, "my:w") == ones
        assert quarantine.find(store, "my:w", "q2") == ones[1]
        assert quarantine.listed(store, "my:other") == []
        assert quarantine.count(store, "my:w") == 2
        assert quarantine.names(store, "my:w") == {"q1", "q2"}


def test_the_same_place_of_the_same_document_is_put_once_even_after_it_was_rejected():
    with memory_store() as store:
        one = _candidate("q1")
        with store.transaction() as connection:
            quarantine.put(connection, "my:w", [one])
            quarantine.settle(connection, "my:w", one, "rejected")
        with store.transaction() as connection:
            assert quarantine.put(connection, "my:w", [_candidate("q9")]) == 0
        assert quarantine.listed(store, "my:w") == []
        assert [found.state for found in quarantine.listed(store, "my:w", None)] == ["rejected"]
        assert quarantine.keys(store, "my:w") == {one.key: "rejected"}


def test_a_candidate_is_settled_once_and_keeps_the_axiom_as_it_was_edited():
    with memory_store() as store:
        one = _candidate("q1")
        with store.transaction() as connection:
            quarantine.put(connection, "my:w", [one])
            quarantine.settle(connection, "my:w", one, "accepted", Axiom("other", "A fee is due."))
        found = quarantine.find(store, "my:w", "q1")
        assert (found.state, found.axiom.id, found.axiom.text) == ("accepted", "q1", "A fee is due.")
        with pytest.raises(StoreError, match="settled meanwhile"), store.transaction() as connection:
            quarantine.settle(connection, "my:w", one, "rejected")
        with pytest.raises(NotFoundError):
            quarantine.find(store, "my:w", "nothing")


def test_quarantine_and_world_are_written_together_or_not_at_all_and_removed_together():
    with memory_store() as store:
        def refuse(_: World) -> World:
            raise NotFoundError("no")

        with pytest.raises(NotFoundError):
            worlds.update(
                store, "my:w", refuse, saved="", make=World("my:w"),
                beside=lambda c: quarantine.put(c, "my:w", [_candidate("q1")]) and None,
            )
        assert quarantine.listed(store, "my:w", None) == []
        worlds.update(
            store, "my:w", lambda world: world, saved="", make=World("my:w"),
            beside=lambda c: quarantine.put(c, "my:w", [_candidate("q1")]) and None,
        )
        assert quarantine.count(store, "my:w") == 1
        worlds.remove(store, "my:w")
        assert quarantine.listed(store, "my:w", None) == []
