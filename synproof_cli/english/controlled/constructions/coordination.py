"""And, or, but, either … or, neither … nor, both … and, lists with commas: the same for clauses, predicates and noun phrases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any, Final

from synproof_cli.english.controlled.clauses import Joined, Joiner
from synproof_cli.english.controlled.constructions.nominals import shared_between
from synproof_cli.english.controlled.constructions.subjects import predicate_number
from synproof_cli.english.controlled.lexicon import FUNCTION
from synproof_cli.english.controlled.morphology import gerund, is_base_like, participle
from synproof_cli.english.controlled.nodes import Context
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.parser import Category, Construction, Parse, Parser, needs
from synproof_cli.english.controlled.particular import OnlyName
from synproof_cli.english.controlled.phrases import Many, Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun
from synproof_cli.english.controlled.values import Refused
from synproof_cli.model.formula import Formula

_JOINERS: Final[dict[str, Joiner]] = {"and": "and", "or": "or", "but": "and", "nor": "nor", ";": "and"}
_BOTH: Final = (("but", "not", "both"), ("and", "not", "both"))
_INCLUSIVE: Final = (("or", "both"), ("or", "possibly", "both"), ("or", "maybe", "both"), ("and", "possibly", "both"))


@dataclass(frozen=True, slots=True)
class Uneven:
    """A bare plural beside something else: it may belong to a part of that."""

    words: str

    def holds(self, context: Context, term: str) -> Formula:
        """Raises Refused."""
        del context, term
        raise Refused(self.words, "it is not certain what the plural is joined with")


def _build(category: Category, joiner: Joiner, nodes: tuple[Any, ...]) -> Any:
    kind: Any = Joined if category == "clause" else Many if category == "noun phrase" else All
    flat: list[Any] = []
    for node in nodes:
        same = isinstance(node, kind) and node.joiner == joiner and joiner in ("and", "or")
        flat += _members(node) if same else [node]
    return kind(joiner, tuple(flat))


def _members(node: Any) -> tuple[Any, ...]:
    members: tuple[Any, ...] = node.clauses if isinstance(node, Joined) else node.members
    return members


def joined_as(category: Category) -> Construction:
    """The construction that joins parts of a category."""

    @needs(*_JOINERS, "either", "neither", "both")
    def construction(parser: Parser, start: int, end: int) -> Iterator[Parse]:
        word = parser.word(start)
        if word in ("either", "neither", "both"):
            apart = category == "clause" and any(_joins_behind_comma(parser, at) for at in range(start + 2, end - 1))
            for marked in _marked(parser, category, start, end):
                yield Parse(marked.node, marked.cost + apart)
            if apart:  # "either A or B, and C"
                yield from _lists(parser, category, start, end, None)
        else:
            yield from _lists(parser, category, start, end, None)

    return construction


def _joins_behind_comma(parser: Parser, at: int) -> bool:
    return parser.word(at) == "," and parser.word(at + 1) in ("and", "but") and not parser.has(("not", "both"), at + 2)


def _marked(parser: Parser, category: Category, start: int, end: int) -> Iterator[Parse]:
    """Either A or B (, but not both), neither A nor B, both A and B."""
    word = parser.word(start)
    joiner: Joiner = {"either": "either", "neither": "nor", "both": "both"}[word]  # type: ignore[assignment]
    if word == "either":
        stop, joiner = _tail(parser, start, end)
        yield from _lists(parser, category, start + 1, stop, ("or", joiner))
    elif word == "neither":
        yield from _lists(parser, category, start + 1, end, ("nor", joiner))
    else:
        yield from _lists(parser, category, start + 1, end, ("and", joiner))


@needs("either")
def being_either(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Is either a student or jokes about it: the second part has a verb of its own."""
    front = start + 1 + (parser.word(start + 1) == "either")
    if parser.word(start) not in ("is", "are") or front != start + 2:
        return
    stop, joiner = _tail(parser, start, end)
    for at in parser.find(("or",), front + 1, stop - 1):
        left_end = at - 1 if parser.word(at - 1) == "," else at
        for one in parser.parse("complement", front, left_end):
            for two in parser.parse("predicate", at + 1, stop):
                yield Parse(All(joiner, (one.node, two.node)), one.cost + two.cost)


def _tail(parser: Parser, start: int, end: int) -> tuple[int, Joiner]:
    """Where the alternatives end, and what a closing "but not both" or "or both" says."""
    for tails, joiner in ((_BOTH, "xor"), (_INCLUSIVE, "or")):
        for tail in tails:
            stop = end - len(tail)
            if stop > start and parser.has(tail, stop):
                return (stop - 1 if parser.word(stop - 1) == "," else stop), joiner  # type: ignore[return-value]
    return end, "either"


