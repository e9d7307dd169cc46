"""Elements, conflicts, culprits, defeats and arguments, each by enumerating all sets of elements (design section 2)."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TypeAlias

from synproof_cli.model.formula import Formula
from tests.oracles.cases import LICENCES, Case, LicensedFact, Rule
from tests.oracles.semantics import Universe

Elements: TypeAlias = frozenset[str]


def subsets(items: Collection[str]) -> Iterator[Elements]:
    """Every subset, smaller ones first, in canonical order (size, then ids)."""
    ordered = sorted(items)
    return (frozenset(chosen) for size in range(len(ordered) + 1) for chosen in itertools.combinations(ordered, size))


def minimal(sets: Collection[Elements]) -> list[Elements]:
    """The sets that contain no other of them, in canonical order."""
    least = [one for one in sets if not any(other < one for other in sets)]
    return sorted(least, key=lambda one: (len(one), sorted(one)))


class Trial:
    """One case with all its sets worked out. `extra` are further formulas somebody is going to ask about."""

    def __init__(self, case: Case, extra: Collection[Formula] = ()) -> None:
        self.case = case
        self.universe = Universe(case.atoms, (*case.formulas, *extra))
        self.dropped = self._unreviewed_that_clash()
        rules = [rule for rule in case.in_force if rule.id not in self.dropped]
        self.strict: dict[str, Rule] = {rule.id: rule for rule in rules if rule.strict}
        self.elements: dict[str, Rule | LicensedFact] = {rule.id: rule for rule in rules if not rule.strict}
        self.elements |= {fact.id: fact for fact in case.facts}
        self.overridden = case.overridden()
        self.given = self.universe.meet(self.universe.truth(formula) for formula in case.conditions)
        self.truths = {name: self.universe.truth(element.formula) for name, element in self.elements.items()}

    def _unreviewed_that_clash(self) -> Elements:
        """If S is unsatisfiable and S less the unreviewed model formulas is not, the unreviewed formulas are dropped."""
        strict = [rule for rule in self.case.in_force if rule.strict]
        own = [rule for rule in strict if not rule.by_model]
        if self.universe.satisfiable(*(rule.formula for rule in strict)) or not self.universe.satisfiable(*(rule.formula for rule in own)):
            return frozenset()
        return frozenset(rule.id for rule in self.case.in_force if rule.by_model)

    def strict_truth(self, less: Collection[str] = ()) -> int:
        """T ∪ S, less some strict axioms (T is what makes the universe: no valuation outside it exists)."""
        return self.universe.meet(self.universe.truth(rule.formula) for name, rule in self.strict.items() if name not in less)

    @cached_property
    def background(self) -> int:
        """T ∪ S ∪ G."""
        return self.strict_truth() & self.given

    def with_elements(self, chosen: Collection[str]) -> int:
        """T ∪ S ∪ G ∪ chosen."""
        return self.background & self.universe.meet(self.truths[name] for name in chosen)

    @cached_property
    def sums(self) -> dict[Elements, int]:
        """T ∪ S ∪ G ∪ M for every set M of elements."""
        return {chosen: self.with_elements(chosen) for chosen in subsets(self.elements)}

    @cached_property
    def conflicts(self) -> list[Elements]:
        """The ⊆-minimal M with T ∪ S ∪ G ∪ M unsatisfiable."""
        return minimal([chosen for chosen, truth in self.sums.items() if not truth])

    def culprits(self, conflict: Elements) -> Elements:
        """Whom a conflict is held against: rule (1) facts, else (2) the overridden, else (3) the lowest priority."""
        facts = {name: fact for name in conflict if isinstance(fact := self.elements[name], LicensedFact)}
        if facts:
            lowest = min(LICENCES.index(fact.licence) for fact in facts.values())
            return frozenset(name for name, fact in facts.items() if LICENCES.index(fact.licence) == lowest)
        overridden = self._overridden_members(conflict)
        if overridden:
            return overridden
        priorities = {name: rule.priority for name in conflict if isinstance(rule := self.elements[name], Rule)}
        return frozenset(name for name, priority in priorities.items() if priority == min(priorities.values()))

    def _overridden_members(self, conflict: Elements) -> Elements:
        by_members = frozenset().union(*(self.overridden[name] for name in conflict)) & conflict
        overriders = self.strict_overriders(conflict)
        members = self.universe.meet(self.truths[name] for name in conflict)
        if not self.strict_truth(less=overriders) & self.given & members:
            return by_members
        return by_members | (frozenset().union(*(self.overridden[name] for name in overriders)) & conflict)

    def strict_overriders(self, conflict: Elements) -> Elements:
        """The strict axioms that override a member."""
        return frozenset(name for name in self.strict if self.overridden[name] & conflict)

    @cached_property
    def defeaters(self) -> dict[str, list[Elements]]:
        """For each element d the sets B such that B ∪ {d} is a conflict and d a culprit of it."""
        return {
            name: [conflict - {name} for conflict in self.conflicts if name in conflict and name in self.culprits(conflict)]
            for name in self.elements
        }

    def arguments(self, conclusion: int) -> list[Elements]:
        """The ⊆-minimal B with T ∪ S ∪ G ∪ B satisfiable and entailing the conclusion (given as its truth set)."""
        return minimal([chosen for chosen, truth in self.sums.items() if truth and truth & ~conclusion == 0])

    @property
    def claim(self) -> int:
        """Truth set of c."""
        return self.universe.truth(self.case.claim)

    @property
    def denial(self) -> int:
        """Truth set of ¬c."""
        return self.universe.everything ^ self.claim

    @property
    def arguments_for(self) -> list[Elements]:
        """Arguments for c."""
        return self.arguments(self.claim)

    @property
    def arguments_against(self) -> list[Elements]:
        """Arguments for ¬c."""
        return self.arguments(self.denial)

    @property
    def set_aside(self) -> Elements:
        """Elements in conflict by themselves."""
        return frozenset(name for conflict in self.conflicts if len(conflict) == 1 for name in conflict)
