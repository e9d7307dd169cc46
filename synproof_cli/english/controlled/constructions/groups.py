"""Several things at once: "exactly one of us", "two books are …", "we are both …", "not both", "of the same kind"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final, Literal, NamedTuple

from synproof_cli.english.controlled.clauses import Denied, Said
from synproof_cli.english.controlled.lexicon import BE, DO
from synproof_cli.english.controlled.morphology import singular
from synproof_cli.english.controlled.nodes import Context, NounPhrase, Predicate, Scope
from synproof_cli.english.controlled.orders.places import number
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Many, Name
from synproof_cli.english.controlled.predicates import IsNoun, NotDone
from synproof_cli.english.controlled.pronouns import Speaker
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.controlled.veracity import LYING, TRUTHFUL
from synproof_cli.model.formula import TRUE, And, Formula, Iff, Or, conjoin, negate

Bound = Literal["at least", "at most", "exactly", "either", "all", "none", "both", "neither", "not all"]
"""either: a bare number, which may say at least or exactly."""
MAX_WAYS: Final = 400
"""Choices of so many things out of so many that are written out."""
SURE: Final = -1
_BOUNDS: Final[dict[tuple[str, ...], tuple[Bound, int]]] = {
    ("at", "least"): ("at least", 0), ("no", "fewer", "than"): ("at least", 0), ("more", "than"): ("at least", 1),
    ("at", "most"): ("at most", 0), ("no", "more", "than"): ("at most", 0), ("not", "more", "than"): ("at most", 0),
    ("fewer", "than"): ("at most", -1), ("less", "than"): ("at most", -1),
    ("exactly",): ("exactly", 0), ("precisely",): ("exactly", 0), ("just",): ("exactly", 0), ("only",): ("exactly", 0), (): ("either", 0),
}
_WHOLES: Final[dict[tuple[str, ...], tuple[Bound, int]]] = {
    ("all",): ("all", 0), ("each",): ("all", 0), ("none",): ("none", 0), ("both",): ("both", 2), ("neither",): ("neither", 2),
    ("not", "all"): ("not all", 0), ("not", "both"): ("not all", 2), ("some",): ("at least", 1), ("not", "one"): ("none", 0),
}
_KINDS: Final = frozenset(("kind", "type", "sort", "class", "group"))


class Amount(NamedTuple):
    """How many: the bound, its number, and where the words end."""

    bound: Bound
    number: int
    end: int


@dataclass(frozen=True, slots=True)
class Group:
    """We, us: whoever speaks and the others that are listed; or all that are listed."""

    us: bool = True
    count: int = 0

    def things(self, context: Context) -> tuple[str, ...]:
        """Their names."""
        context.lexicon.orders.counted = True
        things = context.lexicon.orders.things("us" if self.us else "of them")
        if self.us and context.speaker not in things:
            raise Refused("we", "it is not said who they are")
        if self.count not in (0, len(things)):
            raise Refused("us", f"there are {len(things)} of them, not {self.count}")
        return things

    def bound(self, context: Context, scope: Scope, *, subject: bool = False) -> Formula:  # noqa: ARG002
        """See `NounPhrase.bound`: all of them."""
        return And(tuple(scope(thing) for thing in self.things(context)))


@dataclass(frozen=True, slots=True)
class Counted:
    """So many of a group are such."""

    amount: Amount
    group: Group
    predicate: Predicate

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        things = self.group.things(context)
        bound, count = self.amount.bound, self.amount.number
        if bound in ("both", "neither") and len(things) != 2:
            raise Refused(bound, f"there are {len(things)} of them")
        if bound == "not all" and count == 2 and len(things) != 2:
            raise Refused("not both", f"there are {len(things)} of them")
        with context.closed():
            parts = tuple(self.predicate.holds(context, thing) for thing in things)
        if bound == "either":
            bound = ("exactly", "at least")[context.choose("a bare number may say exactly or at least so many", 2)]
        return _counted(bound, count, parts)


def _counted(bound: Bound, count: int, parts: tuple[Formula, ...]) -> Formula:
    match bound:
        case "at least":
            return _at_least(count, parts)
        case "at most":
            return negate(_at_least(count + 1, parts))
        case "all" | "both":
            return conjoin(parts)
        case "none" | "neither":
            return conjoin(tuple(map(negate, parts)))
        case "not all":
            return negate(conjoin(parts))
    return And((_at_least(count, parts), negate(_at_least(count + 1, parts))))


def _at_least(count: int, parts: tuple[Formula, ...]) -> Formula:
    """Some `count` of the parts; of none, `True`; of more than there are, `False`."""
    if count <= 0:
        return TRUE
    if comb(len(parts), count) > MAX_WAYS:
        raise Refused(f"{count}", "too many ways to choose so many")
    ways = tuple(conjoin(chosen) for chosen in combinations(parts, count))
    return ways[0] if len(ways) == 1 else Or(ways)


def counted(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Exactly one of us is a knave; two books are to the left of the red book; none of us is a knight."""
    for amount, whole in _amounts(parser, start):
        for group, at in _groups(parser, amount.end, whole=whole):
            for said in parser.parse("predicate", at, end):
                yield Parse(Counted(amount, group, said.node), said.cost + SURE)


