"""Labels over elements: the least fixpoint of design section 2, which is the grounded labelling (Dung 1995, def. 20)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

ACCEPTED: Final = "IN"
REJECTED: Final = "OUT"
OPEN: Final = "UNDEC"

Defeats = Mapping[str, Collection[frozenset[str]]]
"""Each element's defeaters: sets of elements."""


def grounded(elements: Iterable[str], defeats: Defeats) -> dict[str, str]:
    """The label of each element: accepted when every defeater has a rejected one, rejected when some defeater has accepted ones only."""
    labels: dict[str, str] = {}
    uses: dict[str, list[tuple[str, int]]] = {}
    missing: dict[tuple[str, int], int] = {}
    standing = {element: len(defeats.get(element, ())) for element in elements}
    ready: list[tuple[str, str]] = []
    for element, count in standing.items():
        if not count:
            ready.append((element, ACCEPTED))
        for index, defeater in enumerate(defeats.get(element, ())):
            missing[element, index] = len(defeater)
            if not defeater:
                ready.append((element, REJECTED))
            for member in defeater:
                uses.setdefault(member, []).append((element, index))
    while ready:
        element, label = ready.pop()
        if element not in labels:
            labels[element] = label
            ready += _consequences(label, uses.get(element, ()), missing, standing)
    return {element: labels.get(element, OPEN) for element in standing}


def _consequences(
    label: str, uses: Iterable[tuple[str, int]], missing: dict[tuple[str, int], int], standing: dict[str, int]
) -> list[tuple[str, str]]:
    """What follows for the targets of the defeaters an element takes part in. `missing` is -1 once a defeater has a rejected member."""
    found = []
    for target, index in uses:
        left = missing[target, index]
        if left < 0:
            continue
        if label == REJECTED:
            missing[target, index] = -1
            standing[target] -= 1
            if not standing[target]:
                found.append((target, ACCEPTED))
        else:
            missing[target, index] = left - 1
            if left == 1:
                found.append((target, REJECTED))
    return found


def label_of(elements: Iterable[str], labels: Mapping[str, str]) -> str:
    """An argument's label: IN when all its elements are accepted, OUT when one is rejected, else UNDEC."""
    found = {labels[element] for element in elements}
    if REJECTED in found:
        return REJECTED
    return OPEN if OPEN in found else ACCEPTED
