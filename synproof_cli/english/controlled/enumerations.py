"""Enumerations under a stem: "only if: (a) …; (b) …; and (c) …" as one sentence without its markers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.tokens import Token

_MARKERS: Final = frozenset("abcdefghijklmnop") | frozenset(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")) | frozenset("123456789")
_BEFORE: Final = frozenset((":", ";", ",", "and", "or"))


def joined_up(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens with markers left out, semicolons as what joins the last item, "where:" as "if"; unchanged without an enumeration."""
    marked = [at for at in range(1, len(tokens) - 3) if _is_marker(tokens, at)]
    if len(marked) < 2 or tokens[marked[0] - 1].text != ":":
        return tokens
    joiner = tokens[marked[-1] - 1].lower
    if joiner not in ("and", "or"):
        return tokens
    left_out = {at + step for at in marked for step in range(3)} | {marked[0] - 1}
    left_out |= {marked[-1] - 2} if tokens[marked[-1] - 2].text in ",;" else set()
    return tuple(_plain(token, at, marked, joiner) for at, token in enumerate(tokens) if at not in left_out)


def _is_marker(tokens: tuple[Token, ...], at: int) -> bool:
    shape = (tokens[at].text, tokens[at + 2].text) == ("(", ")") and tokens[at + 1].lower in _MARKERS
    return shape and tokens[at - 1].lower in _BEFORE


def _plain(token: Token, at: int, marked: list[int], joiner: str) -> Token:
    if token.text in ",;" and at + 1 in marked:
        return replace(token, text=joiner, lower=joiner, kind="word")
    return replace(token, text="if", lower="if") if token.lower == "where" and at == marked[0] - 2 else token
