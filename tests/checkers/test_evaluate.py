"""Truth in models, against the oracle's evaluation of the same valuation, and values that no atom can take."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.report import FaultError
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.walk import Walk
from synproof_cli.model.formula import Atom, Compare, Defined, Not, Or
from synproof_cli.model.world import AtomDecl
from tests.checkers.brute import model, value_text
from tests.checkers.values import language, number
from tests.oracles.semantics import Universe
from tests.oracles.strategies import cases

TIER = AtomDecl("tier", type="enum", values=("low", "mid"), ordered=True)
DECLS = (
    AtomDecl("a"), AtomDecl("hours", type="int", minimum="0", maximum="96"), AtomDecl("rate", type="number", maximum="2.5", optional=True),
    AtomDecl("filed", type="date", minimum="2026-01-01"), TIER, AtomDecl("colour", type="enum", values=("red",), open=True),
)


def require(tongue, model, wanted):
    Walk(tongue.evaluator, wanted, {}).require(model, wanted)


@given(cases(), st.data())
def test_truth_is_what_the_oracle_says(case, data):
    universe, tongue = Universe(case.atoms, case.formulas), language(case.atoms)
    place = data.draw(st.integers(0, len(universe.valuations) - 1))
    values = {name: value_text(universe.decls[name], value) for name, value in universe.valuations[place].items()}
    wanted = [number(one, tongue) for one in case.formulas]
    at = At(values)
    truth = tongue.evaluator.truths(tongue.evaluator.read(at), tongue.formulas.cone(wanted))
    assert [truth[one] for one in wanted] == [bool(universe.truth(one) >> place & 1) for one in case.formulas]


@pytest.mark.parametrize(("name", "value"), [
    ("a", "true"), ("a", None), ("a", 1), ("hours", "97"), ("hours", "-1"), ("hours", "4.5"), ("hours", 4), ("hours", None), ("hours", ""),
    ("hours", "4e0"), ("rate", "2.51"), ("rate", "nan"), ("filed", "2025-12-31"), ("filed", "2026-02-30"), ("filed", "20260101"),
    ("tier", "high"), ("tier", "*"), ("tier", True), ("colour", "blue"), ("nobody", True), ("hours", "9" * 500),
])
def test_values_no_atom_can_take_are_refused(name, value):
    with pytest.raises(FaultError) as caught:
        language(DECLS).evaluator.read(At({name: value}))
    assert caught.value.problem.code in ("model", "malformed")


def test_what_is_left_out_is_false_or_must_not_be_asked():
    tongue = language(DECLS)
    require(tongue, At({}), [number(Not(Atom("a")), tongue)])
    require(tongue, At({"rate": None}), [number(Not(Defined("rate")), tongue), number(Not(Compare("rate", "!=", "1")), tongue)])
    require(tongue, At({"colour": "*"}), [number(Compare("colour", "!=", "red"), tongue)])
    for formula in (Or((Not(Atom("a")), Compare("hours", "<=", "4"))), Defined("rate")):
        with pytest.raises(FaultError, match="has no value"):
            require(tongue, At({}), [number(formula, tongue)])
    with pytest.raises(FaultError, match="does not satisfy"):
        require(tongue, At({"a": True}), [number(Not(Atom("a")), tongue)])


def test_exact_decimals_are_compared_exactly():
    tongue = language([AtomDecl("x", type="number")])
    third = "0." + "3" * 100
    require(tongue, At({"x": third + "4"}), [number(Compare("x", ">", third), tongue), number(Compare("x", "!=", third), tongue)])


def test_models_the_builder_writes_can_be_read():
    universe = Universe(DECLS, [Compare("rate", "<", "0.5"), Compare("filed", ">", "2026-03-01")])
    tongue = language(DECLS)
    assert tongue.evaluator.read(At(model(universe, universe.everything))).keys() == universe.valuations[0].keys()


@given(cases(), st.data())
def test_a_walk_ends_where_the_last_model_is(case, data):
    universe, tongue = Universe(case.atoms, case.formulas), language(case.atoms)
    wanted = [number(one, tongue) for one in case.formulas]
    walk = Walk(tongue.evaluator, wanted, {})
    now: dict[str, object] = {}
    for place in data.draw(st.lists(st.integers(0, len(universe.valuations) - 1), min_size=1, max_size=4)):
        values = {name: value_text(universe.decls[name], value) for name, value in universe.valuations[place].items()}
        walk.step(At({name: value for name, value in values.items() if name not in now or now[name] != value}))
        now |= values
        assert walk.false == {one for one, formula in zip(wanted, case.formulas, strict=True) if not universe.truth(formula) >> place & 1}
