"""Sizes: has a 10 x 15 inches notebook; has a ball with a radius of 9 inches; has a notebook that fits in a 20.6 x 15.1 inches box."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from synproof_cli.english.controlled.constructions.words import is_open, noun_lemma
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.sizes import Fitting, Sized

_MOST_SIDES: Final = 3


class _Sides(NamedTuple):
    sides: tuple[Fraction, ...]
    unit: str
    end: int


def having(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """What stands behind "has"."""
    if parser.word(start) not in ("a", "an"):
        return
    sides = _sides(parser, start + 1)
    if sides is not None and sides.end + 1 == end and is_open(parser.tokens[sides.end]):
        yield Parse(Sized(noun_lemma(parser, sides.end), sides.sides, sides.unit, _words(parser, start, end)))
    elif is_open(parser.tokens[min(start + 1, end - 1)]):
        yield from _fitting(parser, start, end)
        yield from _round(parser, start, end)


def _words(parser: Parser, start: int, end: int) -> tuple[str, ...]:
    return ("have", *(identifier((parser.word(at),)) for at in range(start, end) if parser.tokens[at].is_word))


def _sides(parser: Parser, at: int) -> _Sides | None:
    """10 x 15 inches: two or three numbers and a unit."""
    found: list[Fraction] = []
    while at < len(parser.tokens) and parser.tokens[at].kind == "number" and parser.tokens[at].text.count("-") == 0:
        found.append(Fraction(parser.tokens[at].text.replace(",", "")))
        at += 1
        if parser.word(at) not in ("x", "by", "×") or len(found) == _MOST_SIDES:
            break
        at += 1
    if len(found) < _MOST_SIDES - 1 or at >= len(parser.tokens) or not is_open(parser.tokens[at]):
        return None
    return _Sides(tuple(sorted(found)), noun_lemma(parser, at), at + 1)


def _fitting(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A notebook that fits in a 20.6 x 15.1 inches box."""
    for opener in (("that", "fits", "in", "a"), ("that", "fits", "into", "a"), ("that", "fits", "inside", "a")):
        if parser.has(opener, start + 2):
            sides = _sides(parser, start + 2 + len(opener))
            if sides is not None and sides.end + 1 == end and parser.word(sides.end) == "box":
                yield Parse(Fitting(noun_lemma(parser, start + 1), sides.sides, sides.unit, _words(parser, start, end)))


def _round(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A ball with a diameter, or a radius, of 9 inches: only what is called a ball is known to be one."""
    noun = noun_lemma(parser, start + 1)
    at = start + 4
    if not noun.endswith("ball") or not parser.has(("with", "a"), start + 2) or parser.word(at) not in ("diameter", "radius"):
        return
    number = parser.tokens[at + 2] if parser.word(at + 1) == "of" and at + 4 == end else None
    if number is not None and number.kind == "number" and "-" not in number.text:
        diameter = Fraction(number.text.replace(",", "")) * (2 if parser.word(at) == "radius" else 1)
        yield Parse(Sized(noun, (diameter,), noun_lemma(parser, at + 3), _words(parser, start, end)))
