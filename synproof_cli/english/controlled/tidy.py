"""Formulas as they are shown: nested conjunctions flat, double negations gone, outermost universals free, variables named in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from synproof_cli.model.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Compare,
    Const,
    Defined,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    apply,
    is_variable,
    leaves,
    mapped,
    negate,
    predicate,
    signed_leaves,
)

_NAMES: Final = "xyzuvw"


def tidy(formula: Formula) -> Formula:
    """The same formula, flat and without double negation."""
    match formula:
        case Not(arg):
            return _denied(tidy(arg))
        case And(args):
            return _many(And, tuple(tidy(arg) for arg in args), TRUE, FALSE)
        case Or(args):
            return _many(Or, tuple(tidy(arg) for arg in args), FALSE, TRUE)
        case Implies(left, right):
            return _implied(tidy(left), tidy(right))
        case Forall(variable, arg):
            return _bound(Forall, variable, tidy(arg))
        case Exists(variable, arg):
            return _bound(Exists, variable, tidy(arg))
        case _:
            return mapped(formula, tidy)


def _denied(formula: Formula) -> Formula:
    return Const(not formula.value) if isinstance(formula, Const) else negate(formula)


def _implied(left: Formula, right: Formula) -> Formula:
    if TRUE in (left, right):
        return right
    if right == FALSE:
        return _denied(left)
    return TRUE if left == FALSE else Implies(left, right)


def _bound(kind: type[Forall] | type[Exists], variable: str, formula: Formula) -> Formula:
    return formula if isinstance(formula, Const) else kind(variable, formula)


def _many(kind: type[And] | type[Or], args: tuple[Formula, ...], neutral: Const, final: Const) -> Formula:
    flat: list[Formula] = []
    for arg in args:
        for part in arg.args if isinstance(arg, kind) else (arg,):
            if part == final:
                return final
            if part != neutral and part not in flat:
                flat.append(part)
    if not flat:
        return neutral
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def stray_variables(formula: Formula) -> frozenset[str]:
    """Variables that stand somewhere outside their quantifier, be they bound elsewhere: what a pronoun in the wrong place leaves."""
    match formula:
        case Atom(name) | Compare(name, _, _) | Defined(name):
            return frozenset(filter(is_variable, predicate(name)[1]))
        case Equal(left, right):
            return frozenset(filter(is_variable, (left, right)))
        case Forall(variable, arg) | Exists(variable, arg):
            return stray_variables(arg) - {variable}
        case Not(arg):
            return stray_variables(arg)
        case Implies(left, right) | Iff(left, right):
            return stray_variables(left) | stray_variables(right)
        case And(args) | Or(args) | Xor(args):
            return frozenset().union(*map(stray_variables, args))
    return frozenset()


def opened(formula: Formula) -> Formula:
    """Without outermost universal quantifiers (a free variable is universal), variables named x, y, z … in order of appearance."""
    while isinstance(formula, Forall):
        formula = formula.arg
    return renamed(formula, {})


def renamed(formula: Formula, names: dict[str, str]) -> Formula:
    """Variables named in order of appearance; bound variables are distinct by construction, so renaming captures nothing."""
    match formula:
        case Atom(name) | Compare(name) | Defined(name):
            return replace(formula, name=_renamed(name, names))
        case Equal(left, right):
            return Equal(_term(left, names), _term(right, names))
        case Forall(variable, arg) | Exists(variable, arg):
            return type(formula)(_term(variable, names), renamed(arg, names))
        case _:
            return mapped(formula, lambda part: renamed(part, names))


def substituted(formula: Formula, terms: dict[str, str]) -> Formula:
    """The formula with other terms for its free variables."""
    return renamed(formula, _Given(terms))


class _Given(dict[str, str]):
    """Every term not given stands for itself."""

    def __missing__(self, term: str) -> str:
        return term

    def __contains__(self, term: object) -> bool:  # nothing is to be named
        return True


def _renamed(name: str, names: dict[str, str]) -> str:
    functor, terms = predicate(name)
    return apply(functor, tuple(_term(term, names) for term in terms))


def _term(term: str, names: dict[str, str]) -> str:
    if not is_variable(term):
        return term
    if term not in names:
        turn, at = divmod(len(names), len(_NAMES))
        names[term] = f"?{_NAMES[at]}{turn or ''}"
    return names[term]


def functors(formulas: Iterable[Formula]) -> set[str]:
    """The predicates of formulas."""
    return {predicate(leaf.name)[0] for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}


def polarities(formula: Formula) -> tuple[set[str], set[str]]:
    """Functors that occur positively, and those that occur negatively (denied, or in a condition)."""
    found: tuple[set[str], set[str]] = (set(), set())
    for leaf, sign in signed_leaves(formula):
        if isinstance(leaf, Atom | Compare | Defined):
            for side in (0, 1) if not sign else (0,) if sign > 0 else (1,):
                found[side].add(predicate(leaf.name)[0])
    return found
