"""Readings of a clause as values, and how the readings of joined clauses make one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from synproof_cli.english.coordinate import Scope, Split
from synproof_cli.english.lint import Lint
from synproof_cli.english.words import Token
from synproof_cli.model.formula import And, Formula, Not, Or, Xor, negate

_MOST_OPTIONS: Final = 8


class Given(NamedTuple):
    """A condition that stands inside a clause ("during the stay"), and the words that state it."""

    formula: Formula
    tokens: tuple[Token, ...]


class Option(NamedTuple):
    """One way to read a clause. `coordinated`: it is several clauses joined; `pieces`: these, where "and" joins them."""

    formula: Formula
    given: tuple[Given, ...] = ()
    notes: tuple[Lint, ...] = ()
    coordinated: bool = False
    pieces: tuple[Given, ...] = ()


class Known(NamedTuple):
    """What the rest of the sentence says: the clauses before (a pronoun points into the last of them), the conditions it states, and the
    clause whose subject a participle has ("while performing …").
    """

    clauses: tuple[tuple[Token, ...], ...] = ()
    stated: tuple[Given, ...] = ()
    subject: tuple[Token, ...] = ()


def is_positive(given: Given) -> bool:
    """Whether a condition states that something is so, with no part denied."""
    return not any(isinstance(part, Not) for part in (given.formula.args if isinstance(given.formula, And) else (given.formula,)))


def both_of(left: Formula, right: Formula) -> Formula:
    """Conjunction without nesting; one of the two where they are equal."""
    return left if left == right else And((*_args(And, left), *_args(And, right)))


def either_of(left: Formula, right: Formula) -> Formula:
    """Disjunction without nesting; one of the two where they are equal."""
    return left if left == right else Or((*_args(Or, left), *_args(Or, right)))


def _args(kind: type[And | Or], formula: Formula) -> tuple[Formula, ...]:
    return formula.args if isinstance(formula, And | Or) and isinstance(formula, kind) else (formula,)


def combined(split: Split, scope: Scope, left: Option, right: Option) -> list[Option]:
    """The formulas two clauses make. What only one of them takes for granted cannot be a condition of both, except beside "and"."""
    a, b = left.formula, right.formula
    plain_and = split.joiner == "and" and scope in ("own", "each")
    if not plain_and and {item.formula for item in left.given} != {item.formula for item in right.given}:
        return []
    notes = tuple(dict.fromkeys((*left.notes, *right.notes)))
    given = tuple({item.formula: item for item in (*right.given, *left.given)}.values())
    return [Option(formula, given, notes, coordinated=True) for formula in _joined(split, scope, a, b)]


def _joined(split: Split, scope: Scope, a: Formula, b: Formula) -> list[Formula]:
    match (scope, split.joiner):
        case ("neither", _):
            return [both_of(negate(a), negate(b))]
        case ("not both", _):
            return [either_of(a, b)]
        case ("each or not both", _):
            return [both_of(a, b), either_of(a, b)]
        case ("over", "or"):  # ¬(p ∨ q): both clauses come denied
            return [both_of(a, b)]
        case ("over", _):
            return [either_of(a, b), both_of(a, b)]
        case (_, "and"):
            return [both_of(a, b)]
    return _alternatives(split, a, b)


def _alternatives(split: Split, a: Formula, b: Formula) -> list[Formula]:
    if split.exclusive == "yes":
        return [Xor((a, b))]
    return [either_of(a, b), Xor((a, b))] if split.exclusive == "maybe" else [either_of(a, b)]


def distinct(options: Iterable[Option]) -> tuple[Option, ...]:
    """One option for each formula with its conditions, in order."""
    found: dict[tuple[Formula, frozenset[Formula]], Option] = {}
    for option in options:
        found.setdefault((option.formula, frozenset(given.formula for given in option.given)), option)
        if len(found) > _MOST_OPTIONS:
            break
    return tuple(found.values())


def pieces_of(option: Option, tokens: tuple[Token, ...]) -> tuple[Given, ...]:
    """The conjuncts of an option, each with its words."""
    return option.pieces or (Given(option.formula, tokens),)
