"""The canonical spelling is read exactly: every formula back from its text, and no text that is not some formula's spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.canonical_parser import parse
from synproof_cli.checkers.formulas import NOT, Formulas
from synproof_cli.errors import FormulaError
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl
from tests.checkers.values import formula_of, language, number
from tests.oracles.strategies import formulas

DECLS = (
    AtomDecl("a"), AtomDecl("Q"), AtomDecl("x", type="int", optional=True), AtomDecl("y", type="number"), AtomDecl("d", type="date"),
    AtomDecl("tier", type="enum", values=("low", "mid", "high"), ordered=True),
)
OPEN = language()


@given(formulas([decl for decl in DECLS if decl.name != "y"] + [DECLS[3]]))
def test_every_formula_is_read_back_from_its_spelling(formula):
    tongue = language(DECLS)
    assert formula_of(number(formula, tongue), tongue.formulas) == formula


@given(st.lists(st.sampled_from(["a", "b", "lambda", "True", "~", "(", ")", " & ", " | ", " ^ ", " >> ", " <-> ", " ", "&"]), max_size=9))
def test_what_is_read_is_spelled_the_same(pieces):
    text = "".join(pieces)
    store = Formulas(lambda kind, words: None)
    try:
        found = parse(text, store)
    except FormulaError as error:
        assert error.position is not None
        return
    assert spell(formula_of(found, store)) == text


@pytest.mark.parametrize("text", [
    "", " ", "a ", " a", "a&b", "a & (b)", "(a & b)", "~(a)", "~(~a)", "a & b | c", "a >> b >> c", "a <-> b <-> c", "a & & b", "a &", "a b",
    "a)", "(a & b", "()", "not a", "a and b", "true", "f( x)", "And(p, q)", "f(x", "?x", "forall ?x: (p(?x))", "~forall ?x: p(?x)",
    "forall x: p(x)", "f(x,y)", "?x != ?y", "a & b & (c)", "~", "a → b", "defined(a", "a & b\n",
])
def test_other_spellings_are_refused_with_a_position(text):
    store = Formulas(lambda kind, words: None)
    with pytest.raises(FormulaError) as caught:
        parse(text, store)
    assert caught.value.position is not None


@pytest.mark.parametrize("text", [
    "x <= 4 & a", "a & x <= 4", "~x <= 4", "~(x <= 4) & a & x <= 2", "(x <= 4)", "((x <= 4) & a) & (x <= 4", "x <= a", "tier < gold", "x",
    "a == 1", "y <= 1e3", "d < 2026-02-30", "d < 5", "defined(a)", "unknown", "z <= 4",
])
def test_leaves_that_do_not_fit_the_declarations_are_refused(text):
    tongue = language(DECLS)
    with pytest.raises(FormulaError):
        parse(text, tongue.formulas)


@pytest.mark.parametrize(("text", "depth"), [("~" * 200_000 + "a", 200_000), ("a", 0)])
def test_long_negations_are_read_without_recursion(text, depth):
    store = Formulas(lambda kind, words: None)
    found = parse(text, store)
    assert sum(kind == NOT for kind in store.kinds) == depth
    assert found == len(store.kinds) - 1


def test_deep_brackets_are_read_without_recursion():
    depth = 50_000
    text = "~(" * depth + "a & b" + ") & b" * depth
    store = Formulas(lambda kind, words: None)
    assert len(store.cone([parse(text, store)])) == 2 * depth + 3


def test_equal_formulas_get_one_number_and_double_negation_goes():
    store = Formulas(lambda kind, words: None)
    assert parse("a & (b | c)", store) == parse("a & (b | c)", store)
    assert store.negation(parse("~a", store)) == parse("a", store)
    assert store.negation(parse("~~a", store)) == parse("~a", store)
    assert store.names([parse("a & (b | ~c)", store)]) == {"a", "b", "c"}