def _lists(parser: Parser, category: Category, start: int, end: int, forced: tuple[str, Joiner] | None) -> Iterator[Parse]:
    stop, tail = (end, "") if forced else _tail(parser, start, end)
    for at in range(start + 1, stop - 1):
        word = parser.word(at)
        joins = word in _JOINERS and (word != ";" or category == "clause")
        if category == "noun phrase" and word == "but":
            continue  # "nobody but Rex" excepts him
        if not joins or (forced and word != forced[0]) or (not forced and word == "nor"):
            continue
        if word == "or" and parser.word(at + 1) == "no" and parser.word(at + 2) == parser.word(at - 1):
            continue  # "late, siren or no siren": whether there is one or not, and no third thing that he may be
        joiner = forced[1] if forced else _JOINERS[word]
        if not forced and tail in ("xor", "or") and stop < end:
            joiner = tail if word == "or" else joiner  # type: ignore[assignment]
        left_end = at - 1 if parser.word(at - 1) == "," else at
        opened = parser.word(start) in ("if", "when", "whenever", "unless") or (
            parser.has(("it", "is"), start) and "that" in (parser.word(start + 3), parser.word(start + 4), parser.word(start + 5))
        )
        inside = any(parser.word(before) in ("if", "when", "whenever", "unless", "once") for before in range(start, at))
        conditional = (opened or inside) and left_end == at  # "if A then B and C", "A if B and C", "it is false that A and B"
        binds_less = category == "clause" and (conditional or (left_end == at and _other_has_comma(parser, start, stop, word)))
        for parse in _pair(parser, category, (start, left_end), (at + 1, stop), joiner):
            yield Parse(parse.node, parse.cost + binds_less)


def _other_has_comma(parser: Parser, start: int, end: int, word: str) -> bool:
    """Whether a joining word of the other kind stands behind a comma: "A and B, or C" is (A and B), or C."""
    return any(parser.word(at) == "," and parser.word(at + 1) in _JOINERS and parser.word(at + 1) != word for at in range(start, end - 1))


def _pair(parser: Parser, category: Category, left: tuple[int, int], right: tuple[int, int], joiner: Joiner) -> Iterator[Parse]:
    last = parser.parse(category, *right)
    if last and category == "complement":
        yield from _with_one_article(parser, left, right, joiner)
    if not last or not _is_parallel(parser, category, left, right):
        return
    commas = [at for at in range(left[0] + 1, left[1]) if parser.word(at) == ","]
    for spans in _spans(left, commas):
        parts = [parser.parse(category, *span) for span in spans]
        for chosen in product(*parts, last):
            if category == "noun phrase":
                yield from _with_shared_modifiers(joiner, chosen)
            if category == "complement":
                if _mixes_plurals(chosen):
                    yield Parse(Uneven(" ".join(parser.word(at) for at in range(*right))), sum(part.cost for part in chosen))
                    continue
                yield from _with_shared_nouns(joiner, chosen)
            if category != "noun phrase" or (_alike(chosen) and not _excludes(chosen)):
                cost = sum(part.cost for part in chosen) + (category == "noun phrase" and _is_inside(chosen))
                cost += 2 * (category == "complement" and right[1] == right[0] + 1 and _ends_in_noun(chosen[-2].node))
                yield Parse(_build(category, joiner, tuple(part.node for part in chosen)), cost)


