"""The part of a problem that can bear on the claim: formulas linked to it through shared atoms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from synproof_cli.debate.rules import Element, Rules, StrictRule
from synproof_cli.model.formula import Formula, atom_names


@dataclass(frozen=True, slots=True)
class Component:
    """Strict rules, conditions (by index) and elements connected to the claim."""

    strict: tuple[StrictRule, ...]
    conditions: tuple[int, ...]
    elements: Mapping[str, Element]


def claim_component(rules: Rules, conditions: tuple[Formula, ...], claim: Formula) -> Component:
    """Everything reachable from the claim's atoms. Nothing outside can share a minimal conflict with it, since S ∪ G is satisfiable."""
    nodes: list[frozenset[str]] = [
        *(atom_names(rule.formula) for rule in rules.strict),
        *(atom_names(condition) for condition in conditions),
        *(atom_names(element.formula) for element in rules.elements.values()),
    ]
    reached = _reachable(nodes, atom_names(claim))
    strict_end = len(rules.strict)
    conditions_end = strict_end + len(conditions)
    return Component(
        strict=tuple(rule for number, rule in enumerate(rules.strict) if number in reached),
        conditions=tuple(index for index in range(len(conditions)) if strict_end + index in reached),
        elements={key: item for number, (key, item) in enumerate(rules.elements.items(), start=conditions_end) if number in reached},
    )


def _reachable(nodes: list[frozenset[str]], start: Iterable[str]) -> set[int]:
    users: dict[str, list[int]] = {}
    for number, names in enumerate(nodes):
        for name in names:
            users.setdefault(name, []).append(number)
    stack = list(start)
    seen_names, reached = set(stack), set[int]()
    while stack:
        for number in users.get(stack.pop(), ()):
            if number not in reached:
                reached.add(number)
                fresh = nodes[number] - seen_names
                seen_names |= fresh
                stack.extend(fresh)
    return reached
