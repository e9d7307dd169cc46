"""What is one rule said twice, and what only looks so."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest

from synproof_cli.axiomat.deduplicate import same_logic, same_text, similar, wording
from synproof_cli.axiomat.likeness import near_pairs


@pytest.mark.parametrize(("one", "other"), [
    ("The seller may assign the claim.", "The seller may not assign the claim."), ("The stay lasts 48 hours.", "The stay lasts 24 hours."),
    ("The seller may assign the claim.", "The buyer may assign the claim."), ("The seller may assign it.", "The seller must assign it."),
    ("Each party signs.", "Either party signs."), ("The buyer pays the seller.", "The seller pays the buyer."),
    ("The fee is due on 3 May 2030.", "The fee is due on 4 May 2030."),
    ("The user must keep it and not share it.", "The user must not keep it and share it."),
    ("Clause 2.1 applies.", "Clause 2.10 applies."), ("Clause 2(a) applies.", "Clause 2(b) applies."),
    ("Clause 2(a) applies.", "Clause 2 applies."), ("Group A may enter.", "Group may enter."), ("The change is -5.", "The change is 5."),
    ("Data is processed.", "Data is processing."), ("The Customer is the controller.", "The Customer is a controller."),
    ("The fee is EUR 5.", "The fee is USD 5."), ("It is due before the stay.", "It is due after the stay."),
    ("The transmitter uses 200 mW.", "The transmitter uses 200 MW."), ("The link carries 10 MB.", "The link carries 10 Mb."),
    ("Release 2.1 shall support export.", "Release 2.10 shall support export."),
])
def test_twins_are_never_merged(one, other):
    assert same_text([one, other]) == {}
    assert same_logic([one, other], ["p", "p"], lambda _: frozenset("p"), lambda a, b: True) in ({}, {1: 0})


@pytest.mark.parametrize(("one", "other"), [
    ("The seller may assign the claim.", "The  seller may assign claim"), ("The seller shall pay.", "The seller must pay."),
    ("The fee is EUR 10,000.", "The fee is EUR 10000."),
    ("The fee is EUR 2.50.", "The fee is EUR 2.5."), ("The party’s fee is due.", "The party's fee is due."),
    ("Sellers may not assign.", "Sellers are not permitted to assign."),
])
def test_the_same_words_are_merged(one, other):
    assert wording(one) == wording(other)
    assert same_text([one, "Something else.", other]) == {2: 0}


def test_logic_merges_only_where_the_words_agree_in_what_counts():
    def names(_: str) -> frozenset[str]:
        return frozenset("p")

    texts = ["If A holds, B holds.", "B holds if A holds.", "B must hold if A holds."]
    assert same_logic(texts, ["a >> b", "~b >> ~a", "~b >> ~a"], names, lambda one, other: True) == {1: 0}
    assert same_logic(texts, ["a >> b", "b >> a", None], names, lambda one, other: False) == {}
    assert same_logic(["The fee is 5.", "The fee is 6."], ["fee", "fee"], names, lambda one, other: True) == {}


def _texts(number: int) -> tuple[list[str], set[tuple[int, int]]]:
    rng = random.Random(3)  # noqa: S311 - the same texts every time
    words = [f"{rng.choice('bcdfg')}{rng.choice('aeiou')}{at:x}{rng.choice(['er', 'ing', 'al', ''])}" for at in range(800)]
    texts = [" ".join(rng.choices(words, k=rng.randint(10, 23))) for _ in range(number)]
    planted = set()
    for _ in range(number // 20):
        at = rng.randrange(number)
        changed = texts[at].split()
        changed[rng.randrange(len(changed))] = rng.choice(words)
        planted.add((at, len(texts)))
        texts.append(" ".join(changed))
    return texts, planted


def test_near_pairs_are_found():
    texts, planted = _texts(1_000)

    def likeness(one: int, other: int) -> float:
        bags = [Counter((f" {texts[at]} ")[place : place + 4] for place in range(len(texts[at]) - 1)) for at in (one, other)]
        return sum(count * bags[1][gram] for gram, count in bags[0].items()) / sqrt(
            sum(count**2 for count in bags[0].values()) * sum(count**2 for count in bags[1].values()),
        )

    wanted = {pair for pair in planted if likeness(*pair) >= 0.8}
    found = {(one, other) for one, other, _ in near_pairs(texts)}
    assert len(wanted) > 30
    assert len(wanted & found) >= 0.99 * len(wanted)
    assert all(abs(alike - likeness(one, other)) < 1e-9 for one, other, alike in near_pairs(texts))


def test_empty_and_short_texts_do_no_harm():
    assert list(near_pairs(["", "", "a", "é", "\ud800"])) is not None
    assert next(similar(["The fee is due in May.", "The fee is due in June.", "x"]), None) is None
