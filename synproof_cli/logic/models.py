"""A satisfying assignment of base literals read back as values of atoms: a scenario people can read and a checker can test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from synproof_cli.logic.constants import exact
from synproof_cli.logic.theory import value_range
from synproof_cli.logic.types import scale, unscale
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.certificate import Model
from synproof_cli.model.formula import Atom, Compare, Defined, Formula
from synproof_cli.model.world import AtomDecl

if TYPE_CHECKING:
    from fractions import Fraction

OTHER_VALUE: Final = "*"
"""The value of an open enum that is none of the declared ones."""


def scenario(truth: Mapping[Formula, bool], vocabulary: Vocabulary) -> Model:
    """Values of every bool atom that has a leaf in `truth`, and of every typed atom; see `model.certificate` for the form.

    A comparison that is settled by the declared range leaves no leaf, yet a checker needs a value to evaluate it.
    """
    values = values_of(truth, vocabulary)
    for decl in vocabulary.atoms.values():
        if decl.type != "bool" and "(" not in decl.name and decl.name not in values:
            values[decl.name] = None if decl.optional else _value(decl, {})
    return dict(sorted(values.items()))


def values_of(truth: Mapping[Formula, bool], vocabulary: Vocabulary) -> Model:
    """Values of the atoms that have a leaf in `truth`, which holds all leaves of each of them."""
    values: Model = {leaf.name: value for leaf, value in truth.items() if isinstance(leaf, Atom)}
    typed: dict[str, dict[Compare, bool]] = {}
    for leaf, value in truth.items():
        if isinstance(leaf, Compare):
            typed.setdefault(leaf.name, {})[leaf] = value
        elif isinstance(leaf, Defined):
            typed.setdefault(leaf.name, {})
    for name, literals in typed.items():
        decl = vocabulary.typed(name)
        undefined = decl.optional and truth.get(Defined(name)) is False
        values[name] = None if undefined else _value(decl, literals)
    return values


def _value(decl: AtomDecl, literals: Mapping[Compare, bool]) -> str:
    if decl.type == "enum":
        chosen = [leaf.value for leaf, value in literals.items() if value]
        if chosen:
            return chosen[0]
        return OTHER_VALUE if decl.open else decl.values[0]
    return unscale(decl, _ordered_value(decl, literals))


def _ordered_value(decl: AtomDecl, literals: Mapping[Compare, bool]) -> Fraction:
    """A number above every false threshold and within every true one."""
    points = sorted(((scale(decl, leaf.value), leaf.op == "<="), value) for leaf, value in literals.items())
    above = [point for point, value in points if not value]  # x is beyond these
    within = [point for point, value in points if value]  # x is at or below these
    low, high = value_range(decl)
    if decl.type != "number":
        return _whole(above[-1][0] if above else None, within[0][0] if within else None, low, high)
    floor = max([*above[-1:], *([(low, False)] if low is not None else [])], default=None)
    ceiling = min([*within[:1], *([(high, True)] if high is not None else [])], default=None)
    if ceiling is not None and ceiling[1]:
        return ceiling[0]
    if floor is not None and not floor[1]:
        return floor[0]
    if floor is not None and ceiling is not None:
        return (floor[0] + ceiling[0]) / 2
    if floor is not None:
        return floor[0] + 1
    return ceiling[0] - 1 if ceiling is not None else exact(0)


def _whole(above: Fraction | None, within: Fraction | None, low: Fraction | None, high: Fraction | None) -> Fraction:
    """A whole number between the thresholds; those beyond the declared range say nothing, so the range has the last word."""
    value = within if within is not None else (above + 1 if above is not None else exact(0))
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value
