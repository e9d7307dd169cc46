"""What stands behind a verb or adjective: objects, prepositions with their objects, infinitives, adverbs, words of a fixed phrase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from synproof_cli.english.controlled.constructions.words import DROPPED, is_manner, is_open
from synproof_cli.english.controlled.lexicon import FUNCTION, INDEFINITES, NUMBERS, PERSONAL, POSSESSIVES, PREPOSITIONS, SAME_PREPOSITION
from synproof_cli.english.controlled.morphology import gerund, is_base_like, past, singular, third_person
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.parser import Parser
from synproof_cli.english.controlled.phrases import Name, Quantified
from synproof_cli.english.controlled.predicates import Does, Item

_PARTICLES: Final = frozenset((
    "up", "off", "out", "down", "away", "back", "in", "on", "over", "around", "along", "together", "apart", "home"),
)
_AMOUNTS: Final = frozenset(("many", "several", "few", "numerous"))
_DATIVE: Final = frozenset((
    "give", "send", "tell", "show", "teach", "lend", "offer", "pay", "sell", "bring", "hand", "buy", "grant", "owe", "promise", "award",
    "feed", "pass", "cost", "ask", "deny", "read", "write", "throw", "wish", "leave", "save",
))
_TIMES: Final = frozenset((
    "day", "week", "month", "year", "night", "morning", "evening", "afternoon", "weekend", "hour", "time", "summer", "winter", "spring",
    "autumn", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
))
_ATTITUDES: Final = frozenset((
    "aware", "unaware", "afraid", "happy", "glad", "sad", "proud", "sure", "confident", "convinced", "sorry", "angry", "surprised", "think",
    "thinks", "believe", "believes", "know", "knows", "hope", "hopes", "wish", "wishes", "fear", "fears", "expect", "expects", "suspect",
    "suspects", "doubt", "doubts", "notice", "notices", "understand", "understands", "realize", "realizes", "feel", "feels", "agree",
    "agrees",
))
"""Words behind which "that" opens what somebody thinks, which may be so or not."""
_POINTING: Final = frozenset((
    *PERSONAL, *POSSESSIVES, *INDEFINITES, "every", "each", "all", "any", "no", "some", "if", "who", "which", "and", "or",
))
_MOST_WORDS: Final = 12
_MOST_WAYS: Final = 4


class Behind(NamedTuple):
    """Items in order, adverbs apart, and the cost of guessing."""

    items: tuple[Item, ...] = ()
    adverbs: tuple[str, ...] = ()
    cost: int = 0


def behind(parser: Parser, start: int, end: int, *, object_first: bool = True) -> tuple[Behind, ...]:
    """Every cheapest way to read a span as what stands behind a verb. `object_first`: an object without preposition may come now."""
    found: tuple[Behind, ...] = parser.once(_behind, start, end, object_first) if start < end else (Behind(),)
    least = min((way.cost for way in found), default=0)
    return tuple(dict.fromkeys(way for way in found if way.cost == least))[:_MOST_WAYS]


def _behind(parser: Parser, start: int, end: int, object_first: bool) -> Iterator[Behind]:
    word = parser.word(start)
    if word in DROPPED and word != "both":
        yield from behind(parser, start + 1, end, object_first=object_first)
        return
    yield from _fixed_adverb(parser, start, end, object_first=object_first)
    if word == "that" and parser.word(start - 1) in _ATTITUDES:
        yield from _thought(parser, start, end)
    if is_manner(word):
        for rest in behind(parser, start + 1, end, object_first=object_first):
            yield Behind(rest.items, (identifier((word,)), *rest.adverbs), rest.cost)
    if word == "to" and start + 1 < end and _is_infinitive(parser, start + 1):
        yield from _infinitive(parser, start, end)
    if word in PREPOSITIONS:
        yield from _preposition(parser, start, end)
    elif object_first:
        yield from _object(parser, start, end)
    yield from _opaque(parser, start, end)


def _fixed_adverb(parser: Parser, start: int, end: int, *, object_first: bool) -> Iterator[Behind]:
    """Every week; the most."""
    if parser.word(start) in ("every", "each") and parser.word(start + 1) in _TIMES and start + 1 < end:
        for rest in behind(parser, start + 2, end, object_first=object_first):
            yield Behind(rest.items, (f"every_{parser.word(start + 1)}", *rest.adverbs), rest.cost)
    if parser.has(("the", "most"), start) and start + 2 == end:
        yield Behind((), ("the_most",))


def _thought(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    """Aware that coffee is a drug: what is thought is part of the name, and nothing follows from its parts."""
    words = [token.lower for token in parser.tokens[start:end]]
    plain = all(token.is_word for token in parser.tokens[start:end]) and not _POINTING.intersection(words)
    if plain and 2 < len(words) <= _MOST_WORDS:
        yield Behind((identifier(words),), (), 2)


def _is_infinitive(parser: Parser, at: int) -> bool:
    token = parser.tokens[at]
    return (is_open(token) or token.lower in ("have", "be", "do")) and not token.is_capital and is_base_like(token.lower)


def _preposition(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    word = SAME_PREPOSITION.get(parser.word(start), identifier((parser.word(start),)))
    if start + 1 == end:
        if word in _PARTICLES:
            yield Behind((word,))
        return
    unsure = word == "to" and is_open(parser.tokens[start + 1]) and not parser.tokens[start + 1].is_capital  # "to eat fish"
    for rest in _phrases(parser, start + 1, end, int(unsure)):
        yield Behind((word, *rest.items), rest.adverbs, rest.cost)
    if word in _PARTICLES and parser.word(start + 1) in PREPOSITIONS:
        for rest in behind(parser, start + 1, end, object_first=False):
            yield Behind((word, *rest.items), rest.adverbs, rest.cost)
    if parser.word(start + 1) == "being" and start + 2 < end and is_open(parser.tokens[start + 2]):  # "about being addicted to coffee"
        for rest in behind(parser, start + 3, end, object_first=False):
            yield Behind((word, "being", identifier((parser.word(start + 2),)), *rest.items), rest.adverbs, rest.cost)
    elif start + 1 < end and gerund(parser.word(start + 1), parser.lexicon.seen):
        for rest in behind(parser, start + 2, end):
            yield Behind((word, identifier((parser.word(start + 1),)), *rest.items), rest.adverbs, rest.cost + 1)


def _object(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    yield from _phrases(parser, start, end, 0)
    yield from _counted(parser, start, end)
    if gerund(parser.word(start), parser.lexicon.seen):
        for rest in behind(parser, start + 1, end):
            yield Behind((identifier((parser.word(start),)), *rest.items), rest.adverbs, rest.cost + 1)


def _counted(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    """Many reviews, four sides: a quantity of things is part of the predicate's name, and bears on no other."""
    word = parser.word(start)
    if word not in NUMBERS and word not in _AMOUNTS and not word.isdecimal():
        return
    for stop in range(end, start + 1, -1):
        for counted in parser.parse("nominal", start + 1, stop):
            noun: Noun = counted.node
            if noun.head and noun.number != "one" and noun.of is None and not noun.modifiers:
                for rest in behind(parser, stop, end, object_first=False):
                    words = (identifier((word,)), *noun.before, noun.head)
                    yield Behind((*words, *rest.items), rest.adverbs, counted.cost + rest.cost + 2)


