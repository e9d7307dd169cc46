"""A world that is fed for years: what was settled stays settled, what was taken out may come again, and time counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.errors import WorldError
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import Store, memory_store
from synproof_cli.store.toml_io import write_toml
from synproof_cli.workflows.extract_times import ever_together, holds_since
from synproof_cli.workflows.ingest import ingest
from synproof_cli.workflows.world_edit import edit_world, remove_axiom, set_field
from synproof_cli.workflows.world_find import find_world
from synproof_cli.workflows.world_review import Decision, review
from synproof_cli.workflows.worlds import import_worlds, restore
from tests.axiomat.documents import as_read

LONG = "Employees work 40 hours a week."
SHORT = "Employees work 38 hours a week."
NOW = "2026-01-01"


def _grow(store: Store, text: str, **more: Any) -> dict[str, Any]:
    return ingest(store, "my:w", [as_read(text, "rules.md", "md")], now=NOW, **more)["world"]


def _world(store: Store) -> World:
    return worlds.load(store, "my:w")[0]


def _texts(store: Store) -> list[str]:
    return [axiom.text for axiom in _world(store).axioms]


def _waiting(store: Store) -> list[str]:
    return [one.axiom.text for one in quarantine.listed(store, "my:w")]


def _accepted(store: Store) -> None:
    _grow(store, LONG)
    _grow(store, SHORT)
    review(store, "my:w", [Decision("accept", "1")], now=NOW)
    assert _texts(store) == [LONG, SHORT]


def test_what_was_accepted_and_restored_away_waits_again_when_it_is_read_again():
    with memory_store() as store:
        _accepted(store)
        restore(store, "my:w", 1, now=NOW)
        for _ in range(2):
            _grow(store, SHORT)
            assert (_texts(store), _waiting(store)) == ([LONG], [SHORT])


def test_what_was_accepted_and_is_there_is_known():
    with memory_store() as store:
        _accepted(store)
        assert not _grow(store, SHORT)["changed"]
        assert _waiting(store) == []


def test_what_was_edited_or_rejected_does_not_come_again():
    for decision in (Decision("edit", "1", "Trainees work 38 hours a week."), Decision("reject", "1")):
        with memory_store() as store:
            _grow(store, LONG)
            _grow(store, SHORT)
            review(store, "my:w", [decision], now=NOW)
            assert not _grow(store, SHORT)["changed"]
            assert SHORT not in (*_texts(store), *_waiting(store))


def test_an_exception_to_a_rule_that_waits_limits_it_when_it_is_accepted():
    with memory_store() as store:
        _grow(store, f"# Hours\n\n{LONG}\n")
        _grow(store, f"# Hours\n\n{SHORT}\n\nThis does not apply to managers.\n")
        assert _waiting(store) == [SHORT]
        review(store, "my:w", [Decision("accept", "1")], now=NOW)
        world = _world(store)
        rule, limit = (next(axiom for axiom in world.axioms if axiom.text.startswith(words)) for words in (SHORT, "This"))
        assert (limit.overrides, rule.kind) == ((rule.id,), "defeasible")
        assert not _grow(store, f"# Hours\n\n{SHORT}\n\nThis does not apply to managers.\n")["changed"]


@pytest.mark.parametrize(("field", "day"), [("valid_to", "2020-12-31"), ("valid_from", "2030-01-01")])
def test_a_rule_that_is_over_or_to_come_does_not_hide_one_that_holds(field: str, day: str):
    with memory_store() as store:
        _grow(store, LONG)
        set_field(store, "my:w", _world(store).axioms[0].id, field, day, now=NOW)
        _grow(store, f"# New rules\n\n{LONG}\n")
        assert [axiom.text for axiom in _world(store).axioms if axiom.in_force(NOW)] == [LONG]
        assert not _grow(store, f"# New rules\n\n{LONG}\n")["changed"]
        assert not _grow(store, LONG)["changed"]


def test_rules_that_never_hold_on_one_day_do_not_clash():
    with memory_store() as store:
        _grow(store, LONG)
        set_field(store, "my:w", _world(store).axioms[0].id, "valid_to", "2020-12-31", now=NOW)
        _grow(store, SHORT, valid_from="2021-01-01")
        assert (_texts(store), _waiting(store)) == ([LONG, SHORT], [])


def test_days():
    old = Axiom("a", LONG, valid_from="2020-01-01", valid_to="2020-12-31")
    new = Axiom("b", SHORT, valid_from="2020-12-31")
    assert ever_together([old, new])
    assert not ever_together([old, replace(new, valid_from="2021-01-01")])
    assert [holds_since(new, day) for day in (None, "2020-12-30", "2020-12-31")] == [False, False, True]
    assert not holds_since(old, "2020-02-01")


STAFF = "Paid leave of 25 days is granted to all staff in every office."


def _staff(store: Store) -> World:
    _grow(store, f"{STAFF}\n\nThe loss of a badge must be reported to the desk within 24 hours.\n")
    world = _world(store)
    assert [axiom.origin for axiom in world.axioms] == ["stated", "stated"]
    return world


def test_a_sentence_whose_text_is_edited_is_read_anew():
    with memory_store() as store:
        world = _staff(store)
        set_field(store, "my:w", world.axioms[0].id, "text", STAFF.replace("25", "20"), now=NOW)
        axiom = _world(store).axioms[0]
        assert (axiom.id, axiom.origin, axiom.formula) == (
            world.axioms[0].id, "stated", "paid_leave_of_20_days_is_granted_to",
        )
        set_field(store, "my:w", axiom.id, "text", "They are granted it, too.", now=NOW)
        assert (_world(store).axioms[0].formula, _world(store).axioms[0].origin) == (None, "author")
        set_field(store, "my:w", axiom.id, "reviewed", "true", now=NOW)


def test_a_file_in_which_a_sentence_says_other_than_its_formula_is_refused(tmp_path: Path):
    with memory_store() as store:
        text = write_toml(_staff(store))
        axiom = _world(store).axioms[0]
        stale = text.replace(f'text = "{STAFF}"\nformula', f'text = "{STAFF.replace("25", "20")}"\nformula')
        assert stale != text
        (tmp_path / "w.toml").write_text(stale)
        for refused in (
            lambda: edit_world(store, "my:w", stale, now=NOW), lambda: import_worlds(store, [("w.toml", stale.encode())], now=NOW),
            lambda: find_world(store, str(tmp_path / "w.toml")),
        ):
            with pytest.raises(WorldError, match=f"'{axiom.id}' is a sentence taken whole"):
                refused()
        assert not edit_world(store, "my:w", text, now=NOW)["changed"]
        assert not import_worlds(store, [("w.toml", text.encode())], now=NOW)["worlds"][0]["changed"]
        remove_axiom(store, "my:w", axiom.id, now=NOW)
