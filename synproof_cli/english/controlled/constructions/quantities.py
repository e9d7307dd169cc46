"""Quantities: has at least 250 employees, is more than 18 years old, costs at most 50 euros, was filed before 1 March 2024."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from synproof_cli.english.controlled.constructions import sizes
from synproof_cli.english.controlled.constructions.tenses import with_tense
from synproof_cli.english.controlled.constructions.words import is_open
from synproof_cli.english.controlled.lexicon import BE, HAVE
from synproof_cli.english.controlled.morphology import is_base_like, past, singular, third_person
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import NounPhrase
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Many, Name
from synproof_cli.english.controlled.predicates import All, Does, NotDone, Tense
from synproof_cli.english.controlled.quantity import Dated, Measured, MoreThan
from synproof_cli.english.measures import Measure, with_measures
from synproof_cli.english.units import BARE
from synproof_cli.english.words import tokenise

_COMPARED: Final = {
    "older": "more", "younger": "less", "taller": "more", "heavier": "more", "bigger": "more", "larger": "more", "smaller": "less",
}
_AGES: Final = ("time", "months")
_MONEY: Final = frozenset(("EUR", "USD", "GBP", "CHF"))
_LONGEST: Final = 9
_BARE_SIGNS: Final = frozenset((
    "exactly", "precisely", "equal", "at", "more", "less", "fewer", "over", "under", "than", "no", "not", "up", "most", "least",
))


class Amount(NamedTuple):
    """A measure with where it ends, and whether it has no word of comparison."""

    measure: Measure
    end: int
    bare: bool


def amounts(parser: Parser, start: int, end: int) -> Iterator[Amount]:
    """The measures that begin at a token, the longest first."""
    if start >= end or not _may_begin(parser, start):
        return
    for stop in range(min(end, start + _LONGEST), start, -1):
        measure = _measure(parser, start, stop) if parser.word(stop - 1) not in _EXTENT else None
        if measure is not None:
            bare = measure.op == "==" and measure.upper is None and _BARE_SIGNS.isdisjoint(parser.word(at) for at in range(start, stop))
            yield Amount(measure, stop, bare)


_EXTENT: Final = frozenset(("old", "long", "length", "duration", "age"))
"""Words behind an amount that say what is measured."""
_OPENERS: Final = frozenset((
    "at", "more", "less", "fewer", "no", "not", "exactly", "precisely", "over", "under", "above", "below", "between", "from", "before",
    "after", "on", "by", "within", "up", "a", "an", "longer", "shorter", "greater", "higher", "lower", "equal", "since", "earlier", "later",
    "in", "exceeding", "$", "€", "£",
))


def _may_begin(parser: Parser, at: int) -> bool:
    token = parser.tokens[at]
    one = token.lower == "one" and parser.word(at + 1) in _SPANS  # "one cat" is some cat
    return token.kind == "number" or token.lower in _OPENERS or one or _is_number(token.lower)


_SPANS: Final = ("second", "minute", "hour", "day", "week", "month", "year")


@lru_cache(maxsize=1 << 12)
def _is_number(word: str) -> bool:
    tokens = with_measures(tokenise(word), frozenset())
    return len(tokens) == 1 and tokens[0].measure is not None


def _measure(parser: Parser, start: int, end: int) -> Measure | None:
    """The one measure that the words of a span make; "one and a half years" included."""
    words = [parser.tokens[at].text for at in range(start, end)]
    lower = [word.lower() for word in words]
    half = next((at for at in range(1, len(lower) - 1) if lower[at : at + 3] == ["and", "a", "half"]), -1)
    if half > 0:
        words = [*words[:half], *words[half + 3 :]]
    tokens = with_measures(tokenise(" ".join(words)), frozenset())
    if len(tokens) != 1 or tokens[0].measure is None or tokens[0].measure.choices:
        return None
    measure = tokens[0].measure
    return measure._replace(value=measure.value + Fraction(1, 2)) if half > 0 else measure


def finite(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A finite verb phrase with a quantity in it."""
    word = parser.word(start)
    if word in HAVE:
        yield from _negatable(parser, start, end, having)
    elif word in BE:
        yield from _negatable(parser, start, end, being)
    elif word == "will" and parser.word(start + 1) == "turn":
        yield from _turning(parser, start + 2, end)
    else:
        yield from _doing(parser, start, end)
    yield from _when(parser, start, end)


