"""SymPy's Booleans come in as the formulas they are, and go out again."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given
from sympy.abc import a, b, c, x

from synproof_cli.errors import FormulaError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.extremes import MAX_DEPTH
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.sympy_bridge import from_sympy, to_sympy
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import And, Atom, Compare, Defined, Formula, Iff, Implies, Not, Or, Xor
from synproof_cli.model.world import AtomDecl
from tests.oracles.strategies import formulas

A, B, C = Atom("a"), Atom("b"), Atom("c")
DECLS = (AtomDecl("a"), AtomDecl("n", type="int", optional=True), AtomDecl("tier", type="enum", values=("low", "high"), ordered=True))
VOCABULARY = Vocabulary.of(DECLS)


def equivalent(left: Formula, right: Formula, vocabulary: Vocabulary = OPEN) -> bool:
    kernel = Kernel(vocabulary, Budget(), (), {"one": And((left, Not(right))), "other": And((right, Not(left)))})
    return not kernel.consistent(["one"]) and not kernel.consistent(["other"])


@pytest.mark.parametrize(("expression", "formula"), [
    (a, A), (sympy.true, And(())), (~a, Not(A)), (a & b, And((A, B))), (a | b | c, Or((A, B, C))), (a >> b, Implies(A, B)),
    (sympy.Xor(a, b, c), Xor((A, B, C))), (sympy.Equivalent(a, b), Iff(A, B)),
    (sympy.Equivalent(a, b, c), And((Iff(A, B), Iff(B, C)))), (sympy.ITE(a, b, c), Or((And((A, B)), And((Not(A), C))))),
    (sympy.Nand(a, b), Not(And((A, B)))), (~sympy.Xor(a, b), Iff(A, B)),
], ids=str)
def test_operators(expression: object, formula: Formula) -> None:
    assert equivalent(from_sympy(expression), formula)


@given(formulas([AtomDecl(name) for name in "abc"]))
def test_there_and_back(formula: Formula) -> None:
    assert equivalent(from_sympy(to_sympy(formula)), formula)


@given(formulas(DECLS))
def test_comparisons_there_and_back(formula: Formula) -> None:
    assert equivalent(from_sympy(to_sympy(formula), VOCABULARY), formula, VOCABULARY)


def test_typed_leaves_keep_their_names() -> None:
    assert from_sympy(sympy.Symbol("n <= 4"), VOCABULARY) == Compare("n", "<=", "4")
    assert from_sympy(sympy.Symbol("defined(n)"), VOCABULARY) == Defined("n")


@pytest.mark.parametrize("expression", [
    x < 3, x + 1, sympy.Integer(1), sympy.Eq(x, 2), sympy.Symbol("a b"), sympy.Symbol("a & b"), sympy.Symbol("True"), sympy.Symbol(""),
    a & sympy.Symbol("a", integer=True), a | sympy.Dummy("a"), 3, "a",
], ids=repr)
def test_what_is_no_propositional_formula_is_refused(expression: object) -> None:
    with pytest.raises(FormulaError):
        from_sympy(expression)


def test_depth_is_limited_by_a_clear_error() -> None:
    nested = a
    for number in range(MAX_DEPTH - 2):
        nested = sympy.Implies(sympy.Symbol(f"b{number}"), nested)
    assert from_sympy(nested)
    for number in range(10):
        nested = sympy.Implies(sympy.Symbol(f"c{number}"), nested)
    with pytest.raises(FormulaError, match="deeper"):
        from_sympy(nested)


def test_names_outside_the_vocabulary_are_refused() -> None:
    with pytest.raises(FormulaError, match="unknown atom"):
        from_sympy(b, VOCABULARY)
