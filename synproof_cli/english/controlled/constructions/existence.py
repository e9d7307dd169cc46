"""There is a cat that is red; there are no cats; some turtles exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from synproof_cli.english.controlled.clauses import Said
from synproof_cli.english.controlled.nodes import Context
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.phrases import Quantified
from synproof_cli.model.formula import TRUE, Formula


@dataclass(frozen=True, slots=True)
class Anything:
    """True of everything: what "there is" says beside its noun."""

    def holds(self, context: Context, term: str) -> Formula:  # noqa: ARG002
        """See `Predicate.holds`."""
        return TRUE


@needs("there")
def there_is(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """There is, there are, there exists."""
    if parser.word(start) != "there" or parser.word(start + 1) not in ("is", "are", "exists", "exist"):
        return
    denied = parser.word(start + 2) == "not"
    for phrase in parser.parse("noun phrase", start + 2 + denied, end):
        node = phrase.node
        if isinstance(node, Quantified) and node.determiner in ("a", "some", "someone", "no", "bare", "any"):
            none = node.determiner == "no" or denied
            yield Parse(Said(Quantified("no" if none else "some", node.noun), Anything()), phrase.cost)


@needs("exist", "exists")
def exists(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Some turtles exist; turtles do not exist."""
    if parser.word(end - 1) not in ("exist", "exists"):
        return
    stop = end - 1
    denied = parser.has(("do", "not"), stop - 2) or parser.has(("does", "not"), stop - 2)
    for phrase in parser.parse("noun phrase", start, stop - 2 if denied else stop):
        if isinstance(phrase.node, Quantified) and phrase.node.determiner in ("some", "someone", "no", "bare", "a"):
            none = denied or phrase.node.determiner == "no"
            if not (denied and phrase.node.determiner != "bare"):
                yield Parse(Said(Quantified("no" if none else "some", phrase.node.noun), Anything()), phrase.cost)
