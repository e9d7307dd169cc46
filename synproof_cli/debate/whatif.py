"""The finding again, with axioms dropped, conditions withdrawn or facts added: the question behind "what would change it"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from typing import Final

from synproof_cli.debate.component import NOTHING, Component
from synproof_cli.debate.decision import Decision
from synproof_cli.debate.forward import forward_closure
from synproof_cli.debate.labels import Members, argument_label
from synproof_cli.debate.rules import Rules, axiom_of
from synproof_cli.debate.trial import AGAINST, FOR, Trial
from synproof_cli.model.formula import Formula
from synproof_cli.model.result import Finding
from synproof_cli.model.values import value

MAX_CONFLICTS: Final = 300
"""Conflicts a changed problem may have; more leave its finding open."""


def _untouched(_fact: Formula) -> Collection[str]:
    return ()


@value
class Unread:
    """What bars a finding by labels: axioms in force without a formula that speak of the thesis; which further ones speak of a fact; and
    whether that is to be ignored. `translated`: the thesis has a reading.
    """

    axioms: Collection[str] = ()
    touched_by: Callable[[Formula], Collection[str]] = field(default=_untouched)
    ignored: bool = False
    translated: bool = True


@value
class Change:
    """Axioms dropped, conditions (kernel keys) withdrawn, facts added to the conditions."""

    dropped: frozenset[str] = frozenset()
    withdrawn: frozenset[str] = frozenset()
    facts: tuple[Formula, ...] = ()


@value
class Stage:
    """How far a changed problem is decided. `finding` None: by the labels. `clash`: members whose clash decides. `unread`: what bars it.

    `doubted`: S contradicts itself with unreviewed formulas, so they are left out.
    """

    trial: Trial
    finding: Finding | None
    clash: Sequence[str] = ()
    unread: Collection[str] = ()
    doubted: Sequence[str] = ()


class WhatIf:
    """Re-decides a problem under changes as the whole debate decides it, on one kernel. Facts must speak of the component's atoms only."""

    def __init__(self, trial: Trial, decision: Decision, unread: Unread) -> None:
        self.unread = unread
        self.budget = trial.budget
        self.doubtful = bool(decision.dropped)
        """S contradicts itself with unreviewed formulas: dropping some may bring them back, so no reason holds for other changes too."""
        self.calm = not decision.dropped and decision.finding not in ("INCONSISTENT", "IMPOSSIBLE")
        """S ∪ G is satisfiable, unreviewed formulas included: then only what atoms connect with the claim can matter."""
        whole = Trial(trial.problem, trial.budget) if decision.dropped else trial
        self.trial = _connected(whole) if self.calm else whole

    @property
    def size(self) -> int:
        """Rules and conditions that can matter: what one question to the kernel costs."""
        return len(self.trial.base) + len(self.trial.rules.elements)

    def finding(self, change: Change) -> tuple[Finding, Members | None]:
        """The finding, and the first argument against the claim that is not OUT. Raises BudgetExceededError."""
        stage = self.stage(change)
        if stage.finding is not None:
            return stage.finding, () if stage.finding == "CONTRADICTED" else None
        return self._disputed(stage.trial)

    def stage(self, change: Change) -> Stage:
        """The finding where S and G decide, or nothing can."""
        trial, doubted = self._changed(change), list[str]()
        if not self._satisfiable(trial, change):
            if trial.kernel.consistent(trial.strict_keys):
                return Stage(trial, "IMPOSSIBLE", trial.base)
            doubted, trial = trial.strict_keys, _trusting_nobody(trial)
            if trial.strict_keys == doubted or not trial.kernel.consistent(trial.strict_keys):
                return Stage(trial, "INCONSISTENT", trial.strict_keys)
            if not trial.kernel.consistent(trial.base):
                return Stage(trial, "IMPOSSIBLE", trial.base, doubted=doubted)
        if not self.unread.translated:
            return Stage(trial, "UNTRANSLATED", doubted=doubted)
        return self._barred(trial, change, doubted)

    def _satisfiable(self, trial: Trial, change: Change) -> bool:
        return (self.calm and not change.facts) or trial.kernel.consistent(trial.base)

    def _barred(self, trial: Trial, change: Change, doubted: list[str]) -> Stage:
        trusted = [*trial.trusted_keys(), *trial.condition_keys]
        outcomes: tuple[tuple[Finding, str], ...] = (("PROVED", AGAINST), ("CONTRADICTED", FOR))
        for finding, opposite in outcomes if trial.problem.trusted else ():
            if not trial.kernel.consistent([*trusted, opposite]):
                return Stage(trial, finding, [*trusted, opposite], doubted=doubted)
        speaking = {*self.unread.axioms, *(name for fact in change.facts for name in self.unread.touched_by(fact))}
        barring = speaking - change.dropped
        if barring and change.withdrawn and not self.unread.ignored:
            return Stage(trial, "UNDECIDED", doubted=doubted)  # they may have spoken of what is withdrawn
        if (barring or doubted) and not self.unread.ignored:
            return Stage(trial, "UNTRANSLATED", unread=sorted(barring), doubted=doubted)
        return Stage(trial, None, doubted=doubted)

    def must_change(self, stage: Stage, *, axioms: bool) -> frozenset[str] | None:
        """Axioms (else conditions) of which at least one must go too before the finding of a stage changes; None where nobody can say."""
        if stage.finding is None:
            return None
        found: set[str] = set()
        for members in (stage.clash, stage.doubted):
            if members:
                found.update(stage.trial.kernel.shrink(list(members)))
        if axioms:
            rules = {rule.id for rule in self.trial.rules.strict}
            return frozenset(axiom_of(key) for key in found & rules).union(list(stage.unread)[:1])
        return frozenset(found & self.trial.conditions.keys())

    def _changed(self, change: Change) -> Trial:
        rules, trial = self.trial.rules, self.trial
        if change.dropped:
            rules = _without(rules, change.dropped)
        conditions = {key: formula for key, formula in trial.conditions.items() if key not in change.withdrawn}
        conditions |= {trial.kernel.key_of(fact): fact for fact in change.facts}
        return trial.varied(rules, conditions, MAX_CONFLICTS)

    def _disputed(self, trial: Trial) -> tuple[Finding, Members | None]:
        if not trial.rules.elements:  # nothing to be linked with the claim, and nothing to conflict
            return self._peaceful(trial, NOTHING)
        component = trial.component()
        if trial.kernel.consistent([*trial.base, *component.elements]):
            return self._peaceful(trial, component)
        dispute = trial.dispute(component)
        against = {members: argument_label(members, dispute.labels) for members in dispute.attacks}
        standing = [members for wanted in ("IN", "UNDEC") for members, label in against.items() if label == wanted]
        finding = self._read_forward(trial, component, trial.disputed_finding(dispute), dispute.accepted)
        return finding, standing[0] if standing else None

    def _peaceful(self, trial: Trial, component: Component) -> tuple[Finding, Members | None]:
        """No conflict at all: every element is accepted."""
        kernel, elements = trial.kernel, list(component.elements)
        everything = [*trial.base, *elements]
        if not kernel.consistent([*everything, AGAINST]):
            return self._read_forward(trial, component, "SUPPORTED", elements), None
        if kernel.consistent([*everything, FOR]):
            return "UNREFUTED", None
        kept = kernel.shrink([*everything, FOR], keep=[*trial.base, FOR])
        against = tuple(sorted(key for key in kept if key in component.elements))
        return self._read_forward(trial, component, "OVERTHROWN", elements), against

    @staticmethod
    def _read_forward(trial: Trial, component: Component, finding: Finding, accepted: Sequence[str]) -> Finding:
        """With contraposition off the forward closure must entail the claim, or its negation, too."""
        if trial.problem.contraposition or finding not in ("SUPPORTED", "OVERTHROWN"):
            return finding
        opposite = AGAINST if finding == "SUPPORTED" else FOR
        fired = forward_closure(trial.kernel, trial.base, [component.elements[key] for key in accepted]).fired
        return "CONTESTED" if trial.kernel.consistent([*trial.base, *fired, opposite]) else finding


