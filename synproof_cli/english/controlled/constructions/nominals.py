"""A noun with what belongs to it, without determiner: "red cat in the box", "friend of Taro", "people that are kind", "ring Max likes"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from synproof_cli.english.controlled.constructions.subjects import is_not_both
from synproof_cli.english.controlled.constructions.words import (
    is_capital_noun,
    is_manner,
    is_open,
    noun_lemma,
    noun_number,
    prenominals,
    sort_of,
)
from synproof_cli.english.controlled.lexicon import GENERIC, HAVE, INDEFINITES, PREPOSITIONS, RELATIVES, SAME_PREPOSITION
from synproof_cli.english.controlled.morphology import gerund, is_irregular, participle, singular, third_person
from synproof_cli.english.controlled.nodes import NounPhrase, Predicate
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.orders.adjectives import compared
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Quantified
from synproof_cli.english.controlled.predicates import Does, Suffered


def nominal(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Words in front, head, and what stands behind."""
    first = next((at for at in range(start + 1, end) if _opens_modifier(parser, at)), end)
    for split in dict.fromkeys((first, end)):
        yield from _headed(parser, start, split, end)


def _headed(parser: Parser, start: int, split: int, end: int) -> Iterator[Parse]:
    head = parser.tokens[split - 1]
    generic = singular(head.lower) in GENERIC
    if is_manner(head.lower) or (split > 1 and _is_name(parser, start, split - 1)):
        return
    verb = third_person(head.lower, parser.lexicon.verbs) if split - 1 > start else ""
    is_verb = 2 * (verb in parser.lexicon.verbs or is_irregular(verb))  # "the supplier delivers"
    if not is_open(head) and not generic:
        return
    front = prenominals(parser, start, split - 1)
    if front is None:
        return
    before, guess = front
    lemma = "" if generic else noun_lemma(parser, split - 1)
    if not head.is_word or (head.lower in INDEFINITES):
        return
    sort, number = sort_of(head.lower), noun_number(head)
    for of, modifiers, cost in modified(parser, split, end):
        named = lemma or (noun_lemma(parser, split - 1) if of is not None and head.lower != "one" else "")  # "objects of worship"
        if of is None or named:
            kind = "person" if not named and singular(head.lower) == "person" else ""
            yield Parse(Noun(named, before, of, modifiers, sort, number, kind), cost + guess + is_verb)


Behind: TypeAlias = tuple[NounPhrase | None, tuple[Predicate, ...], int]


def _is_name(parser: Parser, start: int, at: int) -> bool:
    """Whether a word inside a sentence is a name and no noun: "all dogs and Max", "the dog Max"."""
    token = parser.tokens[at]
    compound = at > start and parser.tokens[at - 1].is_capital and not all(one.is_capital for one in parser.tokens[start:at])
    return token.is_capital and len(token.text) > 1 and not compound and not is_capital_noun(parser, at)


def modified(parser: Parser, start: int, end: int) -> tuple[Behind, ...]:
    """What stands behind a noun: an "of" phrase, prepositional phrases, relative clauses; with the cost of guessing."""
    return parser.once(_modified, start, end) if start < end else ((None, (), 0),)


def _modified(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    if parser.word(start) == "of":
        for stop in range(end, start + 1, -1):
            for phrase in parser.parse("noun phrase", start + 1, _before_genitive(parser, start, stop)):
                for of, rest, cost in modified(parser, stop, end):
                    if of is None:
                        yield phrase.node, rest, phrase.cost + cost
        return
    clause = parser.word(start) in RELATIVES
    for stop in range(end, start, -1):
        for first in _modifier(parser, start, stop):
            for of, rest, cost in modified(parser, stop, end):
                if of is None:  # what stands behind a relative clause rather belongs into it
                    yield None, (first.node, *rest), first.cost + cost + (clause and stop < end)


def shared_between(nouns: tuple[Noun, ...]) -> Iterator[tuple[Noun, ...]]:
    """Joined nouns with what stands before the first, or behind the last, said of all: "old men and women", "cats and dogs that bark"."""
    first, last = nouns[0], nouns[-1]
    front = bool(first.before) and bool(first.head) and not any(noun.before for noun in nouns[1:])
    alone = not any(noun.of for noun in nouns[:-1])
    behind = bool(last.modifiers or last.of and alone) and not any(noun.modifiers for noun in nouns[:-1])
    for before, after in ((front, False), (False, behind), (front, behind)):
        if before or after:
            yield tuple(
                replace(
                    noun, before=first.before if before else noun.before,
                    modifiers=last.modifiers if after else noun.modifiers, of=noun.of or (last.of if after and alone else None),
                )
                for noun in nouns
            )


def _before_genitive(parser: Parser, start: int, stop: int) -> int:
    """Where the phrase ends: "a friend of Taro's" is a friend of Taro."""
    return stop - 1 if stop - 2 > start and parser.word(stop - 1) == "'s" else stop


def _opens_modifier(parser: Parser, at: int) -> bool:
    token = parser.tokens[at]
    if token.lower in PREPOSITIONS or token.lower in RELATIVES or _is_comparison(parser, at):
        return True
    after = parser.word(at + 1)
    return token.kind == "mark" and token.text == "," and after in RELATIVES or _is_participle(parser, at)


def _is_comparison(parser: Parser, at: int) -> bool:
    """As in "dogs older than Rex", "lamps more expensive than this one"."""
    than = next((end for end in range(at + 1, at + 4) if parser.word(end) == "than"), 0)
    return bool(than) and compared(tuple(parser.word(place) for place in range(at, than))) is not None


def _is_participle(parser: Parser, at: int) -> bool:
    """As in "restaurants listed in …", "people watching a film": a participle with something behind it."""
    word = parser.word(at)
    opens = parser.word(at + 1) in PREPOSITIONS or parser.word(at + 1) in ("the", "a", "an")
    return opens and bool(participle(word, parser.lexicon.seen) or gerund(word, parser.lexicon.seen))


def _modifier(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    word = parser.word(start)
    if word in RELATIVES:
        yield from _relative(parser, start + 1, end)
    elif word in PREPOSITIONS:
        for phrase in parser.parse("noun phrase", start + 1, end):
            yield Parse(Does(SAME_PREPOSITION.get(word, word), (phrase.node,)), phrase.cost)
    elif start + 1 < end and (_is_participle(parser, start) or _is_comparison(parser, start)):
        yield from parser.parse("complement", start, end)


def _relative(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Behind "that" or "who": a predicate, or a clause whose object is missing."""
    whole = end > start + 1 or parser.word(start) not in HAVE  # not "a guest who has"
    if whole and not is_not_both(parser, None, start, end):
        yield from parser.parse("predicate", start, end)
    for split in range(start + 1, end):
        if not is_open(parser.tokens[split]):
            continue
        for subject in parser.parse("noun phrase", start, split):
            for verb in parser.parse("predicate", split, end):
                if isinstance(verb.node, Does) and not verb.node.agent and all(isinstance(item, str) for item in verb.node.items):
                    bare = isinstance(subject.node, Quantified) and subject.node.determiner == "bare"  # "who plays music"
                    yield Parse(Suffered(subject.node, verb.node), subject.cost + verb.cost + 3 * bare)
