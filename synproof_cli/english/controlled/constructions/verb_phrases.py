"""Finite verb phrases: be, do, have, modal verbs, plain verbs; and what may stand behind an auxiliary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.controlled.constructions.items import Behind, behind
from synproof_cli.english.controlled.constructions.tenses import with_tense
from synproof_cli.english.controlled.constructions.words import DROPPED, finite_forms, is_before_verb, is_open
from synproof_cli.english.controlled.lexicon import BE, DO, HAVE
from synproof_cli.english.controlled.morphology import is_base_like, is_irregular, participle
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Predicate
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.predicates import All, Does, NotDone, Tense
from synproof_cli.english.controlled.questions import MOVED

_TENSED_MODALS: Final = frozenset(("will", "can", "could", "would"))
"""Modal verbs whose negation is the negation of what they say; of the others ("must not") it is not."""
_MAIN: Final = ("have", "do", "need", "like")
_TENSES: Final[dict[str, Tense]] = {"was": "past", "were": "past", "did": "past"}


class _Front:
    """Adverbs and "not" behind an auxiliary: how far they go and what they say."""

    def __init__(self, parser: Parser, at: int, end: int) -> None:
        self.negated = False
        self.adverbs: list[str] = []
        while at < end:
            word = parser.word(at)
            if word == "not" and not self.negated and not self.adverbs or word == "never" and not self.negated:
                self.negated = True
            elif word == "both" or (word not in DROPPED and (self.negated or word not in ("all", "always"))):
                break  # what is so in general is so always; but not always is not never
            at += 1
        self.at = at

    def over(self, node: Predicate) -> Predicate:
        """The predicate with its negation."""
        return NotDone(node) if self.negated else node


@needs(*BE)
def be(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Is red, was not a cat, are chased by dogs."""
    at = _past_adverbs(parser, start, end)
    word = parser.word(at)
    if word not in BE:
        return
    front = _Front(parser, at + 1, end)
    for said in parser.parse("complement", front.at, end):
        if not (front.negated and _is_split(parser, said.node, front.at, end)):
            yield Parse(front.over(with_tense(said.node, _TENSES.get(word, ""))), said.cost)
    several = any(parser.word(middle) in ("and", "but") for middle in range(front.at, end))
    if front.negated and several and parser.word(front.at) != "both":  # "is not red but big"
        for said in parser.parse("complement", at + 1, end):
            if isinstance(said.node, All):
                yield Parse(with_tense(said.node, _TENSES.get(word, "")), said.cost)


def _is_split(parser: Parser, node: Predicate, start: int, end: int) -> bool:
    """As in "not red but big", "not red and not big": the first "not" goes with the first part only."""
    if not isinstance(node, All) or node.joiner != "and":
        return False
    return any(parser.word(at) == "but" for at in range(start, end)) or any(isinstance(member, NotDone) for member in node.members)


def _past_adverbs(parser: Parser, start: int, end: int) -> int:
    while start < end and parser.word(start) in DROPPED and parser.word(start) != "both":
        start += 1
    return start


