"""Orderings as English says them: "older than", "the second-oldest", "to the left of", "finished last", and lists of things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.constructions.words import is_manner
from synproof_cli.english.controlled.lexicon import BE
from synproof_cli.english.controlled.morphology import is_base_like, is_plural, singular
from synproof_cli.english.controlled.orders.adjectives import Form, compared, is_listed_comparative, is_listed_superlative
from synproof_cli.english.controlled.orders.listing import listing_of
from synproof_cli.english.controlled.orders.nodes import (
    Apart,
    Between,
    Compared,
    Listed,
    Others,
    Placed,
    Ranked,
    Spoken,
    Unclear,
    Unsaid,
    Which,
)
from synproof_cli.english.controlled.orders.places import ENDS, MOST, OPPOSITE, RELATIONS, number
from synproof_cli.english.controlled.orders.ranks import rank_of
from synproof_cli.english.controlled.orders.survey import MUCH
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Name

SURE: Final = -1
"""What a list of things makes certain is preferred to what else the same words may be."""
_NEAR: Final = frozenset(("immediately", "directly", "right", "just"))
_SOMEWHERE: Final = frozenset(("somewhere", "anywhere"))
_TOWARDS: Final = (
    ("further",), ("farther",), ("further", "to", "the"), ("farther", "to", "the"), ("closer", "to", "the"), ("nearer", "to", "the"),
)
_STEPS: Final = frozenset(("place", "places", "position", "positions", "spot", "spots", "seat", "seats", "step", "steps"))
_BESIDE: Final = (("next", "to"), ("right", "next", "to"), ("directly", "next", "to"), ("adjacent", "to"), ("beside",))
_OTHERS: Final = (
    ("any", "other"), ("every", "other"), ("all", "other"), ("all", "the", "other"), ("all", "of", "the", "other"), ("the", "other"),
    ("all", "the", "others"), ("all", "others"), ("all", "of", "the", "others"), ("the", "others"), ("the", "rest"), ("all", "the", "rest"),
    ("everyone", "else"), ("everything", "else"), ("anyone", "else"), ("anything", "else"), ("all", "of", "the", "rest"),
)


def listed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """On a branch, there are three birds: a crow, a blue jay, and an owl."""
    if start == 0 and end == len(parser.tokens) and parser.lexicon.orders.listing is not None:
        listing = listing_of(parser.tokens)
        if listing is not None:
            yield Parse(Listed(listing), SURE)


def listed_thing(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The blue jay, kiwis: what the text has listed."""
    listing = parser.lexicon.orders.listing
    first = start + (parser.word(start) == "the")
    if listing is None or not 1 <= end - first <= 6 or not all(token.is_word for token in parser.tokens[first:end]):
        return
    words = tuple(token.lower for token in parser.tokens[first:end])
    definite = first > start
    if definite and len(words) == 1 and words[0] in (listing.noun, "one"):
        yield Parse(Unclear(f"the {words[0]}", listing.noun), SURE)
    thing = listing.named(words, definite=definite)
    if thing is not None:
        for plural in _numbers(words[-1], parser.tokens[end - 1].is_capital, first=end == 1):
            yield Parse(Name(thing, plural=plural), SURE)


def _numbers(word: str, capital: bool, *, first: bool) -> tuple[bool, ...]:
    """Whether a noun may be plural; "kiwis" and "bus" do not show it, nor does "James" where a sentence begins."""
    if (capital and not first) or not word.endswith("s"):
        return (False,)
    return (True,) if is_plural(word) and not capital else (False, True)


def flat(parser: Parser, start: int, end: int) -> tuple[str, ...]:
    """The words of a span in lower case, hyphens taken apart."""
    return tuple(part for at in range(start, end) for part in parser.word(at).split("-"))


