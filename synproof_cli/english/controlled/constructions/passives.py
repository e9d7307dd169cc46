"""What is done to somebody who receives it: is charged a fee, was given the book. "Called a hero" is no such thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.controlled.constructions.items import behind
from synproof_cli.english.controlled.morphology import participle
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.predicates import Does

_WITH_TWO_OBJECTS: Final = frozenset((
    "give", "grant", "charge", "pay", "offer", "send", "award", "deny", "owe", "lend", "allot", "issue", "promise", "refuse", "hand",
    "sell",
))
_OPENERS: Final = frozenset(("a", "an", "the"))


def received(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """What "be" says of the one who receives."""
    base = participle(parser.word(start), parser.lexicon.seen)
    if base not in _WITH_TWO_OBJECTS or parser.word(start + 1) not in _OPENERS:
        return
    for rest in behind(parser, start + 1, end):
        if rest.items and not isinstance(rest.items[0], str):
            yield Parse(Does(identifier((parser.word(start),)), rest.items, "", rest.adverbs, active=base), rest.cost)
