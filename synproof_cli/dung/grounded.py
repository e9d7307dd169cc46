"""The grounded labelling by a worklist, in time linear in arguments and attacks."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Final, Literal

from synproof_cli.dung.framework import INDEX, Framework

Label = Literal["IN", "OUT", "UNDEC"]

UNDEC: Final = 0
IN: Final = 1
OUT: Final = 2
LABELS: Final[tuple[Label, Label, Label]] = ("UNDEC", "IN", "OUT")
"""The label of each code."""


@dataclass(frozen=True, slots=True)
class Labelling:
    """A label code for each argument, in the framework's order, and the certificate that the labelling is the grounded one.

    `forced` lists the numbers of the IN and OUT arguments so that each label follows from earlier ones: an IN argument's attackers are
    all OUT before it, an OUT argument has an attacker that is IN before it. `check.fault` replays it.
    """

    codes: bytes
    forced: Sequence[int]

    def label(self, number: int) -> Label:
        """The label of the argument with this number (from 1)."""
        return LABELS[self.codes[number - 1]]

    def select(self, names: Sequence[str], code: int) -> list[str]:
        """The names of the arguments with this label code, in the framework's order."""
        return list(compress(names, self.codes.translate(bytes(other == code for other in range(256)))))


def grounded(framework: Framework) -> Labelling:
    """The grounded labelling: IN is the least fixpoint of the characteristic function (Dung 1995, definition 20), OUT what it attacks.

    The rest is UNDEC; so is an argument that attacks itself, unless an IN argument attacks it. Certificate: the order in which the
    labels were forced (see `Labelling`). The labels do not depend on the order of arguments or attacks; the certificate does.
    """
    first, following, targets = _forward_star(framework)
    unanswered = [0] * (len(framework.names) + 1)  # attackers that are not OUT yet
    for target in framework.targets:
        unanswered[target] += 1
    codes = bytearray(len(unanswered))
    worklist = [number for number, count in enumerate(unanswered) if not count and number]
    for number in worklist:
        codes[number] = IN
    push = worklist.append
    for number in worklist:
        attack = first[number]
        if codes[number] == IN:
            while attack:
                target = targets[attack]
                if not codes[target]:
                    codes[target] = OUT
                    push(target)
                attack = following[attack]
        else:
            while attack:
                target = targets[attack]
                unanswered[target] = count = unanswered[target] - 1
                if not count:  # an OUT argument never gets here: its IN attacker keeps the counter above zero
                    codes[target] = IN
                    push(target)
                attack = following[attack]
    return Labelling(bytes(codes[1:]), worklist)


def _forward_star(framework: Framework) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Linked lists of attacks by attacker: the first attack of each argument, the next one of the same attacker, the target (0: none).

    One pass and three packed arrays: cheaper to build than sorted adjacency, and followed once only.
    """
    first = array(INDEX, (0,)) * (len(framework.names) + 1)
    following = array(INDEX, (0,)) * (len(framework.sources) + 1)
    for attack, source in enumerate(framework.sources, start=1):
        following[attack] = first[source]
        first[source] = attack
    targets = array(INDEX, (0,))
    targets.extend(framework.targets)
    return first, following, targets
