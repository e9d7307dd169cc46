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
from synproof_cli.model.formula import Formula, conjoin, negate

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
        conclusion = _denied(target)
        goal = [self.trial.kernel.key_of(formula) for formula in target.formulas]
        seen: set[tuple[Members, tuple[str, ...]]] = set()
        for clash, blocker in self._blocked(target):
            found = self._support_without(clash, blocker, goal, target)
            if found is None or found in seen:
                continue
            seen.add(found)
            members, strict = found
            grounds = self._conditions_for(members, strict, goal)
            yield Proposal(self.maker.make(role, "tempting", grounds, members, conclusion, target))

    def _blocked(self, target: Target) -> Iterator[tuple[Members, str]]:
        """Element conflicts that need a strict axiom, each with one axiom that makes it so."""
        kernel, trial = self.trial.kernel, self.trial
        strict = set(trial.strict_keys)
        for clash in self._clashes()[:MAX_BLOCKED]:
            if not set(clash).isdisjoint(target.elements) or kernel.consistent([*trial.base, *clash]):
                continue
            if not kernel.consistent([*trial.condition_keys, *clash]):
                continue
            core = kernel.shrink([*trial.base, *clash], keep=[*trial.condition_keys, *clash])
            yield from ((clash, key) for key in core if key in strict)

    def _clashes(self) -> list[Members]:
        if self.decision.dispute is not None:
            return sorted(self.decision.dispute.culprits, key=canonical_order)
        elements = self.trial.rules.elements
        return [(key,) for key in sorted(elements)[: 4 * MAX_BLOCKED]]

    def _support_without(
        self, clash: Members, blocker: str, goal: list[str], target: Target,
    ) -> tuple[Members, tuple[str, ...]] | None:
        """Elements and strict axioms, without the blocker, that with G deny the goal and use the clash; None when there are none."""
        kernel, trial = self.trial.kernel, self.trial
        conditions = trial.condition_keys
        strict = [key for key in trial.strict_keys if key != blocker]
        allies = [key for key in self._accepted() if key not in clash and key not in target.elements]
        universe = [*clash, *strict, *allies]
        if not kernel.consistent([*conditions, *goal]) or kernel.consistent([*universe, *conditions, *goal]):
            return None
        kept = kernel.shrink([*universe, *conditions, *goal], keep=[*conditions, *goal])
        chosen = set(kept)
        members = tuple(sorted(chosen & set(trial.rules.elements)))
        axioms = tuple(key for key in strict if key in chosen)
        inside = [*members, *axioms, *conditions]
        if not chosen & set(clash) or not kernel.consistent(inside) or kernel.consistent([*trial.base, *members]):
            return None
        return members, axioms

    def _accepted(self) -> list[str]:
        return list(self.decision.dispute.accepted) if self.decision.dispute else []

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


def _denied(target: Target) -> Formula:
    return negate(conjoin(target.formulas))


