"""Many claims against the same axioms: the axioms are encoded and loaded once, and each claim costs one or two small queries.

A solver with the axioms as hard clauses answers. Only for cores there is a second one with a selector for each axiom, made when the first
core is asked for: assuming thousands of selectors costs seven times as much as the answer itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause, Encoder
from synproof_cli.logic.evaluate import holds
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.solver import Solver
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import Formula, negate

Verdict = Literal["entailed", "refuted", "open", "inconsistent"]
"""`inconsistent`: the axioms contradict each other and entail everything."""

_CLAIM = "claim"


class Encoded:
    """Axioms by key as clauses, ready to be loaded."""

    def __init__(self, axioms: Mapping[str, Formula], vocabulary: Vocabulary = OPEN) -> None:
        self.axioms = axioms
        self.vocabulary = vocabulary
        self.encoder = Encoder(vocabulary)
        self.clauses: list[Clause] = []
        for formula in axioms.values():
            self.clauses += self.encoder.assertion(formula)
        self.clauses += self.encoder.take()


class Entailment:
    """Verdicts on claims. Raises BudgetExceededError from any question, FormulaError from none."""

    def __init__(self, encoded: Encoded, budget: Budget | None = None) -> None:
        self.encoded = encoded
        self.budget = budget or Budget()
        self._solver = Solver(self.budget, encoded.clauses)
        self._explainer: Kernel | None = None
        self.consistent = self._solver.solve()
        self._model = self._solver.model if self.consistent else []

    def verdict(self, claim: Formula) -> Verdict:
        """What the axioms say of the claim. A model that is known already tells which half of the question is left."""
        if not self.consistent:
            return "inconsistent"
        encoder = self.encoded.encoder
        literal = encoder.literal(claim)
        denial = encoder.literal(negate(claim))
        pending = encoder.take()
        if pending:  # the known model says nothing of what these clauses are about
            self._solver.add(pending)
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
        kernel = self._explainer
        if kernel is None:
            kernel = self._explainer = Kernel(self.encoded.vocabulary, self.budget, (), self.encoded.axioms)
        denial = kernel.key_of(negate(claim))
        return tuple(key for key in kernel.shrink([*self.encoded.axioms, denial], keep=[denial]) if key != denial)

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
