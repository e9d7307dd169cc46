"""Places in a row: sides, ordinals, and the phrases that say before or behind what something stands."""

from __future__ import annotations

from typing import Final, NamedTuple

SIDES: Final[tuple[tuple[str, str], ...]] = (("left", "right"), ("above", "below"), ("front", "back"), ("north", "south"), ("west", "east"))
"""Poles of places; the first is where counting begins."""
RELATIONS: Final[dict[tuple[str, ...], str]] = {
    ("to", "the", "left", "of"): "left", ("on", "the", "left", "of"): "left", ("left", "of"): "left",
    ("to", "the", "left", "side", "of"): "left",
    ("to", "the", "right", "of"): "right", ("on", "the", "right", "of"): "right", ("right", "of"): "right",
    ("to", "the", "right", "side", "of"): "right",
    ("above",): "above", ("below",): "below", ("beneath",): "below", ("underneath",): "below", ("under",): "below", ("over",): "above",
    ("in", "front", "of"): "front", ("ahead", "of"): "front", ("before",): "front", ("behind",): "back", ("after",): "back",
    ("to", "the", "north", "of"): "north", ("north", "of"): "north", ("to", "the", "south", "of"): "south", ("south", "of"): "south",
    ("to", "the", "west", "of"): "west", ("west", "of"): "west", ("to", "the", "east", "of"): "east", ("east", "of"): "east",
}
"""Longest first where one is the beginning of another."""
MOST: Final = {
    "leftmost": "left", "rightmost": "right", "topmost": "above", "uppermost": "above", "bottommost": "below", "lowermost": "below",
    "northernmost": "north", "southernmost": "south", "westernmost": "west", "easternmost": "east", "frontmost": "front",
    "rearmost": "back",
    "hindmost": "back",
}
ENDS: Final = {
    "left": "left", "right": "right", "top": "above", "bottom": "below", "front": "front", "back": "back", "rear": "back", "end": "back",
    "beginning": "front", "start": "front", "north": "north", "south": "south", "west": "west", "east": "east",
}
"""As in "third from the left", "at the top"."""
ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
    "fourteenth", "fifteenth",
)
_FIGURES: Final = {"1st": 1, "2nd": 2, "3rd": 3} | {f"{figure}th": figure for figure in range(4, 16)}
NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen",
)
OPPOSITE: Final = {one: other for pair in SIDES for one, other in (pair, pair[::-1])}


class Row(NamedTuple):
    """How a scale of places is named: the relation ("left_of"), the first place ("leftmost"), the others ("{}_from_left")."""

    relation: str
    first: str
    others: str


ROWS: Final = {
    "left": Row("left_of", "leftmost", "{}_from_left"), "above": Row("above", "topmost", "{}_from_top"),
    "front": Row("ahead_of", "first", "{}"),
    "north": Row("north_of", "northernmost", "{}_from_north"), "west": Row("west_of", "westernmost", "{}_from_west"),
}


def ordinal(word: str) -> int | None:
    """1 for "first", "1st"; None for other words."""
    return ORDINALS.index(word) + 1 if word in ORDINALS else _FIGURES.get(word)


def number(word: str) -> int | None:
    """3 for "three", "3"; None for other words."""
    if word.isdecimal() and len(word) <= 3:
        return int(word)
    return NUMBERS.index(word) if word in NUMBERS else None


def ordinal_name(place: int) -> str:
    """The ordinal of a number: "third" for 3."""
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"n{place}th"