def _is_parallel(parser: Parser, category: Category, left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether both verbs want the same subject, and no "to" before the first may go with the second as well."""
    if category == "predicate":
        one, two = (predicate_number(parser, *span) for span in (left, right))
        if one != two and None not in (one, two) and "any" not in (one, two):
            return False
    infinitive = any(parser.word(at) == "to" and is_base_like(parser.word(at + 1)) for at in range(left[0], left[1] - 1))
    first = parser.tokens[right[0]]
    if category in ("predicate", "base") and infinitive and first.lower not in FUNCTION and is_base_like(first.lower):
        parser.note(left[0], right[1], "whether 'to' goes with both verbs is not certain", 2)
        return False
    return True


def _mixes_plurals(chosen: tuple[Parse, ...]) -> bool:
    """Whether some parts are bare plurals and others are none: "closed on Sundays and public holidays" says nothing of a holiday."""
    plural = [isinstance(part.node, IsNoun) and part.node.noun.number == "many" for part in chosen]
    return any(plural) and not all(plural)


def _alike(chosen: tuple[Parse, ...]) -> bool:
    """As "rough and red people" are people, and not the rough and red people: a bare singular is not joined with a bare plural."""
    nouns = [part.node.noun for part in chosen if isinstance(part.node, Quantified) and part.node.determiner == "bare"]
    bare = {noun.plural for noun in nouns if noun.plural or not noun.before}
    named = any(isinstance(part.node, Name) for part in chosen)
    quantified = any(isinstance(part.node, Quantified) and part.node.determiner not in ("bare", "the many") for part in chosen)
    if _is_half_determined(chosen):
        return False
    return len(bare) < 2 and not ((named or quantified) and True in bare)  # "not all cats and dogs": the determiner goes with both


def _is_half_determined(chosen: tuple[Parse, ...]) -> bool:
    """As "every old man or woman", "the rich and happy man": a bare singular shares the determiner before it and is no substance."""
    determined = False
    for node in (part.node for part in chosen):
        bare = isinstance(node, Quantified) and node.determiner == "bare"
        if bare and not node.noun.plural and determined:
            return True
        determined |= isinstance(node, Name) and node.described is not None or isinstance(node, Quantified) and not bare
    return False


def _excludes(chosen: tuple[Parse, ...]) -> bool:
    """As in "only Tom and Ann", "nobody except Tom and Ann": what is excepted goes over all of them."""
    only = (isinstance(part.node, OnlyName) or isinstance(part.node, Quantified) and part.node.determiner == "only" for part in chosen)
    return any(only) or any(isinstance(part.node, Quantified) and part.node.excepted is not None for part in chosen[:-1])


def _with_shared_modifiers(joiner: Joiner, chosen: tuple[Parse, ...]) -> Iterator[Parse]:
    """As in "students and teachers who smoke": what stands behind the last may go with all, and then there are two readings."""
    phrases = [part.node for part in chosen if isinstance(part.node, Quantified) and part.node.excepted is None]
    if len(phrases) < len(chosen) or len({phrase.determiner for phrase in phrases[1:]} - {"bare", phrases[0].determiner}) > 0:
        return
    if not _alike(chosen) and any(phrase.determiner != "bare" for phrase in phrases):
        return
    for nouns in shared_between(tuple(phrase.noun for phrase in phrases)):
        if phrases[-1].determiner == "bare" or nouns[-1].before == phrases[-1].noun.before:
            members = tuple(replace(phrase, noun=noun) for phrase, noun in zip(phrases, nouns, strict=True))
            yield Parse(Many(joiner, members), sum(part.cost for part in chosen))


def _with_shared_nouns(joiner: Joiner, chosen: tuple[Parse, ...]) -> Iterator[Parse]:
    """The same behind "be": "is a member or a guest who has paid"."""
    nouns = tuple(part.node.noun for part in chosen if isinstance(part.node, IsNoun) and not part.node.tense)
    for shared in shared_between(nouns) if len(nouns) == len(chosen) else ():
        if shared[-1].before == nouns[-1].before:
            yield Parse(All(joiner, tuple(map(IsNoun, shared))), sum(part.cost for part in chosen))


def _with_one_article(parser: Parser, left: tuple[int, int], right: tuple[int, int], joiner: Joiner) -> Iterator[Parse]:
    """As in "is a member or guest with a ticket": one article for both nouns, and what stands behind goes with the last or both."""
    word = parser.word(right[0])
    if parser.word(left[0]) not in ("a", "an") or word in FUNCTION or participle(word) or gerund(word):
        return
    for one in parser.parse("complement", *left):
        for two in parser.parse("nominal", *right) if isinstance(one.node, IsNoun) else ():
            nouns: tuple[Noun, Noun] = (one.node.noun, two.node)
            for pair in (nouns, *shared_between(nouns)) if nouns[1].modifiers and not nouns[1].before else ():
                yield Parse(All(joiner, tuple(map(IsNoun, pair))), one.cost + two.cost)


def _ends_in_noun(node: object) -> bool:
    """As in "filled with joy and pride": a noun behind a preposition, which the next noun rather goes with."""
    last = node.items[-1] if isinstance(node, Does) and node.items else None
    return isinstance(last, Quantified) and last.determiner == "bare"


def _is_inside(chosen: tuple[Parse, ...]) -> bool:
    """As in "all things that are A or C": what stands behind the relative clause rather belongs to it."""
    inside = any(isinstance(part.node, Quantified) and part.node.noun.modifiers for part in chosen[:-1])
    mixed = {type(part.node) for part in chosen} == {Name, Quantified} and chosen[-1].node.__class__ is Quantified
    uneven = len({part.node.determiner for part in chosen if isinstance(part.node, Quantified)} & {"a", "bare"}) > 1
    return inside or uneven or (mixed and chosen[-1].node.determiner == "a")  # "a student of Tom and a friend of Rex"


def _spans(left: tuple[int, int], commas: list[int]) -> Iterator[list[tuple[int, int]]]:
    yield [left]
    if commas:
        cuts = [left[0] - 1, *commas, left[1]]
        yield [(one + 1, two) for one, two in pairwise(cuts)]
