"""The machine that applies constructions: spans of tokens in, nodes out. It knows no English.

A **category** (clause, predicate, …) is a list of constructions. A construction is a function `(parser, start, end)` that yields `Parse`s
covering exactly the tokens from `start` to `end`; it finds its words, cuts the span and calls `parser.parse` for the parts. Results are
remembered by category and span, so no span is ever parsed twice. The cheapest parses of a span are kept; several of equal cost are several
readings of the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from synproof_cli.english.controlled.lexicon import Lexicon
from synproof_cli.english.controlled.tokens import Token
from synproof_cli.english.controlled.values import Refused

Category = Literal["clause", "predicate", "base", "complement", "noun phrase", "nominal"]
"""clause: subject and predicate, and what joins clauses. predicate: a finite verb phrase ("is red", "chases the cat", "does not bark").
base: a verb phrase behind an auxiliary ("chase the cat"). complement: what "be" says ("red and nice", "a cat", "in the box").
noun phrase: "the cat", "every cat", "Max". nominal: a noun with its modifiers and no determiner ("red cat in the box")."""

MAX_DEPTH: Final = 60
MAX_PARSES: Final = 6
MAX_WORK: Final = 8_000
"""Spans tried for one sentence; beyond it the sentence is refused as too long to read."""


class Parse(NamedTuple):
    """A node, and how much guessing was needed for it: 0 where every word's part is certain."""

    node: Any
    cost: int = 0


Construction: TypeAlias = Callable[["Parser", int, int], Iterator[Parse]]
Table: TypeAlias = Mapping[Category, tuple[Construction, ...]]


_NEEDS: Final[dict[Construction, frozenset[str]]] = {}


def needs(*words: str) -> Callable[[Construction], Construction]:
    """Say that a construction reads nothing in a sentence without one of these words: there it is not asked at all."""

    def marked(construction: Construction) -> Construction:
        _NEEDS[construction] = frozenset(words)
        return construction

    return marked


@dataclass(slots=True)
class Failure:
    """The narrowest part that should have been something and was not."""

    start: int
    end: int
    reason: str
    rank: int


class Parser:
    """One sentence under way."""

    def __init__(self, tokens: tuple[Token, ...], lexicon: Lexicon, table: Table) -> None:
        self.tokens = tokens
        self._words = tuple(token.lower for token in tokens)
        self._level = _levels(self._words)
        self.lexicon = lexicon
        self.table = table
        present = {token.lower for token in tokens}
        self._asked: dict[Category, tuple[Construction, ...]] = {
            category: tuple(one for one in constructions if one not in _NEEDS or not _NEEDS[one].isdisjoint(present))
            for category, constructions in table.items()
        }
        self.failure: Failure | None = None
        self._memo: dict[tuple[Category, int, int], tuple[Parse, ...]] = {}
        self._kept: dict[tuple[object, ...], tuple[Any, ...]] = {}
        self._depth = 0
        self._work = 0

    def parse(self, category: Category, start: int, end: int) -> tuple[Parse, ...]:
        """Every cheapest reading of the span as the category; none if it is no such thing."""
        if start >= end or (self._level and not self._is_whole(start, end)):
            return ()
        key = (category, start, end)
        if key not in self._memo:
            self._spend()
            self._memo[key] = ()  # a construction that asks for its own span gets nothing
            self._depth += 1
            self._memo[key] = self._cheapest(category, start, end)
            self._depth -= 1
        return self._memo[key]

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether every bracket of a span has its other half in it."""
        level = self._level[start]
        return self._level[end] == level and min(self._level[start : end + 1]) == level

    def need(self, category: Category, start: int, end: int, what: str) -> tuple[Parse, ...]:
        """As `parse`, for a part that a construction is sure about: if it cannot be read, it is what the refusal names."""
        found = self.parse(category, start, end)
        if not found:
            self.note(start, end, f"{what} is not read")
        return found

    def once(self, work: Callable[..., Iterator[Any]], *arguments: int | bool) -> tuple[Any, ...]:
        """The results of a helper of constructions on a span, computed once."""
        key = (work, *arguments)
        if key not in self._kept:
            self._spend()
            self._kept[key] = ()
            self._depth += 1
            self._kept[key] = tuple(work(self, *arguments))
            self._depth -= 1
        return self._kept[key]

    def note(self, start: int, end: int, reason: str, rank: int = 1) -> None:
        """Remember why a part cannot be read. The highest rank is told, and of those the narrowest part."""
        best = self.failure
        if best is None or (rank, best.end - best.start) > (best.rank, end - start):
            self.failure = Failure(start, end, reason, rank)

    def word(self, at: int) -> str:
        """The lower-case word at an index; "" outside the sentence."""
        return self._words[at] if 0 <= at < len(self._words) else ""

    def text(self, start: int, end: int) -> str:
        """The words of a span as they stand."""
        return " ".join(token.text for token in self.tokens[start:end])

    def find(self, words: tuple[str, ...], start: int, end: int) -> Iterator[int]:
        """Where a sequence of words begins inside a span."""
        first, size = words[0], len(words)
        for at in range(start, end - size + 1):
            if self._words[at] == first and self._words[at : at + size] == words:
                yield at

    def has(self, words: tuple[str, ...], at: int) -> bool:
        """Whether a sequence of words stands at an index."""
        return at >= 0 and self._words[at : at + len(words)] == words

    def _cheapest(self, category: Category, start: int, end: int) -> tuple[Parse, ...]:
        found: list[Parse] = []
        for construction in self._asked[category]:
            for parse in construction(self, start, end):
                same = next((at for at, other in enumerate(found) if parse.node == other.node), None)
                if same is None:
                    found.append(parse)
                elif parse.cost < found[same].cost:
                    found[same] = parse
        if not found:
            return ()
        least = min(parse.cost for parse in found)
        return tuple(parse for parse in found if parse.cost == least)[:MAX_PARSES]

    def _spend(self) -> None:
        self._work += 1
        if self._work > MAX_WORK:
            raise Refused(self.text(0, min(12, len(self.tokens))), "too long or too branched a sentence")
        if self._depth > MAX_DEPTH:
            raise Refused(self.text(0, min(12, len(self.tokens))), f"nested deeper than {MAX_DEPTH} levels")


def _levels(words: tuple[str, ...]) -> tuple[int, ...]:
    """How many brackets are open before each word and at the end; nothing if there are none, or if they do not match."""
    if "(" not in words:
        return ()
    levels = [0]
    for word in words:
        levels.append(levels[-1] + (word == "(") - (word == ")"))
    return tuple(levels) if levels[-1] == 0 and min(levels) == 0 else ()
