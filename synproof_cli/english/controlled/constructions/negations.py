"""Negation of a whole clause: "it is not the case that …", "it is false that …"; and its plain affirmation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.controlled.denials import denied
from synproof_cli.english.controlled.parser import Parse, Parser, needs

_DENIALS: Final = (
    ("it", "is", "not", "the", "case", "that"), ("it", "is", "not", "true", "that"), ("it", "is", "false", "that"), ("it", "is", "wrong",
    "that"),
    ("it", "is", "untrue", "that"),
)
_AFFIRMATIONS: Final = (
    ("it", "is", "the", "case", "that"), ("it", "is", "true", "that"), ("we", "know", "that"), ("it", "is", "known", "that"),
    ("it", "is", "a", "fact", "that"), ("it", "can", "be", "concluded", "that"), ("it", "follows", "that"), ("it", "is", "certain", "that"),
    ("it", "is", "established", "that"), ("it", "is", "necessarily", "the", "case", "that"), ("it", "is", "necessarily", "true", "that"),
)


@needs("it")
def denial(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """It is not the case that A."""
    for words in _DENIALS:
        if parser.has(words, start):
            for said in parser.need("clause", start + len(words), end, "what is denied"):
                yield Parse(denied(said.node), said.cost)


@needs("it", "we")
def affirmation(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """It is the case that A; we know that A."""
    for words in _AFFIRMATIONS:
        if parser.has(words, start):
            yield from parser.need("clause", start + len(words), end, "what is affirmed")


def bracketed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A clause in brackets, which say what belongs together: "(A and B) or C"."""
    if end - start > 2 and parser.word(start) == "(" and parser.word(end - 1) == ")":
        yield from parser.parse("clause", start + 1, end - 1)
