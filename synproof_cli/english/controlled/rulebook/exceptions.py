"""Exceptions of defaults: what is usual is assumed, and an exception takes the assumption away without saying the contrary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.tidy import functors
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.controlled.wording import pattern
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import TRUE, And, Atom, Formula, Implies, conjoin, leaves, predicate

USUALLY: Final = "usually_"


def with_exceptions(rules: Sequence[Rule]) -> list[Rule]:
    """The rules; "A unless E" as the rule "A where it is usual", the strict "where E, not usual", and the default that it is usual."""
    out = [part for rule in rules for part in _parted(rule)]
    formulas = [formula for rule in out for formula in (rule.formula, *rule.alternatives) if formula is not None]
    names = {leaf.name for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    used = {functor: len(terms) for functor, terms in map(predicate, names) if functor.startswith(USUALLY)}
    text = "What is usual is so where no exception is known."
    usual = [Rule(text, Atom(pattern(functor, places)), "defeasible", background=True) for functor, places in sorted(used.items())]
    return [*out, *usual]


def _parted(rule: Rule) -> Iterator[Rule]:
    """A rule with an exception as two; each reading of it has both parts."""
    parts = [_parts(formula) for formula in (rule.formula, *rule.alternatives)]
    found = [part for part in parts if part is not None]
    if not found or len(found) < len(parts):
        yield rule
        return
    mains, exceptions = zip(*found, strict=True)
    yield replace(rule, formula=mains[0], alternatives=tuple(dict.fromkeys(mains[1:])))
    others = tuple(one for one in dict.fromkeys(exceptions[1:]) if one != exceptions[0])
    yield Rule(f"The exception in: {rule.text}", exceptions[0], alternatives=others, background=True)


def _parts(formula: Formula | None) -> tuple[Formula, Formula] | None:
    """The rule where it is usual, and what takes that away; None if there is no exception in it."""
    conditions, said = _opened(formula) if formula is not None else ((), formula)
    if not isinstance(said, And) or len(said.args) != 2:
        return None
    main, exception = said.args
    if not (isinstance(main, Implies) and isinstance(exception, Implies) and _is_usual(main.left)):
        return None
    return Implies(conjoin((*conditions, main.left)), main.right), Implies(conjoin((*conditions, exception.left)), exception.right)


def _opened(formula: Formula) -> tuple[tuple[Formula, ...], Formula]:
    """The conditions in front, and what follows them."""
    if isinstance(formula, Implies) and not _is_usual(formula.left):
        own = formula.left.args if isinstance(formula.left, And) else (formula.left,)
        inner, said = _opened(formula.right)
        return (*own, *inner), said
    return (), formula


def _is_usual(formula: Formula) -> bool:
    return isinstance(formula, Atom) and formula.name.startswith(USUALLY)


def doubts(rules: Sequence[Rule]) -> tuple[Lint, ...]:
    """A lint for every condition of a default of which nothing is said: whether it is met may be said in other words."""
    said: set[str] = set()
    asked: dict[str, str] = {}
    for rule in rules:
        formula = rule.formula
        conditions, head = _opened(formula) if formula is not None else ((), TRUE)
        said.update(functors((head,)))
        if rule.kind == "defeasible" and not rule.label and not rule.background:
            asked.update(dict.fromkeys(functors(conditions), rule.text))
    missing = sorted(functor for functor in asked if functor not in said and not functor.startswith(USUALLY))
    words = (f"'{asked[functor]}' speaks of '{functor}', and nothing in the text says what is so" for functor in missing)
    return tuple(Lint("unlinked", message) for message in words)
