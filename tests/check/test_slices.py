"""What is left out of a world bears on no verdict."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import atom_names
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.check.slices import OF_THINGS, Slices, bearing
from tests.check import worlds


def problem_in(r: Random, world: World) -> Problem:
    vocabulary = Vocabulary.of(world.atoms)
    given = tuple(parse_formula(worlds.literal(r, r.randrange(worlds.GROUPS)), vocabulary) for _ in range(r.randrange(3)))
    return Problem(world, given, parse_formula(worlds.formula(r), vocabulary), worlds.DAY, contraposition=r.random() < 0.7)


def narrowed(problem: Problem, slices: Slices) -> Problem:
    return slices.narrow(problem, (*problem.conditions, problem.claim))


def test_the_part_of_a_world_gives_the_finding_of_the_whole(request: pytest.FixtureRequest) -> None:
    seen, smaller = Counter[str](), 0
    for seed in range(12_000 if request.config.getoption("--slow") else 2_500):
        r = Random(seed)  # noqa: S311
        world = worlds.world(r)
        slices = Slices(world, worlds.DAY, Budget())
        problem = problem_in(r, world)
        part = narrowed(problem, slices)
        whole = decide(problem).finding
        assert decide(part).finding == whole, seed
        seen[whole] += 1
        smaller += len(part.world.axioms) < len(world.axioms)
    assert smaller > 1_000
    assert {"PROVED", "CONTRADICTED", "SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED", "INCONSISTENT", "IMPOSSIBLE"} <= set(seen)


def test_one_part_has_one_digest_and_what_is_outside_does_not_move_it() -> None:
    moved = kept = 0
    for seed in range(400):
        r = Random(seed)  # noqa: S311
        before = worlds.world(r)
        after = worlds.edited(r, before)
        problem = problem_in(r, before)
        names = bearing((*problem.conditions, problem.claim))
        old, new = Slices(before, worlds.DAY, Budget()), Slices(after, worlds.DAY, Budget())
        if old.digest_for(names) == new.digest_for(names):
            kept += before != after
            assert decide(problem).finding == decide(replace(problem, world=after)).finding
        else:
            moved += 1
    assert kept > 100
    assert moved > 50


def test_an_axiom_out_of_force_still_hands_on_what_it_overrides() -> None:
    world = worlds.checked(
        World(
            "my:chain",
            axioms=(
                Axiom("low", "low", "a >> c", kind="defeasible", priority=5),
                Axiom("middle", "middle", "z", kind="defeasible", overrides=("low",), valid_to="2020-01-01"),
                Axiom("high", "high", "a >> ~c", kind="defeasible", overrides=("middle",)),
                Axiom("apart", "apart", "y", kind="strict"),
            ),
        )
    )
    problem = Problem(world, (parse_formula("a"),), parse_formula("c"), worlds.DAY)
    part = narrowed(problem, Slices(world, worlds.DAY, Budget()))
    assert {axiom.id for axiom in part.world.axioms} == {"low", "middle", "high"}
    assert decide(part).finding == decide(problem).finding == "OVERTHROWN"


def test_nothing_is_left_out_where_things_are_spoken_of() -> None:
    world = worlds.checked(World("my:things", axioms=(Axiom("one", "one", "bird(?x) >> flies(?x)"), Axiom("two", "two", "wet"))))
    problem = Problem(world, (), parse_formula("wet"), worlds.DAY)
    assert narrowed(problem, Slices(world, worlds.DAY, Budget())) is problem
    plain = worlds.checked(World("my:plain", axioms=(Axiom("one", "one", "dry"), Axiom("two", "two", "wet"))))
    claim = parse_formula("forall ?x: bird(?x)")
    assert bearing((claim,)) == (OF_THINGS,)
    assert narrowed(Problem(plain, (), claim, worlds.DAY), Slices(plain, worlds.DAY, Budget())).world is plain


def test_nothing_is_left_out_of_a_world_that_contradicts_itself() -> None:
    world = worlds.checked(World("my:clash", axioms=(Axiom("one", "one", "a"), Axiom("two", "two", "~a"), Axiom("three", "three", "b"))))
    problem = Problem(world, (), parse_formula("b"), worlds.DAY)
    assert decide(narrowed(problem, Slices(world, worlds.DAY, Budget()))).finding == "INCONSISTENT"


def test_axioms_without_a_formula_stay() -> None:
    world = worlds.checked(
        World("my:words", axioms=(Axiom("one", "one", "a"), Axiom("two", "nobody has read this"), Axiom("three", "three", "b")))
    )
    problem = Problem(world, (), parse_formula("b"), worlds.DAY)
    part = narrowed(problem, Slices(world, worlds.DAY, Budget()))
    assert [axiom.id for axiom in part.world.axioms] == ["two", "three"]
    assert all(atom_names(formula) for formula in (problem.claim,))
