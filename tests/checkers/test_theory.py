"""T and the definitions against actual values: what the clauses allow is what some value does, no more and no less."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.canonical_parser import parse
from synproof_cli.checkers.report import FaultError
from synproof_cli.checkers.search import satisfiable
from synproof_cli.checkers.shapes import At
from synproof_cli.model.formula import COMPARISONS, And, Atom, Compare, Defined, Formula, Not, Or, negate
from synproof_cli.model.world import AtomDecl
from tests.checkers.brute import refutation
from tests.checkers.values import language, number
from tests.oracles.semantics import Universe
from tests.oracles.strategies import cases

NUMBERS = ("-1", "0", "0.5", "2", "2.5")
DAYS = ("2026-01-01", "2026-01-02", "2026-01-04")
VALUES = ("low", "mid", "high")

flags = st.booleans()
bounds = {
    "int": st.tuples(st.sampled_from((None, "0", "1")), st.sampled_from((None, "1", "3"))),
    "number": st.tuples(st.sampled_from((None, "0", "0.5")), st.sampled_from((None, "0.5", "2"))),
    "date": st.tuples(st.sampled_from((None, DAYS[0])), st.sampled_from((None, DAYS[1]))),
}
constants = {"int": NUMBERS, "number": NUMBERS, "date": DAYS, "enum": VALUES}


@st.composite
def typed(draw: st.DrawFn) -> AtomDecl:
    kind = draw(st.sampled_from(("int", "number", "date", "enum")))
    if kind == "enum":
        return AtomDecl("x", type=kind, values=VALUES, ordered=True, open=draw(flags), optional=draw(flags))
    low, high = draw(bounds[kind])
    return AtomDecl("x", type=kind, minimum=low, maximum=high, optional=draw(flags))


@st.composite
def leaves(draw: st.DrawFn, decl: AtomDecl) -> Formula:
    if decl.optional and draw(st.integers(0, 3)) == 0:
        return Defined("x")
    return Compare("x", draw(st.sampled_from(COMPARISONS)), draw(st.sampled_from(constants[decl.type])))


@given(st.data())
def test_the_clauses_allow_exactly_the_truth_values_some_value_gives(data):
    decl = data.draw(typed())
    chosen = data.draw(st.lists(leaves(decl), min_size=1, max_size=4, unique=True))
    tongue, universe = language([decl]), Universe([decl], chosen)
    for signs in itertools.product((True, False), repeat=len(chosen)):
        literals = [leaf if sign else negate(leaf) for leaf, sign in zip(chosen, signs, strict=True)]
        assert satisfiable(tongue, [number(one, tongue) for one in literals]) == universe.satisfiable(*literals)


@given(st.data())
def test_assignments_without_contradiction_are_values_and_settle_every_comparison(data):
    decl = data.draw(typed())
    chosen = data.draw(st.lists(leaves(decl), min_size=1, max_size=3, unique=True))
    tongue, universe = language([decl]), Universe([decl], chosen)
    literals = [tongue.literal(number(one, tongue)) for one in chosen]
    found = set()
    for signs in itertools.product((0, 1), repeat=len(tongue.theory.variables("x"))):
        whole = [literal ^ sign for literal, sign in zip(tongue.theory.variables("x"), signs, strict=True)]
        with tongue.propagator.level(whole):
            if not tongue.propagator.contradiction:
                assert not any(tongue.propagator.is_open(literal) for literal in literals)
                found.add(tuple(tongue.propagator.is_true(literal) for literal in literals))
    truths = [universe.truth(leaf) for leaf in chosen]
    assert found == {tuple(bool(truth >> place & 1) for truth in truths) for place in range(len(universe.valuations))}


@given(cases(facts=False))
def test_formulas_of_any_shape_are_satisfiable_here_iff_some_valuation_satisfies_them(case):
    tongue, universe = language(case.atoms), Universe(case.atoms, case.formulas)
    wanted = [number(one, tongue) for one in case.formulas]
    for size in range(len(wanted) + 1):
        assert satisfiable(tongue, wanted[:size]) == universe.satisfiable(*case.formulas[:size])


@given(cases(facts=False))
def test_a_proof_is_accepted_iff_the_formulas_have_no_model(case):
    tongue, universe = language(case.atoms), Universe(case.atoms, case.formulas)
    proof = At(refutation(case.formulas, universe.decls))
    wanted = [number(one, tongue) for one in case.formulas]
    if not universe.satisfiable(*case.formulas):
        tongue.refute(wanted, proof)
        return
    with pytest.raises(FaultError) as caught:
        tongue.refute(wanted, proof)
    assert caught.value.problem.code == "proof"


@pytest.mark.parametrize(("decl", "text"), [
    (AtomDecl("x", type="int"), "(x == 0.5)"),
    (AtomDecl("x", type="int", minimum="0"), "(x < 0)"),
    (AtomDecl("x", type="int", maximum="3"), "~(x <= 3)"),
    (AtomDecl("x", type="int", minimum="1", maximum="2"), "~((x == 1) | (x == 2))"),
    (AtomDecl("x", type="date"), "(x < 0001-01-01)"),
    (AtomDecl("x", type="date"), "(x > 9999-12-31)"),
    (AtomDecl("x", type="enum", values=("only",)), "~(x == only)"),
    (AtomDecl("x", type="int", optional=True), "(x <= 1) & ~defined(x)"),
    (AtomDecl("x", type="int", optional=True), "(x != 1) & ~defined(x)"),
    (AtomDecl("x", type="enum", values=("a", "b"), open=True), "(x == a) & (x == b)"),
    (AtomDecl("x", type="int"), "(x < 2) & (x > 1)"),
])
def test_what_no_value_makes_true_is_refuted_by_propagation(decl, text):
    tongue = language([decl])
    formula = parse(text.removeprefix("(").removesuffix(")") if text.count("(") == 1 and text[0] == "(" else text, tongue.formulas)
    tongue.refute([formula], At({"variables": [], "lines": []}))


@pytest.mark.parametrize(("decl", "text"), [
    (AtomDecl("x", type="number"), "(x < 2) & (x > 1)"),
    (AtomDecl("x", type="int", optional=True), "~(x <= 1) & ~(x > 1)"),
    (AtomDecl("x", type="enum", values=("a", "b"), open=True), "~(x == a) & ~(x == b)"),
    (AtomDecl("x", type="enum", values=("a", "b"), ordered=True, optional=True), "~(x < b) & ~(x >= b)"),
    (AtomDecl("x", type="number", maximum="2"), "(x >= 2) & ~(x < 2)"),
])
def test_what_some_value_makes_true_has_a_model(decl, text):
    tongue = language([decl])
    assert satisfiable(tongue, [parse(text, tongue.formulas)]) is True


def test_a_search_that_runs_out_of_steps_says_nothing():
    tongue = language()
    atoms = [Atom(f"a{place}") for place in range(30)]
    parity = [And((Or((one, other)), Not(And((one, other))))) for one, other in itertools.pairwise(atoms)]
    assert satisfiable(tongue, [number(one, tongue) for one in parity], steps=1) is None
    assert satisfiable(tongue, [number(one, tongue) for one in parity]) is True


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("one", "other"), [
    ("x >= mid", "defined(x) & ((x == mid) | (x == high))"), ("x == mid", "defined(x) & (x == mid)"), ("~(x == low)", "~(x <= low)"),
    ("n <= 3", "defined(n) & (n <= 3)"), ("n > 3", "defined(n) & ~(n <= 3)"), ("n == 3", "defined(n) & ((n <= 3) & ~(n < 3))"),
    ("n == 3", "(n <= 3) & ~(n <= 2)"), ("n != 3", "defined(n) & (~(n <= 3) | (n < 3))"), ("n < 3", "n <= 2"),
    ("n >= 2.5", "~(n <= 2) & defined(n)"),
    ("a & (b & a)", "b & a"), ("a >> (b >> a)", "True"), ("a ^ (b ^ a)", "~(a ^ ~(b ^ a))"), ("~(a & b)", "~a | ~b"), ("a <-> a", "True"),
    ("~(a >> b)", "a & ~b"), ("a ^ b", "~(a <-> b)"), ("~(a | (b | (n < 3)))", "~a & (~b & ~(n < 3))"),
])
def test_what_is_plainly_the_same_is_the_same_literal(one, other, turned):
    decls = (
        AtomDecl("a"), AtomDecl("b"), AtomDecl("n", type="int", optional=True),
        AtomDecl("x", type="enum", values=("low", "mid", "high"), ordered=True, optional=True),
    )
    tongue = language(decls)
    literals = [tongue.literal(parse(text, tongue.formulas)) for text in ((other, one) if turned else (one, other))]
    assert literals[0] == literals[1]
