"""Two ways round: "… and vice versa", "being red is equivalent to being big"; and facts spoken of: "the fact that A is true"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.clauses import Conditional, Denied, Said
from synproof_cli.english.controlled.nodes import Clause, Context, Predicate, for_all
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.phrases import Quantified
from synproof_cli.model.formula import Formula, Iff, conjoin

_TRUE: Final = ("true", "right", "correct", "so")
_FALSE: Final = ("false", "wrong", "incorrect", "untrue")


@needs("vice")
def vice_versa(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """If A then B, and vice versa."""
    stop = end - 2
    if not parser.has(("vice", "versa"), stop) or stop <= start:
        return
    while stop > start and parser.word(stop - 1) in ("and", ","):
        stop -= 1
    for found in parser.parse("clause", start, stop):
        node = found.node
        if isinstance(node, Conditional) and node.way == "if":
            yield Parse(Conditional(node.condition, node.consequence, "iff"), found.cost)


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Being the one is being the other, of everything the noun names."""

    kind: Predicate
    one: Predicate
    other: Predicate

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        variable = context.fresh()
        with context.closed():
            kind = self.kind.holds(context, variable)
            one, other = (said.holds(context, variable) for said in (self.one, self.other))
        return for_all([variable], Iff(conjoin((kind, one)), conjoin((kind, other))))


@needs("equivalent")
def equivalent(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Someone being red and big is equivalent to being nice."""
    for at in parser.find(("is", "equivalent", "to", "being"), start + 2, end - 1):
        for being in parser.find(("being",), start + 1, at - 1):
            for who in parser.parse("noun phrase", start, being):
                if isinstance(who.node, Quantified) and who.node.determiner in ("someone", "a", "every", "some"):
                    for one in parser.parse("complement", being + 1, at):
                        for other in parser.parse("complement", at + 4, end):
                            yield Parse(Equivalent(who.node.noun, one.node, other.node), one.cost + other.cost)


@needs("implies")
def implies(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """That A implies that B; Max being red implies that Rex is big."""
    for at in parser.find(("implies", "that"), start + 1, end - 1):
        for condition in _supposed(parser, start, at):
            for consequence in parser.parse("clause", at + 2, end):
                yield Parse(Conditional(condition.node, consequence.node), condition.cost + consequence.cost)


def _supposed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    if parser.word(start) == "that":
        yield from parser.parse("clause", start + 1, end)
    for being in parser.find(("being",), start + 1, end - 1):
        for who in parser.parse("noun phrase", start, being):
            for said in parser.parse("complement", being + 1, end):
                yield Parse(Said(who.node, said.node), who.cost + said.cost)


@needs("that")
def fact(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The fact that A holds; that A is false; the claim that A is not true."""
    after = start + 1 if parser.word(start) == "that" else start + 3 if _names_a_fact(parser, start) else 0
    if not after:
        return
    for stop, denied in _ends(parser, end):
        for found in parser.parse("clause", after, stop):
            node: Clause = Denied(found.node) if denied else found.node
            yield Parse(node, found.cost)


def _names_a_fact(parser: Parser, start: int) -> bool:
    return parser.word(start) == "the" and parser.word(start + 1) in ("fact", "claim", "statement") and parser.word(start + 2) == "that"


def _ends(parser: Parser, end: int) -> Iterator[tuple[int, bool]]:
    """Where "is true", "does not hold" begins, and whether it denies."""
    last = parser.word(end - 1)
    if last in ("holds", "hold"):
        denied = parser.has(("does", "not"), end - 3)
        yield (end - 3 if denied else end - 1), denied
    if last in (*_TRUE, *_FALSE):
        negated = parser.has(("is", "not"), end - 3)
        if negated or parser.word(end - 2) == "is":
            yield (end - 3 if negated else end - 2), negated != (last in _FALSE)
