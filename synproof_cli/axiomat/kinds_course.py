"""Contradictions about the course that a thing takes in one and the same case: it goes on, or it ends."""

from __future__ import annotations

from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.quantities import differ
from synproof_cli.axiomat.skeleton import Skeleton
from synproof_cli.english.stem import stem

Clash = tuple[str, str]

_GOES_ON: Final = frozenset(lexis.key_of(word) for word in ("continue", "proceed", "resume", "carry-on"))
_ENDS: Final = frozenset(lexis.key_of(word) for word in (
    "stop", "halt", "abort", "land", "return", "terminate", "pause", "wait", "hold", "hover",
))
_COURSES: Final = frozenset(stem(word) for word in (
    "mission", "flight", "operation", "operations", "work", "journey", "trip", "course", "immediately", "normally", "home", "location",
    "base", "position", "origin", "next", "station", "normal", "at", "once", "on", "in", "with", "place",
))
"""What goes on or ends with the thing itself: of another object, one may end while another goes on."""
_ASKS: Final = frozenset(("must", "should", "will"))


def courses(one: Skeleton, other: Skeleton) -> Clash | None:
    """Why two loosened rules clash of which, in the same case, one lets a thing go on and the other lets it end."""
    if one.several or other.several or not one.inside or not other.inside or {one.modality, other.modality} - _ASKS:
        return None
    mine, theirs = _course_of(one), _course_of(other)
    if mine is None or theirs is None or mine[0] != theirs[0] or {mine[2], theirs[2]} != {True, False}:
        return None
    short, long = sorted((mine[1], theirs[1]), key=len)
    if long[: len(short)] != short or {"or", "unless", "except"} & set(long):
        return None  # another case; a narrower one is a part of the wider
    first, second = ([number for number in rule.quantities if number.in_condition] for rule in (one, other))
    if len(first) != len(second) or any(differ(*pair) for pair in zip(first, second, strict=True)):
        return None
    return "opposite", "in one case one lets it go on, the other lets it end"


def _course_of(one: Skeleton) -> tuple[tuple[str, ...], tuple[str, ...], bool] | None:
    """The subject, the case, and whether the thing goes on in it; None where the rule says something else."""
    words = one.words
    if words.count("modal") != 1 or one.negated or one.able or one.only or one.denied_inside or min(one.inside) < words.index("modal"):
        return None
    at, start = words.index("modal"), min(one.inside)
    verb, rest = words[at + 1 : at + 2], {word for word in words[at + 2 : start] if word[0] != "#"}
    if not at or not verb or verb[0] not in _GOES_ON | _ENDS or not rest <= _COURSES or one.inside != frozenset(range(start, len(words))):
        return None
    return words[:at], words[start:], verb[0] in _GOES_ON