def there_are(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """There is a knave among us; there are exactly two knights among us."""
    if parser.word(start) != "there" or parser.word(start + 1) not in BE or not parser.has(("among", "us"), end - 2):
        return
    articles = [(Amount("at least", 1, start + 3), False)] if parser.word(start + 2) in ("a", "an") else []
    for amount, whole in (*articles, *_amounts(parser, start + 2)):
        for noun in parser.parse("nominal", amount.end, end - 2) if not whole else ():
            yield Parse(Counted(amount, Group(), IsNoun(noun.node)), noun.cost + SURE)


def _amounts(parser: Parser, start: int) -> Iterator[tuple[Amount, bool]]:
    """How many, and whether the words want "of" behind them."""
    for words, (whole, count) in _WHOLES.items():
        if parser.has(words, start):
            yield Amount(whole, count, start + len(words)), True
    for words, (bound, more) in _BOUNDS.items():
        said = number(parser.word(start + len(words))) if parser.has(words, start) else None
        if said is not None:
            yield Amount(bound, said + more, start + len(words) + 1), False


def _groups(parser: Parser, at: int, *, whole: bool) -> Iterator[tuple[Group, int]]:
    """The group that is counted, and where its words end: of us, of the (three) inhabitants, books."""
    if parser.has(("of", "us"), at):
        yield Group(), at + 2
    listing = parser.lexicon.orders.listing
    if listing is None:
        return
    if parser.has(("of", "the"), at):
        noun = at + 2 + (number(parser.word(at + 2)) == len(listing.items))
        if singular(parser.word(noun)) == listing.noun:
            yield Group(us=False), noun + 1
    elif not whole and singular(parser.word(at)) == listing.noun:
        yield Group(us=False), at + 1


def we(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """We; the two of us; both of us; all of us."""
    if parser.word(start) in ("we", "us") and end == start + 1:
        yield Parse(Group())
    if end >= start + 3 and parser.has(("of", "us"), end - 2):
        words = tuple(parser.word(at) for at in range(start, end - 2))
        count = number(words[-1]) if words[0] in ("all", "the") and len(words) <= 3 else 2 if words == ("both",) else None
        if count or words == ("all",):
            yield Parse(Group(count=count or 0), SURE)


def together(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Ann and Ben are not both red: at least one of them is not. We are both knaves: there are two of us."""
    for at in range(start + 1, end - 2):
        if parser.word(at) not in BE:
            yield from _do_not_both(parser, start, at, end)
            continue
        denied = parser.word(at + 1) in ("not", "never")
        word = parser.word(at + 1 + denied)
        ours = parser.word(start) in ("we",) and at == start + 1
        if word not in ("both", "all") or not (denied or ours):
            continue
        for said in parser.parse("complement", at + 2 + denied, end):
            if ours:
                bound: Bound = "not all" if denied else "both" if word == "both" else "all"
                yield Parse(Counted(Amount(bound, 2 * (word == "both"), at), Group(), said.node), said.cost + 2 * SURE)
            elif not any(parser.find(("and",), at + 3, end)):  # "are not both red and big": each of them, or not all of it?
                yield from _not_both(parser, start, at, said)


def _do_not_both(parser: Parser, start: int, at: int, end: int) -> Iterator[Parse]:
    """Ann and Ben do not both vote, need not both vote, never both vote. What both can or may do is more than what each can."""
    adverb = at if parser.word(at) == "never" else at + 1
    verb = adverb == at or parser.word(at) in (*DO, "will", "need")
    if not verb or parser.word(adverb) not in ("not", "never") or parser.word(adverb + 1) != "both":
        return
    if any(parser.find(("and",), adverb + 2, end)):
        return
    for said in parser.parse("predicate", at, end):
        if isinstance(said.node, NotDone):
            yield from _not_both(parser, start, at, Parse(said.node.predicate, said.cost))


def _not_both(parser: Parser, start: int, at: int, said: Parse) -> Iterator[Parse]:
    for subject in parser.parse("noun phrase", start, at):
        if isinstance(subject.node, Many) and subject.node.joiner in ("and", "both"):
            yield Parse(Denied(Said(subject.node, said.node)), subject.cost + said.cost + 2 * SURE)


@dataclass(frozen=True, slots=True)
class Alike:
    """Of the same kind: all of them speak truly, or none does. `same` False: two that are not."""

    members: tuple[NounPhrase, ...]
    same: bool = True
    kind: bool = True

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`. `kind`: it is said that they are the same, or not, in kind."""
        if not self.kind:
            raise Refused("same" if self.same else "different", "it is not said in what")
        terms: list[str] = []
        for member in self.members:
            member.bound(context, lambda term: terms.append(term) or TRUE, subject=True)  # type: ignore[func-returns-value]
        return alike(context, tuple(terms), same=self.same)


@dataclass(frozen=True, slots=True)
class LikeThat:
    """Of the same kind as something."""

    other: NounPhrase
    same: bool = True

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        return self.other.bound(context, lambda other: alike(context, (term, other), same=self.same))


def alike(context: Context, terms: tuple[str, ...], *, same: bool) -> Formula:
    """That things are of the same kind, where kinds are those that speak truly and those that lie."""
    usage = context.lexicon.usage.plain
    if context.final and not (usage[TRUTHFUL] and usage[LYING]):
        raise Refused("the same kind", "it is not said which kinds there are")
    if len(terms) < 2 or (not same and len(terms) > 2):
        raise Refused("different kinds" if terms else "", "it is not certain which of them are of another kind than which")
    first = terms[0]
    said = conjoin(tuple(Iff(context.atom(TRUTHFUL, first), context.atom(TRUTHFUL, other)) for other in terms[1:]))
    return said if same else negate(said)


def same_kind(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Ann and I are of the same kind; we are different types; Ann and Ben are not the same type."""
    for at in range(start + 1, end - 1):
        if parser.word(at) in BE:
            denied = parser.word(at + 1) == "not"
            same = _same(parser, at + 1 + denied, end)
            for subject in parser.parse("noun phrase", start, at) if same is not None else ():
                node = subject.node
                members = node.members if isinstance(node, Many) and node.joiner == "and" else (node,)
                if all(isinstance(member, Name | Speaker | Group) for member in members):
                    yield Parse(Alike(members, same is not denied), subject.cost + 3 * SURE)
            said = [parser.word(place) for place in range(at + 1, end) if parser.word(place) not in ("not", "both", "all")]
            if said in (["the", "same"], ["different"], ["alike"]) and (speaks := _speakers(parser, start, at)):
                yield Parse(Alike(speaks, said[-1] != "different", kind=False), 3 * SURE)


def _speakers(parser: Parser, start: int, end: int) -> tuple[NounPhrase, ...]:
    """The members of a phrase in which somebody speaks of himself."""
    for subject in parser.parse("noun phrase", start, end):
        members = subject.node.members if isinstance(subject.node, Many) else (subject.node,)
        if any(isinstance(member, Speaker | Group) for member in members):
            return tuple(members)
    return ()


def _same(parser: Parser, start: int, end: int) -> bool | None:
    """Whether words say "the same kind", "different kinds"; None for others."""
    at = start + (parser.word(start) in ("both", "all"))
    at += parser.word(at) == "of"
    words = tuple(parser.word(place) for place in range(at, end))
    if len(words) == 3 and words[:2] == ("the", "same") and words[2] in _KINDS:
        return True
    return False if len(words) == 2 and words[0] in ("different", "opposite") and singular(words[1]) in _KINDS else None


def same_kind_as(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The same type as Ann; of a different kind than Ann."""
    at = start + (parser.word(start) == "of")
    same = parser.word(at) == "the" and parser.word(at + 1) == "same"
    different = parser.word(at) == "a" and parser.word(at + 1) == "different"
    if (same or different) and parser.word(at + 2) in _KINDS and parser.word(at + 3) in (("as",) if same else ("than", "from")):
        stop = end - 1 if parser.word(end - 1) in ("am", "is", "are") else end
        for other in parser.parse("noun phrase", at + 4, stop):
            yield Parse(LikeThat(other.node, same), other.cost + 2 * SURE)
