"""The finding again, with axioms dropped or facts added: the question behind "what would change it"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from synproof_cli.debate.component import Component
from synproof_cli.debate.forward import forward_closure
from synproof_cli.debate.labels import Members, argument_label, canonical_order, culprits, defeaters_of, grounded_labels
from synproof_cli.debate.trial import AGAINST, FOR, Trial
from synproof_cli.logic.mus import enumerate_lattice
from synproof_cli.model.formula import Formula
from synproof_cli.model.result import Finding


class WhatIf:
    """Re-decides a trial under changes, on the trial's own kernel. Facts must speak of the component's atoms only.

    T ∪ S ∪ G must be satisfiable: no axiom dropped makes it otherwise.
    """

    def __init__(self, trial: Trial, component: Component) -> None:
        self.trial = trial
        self.component = component
        self.untrusted = {rule.id for rule in trial.rules.strict if not rule.trusted}
        self._clashes: dict[str, list[frozenset[str]]] = {FOR: [], AGAINST: []}

    def finding(self, dropped: Collection[str] = (), facts: Sequence[Formula] = ()) -> tuple[Finding, Members | None]:
        """The finding without `dropped` and with `facts` among the conditions; and the first argument against the claim that is not OUT."""
        if not facts and self._still_clashes(AGAINST, dropped):
            return "PROVED", None
        if not facts and self._still_clashes(FOR, dropped):
            return "CONTRADICTED", ()
        trial, kernel = self.trial, self.trial.kernel
        extra = [kernel.key_of(fact) for fact in facts]
        strict = [rule.id for rule in trial.rules.strict if rule.id not in dropped]
        base = [*strict, *trial.condition_keys, *extra]
        if facts and not kernel.consistent(base):
            return ("IMPOSSIBLE" if kernel.consistent(strict) else "INCONSISTENT"), None
        trusted = [key for key in base if key not in self.untrusted]
        if not self._consistent(trusted, AGAINST, facts):
            return "PROVED", None
        if not self._consistent(trusted, FOR, facts):
            return "CONTRADICTED", ()
        return self._disputed(base, [key for key in sorted(self.component.elements) if key not in dropped], dropped)

    def _still_clashes(self, side: str, dropped: Collection[str]) -> bool:
        """Whether a set of members known to exclude that side is untouched."""
        return any(members.isdisjoint(dropped) for members in self._clashes[side])

    def _consistent(self, trusted: list[str], side: str, facts: Sequence[Formula]) -> bool:
        if self.trial.kernel.consistent([*trusted, side]):
            return True
        if not facts:
            self._clashes[side].append(frozenset(self.trial.kernel.clash()))
        return False

    def _disputed(self, base: list[str], elements: list[str], dropped: Collection[str]) -> tuple[Finding, Members | None]:
        kernel = self.trial.kernel
        if kernel.consistent([*base, *elements]):
            return self._peaceful(elements, base)
        with kernel.assuming(base):
            lattice = enumerate_lattice(kernel, [*elements, FOR, AGAINST], blocked=[(FOR, AGAINST)], limit=self.trial.max_conflicts)
        strict = [rule for rule in self.trial.rules.strict if rule.id not in dropped]
        yielding: dict[Members, frozenset[str]] = {}
        sides: dict[str, list[Members]] = {FOR: [], AGAINST: []}
        for conflict in lattice.conflicts:
            side = next((key for key in (FOR, AGAINST) if key in conflict), None)
            if side is not None:
                sides[side].append(tuple(key for key in conflict if key != side))
            else:
                yielding[conflict] = culprits(conflict, self.component.elements, strict, lambda members: self._relaxed_clash(members, base))
        labels = grounded_labels(defeaters_of(elements, yielding))
        found_for = {argument_label(members, labels) for members in sides[AGAINST]}
        against = {members: argument_label(members, labels) for members in sorted(sides[FOR], key=canonical_order)}
        standing = [members for wanted in ("IN", "UNDEC") for members, label in against.items() if label == wanted]
        accepted = [key for key, label in labels.items() if label == "IN"]
        if "IN" in found_for:
            return self._read_forward("SUPPORTED", base, accepted), standing[0] if standing else None
        if "IN" in against.values():
            return self._read_forward("OVERTHROWN", base, accepted), standing[0]
        return ("CONTESTED", standing[0]) if standing else ("UNREFUTED", None)

    def _peaceful(self, elements: list[str], base: list[str]) -> tuple[Finding, Members | None]:
        """No conflict at all: every element is accepted."""
        kernel, everything = self.trial.kernel, [*base, *elements]
        if not kernel.consistent([*everything, AGAINST]):
            return self._read_forward("SUPPORTED", base, elements), None
        if kernel.consistent([*everything, FOR]):
            return "UNREFUTED", None
        kept = kernel.shrink([*everything, FOR], keep=[*base, FOR])
        against = tuple(sorted(key for key in kept if key in self.component.elements))
        return self._read_forward("OVERTHROWN", base, elements), against

    def _read_forward(self, finding: Finding, base: list[str], accepted: Sequence[str]) -> Finding:
        """With contraposition off the forward closure must entail the claim, or its negation, too."""
        if self.trial.problem.contraposition:
            return finding
        kernel, opposite = self.trial.kernel, AGAINST if finding == "SUPPORTED" else FOR
        fired = forward_closure(kernel, base, [self.component.elements[key] for key in accepted]).fired
        return "CONTESTED" if kernel.consistent([*base, *fired, opposite]) else finding

    def _relaxed_clash(self, conflict: Members, base: list[str]) -> bool:
        overriding = self.trial.overriders(conflict)
        return not self.trial.kernel.consistent([*(key for key in base if key not in overriding), *conflict])
