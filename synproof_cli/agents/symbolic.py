"""The embedded agent: no network, no key, and nothing left unsaid.

Arguments that defeat a target stand in the tree already, since labels come first. What is left to propose are the attempts that come to
nothing, in three kinds: *outweighed* (sound, but its own elements yield), *tempting* (consistent in itself, blocked by strict axioms: the
core that stops it is the explanation people read the tree for), and *hypothetical* (facts under which the claim would fail).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from synproof_cli.debate.arguments import ArgumentMaker, Target, denial
from synproof_cli.debate.changes import FoundChanges
from synproof_cli.debate.decision import AxiomCore, Decision
from synproof_cli.debate.labels import Members, canonical_order
from synproof_cli.debate.nodes import ROOT
from synproof_cli.debate.ports import Failure, Proposal
from synproof_cli.debate.trial import FOR, Trial
from synproof_cli.model.argument import Argument, Role
from synproof_cli.model.formula import conjoin, negate

MAX_BLOCKED = 40
"""Conflicts looked at for tempting arguments, at one target."""


class SymbolicAgent:
    """Proposes the attempts of both sides, in a fixed order."""

    def __init__(self, trial: Trial, decision: Decision, maker: ArgumentMaker, changes: FoundChanges) -> None:
        self.trial = trial
        self.decision = decision
        self.maker = maker
        self.changes = changes
        self._streams: dict[str, Iterator[Proposal]] = {}

    def propose(self, target: Target, role: Role, tried: Sequence[Argument]) -> Proposal | Failure | None:
        """The next attempt against the target, or None. `tried` is not needed: no attempt is made twice."""
        del tried
        stream = self._streams.get(target.node_id)
        if stream is None:
            stream = self._streams[target.node_id] = self._attempts(target, role)
        return next(stream, None)

    def _attempts(self, target: Target, role: Role) -> Iterator[Proposal]:
        yield from self._outweighed(target, role)
        yield from self._tempting(target, role)
        if target.node_id == ROOT:
            yield from self._hypothetical(target, role)

    def _outweighed(self, target: Target, role: Role) -> Iterator[Proposal]:
        """Sets that with an element of the target are a conflict in which that element does not yield, and that defeat it nowhere."""
        dispute = self.decision.dispute
        if dispute is None or not target.elements:
            return
        winning = {members for key in target.elements for members in dispute.defeaters[key]}
        held: dict[Members, list[str]] = {}
        for conflict, weakest in dispute.culprits.items():
            for key in target.elements:
                rest = tuple(member for member in conflict if member != key)
                if key in conflict and key not in weakest and rest not in winning:
                    held.setdefault(rest, []).append(key)
        kind = "outweighed"
        for members in sorted(held, key=canonical_order):
            defenders = tuple(sorted(held[members]))
            yield Proposal(self.maker.from_elements(role, kind, members, denial(defenders, self.trial), target), defenders)

    def _tempting(self, target: Target, role: Role) -> Iterator[Proposal]:
        """Minimal sets of axioms that with G deny the target and are consistent in themselves, but not with all strict axioms."""
        conclusion = negate(conjoin(target.formulas))
        goal = [self.trial.kernel.key_of(formula) for formula in target.formulas]
        seen: set[tuple[Members, tuple[str, ...]]] = set()
        for clash in self._blocked(target):
            for members, strict in self._supports_with(clash, goal, target):
                if (members, strict) not in seen:
                    seen.add((members, strict))
                    grounds = self._conditions_for(members, strict, goal)
                    yield Proposal(self.maker.make(role, "tempting", grounds, members, conclusion, target))

    def _blocked(self, target: Target) -> Iterator[Members]:
        """Sets of elements, outside the target, that only strict axioms stop: consistent with G, not with S ∪ G."""
        kernel, trial = self.trial.kernel, self.trial
        for clash in self._clashes()[:MAX_BLOCKED]:
            outside = set(clash).isdisjoint(target.elements)
            if outside and kernel.consistent([*trial.condition_keys, *clash]) and not kernel.consistent([*trial.base, *clash]):
                yield clash

    def _clashes(self) -> list[Members]:
        if self.decision.dispute is not None:
            return sorted(self.decision.dispute.culprits, key=canonical_order)
        return [(key,) for key in sorted(self.trial.rules.elements)[: 4 * MAX_BLOCKED]]

    def _supports_with(self, clash: Members, goal: list[str], target: Target) -> Iterator[tuple[Members, tuple[str, ...]]]:
        """Elements and strict axioms that with G deny the goal, are consistent in themselves, and are stopped by S as the clash is.

        The strict axioms that stop the clash are left out, then other elements join as far as they are consistent with it.
        """
        kernel, trial = self.trial.kernel, self.trial
        conditions = trial.condition_keys
        if not kernel.consistent([*conditions, *goal]):
            return
        for strict in self._strict_beside(clash):
            for order in self._orders({*clash, *target.elements}):
                universe = [*clash, *strict, *self._joining([*conditions, *clash, *strict], order)]
                if kernel.consistent([*universe, *conditions, *goal]):
                    continue
                chosen = set(kernel.shrink([*universe, *conditions, *goal], keep=[*conditions, *goal]))
                members = tuple(sorted(chosen & set(trial.rules.elements)))
                if not kernel.consistent([*trial.base, *members]):
                    yield members, tuple(key for key in strict if key in chosen)

    def _strict_beside(self, clash: Members) -> Iterator[list[str]]:
        """Strict axioms the clash is consistent with: each member of the core that stops it left out in turn, and all of any later core."""
        kernel, conditions = self.trial.kernel, self.trial.condition_keys
        fixed = [*conditions, *clash]
        every = self.trial.strict_keys
        core = set(kernel.shrink([*every, *fixed], keep=fixed))
        for blocker in [key for key in every if key in core]:
            strict = [key for key in every if key != blocker]
            while not kernel.consistent([*fixed, *strict]):
                later = set(kernel.shrink([*strict, *fixed], keep=fixed))
                strict = [key for key in strict if key not in later]
            yield strict

    def _orders(self, taken: set[str]) -> tuple[list[str], list[str]]:
        """Elements not taken, in the two orders in which they may join: rules that clash with each other get their turn in one of them."""
        elements = [key for key in self.trial.rules.elements if key not in taken][: 4 * MAX_BLOCKED]
        return elements, elements[::-1]

    def _joining(self, beside: list[str], order: Sequence[str]) -> list[str]:
        """Elements that can stand beside what is there."""
        joined: list[str] = []
        for key in order:
            if self.trial.kernel.consistent([*beside, *joined, key]):
                joined.append(key)
        return joined

    def _conditions_for(self, members: Members, strict: tuple[str, ...], goal: list[str]) -> AxiomCore:
        conditions = self.trial.condition_keys
        fixed = [*members, *strict, *goal]
        kept = set(self.trial.kernel.shrink([*fixed, *conditions], keep=fixed))
        return AxiomCore(strict, tuple(index for index, key in enumerate(conditions) if key in kept))

    def _hypothetical(self, target: Target, role: Role) -> Iterator[Proposal]:
        """Facts under which an argument against the claim would stand; never facts that with S ∪ G settle it by themselves."""
        conclusion = negate(self.trial.problem.claim)
        for change in self.changes.add:
            if change.against is None or change.finding in ("PROVED", "CONTRADICTED", "SUPPORTED"):
                continue
            facts = [self.trial.kernel.key_of(fact) for fact in change.facts]
            grounds = self._grounds_with(facts, change.against)
            yield Proposal(self.maker.make(role, "hypothetical", grounds, change.against, conclusion, target, assumed=change.facts))

    def _grounds_with(self, facts: list[str], members: Members) -> AxiomCore:
        """Strict axioms and conditions that, with the facts and elements, entail ¬c; minimal."""
        return self.trial.smallest(self.trial.base, [*facts, *members, FOR])
