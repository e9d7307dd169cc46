"""What "be" says of its subject: an adjective, a noun, a prepositional phrase, a participle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from synproof_cli.english.controlled.constructions.items import behind
from synproof_cli.english.controlled.constructions.noun_phrases import owned_nouns
from synproof_cli.english.controlled.constructions.tenses import Untimed
from synproof_cli.english.controlled.constructions.words import (
    DEGREE,
    DROPPED,
    is_adjective_like,
    is_before_verb,
    is_manner,
    is_open,
    noun_lemma,
)
from synproof_cli.english.controlled.lexicon import PREPOSITIONS
from synproof_cli.english.controlled.modifiers import INTERSECTIVE, RELATIVE
from synproof_cli.english.controlled.morphology import gerund, participle
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Predicate
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun, Item, NotDone, OwnedBy, Tense
from synproof_cli.english.controlled.respects import is_passing


def denied(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Not nice; no cat."""
    word = parser.word(start)
    if word == "not":
        for said in parser.parse("complement", start + 1, end):
            yield Parse(NotDone(said.node), said.cost)
    elif word == "no" and parser.word(start + 1) != "longer":
        for noun in parser.parse("nominal", start + 1, end):
            yield Parse(NotDone(IsNoun(noun.node)), noun.cost)


def adjective(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Red; very kind; allied with the cat; able to fly; chased by the dog. A single noun without article stands here too."""
    adverbs: list[str] = []
    at = start
    while at < end - 1 and (parser.word(at) in DEGREE or parser.word(at) in DROPPED or is_before_verb(parser.word(at))):
        if parser.word(at) not in DROPPED:
            adverbs.append(identifier((parser.word(at),)))
        at += 1
    if not is_open(parser.tokens[at]) or (parser.tokens[at].kind == "number"):
        return
    if end == at + 1:
        yield from _single(parser, at, tuple(adverbs))
        return
    yield from _participle(parser, at, end, tuple(adverbs))
    for rest in behind(parser, at + 1, end, object_first=_takes_object(parser, at)):
        if rest.items and _is_plain_start(parser, at + 1) and rest.items[0] != "of":  # "fond of", "friends of": see `noun`
            word = _word(parser, at)
            guess = _takes_object(parser, at) and not isinstance(rest.items[0], str)  # "living things" are rather things
            active = participle(parser.word(at), parser.lexicon.seen)
            yield Parse(Does(word, rest.items, "", (*adverbs, *rest.adverbs), active=active), rest.cost + guess)


def _takes_object(parser: Parser, at: int) -> bool:
    return bool(gerund(parser.word(at), parser.lexicon.seen))


def _is_plain_start(parser: Parser, at: int) -> bool:
    """An adjective's complement begins with a preposition, "to" or "that", a gerund's also with its object."""
    return parser.word(at) in PREPOSITIONS or parser.word(at) in ("to", "that") or _takes_object(parser, at - 1)


def _single(parser: Parser, at: int, adverbs: tuple[str, ...]) -> Iterator[Parse]:
    token = parser.tokens[at]
    if token.is_capital and at > 0 and not is_adjective_like(parser, at):
        parser.note(at, at + 1, "an identity of two named things is not read: things with different names are taken to differ", 2)
        return
    lexicon = parser.lexicon
    is_name = token.is_capital and at > 0 and len(token.text) > 1 and token.lower in lexicon.names and token.lower not in lexicon.common
    cost = 1 if is_name else 0  # "is German" or an identity: "is Max"
    active = participle(token.lower, parser.lexicon.seen)
    word = identifier((token.lower,)) if active else noun_lemma(parser, at)
    tense: Tense = "progressive" if _is_progressive(parser, at) else ""
    kind: Literal["noun", "adjective"] = "noun" if word != identifier((token.lower,)) and not active else "adjective"
    yield Parse(Does(word, (), tense, adverbs, active=active, capital=is_name, kind=kind), cost)


def _is_progressive(parser: Parser, at: int) -> bool:
    return bool(gerund(parser.word(at), parser.lexicon.seen)) and gerund(parser.word(at), parser.lexicon.seen) in parser.lexicon.verbs


def _word(parser: Parser, at: int) -> str:
    return identifier((parser.word(at),))


def _participle(parser: Parser, at: int, end: int, adverbs: tuple[str, ...]) -> Iterator[Parse]:
    """Chased by the dog: the dog chases it."""
    base = participle(parser.word(at), parser.lexicon.seen)
    if not base:
        return
    for by in parser.find(("by",), at + 1, end - 1):
        for stop in range(end, by + 1, -1):
            for agent in parser.parse("noun phrase", by + 1, stop):
                for rest in behind(parser, stop, end, object_first=False):
                    for front in behind(parser, at + 1, by, object_first=False):
                        items = (*front.items, *rest.items)
                        manner = (*adverbs, *front.adverbs, *rest.adverbs)
                        cost = agent.cost + rest.cost + front.cost
                        yield Parse(Does(identifier((base,)), items, "", manner, agent=agent.node), cost - 1)


def noun(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A cat; cats; a friend of Taro; Taro's friends; one of the members."""
    word = parser.word(start)
    if word in DROPPED:
        yield from parser.parse("complement", start + 1, end)
        return
    if word in ("a", "an") and parser.tokens[start].text != "A":
        for found in parser.parse("nominal", start + 1, end):
            yield Parse(_for_now(found.node) or IsNoun(found.node), found.cost)
    elif word == "the":
        for found in parser.parse("nominal", start + 1, end):
            if found.node.of is not None:  # "the father of Rex"
                yield Parse(IsNoun(found.node), found.cost)
    elif is_open(parser.tokens[start]) and end > start + 1 and not is_manner(word):
        for found in parser.parse("nominal", start, end):
            if not found.node.modifiers or found.node.number != "one":  # "allied with the cat" is no ally that is with the cat
                lone = found.node.number == "one" and bool(found.node.before) and found.node.of is None  # "are red bark"
                said = (_held(parser, start, found.node) or _shaded(found.node)) if lone else None
                yield Parse(said or _for_now(found.node) or IsNoun(found.node), found.cost + 3 * lone)
    yield from _owned(parser, start, end)


def _for_now(node: Noun) -> Predicate | None:
    """A member in 2020, a doctor by training: one predicate, and none of its parts is said by itself."""
    if not any(map(is_passing, node.modifiers)):
        return None
    items: list[Item] = []
    for modifier in node.modifiers:
        if not isinstance(modifier, Does) or modifier.agent is not None or node.of is not None:
            return Untimed(node.name)
        items += (modifier.word, *modifier.items)
    return Does(node.name, tuple(items), kind="noun")


def _shaded(node: Noun) -> Predicate | None:
    """Bitter cold, dark blue: what is so is cold, and not therefore bitter."""
    if node.modifiers or node.head not in INTERSECTIVE | RELATIVE:
        return None
    return All("and", (Does(node.head), Does(node.name)))


def _held(parser: Parser, start: int, node: Noun) -> Does | None:
    """Found guilty, considered tall, elected president: what somebody is held to be is one predicate with it."""
    if not (participle(parser.word(start), parser.lexicon.seen) or parser.word(start) in ("otherwise", "born")):
        return None
    return Does(identifier((*node.before, node.head)), held=node.head)


def _owned(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Taro's friend, Taro's friends, one of Taro's friends; identities are left to nobody: things with different names differ."""
    if not any(parser.word(at) == "'s" for at in range(start + 1, end)) and parser.word(start) != "one":
        return
    if parser.word(end - 1) == "'s":  # "is Yuki's"
        for owner in parser.parse("noun phrase", start, end - 1):
            yield Parse(OwnedBy(owner.node), owner.cost)
    for found in owned_nouns(parser, start, end):
        yield Parse(IsNoun(found.node), found.cost)
    for phrase in parser.parse("noun phrase", start, end) if parser.word(start) == "one" else ():
        if isinstance(phrase.node, Quantified) and phrase.node.determiner == "some":
            yield Parse(IsNoun(phrase.node.noun), phrase.cost)


def place(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """In the box; for sale."""
    word = parser.word(start)
    if word in PREPOSITIONS and end > start + 1:
        for rest in behind(parser, start, end, object_first=False):
            first, *others = rest.items
            if isinstance(first, str) and others:
                yield Parse(Does(first, tuple(others), "", rest.adverbs), rest.cost)


def identity(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Is Max, is the cat: refused, since things with different names are taken to differ."""
    for phrase in parser.parse("noun phrase", start, end):
        if isinstance(phrase.node, Name):
            parser.note(start, end, "an identity of two named things is not read: things with different names are taken to differ", 2)
    return
    yield  # a construction is a generator
