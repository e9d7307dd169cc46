"""Many claims against the same axioms: the axioms are encoded and loaded once, and each claim costs one or two small queries.

A solver with the axioms as hard clauses answers. Only for cores there is a second one with a selector for each axiom, made when the first
core is asked for: assuming thousands of selectors costs seven times as much as the answer itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Literal

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause, Encoder
from synproof_cli.logic.evaluate import holds
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.solver import Solver
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import Atom, Formula, negate

Verdict = Literal["entailed", "refuted", "open", "inconsistent"]
"""`inconsistent`: the axioms contradict each other and entail everything."""


class Encoded:
    """Axioms by key as clauses, ready to be loaded, any number of times.

    `asserted` are the clauses of each axiom; `defined` define what they and the claims asked about speak of, T included.
    """

    def __init__(self, axioms: Mapping[str, Formula], vocabulary: Vocabulary = OPEN) -> None:
        self.axioms = axioms
        self.vocabulary = vocabulary
        self.encoder = Encoder(vocabulary)
        self.asserted = {key: self.encoder.assertion(formula) for key, formula in axioms.items()}
        self.defined: list[Clause] = []

    @property
    def clauses(self) -> list[Clause]:
        """All of them."""
        return [clause for clauses in self.asserted.values() for clause in clauses] + self.definitions(0)

    def definitions(self, known: int) -> list[Clause]:
        """Those behind the first `known`."""
        self.defined += self.encoder.take()
        return self.defined[known:]


class Entailment:
    """Verdicts on claims. Raises BudgetExceededError from any question."""

    def __init__(self, encoded: Encoded, budget: Budget | None = None) -> None:
        self.encoded = encoded
        self.budget = budget or Budget()
        self._solver = Solver(self.budget, encoded.clauses)
        self._known = len(encoded.defined)
        self.consistent = self._solver.solve()
        self._model = self._solver.model if self.consistent else []

    def verdict(self, claim: Formula) -> Verdict:
        """What the axioms say of the claim. A model that is known already tells which half of the question is left."""
        if not self.consistent:
            return "inconsistent"
        encoder = self.encoded.encoder
        literal = encoder.literal(claim)
        denial = encoder.literal(negate(claim))
        if self._load_definitions():  # the known model says nothing of what these are about
            seen_true = self._possible(literal)
            if not seen_true:
                return "refuted"
        else:
            seen_true = holds(encoder.lowered(claim), self._true_in(self._model))
        if self._possible(denial if seen_true else literal):
            return "open"
        return "entailed" if seen_true else "refuted"

    def core(self, claim: Formula) -> tuple[str, ...]:
        """A ⊆-minimal set of axioms that entails the claim, in the axioms' order. Raises ValueError when none does."""
        denial = negate(claim)
        literal = self.encoded.encoder.literal(denial)
        self._load_definitions()
        solver, selectors = self._explainer
        if solver.solve([*selectors, literal]):
            raise ValueError("a core needs an entailed claim")
        few = {selectors[used]: self.encoded.axioms[selectors[used]] for used in sorted(solver.core) if used in selectors}
        return tuple(Kernel(self.encoded.vocabulary, self.budget, [denial], few).shrink(list(few)))

    @cached_property
    def _explainer(self) -> tuple[Solver, dict[int, str]]:
        """A solver in which each axiom holds only where its selector does; selectors with their axioms."""
        encoder = self.encoded.encoder
        selectors = {encoder.fresh(Atom(key)): key for key in self.encoded.axioms}
        guarded = ([-selector, *clause] for selector, key in selectors.items() for clause in self.encoded.asserted[key])
        return Solver(self.budget, [*guarded, *self.encoded.defined]), selectors

    def _load_definitions(self) -> bool:
        """Load what was defined for claims; False when there was nothing new."""
        found = self.encoded.definitions(self._known)
        self._known += len(found)
        self._solver.add(found)
        if "_explainer" in self.__dict__:
            self._explainer[0].add(found)
        return bool(found)

    def _possible(self, literal: int) -> bool:
        if not self._solver.solve([literal]):
            return False
        self._model = self._solver.model
        return True

    def _true_in(self, model: list[int]) -> Callable[[Formula], bool]:
        leaves = self.encoded.encoder.base_leaves
        known = len(model)

        def truth(leaf: Formula) -> bool:
            variable = leaves[leaf]
            return variable <= known and model[variable - 1] > 0

        return truth
