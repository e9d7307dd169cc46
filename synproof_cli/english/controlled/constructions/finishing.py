"""Places as verbs say them: "finished third", "arrived before Ann", "ran the fastest", "Ann finished first, Ben second"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from synproof_cli.english.controlled.clauses import Joined, Joiner, Said
from synproof_cli.english.controlled.constructions.comparisons import SURE, besides, flat, ranked, than, with_object
from synproof_cli.english.controlled.constructions.words import finite_forms
from synproof_cli.english.controlled.lexicon import BE, FUNCTION, HAVE
from synproof_cli.english.controlled.morphology import is_base_like, participle
from synproof_cli.english.controlled.orders.nodes import Compared, Rank, Ranked, Spoken, Unsaid
from synproof_cli.english.controlled.orders.ranks import rank_of
from synproof_cli.english.controlled.orders.survey import MUCH
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Name
from synproof_cli.english.controlled.predicates import All, NotDone

_JOINERS: Final[dict[str, Joiner]] = {"and": "and", "but": "and", "or": "or", "nor": "nor"}
_MARKED: Final[dict[str, Joiner]] = {"either": "either", "neither": "nor", "both": "and"}
_BEATING: Final = {"beat": True, "defeat": True, "lose": False}
_TAKING: Final = frozenset(("win", "take", "get", "earn", "claim", "secure", "reach"))
_ADVERBIAL: Final = frozenset((
    "fast", "quick", "slow", "high", "low", "hard", "long", "early", "late", "near", "close", "far", "loud", "good", "bad", "deep",
))
"""Adjectives whose superlative is an adverb too."""
_MOVING: Final = frozenset((
    "run", "jump", "swim", "drive", "fly", "finish", "come", "arrive", "score", "sing", "work", "climb", "throw", "ride", "ski", "sail",
    "walk", "skate", "race", "perform", "rank", "start", "go", "leave",
))
_STANDING: Final = frozenset(("sit", "stand", "lie", "hang", "perch", "rest"))
_STANDING_PARTICIPLES: Final = frozenset(("placed", "located", "positioned", "seated", "parked", "situated", "put", "set", "perched"))


def finished(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Finished third, finished above Ben, arrived before Ann, runs faster than Carl; never finished first, has finished first."""
    if parser.word(start) == "never":
        for said in finished(parser, start + 1, end):
            yield Parse(NotDone(said.node), said.cost + SURE)
    elif parser.word(start) in HAVE:
        denied = parser.word(start + 1) in ("not", "never")
        base = participle(parser.word(start + 1 + denied), parser.lexicon.seen)
        for said in _verb(parser, start + 2 + denied, end, base, "past") if base else ():
            yield Parse(NotDone(said.node) if denied else said.node, said.cost + SURE)
    for base, tense, _ in finite_forms(parser, start):
        yield from _verb(parser, start + 1, end, base, tense)


