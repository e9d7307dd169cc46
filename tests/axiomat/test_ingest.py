"""Worlds that grow: twice is once, conflicts wait, killed anywhere leaves the old version."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.errors import StoreError, UsageError
from synproof_cli.model.world import AtomDecl, Axiom, Source, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import Store, memory_store, open_store
from synproof_cli.workflows.ingest import date_said, ingest, ingest_documents
from synproof_cli.workflows.world_find import checked
from tests.axiomat.documents import as_read, plain

OLD = "The stay lasts 48 hours. The seller may assign the claim. Every manager has a badge."


def _grow(store: Store, text: str, name: str = "my:w", **more: Any) -> dict[str, Any]:
    return ingest(store, name, [as_read(text)], now="2026-01-01", **more)


def test_a_world_that_is_not_there_is_made_and_each_axiom_quotes_its_document():
    with memory_store() as store:
        document = as_read(OLD)
        found = ingest(store, "my:w", [document], now="2026-01-01", title="House rules")
        world, info = worlds.load(store, "my:w")
        assert found["world"] == {
            "id": "my:w", "version": 1, "digest": info.digest, "changed": True, "axioms": 3, "added": 3, "waiting": 0, "copied_from": None,
            "failed": False,
        }
        assert world.title == "House rules"
        for axiom in world.axioms:
            assert axiom.source.document == document.sha256
            assert document.text[axiom.source.start : axiom.source.end] == axiom.source.quote == axiom.text
        assert checked(world, "") == world


def test_the_same_document_twice_changes_nothing():
    with memory_store() as store:
        first = _grow(store, OLD)
        second = _grow(store, OLD)
        assert second["world"]["digest"] == first["world"]["digest"]
        assert (second["world"]["version"], second["world"]["changed"], second["merged"], second["axioms"]) == (1, False, 3, [])
        assert len(worlds.versions(store, "my:w")) == 1


def test_the_same_rules_in_another_document_are_merged():
    with memory_store() as store:
        _grow(store, OLD)
        again = _grow(store, f"The fee is 5 %. {OLD}")
        assert [axiom["text"] for axiom in again["axioms"]] == ["The fee is 5 %."]
        assert [merge["how"] for merge in again["merges"]] == ["text"] * 3


def test_what_clashes_with_the_world_waits_and_is_not_put_twice():
    with memory_store() as store:
        _grow(store, OLD)
        for _ in range(2):
            found = _grow(store, "The stay lasts 24 hours. The fee is 5 %. No manager has a badge.")
            (stay, badge) = quarantine.listed(store, "my:w")
            assert (stay.axiom.text, stay.code, stay.against) == ("The stay lasts 24 hours.", "conflict", ("rules-1",))
            assert badge.axiom.text == "No manager has a badge."
            assert "The stay lasts 48 hours." in stay.reason
            assert [decl.name for decl in stay.atoms] == ["duration(?x)"]
            assert found["world"]["waiting"] == 2
            assert [one["reason"] != "" for one in found["quarantined"]] == [True, True]
        world, info = worlds.load(store, "my:w")
        assert info.number == 2
        assert [axiom.text for axiom in world.axioms][3:] == ["The fee is 5 %."]


def test_what_was_rejected_stays_rejected():
    with memory_store() as store:
        _grow(store, OLD)
        _grow(store, "The stay lasts 24 hours.")
        with store.transaction() as connection:
            quarantine.settle(connection, "my:w", quarantine.listed(store, "my:w")[0], "rejected")
        assert _grow(store, "The stay lasts 24 hours.")["world"]["waiting"] == 0
        assert quarantine.listed(store, "my:w") == []


def test_a_world_that_is_made_from_a_document_holds_its_contradictions():
    with memory_store() as store:
        found = _grow(
            store, "During the stay termination is suspended for 48 hours.\nDuring the stay termination is not suspended for 48 hours.\n"
            "Margin calls remain due during the stay.\n",
        )
        assert [conflict["outcome"] for conflict in found["conflicts"]] == ["kept"]
        world, _ = worlds.load(store, "my:w")
        one, other, _ = world.axioms
        assert other.formula == f"~{one.formula}"
        assert quarantine.listed(store, "my:w") == []


def test_fail_writes_nothing():
    with memory_store() as store:
        before = _grow(store, OLD)["world"]
        found = _grow(store, "The stay lasts 24 hours. The fee is 5 %.", on_conflict="fail")
        assert found["world"]["failed"]
        assert found["conflicts"]
        assert worlds.load(store, "my:w")[1].digest == before["digest"]
        assert quarantine.listed(store, "my:w") == []


def test_the_later_one_overrides_the_earlier_one_by_date():
    with memory_store() as store:
        _grow(store, "The fee is 10 %.", valid_from="2020-01-01")
        found = _grow(store, "The fee is 20 %.", valid_from="2024-01-01", on_conflict="override-by-date")
        assert [conflict["outcome"] for conflict in found["conflicts"]] == ["override"]
        old, new = worlds.load(store, "my:w")[0].axioms
        assert (old.kind, new.overrides) == ("defeasible", (old.id,))


def test_without_dates_nothing_overrides():
    with memory_store() as store:
        _grow(store, "The fee is 10 %.")
        found = _grow(store, "The fee is 20 %.", on_conflict="override-by-date")
        assert found["world"]["waiting"] == 1


def test_the_day_that_a_document_names():
    assert date_said(plain("Terms (Last updated December 23, 2022). A fee is due.")) == "2022-12-23"
    assert date_said(plain("A fee is due on 3 May 2030.")) is None


def test_a_world_with_its_own_vocabulary_is_read_in_its_words():
    with memory_store() as store:
        atoms = (AtomDecl("in_stay", "a stay is in force"), AtomDecl("may_terminate", "the counterparty may terminate"))
        rule = Axiom("a1", "In a stay nobody terminates.", "in_stay >> ~may_terminate")
        worlds.save(store, World("my:w", atoms=atoms, axioms=(rule,)), saved="")
        found = _grow(store, "If a stay is in force, the counterparty may terminate. The moon is round.")
        assert [one["text"] for one in found["quarantined"]] == ["If a stay is in force, the counterparty may terminate."]
        assert [(axiom["text"], axiom["formula"]) for axiom in found["axioms"]] == [("The moon is round.", None)]
        assert worlds.load(store, "my:w")[0].atoms == atoms


def test_later_documents_never_change_how_earlier_ones_are_read():
    with memory_store() as store:
        texts = [
            "Every cat has an owner.", "An owner is a person.", "Each dog has a licence. The licence is red.",
            "The fee is 5 % of the price.",
            "The fee is due within 10 days.", "Members may vote. A guest is not a member.",
        ]
        formulas: dict[str, str | None] = {}
        for text in texts:
            _grow(store, text)
            now = {axiom.id: axiom.formula for axiom in worlds.load(store, "my:w")[0].axioms}
            assert {name: now[name] for name in formulas} == formulas
            formulas = now


def test_a_shipped_world_is_copied():
    with memory_store() as store:
        found = _grow(store, "The moon is made of green cheese.", "law:gdpr-breach")
        assert (found["world"]["id"], found["world"]["copied_from"]) == ("my:gdpr-breach", "law:gdpr-breach")


def test_nothing_is_written_where_nothing_was_read():
    with memory_store() as store:
        found = ingest_documents(lambda: (store, "now"), "my:w", [])
        assert found["world"]["version"] is None
        assert _grow(store, "Why?")["world"]["version"] is None
        assert worlds.find(store, "my:w") is None
        with pytest.raises(UsageError):
            ingest_documents(lambda: (store, "now"), "my:w", [plain(OLD)], on_conflict="maybe")
        with pytest.raises(UsageError):
            ingest_documents(lambda: (store, "now"), "my:w", [plain(OLD)], valid_from="soon")


def test_another_writer_in_between_is_noticed(tmp_path, monkeypatch):
    path = tmp_path / "s.db"
    with open_store(path) as store, open_store(path) as other:
        _grow(store, OLD)

        def meanwhile(_stage: str, _done: int, _total: int) -> None:
            worlds.update(other, "my:w", lambda world: World(world.id, "changed", axioms=world.axioms, atoms=world.atoms), saved="")

        with pytest.raises(StoreError, match="meanwhile"):
            _grow(store, "The fee is 5 %.", progress=meanwhile)
        assert worlds.load(store, "my:w")[0].title == "changed"


def test_hostile_text_is_text():
    with memory_store() as store:
        found = _grow(store, "Rule [/bold] applies to __import__('os'). The rate [/] is nil. A >> ~B is due.")
        assert all(axiom["formula"] is None or "import" not in axiom["formula"] for axiom in found["axioms"])


@pytest.mark.slow
def test_killed_anywhere_the_old_version_stands(tmp_path: Path):
    path, rules = tmp_path / "s.db", tmp_path / "big.txt"
    rules.write_text("".join(f"Party {at} shall pay fee {at}.\n" for at in range(800)))
    with open_store(path) as store:
        before = _grow(store, OLD)["world"]["digest"]
    command = [sys.executable, "-m", "synproof_cli", "world", "ingest", "my:w", str(rules), "--db", str(path), "-q"]
    whole = 0.0
    for step in range(12):
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path, env=os.environ) as process:
            if step:
                time.sleep(whole * step / 12)
                process.send_signal(signal.SIGKILL)
            process.wait()
        with open_store(path) as store:
            world, info = worlds.load(store, "my:w")
            assert (info.number, len(world.axioms)) in ((1, 3), (2, 803))
            if not step:
                whole = time.perf_counter() - began
            if info.number == 2:
                worlds.remove(store, "my:w")
                assert _grow(store, OLD)["world"]["digest"] == before


def test_sources_say_page_and_place():
    with memory_store() as store:
        _grow(store, "# Scope\n\n2.1 The fee is 5 %.\n")
        (axiom,) = worlds.load(store, "my:w")[0].axioms
        assert isinstance(axiom.source, Source)
        assert axiom.source.type == "document"
        assert "clause 2.1" in axiom.source.citation
