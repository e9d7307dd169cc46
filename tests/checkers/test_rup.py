"""Unit propagation and RUP against the definitions, by trying every assignment."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.report import FaultError
from synproof_cli.checkers.rup import Propagator
from tests.checkers.brute import covering

SIZE = 5
signed = st.integers(1, SIZE).flatmap(lambda number: st.sampled_from((number, -number)))
clauses = st.lists(st.lists(signed, min_size=1, max_size=4), max_size=14)
lines = st.lists(st.lists(signed, max_size=3), max_size=6)


def loaded(problem: list[list[int]]) -> tuple[Propagator, dict[int, int]]:
    propagator = Propagator(Budget())
    literals: dict[int, int] = {}
    for number in range(1, SIZE + 1):
        literals[number] = propagator.new_variable()
        literals[-number] = literals[number] ^ 1
    for clause in problem:
        propagator.add([literals[one] for one in clause])
    return propagator, literals


def units(problem: list[list[int]], assumed: list[int]) -> set[int] | None:
    """What follows by unit propagation, None for a contradiction; as naive as can be."""
    known = set(assumed)
    while True:
        if any(-one in known for one in known):
            return None
        more = set(known)
        for clause in problem:
            if not known & set(clause):
                left = {one for one in clause if -one not in known}
                if not left:
                    return None
                more |= left if len(left) == 1 else set()
        if more == known:
            return known
        known = more


def satisfiable(problem: list[list[int]]) -> bool:
    return any(
        all(any((one > 0) == values[abs(one) - 1] for one in clause) for clause in problem)
        for values in itertools.product((True, False), repeat=SIZE)
    )


@given(clauses, st.lists(st.lists(signed, max_size=3), max_size=4))
def test_propagation_finds_what_follows_by_units_at_every_level_and_after_it(problem, levels):
    propagator, literals = loaded(problem)

    def compare(assumed: list[int]) -> None:
        expected = units(problem, assumed)
        assert propagator.contradiction == (expected is None)
        if expected is not None:
            assert {one for one, literal in literals.items() if propagator.is_true(literal)} == expected

    for depth in range(len(levels)):
        propagator.push([literals[one] for one in levels[depth]])
        compare([one for level in levels[: depth + 1] for one in level])
    for depth in reversed(range(len(levels))):
        propagator.pop()
        compare([one for level in levels[:depth] for one in level])


@given(clauses, lines, st.lists(signed, max_size=2))
def test_a_proof_is_followed_line_by_line_and_leaves_nothing_behind(problem, proof, assumed):
    propagator, literals = loaded(problem)
    expected: int | None = len(proof)
    known = [*problem, *([one] for one in assumed)]
    for place, line in enumerate(proof):
        if units(known, []) is None:
            break
        if units(known, [-one for one in line]) is not None:
            expected = place
            break
        known.append(line)
    if units(known, []) is None:
        expected = None
    read = [[literals[one] for one in line] for line in proof]
    with propagator.level([literals[one] for one in assumed]):
        assert propagator.refutes(read) == expected
        assert propagator.refutes(read) == expected
        assert propagator.contradiction == (units([*problem, *([one] for one in assumed)], []) is None)
    if expected is None:
        assert not satisfiable([*problem, *([one] for one in assumed)])


@given(clauses)
def test_splitting_proofs_are_accepted_exactly_where_there_is_no_model(problem):
    propagator, literals = loaded(problem)
    names = [str(number) for number in range(1, SIZE + 1)]
    proof = covering(names, [frozenset((str(abs(one)), one > 0) for one in clause) for clause in problem])
    accepted = propagator.refutes([[literals[one] for one in line] for line in proof["lines"]]) is None
    assert accepted == (not satisfiable(problem))


def test_a_missing_line_is_named():
    propagator, literals = loaded([[1, 2], [1, -2], [-1, 3, 4], [-1, 3, -4], [-3, 5], [-3, -5]])
    assert propagator.refutes([[literals[1]], [literals[3]]]) is None
    propagator, literals = loaded([[1, 2, 3], [1, 2, -3], [1, -2, 4], [1, -2, -4], [-1, 5, 2], [-1, 5, -2], [-5, 3], [-5, -3]])
    assert propagator.refutes([[literals[1]]]) == 0
    assert propagator.refutes([[literals[1], literals[2]], [literals[1]], [literals[5]]]) is None
    assert propagator.refutes([[literals[1], literals[2]], [literals[1]]]) == 2


def test_no_work_is_done_beyond_the_budget():
    budget = Budget(2_000)
    propagator = Propagator(budget)
    chain = [propagator.new_variable() for _ in range(200)]
    for one, other in itertools.pairwise(chain):
        propagator.add((one ^ 1, other))
    with pytest.raises(FaultError) as caught:
        for _ in range(100):
            with propagator.level((chain[0],)):
                assert propagator.is_true(chain[-1])
    assert caught.value.problem.code == "limit"
