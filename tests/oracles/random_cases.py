"""Random cases: small, rule-shaped, and biased towards clashes so that every finding and every rule of the semantics is met often.

Written over `Choices`, so that hypothesis (which shrinks) and a plain seeded generator (which is fast and even) make the same cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, Protocol, TypeVar

from synproof_cli.model.formula import COMPARISONS, FALSE, TRUE, And, Atom, Compare, Defined, Formula, Iff, Implies, Not, Or, Xor, negate
from synproof_cli.model.world import AtomDecl, AtomType
from tests.oracles.cases import LICENCES, TODAY, Case, LicensedFact, Rule

Item = TypeVar("Item")
Leaf = Callable[["Choices"], Formula]

BOOLS: Final = ("a", "b", "c", "d")
_RANGES: Final = {"int": ("0", "4"), "number": ("-1.5", "2.5"), "date": ("2026-01-01", "2026-01-05")}
_CONSTANTS: Final = {
    "int": ("0", "1", "2", "3"), "number": ("-1", "0", "0.5", "2"), "date": ("2026-01-01", "2026-01-02", "2026-01-04"),
}
_TYPED: Final[tuple[AtomType, ...]] = ("int", "number", "date", "enum")


class Choices(Protocol):
    """A source of choices."""

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items; the first is the simplest."""


class Seeded:
    """Even choices from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely as the other."""
        return self._random.choice(items)


def chance(choices: Choices, percent: int) -> bool:
    """True in so many cases out of a hundred; the simplest choice is no."""
    return choices.pick(range(100)) >= 100 - percent


def typed_decl(choices: Choices, name: str) -> AtomDecl:
    """An int, number, date or enum, with or without range, openness, order, optionality."""
    kind, optional = choices.pick(_TYPED), chance(choices, 30)
    if kind == "enum":
        values = ("low", "mid", "high")[: choices.pick((2, 3, 1))]
        ordered = chance(choices, 40)
        return AtomDecl(name, type=kind, values=values, ordered=ordered, open=not ordered and chance(choices, 40), optional=optional)
    low, high = _RANGES[kind]
    return AtomDecl(
        name, type=kind, minimum=low if chance(choices, 30) else None, maximum=high if chance(choices, 30) else None, optional=optional,
    )


def comparison(choices: Choices, decl: AtomDecl) -> Formula:
    """A typed atom compared with a constant, or `defined(x)` where it may have no value."""
    if decl.optional and chance(choices, 25):
        return Defined(decl.name)
    if decl.type == "enum":
        return Compare(decl.name, choices.pick(COMPARISONS if decl.ordered else ("==", "!=")), choices.pick(decl.values))
    return Compare(decl.name, choices.pick(COMPARISONS), choices.pick(_CONSTANTS[decl.type]))


def leaves_over(decls: Sequence[AtomDecl]) -> Leaf:
    """Makes leaves over these atoms."""
    def leaf(choices: Choices) -> Formula:
        decl = choices.pick(decls)
        return Atom(decl.name) if decl.type == "bool" else comparison(choices, decl)

    return leaf


def formula(choices: Choices, leaf: Leaf, depth: int = 3) -> Formula:
    """A formula of any shape, constants now and then."""
    if depth == 0 or chance(choices, 40):
        return choices.pick((TRUE, FALSE)) if chance(choices, 8) else leaf(choices)
    operator = choices.pick((Not, And, Or, Implies, Iff, Xor))
    if operator is Not:
        return Not(formula(choices, leaf, depth - 1))
    if operator in (Implies, Iff):
        return operator(formula(choices, leaf, depth - 1), formula(choices, leaf, depth - 1))
    several = tuple(formula(choices, leaf, depth - 1) for _ in range(choices.pick((2, 2, 3))))
    made: Formula = operator(several)
    return made


def literal(choices: Choices, leaf: Leaf) -> Formula:
    """A leaf or its negation."""
    return negate(leaf(choices)) if chance(choices, 50) else leaf(choices)


def rule_formula(choices: Choices, leaf: Leaf) -> Formula:
    """Mostly `a & b >> c`, some bare literals, some formulas of any shape."""
    shape = choices.pick(("rule", "rule", "rule", "literal", "free"))
    if shape == "literal":
        return literal(choices, leaf)
    if shape == "free":
        return formula(choices, leaf)
    body = literal(choices, leaf)
    if chance(choices, 30):
        body = And((body, literal(choices, leaf)))
    return Implies(body, literal(choices, leaf))


def random_case(
    choices: Choices, *, facts: bool = True, typed: bool = True, contraposition: bool | None = True, by_model: bool = False
) -> Case:
    """A case with at most 5 atoms, 7 axioms, 2 conditions and 2 facts. `contraposition=None` draws it."""
    bools = [AtomDecl(name) for name in BOOLS[: choices.pick((2, 1, 3, 4))]]
    decls = [typed_decl(choices, name) for name in ("x", "y")[: choices.pick((0, 0, 1, 2) if len(bools) < 4 else (0, 1))]] if typed else []
    leaf = leaves_over([*bools, *bools, *decls])
    strict, untrusted = choices.pick((20, 0, 40, 60)), 30 if by_model and chance(choices, 40) else 0
    rules = [
        Rule(
            id=f"r{number}", formula=rule_formula(choices, leaf), strict=chance(choices, strict),
            priority=choices.pick((0, 0, 0, 0, 1, 2)), by_model=chance(choices, untrusted),
        )
        for number in range(choices.pick((3, 1, 2, 4, 5, 5, 6, 6, 7, 7)))
    ]
    return Case(
        rules=tuple(_some_out_of_force(choices, _with_overrides(choices, rules))),
        claim=choices.pick((literal, literal, formula, rule_formula))(choices, leaf),
        conditions=tuple(choices.pick((literal, literal, literal, formula))(choices, leaf) for _ in range(choices.pick((0, 1, 2)))),
        facts=tuple(_facts(choices, leaf)) if facts else (),
        atoms=(*bools, *decls),
        contraposition=chance(choices, 50) if contraposition is None else contraposition,
    )


def _with_overrides(choices: Choices, rules: list[Rule]) -> list[Rule]:
    """Overrides in any direction along one random order, so that there is no cycle; only defeasible rules are overridden.

    `reach` is how far down the order a rule may override: 1 gives chains, in which most is overridden through others.
    """
    percent, reach = choices.pick(((0, 0), (20, 9), (50, 9), (70, 1), (90, 1)))
    left, order = list(rules), []
    while left:
        order.append(left.pop(choices.pick(range(len(left)))))
    named = {}
    for place, rule in enumerate(order):
        below = [other.id for other in order[place + 1: place + 1 + reach] if not other.strict]
        named[rule.id] = tuple(sorted(other for other in below if chance(choices, percent)))
    return [replace(rule, overrides=named[rule.id]) for rule in rules]


def _some_out_of_force(choices: Choices, rules: list[Rule]) -> list[Rule]:
    if not chance(choices, 10):
        return rules
    chosen = choices.pick(rules)
    start, end = choices.pick(((None, "2026-05-31"), (None, TODAY), (TODAY, None), ("2026-06-02", None)))
    return [replace(rule, valid_from=start, valid_to=end) if rule is chosen else rule for rule in rules]


def _facts(choices: Choices, leaf: Leaf) -> list[LicensedFact]:
    shapes = (literal, literal, rule_formula)
    return [
        LicensedFact(f"fact:{number}", choices.pick(shapes)(choices, leaf), choices.pick(LICENCES))
        for number in range(1, choices.pick((0, 0, 1, 2)) + 1)
    ]
