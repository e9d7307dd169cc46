"""Constants of any length stay exact, and models keep to the declared range."""

from __future__ import annotations

from fractions import Fraction

import pytest

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.logic.constants import canonical_constant, decimal_text
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.world import AtomDecl, Axiom, World

LONG = "1.23456789012345678901234567891"


@pytest.mark.parametrize("text", [LONG, "-" + LONG, "0.00000000000000000000000000000000000001", "9" * 50, "-0.5", "10.05"])
def test_canonical_text_is_exact(text: str) -> None:
    assert canonical_constant(text) == text
    assert Fraction(decimal_text(Fraction(text))) == Fraction(text)


@pytest.mark.parametrize(("claim", "finding"), [
    ("x >= 1.23456789012345678901234567894", "CONTRADICTED"), ("x < 1.23456789012345678901234567892", "PROVED"), (f"x == {LONG}", "PROVED"),
])
def test_constants_that_differ_in_the_last_of_many_digits_are_two(claim: str, finding: str) -> None:
    world = check_world(World("my:long", atoms=(AtomDecl("x", type="number"),), axioms=(Axiom("r", "r", f"x == {LONG}"),)))
    goal = parse_formula(claim, Vocabulary.of(world.atoms))
    assert decide(Problem(world, (), goal, "2026-01-01"), Budget()).finding == finding


@pytest.mark.parametrize("kind", ["int", "number"])
@pytest.mark.parametrize("formula", ["x >= 7", "x <= 7", "x < -5", "x > -5", "x >= 3", "x <= -2", "x < 3", "x > -2"])
@pytest.mark.parametrize("asked", ["a", "~a"])
def test_models_keep_to_the_declared_range(kind: str, formula: str, asked: str) -> None:
    decl = AtomDecl("x", type=kind, minimum="-2", maximum="3")  # type: ignore[arg-type]
    vocabulary = Vocabulary.of((decl, AtomDecl("a")))
    rule, goal = (parse_formula(text, vocabulary) for text in (f"a | ({formula})", asked))
    kernel = Kernel(vocabulary, Budget(), (rule,), {"goal": goal})
    if kernel.consistent(["goal"]):
        value = kernel.values()["x"]
        assert isinstance(value, str) and -2 <= Fraction(value) <= 3
