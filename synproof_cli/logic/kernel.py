"""Questions about named formulas: which of them are consistent together, and which ones clash.

A kernel holds *hard* formulas (always true) and *members* (true when chosen), all in one incremental solver with a selector a member.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause, Encoder
from synproof_cli.logic.evaluate import holds
from synproof_cli.logic.models import scenario, values_of
from synproof_cli.logic.solver import Solver
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.certificate import Model
from synproof_cli.model.formula import Atom, Compare, Defined, Formula, spell

Leaf = Atom | Compare | Defined

_LARGE: Final = 500
_MANY_TIMES: Final = 4


class Kernel:
    """T ∪ hard, and members behind selectors. Keys are the caller's names; answers are exact or BudgetExceededError.

    `sources` are the members as given, `formulas` the same over base literals.
    """

    def __init__(self, vocabulary: Vocabulary, budget: Budget, hard: Iterable[Formula], members: Mapping[str, Formula]) -> None:
        self.vocabulary = vocabulary
        self.encoder = Encoder(vocabulary)
        self.solver = Solver(budget)
        self.sources: dict[str, Formula] = {}
        self.formulas: dict[str, Formula] = {}
        self._selectors: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._assumed: list[int] = []
        self._by_variable: dict[int, Leaf] = {}
        self._by_name: dict[str, list[tuple[int, Leaf]]] = {}
        clauses = [clause for formula in hard for clause in self.encoder.assertion(formula)]
        self._has_hard = bool(clauses)
        for key, formula in members.items():
            clauses += self._guarded(key, formula)
        self.solver.add(clauses + self.encoder.take())

    def add_member(self, key: str, formula: Formula) -> None:
        """One more member. The key must be new."""
        self.solver.add(self._guarded(key, formula))

    def _guarded(self, key: str, formula: Formula) -> list[Clause]:
        """The clauses of a member behind a selector of its own."""
        selector = self.encoder.fresh(Atom(key))
        self.sources[key] = formula
        lowered = self.formulas[key] = self.encoder.lowered(formula)
        self._selectors[key] = selector
        self._keys[selector] = key
        return [[-selector, *clause] for clause in self.encoder.assertion_of_lowered(lowered)] + self.encoder.take()

    def consistent(self, keys: Iterable[str]) -> bool:
        """Whether T ∪ hard ∪ those members is satisfiable. Then `truth` and `values` hold, else `clash`."""
        return self.solver.solve([*self._assumed, *map(self._selectors.__getitem__, keys)])

    @contextmanager
    def assuming(self, keys: Iterable[str]) -> Iterator[None]:
        """Within the block those members count as hard."""
        before = self._assumed
        self._assumed = before + [self._selectors[key] for key in keys]
        try:
            yield
        finally:
            self._assumed = before

    def clash(self) -> list[str]:
        """Members of the last inconsistent call that suffice for it, in the order they were added; not minimal."""
        assumed = set(self._assumed)
        return [self._keys[literal] for literal in sorted(self.solver.core) if literal not in assumed]

    def truth(self) -> dict[Formula, bool]:
        """The last model, by atom and base literal."""
        return self._truth_in(self.solver.model)

    def _truth_in(self, model: list[int]) -> dict[Formula, bool]:
        known = len(model)
        return {leaf: variable <= known and model[variable - 1] > 0 for leaf, variable in self.encoder.base_leaves.items()}

    def values(self) -> Model:
        """The last model as values of atoms."""
        return scenario(self.truth(), self.vocabulary)

    def values_beside(self, before: list[int]) -> Model:
        """Values, in the last model, of the atoms in which it differs from an earlier model of this kernel's solver."""
        model, leaves = self.solver.model, self._leaves_by_variable()
        flipped = set(model).difference(before)  # a model holds each variable once, with its sign
        names = dict.fromkeys(leaves[variable].name for variable in sorted(map(abs, flipped)) if variable in leaves)
        truth: dict[Formula, bool] = {leaf: model[variable - 1] > 0 for name in names for variable, leaf in self._by_name[name]}
        return values_of(truth, self.vocabulary)

    def _leaves_by_variable(self) -> dict[int, Leaf]:
        if len(self._by_variable) != len(self.encoder.base_leaves):
            self._by_variable = {variable: leaf for leaf, variable in self.encoder.base_leaves.items() if isinstance(leaf, Leaf)}
            self._by_name = {}
            for variable, leaf in self._by_variable.items():
                self._by_name.setdefault(leaf.name, []).append((variable, leaf))
        return self._by_variable

    def implied(self, keys: Iterable[str]) -> dict[Formula, bool]:
        """What T ∪ hard ∪ those members say, by unit propagation alone, of atoms and base literals."""
        said = {abs(literal): literal > 0 for literal in self.solver.implied([self._selectors[key] for key in keys])}
        return {leaf: said[variable] for leaf, variable in self.encoder.base_leaves.items() if variable in said}

    def satisfied(self, keys: Iterable[str]) -> list[str]:
        """Those members that the last model makes true, chosen or not."""
        truth = self.truth()
        return [key for key in keys if holds(self.formulas[key], truth.__getitem__)]

    def shrink(self, keys: Sequence[str], keep: Collection[str] = ()) -> list[str]:
        """A ⊆-minimal inconsistent subset of inconsistent `keys` (deletion with core refinement), in the given order.

        Members in `keep` are never tried for removal: the result is minimal in the others.
        """
        if self.consistent(keys):
            raise ValueError("shrink needs an inconsistent set")
        kept = {self._selectors[key] for key in keep}
        open_ = self._used(list(map(self._selectors.__getitem__, keys)), kept)
        if self._mostly_idle(len(open_)):
            few = [self._keys[literal] for literal in open_]
            return Kernel(self.vocabulary, self.solver.budget, (), {key: self.sources[key] for key in few}).shrink(few, keep)
        needed: list[int] = []  # from the last to the first
        while open_:
            literal = open_.pop()
            if literal in kept or self.solver.solve(self._assumed + open_ + needed[::-1]):
                needed.append(literal)
            else:
                open_ = self._used(open_, kept)
        return [self._keys[literal] for literal in reversed(needed)]

    def _mostly_idle(self, used: int) -> bool:
        """Whether a kernel of those alone is worth making: here each consistent answer gives a value to every atom of all members."""
        return not self._has_hard and not self._assumed and used * _MANY_TIMES < len(self.sources) and len(self.sources) > _LARGE

    def _used(self, literals: list[int], kept: set[int]) -> list[int]:
        """Those that the last inconsistent call used, and those kept."""
        used = kept.union(set(self.solver.core).difference(self._assumed))
        return [literal for literal in literals if literal in used]

    def grow(self, chosen: Collection[str], universe: Sequence[str]) -> tuple[list[str], Model]:
        """A ⊆-maximal consistent superset of consistent `chosen` within `universe`, and a model of it."""
        if not self.consistent(self._ordered(universe, chosen)):
            raise ValueError("grow needs a consistent set")
        model = self.solver.model
        held = {*chosen, *self.satisfied(universe)}
        while (left := [key for key in universe if key not in held]) and self._consistent_with_one(self._ordered(universe, held), left):
            model = self.solver.model
            held.update(self.satisfied(left))
        return self._ordered(universe, held), scenario(self._truth_in(model), self.vocabulary)

    def _consistent_with_one(self, held: list[str], left: list[str]) -> bool:
        """Whether one more member fits beside those held (Marques-Silva et al. 2013): one question instead of one for each."""
        switch = self.encoder.fresh(Atom("one more"))
        self.solver.add([[-switch, *map(self._selectors.__getitem__, left)]])
        answer = self.solver.solve([*self._assumed, *map(self._selectors.__getitem__, held), switch])
        if answer:
            _ = self.solver.model  # fetched before the switch is turned off
        self.solver.add([[-switch]])
        return answer

    @staticmethod
    def _ordered(keys: Sequence[str], chosen: Collection[str]) -> list[str]:
        return [key for key in keys if key in chosen]

    def key_of(self, formula: Formula) -> str:
        """The key of a member with that formula, added if there is none under this name yet."""
        key = f"formula:{spell(formula)}"
        if key not in self.formulas:
            self.add_member(key, formula)
        return key
