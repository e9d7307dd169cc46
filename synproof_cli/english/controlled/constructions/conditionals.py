"""If, when, whenever, unless, only if, if and only if; given, provided, assuming that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from synproof_cli.english.controlled.clauses import Conditional, Joined, Said
from synproof_cli.english.controlled.generals import ForEach, OfEach
from synproof_cli.english.controlled.lexicon import PERSONAL
from synproof_cli.english.controlled.lints import NEGATIONS
from synproof_cli.english.controlled.nodes import Clause
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.phrases import Name, Quantified
from synproof_cli.english.controlled.predicates import NotDone
from synproof_cli.english.controlled.values import Refused

Way = Literal["if", "only if", "iff", "unless"]

_IFF: Final = (
    ("if", "and", "only", "if"), ("exactly", "if"), ("exactly", "when"), ("iff",), ("precisely", "when"),
    ("precisely", "if"),
)
_ONLY: Final = (("only", "if"), ("only", "when"))
_OPENERS: Final = (
    ("if",), ("when",), ("whenever",), ("given", "that"), ("provided", "that"), ("assuming", "that"), ("assuming",), ("provided",),
    ("supposing",),
    ("in", "case"), ("as", "long", "as"), ("so", "long", "as"), ("once", "knowing", "that"), ("once",),
)


@needs("if", "when", "iff", "case")
def equivalence(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A if and only if B."""
    if any(parser.find(("in", "case"), start + 1, end - 1)):
        raise Refused("in case", "it may say 'if', 'if and only if', or that something is done as a precaution")
    for words in _IFF:
        for at in parser.find(words, start + 1, end - 1):
            yield from _conditional(parser, (at + len(words), end), (start, at), "iff")
    if parser.has(_IFF[0], start):  # "if and only if A, B"
        for at in _cuts(parser, start + 4, end):
            yield from _conditional(parser, (start + 4, at), (at + 1, end), "iff")


