"""How puzzles of truth-tellers and liars begin: who lives where, and which of them speak truly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.constructions.speech import truthfulness
from synproof_cli.english.controlled.constructions.words import noun_lemma
from synproof_cli.english.controlled.lexicon import PREPOSITIONS
from synproof_cli.english.controlled.morphology import singular
from synproof_cli.english.controlled.nodes import Clause, Context, NounPhrase, Predicate
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.orders.listing import MEETING, PEOPLE, met_by_name
from synproof_cli.english.controlled.orders.nodes import Listed
from synproof_cli.english.controlled.orders.places import number as number_of
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.phrases import Many, Name, Quantified
from synproof_cli.model.formula import And, Forall, Formula, Implies, Xor

_PLACES: Final = frozenset(("island", "land", "village", "country", "town", "planet", "isle", "kingdom", "place"))
_SEPARATORS: Final = frozenset((",", ";", "and", "but", "while", "whereas"))
_KINDS: Final = frozenset(("kinds", "types", "sorts", "groups"))


@dataclass(frozen=True, slots=True)
class Inhabited:
    """Inhabited only by knights and knaves: every inhabitant is exactly one of them."""

    kinds: tuple[str, str]

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`. Those whom one meets there are its inhabitants, whatever the text calls them."""
        listing = context.lexicon.orders.listing
        people = listing.noun if listing is not None and listing.noun in PEOPLE else "inhabitant"
        variable = context.fresh()
        one, other = (context.atom(kind, variable) for kind in self.kinds)
        return Forall(variable, Implies(context.atom(people, variable), Xor((one, other))))


@needs("inhabited")
def inhabited(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """An island is inhabited only by knights and knaves."""
    for at in parser.find(("inhabited", "only", "by"), start + 1, end):
        if parser.word(at - 1) == "is" and parser.word(at + 4) == "and" and at + 6 == end:
            yield Parse(Inhabited((noun_lemma(parser, at + 3), noun_lemma(parser, at + 5))))


@dataclass(frozen=True, slots=True)
class Met:
    """Things met, counted and named: "3 inhabitants: Kate, Ann and Bob"."""

    kind: str
    names: NounPhrase

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        return self.names.bound(context, lambda term: context.atom(self.kind, term))


@needs("you", "we")
def met(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """You meet 3 inhabitants: Kate, Ann, and Bob."""
    people = met_by_name(parser.tokens) if start == 0 and end == len(parser.tokens) and "truth" in parser.lexicon.seen else None
    if people is not None:
        yield Parse(Listed(people), -9)
    if parser.word(start) not in ("you", "we") or parser.word(start + 1) not in MEETING:
        return
    number = number_of(parser.word(start + 2))
    if parser.word(start + 4) not in (":", ","):
        return
    for names in parser.parse("noun phrase", start + 5, end):
        members = names.node.members if isinstance(names.node, Many) and names.node.joiner == "and" else (names.node,)
        if len(members) == number and all(isinstance(member, Name) for member in members):
            yield Parse(Met(noun_lemma(parser, start + 3), names.node), names.cost)
        else:
            parser.note(start, end, "as many names are not given as there are said to be", 2)


@dataclass(frozen=True, slots=True)
class Together:
    """Clauses that all hold. `where`: words about the place, which are left out."""

    clauses: tuple[Clause, ...]
    where: str = ""

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        if self.where:
            context.lint("frame", f"'{self.where}' is read as what the whole text is about")
        return And(tuple(clause.formula(context) for clause in self.clauses))


@dataclass(frozen=True, slots=True)
class Habit:
    """All of a kind speak truly, or all lie."""

    kind: str
    habit: Predicate

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        noun = Noun(self.kind, number="many")
        return Quantified("every", noun).bound(context, lambda term: self.habit.holds(context, term), subject=True)


def habits(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "Knights always tell the truth, knaves always lie": nothing but kinds and how they speak, two at least."""
    found: list[Clause] = []
    at = start
    while at < end:
        while at < end and found and parser.word(at) in _SEPARATORS:
            at += 1
        stop = next((place for place in range(at, end) if parser.word(place) in _SEPARATORS), end)
        habit = _habit(parser, at, stop)
        if habit is None:
            return
        found.append(habit)
        at = stop
    if len(found) > 1:
        yield Parse(Together(tuple(found)), -9)


def _habit(parser: Parser, start: int, end: int) -> Habit | None:
    """Knights always tell the truth; a knave always lies."""
    first = start + (parser.word(start) in ("a", "an", "every", "each", "all", "the"))
    if first + 1 >= end or parser.tokens[first].kind != "word":
        return None
    for said in truthfulness(parser, first + 1, end):
        return Habit(noun_lemma(parser, first), said.node)
    return None


def with_habits(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "everyone is either a knight, who always tells the truth, or a knave, who always lies"."""
    kept = list(range(start, end))
    found: list[Clause] = []
    for at in parser.find(("who",), start + 2, end - 1):
        comma = parser.word(at - 1) == ","
        stop = next((place for place in range(at + 1, end) if parser.word(place) in _SEPARATORS or parser.word(place) == "or"), end)
        habit = next(iter(truthfulness(parser, at + 1, stop)), None)
        if habit is None:
            return
        found.append(Habit(noun_lemma(parser, at - 1 - comma), habit.node))
        gone = range(at - comma, stop + (comma and parser.word(stop) == ","))
        kept = [place for place in kept if place not in gone]
    if found:
        inner = Parser(tuple(parser.tokens[place] for place in kept), parser.lexicon, parser.table)
        for rest in inner.parse("clause", 0, len(kept)):
            yield Parse(Together((rest.node, *found)), rest.cost - 12)


def at_place(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "on a certain island, every inhabitant is …": where all of it is. Read only where the text is about who speaks truly."""
    if start or parser.word(start) not in PREPOSITIONS or not {"truth", "lie", "lies"} & parser.lexicon.seen:
        return
    comma = next((at for at in range(start + 2, min(start + 10, end)) if parser.word(at) == ","), end)
    if parser.word(comma - 1) in _PLACES and not any(parser.word(at) in ("where", "that", "which") for at in range(start, comma)):
        for rest in parser.parse("clause", comma + 1, end):
            yield Parse(Together((rest.node,), parser.text(start, comma)), rest.cost - 1)


def kinds_of_people(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "there are (only) two types of inhabitants: knights and knaves"."""
    if parser.word(start) != "there" or parser.word(start + 1) not in ("are", "were", "live"):
        return
    at = start + 2 + (parser.word(start + 2) in ("only", "exactly", "just"))
    if parser.word(at) not in ("two", "2") or parser.word(at + 1) not in _KINDS or parser.word(at + 2) != "of":
        return
    colon = next(parser.find((":",), at + 3, end), end)
    if singular(parser.word(at + 3)) in PEOPLE and colon + 4 == end and parser.word(colon + 2) == "and":
        yield Parse(Inhabited((noun_lemma(parser, colon + 1), noun_lemma(parser, colon + 3))), -3)
