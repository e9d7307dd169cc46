"""The ground a debate about the claim stands on: the part of S, G and the elements that can bear on it."""

from __future__ import annotations

from collections.abc import Iterable

from synproof_cli.checkers.case import MINUS, PLUS, Case
from synproof_cli.checkers.components import Components
from synproof_cli.checkers.formulas import NAMED
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.walk import Walk

CLAIMS = frozenset((PLUS, MINUS))


def read_fixed(certificate: At, case: Case) -> tuple[int, ...]:
    """The literals that part the claim's component from the rest, once their proof holds. Raises FaultError."""
    if "fixed" not in certificate.fields():
        return ()
    language, fixed = case.language, tuple(_literal(item, case) for item in certificate["fixed"].items())
    if not fixed:
        raise certificate["fixed"].fault("malformed", "is left out where nothing is fixed")
    denied = language.formulas.negation(language.formulas.conjunction(fixed))
    language.refute([*case.given(), denied], certificate["fixed_proof"])
    return fixed


def _literal(at: At, case: Case) -> int:
    """A leaf or its negation. Raises FaultError for any other formula."""
    formulas, formula = case.language.formulas, case.language.formula(at)
    if formulas.kinds[formulas.leaf_of(formula)] not in NAMED:
        raise at.fault("malformed", "is neither a leaf nor its negation")
    return formula


class Ground:
    """The claim's component of a case whose claim has been read (`model.certificate`, components). `elements` are sorted.

    `strict`, in rule order: all that shared atoms connect with the claim, fixed or not; models are asked for less, see `satisfies`.
    """

    def __init__(self, case: Case, claim: int, fixed: tuple[int, ...] = ()) -> None:
        self.case = case
        self.claim = claim
        self._components = Components(case)
        self._home = self._components.touched((claim,))
        closed = frozenset(case.language.formulas.leaf_of(literal) for literal in fixed)
        self._open = Components(case, closed) if fixed else self._components
        inner = self._open.touched((claim,))
        self.elements = [name for name in sorted(case.elements()) if self._is_element(case.formula(name), inner)]
        self.strict = [name for name in case.rules.strict if self._near(case.strict_formulas((name,))[0], self._home)]
        self._inner = [formula for formula in case.given() if self._open.within(formula, inner)] + list(fixed)
        self._upper = [name for name in case.rules.strict if case.rules.overrides_some(name)]

    def _near(self, formula: int, roots: frozenset[str]) -> bool:
        return self._components.within(formula, roots)

    def _is_element(self, formula: int, inner: frozenset[str]) -> bool:
        """In the component; of formulas with fixed leaves alone those that any atoms connect with the claim."""
        return self._open.within(formula, inner) or (not self._open.names(formula) and self._near(formula, self._home))

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
        """Raise FaultError unless the model, stated as changes, satisfies T, S (less some axioms), G and the members.

        S and G are looked at within the component, with the fixed literals: outside, the certificate's own model satisfies them. With
        axioms left out nothing is fixed, and all that shared atoms connect with the claim is looked at.
        """
        self.case.require(model, [*self._background(left_out), *members])

    def _background(self, left_out: frozenset[str]) -> list[int]:
        if not left_out:
            return self._inner
        strict = self.case.strict_formulas(name for name in self.strict if name not in left_out)
        return [*strict, *(formula for formula in self.case.conditions if self._near(formula, self._home))]

    def walk(self, members: Iterable[int]) -> tuple[Walk, list[int]]:
        """A way through models of the component that also watches these formulas, and what must be true all along."""
        return self.case.walk((*self._inner, *members)), self._inner

    def premises(self, mentioned: Iterable[int], left_out: frozenset[str] = frozenset()) -> list[int]:
        """The formulas of S (less some axioms) and G that a proof naming these formulas can use: those of the components it touches."""
        roots = self._home | self._components.touched(mentioned)
        strict = self.case.strict_formulas(name for name in self.case.rules.strict if name not in left_out)
        return [formula for formula in (*strict, *self.case.conditions) if self._near(formula, roots)]