def ranked(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The second-oldest; leftmost; the third book from the left; first; in last place."""
    listing = parser.lexicon.orders.listing
    if end - start > 14 or (listing is None and not _is_certain(parser, end)):
        return
    if listing is not None and parser.word(end - 2) == "to" and end > start + 2:  # "the first to finish"
        rank = rank_of(flat(parser, start, end - 2), listing)
        if rank is not None and rank.pole == "front" and is_base_like(parser.word(end - 1)):
            yield Parse(Ranked(parser.word(end - 1), rank=rank), SURE)
    rank = rank_of(flat(parser, start, end), listing)
    if rank is not None and rank.pole != MUCH:
        yield Parse(Ranked(rank=rank), SURE)


def _is_certain(parser: Parser, end: int) -> bool:
    """A superlative that needs no list to be known as one; what it says is then refused."""
    return is_listed_superlative(flat(parser, end - 1, end)[-1]) or parser.lexicon.orders.several


def placed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The leftmost bird, as what something is said of."""
    listing = parser.lexicon.orders.listing
    if listing is not None and parser.word(start) == "the" and end - start <= 14:
        words = flat(parser, start, end)
        rank = rank_of(words, listing)
        several = parser.word(start - 1) in ("among", "of", "amongst")  # "among the oldest" is not the oldest
        if rank is not None and rank.pole != MUCH and not several:
            yield Parse(Placed(Ranked(rank=rank)), SURE)
        elif len(words) > 1 and (is_listed_superlative(words[1]) or words[1] in MOST):
            yield Parse(Unclear(parser.text(start, end)), SURE)


def which(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The oldest is the tractor; the leftmost bird is not the owl."""
    listing = parser.lexicon.orders.listing
    if listing is None or parser.word(start) != "the":
        return
    for at in range(start + 2, end - 1):
        rank = rank_of(flat(parser, start, at), listing) if parser.word(at) in BE else None
        if rank is not None:
            denied = parser.word(at + 1) == "not"
            for who in parser.parse("noun phrase", at + 1 + denied, end):
                if isinstance(who.node, Name):
                    tense = "past" if parser.word(at) in ("was", "were") else ""
                    yield Parse(Which(Ranked(rank=rank, tense=tense), who.node, denied), who.cost + SURE)


def older_than(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Older than the truck; less expensive than the kiwis; taller than any other tree."""
    yield from than(parser, start, end, Spoken())


def than(parser: Parser, start: int, end: int, timed: Spoken) -> Iterator[Parse]:
    """A comparison with "than", said with a verb or with "be"."""
    first = start + (parser.word(start) in ("even", "still"))
    for at in parser.find(("than",), first + 1, end - 1):
        words = flat(parser, first, at)
        side = _side(parser, words)
        form = Form(side, False, "") if side else compared(words)
        pole, less = (form.pole, form.less) if form else (MUCH, words == ("less",))
        if form is None and not (timed.verb and words in (("more",), ("less",))):
            continue
        if timed.verb and len(words) > 1 and not is_manner(words[-1]):
            continue  # "more apples than Ben" counts things
        if parser.tokens[at + 1].kind == "number" or number(parser.word(at + 1)) is not None:
            continue  # than a number is a measure
        stop = end - 1 if parser.word(end - 1) in ("is", "are", "was", "were", "does", "do", "did") and end - 1 > at + 1 else end
        comparison = Compared(timed.verb, timed.tense, timed.modal, pole, less)
        yield from with_object(parser, at + 1, stop, comparison, 0)


def _side(parser: Parser, words: tuple[str, ...]) -> str:
    """The side that "further north", "farther to the left", "closer to the front" speak of, among listed things."""
    if parser.lexicon.orders.listing is None or len(words) < 2 or words[-1] not in ENDS:
        return ""
    return ENDS[words[-1]] if words[:-1] in _TOWARDS else ""


def with_object(parser: Parser, start: int, end: int, comparison: Compared | Apart, cost: int) -> Iterator[Parse]:
    """A comparison with what the span names."""
    if isinstance(comparison, Compared) and _is_others(parser, start, end):
        yield Parse(replace(comparison, than=Others(some=parser.word(start).startswith("any"))), SURE)
        return
    end = _without_place(parser, start, end)
    for other in parser.need("noun phrase", start, end, "that with which one compares"):
        yield Parse(replace(comparison, than=other.node), other.cost + cost)


def _without_place(parser: Parser, start: int, end: int) -> int:
    """Where a phrase ends without "in the race", "on the shelf": where all the listed things are."""
    around = parser.lexicon.orders.listing.around if parser.lexicon.orders.listing is not None else frozenset()
    for at in range(start + 1, end - 1):
        rest = {singular(parser.word(place)) for place in range(at + 1, end)} - {"the", "this", "a"}
        if parser.word(at) in ("in", "on", "at") and rest and rest <= around:
            return at
    return end


def _is_others(parser: Parser, start: int, end: int) -> bool:
    listing = parser.lexicon.orders.listing
    if listing is None:
        return False
    words = tuple(parser.word(at) for at in range(start, end))
    kinds = {listing.noun, "one"}
    return words in _OTHERS or (words[:-1] in _OTHERS and singular(words[-1]) in kinds)


def beside(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """To the left of the owl; above; two places behind; next to; between the owl and the crow."""
    if parser.lexicon.orders.listing is not None:
        yield from besides(parser, start, end, Spoken())


def besides(parser: Parser, start: int, end: int, timed: Spoken) -> Iterator[Parse]:
    """A place beside something, said with a verb or with "be"."""
    after, steps = _distance(parser, start)
    for words, pole in RELATIONS.items():
        if parser.has(words, after) and after + len(words) < end:
            comparison: Compared | Apart = Compared(timed.verb, timed.tense, timed.modal, pole)
            if steps:
                comparison = Apart(timed.verb, timed.tense, timed.modal, pole, steps)
            yield from with_object(parser, after + len(words), end, comparison, SURE)
    if not timed.verb:
        yield from _on_either_side(parser, start, end)


def _on_either_side(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Next to the owl; between the owl and the crow."""
    for words in _BESIDE:
        if parser.has(words, start) and start + len(words) < end:
            yield from with_object(parser, start + len(words), end, Apart(), SURE)
    if parser.word(start) == "between":
        for at in parser.find(("and",), start + 2, end - 1):
            for one in parser.parse("noun phrase", start + 1, at):
                for other in parser.parse("noun phrase", at + 1, end):
                    yield Parse(Between(one=one.node, other=other.node), one.cost + other.cost + SURE)


def _distance(parser: Parser, start: int) -> tuple[int, int]:
    """Where a relation begins, and how many places are said before it: "immediately", "(exactly) two places"; 0 if none."""
    if parser.word(start) in _SOMEWHERE:
        return start + 1, 0
    if parser.word(start) in _NEAR and not parser.has(("right", "of"), start):
        return start + 1, 1
    at = start + (parser.word(start) == "exactly")
    steps = number(parser.word(at))
    return (at + 2, steps) if steps and parser.word(at + 1) in _STEPS else (start, 0)


def without_than(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Refused, since nobody says than what, or how far: "is taller"; among listed things "is on the left"."""
    if end == start + 1 and is_listed_comparative(parser.word(start)):
        yield Parse(Unsaid(word=parser.word(start)), SURE)
    words = tuple(parser.word(at) for at in range(start, end))
    if parser.lexicon.orders.listing is not None and len(words) == 3 and words[0] in ("on", "at", "to") and words[2] in OPPOSITE:
        yield Parse(Unsaid(word=" ".join(words)), SURE)


def most_of_all(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "loves summer the most": refused, since it is not said more than what."""
    if end > start + 2 and parser.has(("the", "most"), end - 2) or parser.has(("the", "least"), end - 2):
        listing = parser.lexicon.orders.listing
        if listing is None or rank_of(flat(parser, start + 1, end), listing) is None:
            yield Parse(Unsaid(word=parser.text(end - 2, end)), SURE)
