"""One clause against the vocabulary: which atom, or which comparison, says exactly what the clause says.

There is no threshold. An entry matches when every word of the clause is accounted for and every word of the entry stands in the clause,
in the same part. The best of three ranks is taken, and rivals of one rank are all returned:
0. the words are the entry's;  1. the clause adds a modifier that another phrase of the same entry puts on the same noun;
2. "the rights" for "the counterparty's termination rights": a bare noun with "the", whose modifiers the entry has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from synproof_cli.english.analyse import shape_of
from synproof_cli.english.fit import Clause, Entry, entries
from synproof_cli.english.lint import Lint
from synproof_cli.english.stem import stem
from synproof_cli.english.typed import Fill, enum_variants, fills
from synproof_cli.english.verbs import verb_group
from synproof_cli.english.vocabulary import Vocabulary, plain_words
from synproof_cli.english.words import Token
from synproof_cli.model.formula import And, Atom, Formula, Not, conjoin, negate

_MOST_FILLS: Final = 8
_Taken: TypeAlias = tuple[Fill | None, ...]


class Match(NamedTuple):
    """A formula for a clause. `restricts`: what its subject takes for granted ("a 48-hour stay is lawful"). `rank`: see above."""

    formula: Formula
    rank: int
    restricts: tuple[Formula, ...] = ()
    notes: tuple[Lint, ...] = ()


def match_clause(tokens: Sequence[Token], vocabulary: Vocabulary, *, named: bool = False) -> tuple[Match, ...]:
    """Every formula of the best rank that says what the clause says; empty where the vocabulary has no words for it.

    `named`: the tokens are a noun phrase that stands for the existence of what it names ("during the stay").
    """
    found = [match for variant in enum_variants(tokens, vocabulary) for match in _matches(variant, vocabulary, named=named)]
    found = found or list(_opposites(tuple(tokens), vocabulary))
    best = min((match.rank for match in found), default=0)
    unique = {(match.formula, match.restricts): match for match in reversed(found) if match.rank == best}
    return tuple(reversed(unique.values()))


def _matches(tokens: tuple[Token, ...], vocabulary: Vocabulary, *, named: bool = False) -> Iterator[Match]:
    shape = shape_of(tokens)
    if not shape.words and not shape.quantities:
        return
    if not shape.quantities:
        yield from _verbatim(tokens, shape.words, vocabulary)
    if shape.flaw or not {token.stem for token in tokens[shape.skipped :] if token.kind == "word"} <= vocabulary.known:
        return
    choices: list[_Taken] = [fills(quantity, shape, vocabulary) or (None,) for quantity in shape.quantities]
    for taken in list(product(*choices))[:_MOST_FILLS]:
        clause = Clause.of(tokens, shape, taken, named=named)
        for entry in entries(clause, vocabulary):
            yield from _composed(clause, entry)


def _verbatim(tokens: tuple[Token, ...], words: frozenset[str], vocabulary: Vocabulary) -> Iterator[Match]:
    """The clause is the entry, word for word: right whatever the words mean. (A clause with a quantity says more.)"""
    plain = plain_words(tokens)
    for phrase in vocabulary.candidates(words, typed=False):
        if phrase.plain == plain:
            yield Match(Atom(phrase.decl.name), 0)


def _composed(clause: Clause, entry: Entry) -> Iterator[Match]:
    """The entry and the comparisons as one formula, denied where the verb is. The subject's own quantities stay outside the denial."""
    said: list[Formula] = []
    if entry.phrase is not None:
        atom = Atom(entry.phrase.decl.name)
        said.append(Not(atom) if entry.phrase.shape.negative else atom)
    for fill in clause.filled:
        if not fill.restricts:
            if fill.phrase.shape.modal != clause.shape.modal:  # "must notify within 72 hours" is not "notifies within 72 hours"
                return
            said += fill.formula.args if isinstance(fill.formula, And) else (fill.formula,)
    if not said:
        return
    formula = conjoin(tuple(said))
    yield Match(
        negate(formula) if clause.shape.negative else formula, entry.rank, tuple(fill.formula for fill in clause.filled if fill.restricts),
        entry.notes,
    )


# ------------------------------------------------------------------ "non-performance", "is unencrypted"


def _opposites(tokens: tuple[Token, ...], vocabulary: Vocabulary) -> Iterator[Match]:
    """The two prefixes that deny by their form alone: "non-" on the head of a noun phrase, "un-" on a participle behind "is".

    "The non-performing loans are sold" does not deny "the performing loans are sold", "has been unlocked" not "has been locked", and
    "unlawful" may be a word of its own: these are left unread.
    """
    for variant, word in (*_without_non(tokens), *_without_un(tokens)):
        for match in _matches(variant, vocabulary):
            yield match._replace(formula=negate(match.formula), notes=(*match.notes, Lint("prefix", f"'{word}' is read as a negation")))


def _without_non(tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], str]]:
    for at, token in enumerate(tokens[:-1]):
        if token.text == "non" and tokens[at + 1].glued:
            variant = (*tokens[:at], replace(tokens[at + 1], glued=False), *tokens[at + 2 :])
            shape = shape_of(variant)
            is_head = any(item.index == at - shape.skipped and item.depth == 0 for item in shape.items)
            if is_head and (shape.existential or not any(item.is_verbal for item in variant)) and not shape.verbs:
                yield variant, f"non-{tokens[at + 1].text}"


def _without_un(tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], str]]:
    group = verb_group(tokens)
    if group.verb is None or not group.end > group.first:
        return
    verb = tokens[group.verb]
    plain = replace(verb, text=verb.text[2:], stem=stem(verb.text[2:]))
    words = {token.text for token in tokens[group.first : group.end]}
    if verb.text.startswith("un") and plain.is_participle and words & {"is", "are", "was", "were", "be"} and "been" not in words:
        yield (*tokens[: group.verb], plain, *tokens[group.verb + 1 :]), verb.text
