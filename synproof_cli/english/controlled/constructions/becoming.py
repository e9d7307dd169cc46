"""Verbs with a complement: remains a member, becomes liable, seems ill, happens to be tall. What they say is one predicate; whether what
stands behind them is so is for the verb's meaning, and is read both ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.controlled.constructions.tenses import with_tense
from synproof_cli.english.controlled.constructions.words import finite_forms
from synproof_cli.english.controlled.nodes import Predicate
from synproof_cli.english.controlled.norms import flat
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.predicates import Does, IsNoun
from synproof_cli.english.controlled.values import Refused

_VERBS: Final = frozenset(("remain", "become", "stay", "seem", "appear"))
_BEFORE_TO_BE: Final = frozenset(("seem", "appear", "happen", "prove", "claim", "pretend", "profess", "purport", "cease", "continue"))


def finite(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Remains a member; became liable; turns out to be tall."""
    for base_form, tense, _ in finite_forms(parser, start):
        for found in _complemented(parser, base_form, start, end):
            yield Parse(with_tense(found.node, tense), found.cost)  # type: ignore[arg-type]


def base(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The same behind an auxiliary."""
    yield from _complemented(parser, parser.word(start), start, end)


def _complemented(parser: Parser, verb: str, start: int, end: int) -> Iterator[Parse]:
    words: tuple[str, ...] = ()
    if verb == "turn" and parser.has(("out", "to", "be"), start + 1):
        words = ("out", "to", "be")
    elif verb in _BEFORE_TO_BE and parser.has(("to", "be"), start + 1):
        words = ("to", "be")
    elif verb not in _VERBS or parser.word(start + 1) == "to":
        return
    for said in parser.parse("complement", start + 1 + len(words), end):
        try:
            inner = flat(said.node)
        except Refused:
            continue
        yield Parse(Does(verb, (*words, *inner), kind="verb", held=_held(said.node)), said.cost - 1)


def _held(node: Predicate) -> str:
    """What may be so besides, where it is one word."""
    if isinstance(node, IsNoun) and node.noun.of is None and not node.noun.modifiers:
        return node.noun.name
    return node.word if isinstance(node, Does) and not node.items and node.agent is None and not node.active else ""
