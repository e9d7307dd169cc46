"""Phrases that say which place something has: "the second-oldest", "third from the left", "last but one", "in the middle"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.controlled.morphology import singular
from synproof_cli.english.controlled.orders.adjectives import extreme
from synproof_cli.english.controlled.orders.listing import Listing
from synproof_cli.english.controlled.orders.nodes import Rank
from synproof_cli.english.controlled.orders.places import ENDS, MOST, number, ordinal
from synproof_cli.english.controlled.orders.survey import MUCH

Words = tuple[str, ...]
_FAR: Final = ("far", "very", "extreme")
_PLACE: Final = ("place", "position", "spot")
_MIDDLE: Final = ("middle", "center", "centre")
_LINE: Final = ("line", "queue", "row", "race", "contest", "tournament", "competition", "list", "order", "sequence", "ranking", "standings")
_LAST: Final[dict[Words, int]] = {
    ("next", "to", "last"): 2, ("last", "but", "one"): 2, ("last", "but", "two"): 3,
    ("penultimate",): 2, ("last",): 1,
}


def rank_of(words: Words, listing: Listing | None) -> Rank | None:
    """The place that words (hyphens taken apart) say; None if they are no such phrase."""
    if words[:1] and words[0] in ("at", "on", "in"):
        return _located(words, listing)
    words = words[1:] if words[:1] == ("the",) else words
    return next((rank for rank, rest in _counted(words) if _is_tail(_without_noun(rest, listing), listing, rank)), None)


def _located(words: Words, listing: Listing | None) -> Rank | None:
    """In third place; at the far left; at the top; in the middle."""
    at = 2 if words[1:2] == ("the",) else 1
    rest = words[at:]
    if words[0] == "in":
        if rest[:1] and rest[0] in _MIDDLE:
            return Rank("") if _is_tail(rest[1:], listing, Rank("")) else None
        return next((rank for rank, behind in _counted(rest) if _is_place(behind) and _is_tail(behind[1:], listing, rank)), None)
    return _at_end(rest, listing) if at == 2 else None


def _is_place(words: Words) -> bool:
    return bool(words) and words[0] in _PLACE


def _at_end(rest: Words, listing: Listing | None) -> Rank | None:
    far = rest[:1] and rest[0] in _FAR
    rest = rest[1:] if far else rest
    if not rest or rest[0] not in ENDS:
        return None
    side, rest = rest[0], rest[1:]
    closed = rest[:1] and rest[0] in ("end", "edge")
    rest = rest[1:] if closed else rest
    if side in ("left", "right", "north", "south", "east", "west") and not (far or closed):
        return None  # on the left, not further left than all others
    rank = Rank(ENDS[side])
    return rank if _is_tail(rest, listing, rank) else None


def _counted(words: Words) -> Iterator[tuple[Rank, Words]]:
    """A place, and the words behind it: an ordinal with or without a side, a superlative, "leftmost"."""
    count = ordinal(words[0]) if words else None
    rest = words if count is None else words[1:]
    if rest and rest[0] in MOST:
        yield Rank(MOST[rest[0]], count or 1), rest[1:]
    yield from _superlatives(rest, count or 1)
    yield from _ordinals(words, count)


def _superlatives(words: Words, count: int) -> Iterator[tuple[Rank, Words]]:
    for end in range(1, min(4, len(words)) + 1):
        form = extreme(words[:end])
        if form is not None:
            yield Rank(form.pole, count, form.less), words[end:]
    if words and words[0] in ("most", "least"):
        yield Rank(MUCH, count, words[0] == "least"), words[1:]


def _ordinals(words: Words, count: int | None) -> Iterator[tuple[Rank, Words]]:
    for last, place in _LAST.items():
        if words[: len(last)] == last:
            yield Rank("front", place, from_end=True), words[len(last) :]
    if count is None:
        return
    for middle in (("to", "last"), ("from", "last"), ("from", "the", "last"), ("last",)):
        if words[1 : 1 + len(middle)] == middle:
            yield Rank("front", count, from_end=True), words[1 + len(middle) :]
    for noun in (0, 1, 2):  # third (book) from the left
        rest = words[1 + noun :]
        if rest[:1] == ("from",):
            rest = rest[2:] if rest[1:2] == ("the",) else rest[1:]
            if rest and rest[0] in ENDS:
                closed = rest[1:2] in (("end",), ("side",))
                yield Rank(ENDS[rest[0]], count), (*words[1 : 1 + noun], *rest[1 + closed :])
    yield Rank("front", count), words[1:]


def _without_noun(words: Words, listing: Listing | None) -> Words:
    """Without the kind of thing that is listed: "oldest vehicle", "leftmost one"."""
    kind = listing.noun if listing else ""
    return words[1:] if words and (words[0] == "one" or singular(words[0]) == kind or words[0] in _PLACE) else words


def _is_tail(words: Words, listing: Listing | None, rank: Rank) -> bool:
    """Whether words say no more than among which things one counts: nothing, "of all", "of the five birds", "in line", "on the branch"."""
    if not words:
        return True
    if words[0] == "overall" and len(words) == 1:
        return True
    if listing is None or words[0] not in ("of", "among", "in", "on", "at"):
        return False
    rest = tuple(word for word in words[1:] if word not in ("all", "the"))
    if words[0] in ("of", "among"):
        rest = rest[1:] if rest and number(rest[0]) == len(listing.items) else rest
        if len(rest) == 1 and rest[0] in _LINE and rank.pole in ("front", "back"):
            return True
        return rest in ((), ("them",), ("these",)) or (len(rest) == 1 and singular(rest[0]) == listing.noun)
    if len(rest) == 1 and rank.pole == "front" and rest[0] in _LINE:
        return True
    return bool(rest) and listing.around.issuperset(map(singular, rest))
