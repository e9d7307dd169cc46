"""Subject and predicate."""

from __future__ import annotations

from collections.abc import Iterator

from synproof_cli.english.controlled.clauses import Said
from synproof_cli.english.controlled.constructions.words import finite_forms, is_manner
from synproof_cli.english.controlled.lexicon import BE, DO, HAVE, MODALS
from synproof_cli.english.controlled.nodes import Number
from synproof_cli.english.controlled.parser import Parse, Parser
from synproof_cli.english.controlled.phrases import Many, Name, Pronoun, Quantified

_LEADS = ("also", "always", "never", "often", "neither", "either", "both", "sometimes")


def subject_and_predicate(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Every cut of the span into a noun phrase and a verb phrase that agree in number."""
    for split in range(start + 1, end):
        number = predicate_number(parser, split, end)
        if number is None:
            continue
        for said in parser.parse("predicate", split, end):
            for subject in parser.parse("noun phrase", start, split):
                if agrees(subject.node, number, parser.word(split)):
                    yield Parse(Said(subject.node, said.node), subject.cost + said.cost)


def predicate_number(parser: Parser, at: int, end: int) -> Number | None:
    """The number of the subject that a verb phrase beginning here wants; None if none can begin here."""
    while at < end - 1 and (parser.word(at) in _LEADS or is_manner(parser.word(at))):
        at += 1
    word = parser.word(at)
    if word in ("is", "was", "does", "has"):
        return "one"
    if word in ("are", "were", "do", "have"):
        return "many"
    if word in MODALS or word in BE or word in DO or word in HAVE:
        return "any"
    forms = finite_forms(parser, at)
    return forms[0][2] if forms else None


def agrees(node: object, number: Number, verb: str) -> bool:
    """Whether subject and verb agree. With an auxiliary a slip of the pen is let pass; a plain verb is only known by its agreement."""
    own = number_of(node)
    if "any" in (own, number) or own == number:
        return True
    return verb in ("is", "are", "was", "were") and isinstance(node, Quantified) and node.determiner != "bare"


def number_of(node: object) -> Number:
    """The grammatical number of a noun phrase."""
    if isinstance(node, Name):
        return "many" if node.plural else "one"
    if isinstance(node, Pronoun):
        return node.number
    if isinstance(node, Many):
        return "many" if node.joiner == "and" else "any"
    if isinstance(node, Quantified):
        return _number_of_noun(node)
    return "any"


def _number_of_noun(node: Quantified) -> Number:
    if node.determiner == "the many":
        return "many"
    return "any" if node.determiner == "some" and node.noun.plural else node.noun.number
