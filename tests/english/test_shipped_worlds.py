"""The shipped worlds: every phrase reads as its own atom, and the theses of their claims read, or are meant not to."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.english import content_words, read_thesis
from synproof_cli.english.vocabulary import phrases_of
from synproof_cli.model.formula import Atom, Not, spell
from synproof_cli.model.world import AtomDecl

WORLDS = sorted((Path(__file__).parents[2] / "worlds").glob("*.toml"))
EXAMPLE = (
    "Under the ISDA 2002 Master Agreement and EU BRRD rules, when a bank enters a 48-hour resolution bail-in stay while "
    "continuing to perform all "
    "substantive payment and delivery obligations, a counterparty's early-termination and close-out netting rights are "
    "validly suspended for the "
    "duration of the stay."
)


@cache
def world(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def atoms(path: Path) -> tuple[AtomDecl, ...]:
    return tuple(AtomDecl.from_dict(name, data) for name, data in world(path)["atoms"].items())


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_every_phrase_reads_as_its_atom(path: Path) -> None:
    for decl in atoms(path):
        for phrase in phrases_of(decl) if decl.type == "bool" else ():
            reading = read_thesis(phrase, atoms(path))
            assert reading.claim is not None, (decl.name, phrase, reading.unread)
            assert (reading.claim.formula, reading.conditions, reading.alternatives) == (Atom(decl.name), (), ()), (decl.name, phrase)


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_every_phrase_with_one_more_word_is_unread(path: Path) -> None:
    for decl in atoms(path):
        for phrase in phrases_of(decl) if decl.type == "bool" else ():
            for text in (f"{phrase} zealously", f"Quizzical {phrase}", f"{phrase} for 613 hours"):
                assert read_thesis(text, atoms(path)).claim is None, text


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_the_negation_of_a_phrase_is_the_negated_atom(path: Path) -> None:
    for decl in atoms(path):
        for phrase in phrases_of(decl) if decl.type == "bool" else ():
            claim = read_thesis(f"It is not the case that {phrase}", atoms(path)).claim
            assert claim is not None and claim.formula == Not(Atom(decl.name)), phrase


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_theses_of_claims(path: Path) -> None:
    texts = [world(path)["world"].get("title", ""), world(path)["world"].get("description", "")]
    texts += [text for axiom in world(path)["axioms"] for text in (axiom["text"], axiom.get("source", {}).get("citation", ""))]
    for claim in world(path)["claims"]:
        if claim.get("thesis"):
            reading = read_thesis(claim["thesis"], atoms(path), context=texts)
            assert bool(reading.unread) == (claim["expect"] == "UNTRANSLATED"), (claim["id"], reading.unread)


def brrd() -> tuple[AtomDecl, ...]:
    return atoms(next(path for path in WORLDS if path.stem == "law-brrd-isda"))


def read(text: str) -> tuple[set[str], str | None]:
    reading = read_thesis(text, brrd())
    return {spell(item.formula) for item in reading.conditions}, spell(reading.claim.formula) if reading.claim else None


CONDITIONS = {"stay_in_force", "stay_hours == 48", "substantive_obligations_performed"}
VARIANTS = {
    "claim first": (
        "A counterparty's early-termination and close-out netting rights are validly suspended for the duration of the stay when "
        "a bank enters a "
        "48-hour resolution bail-in stay while continuing to perform all substantive payment and delivery obligations, under the "
        "ISDA 2002 Master "
        "Agreement and EU BRRD rules."
    ),
    "adjunct first": (
        "For the duration of the stay, close-out netting and early-termination rights of the counterparty are validly suspended, "
        "provided that the "
        "bank enters a resolution bail-in stay of 48 hours and continues to perform all substantive delivery and payment obligations."
    ),
    "conditions swapped": (
        "While a bank continues to perform all substantive payment and delivery obligations, once it enters a two-day resolution "
        "bail-in stay, the "
        "counterparty's early-termination and close-out netting rights are validly suspended during the stay."
    ),
}


def test_the_example() -> None:
    assert read(EXAMPLE) == (CONDITIONS, "termination_rights_suspended")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_example_in_other_words_order(name: str) -> None:
    assert read(VARIANTS[name]) == (CONDITIONS, "termination_rights_suspended")


def test_the_example_denied() -> None:
    assert read(EXAMPLE.replace("are validly", "are not validly")) == (CONDITIONS, "~termination_rights_suspended")


def test_the_example_with_another_number() -> None:
    assert read(EXAMPLE.replace("48-hour", "96-hour")) == (CONDITIONS - {"stay_hours == 48"} | {"stay_hours == 96"},
        "termination_rights_suspended")


def test_the_example_without_performance() -> None:
    conditions, claim = read(EXAMPLE.replace("while continuing", "without continuing"))
    assert (conditions, claim) == (CONDITIONS - {"substantive_obligations_performed"} | {"~substantive_obligations_performed"},
        "termination_rights_suspended")


@pytest.mark.parametrize(("old", "new"), [
    ("validly suspended", "partially suspended"), ("are validly", "may be validly"), ("all substantive", "some substantive"),
    ("a bank enters", "a bank almost enters"), ("a counterparty's", "a subsidiary's"), ("of the stay", "of the contract"), ("48-hour",
     "48-minute"),
    ("rights are", "rights against subsidiaries are"), ("when a bank", "before a bank"), ("resolution bail-in stay", "resolution bail-in"),
])
def test_the_example_changed_is_unread(old: str, new: str) -> None:
    assert old in EXAMPLE
    assert read(EXAMPLE.replace(old, new))[1] is None


def test_every_word_of_the_example_counts() -> None:
    """Any content word replaced by a strange one leaves the thesis unread, unless the word stood in the frame."""
    words = EXAMPLE.split()
    first = words.index("when")
    for at in range(first, len(words)):
        if content_words(words[at].strip(",.")):
            changed = " ".join([*words[:at], "zealous", *words[at + 1 :]])
            assert read(changed)[1] is None or words[at] in ("when", "while"), changed
