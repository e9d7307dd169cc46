"""Numbers that a sentence shares out: "four friends that are kind and two friends that are not" are six friends.

The parts exclude each other and leave nothing out, so their sum is exact; which friends are kind is given up, and the remark says so.
"""

from __future__ import annotations

from typing import Final

from synproof_cli.english.controlled.rulebook.spans import Tokens, find, lowers, words
from synproof_cli.english.measures import with_measures
from synproof_cli.english.words import tokenise

_RELATIVES: Final = ("that", "who", "which")
_BEING: Final = ("are", "is")
_LONGEST: Final = 4


def added_up(tokens: Tokens) -> Tokens:
    """The sentence with the sum; as it was where nothing is shared out so."""
    for at in range(len(tokens) - 3, 6, -1):
        closes = tokens[at].lower in _RELATIVES and tokens[at + 1].lower in _BEING and tokens[at + 2].lower == "not"
        if closes and (at + 3 == len(tokens) or tokens[at + 3].text in ",." or tokens[at + 3].lower in ("and", "then")):
            return _added(tokens, at) or tokens
    return tokens


def _added(tokens: Tokens, close: int) -> Tokens | None:
    """With the sum in place of "M N that are K and L (N) that are not", the second relative clause beginning at `close`."""
    link = next((at for at in range(close - 1, 0, -1) if tokens[at].lower == "and"), -1)
    second, rest = _number(tokens, link + 1)
    relative = next((at for at in range(link - 1, 0, -1) if tokens[at].lower in _RELATIVES), -1)
    if second is None or relative < 1 or tokens[relative + 1].lower not in _BEING or tokens[relative + 2].lower == "not":
        return None
    for size in range(1, _LONGEST):
        first, noun = _number(tokens, relative - size - 1)
        if first is not None and noun == relative - size:
            same = rest == close or _singular(lowers(tokens[noun:relative])) == _singular(lowers(tokens[rest:close]))
            if same and find(tokens[noun:relative], ("and",)) < 0:
                return (*tokens[: noun - 1], *words(str(first + second)), *tokens[noun:relative], *tokens[close + 3 :])
    return None


def _number(tokens: Tokens, at: int) -> tuple[int | None, int]:
    """The whole number that stands at an index, and where it ends."""
    if not 0 <= at < len(tokens):
        return None, at
    found = with_measures(tokenise(tokens[at].text), frozenset())
    measure = found[0].measure if len(found) == 1 else None
    if tokens[at].lower == "one":
        return 1, at + 1
    if measure is None or measure.unit[0] or measure.op != "==" or measure.value.denominator != 1:
        return None, at
    return int(measure.value), at + 1


def _singular(noun: tuple[str, ...]) -> tuple[str, ...]:
    return (*noun[:-1], noun[-1].removesuffix("s")) if noun else ()
