"""First-order satisfiability by looking at every structure: no Herbrand universe, no witnesses, no grounding.

A structure has things 0..n-1; the first of them are the named things (different names are different things), arbitrary things (`@x`) are
any thing, and each predicate is a set of tuples. A set of function-free formulas in which no existential stands inside a universal has a
model iff it has one with at most as many things as there are names, arbitrary things and quantifiers, and at least one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from synproof_cli.model.formula import (
    And,
    Atom,
    Const,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    children,
    is_arbitrary,
    is_variable,
    predicate,
)

Tables = dict[tuple[str, int], frozenset[tuple[int, ...]]]


def first_order_model(formulas: Sequence[Formula], mentioned: Sequence[Formula] = ()) -> bool:
    """Whether some structure makes every formula true; free variables are universal over their formula.

    Things that only `mentioned` formulas name exist too.
    """
    _, arbitrary, predicates, quantifiers = _symbols(formulas)
    names = _symbols([*formulas, *mentioned])[0]
    most = len(names) + len(arbitrary) + quantifiers
    return any(_model_of_size(formulas, size, names, arbitrary, predicates) for size in range(max(1, len(names)), max(1, most) + 1))


def _symbols(formulas: Sequence[Formula]) -> tuple[list[str], list[str], list[tuple[str, int]], int]:
    named: set[str] = set()
    predicates: set[tuple[str, int]] = set()
    quantifiers, stack = 0, list(formulas)
    while stack:
        node = stack.pop()
        quantifiers += isinstance(node, (Forall, Exists))
        if isinstance(node, Atom):
            functor, arguments = predicate(node.name)
            predicates.add((functor, len(arguments)))
            named.update(arguments)
        elif isinstance(node, Equal):
            named.update((node.left, node.right))
        stack += children(node)
    quantifiers += sum(len(_free(formula)) for formula in formulas)
    constants = sorted(name for name in named if not is_variable(name))
    return (
        [name for name in constants if not is_arbitrary(name)], [name for name in constants if is_arbitrary(name)],
        sorted(predicates), quantifiers,
    )


def _free(formula: Formula) -> set[str]:
    if isinstance(formula, Atom):
        return {term for term in predicate(formula.name)[1] if is_variable(term)}
    if isinstance(formula, Equal):
        return {term for term in (formula.left, formula.right) if is_variable(term)}
    below: set[str] = set().union(*(_free(part) for part in children(formula)))
    return below - {formula.variable} if isinstance(formula, (Forall, Exists)) else below


def _model_of_size(
    formulas: Sequence[Formula], size: int, names: list[str], arbitrary: list[str], predicates: list[tuple[str, int]],
) -> bool:
    fixed = {name: number for number, name in enumerate(names)}
    for tables in _all_tables(predicates, size):
        for chosen in product(range(size), repeat=len(arbitrary)):
            meaning = fixed | dict(zip(arbitrary, chosen, strict=True))
            if all(_closed_truth(formula, tables, meaning, size) for formula in formulas):
                return True
    return False


def _all_tables(predicates: list[tuple[str, int]], size: int) -> Iterator[Tables]:
    rows = [list(product(range(size), repeat=arity)) for _, arity in predicates]
    for chosen in product(*(range(2 ** len(found)) for found in rows)):
        yield {
            key: frozenset(row for at, row in enumerate(found) if number >> at & 1)
            for key, found, number in zip(predicates, rows, chosen, strict=True)
        }


def _closed_truth(formula: Formula, tables: Tables, meaning: dict[str, int], size: int) -> bool:
    free = sorted(_free(formula))
    return all(
        truth(formula, tables, meaning | dict(zip(free, chosen, strict=True)), size) for chosen in product(range(size), repeat=len(free))
    )


def truth(formula: Formula, tables: Tables, meaning: dict[str, int], size: int) -> bool:
    """Tarski's definition."""
    def below(part: Formula) -> bool:
        return truth(part, tables, meaning, size)

    match formula:
        case Atom(name):
            functor, arguments = predicate(name)
            return tuple(meaning[term] for term in arguments) in tables[functor, len(arguments)]
        case Equal(left, right):
            return meaning[left] == meaning[right]
        case Forall(variable, arg):
            return all(truth(arg, tables, meaning | {variable: thing}, size) for thing in range(size))
        case Exists(variable, arg):
            return any(truth(arg, tables, meaning | {variable: thing}, size) for thing in range(size))
        case Not(arg):
            return not below(arg)
        case And(args):
            return all(map(below, args))
        case Or(args):
            return any(map(below, args))
        case Xor(args):
            return sum(map(below, args)) % 2 == 1
        case Implies(left, right):
            return below(right) or not below(left)
        case Iff(left, right):
            return below(left) == below(right)
        case Const(value):
            return value
    raise AssertionError(formula)
