# ruff: noqa: S311
"""Truth-tellers and liars: who says what, in every way of saying it, and what follows about the speakers."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.answers import answer

ISLAND = ["An island is inhabited only by knights and knaves.", "Knights always tell the truth, and knaves always lie."]
TWO = [*ISLAND, "You meet 2 inhabitants: Ann, and Ben."]
THREE = [*ISLAND, "You meet three inhabitants: Ann, Ben and Carl."]
DATA = Path(__file__).parents[3] / ".." / "shared" / "data" / "open" / "knights_knaves.jsonl"
SAID = "(tell_truth(ann) >> knave(ben)) & (lie(ann) >> ~knave(ben))"


@pytest.mark.parametrize("sentence", [
    'Ann said, "Ben is a knave."', 'Ann said "Ben is a knave".', 'Ann: "Ben is a knave."', '"Ben is a knave," Ann declared.',
    '"Ben is a knave" - Ann.', '"Ben is a knave", said Ann.', "Ann said that Ben is a knave.", "Ann told you that Ben is a knave.",
    "Ann claims Ben is a knave.", 'According to Ann, "Ben is a knave".', "According to Ann, Ben is a knave.",
    'As Ann put it, "Ben is a knave".', 'In Ann\'s words: "Ben is a knave".', 'In a statement by Ann: "Ben is a knave".',
    'Ann was heard saying, "Ben is a knave".', "Ann's statement: \"Ben is a knave.\"", "Ann: Ben is a knave.", "Ben is a knave, said Ann.",
    "'Ben is a knave,' said Ann.", "Ann said, \u2018Ben is a knave.\u2019", "Ann said, \u201cBen is a knave.\u201d",
    'Ann remarked: "Ben is a knave".', 'Ann asserted: "Ben is a knave".', "Ann expressed that Ben is a knave.",
])
def test_ways_to_say_it(sentence: str) -> None:
    rule = read_document([*TWO, sentence], "Ben is a knave.").axioms[-2]
    assert rule.formula is not None and spell(rule.formula) == SAID, rule.refusal


@pytest.mark.parametrize("sentence", [
    "Ann denied that Ben is a knave.", "Ann did not say that Ben is a knave.",
    "Ann never said that Ben is a knave.", 'Ann asked, "Is Ben a knave?"',
    'Ann said, "We are both the same."', 'Ann said, "Ben and I are different."',
    "Ann said that I am a knave.", '"Ben is a knave."',
])
def test_what_is_not_said_by_a_speaker_of_the_text(sentence: str) -> None:
    assert answer([*TWO, sentence], "Ben is a knave.") == "REFUSED"


@pytest.mark.parametrize(("said", "thesis", "expected"), [
    (['Ann says, "Carl is a knave."'], "Ann claims that Carl is a knave.", "TRUE"),
    (['Ann says, "Carl is a knave."'], "Ben claims that Carl is a knave.", "UNKNOWN"),
    (['Ann says, "Carl is a knave."'], "Ann says that Ann is a knave.", "FALSE"),
    (['Ann says, "Carl is a knave."', 'Ben says, "Ann said that Carl is a knave."'], "Ben is a knight.", "TRUE"),
    (["Ben says that Ann said that Carl is a knave.", "Ben is a knight.", "Ann is a knight."], "Carl is a knave.", "TRUE"),
    (["Ben says that Ann said that Carl is a knave.", "Ben is a knave."], "Carl is a knave.", "UNKNOWN"),
    (['Ben says, "Ann says that she is a knave."', 'Carl says, "Ben is a knave."'], "Ben is a knave.", "TRUE"),
    (['Ben says, "Ann says that she is a knave."', 'Carl says, "Ben is a knave."'], "Ann is a knight.", "UNKNOWN"),
    (["If Ann said that Carl is a knave, Ben is a knight.", 'Ann said, "Carl is a knave."'], "Ben is a knight.", "TRUE"),
    (["If Ann said that Carl is a knave, Ben is a knight.", "Ann is a knight.", "Carl is a knave."], "Ben is a knight.", "UNKNOWN"),
])
def test_that_something_was_said_is_one_thing_and_what_it_shows_another(said: list[str], thesis: str, expected: str) -> None:
    assert answer([*THREE, *said], thesis) == expected


def test_speech_without_truth_tellers_is_refused() -> None:
    assert answer(["Ann said that Ben is tall."], "Ben is tall.") == "REFUSED"


@pytest.mark.parametrize(("said", "thesis", "expected"), [
    (['Ann says, "We are both knaves."'], "Ann is a knave.", "TRUE"),
    (['Ann says, "We are both knaves."'], "Ben is a knight.", "TRUE"),
    (['Ann says, "We are not both knights."'], "Ben is a knave.", "TRUE"),
    (['Ann says, "At least one of us is a knave."'], "Ben is a knave.", "TRUE"),
    (['Ann says, "Exactly one of us is a knight."'], "Ben is a knave.", "TRUE"),
    (['Ann says, "Neither of us is a knight."'], "Ben is a knight.", "TRUE"),
    (['Ann says, "Both of us are knights."'], "Ann is a knight.", "UNKNOWN"),
    (['Ann says, "There is a knave among us."'], "Ben is a knave.", "TRUE"),
    (['Ann says, "Ben and I are of the same kind."'], "Ben is a knight.", "TRUE"),
    (['Ann says, "Ben is a different type than me."'], "Ben is a knave.", "TRUE"),
    (['Ann says, "The two of us are opposite types."'], "Ben is a knave.", "TRUE"),
    (['Ann says, "Ben is telling the truth."', "Ann is a knight."], "Ben is a knight.", "TRUE"),
    (['Ann says, "Ben is lying."', "Ben is a knight."], "Ann is a knave.", "TRUE"),
    (['Ann says, "I am a knight."'], "Ann is a knight.", "UNKNOWN"),
    (['Ann says, "I am a knave or Ben is a knight."'], "Ben is a knight.", "TRUE"),
    (['Ann says, "Neither Ben nor I am a knave."', "Ben is a knave."], "Ann is a knave.", "TRUE"),
    (['Ann says, "Ben would say that I am a knave."', "Ann is a knight."], "Ben is a knave.", "TRUE"),
    (['Ann says, "It is not the case that Ben is a knight."', "Ann is a knight."], "Ben is a knight.", "FALSE"),
    (["Ann says that either Ben is a knave or Ann is a knave, but not both."], "Ben is a knave.", "TRUE"),
])
def test_what_two_speakers_say(said: list[str], thesis: str, expected: str) -> None:
    assert answer([*TWO, *said], thesis) == expected


def test_counting_three_speakers() -> None:
    said = ['Ann says, "All of us are knaves."', 'Ben says, "Exactly one of us is a knight."']
    assert [answer([*THREE, *said], f"{name} is a knight.") for name in ("Ann", "Ben", "Carl")] == ["FALSE", "TRUE", "FALSE"]
    assert answer([*THREE, 'Ann says, "We are both knaves."'], "Ann is a knave.") == "REFUSED", "three are no both"


@pytest.mark.parametrize("beginning", [
    ["On a certain island, every inhabitant is either a knight or a knave.", ISLAND[1], "There are two inhabitants, Ann and Ben."],
    ["There are only two kinds of people on an island: knights and knaves.", ISLAND[1], "You meet two people: Ann and Ben."],
    ["On an island, everyone is either a knight, who always tells the truth, or a knave, who always lies.", "You meet Ann and Ben."],
    ["Everyone is a knight or a knave.", "Knights tell the truth, knaves lie.", "You meet two islanders: Ann and Ben."],
    ["The village is inhabited only by knights and knaves.", "A knight always tells the truth.", "A knave never tells the truth.",
     "You meet two villagers: Ann and Ben."],
    [ISLAND[0], "Knights only tell the truth, while knaves only tell lies.", "Ann and Ben are inhabitants of the island."],
])
def test_ways_to_begin(beginning: list[str]) -> None:
    said = ['Ann says, "At least one of us is a knave."']
    assert [answer([*beginning, *said], f"{name} is a knight.") for name in ("Ann", "Ben")] == ["TRUE", "FALSE"]


@pytest.mark.parametrize(("sentence", "formula"), [
    ("Max and Rex are not both red.", "~(red(max) & red(rex))"),
    ("Max and Rex are both red.", "red(max) & red(rex)"),
    ("Max and Rex are not red.", "~red(max) & ~red(rex)"),
])
def test_not_both(sentence: str, formula: str) -> None:
    rule = read_document([sentence]).axioms[0]
    assert rule.formula is not None and spell(rule.formula) == formula


@pytest.mark.parametrize(("sentence", "formula"), [
    ("Exactly one of the boys is red.", "(red(max) | red(rex)) & ~(red(max) & red(rex))"),
    ("At most one boy is red.", "~(red(max) & red(rex))"),
    ("At least two boys are red.", "red(max) & red(rex)"),
    ("Fewer than one boy is red.", "~red(max) & ~red(rex)"),
    ("Not all of the boys are red.", "~(red(max) & red(rex))"),
    ("None of the two boys is red.", "~red(max) & ~red(rex)"),
])
def test_listed_things_are_counted(sentence: str, formula: str) -> None:
    rule = read_document(["There are two boys: Max and Rex.", sentence]).axioms[1]
    assert rule.formula is not None and spell(rule.formula) in (formula, formula.replace("~red(max) & ~red(rex)", "~(red(max) | red(rex))"))


_PAIRS = (("saint", "sinner"), ("pioneer", "laggard"), ("sage", "fool"), ("wizard", "goblin"))
_WAYS = (
    '{0} said, "{1}."', "{0} told you that {1}.", '"{1}," {0} mentioned.', '"{1}" - {0}.',
    'As {0} put it, "{1}".', 'In {0}\'s words: "{1}".',
)


def _statement(rng: random.Random, names: list[str], kinds: tuple[str, str]) -> tuple[str, object]:
    """A statement and what it says, as a function of who is of the first kind."""
    def simple() -> tuple[str, str, bool]:
        name, first = rng.choice(names), rng.random() < 0.5
        return f"{name} is a {kinds[0] if first else kinds[1]}", name, first

    (one, left, positive), (other, right, also) = simple(), simple()
    match rng.randrange(5):
        case 0:
            return one, lambda who: who[left] == positive
        case 1:
            return f"{one} and {other}", lambda who: who[left] == positive and who[right] == also
        case 2:
            return f"{one} or {other}", lambda who: who[left] == positive or who[right] == also
        case 3:
            return f"if {one} then {other}", lambda who: who[left] != positive or who[right] == also
    return f"{one} if and only if {other}", lambda who: (who[left] == positive) == (who[right] == also)


def test_puzzles_are_answered_as_by_trying_everybody(request: pytest.FixtureRequest) -> None:
    seen: dict[str, int] = {}
    for seed in range(600 if request.config.getoption("--slow") else 50):
        rng = random.Random(seed)
        kinds, names = rng.choice(_PAIRS), rng.sample(["Zoe", "Ivo", "Mia", "Sam"], rng.choice((2, 3, 4)))
        axioms = [
            f"A very special island is inhabited only by {kinds[0]}s and {kinds[1]}s.",
            f"{kinds[0].capitalize()}s always tell the truth, and {kinds[1]}s always lie.",
            f"You meet {len(names)} inhabitants: {', '.join(names[:-1])}, and {names[-1]}.",
        ]
        meanings = []
        for name in names:
            text, meaning = _statement(rng, names, kinds)
            axioms.append(rng.choice(_WAYS).format(name, text))
            meanings.append((name, meaning))
        worlds = [dict(zip(names, values, strict=True)) for values in product((True, False), repeat=len(names))]
        fit = [who for who in worlds if all(who[name] == meaning(who) for name, meaning in meanings)]  # type: ignore[operator]
        asked = rng.choice(names)
        values = {who[asked] for who in fit}
        expected = "INCONSISTENT" if not fit else "UNKNOWN" if len(values) > 1 else "TRUE" if values == {True} else "FALSE"
        assert answer(axioms, f"{asked} is a {kinds[0]}.") == expected, axioms
        seen[expected] = seen.get(expected, 0) + 1
    assert seen.keys() == {"TRUE", "FALSE", "UNKNOWN", "INCONSISTENT"}


@pytest.mark.skipif(not DATA.exists(), reason="the gold-labelled data is not here")
def test_gold_labels(request: pytest.FixtureRequest) -> None:
    items = [json.loads(line) for line in DATA.read_text().splitlines()]
    for item in items if request.config.getoption("--slow") else items[::4]:
        assert answer(item["axioms"], item["thesis"]) == item["label"], item["id"]
