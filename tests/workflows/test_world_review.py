"""`world review`: what waits in quarantine is accepted, edited or rejected, and formulas of a model are marked reviewed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from synproof_cli.errors import FormulaError, NotFoundError, UsageError, WorldError
from synproof_cli.model.world import AtomDecl, Axiom, Source, World
from synproof_cli.store import quarantine, worlds
from synproof_cli.store.db import Store, open_store
from synproof_cli.workflows.world_review import Decision, review, review_each, waiting

WORLD = World(
    "my:w", atoms=(AtomDecl("rain", "it rains"), AtomDecl("wet", "the street is wet")),
    axioms=(Axiom("rain-wets", "Rain wets.", "rain >> wet", kind="defeasible"), Axiom("m", "It rains.", "rain", origin="model")),
)


def candidate(name: str, text: str, formula: str | None, at: int, **more: object) -> quarantine.Candidate:
    axiom = Axiom(name, text, formula, source=Source("document", "d.txt", "ab" * 32, None, at, at + len(text), text))
    return quarantine.Candidate(axiom, "conflict", "it clashes", saved="t", **more)  # type: ignore[arg-type]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "s.db") as opened:
        worlds.save(opened, WORLD, saved="t")
        with opened.transaction() as connection:
            quarantine.put(connection, "my:w", (
                candidate("d-1", "Rain does not wet.", "rain >> ~wet", 0, against=("rain-wets", "gone")),
                candidate("d-2", "Snow wets.", "snow >> wet", 20, atoms=(AtomDecl("snow", "it snows"),)),
                candidate("d-3", "Third.", None, 40),
            ))
        yield opened


def test_what_waits_is_shown_with_reason_quote_and_conflict(store: Store) -> None:
    document = waiting(store, "w")
    first = document["waiting"][0]
    assert [row["n"] for row in document["waiting"]] == [1, 2, 3]
    assert (first["id"], first["code"], first["reason"]) == ("d-1", "conflict", "it clashes")
    assert first["source"]["quote"] == "Rain does not wet."
    assert [(one["id"], one["text"]) for one in first["against"]] == [("rain-wets", "Rain wets."), ("gone", "")]
    assert [axiom["id"] for axiom in document["readings"]] == ["m"]
    assert document["version"] == 1


def test_accepting_makes_a_version_with_the_words_it_needs_and_numbers_stay(store: Store) -> None:
    document = review(store, "my:w", [Decision("accept", "2")], now="t")
    world, info = worlds.load(store, "my:w")
    assert (info.number, world.axioms[-1].id, world.axioms[-1].formula, world.axioms[-1].reviewed) == (2, "d-2", "snow >> wet", True)
    assert world.atoms[-1] == AtomDecl("snow", "it snows")
    assert [row["n"] for row in document["waiting"]] == [1, 3]
    with pytest.raises(UsageError, match="was accepted already"):
        review(store, "my:w", [Decision("reject", "2")], now="t")


def test_rejecting_changes_no_world_and_stands(store: Store) -> None:
    document = review(store, "my:w", [Decision("reject", "d-1")], now="t")
    assert (document["version"], document["done"]) == (1, [{"id": "d-1", "action": "rejected", "axiom": None}])
    again = candidate("other", "Rain does not wet.", "rain >> ~wet", 0)
    with store.transaction() as connection:
        assert quarantine.put(connection, "my:w", [again]) == 0


def test_an_exception_is_taken_in_above_its_rule(store: Store) -> None:
    document = review(store, "my:w", [Decision("accept", "1", overrides=("rain-wets",))], now="t")
    axiom = document["done"][0]["axiom"]
    assert (axiom["kind"], axiom["overrides"]) == ("defeasible", ["rain-wets"])
    assert document["problems"] == []


def test_a_strict_world_that_now_contradicts_itself_is_said_to(store: Store) -> None:
    worlds.update(store, "my:w", lambda world: World("my:w", atoms=world.atoms, axioms=(Axiom("a", "A.", "rain & wet"),)), saved="t")
    document = review(store, "my:w", [Decision("accept", "1")], now="t")
    assert [problem["code"] for problem in document["problems"]] == ["inconsistent"]
    assert set(document["problems"][0]["axioms"]) == {"a", "d-1"}


def test_editing_takes_a_formula_or_words(store: Store) -> None:
    edits = [Decision("edit", "3", "rain & wet"), Decision("edit", "1", "If it rains, the street is wet.")]
    done = review(store, "my:w", edits, now="t")["done"]
    assert [(one["axiom"]["text"], one["axiom"]["formula"]) for one in done] == [
        ("Third.", "rain & wet"), ("If it rains, the street is wet.", "rain >> wet"),
    ]


def test_an_edit_that_is_no_axiom_leaves_everything_as_it_was(store: Store) -> None:
    for decision, error in (
        (Decision("edit", "3", "rain & nosuch"), FormulaError), (Decision("edit", "3", " "), UsageError),
        (Decision("accept", "1", overrides=("nosuch",)), WorldError), (Decision("accept", "9"), NotFoundError),
        (Decision("accept", "rain-wets"), NotFoundError),
    ):
        with pytest.raises(error):
            review(store, "my:w", [decision], now="t")
    assert worlds.find(store, "my:w").number == 1  # type: ignore[union-attr]
    assert quarantine.count(store, "my:w") == 3


def test_readings_of_a_model_are_reviewed_too(store: Store) -> None:
    review(store, "my:w", [Decision("accept", "m")], now="t")
    world, _ = worlds.load(store, "my:w")
    assert (world.axioms[1].origin, world.axioms[1].reviewed) == ("model", True)
    with pytest.raises(NotFoundError):
        review(store, "my:w", [Decision("accept", "m")], now="t")


@pytest.mark.parametrize(("decision", "formula", "origin"), [
    (Decision("reject", "m"), None, "author"), (Decision("edit", "m", "~rain"), "~rain", "author"),
])
def test_a_reading_is_rejected_or_replaced(store: Store, decision: Decision, formula: str | None, origin: str) -> None:
    review(store, "my:w", [decision], now="t")
    axiom = worlds.load(store, "my:w")[0].axioms[1]
    assert (axiom.formula, axiom.origin, axiom.reviewed, axiom.text) == (formula, origin, True, "It rains.")


def test_one_by_one_a_refused_answer_is_asked_again(store: Store) -> None:
    answers: Iterator[Decision | None] = iter((Decision("edit", "d-1", "nosuch"), None, Decision("accept", "d-2")))
    said: list[str] = []

    def ask(item: dict[str, object]) -> Decision | None:
        return next(answers)  # the end of the answers is StopIteration: the person left

    document = review_each(store, "w", ask, now=lambda: "t", refused=said.append)
    assert len(said) == 1
    assert "nosuch" in said[0]
    assert [one["id"] for one in document["done"]] == ["d-2"]
    assert [row["id"] for row in document["waiting"]] == ["d-1", "d-3"]


def test_a_shipped_world_has_nothing_waiting_and_cannot_be_changed(store: Store) -> None:
    assert waiting(store, "law:brrd-isda")["waiting"] == waiting(None, "law:brrd-isda")["readings"] == []
    with pytest.raises(UsageError, match="read-only"):
        review(store, "law:brrd-isda", [Decision("accept", "1")], now="t")