@needs("only")
def only_if(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A only if B: A >> B."""
    for words in _ONLY:
        for at in parser.find(words, start + 1, end - 1):
            if parser.word(at - 1) != "and":
                yield from _conditional(parser, (at + len(words), end), (start, at), "only if")
        if parser.has(words, start):  # "only if A, B"
            for at in _cuts(parser, start + len(words), end):
                yield from _conditional(parser, (start + len(words), at), (at + 1, end), "only if")


@needs(*{opener[0] for opener in _OPENERS}, "unless")
def condition_first(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """If A then B; if A, B; unless A, B."""
    for words, way in ((*((opener, "if") for opener in _OPENERS), (("unless",), "unless"))):
        after = start + len(words)
        if parser.has(words, start) and not parser.has(("if", "and", "only"), start):
            for at in _cuts(parser, after, end):
                yield from _conditional(parser, (after, at), (at + 1, end), way)  # type: ignore[arg-type]


def _cuts(parser: Parser, start: int, end: int) -> Iterator[int]:
    """Where the condition may end: at "then", else at a comma."""
    thens = list(parser.find(("then",), start + 1, end - 1))
    yield from thens or (at for at in range(start + 1, end - 1) if parser.word(at) == ",")


@needs(*{opener[0] for opener in _OPENERS}, "unless")
def condition_last(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """B if A; B unless A; B when A."""
    for words, way in ((*((opener, "if") for opener in _OPENERS), (("unless",), "unless"))):
        for at in parser.find(words, start + 1, end - 1):
            taken = parser.word(at - 1) in ("only", "even", "as", "exactly", "just") or parser.has(("if", "and", "only"), at)
            if not taken and parser.word(start) not in ("if", "when", "whenever", "unless"):
                yield from _conditional(parser, (at + len(words), end), (start, at), way)  # type: ignore[arg-type]


def _conditional(parser: Parser, condition: tuple[int, int], consequence: tuple[int, int], way: Way) -> Iterator[Parse]:
    condition, consequence = _trimmed(parser, condition), _trimmed(parser, consequence)
    befores = parser.need("clause", *condition, "the condition")
    afters = parser.need("clause", *consequence, "the consequence")
    for before in befores:
        for after in afters:
            points = any(parser.word(at) in PERSONAL for at in range(*condition))
            last = condition[0] > consequence[0]
            yield Parse(_node(before.node, after.node, way, last=last, points=points), before.cost + after.cost)


def _node(condition: Clause, consequence: Clause, way: Way, *, last: bool, points: bool) -> Clause:
    """A conditional; where the condition stands last, it is one of each thing that the subject before it names."""
    if last and way == "only if" and isinstance(consequence, Said) and isinstance(consequence.predicate, NotDone):
        raise Refused("not … only if", "the negation may be of the whole: write 'if not B, A', or that A is possible without B")
    if not last or way == "only if" or not isinstance(consequence, Said):
        return Conditional(condition, consequence, way)
    subject = consequence.subject
    if points and isinstance(subject, Name):  # "the agent resigns if it is unpaid"
        return OfEach(subject, consequence.predicate, condition, way)
    if isinstance(subject, Quantified) and subject.determiner in ("a", "one or all", "bare", "any", "every", "no", "someone"):
        if subject.determiner == "one or all" and not points:  # "a boy is sad if Ann is sad"
            return Conditional(condition, consequence, way)
        kind = Quantified("every", subject.noun, subject.excepted)
        return OfEach(kind, consequence.predicate, condition, way, denied=subject.determiner == "no")
    return Conditional(condition, consequence, way)


@needs("should")
def inverted(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Should Ann sing, Carl smiles."""
    if parser.word(start) != "should":
        return
    for comma in _commas(parser, start + 2, end):
        for split in range(start + 2, comma):
            for subject in parser.parse("noun phrase", start + 1, split):
                for said in parser.parse("base", split, comma):
                    for after in parser.need("clause", comma + 1, end, "the consequence"):
                        condition = Said(subject.node, said.node)
                        yield Parse(Conditional(condition, after.node), subject.cost + said.cost + after.cost)


@needs("although", "though", "because")
def conceded(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Although A, B; B, because A: both are said. Not inside another clause, nor where a negation may be over the reason."""
    if start or end != len(parser.tokens):
        return
    if parser.word(0) in ("although", "though", "because"):
        for comma in _commas(parser, 1, end):
            for one in parser.parse("clause", 1, comma):
                for two in parser.need("clause", comma + 1, end, "what is said besides"):
                    yield Parse(Joined("and", (one.node, two.node)), one.cost + two.cost)
        return
    denied = any(parser.word(at) in NEGATIONS for at in range(end))
    for word in ("although", "though", "because"):
        for at in parser.find((word,), 2, end - 1):
            limited = parser.word(at - 1) in ("even", "as", "just", "only", "simply", "merely")
            if not limited and not (word == "because" and denied):
                yield from _conceded_last(parser, at, end)


def _conceded_last(parser: Parser, at: int, end: int) -> Iterator[Parse]:
    left_end = at - 1 if parser.word(at - 1) == "," else at
    for main in parser.parse("clause", 0, left_end):
        whole = isinstance(main.node, Conditional | OfEach)
        for besides in parser.need("clause", at + 1, end, "what is said besides") if not whole else ():
            yield Parse(Joined("and", (main.node, besides.node)), main.cost + besides.cost)


@needs("for")
def for_each(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """For all people, if they are kind then they are happy."""
    if parser.word(start) != "for" or parser.word(start + 1) not in ("all", "every", "each", "any"):
        return
    for at in _commas(parser, start + 2, end):
        for noun in parser.parse("nominal", start + 2, at):
            for clause in parser.need("clause", at + 1, end, "what is said of each"):
                yield Parse(ForEach(noun.node, clause.node), noun.cost + clause.cost)
            return


def _commas(parser: Parser, start: int, end: int) -> Iterator[int]:
    return (at for at in range(start + 1, end - 1) if parser.word(at) == ",")


def _trimmed(parser: Parser, span: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    while start < end and parser.word(start) in (",", "then"):
        start += 1
    while start < end and parser.word(end - 1) == ",":
        end -= 1
    return start, end
