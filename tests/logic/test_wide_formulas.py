"""Formulas wide rather than deep: read, encoded and decided without recursion along their width, or refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.errors import FormulaError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.extremes import MAX_PARITY
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import Parser, parse_formula
from synproof_cli.logic.vocabulary import OPEN
from synproof_cli.model.formula import Atom, Formula, Not, Xor, negate, spell
from synproof_cli.model.world import AtomDecl
from tests.oracles.strategies import formulas


def consistent(*members: Formula) -> bool:
    kernel = Kernel(OPEN, Budget(), (), {str(number): member for number, member in enumerate(members)})
    return kernel.consistent([str(number) for number in range(len(members))])


@pytest.mark.parametrize("width", [2, 3, 7, 200, MAX_PARITY])
def test_a_parity_counts_its_parts(width: int) -> None:
    atoms = [Atom(f"a{number}") for number in range(width)]
    parity = Xor(tuple(atoms))
    odd = [atoms[0], *map(Not, atoms[1:])]
    even = [atoms[0], atoms[1], *map(Not, atoms[2:])]
    assert consistent(parity, *odd)
    assert not consistent(negate(parity), *odd)
    assert consistent(negate(parity), *even)
    assert not consistent(parity, *even)


@pytest.mark.parametrize("text", [" ^ ".join(["A"] * 1_001), "B & Xor(" + ", ".join(["A"] * 1_001) + ")"])
def test_a_parity_too_long_is_refused_where_it_begins(text: str) -> None:
    with pytest.raises(FormulaError) as refusal:
        parse_formula(text)
    assert refusal.value.position == min(place for place in (text.find("^"), text.find("Xor")) if place >= 0)


@pytest.mark.parametrize("depth", [19, 25, 150])
def test_equivalences_of_three_within_each_other_are_refused_before_they_grow(depth: int) -> None:
    text = "A"
    for _ in range(depth):
        text = f"Equivalent(B, {text}, C)"
    with pytest.raises(FormulaError):
        parse_formula(text)


@given(st.lists(formulas([AtomDecl(name) for name in "abc"]), max_size=6))
def test_one_parser_reads_many_texts_as_many_parsers_do(found: list[Formula]) -> None:
    parser = Parser(OPEN)
    assert [parser.parse(spell(formula)) for formula in found] == found
