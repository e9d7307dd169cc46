"""Text-level contradictions, for rules whether or not they have a formula: the same words, and one of them negated, of the opposite
modality, or with another number. No likeness counts: the rules must agree in every word that stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from synproof_cli.axiomat.likeness import sharing
from synproof_cli.axiomat.skeleton import Quantity, Skeleton, opposite, skeleton_of

_LEAST_WORDS: Final = 2
_CROWD: Final = 40
"""Rules of one skeleton of which each is compared with that many after it: more are a table, not a contradiction."""


_ASKING: Final = frozenset(("must", "should", "will"))
"""Modalities that ask for something: with different numbers they ask for different things, however strongly."""


def contradictions(texts: Sequence[str], first_new: int = 0) -> Iterator[tuple[int, int, str, str]]:
    """Pairs of places (smaller first) that contradict each other, with the kind and the case in which they clash. Linear but for crowds.

    Pairs with both places below `first_new` are left out: they are known.
    """
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    made = {at: skeleton_of(texts[at]) for at in sharing(texts, first_new)}
    for at, one in made.items():
        if len(one.words) >= _LEAST_WORDS:
            groups[one.words].append(at)
    found: list[tuple[int, int, str, str]] = []
    for members in groups.values():
        for place, at in enumerate(members):
            rivals = [other for other in members[place + 1 : place + 1 + _CROWD] if other >= first_new]
            found += [(at, other, *clash) for other in rivals if (clash := contradiction(made[at], made[other]))]
    yield from sorted(found)


def contradiction(one: Skeleton, other: Skeleton) -> tuple[str, str] | None:
    """Why two rules of one skeleton clash, as (kind, case); None where they do not."""
    if one.words != other.words or one.several or other.several:
        return None
    differing = [(mine, theirs) for mine, theirs in zip(one.quantities, other.quantities, strict=True) if _differ(mine, theirs)]
    if one.modality != other.modality and not {one.modality, other.modality} <= _ASKING:
        if differing or one.negated != other.negated or not opposite(one.modality, other.modality):
            return None
        return "modality", f"one says {_said(one.modality)}, the other {_said(other.modality)} of the same thing"
    if one.negated != other.negated:
        return None if differing else ("negation", "one denies what the other says")
    if len(differing) != 1 or one.negated:
        return None
    mine, theirs = differing[0]
    if mine.in_condition or theirs.in_condition or _compatible(mine, theirs):
        return None
    return "number", f"one says {_bounded(mine)}, the other {_bounded(theirs)}"


def _differ(mine: Quantity, theirs: Quantity) -> bool:
    return mine.value != theirs.value or mine.bound != theirs.bound


def _compatible(mine: Quantity, theirs: Quantity) -> bool:
    """Whether some number fits both bounds and they bound different sides, or one value lies within the other's bound."""
    if mine.bound == theirs.bound:
        return mine.value == theirs.value
    low, high = (mine, theirs) if mine.bound in (">", ">=") else (theirs, mine)
    if not isinstance(low.value, Decimal) or not isinstance(high.value, Decimal):
        return True
    return _fit(low, high)


def _fit(low: Quantity, high: Quantity) -> bool:
    if low.bound in (">", ">=") and high.bound in ("<", "<="):
        return low.value < high.value or (low.value == high.value and low.bound == ">=" and high.bound == "<=")  # type: ignore[operator]
    exact, bound = (low, high) if low.bound == "=" else (high, low)
    if exact.bound != "=":
        return True  # both bound the same side, one strictly: the narrower one holds
    value, limit = exact.value, bound.value
    return {"<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}.get(bound.bound, True)  # type: ignore[operator]


def _bounded(quantity: Quantity) -> str:
    words = {"<=": "at most ", ">=": "at least ", "<": "less than ", ">": "more than ", "=": ""}
    return f"{words.get(quantity.bound, '')}{quantity.shown}"


def _said(modality: str) -> str:
    return {"mustnot": '"must not"', "neednot": '"need not"', "shouldnot": '"should not"', "willnot": '"will not"', "": "nothing"}.get(
        modality, f'"{modality}"',
    )
