"""Unit propagation over one growing set of clauses, and reverse unit propagation on top of it.

Literals are even for a variable and odd for its negation. Permanent clauses come first; levels of assumed literals are laid on top and
taken off again, so that hundreds of proofs share one set of clauses. Two watched literals a clause (Moskewicz et al. 2001);
a line of a proof is accepted when its negation yields a contradiction by unit propagation alone (Goldberg and Novikov 2003).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from synproof_cli.checkers.budget import Budget

TRUE: Final = 2
FALSE: Final = 3


class Propagator:
    """Clauses, the literals that follow from them by unit propagation, and whether they contradict each other."""

    def __init__(self, budget: Budget) -> None:
        self.contradiction = False
        self._budget = budget
        self._value = [0, 0]  # by literal: 1 true, -1 false, 0 open
        self._implied: list[list[int]] = [[], []]  # binary clauses: what a true literal forces
        self._watching: list[list[list[int]]] = [[], []]  # longer clauses, by each of their first two literals
        self._trail: list[int] = []
        self._head = 0
        self._steps = 0
        self._marks: list[tuple[int, bool]] = []
        self.new_variable()
        self.add((TRUE,))

    def new_variable(self) -> int:
        """The positive literal of a fresh variable."""
        literal = len(self._value)
        self._value += (0, 0)
        self._implied += ([], [])
        self._watching += ([], [])
        return literal

    def is_true(self, literal: int) -> bool:
        """Whether the literal follows by unit propagation from what is there now."""
        return self._value[literal] > 0

    def is_open(self, literal: int) -> bool:
        """Whether nothing is known of the literal."""
        return self._value[literal] == 0

    def add(self, clause: Iterable[int]) -> None:
        """A permanent clause. Only while no level is open."""
        literals = set(clause)
        if self.contradiction or any(self._value[literal] > 0 or literal ^ 1 in literals for literal in literals):
            return
        rest = [literal for literal in literals if self._value[literal] == 0]
        if not rest:
            self.contradiction = True
        elif len(rest) == 1:
            self._assume(rest)
        else:
            self._store(rest)

    def _store(self, clause: list[int]) -> None:
        if len(clause) == 2:
            self._implied[clause[0] ^ 1].append(clause[1])
            self._implied[clause[1] ^ 1].append(clause[0])
        else:
            self._watching[clause[0]].append(clause)
            self._watching[clause[1]].append(clause)

    def push(self, literals: Iterable[int]) -> None:
        """Open a level: assume literals and propagate."""
        self._marks.append((len(self._trail), self.contradiction))
        if not self.contradiction:
            self._assume(literals)

    def pop(self) -> None:
        """Take the innermost level back."""
        mark, self.contradiction = self._marks.pop()
        value = self._value
        for literal in self._trail[mark:]:
            value[literal] = value[literal ^ 1] = 0
        del self._trail[mark:]
        self._head = mark

    @contextmanager
    def level(self, literals: Iterable[int]) -> Iterator[None]:
        """A level for the length of a block."""
        self.push(literals)
        try:
            yield
        finally:
            self.pop()

    def _assume(self, literals: Iterable[int]) -> None:
        for literal in literals:
            known = self._value[literal]
            if known < 0:
                self.contradiction = True
                return
            if known == 0:
                self._force((literal,))
        self.contradiction = not self._propagate()

    def _propagate(self) -> bool:
        """Follow up every literal on the trail. False for a contradiction; what is left of the trail then is never looked at again."""
        consistent = True
        self._steps = 0
        while consistent and self._head < len(self._trail):
            literal = self._trail[self._head]
            self._head += 1
            consistent = self._force(self._implied[literal]) and self._visit(literal ^ 1)
        self._budget.spend(self._steps)
        return consistent

    def _force(self, forced: Sequence[int]) -> bool:
        """Make literals true that binary clauses force."""
        value, trail = self._value, self._trail
        self._steps += 1 + len(forced)
        for literal in forced:
            if value[literal] == 0:
                value[literal] = 1
                value[literal ^ 1] = -1
                trail.append(literal)
            elif value[literal] < 0:
                return False
        return True

    def _visit(self, false: int) -> bool:
        """Find every longer clause that watches a literal now false another one to watch, or force the last it has."""
        watching = self._watching[false]
        if not watching:
            return True
        kept: list[list[int]] = []
        self._watching[false] = kept
        for index, clause in enumerate(watching):
            if not clause:  # a lemma taken back
                continue
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            if self._value[clause[0]] > 0:
                kept.append(clause)
            elif not self._rewatch(clause, false):
                kept.append(clause)
                if not self._force((clause[0],)):
                    kept += watching[index + 1 :]
                    return False
        self._steps += 2 * len(watching)
        return True

    def _rewatch(self, clause: list[int], false: int) -> bool:
        """Watch a literal of the clause that is not false, beyond the first, in place of the second. False when there is none."""
        value = self._value
        for place in range(2, len(clause)):
            if value[clause[place]] >= 0:
                clause[1], clause[place] = clause[place], false
                self._watching[clause[1]].append(clause)
                self._steps += place
                return True
        self._steps += len(clause)
        return False

    def refutes(self, lines: Sequence[Sequence[int]]) -> int | None:
        """Follow a RUP proof from what is assumed now. None when it ends in a contradiction, else the first line that does not follow.

        `len(lines)` when every line follows and no contradiction comes. Lemmas are taken back at the end.
        """
        with self.level(()), self._lemmas() as stored:
            for number, line in enumerate(lines):
                if self.contradiction:
                    return None
                if not self._follows(line):
                    return number
                self._lemma(line, stored)
            return None if self.contradiction else len(lines)

    def _follows(self, line: Sequence[int]) -> bool:
        self.push([literal ^ 1 for literal in line])
        follows = self.contradiction
        self.pop()
        return follows

    def _lemma(self, line: Sequence[int], stored: list[list[int]]) -> None:
        value = self._value
        literals = {literal for literal in line if value[literal] >= 0}
        if any(value[literal] > 0 or literal ^ 1 in literals for literal in literals):
            return  # holds for as long as the lemma would be kept
        rest = list(literals)
        if not rest:
            self.contradiction = True
        elif len(rest) == 1:
            self._assume(rest)
        else:
            stored.append(rest)
            self._store(rest)

    @contextmanager
    def _lemmas(self) -> Iterator[list[list[int]]]:
        stored: list[list[int]] = []
        try:
            yield stored
        finally:
            for clause in reversed(stored):
                if len(clause) == 2:
                    self._implied[clause[0] ^ 1].pop()
                    self._implied[clause[1] ^ 1].pop()
                clause.clear()
