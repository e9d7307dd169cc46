"""Nouns with a quantity behind them: companies with at least 250 employees, persons over 18 years, a claim filed after 1 March 2024."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from synproof_cli.english.controlled.constructions import quantities
from synproof_cli.english.controlled.constructions.tenses import with_tense
from synproof_cli.english.controlled.morphology import participle
from synproof_cli.english.controlled.nodes import Predicate
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.persons import is_person
from synproof_cli.english.controlled.predicates import Does
from synproof_cli.english.controlled.quantity import Dated, Measured
from synproof_cli.english.measures import Measure

_OPENERS: Final = frozenset((
    "older", "younger", "aged", "longer", "shorter", "over", "under", "lasting", "no", "not", "at", "exceeding", "more", "less",
))


def nominal(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A noun, and the quantity that restricts it."""
    for split in range(start + 1, end - 1):
        for noun in parser.parse("nominal", start, split) if _may_open(parser, split) else ():
            node: Noun = noun.node
            if isinstance(node, Noun) and (node.head or node.is_empty):
                for modifier in _of(node, parser, split, end):
                    bare = isinstance(modifier, Measured) and end == split + 2  # "under 18" is no place
                    yield Parse(replace(node, modifiers=(*node.modifiers, modifier)), noun.cost - bare)


def _may_open(parser: Parser, at: int) -> bool:
    word = parser.word(at)
    return word == "with" or word in _OPENERS or bool(participle(word, parser.lexicon.seen))


def _of(node: Noun, parser: Parser, at: int, end: int) -> Iterator[Predicate]:
    """The quantity, where it goes with the noun: of persons so many years are an age."""
    person = node.sort == "person" or node.kind == "person" or is_person(node.head)
    for modifier in _modifiers(parser, at, end):
        aged = person and isinstance(modifier, Measured) and modifier.functor == "duration" and modifier.measure.unit[0] == "months"
        yield replace(modifier, functor="age") if aged and isinstance(modifier, Measured) else modifier
    sign, number = _SIGNS.get(parser.word(at)), parser.tokens[at + 1] if at + 2 == end else None
    if person and sign and number is not None and number.kind == "number" and number.text.isdecimal() and int(number.text) <= _OLDEST:
        yield Measured("age", Measure(sign, Fraction(int(number.text)), unit=_YEAR))


_SIGNS: Final = {"over": ">", "above": ">", "under": "<", "below": "<"}
_OLDEST: Final = 130
_YEAR: Final = ("months", 12)


def _modifiers(parser: Parser, at: int, end: int) -> Iterator[Predicate]:
    word = parser.word(at)
    if word == "with":
        yield from (found.node for found in quantities.having(parser, at + 1, end) if isinstance(found.node, Measured))
    elif word == "without" or word not in _OPENERS and not participle(word, parser.lexicon.seen):
        return
    elif word in _OPENERS and parser.word(at - 1) != "aged":
        nodes = (found.node for found in quantities.being(parser, at, end))
        yield from (node for node in nodes if isinstance(node, Measured) and node.functor in _EXTENTS)
    elif word not in _OPENERS:
        yield from _done(parser, at, end)


_EXTENTS: Final = ("age", "duration")


def _done(parser: Parser, at: int, end: int) -> Iterator[Predicate]:
    """Filed after 1 March 2024: was filed then."""
    for stop, measure, kind in quantities.times(parser, at, end):
        for said in parser.parse("complement", at, stop):
            if isinstance(said.node, Does) and said.node.active:
                done = with_tense(said.node, "past")
                yield Dated(done, measure, kind)
        return
