"""What would change the finding: minimal axioms to drop, minimal facts to add, minimal conditions to withdraw, each re-decided before it
is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Generic, TypeVar

from synproof_cli.debate.component import Component
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.labels import Members
from synproof_cli.debate.rules import axiom_of
from synproof_cli.debate.trial import Trial, given
from synproof_cli.debate.whatif import Change, Stage, Unread, WhatIf
from synproof_cli.errors import BudgetExceededError
from synproof_cli.logic.grounding import positive_atoms
from synproof_cli.logic.quantifiers import expand, terms
from synproof_cli.model.formula import Atom, Compare, Defined, Formula, atom_names, leaves, negate, spell
from synproof_cli.model.result import STATUS_OF, Finding
from synproof_cli.model.values import value

MAX_SIZE: Final = 3
MAX_EVALUATIONS: Final = 600
MAX_WORK: Final = 400_000
MAX_FOUND: Final = 24
MAX_LITERALS: Final = 400
MAX_DROPPABLE: Final = 60
"""Limits of one search, in work (solver calls × rules) and not in time: the same result everywhere."""

_FLIP: Final = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

_UNNAMED: Final = re.compile(r"@\d+")

Item = TypeVar("Item")


@value
class Drop:
    """Axioms whose removal changes the finding; no proper subset does."""

    axioms: tuple[str, ...]
    finding: Finding


@value
class Add:
    """Facts that lead to another verdict when added to the conditions; no proper subset does. `against`: the argument that then stands."""

    facts: tuple[Formula, ...]
    finding: Finding
    against: Members | None = None


@value
class Withdraw:
    """Conditions without which the thesis is possible."""

    conditions: tuple[Formula, ...]
    finding: Finding


@value
class FoundChanges:
    """All that was found, smallest first. `complete`: every set up to `MAX_SIZE` was tried, or could be passed over."""

    drop: tuple[Drop, ...] = ()
    add: tuple[Add, ...] = ()
    withdraw: tuple[Withdraw, ...] = ()
    complete: bool = True
    max_size: int = MAX_SIZE


def find_changes(trial: Trial, decision: Decision, unread: Unread | None = None) -> FoundChanges:
    """Search all ways, within work limits. Nothing is known of what would change UNDECIDED. Never raises BudgetExceededError."""
    if decision.finding == "UNDECIDED":
        return FoundChanges(complete=False)
    try:
        return _Changes(trial, decision, unread or Unread()).all()
    except BudgetExceededError:
        return FoundChanges(complete=False)


def find_facts(
    trial: Trial, decision: Decision, wanted: Collection[str], unread: Unread | None = None,
) -> tuple[tuple[Add, ...], bool]:
    """Minimal sets of facts that lead to one of the wanted findings, smallest first; and whether all up to `MAX_SIZE` were tried.

    Never raises BudgetExceededError.
    """
    if decision.finding == "UNDECIDED":
        return (), False
    try:
        search = _Changes(trial, decision, unread or Unread()).adds(wanted)
    except BudgetExceededError:
        return (), False
    found = tuple(sorted((Add(facts, finding, against) for facts, finding, against in search.found), key=_telling_first))
    return found, search.complete


class _Changes:
    """The three searches for one decision."""

    def __init__(self, trial: Trial, decision: Decision, unread: Unread) -> None:
        self.what_if = WhatIf(trial, decision, unread)
        self.decision = decision
        self.trial = self.what_if.trial

    def all(self) -> FoundChanges:
        drops, adds, withdrawals = self.drops(), self.adds(), self.withdrawals()
        return FoundChanges(
            tuple(Drop(chosen, finding) for chosen, finding, _ in drops.found),
            tuple(sorted((Add(facts, finding, against) for facts, finding, against in adds.found), key=_telling_first)),
            tuple(Withdraw(self._asked(keys), finding) for keys, finding, _ in withdrawals.found),
            drops.complete and adds.complete and withdrawals.complete,
        )

    def _asked(self, keys: Sequence[str]) -> tuple[Formula, ...]:
        """Conditions as they were put, by their kernel keys."""
        return tuple(self.trial.asked.conditions[int(key.partition(":")[2])] for key in keys)

    def drops(self) -> _Search[str]:
        """Where S and G decide, only sets that hit every reason can matter; where labels do, any set can."""
        search = _Search[str](self.what_if, self.decision.finding, lambda chosen: Change(dropped=frozenset(chosen)))
        if self.what_if.stage(Change()).finding is not None:
            search.hitting(lambda stage: self.what_if.must_change(stage, axioms=True), self._core(axioms=True))
            return search
        droppable = self._droppable()
        search.every(droppable[:MAX_DROPPABLE], lambda _: True)
        search.complete = search.complete and len(droppable) <= MAX_DROPPABLE
        return search

    def withdrawals(self) -> _Search[str]:
        """Conditions, asked for only where they cannot all occur."""
        search = _Search[str](self.what_if, self.decision.finding, lambda chosen: Change(withdrawn=frozenset(chosen)))
        if self.decision.finding == "IMPOSSIBLE":
            search.hitting(lambda stage: self.what_if.must_change(stage, axioms=False), self._core(axioms=False))
        return search

    def _core(self, *, axioms: bool) -> list[frozenset[str]]:
        """The core that decides, as a first reason; none where unreviewed formulas are in doubt, which change what holds with them."""
        core = self.decision.core
        if core is None or self.decision.dropped:
            return []
        return [frozenset(map(axiom_of, core.axioms) if axioms else map(given, core.conditions))]

    def adds(self, wanted: Collection[str] | None = None) -> _Search[Formula]:
        """What S ∪ G entails, no fact that S ∪ G allows can undo; what is not admissible, or has no reading, no fact can mend."""
        search = _Search[Formula](self.what_if, self.decision.finding, lambda chosen: Change(facts=chosen))
        search.wanted = wanted or tuple(finding for finding, status in STATUS_OF.items() if status is not None)
        stage = self.what_if.stage(Change())
        if stage.finding is not None and not (stage.finding == "UNTRANSLATED" and self.what_if.unread.translated):
            return search
        firm = len(_firm_keys(stage.trial)) == len(stage.trial.strict_keys)
        literals = fact_candidates(stage.trial, stage.trial.component() if firm else stage.trial.wide_component())
        rules = stage.trial.rules
        possible = _possible(stage.trial) if not rules.whole else None
        usable = [literal for literal in literals if possible is None or not isinstance(literal, Atom) or literal.name in possible]
        search.every(usable, lambda literal: _open_literal(stage.trial, literal))
        search.complete = search.complete and rules.whole and len(literals) < MAX_LITERALS
        return search

    def _droppable(self) -> list[str]:
        """Axioms whose absence could matter, likeliest first."""
        rules, dispute = self.trial.rules, self.decision.dispute
        in_conflict = {key for conflict in dispute.lattice.conflicts for key in conflict} if dispute else set[str]()
        elements = [(element.axiom.id, key in in_conflict) for key, element in rules.elements.items() if element.axiom is not None]
        # One that is in no conflict now may come to matter once a strict axiom is gone.
        return list(dict.fromkeys([
            *(axiom for axiom, busy in elements if busy), *(rule.axiom.id for rule in rules.strict), *(axiom for axiom, _ in elements),
        ]))


@dataclass
class _Search(Generic[Item]):
    """Tries sets by size and skips supersets of what was found. `found`: minimal sets, each with the finding they lead to."""

    what_if: WhatIf
    finding: Finding
    change: Callable[[tuple[Item, ...]], Change]
    wanted: Collection[str] | None = None
    complete: bool = True
    found: list[tuple[tuple[Item, ...], Finding, Members | None]] = field(default_factory=list)
    tries: int = 0
    open: list[frozenset[Item]] = field(default_factory=list)
    """Sets whose finding a limit left open: of those that hold one nobody can say whether they are minimal."""

    def __post_init__(self) -> None:
        self.calls_left = MAX_WORK // (1 + self.what_if.size)

    def every(self, items: Sequence[Item], usable: Callable[[Item], bool]) -> None:
        """Every set of up to `MAX_SIZE` usable items."""
        with self._limited():
            for chosen in _by_size(items, usable, self._enough_alone):
                if not self._known(frozenset(chosen)):
                    self._try(chosen)

    def _enough_alone(self, item: Item) -> bool:
        return any(chosen == (item,) for chosen, _, _ in self.found)

    def hitting(self, reasons: Callable[[Stage], frozenset[Item] | None], known: list[frozenset[Item]]) -> None:
        """Every set of up to `MAX_SIZE` items that meets all reasons for the finding, some `known` (hitting sets: Reiter 1987)."""
        level: list[frozenset[Item]] = [frozenset()]
        with self._limited():
            for _ in range(MAX_SIZE):
                grown = dict.fromkeys(chosen | {item} for chosen in level for item in self._next(chosen, reasons, known))
                level = [
                    chosen for chosen in grown
                    if not self._known(chosen) and (self._left_whole(chosen, known) or not self._try(self._ordered(chosen)))
                ]

    @contextmanager
    def _limited(self) -> Iterator[None]:
        """Within the block work is counted; where it runs out the search ends, and is not complete."""
        try:
            with self.what_if.budget.at_most(self.calls_left):
                yield
        except BudgetExceededError:
            self.complete = False

    @staticmethod
    def _ordered(chosen: frozenset[Item]) -> tuple[Item, ...]:
        return tuple(sorted(chosen, key=str))

    @staticmethod
    def _left_whole(chosen: frozenset[Item], known: Sequence[frozenset[Item]]) -> bool:
        """A reason is left whole, so the finding stands."""
        return any(reason.isdisjoint(chosen) for reason in known)

    def _next(
        self, chosen: frozenset[Item], reasons: Callable[[Stage], frozenset[Item] | None], known: list[frozenset[Item]],
    ) -> list[Item]:
        """Items of which one must join."""
        reason = next((reason for reason in known if reason.isdisjoint(chosen)), None)
        if reason is None:
            stage = self.what_if.stage(self.change(self._ordered(chosen)))
            reason = reasons(stage)
            if reason is not None and not self.what_if.doubtful:
                known.append(reason)
        return sorted(reason, key=str) if reason is not None else []

    def _known(self, chosen: frozenset[Item]) -> bool:
        """A smaller set does it already, or may do."""
        return any(chosen >= set(smaller) for smaller, _, _ in self.found) or any(chosen >= smaller for smaller in self.open)

    def _try(self, chosen: tuple[Item, ...]) -> bool:
        """Whether the set changes the finding, or may. Raises BudgetExceededError when the search is over."""
        if self.tries >= MAX_EVALUATIONS or len(self.found) >= MAX_FOUND:
            raise BudgetExceededError("enough was tried")
        self.tries += 1
        try:
            finding, against = self.what_if.finding(self.change(chosen))
        except BudgetExceededError:
            self.what_if.budget.check()  # the whole search may be over
            finding, against = "UNDECIDED", None
        if finding == "UNDECIDED":
            self.complete = False
            self.open.append(frozenset(chosen))
            return True
        if finding == self.finding or (self.wanted is not None and finding not in self.wanted):
            return False
        self.found.append((chosen, finding, against))
        return True


def _by_size(items: Sequence[Item], usable: Callable[[Item], bool], enough_alone: Callable[[Item], bool]) -> Iterator[tuple[Item, ...]]:
    """Sets of one, then of two and three from those that turned out usable and (meanwhile) not to suffice alone."""
    pool: list[Item] = []
    for item in items:
        if usable(item):
            pool.append(item)
            yield (item,)
    pool = [item for item in pool if not enough_alone(item)]
    for size in range(2, MAX_SIZE + 1):
        yield from combinations(pool, size)


def fact_candidates(trial: Trial, component: Component) -> list[Formula]:
    """Literals over the component's vocabulary, those nearest to the claim first. What nobody named nobody can give."""
    things, conditions = trial.rules.vocabulary.things, list(trial.conditions.values())
    formulas = [
        *(conditions[index] for index in component.conditions),
        *(element.formula for element in component.elements.values()),
        *(rule.formula for rule in component.strict),
    ]
    claim = expand(trial.problem.claim, things) if things else trial.problem.claim
    formulas = [expand(formula, things) for formula in formulas] if things else formulas
    seen = dict.fromkeys(_literals(claim))
    near = atom_names(claim)
    while formulas and len(seen) < MAX_LITERALS:
        touching = [formula for formula in formulas if not near.isdisjoint(atom_names(formula))]
        if not touching:
            break
        formulas = [formula for formula in formulas if near.isdisjoint(atom_names(formula))]
        for formula in touching:
            seen.update(dict.fromkeys(_literals(formula)))
        near = near.union(*(atom_names(formula) for formula in touching))
    return [literal for literal in seen if not things or not any(_UNNAMED.fullmatch(term) for term in terms(literal))]


