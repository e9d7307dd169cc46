"""What a document shows about orderings before any sentence is parsed: the list of things, and which poles belong to which scale."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from synproof_cli.english.controlled.orders.adjectives import LISTED, OPPOSITES, comparative, compared, extreme, superlative
from synproof_cli.english.controlled.orders.listing import Listing, listing_of, met_by_name
from synproof_cli.english.controlled.orders.places import ENDS, MOST, OPPOSITE, ROWS, ordinal_name
from synproof_cli.english.controlled.tokens import MAX_TOKENS, Token
from synproof_cli.english.controlled.values import Refused

FINISHING: Final = frozenset(("finish", "come", "place", "rank"))
"""Verbs that all say how somebody came out of a contest."""
MUCH: Final = "much"
MEASURING: Final = {"cost": ("expensive", "more_expensive"), "weigh": ("heavy", "heavier")}
"""Verbs that measure: to cost more is to be more expensive."""
_AHEAD: Final = ("above", "front", "early", "high", "good", "fast", "quick")
_BEHIND: Final = ("below", "back", "late", "low", "bad", "slow")


@dataclass(frozen=True, slots=True)
class Scale:
    """An order: the predicate of its relation ("older_than"), how its places are named, and whether its opposites are known.

    `placed`: a row, not an adjective's scale. `first`, `others`: names of the first place, and of the others with "{}". `tense`: where the
    text speaks of the same order at several times.
    """

    relation: str
    first: str
    others: str
    known: bool = True
    placed: bool = False
    tense: str = ""

    @property
    def shown(self) -> str:
        """The relation in words."""
        words = self.relation.removesuffix(f"_{self.tense}").replace("_", " ")
        return f"{words} ({self.tense.replace('_', ' ')})" if self.tense else words

    def place(self, number: int) -> str:
        """The predicate of a place, counted from the beginning."""
        return self.first if number == 1 else self.others.format(ordinal_name(number))


@dataclass(slots=True)
class Orders:
    """The orderings of a document. `listing`: the one list of things. `several`: there is more than one list, so none is sure.

    `poles`: adjectives compared, each with the words it is compared by. `tenses`: of each scale, as read; `scales`: by relation;
    `ranked`: relations of scales whose places are spoken of. `counted`: whether the listed things are counted or spoken of as a group.
    """

    listing: Listing | None = None
    several: bool = False
    poles: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    tenses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    scales: dict[str, Scale] = field(default_factory=dict)
    ranked: set[str] = field(default_factory=set)
    counted: bool = False

    def direction(self, pole: str, verb: str = "", tense: str = "") -> tuple[Scale, bool]:
        """The scale that a pole belongs to, and whether the pole is its beginning."""
        scale, ahead = self._by_verb(pole, verb) if verb else self._by_pole(pole)
        self.tenses[scale.relation].add(tense)
        if tense and len(self.tenses[scale.relation]) > 1:
            relation, first, others = (f"{name}_{tense}" for name in (scale.relation, scale.first, scale.others))
            scale = Scale(relation, first, others, scale.known, scale.placed, tense)
        self.scales[scale.relation] = scale
        return scale, ahead

    def refuse_unlisted(self, *terms: str) -> None:
        """Refuses a thing that is called what all the listed things are, and is none of them."""
        listing = self.listing
        for term in terms if listing is not None else ():
            if listing is not None and term not in listing.things and term.rpartition("_")[2] == listing.noun:
                raise Refused(term, "it is none of the things that are listed")

    def row(self) -> Scale:
        """The one row of places that the document speaks of."""
        rows = {scale.relation: scale for scale in self.scales.values() if scale.placed}
        if len(rows) != 1:
            raise Refused("", "it is not certain in which row the things are next to each other")
        return next(iter(rows.values()))

    def things(self, part: str) -> tuple[str, ...]:
        """What the places are counted over."""
        if self.listing is None:
            reason = "several lists of things" if self.several else "it is not said among which things"
            raise Refused(part, reason)
        return self.listing.things

    def _by_pole(self, pole: str) -> tuple[Scale, bool]:
        if pole in ("early", "late") and self.listing is not None:
            pole = "front" if pole == "early" else "back"
        if pole in OPPOSITE:
            return _row(pole)
        return self._by_adjective(pole)

    def _by_adjective(self, pole: str) -> tuple[Scale, bool]:
        """The group of opposites that holds the pole; of several, the one whose other members the document uses."""
        groups = [group for group in OPPOSITES if pole in group[0] or pole in group[1]]
        if len(groups) > 1:
            used = [group for group in groups if any(other in self.poles for end in group for other in end if other != pole)]
            if len(used) > 1:
                raise Refused(pole, "it may be the opposite of several adjectives of the text")
            groups = used
        if not groups:
            return self._adjectival(pole, known=pole in LISTED), True
        ahead, behind = groups[0]
        named = next((other for other in (*ahead, *behind) if other in self.poles), pole)
        return self._adjectival(named), (pole in ahead) == (named in ahead)

    def _adjectival(self, pole: str, *, known: bool = True) -> Scale:
        """The scale that is named by an adjective: of opposites, by the first that the document uses."""
        forms = self.poles.get(pole) or {shown for measured, shown in MEASURING.values() if measured == pole} or {comparative(pole)}
        shown = min(forms, key=lambda form: (form.startswith("more_"), form))
        if shown.startswith("more_"):
            most = shown.replace("more_", "most_", 1)
        else:
            most = superlative(pole) if pole in LISTED else f"{shown.removesuffix('er')}est"
        return Scale(f"{shown}_than", most, f"{{}}_{most}", known)

    def _by_verb(self, pole: str, verb: str) -> tuple[Scale, bool]:
        if verb in FINISHING and (pole in _AHEAD or pole in _BEHIND):
            return Scale("finish_above", "finish_first", "finish_{}", placed=True), pole in _AHEAD
        if pole in ("front", "early", "back", "late"):
            return Scale(f"{verb}_before", f"{verb}_first", f"{verb}_{{}}", placed=True), pole in ("front", "early")
        if pole in OPPOSITE:
            raise Refused(pole, f"it is not certain in which order things {verb}")
        if pole == MUCH:
            return self._by_adjective(MEASURING[verb][0]) if verb in MEASURING else (
                Scale(f"{verb}_more_than", f"{verb}_most", f"{verb}_{{}}_most"), True)
        scale, ahead = self._by_adjective(pole)
        return replace(scale, relation=f"{verb}_{scale.relation}", first=f"{verb}_{scale.first}", others=f"{verb}_{scale.others}"), ahead


def _row(pole: str) -> tuple[Scale, bool]:
    first = pole if pole in ROWS else OPPOSITE[pole]
    return Scale(*ROWS[first], placed=True), pole == first


def survey(sentences: Iterable[tuple[Token, ...]]) -> Orders:
    """Lists and adjectives of a document."""
    orders = Orders()
    kept = tuple(tokens for tokens in sentences if len(tokens) <= MAX_TOKENS)
    truth = any(token.lower == "truth" for tokens in kept for token in tokens)
    for tokens in kept:
        listing = listing_of(tokens) or (met_by_name(tokens) if truth else None)
        if listing is not None and (orders.listing is None or orders.listing.things != listing.things):
            orders.several = orders.listing is not None
            orders.listing = listing
        _see_adjectives(orders, tuple(token.lower for token in tokens))
    if orders.several:
        orders.listing = None
    return orders


def _see_adjectives(orders: Orders, words: tuple[str, ...]) -> None:
    """Every comparative and superlative: what stands before "than", and what is one by its form."""
    flat = [part for word in words for part in word.split("-")]
    for at, word in enumerate(flat):
        ends = [at + 1] if word not in ("more", "less", "most", "least") else [end for end in range(at + 2, at + 5) if end <= len(flat)]
        for end in ends:
            piece = tuple(flat[at:end])
            form = compared(piece) if flat[end : end + 1] == ["than"] else extreme(piece)
            if form is not None and form.pole not in ENDS and word not in MOST:
                orders.poles[form.pole].add(form.shown)
        pole, shown = MEASURING.get(flat[at - 1].removesuffix("s"), ("", "")) if at else ("", "")
        if pole and word in ("more", "less", "most", "least"):
            orders.poles[pole].add(shown)
