"""What a judge says of a case, and the oracle as a judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.oracles.cases import Case
from tests.oracles.conflicts import Elements, Trial
from tests.oracles.findings import by_labels, by_strict_axioms, first_argument, forward_closure
from tests.oracles.labels import Label, element_labels


@dataclass(frozen=True, slots=True)
class Judgement:
    """A finding and what it rests on. Where strict axioms decide, there are no labels and no arguments."""

    finding: str
    labels: Mapping[str, Label] = field(default_factory=dict)
    arguments_for: tuple[Elements, ...] = ()
    arguments_against: tuple[Elements, ...] = ()
    set_aside: Elements = frozenset()
    contraposed: Elements = frozenset()

    @property
    def accepted(self) -> Elements:
        """Elements labelled IN."""
        return frozenset(name for name, label in self.labels.items() if label == "IN")


Judge: TypeAlias = Callable[[Case], Judgement]

BY_LABELS = ("SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED")
BY_AXIOMS = ("INCONSISTENT", "IMPOSSIBLE", "PROVED", "CONTRADICTED")


def oracle(case: Case) -> Judgement:
    """The brute-force judge."""
    trial = Trial(case)
    found = by_strict_axioms(trial)
    if found is not None:
        return Judgement(found)
    labels = element_labels(trial)
    found = by_labels(trial, labels)
    shown = {"SUPPORTED": trial.claim, "OVERTHROWN": trial.denial}.get(found)
    argument = None if shown is None else first_argument(trial, shown, labels, "IN")
    return Judgement(
        finding=found, labels=labels, arguments_for=tuple(trial.arguments_for), arguments_against=tuple(trial.arguments_against),
        set_aside=trial.set_aside, contraposed=(argument or frozenset()) - forward_closure(trial, labels),
    )
