"""Who defeats whom, and the grounded labels over elements (design section 2; Dung 1995, def. 20, over arguments)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from synproof_cli.debate.rules import LICENCE_RANK, Element, StrictRule
from synproof_cli.model.result import Label

Members = tuple[str, ...]
"""Element ids, sorted."""


def culprits(
    conflict: Members, elements: Mapping[str, Element], strict: Iterable[StrictRule], relaxed_clash: Callable[[Members], bool],
) -> frozenset[str]:
    """Members of a conflict that yield: facts of lowest licence; else the overridden; else those of lowest priority.

    `relaxed_clash(M)` tells whether M is still inconsistent without the strict axioms that override a member of it.
    """
    facts = [key for key in conflict if elements[key].is_fact]
    if facts:
        lowest = min(LICENCE_RANK[elements[key].licence] for key in facts)
        return frozenset(key for key in facts if LICENCE_RANK[elements[key].licence] == lowest)
    members = set(conflict)
    overridden = {target for key in conflict for target in elements[key].overrides & members}
    by_strict = {target for rule in strict for target in rule.overrides & members}
    if by_strict and not relaxed_clash(conflict):
        overridden |= by_strict
    if overridden:
        return frozenset(overridden)
    lowest_priority = min(elements[key].priority for key in conflict)
    return frozenset(key for key in conflict if elements[key].priority == lowest_priority)


Defeaters = Mapping[str, tuple[Members, ...]]
"""For each element the sets that defeat it; the empty set defeats an element in conflict by itself."""


def defeaters_of(elements: Collection[str], yielding: Mapping[Members, frozenset[str]]) -> dict[str, tuple[Members, ...]]:
    """Defeaters by element, from the culprits of each conflict."""
    found: dict[str, list[Members]] = {key: [] for key in elements}
    for conflict, weakest in yielding.items():
        for key in weakest:
            found[key].append(tuple(member for member in conflict if member != key))
    return {key: tuple(sorted(sets, key=canonical_order)) for key, sets in found.items()}


def canonical_order(members: Members) -> tuple[int, Members]:
    """Size, then ids."""
    return len(members), members


def grounded_labels(defeaters: Defeaters) -> dict[str, Label]:
    """The least fixpoint: accepted when every defeater has a rejected element, rejected when some defeater has accepted elements only.

    Linear in the total size of the defeaters: each member of each set is looked at once per change of its label.
    """
    sets = [(target, members) for target, found in defeaters.items() for members in found]
    uses: dict[str, list[int]] = {}
    for number, (_, members) in enumerate(sets):
        for member in members:
            uses.setdefault(member, []).append(number)
    open_members = [len(members) for _, members in sets]  # members not yet accepted
    live = Counter(target for target, _ in sets)  # defeaters not yet broken by a rejected member
    broken = [False] * len(sets)
    labels: dict[str, Label] = {}
    queue: list[tuple[str, Label]] = [(key, "IN") for key in defeaters if not live[key]]
    queue += [(target, "OUT") for target, members in sets if not members]
    while queue:
        key, label = queue.pop()
        if key in labels:
            continue
        labels[key] = label
        for number in uses.get(key, ()):
            target = sets[number][0]
            if label == "IN":
                open_members[number] -= 1
                if open_members[number] == 0:
                    queue.append((target, "OUT"))
            elif not broken[number]:
                broken[number] = True
                live[target] -= 1
                if live[target] == 0:
                    queue.append((target, "IN"))
    return {key: labels.get(key, "UNDEC") for key in defeaters}


def argument_label(members: Members, labels: Mapping[str, Label]) -> Label:
    """IN when every element is accepted, OUT when one is rejected, else UNDEC."""
    found = {labels[key] for key in members}
    if "OUT" in found:
        return "OUT"
    return "UNDEC" if "UNDEC" in found else "IN"
