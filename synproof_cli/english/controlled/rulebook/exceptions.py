"""Exceptions of defaults: what is usual is assumed, and an exception takes the assumption away without saying the contrary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.controlled.wording import pattern
from synproof_cli.model.formula import And, Atom, Formula, Implies, conjoin, leaves, predicate

USUALLY: Final = "usually_"


def with_exceptions(rules: Sequence[Rule]) -> list[Rule]:
    """The rules; "A unless E" as the rule "A where it is usual", the strict "where E, not usual", and the default that it is usual."""
    out = [part for rule in rules for part in _parted(rule)]
    names = {leaf.name for rule in out if rule.formula is not None for leaf in leaves(rule.formula) if isinstance(leaf, Atom)}
    used = {functor: len(terms) for functor, terms in map(predicate, names) if functor.startswith(USUALLY)}
    text = "What is usual is so where no exception is known."
    usual = [Rule(text, Atom(pattern(functor, places)), "defeasible", background=True) for functor, places in sorted(used.items())]
    return [*out, *usual]


def _parted(rule: Rule) -> Iterator[Rule]:
    formula = rule.formula
    conditions, said = _opened(formula) if formula is not None else ((), formula)
    if isinstance(said, And) and len(said.args) == 2 and all(isinstance(part, Implies) for part in said.args):
        main, exception = said.args
        if isinstance(main, Implies) and isinstance(exception, Implies) and _is_usual(main.left):
            yield replace(rule, formula=Implies(conjoin((*conditions, main.left)), main.right))
            taken = Implies(conjoin((*conditions, exception.left)), exception.right)
            yield Rule(f"The exception in: {rule.text}", taken, background=True)
            return
    yield rule


def _opened(formula: Formula) -> tuple[tuple[Formula, ...], Formula]:
    """The conditions in front, and what follows them."""
    if isinstance(formula, Implies) and not _is_usual(formula.left):
        own = formula.left.args if isinstance(formula.left, And) else (formula.left,)
        inner, said = _opened(formula.right)
        return (*own, *inner), said
    return (), formula


def _is_usual(formula: Formula) -> bool:
    return isinstance(formula, Atom) and formula.name.startswith(USUALLY)
