# ruff: noqa: S311
"""Comparisons, places and lists of things: what they say, what follows, and what is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.answers import answer

SHELF = "On a shelf, there are five books: a red book, a blue book, a green book, a white book, and a gray book."
RACE = "In a race, there were three runners: Ann, Ben, and Carl."
DATA = Path(__file__).parents[3] / ".." / "shared" / "data" / "open" / "logical_deduction.jsonl"


def read(axioms: list[str], thesis: str) -> str:
    """The thesis as a formula; "" if it is refused."""
    claim = read_document(axioms, thesis).claim
    assert claim is not None
    return "" if claim.refusal or claim.formula is None else spell(claim.formula)


@pytest.mark.parametrize(("thesis", "formula"), [
    ("The red book is the leftmost.", "leftmost(red_book)"),
    ("The red book is leftmost.", "leftmost(red_book)"),
    ("The red book is not the leftmost book.", "~leftmost(red_book)"),
    ("The red book is the second from the left.", "second_from_left(red_book)"),
    ("The red book is the 2nd from the left.", "second_from_left(red_book)"),
    ("The red book is the second book from the left.", "second_from_left(red_book)"),
    ("The red book is the second from the right.", "fourth_from_left(red_book)"),
    ("The red one is the rightmost.", "fifth_from_left(red_book)"),
    ("The leftmost book is the red book.", "leftmost(red_book)"),
    ("The leftmost is not the red book.", "~leftmost(red_book)"),
    ("The red book is on the far left.", "leftmost(red_book)"),
    ("The red book is at the right end.", "fifth_from_left(red_book)"),
    ("The red book is to the left of the blue book.", "left_of(red_book, blue_book)"),
    ("The red book is left of the blue book.", "left_of(red_book, blue_book)"),
    ("The red book is to the right of the blue book.", "left_of(blue_book, red_book)"),
    ("The red book is not to the right of the blue book.", "~left_of(blue_book, red_book)"),
    ("The red book is placed to the left of the blue book.", "left_of(red_book, blue_book)"),
    ("The red book sits above the blue book.", "above(red_book, blue_book)"),
    ("The red book is below the blue book.", "above(blue_book, red_book)"),
    ("The red book is the third from the bottom.", "third_from_top(red_book)"),
    ("The red book is the second-to-last.", "fourth(red_book)"),
    ("The red book is last but one.", "fourth(red_book)"),
    ("The red book is in third place.", "third(red_book)"),
    ("The red book is older than the blue book.", "older_than(red_book, blue_book)"),
    ("The red book is the second-oldest book on the shelf.", "second_oldest(red_book)"),
    ("The red book is the oldest of the five books.", "oldest(red_book)"),
    ("The red book is the second-most expensive.", "second_most_expensive(red_book)"),
    ("The red book is the least expensive.", "fifth_most_expensive(red_book)"),
    ("The red book is less expensive than the blue book.", "more_expensive_than(blue_book, red_book)"),
    ("The red book costs more than the blue book.", "more_expensive_than(red_book, blue_book)"),
    ("The red book and the blue book are to the left of the green book.", "left_of(red_book, green_book) & left_of(blue_book, green_book)"),
    ("The red book is older than the blue book and the green book.", "older_than(red_book, blue_book) & older_than(red_book, green_book)"),
    ("Every book is to the left of the gray book.", "book(?x) >> left_of(?x, gray_book)"),
    ("The blue book is rightmost or the red book is leftmost.", "fifth_from_left(blue_book) | leftmost(red_book)"),
])
def test_places_and_comparisons(thesis: str, formula: str) -> None:
    assert read([SHELF], thesis) == formula


@pytest.mark.parametrize(("thesis", "formula"), [
    ("Ann finished first.", "finish_first(ann)"),
    ("Ann finished last.", "finish_third(ann)"),
    ("Ann finished second-to-last.", "finish_second(ann)"),
    ("Ann came in third.", "finish_third(ann)"),
    ("Ann was ranked second.", "finish_second(ann)"),
    ("Ann did not finish first.", "~finish_first(ann)"),
    ("Ann finished above Ben.", "finish_above(ann, ben)"),
    ("Ann finished ahead of Ben.", "finish_above(ann, ben)"),
    ("Ann finished behind Ben.", "finish_above(ben, ann)"),
    ("Ann started before Ben.", "start_before(ann, ben)"),
    ("Ann started later than Ben.", "start_before(ben, ann)"),
])
def test_verbs_that_say_a_place(thesis: str, formula: str) -> None:
    assert read([RACE], thesis) == formula


@pytest.mark.parametrize(("thesis", "why"), [
    ("The purple book is the leftmost.", "none of the things that are listed"),
    ("The red book is the sixth from the left.", "only 5 things"),
    ("The red book is as old as the blue book.", ""),
    ("The red book is much older than the blue book.", ""),
    ("The red book is two years older than the blue book.", ""),
    ("The red book is older.", "not said with what"),
    ("The red book is on the left.", "not said with what"),
    ("The red book is the oldest book in the world.", ""),
    ("The red book is the oldest of the three.", ""),
    ("The red book is to the left of the blue book or the green book.", "one of them, or than all of them"),
    ("The red book is to the left of it.", "point at"),
    ("The red book may be the leftmost.", ""),
    ("The red book is next to the blue book.", "not certain in which row"),
    ("The red book is in the middle.", "not certain in which row"),
])
def test_what_is_not_certain_is_refused(thesis: str, why: str) -> None:
    claim = read_document([SHELF], thesis).claim
    assert claim is not None and claim.refusal and why in claim.refusal, claim


def test_a_measure_is_no_thing() -> None:
    assert "older_than(red_book, " not in read([SHELF], "The red book is older than 30 years.")


def test_a_number_that_does_not_agree_lists_nothing() -> None:
    document = read_document(["There are four books: a red book, a blue book, and a white book."], "The red book is leftmost.")
    assert document.axioms[0].refusal and document.claim is not None and document.claim.formula is not None
    assert spell(document.claim.formula) == "leftmost(red_book)", "a plain adjective"


@pytest.mark.parametrize("sentence", [
    "There are two rules: be kind and be quick.", "The policy has two parts: payment and delivery.",
    "There are two kinds of people: the kind and the rude.",
])
def test_a_list_that_nothing_orders_is_refused(sentence: str) -> None:
    assert read_document([sentence, "Payment is due."], "Payment is due.").axioms[0].refusal


def test_two_lists_make_places_uncertain() -> None:
    axioms = ["There are two cups: a red cup and a blue cup.", "There are two boys: Ann and Ben."]
    assert not read(axioms, "The red cup is the oldest.")


@pytest.mark.parametrize(("axioms", "thesis", "expected"), [
    (["Anna is taller than Ben.", "Ben is taller than Carl."], "Anna is taller than Carl.", "TRUE"),
    (["Anna is taller than Ben."], "Ben is shorter than Anna.", "TRUE"),
    (["Anna is taller than Ben."], "Ben is taller than Anna.", "FALSE"),
    (["Anna is not taller than Ben."], "Ben is taller than Anna.", "UNKNOWN"),
    (["Anna is taller than Ben.", "Carl is taller than Ben."], "Anna is taller than Carl.", "UNKNOWN"),
    (["Anna is taller than Ben."], "Anna is taller than Anna.", "FALSE"),
    (["Anna is taller than Ben."], "Anna is the tallest.", "REFUSED"),
    (["Anna is taller than Ben."], "Anna is tall.", "UNKNOWN"),
    (["Anna is older than Ben."], "Ben is younger than Anna.", "TRUE"),
    (["The car is older than the van."], "The van is newer than the car.", "TRUE"),
    (["The bag is bigger than the box."], "The bag is larger than the box.", "TRUE"),
    (["Anna is more careful than Ben.", "Carl is less careful than Ben."], "Carl is less careful than Anna.", "TRUE"),
    (["Anna runs faster than Ben.", "Ben runs faster than Carl."], "Carl runs slower than Anna.", "TRUE"),
    (["Anna earns more than Ben.", "Carl earns less than Ben."], "Anna earns more than Carl.", "TRUE"),
    (["Anna runs faster than Ben."], "Anna swims faster than Ben.", "UNKNOWN"),
    (["Anna was taller than Ben."], "Anna is taller than Ben.", "REFUSED"),
    (["Anna is fluffier than Ben."], "Ben is spikier than Anna.", "REFUSED"),
    (["Every dog is bigger than every cat.", "Rex is a dog.", "Tom is a cat."], "Tom is smaller than Rex.", "TRUE"),
    (["Everyone who is taller than Ben is strong.", "Anna is taller than Carl.", "Carl is taller than Ben."], "Anna is strong.", "TRUE"),
    (["The crate is heavier than the box.", "The bag is lighter than the box.", "The bag is darker than the box."],
     "The crate is heavier than the bag.", "REFUSED"),
    (["The lamp is lighter than the box.", "The lamp is heavier than the cup."], "The box is heavier than the cup.", "TRUE"),
    (["Anna is older than Ben.", "Ben is heavier than Carl."], "Anna is older than Carl.", "UNKNOWN"),
])
def test_comparisons_without_a_list_are_partial_orders(axioms: list[str], thesis: str, expected: str) -> None:
    assert answer(axioms, thesis) == expected


@pytest.mark.parametrize(("axioms", "thesis", "expected"), [
    (["The red book is immediately to the left of the blue book.", "The blue book is the third from the left."],
     "The red book is the second from the left.", "TRUE"),
    (["The red book is two places to the right of the blue book.", "The red book is the rightmost."],
     "The blue book is in the middle.", "TRUE"),
    (["The red book is between the blue book and the green book.", "The blue book is the leftmost."],
     "The green book is to the right of the red book.", "TRUE"),
    (["The red book is next to the blue book.", "The red book is the leftmost."], "The blue book is the second from the left.", "TRUE"),
    (["The red book is to the left of all the other books."], "The red book is the leftmost.", "TRUE"),
    (["No book is to the left of the red book."], "The red book is the leftmost.", "TRUE"),
    (["The red book is not older than any other book."], "The red book is the newest.", "TRUE"),
    (["The oldest book is to the left of the red book.", "The red book is the leftmost."], "The red book is red.", "INCONSISTENT"),
    (["The red book is the second from the left."], "Only the blue book is to the left of the red book.", "UNKNOWN"),
    (["The red book is the second from the left.", "The blue book is the leftmost."],
     "Only the blue book is to the left of the red book.", "TRUE"),
    (["The red book is neither the leftmost nor the rightmost."], "The red book is to the left of the blue book.", "UNKNOWN"),
    (["The red book is either the leftmost or the rightmost.", "The blue book is the leftmost."], "The red book is the rightmost.", "TRUE"),
    (["The red book is not to the left of the blue book."], "The blue book is to the left of the red book.", "TRUE"),
    (["The red book is not older than the blue book."], "The blue book is older than the red book.", "UNKNOWN"),
    (["The red book is the oldest."], "The red book is the leftmost.", "UNKNOWN"),
    (["The red book is first."], "The red book is the leftmost.", "REFUSED"),
    (["The red book is to the left of the lamp.", "The lamp is to the left of the blue book."],
     "The red book is to the left of the blue book.", "TRUE"),
])
def test_listed_things_have_places(axioms: list[str], thesis: str, expected: str) -> None:
    assert answer([SHELF, *axioms], thesis) == expected


@pytest.mark.parametrize("intro", [
    "On a shelf, there are three books: a red book, a blue book, and a white book.",
    "A shop sells the following books: a red book, a blue book and a white book.",
    "There are 3 books on a shelf: red, blue, and white.",
    "The three books are a red book, a blue book, and a white book.",
    "Three books, a red book, a blue book, and a white book, lie on a shelf.",
    "We have three books, namely the red book, the blue book, and the white book.",
])
def test_ways_to_list(intro: str) -> None:
    axioms = [intro, "The red book is the newest.", "The blue book is newer than the white book."]
    assert answer(axioms, "The white book is the oldest.") == "TRUE"


STAND = "A fruit stand sells three fruits: mangoes, kiwis, and plums."


@pytest.mark.parametrize(("thesis", "expected"), [
    ("Kiwis are cheaper than plums.", "TRUE"),
    ("The kiwis are cheaper than the plums.", "TRUE"),
    ("Mangoes are fruits.", "TRUE"),
    ("The mangoes are the cheapest.", "UNKNOWN"),
    ("The fruit stand sells mangoes.", "REFUSED"),
])
def test_plurals_are_things_where_they_are_listed(thesis: str, expected: str) -> None:
    assert answer([STAND, "The plums are more expensive than the kiwis."], thesis) == expected


@pytest.mark.parametrize(("sentence", "formula"), [
    ("Ann finished first or second.", "finish_first(ann) | finish_second(ann)"),
    ("Ann finished neither first nor last.", "~finish_first(ann) & ~finish_third(ann)"),
    ("Ann finished before Ben and after Carl.", "finish_above(ann, ben) & finish_above(carl, ann)"),
    ("Ann finished first, Ben second, and Carl third.", "finish_first(ann) & finish_second(ben) & finish_third(carl)"),
    ("Ann is the oldest, Ben the youngest.", "oldest(ann) & third_oldest(ben)"),
    ("Ann never finished first.", "~finish_first(ann)"),
    ("Ann has finished first.", "finish_first(ann)"),
    ("Ann was the first to finish.", "finish_first(ann)"),
    ("Ann won first place.", "finish_first(ann)"),
    ("Ann lost to Ben.", "finish_above(ben, ann)"),
    ("Ann was beaten by Ben.", "finish_above(ben, ann)"),
    ("Ann ran the fastest.", "run_fastest(ann)"),
    ("Ann finished ahead of Ben in the race.", "finish_above(ann, ben)"),
    ("Ann finished immediately after Ben.", "(finish_first(ben) & finish_second(ann)) | (finish_second(ben) & finish_third(ann))"),
    ("If a runner finished before Ann, the runner is red.", "(runner(?x) & finish_above(?x, ann)) >> red(?x)"),
])
def test_what_verbs_say_together(sentence: str, formula: str) -> None:
    rule = read_document([RACE, sentence]).axioms[1]
    assert rule.formula is not None and spell(rule.formula) == formula, rule.refusal


@pytest.mark.parametrize("sentence", [
    "Ann is among the oldest.", "Ann is one of the oldest runners.", "The oldest athlete is red.", "The runner is red.",
    "The tall runner finished first.", "The two oldest are Ann and Ben.", "Ann finished before Ben started.", "Ann likes the fastest.",
    "Ann is older than either Ben or Carl.", "Ann is no taller than Ben.", "Ann loves summer the most.", "Ann finished in the top two.",
])
def test_phrases_that_point_at_no_certain_thing(sentence: str) -> None:
    assert read_document([RACE, sentence]).axioms[1].refusal


def _adjective(more: str, less: str, most: str, least: str) -> tuple[Callable[..., str], Callable[..., str]]:
    def relation(rng: random.Random, one: str, other: str) -> str:
        return rng.choice((f"{one} is {more} than {other}.", f"{other} is {less} than {one}."))

    def place(rng: random.Random, one: str, number: int, count: int) -> str:
        back = count + 1 - number
        ways = [f"{one} is the {most}." if number == 1 else f"{one} is the {_ORDINALS[number]}-{most}."]
        ways.append(f"{one} is the {least}." if back == 1 else f"{one} is the {_ORDINALS[back]} {least}.")
        return rng.choice(ways)

    return relation, place


def _row(before: str, after: str, verb: str, last: str, back: str) -> tuple[Callable[..., str], Callable[..., str]]:
    def relation(rng: random.Random, one: str, other: str) -> str:
        return rng.choice((f"{one} {verb} {before} {other}.", f"{other} {verb} {after} {one}."))

    def place(rng: random.Random, one: str, number: int, count: int) -> str:
        end = count + 1 - number
        from_end = last if end == 1 else back.format(_ORDINALS[end])
        return rng.choice((f"{one} {verb} {_ORDINALS[number]}.", f"{one} {verb} {from_end}."))

    return relation, place


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_STORIES = (
    ("In a park, there are {} trees: {}.", ("the oak", "the birch", "the cherry tree", "the elm", "the willow"),
     _adjective("taller", "shorter", "tallest", "shortest")),
    ("A market has {} lamps: {}.", ("the brass lamp", "the oil lamp", "the desk lamp", "the green lamp", "the lava lamp"),
     _adjective("more popular", "less popular", "most popular", "least popular")),
    ("A shop sells {} phones: {}.", ("the Alpha", "the Beta", "the Gamma", "the Delta", "the Omega"),
     _adjective("cheaper", "more expensive", "cheapest", "most expensive")),
    ("In a contest, there were {} cooks: {}.", ("Anna", "Ben", "Carla", "Dmitri", "Emeka"),
     _row("ahead of", "behind", "finished", "last", "{}-to-last")),
    ("{} people wait in a queue: {}.", ("Anna", "Ben", "Carla", "Dmitri", "Emeka"),
     _row("in front of", "behind", "is", "last", "{} from last")),
)
_COUNTS = ("", "one", "two", "three", "four", "five")


def _puzzle(seed: int) -> tuple[list[str], str, str]:
    """A text, a thesis, and what every arrangement of the things says about it."""
    rng = random.Random(seed)
    intro, names, (relation, place) = rng.choice(_STORIES)
    things = rng.sample(names, rng.choice((3, 4, 5)))
    order = rng.sample(things, len(things))
    facts: list[tuple[str, str, int]] = []
    texts: list[str] = []

    def say(fact: tuple[str, str, int]) -> str:
        one, other, number = fact
        said = relation(rng, one, other) if other else place(rng, one, number, len(things))
        return said[0].upper() + said[1:]

    for _ in range(rng.randint(1, len(things))):
        one, other = sorted(rng.sample(things, 2), key=order.index)
        facts.append((one, other, 0) if rng.random() < 0.6 else (one, "", order.index(one) + 1))
        texts.append(say(facts[-1]))
    claim = (rng.choice(things), "", rng.randint(1, len(things)))
    first = intro.format(_COUNTS[len(things)], ", ".join(things[:-1]) + f", and {things[-1]}")

    def holds(arranged: tuple[str, ...], fact: tuple[str, str, int]) -> bool:
        one, other, number = fact
        return arranged.index(one) < arranged.index(other) if other else arranged[number - 1] == one

    answers = {holds(arranged, claim) for arranged in permutations(things) if all(holds(arranged, fact) for fact in facts)}
    expected = "UNKNOWN" if len(answers) > 1 else "TRUE" if answers == {True} else "FALSE"
    return [first[0].upper() + first[1:], *texts], say(claim), expected


def test_puzzles_are_answered_as_by_trying_every_arrangement(request: pytest.FixtureRequest) -> None:
    seen: dict[str, int] = {}
    for seed in range(1_000 if request.config.getoption("--slow") else 60):
        axioms, thesis, expected = _puzzle(seed)
        assert answer(axioms, thesis) == expected, (axioms, thesis)
        assert answer([axioms[0], *reversed(axioms[1:])], thesis) == expected, "the order of sentences says nothing"
        denied = f"It is not the case that {thesis[0].lower() if thesis.startswith('The ') else thesis[0]}{thesis[1:]}"
        assert answer(axioms, denied) == {"TRUE": "FALSE", "FALSE": "TRUE"}.get(expected, expected), denied
        seen[expected] = seen.get(expected, 0) + 1
    assert seen.keys() == {"TRUE", "FALSE", "UNKNOWN"}


@pytest.mark.skipif(not DATA.exists(), reason="the gold-labelled data is not here")
def test_gold_labels(request: pytest.FixtureRequest) -> None:
    items = [json.loads(line) for line in DATA.read_text().splitlines()]
    kept = items if request.config.getoption("--slow") else items[::6]
    for item in kept:
        assert answer(item["axioms"], item["thesis"]) == item["label"], item["id"]


@pytest.mark.parametrize(("axioms", "thesis"), [
    (["There are three kids: Tom, Sue, and Max.", "Tom is taller than Sue, who is taller than Max."], "Tom is the tallest."),
    (["Three people are in a line: Ann, Ben, and Cid.", "Ann is in front of Ben.", "Cid is at the back of the line."],
     "Ann is first in line."),
    (["There are three movies: Alpha, Beta, and Gamma.", "Alpha was released before Beta.", "Gamma was released last."],
     "Alpha was released first."),
    (["There are three towns: Avon, Bath, and Cork.", "Avon is further north than Bath.", "Cork is the southernmost town."],
     "Avon is the northernmost."),
    (["Four cars (a Ford, a Kia, a BMW, and a Fiat) are parked in a row.", "The Ford is to the left of the Kia.",
      "The BMW is second from the right.", "The Fiat is the rightmost."], "The Ford is the leftmost."),
    (["Alice, Bob, and Carol are three siblings.", "Alice is the eldest.", "Bob is younger than Carol."], "Bob is the youngest sibling."),
    (["There are three students: Ann, Ben, and Cid.", "Ann scored higher than Ben.", "Cid scored the lowest."], "Ann scored the highest."),
    (["There are three boxes: box A, box B, and box C.", "Box A weighs more than box B.", "Box C is lighter than box B."],
     "Box A is the heaviest."),
    (["There are three kids: Tom, Sue, and Max.", "Every kid older than Tom is kind.", "Sue is the oldest."], "Sue is kind."),
])
def test_other_stories(axioms: list[str], thesis: str) -> None:
    assert answer(axioms, thesis) == "TRUE"
