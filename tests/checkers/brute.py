"""Proofs and models by trying everything: what a certificate needs, made from the definitions and from nothing of the program."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from synproof_cli.model.formula import And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, leaves, spell
from synproof_cli.model.world import AtomDecl
from tests.oracles.semantics import Universe, Value, constant

Partial = Mapping[Formula, bool]


def value_text(decl: AtomDecl, value: Value) -> bool | str | None:
    """A value as a model in a certificate has it."""
    if not isinstance(value, Fraction):
        return value
    if decl.type == "date":
        return datetime.date.fromordinal(max(1, int(value))).isoformat()  # 0 where no formula speaks of the atom
    return str(value.numerator) if value.denominator == 1 else f"{float(value):f}".rstrip("0")


def model(universe: Universe, truth: int) -> dict[str, bool | str | None]:
    """Some valuation of a set of them."""
    number = (truth & -truth).bit_length() - 1
    return {name: value_text(universe.decls[name], value) for name, value in universe.valuations[number].items()}


def base_literals(formulas: Iterable[Formula], decls: Mapping[str, AtomDecl]) -> list[Formula]:
    """Leaves that between them decide every leaf of the formulas: order literals in their agreed form, enum values, `defined`, atoms."""
    found: dict[Formula, None] = {}
    for formula in formulas:
        for leaf in leaves(formula):
            if isinstance(leaf, Atom | Defined):
                found[leaf] = None
            elif isinstance(leaf, Compare):
                found.update(dict.fromkeys(_literals_of(leaf, decls[leaf.name])))
    return list(found)


def _literals_of(leaf: Compare, decl: AtomDecl) -> list[Formula]:
    literals: list[Formula] = [Defined(decl.name)] if decl.optional else []
    if decl.type == "enum":
        return literals + [Compare(decl.name, "==", value) for value in decl.values]
    if decl.type == "number":
        return [*literals, Compare(decl.name, "<", leaf.value), Compare(decl.name, "<=", leaf.value)]
    point = constant(decl, leaf.value)
    texts = [str(value_text(decl, Fraction(point) - step)) for step in (1, 0)]
    return literals + [Compare(decl.name, "<=", text) for text in texts]


def three_valued(formula: Formula, known: Partial) -> bool | None:
    """Truth where the known leaves give it; leaves other than atoms count as unknown unless they are known themselves."""
    match formula:
        case Const(value):
            return value
        case Not(arg):
            inner = three_valued(arg, known)
            return None if inner is None else not inner
        case And(args) | Or(args):
            dominant = isinstance(formula, Or)
            inner_values = [three_valued(arg, known) for arg in args]
            return dominant if dominant in inner_values else None if None in inner_values else not dominant
        case Implies(left, right):
            return three_valued(Or((Not(left), right)), known)
        case Iff(left, right):
            sides = three_valued(left, known), three_valued(right, known)
            return None if None in sides else sides[0] == sides[1]
        case _:
            return known.get(formula)


def refutation(formulas: Sequence[Formula], decls: Mapping[str, AtomDecl]) -> dict[str, object]:
    """A RUP proof by splitting on every base literal: each node of the search tree gives the clause that denies its path."""
    variables = base_literals(formulas, decls)
    lines: list[list[int]] = []

    def split(depth: int, path: dict[Formula, bool]) -> None:
        if depth < len(variables) and not any(three_valued(formula, path) is False for formula in formulas):
            for choice in (True, False):
                split(depth + 1, path | {variables[depth]: choice})
        if path:
            lines.append([-number if path[variables[number - 1]] else number for number in range(1, len(path) + 1)])

    split(0, {})
    return {"variables": [spell(variable) for variable in variables], "lines": lines}


def covering(names: Sequence[str], clauses: Sequence[frozenset[tuple[str, bool]]]) -> dict[str, object]:
    """A RUP proof that no choice of names satisfies all clauses; a literal is (name, positive)."""
    lines: list[list[int]] = []

    def split(path: dict[str, bool]) -> None:
        dead = any(all(path.get(name) == (not positive) for name, positive in clause) for clause in clauses)
        if len(path) < len(names) and not dead:
            for choice in (True, False):
                split(path | {names[len(path)]: choice})
        if path:
            lines.append([-number if path[names[number - 1]] else number for number in range(1, len(path) + 1)])

    split({})
    return {"variables": list(names), "lines": lines}
