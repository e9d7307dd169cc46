"""Asides behind a clause: "Tom is taller than Sue, who is taller than Max"."""

from __future__ import annotations

from collections.abc import Iterator

from synproof_cli.english.controlled.clauses import Joined, Said
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Name


def aside(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A clause, and behind a comma what is said of the named thing before it. A noun that is no name would only be narrowed by it;
    inside a condition or a denial it would not be certain what of it is supposed or denied.
    """
    whole = start == 0 and end == len(parser.tokens) and parser.word(0) not in ("if", "when", "unless", "it", "either", "neither")
    for at in range(start + 2, end - 1) if whole else ():
        if parser.word(at) in ("who", "which") and parser.word(at - 1) == ",":
            first = _named(parser, start, at - 1)
            if first is not None:
                yield from _behind(parser, start, at, end, first)


def _named(parser: Parser, start: int, end: int) -> tuple[int, Name] | None:
    """The longest phrase before the comma, if it names a thing, and where it begins."""
    for at in range(start, end):
        found = parser.parse("noun phrase", at, end)
        if found:
            nodes = {parse.node for parse in found if isinstance(parse.node, Name) and parse.cost <= 0}
            known = at > 0 or end > at + 1 or parser.word(at) in parser.lexicon.names
            return (at, nodes.pop()) if len(nodes) == len(found) == 1 and known else None
    return None


def _behind(parser: Parser, start: int, at: int, end: int, named: tuple[int, Name]) -> Iterator[Parse]:
    for said in parser.parse("predicate", at + 1, end) if named[0] > start else ():
        for main in parser.parse("clause", start, at - 1):
            yield Parse(Joined("and", (main.node, Said(named[1], said.node))), main.cost + said.cost)