@needs(*DO)
def do(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Does not chase the cat."""
    word = parser.word(start)
    if word not in DO:
        return
    front = _Front(parser, start + 1, end)
    if not front.negated and parser.tokens[start].inner != MOVED:
        return  # "does homework": there it is the verb
    for said in parser.parse("base", front.at, end):
        node = with_tense(said.node, _TENSES.get(word, ""))
        yield Parse(front.over(node), said.cost)
        if front.negated and parser.word(front.at) != "both":
            for other in _narrower(node):
                yield Parse(other, said.cost)


def _narrower(node: Predicate) -> Iterator[Predicate]:
    """As in "does not sing and dance": who does neither, or does not the first but the others."""
    if isinstance(node, All) and node.joiner == "and" and not any(isinstance(member, NotDone) for member in node.members):
        first, *rest = node.members
        yield All("and", tuple(map(NotDone, node.members)))
        yield All("and", (NotDone(first), *rest))


@needs(*_TENSED_MODALS)
def modal(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Will bark, can fly, could not bark. Each modal verb makes predicates of its own; "will" is a tense."""
    word = parser.word(start)
    if word not in _TENSED_MODALS:
        return
    front = _Front(parser, start + 1, end)
    for said in parser.parse("base", front.at, end):
        if word == "will":  # in a list of rules "will" is how a rule concludes
            timed = said.node if parser.lexicon.rules else with_tense(said.node, "future")
        else:
            timed = with_tense(said.node, "", word)
        yield Parse(front.over(timed), said.cost)


@needs(*HAVE)
def perfect(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Has eaten the cake, had not been red."""
    word = parser.word(start)
    if word not in HAVE:
        return
    front = _Front(parser, start + 1, end)
    tense: Tense = "pluperfect" if word == "had" else "perfect"
    at = front.at
    if parser.word(at) == "been":
        for said in parser.parse("complement", at + 1, end):
            yield Parse(front.over(with_tense(said.node, tense)), said.cost)
        return
    base = participle(parser.word(at), parser.lexicon.seen) if at < end else ""
    if base:
        for rest in behind(parser, at + 1, end):
            yield Parse(front.over(_verb(base, rest, tense)), rest.cost)


def base(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Chase the cat; be red; have been there: what stands behind an auxiliary."""
    at, adverbs = _adverbs(parser, start, end)
    word = parser.word(at)
    if word == "be":
        yield from parser.parse("complement", at + 1, end)
    elif at < end and (word in _MAIN or _is_lower(parser, at)) and is_base_like(word):
        for rest in behind(parser, at + 1, end):
            yield Parse(_verb(word, rest, "", adverbs), rest.cost)


def _is_lower(parser: Parser, at: int) -> bool:
    """A verb is no name: "does not like Rex or Tom"."""
    token = parser.tokens[at]
    return is_open(token) and not (token.is_capital and at > 0)


def _adverbs(parser: Parser, start: int, end: int) -> tuple[int, tuple[str, ...]]:
    found: list[str] = []
    while start < end - 1 and (is_before_verb(parser.word(start)) or parser.word(start) in DROPPED):
        if parser.word(start) not in DROPPED:
            found.append(identifier((parser.word(start),)))
        start += 1
    return start, tuple(found)


def _verb(word: str, rest: Behind, tense: Tense, adverbs: tuple[str, ...] = ()) -> Predicate:
    if word == "lack" and rest.items and not isinstance(rest.items[0], str):  # who lacks a door has none
        return NotDone(Does("have", rest.items, tense, (*adverbs, *rest.adverbs), kind="verb"))
    return Does(identifier((word,)), rest.items, tense, (*adverbs, *rest.adverbs), kind="verb")


def _is_auxiliary(parser: Parser, at: int) -> bool:
    """Whether a verb is none by itself: "do not all bark", "does Max like"."""
    follows = parser.word(at + 1)
    lone = at + 1 == len(parser.tokens) or not is_open(parser.tokens[at + 1]) and follows in ("", ",", "and", "or", "then")
    does = parser.word(at) in DO and (lone or parser.tokens[at].inner == MOVED or follows in parser.lexicon.verbs)
    return follows == "not" or does


def finite(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Chases the cat; bark; has an owner; always lie; never lies."""
    never = parser.word(start) == "never"
    always = parser.word(start) == "always" and end > start + 1
    at, adverbs = _adverbs(parser, start + (never or always), end)
    for word, tense, _ in finite_forms(parser, at) if at < end and not _is_auxiliary(parser, at) else ():
        known = word in parser.lexicon.verbs or is_irregular(word) or word in _MAIN
        for rest in behind(parser, at + 1, end):
            node = _verb(word, rest, tense, adverbs)  # type: ignore[arg-type]
            guess = 0 if known else 1 + (at + 1 == end)
            yield Parse(NotDone(node) if never else node, rest.cost + guess)
