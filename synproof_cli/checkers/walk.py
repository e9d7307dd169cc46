"""Truth of some formulas from model to model: each model is stated as changes against the one before it, and only what they touch is
looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush

from synproof_cli.checkers.evaluate import Assignment, Evaluator
from synproof_cli.checkers.formulas import COMPARE, DEFINED, NAMED
from synproof_cli.checkers.shapes import At


class Walk:
    """The watched formulas in the model reached so far. `false`: those that it makes false."""

    def __init__(self, evaluator: Evaluator, watched: Iterable[int], start: Assignment, laws: Iterable[int] = ()) -> None:
        self._evaluator = evaluator
        self._laws = frozenset(laws)
        self._watched = self._laws.union(watched)
        formulas = evaluator.formulas
        cone = formulas.cone(self._watched)
        self._parents: dict[int, list[int]] = {}
        self._leaves: dict[str, list[int]] = {}
        typed: set[str] = set()
        for number in cone:
            for part in formulas.parts[number]:
                self._parents.setdefault(part, []).append(number)
            if formulas.kinds[number] in NAMED:
                self._leaves.setdefault(formulas.words[number][0], []).append(number)
                typed |= {formulas.words[number][0]} if formulas.kinds[number] in (COMPARE, DEFINED) else set()
        self._now = {name: start[name] for name in self._leaves if name in start}
        self._missing = typed - self._now.keys()
        self._truth = evaluator.truths(self._now, cone)
        self.false = {number for number in self._watched if not self._truth[number]}

    def step(self, changes: At) -> None:
        """Go on to the model with these changes. Raises FaultError for a value no atom can have, and where a typed atom has none yet."""
        touched = []
        for name, value in self._evaluator.read(changes).items():
            if name in self._leaves:
                self._now[name] = value
                self._missing.discard(name)
                touched += self._leaves[name]
        if self._missing:
            raise changes.fault("model", f"atom '{min(self._missing)}' has no value")
        self._follow(touched)

    def _follow(self, pending: list[int]) -> None:
        """Evaluate again, parts first, what changed and whatever holds something that did."""
        heapify(pending)
        seen = set(pending)
        truth, evaluate, parents = self._truth, self._evaluator.truth_of, self._parents
        while pending:
            number = heappop(pending)
            value = evaluate(number, truth, self._now)
            if value is truth[number]:
                continue
            truth[number] = value
            if number in self._watched:
                (self.false.discard if value else self.false.add)(number)
            for parent in parents.get(number, ()):
                if parent not in seen:
                    seen.add(parent)
                    heappush(pending, parent)

    def require(self, changes: At, true: Iterable[int]) -> None:
        """Go on to the model with these changes. Raises FaultError unless it makes these watched formulas true."""
        self.step(changes)
        if self.false and not (self.false.isdisjoint(true) and self.false.isdisjoint(self._laws)):
            raise changes.fault("model", "the model does not satisfy what it should")