def _possible(trial: Trial) -> frozenset[str]:
    """Atoms that something in play could make true: to give another could make more instances matter than take part."""
    problem, rules, things = trial.problem, trial.rules, trial.rules.vocabulary.things
    formulas = [
        *(rule.formula for rule in rules.strict), *(element.formula for element in rules.elements.values()), *problem.conditions,
        problem.claim, negate(problem.claim),
    ]
    return frozenset().union(*(positive_atoms(expand(formula, things)) for formula in formulas))


def _literals(formula: Formula) -> Iterator[Formula]:
    for leaf in leaves(formula):
        if isinstance(leaf, Atom | Defined):
            yield from (leaf, negate(leaf))
        elif isinstance(leaf, Compare):
            yield from (leaf, Compare(leaf.name, _FLIP[leaf.op], leaf.value))


def _open_literal(trial: Trial, literal: Formula) -> bool:
    """S ∪ G does not exclude it, nor make it true with firm axioms alone."""
    kernel = trial.kernel
    if not kernel.consistent([*trial.base, kernel.key_of(literal)]):
        return False
    return kernel.consistent([*_firm_keys(trial), *trial.condition_keys, kernel.key_of(negate(literal))])


def _firm_keys(trial: Trial) -> list[str]:
    """Strict axioms that say no more as conditions than as axioms: neither unreviewed, nor left out when culprits are named."""
    return [rule.id for rule in trial.rules.strict if rule.trusted and rule.overrides.isdisjoint(trial.rules.elements)]


def _telling_first(change: Add) -> tuple[int, int, list[str]]:
    """Small sets first; among them those that need the world's rules before those that settle the claim outright."""
    outright = change.finding in ("PROVED", "CONTRADICTED")
    return len(change.facts), int(outright), [spell(fact) for fact in change.facts]
