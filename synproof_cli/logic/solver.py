"""The SAT port: one incremental solver with assumptions, cores and refutations.

python-sat's C extension is imported directly: `pysat.solvers` costs ten times as much to import and adds nothing used here. MiniSat 2.2 is
the fastest for many small queries; a query that resists it goes to CaDiCaL 1.9.5. Every call runs in slices of conflicts, so Ctrl-C and
time limits work. The answer is yes or no; "don't know" is an exception (`BudgetExceededError`) and can't be mistaken for either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import pysolvers

from synproof_cli.errors import InternalError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause

_SLICE: Final = 20_000
_LONGEST_SLICE: Final = 320_000
_EASY: Final = (20_000, 40_000, 80_000, 160_000, 320_000)
"""Slices after which a query is handed to CaDiCaL."""


class Solver:
    """Clauses, and questions about them under assumptions. Keeps its clauses so that a harder engine or a proof can start from them."""

    def __init__(self, budget: Budget, clauses: Iterable[Clause] = ()) -> None:
        self.budget = budget
        self.clauses: list[Clause] = []
        self._quick: Any = pysolvers.minisat22_new()
        self._heavy: Any = None
        self._refuted = False
        self._model: list[int] | None = []
        self._core: list[int] = []
        self.add(clauses)

    def __del__(self) -> None:
        if getattr(self, "_quick", None) is not None:
            pysolvers.minisat22_del(self._quick)
        if getattr(self, "_heavy", None) is not None:
            pysolvers.cadical195_del(self._heavy, None)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        for clause in clauses:
            self.clauses.append(clause)
            if not clause:
                self._refuted = True
                continue
            pysolvers.minisat22_add_cl(self._quick, clause)
            if self._heavy is not None:
                pysolvers.cadical195_add_cl(self._heavy, clause)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether the clauses are satisfiable with the assumptions. Afterwards `model` or `core` is valid."""
        self.budget.solver_calls += 1
        self.budget.check()
        if self._refuted:
            self._core = []
            return False
        given = list(assumptions)
        if self._heavy is None:
            answer = self._solve_quick(given)
            if answer is not None:
                return answer
            self._heavy = pysolvers.cadical195_new()
            for clause in self.clauses:
                pysolvers.cadical195_add_cl(self._heavy, clause)
        return self._solve_heavy(given)

    def _solve_quick(self, given: list[int]) -> bool | None:
        for size in _EASY:
            pysolvers.minisat22_cbudget(self._quick, size)
            answer = pysolvers.minisat22_solve_lim(self._quick, given, 0, 0)
            if answer is True:
                self._model = None
                return True
            if answer is False:
                self._core = pysolvers.minisat22_core(self._quick) or []
                return False
            self.budget.check()
        return None

    def _solve_heavy(self, given: list[int]) -> bool:
        slices = _slices()
        while True:
            pysolvers.cadical195_cbudget(self._heavy, next(slices))
            answer = pysolvers.cadical195_solve_lim(self._heavy, given, 0)  # 1, −1, or 0 when the slice is spent
            if answer > 0:
                self._model = None
                return True
            if answer < 0:
                self._core = pysolvers.cadical195_core(self._heavy, given) or []
                return False
            self.budget.check()

    def implied(self, assumptions: Sequence[int]) -> list[int]:
        """Literals that follow from the assumptions by unit propagation, those that follow from nothing left out; empty for a clash."""
        consistent, literals = pysolvers.minisat22_propagate(self._quick, list(assumptions), 0, 0)
        return list(literals) if consistent else []

    def prefer(self, literals: list[int]) -> None:
        """Try these polarities first when a variable is free."""
        pysolvers.minisat22_setphases(self._quick, literals)

    @property
    def model(self) -> list[int]:
        """Signed literals of the last call's satisfying assignment, by variable; short of variables no clause mentions.

        Fetched when it is first asked for (most are not), so before the next call.
        """
        if self._model is None:
            heavy = self._heavy is not None
            self._model = (pysolvers.cadical195_model(self._heavy) if heavy else pysolvers.minisat22_model(self._quick)) or []
        return self._model

    @property
    def core(self) -> list[int]:
        """Assumptions of the last unsatisfiable call that suffice for it (not minimal)."""
        return self._core


def refutation(clauses: list[Clause], budget: Budget) -> list[Clause]:
    """A RUP refutation of the clauses, without the final empty clause. Raises InternalError when they are satisfiable.

    Most refutations here need no line at all: unit propagation finds the contradiction. The rest are Glucose 4.1's learnt clauses.
    """
    if any(not clause for clause in clauses) or _propagates(clauses):
        return []
    import tempfile

    # The C extension writes proofs to a file handle only; an anonymous one never reaches the file system's names.
    with tempfile.TemporaryFile() as trace:
        engine = pysolvers.glucose41_new()
        try:
            handle = pysolvers.glucose41_tracepr(engine, trace)
            for clause in clauses:
                pysolvers.glucose41_add_cl(engine, clause)
            if _answer(engine, budget):
                raise InternalError("a refutation was asked for satisfiable clauses")
            pysolvers.flushpr(handle)
            trace.seek(0)
            return _learnt(trace.read().decode("ascii"))
        finally:
            pysolvers.glucose41_del(engine)


def _answer(engine: Any, budget: Budget) -> bool:
    slices = _slices()
    while True:
        pysolvers.glucose41_cbudget(engine, next(slices))
        answer = pysolvers.glucose41_solve_lim(engine, [], 0, 0)
        if answer is not None:
            return bool(answer)
        budget.check()


def _slices() -> Iterator[int]:
    """Conflicts between two looks at the clock: twice as many each time, since a search cut short loses its rhythm of restarts."""
    size = _SLICE
    while True:
        yield size
        size = min(2 * size, _LONGEST_SLICE)


def _propagates(clauses: list[Clause]) -> bool:
    engine = pysolvers.minisat22_new()
    try:
        consistent = True
        for clause in clauses:
            consistent = pysolvers.minisat22_add_cl(engine, clause) and consistent
        return not consistent or not pysolvers.minisat22_propagate(engine, [], 0, 0)[0]
    finally:
        pysolvers.minisat22_del(engine)


def _learnt(trace: str) -> list[Clause]:
    """Added clauses of a DRUP trace; lines that begin with `d` take one away, and the empty clause is left out."""
    lines = [list(map(int, line.split())) for line in trace.splitlines() if line and line[0] != "d"]
    for line in lines:
        line.pop()  # the zero at the end
    return [line for line in lines if line]