def finish(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The same behind an auxiliary."""
    word = parser.word(start)
    if word not in FUNCTION and is_base_like(word):
        yield from _verb(parser, start + 1, end, word, "")


def ranked_by(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "was ranked third", "is placed to the left of the owl": a participle behind "be"."""
    word = parser.word(start)
    if parser.lexicon.orders.listing is None or end < start + 2:
        return
    if word in _STANDING_PARTICIPLES or word in ("sitting", "standing", "lying", "perching", "hanging"):
        yield from besides(parser, start + 1, end, Spoken())
        yield from ranked(parser, start + 1, end)
    elif word in ("beaten", "defeated") and parser.word(start + 1) == "by":
        yield from with_object(parser, start + 2, end, Compared("finish", pole="back"), SURE)
    elif participle(word, parser.lexicon.seen) and participle(word, parser.lexicon.seen) != "rank":
        yield from _passive(parser, start, end)
    elif participle(word, parser.lexicon.seen) == "rank":
        yield from _verb(parser, start + 1, end, "rank", "")


def _passive(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "was released before Beta", "were sold last"."""
    for said in _verb(parser, start + 1, end, parser.word(start), ""):
        node = said.node
        if isinstance(node, All) or (isinstance(node, Compared) and node.pole in ("front", "back")) or isinstance(node, Ranked):
            yield said


def _verb(parser: Parser, start: int, end: int, verb: str, tense: str) -> Iterator[Parse]:
    """What stands behind a verb, alone or joined: "first", "above Ben", "first or second", "before Ben and after Carl"."""
    if start >= end or end - start > 24:
        return
    yield from _single(parser, start, end, verb, tense)
    if parser.lexicon.orders.listing is None:
        return
    marked = _MARKED.get(parser.word(start))
    first = start + (marked is not None)
    for at in range(first + 1, end - 1):
        joiner = _JOINERS.get(parser.word(at))
        if joiner is None or (marked is not None) != (joiner == "nor" or marked == "either") and marked != "and":
            continue
        left_end = at - 1 if parser.word(at - 1) == "," else at
        for left in _single(parser, first, left_end, verb, tense):
            for right in _verb(parser, at + 1, end, verb, tense):
                yield Parse(All(marked or joiner, (left.node, right.node)), left.cost + right.cost + SURE)


def _single(parser: Parser, start: int, end: int, verb: str, tense: str) -> Iterator[Parse]:
    listing = parser.lexicon.orders.listing
    timed = Spoken(verb, tense)
    yield from than(parser, start, end, timed)
    if listing is None:
        return
    if verb in _BEATING:
        first = start + (verb == "lose" and parser.word(start) == "to")
        comparison = Compared("finish", tense, "", "front" if _BEATING[verb] else "back")
        if verb != "lose" or first > start:
            yield from with_object(parser, first, end, comparison, SURE)
    if verb in _STANDING:
        yield from besides(parser, start, end, Spoken("", tense))
        verb, timed = "", Spoken("", tense)
    else:
        start += verb == "come" and parser.word(start) == "in" and start + 1 < end
        yield from besides(parser, start, end, timed)
    yield from _ranked_verb(parser, start, end, verb, tense)


def _ranked_verb(parser: Parser, start: int, end: int, verb: str, tense: str) -> Iterator[Parse]:
    """Finished third, won first place, ran the fastest; "likes the fastest" is about another."""
    listing = parser.lexicon.orders.listing
    rank = rank_of(flat(parser, start, end), listing)
    if rank is None or listing is None:
        return
    if not rank.pole and len(listing.items) % 2:
        rank = Rank("front", len(listing.items) // 2 + 1)
    if verb in _TAKING and parser.word(end - 1) == "place":
        verb = "finish"
    if not verb or rank.pole in ("front", MUCH) or (rank.pole in _ADVERBIAL and verb in _MOVING):
        yield Parse(Ranked(verb, tense, "", rank), 2 * SURE)
    elif rank.pole in _ADVERBIAL:
        yield Parse(Unsaid(word=parser.text(start, end)), 2 * SURE)


def gapped(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "Ann finished first, Ben second, and Carl third": the verb is said once."""
    if parser.lexicon.orders.listing is None or start or end != len(parser.tokens):
        return
    pieces = _pieces(parser, start, end)
    for at in range(pieces[0][0] + 1, pieces[0][1] - 1) if len(pieces) > 1 else ():
        verbs = [("", "past" if parser.word(at) in ("was", "were") else "")] if parser.word(at) in BE else []
        for verb, tense in (*verbs, *((base, tense) for base, tense, _ in finite_forms(parser, at))):
            rest = [_placed_name(parser, first, last, verb, tense) for first, last in pieces[1:]]
            first = _placed_name(parser, pieces[0][0], pieces[0][1], verb, tense, at)
            said = [clause for clause in (first, *rest) if clause is not None]
            if len(said) == len(pieces):
                yield Parse(Joined("and", tuple(said)), 9 * SURE)


def _pieces(parser: Parser, start: int, end: int) -> list[tuple[int, int]]:
    """Spans between commas and "and"."""
    cuts = [start - 1, *(at for at in range(start, end) if parser.word(at) in (",", "and", ";")), end]
    return [(one + 1, two) for one, two in pairwise(cuts) if two > one + 1]


def _placed_name(parser: Parser, start: int, end: int, verb: str, tense: str, at: int = 0) -> Said | None:
    """A listed thing and its place; `at`: where the verb stands between them."""
    for split in (at,) if at else range(start + 1, end):
        places = tuple(_ranked_verb(parser, split + bool(at), end, verb, tense))
        for name in parser.parse("noun phrase", start, split) if places else ():
            if isinstance(name.node, Name):
                return Said(name.node, places[0].node)
    return None