def _connected(trial: Trial) -> Trial:
    """The trial over what atoms connect with the claim, and strict axioms that override (they help to name culprits wherever they are)."""
    wide = trial.wide_component()
    near = {rule.id for rule in wide.strict}
    rules = replace(
        trial.rules, strict=tuple(rule for rule in trial.rules.strict if rule.id in near or not rule.overrides.isdisjoint(wide.elements)),
        elements=wide.elements,
    )
    keys = list(trial.conditions)
    conditions = {keys[index]: trial.conditions[keys[index]] for index in wide.conditions}
    if 2 * (len(rules.strict) + len(rules.elements)) > len(trial.rules.strict) + len(trial.rules.elements):
        return trial.varied(rules, conditions, MAX_CONFLICTS)
    return trial.restricted(rules, conditions)


def _without(rules: Rules, axioms: Collection[str]) -> Rules:
    return replace(
        rules,
        strict=tuple([rule for rule in rules.strict if rule.axiom.id not in axioms]),
        elements={key: item for key, item in rules.elements.items() if item.axiom is None or item.axiom.id not in axioms},
    )


def _trusting_nobody(trial: Trial) -> Trial:
    """Without the unreviewed formulas that a model proposed."""
    doubtful = {axiom.id for axiom in trial.rules.in_force if axiom.origin == "model" and not axiom.reviewed}
    return trial.varied(_without(trial.rules, doubtful), trial.conditions, trial.max_conflicts)
