"""Remarks on what was read: true or false by form, empty conditions, predicates that stand alone, signs that got lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from synproof_cli.english.controlled.tidy import functors
from synproof_cli.english.controlled.tokens import Token
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import (
    And,
    Const,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    children,
    spell,
)

NEGATIONS: Final = frozenset(("not", "no", "never", "nor", "neither", "nobody", "nothing", "none", "false", "untrue", "noone", "cannot"))
FORBIDDEN: Final = frozenset((
    "forbidden", "prohibited", "banned", "barred", "impermissible", "inadmissible", "unacceptable", "prohibition",
))
"""Words that deny a permission."""
_MOST_ATOMS: Final = 8


def linted(rules: Iterable[Rule], others: Iterable[Formula] = ()) -> list[Rule]:
    """The rules with lints about their form, and about predicates that one sentence of the text uses. `others`: what is given or asked."""
    kept = list(rules)
    said = [rule.formula for rule in kept if rule.formula is not None]
    uses = Counter(functor for formula in (*said, *others) for functor in functors((formula,)))
    return [rule if rule.formula is None else replace(rule, lints=(*rule.lints, *_lints(rule.formula, uses))) for rule in kept]


def _lints(formula: Formula, uses: Mapping[str, int]) -> Iterable[Lint]:
    value = by_form(formula)
    if value is not None:
        yield Lint("tautology" if value else "contradiction", f"this is {'true' if value else 'false'} by its form, whatever holds")
    elif isinstance(formula, Implies) and by_form(formula.left) is not None:
        yield Lint("vacuous", f"its condition is {'always' if by_form(formula.left) else 'never'} met")
    for functor in sorted(functors((formula,))):
        if uses[functor] == 1:
            yield Lint("once", f"'{functor}' stands in no other sentence")


def by_form(formula: Formula) -> bool | None:
    """Whether a formula is true, or false, under every valuation of its atoms and quantified parts; None if neither, or if too large."""
    parts = sorted(_opaque(formula))
    if len(parts) > _MOST_ATOMS:
        return None
    values = {_value(formula, dict(zip(parts, row, strict=True))) for row in product((False, True), repeat=len(parts))}
    return values.pop() if len(values) == 1 else None


def _opaque(formula: Formula) -> set[str]:
    found: set[str] = set()
    stack = [formula]
    while stack:
        node = stack.pop()
        below = () if isinstance(node, Forall | Exists) else children(node)
        if not below and not isinstance(node, Const):
            found.add(spell(node))
        stack.extend(below)
    return found


def _value(formula: Formula, values: Mapping[str, bool]) -> bool:
    match formula:
        case Const(value):
            return value
        case Not(arg):
            return not _value(arg, values)
        case And(args):
            return all(_value(arg, values) for arg in args)
        case Or(args):
            return any(_value(arg, values) for arg in args)
        case Xor(args):
            return sum(_value(arg, values) for arg in args) % 2 == 1
        case Implies(left, right):
            return not _value(left, values) or _value(right, values)
        case Iff(left, right):
            return _value(left, values) == _value(right, values)
    return values[spell(formula)]


def lost_negation(tokens: tuple[Token, ...], formula: Formula) -> bool:
    """Whether the text denies something and the formula nothing. An even number of denials may have cancelled out."""
    said = sum(_denies(token, after) for token, after in zip(tokens, (*tokens[1:], None), strict=True))
    if said % 2 == 0:
        return False
    stack = [formula]
    while stack:
        node = stack.pop()
        if isinstance(node, Not | Xor | Const):
            return False
        stack.extend(children(node))
    return True


_AMOUNTS: Final = frozenset(("more", "less", "fewer", "later", "earlier", "longer", "shorter", "greater", "higher", "lower", "exceeding"))


def _denies(token: Token, after: Token | None) -> bool:
    """Whether a word denies something: not "Symphony No. 9", not "no more than 250"."""
    if token.lower in ("no", "not") and after is not None and after.lower in _AMOUNTS:
        return False
    if token.lower in FORBIDDEN:
        return after is not None and after.lower in ("to", "from", "that", "for", "on", "not")
    return token.lower in NEGATIONS and not (token.text == "No" and token.start > 0)


def lost_numbers(tokens: tuple[Token, ...], formula: Formula) -> tuple[str, ...]:
    """Numbers of the text that stand nowhere in the formula."""
    shown = spell(formula).replace("_", " ")
    return tuple(token.text for token in tokens if token.kind == "number" and _shortest(token.text) not in shown)


def _shortest(number: str) -> str:
    digits = number.replace(",", "").lstrip("0")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