def base(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The same behind "does not", "must"."""
    word = parser.word(start)
    if word == "have":
        yield from having(parser, start + 1, end)
    elif word == "be":
        yield from being(parser, start + 1, end)
    elif start < end and is_open(parser.tokens[start]) and is_base_like(word):
        yield from _costing(parser, word, start + 1, end)
    yield from _when_base(parser, start, end)


def _negatable(parser: Parser, start: int, end: int, inner: object) -> Iterator[Parse]:
    denied = parser.word(start + 1) == "not"
    past_tense: Tense = "past" if parser.word(start) in _PAST and parser.word(start + 1) != "born" else ""  # "born" tells an age of today
    for found in inner(parser, start + 1 + denied, end):  # type: ignore[operator]
        node = with_tense(found.node, past_tense)
        yield Parse(NotDone(node) if denied else node, found.cost)


_PAST: Final = ("was", "were", "had")


def _words(parser: Parser, start: int, end: int) -> tuple[str, ...]:
    return tuple(identifier((parser.word(at),)) for at in range(start, end) if parser.tokens[at].kind in ("word", "number"))


def having(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Has at least 250 employees; has 53 dollars; has a diameter of 22 inches."""
    for amount in amounts(parser, start, end):
        spoken = _words(parser, start - 1, end)
        if amount.measure.unit[0] in _MONEY and amount.end == end:
            yield Parse(Measured("money", amount.measure, spoken, amount.bare))
        elif amount.measure.unit == BARE:
            yield from _counted(parser, amount, end, spoken)
        break  # the longest amount: "53 dollars" is no number of dollars
    if parser.lexicon.rules and parser.word(start) == "one" and start + 1 < end:
        one = Amount(Measure("==", Fraction(1)), start + 1, True)
        yield from _counted(parser, one, end, _words(parser, start - 1, end))
    yield from _more_than(parser, start, end)
    yield from sizes.having(parser, start, end)
    if parser.word(start) in ("a", "an") and parser.word(start + 2) == "of":
        for amount in amounts(parser, start + 3, end):
            if amount.end == end and is_open(parser.tokens[start + 1]):
                yield Parse(Measured(identifier((parser.word(start + 1),)), amount.measure, _words(parser, start, end), amount.bare))


def _counted(parser: Parser, amount: Amount, end: int, spoken: tuple[str, ...]) -> Iterator[Parse]:
    noun_end = next((at for at in range(amount.end, end) if not is_open(parser.tokens[at])), end)
    if noun_end == amount.end:
        return
    functor = _count_of(parser, amount.end, noun_end)
    if noun_end == end:
        yield Parse(Measured(functor, amount.measure, spoken, amount.bare))


def _count_of(parser: Parser, start: int, end: int) -> str:
    head = singular(parser.word(end - 1), parser.lexicon.seen)
    return identifier((*(parser.word(at) for at in range(start, end - 1)), head, "count"))


def _more_than(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """More money than the dragon; fewer friends than the cat and the dog combined."""
    sign = parser.word(start)
    than = next(parser.find(("than",), start + 2, end - 1), -1)
    if sign not in ("more", "fewer", "less") or than < 0 or not all(is_open(parser.tokens[at]) for at in range(start + 1, than)):
        return
    noun = "money" if parser.word(than - 1) == "money" else _count_of(parser, start + 1, than)
    together = parser.word(end - 1) in ("combined", "together")
    stop = end - together
    for phrase in parser.parse("noun phrase", than + 1, stop):
        others = _named(phrase.node)
        if others and (len(others) == 1 or together):
            yield Parse(MoreThan(noun, "more" if sign == "more" else "fewer", others, _words(parser, start, end)))
        elif others:
            nodes = tuple(MoreThan(noun, "more" if sign == "more" else "fewer", (other,), _words(parser, start, end)) for other in others)
            yield Parse(All("and", nodes))


def _named(node: NounPhrase) -> tuple[NounPhrase, ...]:
    if isinstance(node, Name):
        return (node,)
    if isinstance(node, Many) and node.joiner == "and" and all(isinstance(member, Name) for member in node.members):
        return node.members
    return ()


def being(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Is 18 years old; is older than 18 years; is at least 48 hours long; is more than 50 euros; was born four years ago."""
    spoken = _words(parser, start, end)
    if parser.word(start) == "born" and parser.word(end - 1) == "ago":
        for amount in amounts(parser, start + 1, end - 1):
            if amount.end == end - 1 and amount.measure.unit[0] in _AGES and amount.bare:
                yield Parse(Measured("age", amount.measure, spoken))
        return
    first = next((at for at in range(start, min(start + 2, end)) if parser.word(at) in _COMPARED), -1)
    if first >= 0 and parser.word(first) in ("older", "younger") and parser.word(first + 1) == "than":
        measure = _older(parser, start, first, end)
        if measure is not None and measure.unit[0] in _AGES:
            yield Parse(Measured("age", measure, spoken))
        return
    aged = parser.word(start) == "aged"
    start += aged
    for amount in amounts(parser, start, end):
        behind = tuple(parser.word(at) for at in range(amount.end, end))
        functor = _functor_of_being(amount.measure, behind)
        functor = "age" if aged and functor == "duration" else functor
        if functor and not (aged and functor != "age"):
            yield Parse(Measured(functor, amount.measure, spoken, amount.bare))


def _older(parser: Parser, start: int, first: int, end: int) -> Measure | None:
    """Older than 18 years; no younger than 18 years."""
    words = [parser.tokens[at].text for at in range(start, end)]
    words[first - start] = _COMPARED[parser.word(first)]
    tokens = with_measures(tokenise(" ".join(words)), frozenset())
    return tokens[0].measure if len(tokens) == 1 else None


def _functor_of_being(measure: Measure, behind: tuple[str, ...]) -> str:
    dimension = measure.unit[0]
    if behind in (("old",), ("of", "age")) and dimension in _AGES:
        return "age"
    if behind in ((), ("long",)) and dimension in _AGES:
        return "duration"
    if not behind and dimension == "date":
        return "date"
    return "amount" if not behind and dimension in (*_MONEY, "%") else ""


def _turning(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Will turn two years old soon: not yet two, and one already."""
    for amount in amounts(parser, start, end):
        soon = tuple(parser.word(at) for at in range(amount.end, end))
        if soon[:1] == ("old",) and soon[1:] in _SOON and amount.bare and amount.measure.unit[0] in _AGES:
            spoken = ("turn", *_words(parser, start, end))
            less = amount.measure._replace(op="<")
            more = amount.measure._replace(op=">", value=max(Fraction(0), amount.measure.value - 1))
            yield Parse(All("and", (Measured("age", less, spoken), Measured("age", more, spoken))))


_SOON: Final = (("soon",), ("in", "a", "few", "minutes"), ("in", "a", "few", "hours"), ("in", "a", "moment"), ("today",))


_MEASURING: Final = frozenset(("last", "cost", "weigh", "measure", "exceed", "take"))


def _doing(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Costs more than 50 euros; lasted 48 hours; exceeds 48 hours."""
    word = parser.word(start)
    for base_form, tense in ((third_person(word, parser.lexicon.seen), ""), (past(word, parser.lexicon.seen), "past")):
        if base_form and is_open(parser.tokens[start]):
            yield from _costing(parser, base_form, start + 1, end, tense)


def _costing(parser: Parser, verb: str, start: int, end: int, tense: str = "") -> Iterator[Parse]:
    """Verbs that say of a thing the one amount it has: nobody pays, loses or walks only one."""
    if verb not in _MEASURING:
        return
    for amount in amounts(parser, start, end):
        dimension = amount.measure.unit[0]
        is_time = verb != "last" and parser.word(start) in ("before", "after", "on", "by", "within")
        if verb == "exceed":
            functor = _functor_of_being(amount.measure, ())
            if amount.end == end and amount.bare and functor:
                exceeded = Measured(functor, amount.measure._replace(op=">"), (verb, *_words(parser, start, end)))
                yield Parse(with_tense(exceeded, "past" if tense else ""))
        elif verb == "take" and dimension not in _AGES:
            continue
        elif amount.end == end and dimension not in ("", "date") and not is_time:
            functor = "duration" if verb == "last" and dimension in _AGES else verb
            name = identifier((functor, *((tense,) if tense else ())))
            yield Parse(Measured(name, amount.measure, (verb, *_words(parser, start, end)), amount.bare))


def times(parser: Parser, start: int, end: int) -> Iterator[tuple[int, Measure, str]]:
    """Where a date, or a "within 72 hours", closes a verb phrase."""
    for at in range(start + 1, end):
        if parser.word(at) not in ("on", "before", "after", "by", "since", "within", "no", "not", "earlier", "later", "at", "more"):
            continue
        measure = next((amount.measure for amount in amounts(parser, at, end) if amount.end == end), None)
        if measure is None:
            continue
        if measure.unit[0] == "date":
            yield at, measure, "date"
        elif measure.unit[0] in _AGES and parser.word(at) in ("within", "after"):
            yield at, measure, "time"


def _when(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Was filed before 1 March 2024; notified the authority within 72 hours."""
    for at, measure, kind in times(parser, start, end):
        for said in parser.parse("predicate", start, at):
            yield from _dated(parser, said, measure, kind, (start, end))
        break


def _when_base(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    for at, measure, kind in times(parser, start, end):
        for said in parser.parse("base", start, at):
            yield from _dated(parser, said, measure, kind, (start, end))
        break


def _dated(parser: Parser, said: Parse, measure: Measure, kind: str, span: tuple[int, int]) -> Iterator[Parse]:
    node, denied = (said.node.predicate, True) if isinstance(said.node, NotDone) else (said.node, False)
    if isinstance(node, Does):
        dated = Dated(node, measure, kind, _words(parser, *span))
        yield Parse(NotDone(dated) if denied else dated, said.cost - 1)
