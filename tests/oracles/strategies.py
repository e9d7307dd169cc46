"""Random cases as hypothesis strategies: small, rule-shaped, and biased towards clashes so that every finding occurs often."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from synproof_cli.model.formula import COMPARISONS, And, Atom, Compare, Const, Defined, Formula, Iff, Implies, Not, Or, Xor, negate
from synproof_cli.model.world import AtomDecl, AtomType
from tests.oracles.cases import LICENCES, TODAY, Case, LicensedFact, Rule
from tests.oracles.semantics import Universe

BOOLS = ("a", "b", "c", "d", "e")
_TYPED: tuple[AtomType, ...] = ("int", "number", "date", "enum")
_OVERRIDE_ODDS = 5
_MOST_VALUATIONS = 2_000


def _chance(draw: st.DrawFn, percent: int) -> bool:
    return draw(st.integers(0, 99)) >= 100 - percent  # the simplest draw says no


@st.composite
def typed_decls(draw: st.DrawFn, name: str) -> AtomDecl:
    """An int, number, date or enum, with or without range, openness, order, optionality."""
    kind: AtomType = draw(st.sampled_from(_TYPED))
    optional = _chance(draw, 30)
    if kind == "enum":
        values = ("low", "mid", "high")[: draw(st.integers(1, 3))]
        ordered = _chance(draw, 40)
        return AtomDecl(name, type=kind, values=values, ordered=ordered, open=not ordered and _chance(draw, 40), optional=optional)
    low, high = {"int": ("0", "4"), "number": ("-1.5", "2.5"), "date": ("2026-01-01", "2026-01-05")}[kind]
    return AtomDecl(
        name, type=kind, minimum=low if _chance(draw, 30) else None, maximum=high if _chance(draw, 30) else None, optional=optional,
    )


def comparisons(decl: AtomDecl) -> st.SearchStrategy[Formula]:
    """Comparisons of a typed atom with a constant, and `defined(x)` where it may have no value."""
    if decl.type == "enum":
        ops, values = (COMPARISONS if decl.ordered else ("==", "!=")), decl.values
    else:
        ops = COMPARISONS
        values = {
            "int": ("0", "1", "2", "3"), "number": ("-1", "0", "0.5", "2"), "date": ("2026-01-01", "2026-01-02", "2026-01-04"),
        }[decl.type]
    compare = st.builds(Compare, st.just(decl.name), st.sampled_from(ops), st.sampled_from(values))
    return st.one_of(compare, compare, st.just(Defined(decl.name))) if decl.optional else compare


def literals(positive: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    """A leaf or its negation."""
    return st.one_of(positive, positive.map(negate))


def formulas(leaf: st.SearchStrategy[Formula], most: int = 6) -> st.SearchStrategy[Formula]:
    """Formulas of every shape over these leaves, constants now and then."""
    def larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(Not, inner), st.builds(And, several), st.builds(Or, several), st.builds(Implies, inner, inner),
            st.builds(Iff, inner, inner), st.builds(Xor, several),
        )

    return st.recursive(st.one_of(leaf, leaf, leaf, leaf, st.builds(Const, st.booleans())), larger, max_leaves=most)


def _few(literal: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    pair = st.lists(literal, min_size=2, max_size=2).map(tuple)
    return st.one_of(literal, literal, pair.map(And))


def rule_formulas(literal: st.SearchStrategy[Formula], free: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    """Mostly `a & b >> c`, some bare literals, some formulas of any shape."""
    rule = st.builds(Implies, _few(literal), literal)
    return st.one_of(rule, rule, rule, rule, literal, free)


@st.composite
def cases(draw: st.DrawFn, facts: bool = True, typed: bool = True, contraposition: bool | None = True, by_model: bool = False) -> Case:
    """A case with at most 5 atoms, 7 axioms, 2 conditions and 2 facts. `contraposition=None` draws it."""
    bools = BOOLS[: draw(st.integers(2, 4))]
    decls = [draw(typed_decls(name)) for name in ("x", "y")[: draw(st.sampled_from((0, 0, 1, 2)))]] if typed else []
    leaf = st.one_of(st.sampled_from([Atom(name) for name in bools]), *map(comparisons, decls))
    literal, free = literals(leaf), formulas(leaf)
    shape = rule_formulas(literal, free)
    rules = [
        Rule(
            id=f"r{number}", formula=draw(shape), strict=_chance(draw, 25), priority=draw(st.sampled_from((0, 0, 0, 0, 1, 2))),
            by_model=by_model and _chance(draw, 30),
        )
        for number in range(draw(st.integers(1, 7)))
    ]
    return Case(
        rules=tuple(_some_out_of_force(draw, _with_overrides(draw, rules))),
        claim=draw(st.one_of(literal, literal, free, shape)),
        conditions=tuple(draw(st.lists(st.one_of(literal, literal, literal, free), max_size=2))),
        facts=tuple(draw(_facts(st.one_of(literal, literal, shape)))) if facts else (),
        atoms=(*(AtomDecl(name) for name in bools), *decls),
        contraposition=draw(st.booleans()) if contraposition is None else contraposition,
    )


def _with_overrides(draw: st.DrawFn, rules: list[Rule]) -> list[Rule]:
    """Overrides in any direction along one random order, so that there is no cycle; only defeasible rules are overridden."""
    order = draw(st.permutations([rule.id for rule in rules]))
    kinds = {rule.id: rule.strict for rule in rules}
    named = {}
    for place, name in enumerate(order):
        below = [other for other in order[place + 1:] if not kinds[other]]
        named[name] = tuple(sorted(other for other in below if _chance(draw, 100 // _OVERRIDE_ODDS)))
    return [replace(rule, overrides=named[rule.id]) for rule in rules]


def _some_out_of_force(draw: st.DrawFn, rules: list[Rule]) -> list[Rule]:
    if not _chance(draw, 10):
        return rules
    chosen = draw(st.sampled_from(rules))
    start, end = draw(st.sampled_from(((None, "2026-05-31"), (None, TODAY), (TODAY, None), ("2026-06-02", None))))
    return [replace(rule, valid_from=start, valid_to=end) if rule is chosen else rule for rule in rules]


def _facts(formula: st.SearchStrategy[Formula]) -> st.SearchStrategy[list[LicensedFact]]:
    pairs = st.lists(st.tuples(formula, st.sampled_from(LICENCES)), max_size=2)
    return pairs.map(lambda drawn: [LicensedFact(f"fact:{n}", one, licence) for n, (one, licence) in enumerate(drawn, 1)])


def small_enough(case: Case) -> bool:
    """Whether the truth table stays small (two typed atoms with many constants can make it large)."""
    return len(Universe(case.atoms, case.formulas).valuations) <= _MOST_VALUATIONS
