"""The truth of a formula under an assignment of its leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from synproof_cli.model.formula import And, Atom, Const, Formula, Iff, Implies, Not, Or, Xor


def holds(formula: Formula, truth: Callable[[Formula], bool]) -> bool:
    """Whether the formula is true when `truth` gives the value of each leaf (atom, base literal, `defined`)."""
    if isinstance(formula, Atom):  # most are: the patterns below cost more
        return truth(formula)
    match formula:
        case And(args):
            return all(holds(arg, truth) for arg in args)
        case Or(args):
            return any(holds(arg, truth) for arg in args)
        case Not(arg):
            return not holds(arg, truth)
        case Implies(left, right):
            return not holds(left, truth) or holds(right, truth)
        case Iff(left, right):
            return holds(left, truth) is holds(right, truth)
        case Xor(args):
            return sum(holds(arg, truth) for arg in args) % 2 == 1
        case Const(value):
            return value
        case _:
            return truth(formula)


def settled(formula: Formula, truth: Mapping[Formula, bool]) -> bool | None:
    """The truth of a comparison over base literals (`logic.types.lower`) of which only some have a known value; None where that leaves it
    open.
    """
    match formula:
        case Not(arg):
            value = settled(arg, truth)
            return None if value is None else not value
        case And(args) | Or(args):
            strong = isinstance(formula, Or)  # one of this value decides
            values = {settled(arg, truth) for arg in args}
            return strong if strong in values else None if None in values else not strong
        case Const(value):
            return value
        case _:
            return truth.get(formula)
