"""The ground a debate about the claim stands on: the part of S, G and the elements that can bear on it."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.checkers.case import MINUS, PLUS, Case
from synproof_cli.checkers.components import Components
from synproof_cli.checkers.shapes import At

CLAIMS = frozenset((PLUS, MINUS))


class Ground:
    """The claim's component of a case whose claim has been read. `elements` are sorted, `strict` in rule order."""

    def __init__(self, case: Case, claim: int) -> None:
        self.case = case
        self.claim = claim
        self._components = Components(case)
        self._home = self._components.touched((claim,))
        self.elements = [name for name in sorted(case.elements()) if self._near(case.formula(name), self._home)]
        self.strict = [name for name in case.rules.strict if self._near(case.strict_formulas((name,))[0], self._home)]
        self._conditions = [formula for formula in case.conditions if self._near(formula, self._home)]
        self._upper = [name for name in case.rules.strict if case.rules.closed[name]]

    def _near(self, formula: int, roots: frozenset[str]) -> bool:
        return self._components.within(formula, roots)

    def member(self, name: str) -> int:
        """The formula of an element, of `+claim` (c) or of `-claim` (¬c)."""
        if name in CLAIMS:
            return self.claim if name == PLUS else self.case.language.formulas.negation(self.claim)
        return self.case.formula(name)

    def members(self, at: At) -> frozenset[str]:
        """Elements of the component, `+claim` and `-claim`. Raises FaultError for anything else, and for both of the claims."""
        members = frozenset(at.distinct())
        if not members <= CLAIMS.union(self.elements):
            raise at.fault("conflict", "names what is no element of the claim's component")
        if members >= CLAIMS:
            raise at.fault("conflict", "holds the claim and its negation")
        return members

    def strict_overriders(self, members: frozenset[str]) -> frozenset[str]:
        """Strict axioms that override a member."""
        rules = self.case.rules
        rules.language.budget.spend(len(self._upper))
        lower = [name for name in members if name in rules.defeasible]
        return frozenset(upper for upper in self._upper if any(rules.override(upper, name) for name in lower))

    def satisfies(self, model: At, members: Iterable[int], left_out: frozenset[str] = frozenset()) -> None:
        """Raise FaultError unless the model satisfies T, the component's S (less some axioms) and G, and the members.

        With a model of T ∪ S ∪ G this is one of all of them: no atom is shared with what lies outside the component.
        """
        strict = self.case.strict_formulas(name for name in self.strict if name not in left_out)
        self.case.language.evaluator.require(model, [*strict, *self._conditions, *members])

    def premises(self, mentioned: Iterable[int], left_out: frozenset[str] = frozenset()) -> list[int]:
        """The formulas of S (less some axioms) and G that a proof naming these formulas can use: those of the components it touches."""
        roots = self._home | self._components.touched(mentioned)
        strict = self.case.strict_formulas(name for name in self.case.rules.strict if name not in left_out)
        return [formula for formula in (*strict, *self.case.conditions) if self._near(formula, roots)]
