"""Arguments and defeats, as the conflicts give them, and the finding the labels give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from synproof_cli.checkers.case import MINUS, PLUS
from synproof_cli.checkers.conflicts import Conflict
from synproof_cli.checkers.labels import ACCEPTED, OPEN, REJECTED, grounded, label_of

Elements: TypeAlias = tuple[str, ...]
"""Elements of one argument, sorted."""

_RANK: Final = {ACCEPTED: 0, OPEN: 1, REJECTED: 2}


@dataclass(frozen=True, slots=True)
class Attack:
    """An argument against some elements of another: those it defeats, or (`outweighed`) those it clashes with and does not defeat."""

    elements: Elements
    targets: tuple[str, ...]


class Arguments:
    """All arguments for and against the claim, and all defeats between arguments, labelled."""

    def __init__(self, elements: Iterable[str], conflicts: Iterable[Conflict]) -> None:
        self._clashes: dict[str, list[tuple[Elements, bool]]] = {}
        defeats: dict[str, list[frozenset[str]]] = {}
        supports, attacks = list[Elements](), list[Elements]()
        singles: list[str] = []
        for conflict in conflicts:
            if PLUS in conflict.members:
                attacks.append(tuple(sorted(conflict.members - {PLUS})))
            elif MINUS in conflict.members:
                supports.append(tuple(sorted(conflict.members - {MINUS})))
            else:
                singles += conflict.members if len(conflict.members) == 1 else ()
                self._add(conflict, defeats)
        self.labels = grounded(elements, defeats)
        self.set_aside = sorted(singles)
        self.supports = self.ordered(supports)
        self.attacks = self.ordered(attacks)

    def _add(self, conflict: Conflict, defeats: dict[str, list[frozenset[str]]]) -> None:
        for target in conflict.members:
            rest = conflict.members - {target}
            guilty = target in conflict.culprits
            self._clashes.setdefault(target, []).append((tuple(sorted(rest)), guilty))
            if guilty:
                defeats.setdefault(target, []).append(rest)

    def label(self, elements: Elements) -> str:
        """The label of an argument."""
        return label_of(elements, self.labels)

    def ordered(self, arguments: Iterable[Elements]) -> list[Elements]:
        """IN before UNDEC before OUT; in each, smaller ones first, then by ids."""
        return sorted(arguments, key=lambda one: (_RANK[self.label(one)], len(one), one))

    def clashes(self, target: Elements) -> int:
        """How many conflicts the elements of an argument take part in, repeats included."""
        return sum(len(self._clashes.get(element, ())) for element in target)

    def against(self, target: Elements) -> tuple[list[Attack], dict[Elements, Attack]]:
        """What defeats an argument, in order; and what clashes with it and defeats nothing of it."""
        guilty: dict[Elements, list[str]] = {}
        clashing: dict[Elements, list[str]] = {}
        for element in target:  # sorted, so the lists are
            for elements, defeats in self._clashes.get(element, ()):
                (guilty if defeats else clashing).setdefault(elements, []).append(element)
        attacks = [Attack(elements, tuple(guilty[elements])) for elements in self.ordered(guilty)]
        outweighed = {one: Attack(one, tuple(targets)) for one, targets in clashing.items() if one not in guilty}
        return attacks, outweighed

    @property
    def accepted(self) -> list[str]:
        """Accepted elements, sorted."""
        return sorted(element for element, label in self.labels.items() if label == ACCEPTED)

    def has_in(self, arguments: Iterable[Elements]) -> bool:
        """Whether some argument among them is IN."""
        return any(self.label(one) == ACCEPTED for one in arguments)

    def finding(self) -> str:
        """The finding by labels alone, contraposition allowed (design section 3, rows SUPPORTED to CONTESTED)."""
        if self.has_in(self.supports):
            return "SUPPORTED"
        if self.has_in(self.attacks):
            return "OVERTHROWN"
        return "UNREFUTED" if all(self.label(one) == REJECTED for one in self.attacks) else "CONTESTED"
