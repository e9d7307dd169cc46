"""What would change the finding: minimal axioms to drop, minimal facts to add, each re-decided before it is named."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeVar

from synproof_cli.debate.component import Component, claim_component
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.labels import Members
from synproof_cli.debate.trial import Trial
from synproof_cli.debate.whatif import WhatIf
from synproof_cli.errors import BudgetExceededError
from synproof_cli.model.formula import Atom, Compare, Defined, Formula, atom_names, leaves, negate, spell
from synproof_cli.model.result import Finding

MAX_SIZE: Final = 3
MAX_EVALUATIONS: Final = 600
MAX_WORK: Final = 400_000
MAX_FOUND: Final = 24
MAX_LITERALS: Final = 400
MAX_DROPPABLE: Final = 60
"""Limits of one search, in work (solver calls × rules) and not in time: the same result everywhere."""

_FLIP: Final = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Drop:
    """Axioms whose removal changes the finding; no proper subset does."""

    axioms: tuple[str, ...]
    finding: Finding


@dataclass(frozen=True, slots=True)
class Add:
    """Facts that change the finding when added to the conditions; no proper subset does. `against`: the argument that then stands."""

    facts: tuple[Formula, ...]
    finding: Finding
    against: Members | None = None


@dataclass(frozen=True, slots=True)
class FoundChanges:
    """All that was found, smallest first. `complete`: every set up to `MAX_SIZE` was tried."""

    drop: tuple[Drop, ...] = ()
    add: tuple[Add, ...] = ()
    complete: bool = True
    max_size: int = MAX_SIZE


def find_changes(trial: Trial, decision: Decision) -> FoundChanges:
    """Search both ways, within work limits. Nothing for findings that a change of this kind is not asked of."""
    if decision.finding in ("UNDECIDED", "UNTRANSLATED", "IMPOSSIBLE", "INCONSISTENT") or decision.by_form:
        return FoundChanges()
    dispute = decision.dispute
    component = dispute.component if dispute else claim_component(trial.rules, trial.problem.conditions, trial.problem.claim)
    search = _Search(WhatIf(trial, component), decision.finding)
    droppable = _droppable(trial, decision)
    drops, drops_complete = search.minimal(
        droppable[:MAX_DROPPABLE], lambda _: True, lambda chosen: search.what_if.finding(dropped=chosen),
    )
    # What S ∪ G entails, no fact that S ∪ G allows can undo.
    candidates = fact_candidates(trial, dispute.component) if dispute else []
    adds, adds_complete = search.minimal(
        candidates, lambda literal: _open_literal(trial, literal), lambda facts: search.what_if.finding(facts=facts),
    )
    return FoundChanges(
        tuple(Drop(chosen, finding) for chosen, finding, _ in drops),
        tuple(sorted((Add(facts, finding, against) for facts, finding, against in adds), key=_telling_first)),
        drops_complete and adds_complete and len(candidates) < MAX_LITERALS and len(droppable) <= MAX_DROPPABLE,
    )


class _Search:
    """Tries sets by size and skips supersets of what was found."""

    def __init__(self, what_if: WhatIf, finding: Finding) -> None:
        self.what_if = what_if
        self.finding = finding
        self.budget = what_if.trial.budget
        self.calls_per_search = MAX_WORK // (1 + len(what_if.trial.base) + len(what_if.component.elements))

    def minimal(
        self, items: Sequence[Item], usable: Callable[[Item], bool], decide: Callable[[tuple[Item, ...]], tuple[Finding, Members | None]],
    ) -> tuple[list[tuple[tuple[Item, ...], Finding, Members | None]], bool]:
        """Minimal sets that change the finding to another decided one, and whether all up to `MAX_SIZE` were tried."""
        found: list[tuple[tuple[Item, ...], Finding, Members | None]] = []
        alone: set[Item] = set()
        allowed = self.budget.solver_calls + self.calls_per_search
        tries = 0
        for chosen in _by_size(items, usable, alone):
            if any(set(smaller) <= set(chosen) for smaller, _, _ in found):
                continue
            if tries >= MAX_EVALUATIONS or self.budget.solver_calls > allowed or len(found) >= MAX_FOUND:
                return found, False
            tries += 1
            try:
                finding, against = decide(chosen)
            except BudgetExceededError:
                return found, False
            if finding not in (self.finding, "IMPOSSIBLE", "INCONSISTENT"):
                found.append((chosen, finding, against))
                alone |= set(chosen) if len(chosen) == 1 else set()
        return found, True


def _by_size(items: Sequence[Item], usable: Callable[[Item], bool], alone: Collection[Item]) -> Iterator[tuple[Item, ...]]:
    """Sets of one, then of two and three from those that turned out usable and (meanwhile) not to suffice alone."""
    pool: list[Item] = []
    for item in items:
        if usable(item):
            pool.append(item)
            yield (item,)
    pool = [item for item in pool if item not in alone]
    for size in range(2, MAX_SIZE + 1):
        yield from combinations(pool, size)


def _droppable(trial: Trial, decision: Decision) -> list[str]:
    """Axioms whose absence could matter, likeliest first: the core's, or everything connected to the claim."""
    if decision.dispute is None:
        component = claim_component(trial.rules, trial.problem.conditions, trial.problem.claim)
        core = set(decision.core.axioms) if decision.core else set()
        return sorted(core) + [rule.id for rule in component.strict if rule.id not in core]
    in_conflict = {key for conflict in decision.dispute.lattice.conflicts for key in conflict}
    component = decision.dispute.component
    defeasible = [key for key, element in component.elements.items() if element.axiom is not None]
    # One that is in no conflict now may come to matter once a strict axiom is gone.
    return (
        [key for key in defeasible if key in in_conflict]
        + [rule.id for rule in component.strict]
        + [key for key in defeasible if key not in in_conflict]
    )


def fact_candidates(trial: Trial, component: Component) -> list[Formula]:
    """Literals over the component's vocabulary, those nearest to the claim first."""
    formulas = [
        *(trial.problem.conditions[index] for index in component.conditions),
        *(element.formula for element in component.elements.values()),
        *(rule.formula for rule in component.strict),
    ]
    seen = dict.fromkeys(_literals(trial.problem.claim))
    near = atom_names(trial.problem.claim)
    while formulas and len(seen) < MAX_LITERALS:
        touching = [formula for formula in formulas if not near.isdisjoint(atom_names(formula))]
        if not touching:
            break
        formulas = [formula for formula in formulas if near.isdisjoint(atom_names(formula))]
        for formula in touching:
            seen.update(dict.fromkeys(_literals(formula)))
        near = near.union(*(atom_names(formula) for formula in touching))
    return list(seen)


def _literals(formula: Formula) -> Iterator[Formula]:
    for leaf in leaves(formula):
        if isinstance(leaf, Atom | Defined):
            yield from (leaf, negate(leaf))
        elif isinstance(leaf, Compare):
            yield from (leaf, Compare(leaf.name, _FLIP[leaf.op], leaf.value))


def _open_literal(trial: Trial, literal: Formula) -> bool:
    """S ∪ G neither settles nor excludes it."""
    kernel = trial.kernel
    return all(kernel.consistent([*trial.base, kernel.key_of(side)]) for side in (literal, negate(literal)))


def _telling_first(change: Add) -> tuple[int, int, list[str]]:
    """Small sets first; among them those that need the world's rules before those that settle the claim outright."""
    outright = change.finding in ("PROVED", "CONTRADICTED")
    return len(change.facts), int(outright), [spell(fact) for fact in change.facts]
