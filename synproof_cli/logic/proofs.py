"""Refutations of named formulas, with variables named by formulas so that any checker can follow them."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause, Encoder
from synproof_cli.logic.solver import refutation
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.certificate import Proof
from synproof_cli.model.formula import Formula, spell


def refute(vocabulary: Vocabulary, formulas: Iterable[Formula], budget: Budget) -> Proof:
    """A RUP proof that T ∪ formulas is unsatisfiable. Raises InternalError when it is not."""
    encoder = Encoder(vocabulary)
    clauses: list[Clause] = []
    for formula in formulas:
        clauses += encoder.assertion(formula)
    clauses = [*encoder.take(), *clauses]
    lines = [*_merged_literals(clauses), *refutation(clauses, budget)]
    return name_variables(lines, {number: spell(name) for number, name in enumerate(encoder.names) if number})


def _merged_literals(clauses: Iterable[Clause]) -> list[Clause]:
    """Clauses in which flattening met a literal twice, as lines of their own.

    A checker that keeps the formula's structure reaches such a clause only by assuming its negation: `A >> ~A` is `~A` once flattened, but
    unit propagation over the definitions does not see it.
    """
    found = []
    for clause in clauses:
        literals = dict.fromkeys(clause)
        if len(literals) < len(clause) and not any(-literal in literals for literal in literals):
            found.append(list(literals))
    return found


def name_variables(lines: list[Clause], names: dict[int, str]) -> Proof:
    """The proof with its variables numbered by first use and named."""
    numbers: dict[int, int] = {}
    renumbered = [[_signed(literal, numbers) for literal in line] for line in lines]
    return {"variables": [names[old] for old in numbers], "lines": renumbered}


def _signed(literal: int, numbers: dict[int, int]) -> int:
    number = numbers.setdefault(abs(literal), len(numbers) + 1)
    return number if literal > 0 else -number
