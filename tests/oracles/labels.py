"""Grounded labels twice: as the least fixpoint over elements, and of the whole argument graph (Dung 1995, def. 20)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from tests.oracles.conflicts import Elements, Trial

Label = Literal["IN", "OUT", "UNDEC"]
Node = TypeVar("Node", bound=Hashable)


def element_labels(trial: Trial) -> dict[str, Label]:
    """Accepted when every defeater has a rejected element; rejected when some defeater has accepted elements only; least fixpoint."""
    accepted: set[str] = set()
    rejected: set[str] = set()
    while True:
        more = {name for name, sets in trial.defeaters.items() if all(one & rejected for one in sets)}
        less = {name for name, sets in trial.defeaters.items() if any(one <= accepted for one in sets)}
        if (more, less) == (accepted, rejected):
            return {name: "IN" if name in accepted else "OUT" if name in rejected else "UNDEC" for name in trial.elements}
        accepted, rejected = more, less


def argument_label(elements: Elements, labels: Mapping[str, Label]) -> Label:
    """IN iff all its elements are accepted, OUT iff one is rejected, else UNDEC."""
    own = {labels[name] for name in elements}
    return "OUT" if "OUT" in own else "UNDEC" if "UNDEC" in own else "IN"


def accepted(labels: Mapping[str, Label]) -> Elements:
    """The elements labelled IN."""
    return frozenset(name for name, label in labels.items() if label == "IN")


def grounded(nodes: Collection[Node], attacks: Collection[tuple[Node, Node]]) -> dict[Node, Label]:
    """The grounded labelling of any framework: IN when all attackers are OUT, OUT when some attacker is IN, nothing else."""
    labels: dict[Node, Label] = dict.fromkeys(nodes, "UNDEC")
    while True:
        step = dict(labels)
        for node in nodes:
            attackers = [labels[source] for source, target in attacks if target == node]
            if all(label == "OUT" for label in attackers):
                step[node] = "IN"
            elif "IN" in attackers:
                step[node] = "OUT"
        if step == labels:
            return labels
        labels = step


@dataclass(frozen=True, slots=True)
class Argument:
    """A node of the argument graph. `conclusion` is `claim`, `denial`, `not NAME`, or for a bare use of an element its name."""

    elements: Elements
    conclusion: str


def argument_graph(trial: Trial) -> dict[Argument, Label]:
    """All arguments for c, for ¬c and for the negation of every element, and each element's bare use, with their grounded labels."""
    nodes = [Argument(one, "claim") for one in trial.arguments_for] + [Argument(one, "denial") for one in trial.arguments_against]
    nodes += [Argument(frozenset({name}), name) for name in trial.elements]
    for name, truth in trial.truths.items():
        nodes += [Argument(one, f"not {name}") for one in trial.arguments(trial.universe.everything ^ truth)]
    attacks = [(source, target) for source in nodes for target in nodes if attacks_by_definition(trial, source.elements, target.elements)]
    return grounded(nodes, attacks)


def attacks_by_definition(trial: Trial, source: Elements, target: Elements) -> bool:
    """B defeats every argument that uses d iff B ∪ {d} is a conflict and d a culprit of it."""
    return any(
        source | {name} in trial.conflicts and name in trial.culprits(source | {name}) for name in target - source
    )