def _phrases(parser: Parser, start: int, end: int, cost: int) -> Iterator[Behind]:
    """A noun phrase, then the rest. A phrase that swallows a prepositional phrase is a worse guess than the verb's having it."""
    for stop in range(end, start, -1):
        for phrase in parser.parse("noun phrase", start, stop):
            second = _is_object(phrase.node) and parser.word(stop) in ("a", "an", "the") and _is_dative(parser, start - 1)
            for rest in behind(parser, stop, end, object_first=second):
                if stop == end or parser.word(stop) != "of":
                    yield Behind((phrase.node, *rest.items), rest.adverbs, cost + phrase.cost + rest.cost + _attached(phrase.node))


def _is_dative(parser: Parser, at: int) -> bool:
    """Whether a verb has two objects: "gives Rex the bone", and not "created the game the Legend of Zelda"."""
    word = parser.word(at)
    return not _DATIVE.isdisjoint((word, third_person(word, _DATIVE), past(word, _DATIVE)))


def _is_object(node: object) -> bool:
    """Whether a second object may follow: "gives Max the book"."""
    return isinstance(node, Name)


def _attached(node: object) -> int:
    """The verb rather has a prepositional phrase than its object: "sees the man with the telescope", "spends time with friends"."""
    if not isinstance(node, Quantified):
        return 0
    return int(any(isinstance(modifier, Does) and modifier.word in PREPOSITIONS for modifier in node.noun.modifiers))


def _infinitive(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    """To have a long vacation: words of the predicate's name, with the objects it has."""
    verb = identifier((parser.word(start + 1),))
    for rest in behind(parser, start + 2, end):
        yield Behind(("to", verb, *rest.items), rest.adverbs, rest.cost)


def _opaque(parser: Parser, start: int, end: int) -> Iterator[Behind]:
    """Words of a fixed phrase ("feel good", "grow old"): kept in the name, never taken apart."""
    token = parser.tokens[start]
    if not is_open(token) or token.is_capital or token.lower in FUNCTION or end - start > _MOST_WORDS:
        return
    for rest in behind(parser, start + 1, end, object_first=False):
        yield Behind((identifier((singular(token.lower, parser.lexicon.seen),)), *rest.items), rest.adverbs, rest.cost + 3)
