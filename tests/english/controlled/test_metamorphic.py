"""What never changes an answer: order, names, irrelevant axioms, voice, double negation. What must: one negation flipped."""

from __future__ import annotations

import random

import pytest

from tests.english.controlled.oracle import answer

STORIES: list[tuple[list[str], str, str]] = [
    (
        [
            "The cow chases the lion.", "The cow is big.", "The dog likes the cow.", "If someone likes the cow then they are young.",
            "All young things are blue.", "If something is blue and it likes the cow then the lion sees the dog.",
        ],
        "The lion sees the dog.", "TRUE",
    ),
    (
        [
            "Wumpuses are yumpuses.", "Every yumpus is a jompus.", "Jompuses are not large.", "Each dumpus is large.", "Rex is a wumpus.",
        ],
        "Rex is large.", "FALSE",
    ),
    (
        [
            "Anne is kind.", "Bob is not cold.", "If someone is kind and not cold then they are nice.", "Nice people are round.",
            "Kind people are not cold.", "Carl is nice or round.",
        ],
        "Carl is round.", "TRUE",
    ),
    (
        ["All artists are beekeepers.", "No beekeepers are chemists.", "Some chemists are carpenters."],
        "Some carpenters are not artists.", "TRUE",
    ),
    (["All artists are beekeepers.", "Some beekeepers are chemists."], "Some artists are chemists.", "UNKNOWN"),
    (
        [
            "The island is inhabited only by knights and knaves.", "Knights always tell the truth, and knaves always lie.",
            "You meet 2 inhabitants: Zoe and Ted.", 'Zoe says, "Ted is a knave".',
            'Ted says, "Zoe is a knight if and only if Ted is a knight".',
        ],
        "Ted is a knave.", "TRUE",
    ),
]
IDS = range(len(STORIES))


@pytest.mark.parametrize("story", IDS)
def test_the_answer(story: int) -> None:
    axioms, thesis, expected = STORIES[story]
    assert answer(axioms, thesis) == expected


@pytest.mark.parametrize("story", IDS)
def test_the_order_of_axioms_does_not_matter(story: int) -> None:
    axioms, thesis, expected = STORIES[story]
    for seed in range(4):
        shuffled = list(axioms)
        random.Random(seed).shuffle(shuffled)  # noqa: S311 - an order, no secret
        assert answer(shuffled, thesis) == expected


@pytest.mark.parametrize("story", IDS)
def test_axioms_about_something_else_do_not_matter(story: int) -> None:
    axioms, thesis, expected = STORIES[story]
    more = ["Every gizmo is a widget.", "Gizmos are never heavy.", "No zorgs hum.", "If some widget is broken then Otto is sad."]
    assert answer([more[0], *axioms[:2], *more[1:], *axioms[2:]], thesis) == expected


@pytest.mark.parametrize("story", IDS)
def test_it_is_not_the_case_denies(story: int) -> None:
    axioms, thesis, expected = STORIES[story]
    opposite = {"TRUE": "FALSE", "FALSE": "TRUE"}.get(expected, expected)
    clause = thesis if thesis.split()[0] in ("Rex", "Carl", "Ted") else thesis[0].lower() + thesis[1:]
    assert answer(axioms, f"It is not the case that {clause}") == opposite
    assert answer(axioms, f"It is not the case that it is not the case that {clause}") == expected


RENAMED = {
    "cow": "zebra", "lion": "otter", "dog": "newt", "young": "grim", "blue": "swift", "likes": "visits", "Anne": "Olga", "Bob": "Hans",
    "kind": "tall", "cold": "thin", "artists": "gardeners", "beekeepers": "sailors", "chemists": "weavers", "carpenters": "cooks",
    "Wumpuses": "Grimpuses", "wumpus": "grimpus", "Zoe": "Ida", "Ted": "Max", "knights": "saints", "Knights": "Saints", "knight": "saint",
}


@pytest.mark.parametrize("story", IDS)
def test_names_and_nouns_do_not_matter(story: int) -> None:
    axioms, thesis, expected = STORIES[story]

    def renamed(text: str) -> str:
        for old, new in RENAMED.items():
            for before in (" ", '"', ": "):
                text = f" {text}".replace(before + old, before + new).removeprefix(" ")
        return text

    assert answer(list(map(renamed, axioms)), renamed(thesis)) == expected


def test_active_and_passive_say_the_same() -> None:
    axioms = ["The bear chases the cat.", "If something is chased by the bear then it is scared.", "The dog is liked by the cat."]
    assert answer(axioms, "The cat is scared.") == "TRUE"
    assert answer(axioms, "The cat likes the dog.") == "TRUE"
    assert answer(axioms, "The cat is chased by the bear.") == "TRUE"
    assert answer(axioms, "The bear is chased by the cat.") == "UNKNOWN"


FLIPPED = [
    ("Jompuses are not large.", "Jompuses are large.", ["Rex is a jompus."], "Rex is large."),
    ("No cat is red.", "Every cat is red.", ["Tom is a cat."], "Tom is red."),
    ("If something is red then it is not big.", "If something is red then it is big.", ["Max is red."], "Max is big."),
    ("The cat does not like the dog.", "The cat likes the dog.", [], "The cat likes the dog."),
    ("Neither Max nor Rex is red.", "Both Max and Rex are red.", [], "Rex is red."),
    ("Nobody likes Tom.", "Everybody likes Tom.", [], "Max likes Tom."),
]


@pytest.mark.parametrize(("denied", "said", "axioms", "thesis"), FLIPPED)
def test_one_negation_turns_the_answer(denied: str, said: str, axioms: list[str], thesis: str) -> None:
    assert answer([denied, *axioms], thesis) == "FALSE"
    assert answer([said, *axioms], thesis) == "TRUE"
