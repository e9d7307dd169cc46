"""The forward closure: which accepted rules fire when rules are read in one direction only."""

from __future__ import annotations

from collections.abc import Sequence

from synproof_cli.debate.rules import Element
from synproof_cli.logic.kernel import Kernel
from synproof_cli.model.formula import Implies, negate
from synproof_cli.model.values import value


@value
class Closure:
    """Accepted elements in the order they fire, those that never do, and whether the claim in question follows from the fired ones."""

    fired: tuple[str, ...]
    unfired: tuple[str, ...]
    entails: bool = False


def body_key(element: Element) -> str:
    """The kernel's name for ¬A of an element A >> B."""
    return f"unless:{element.id}"


def forward_closure(kernel: Kernel, base: Sequence[str], accepted: Sequence[Element]) -> Closure:
    """An accepted A >> B fires when T ∪ S ∪ G ∪ fired entails A; other accepted formulas always. `base` are the keys of S and G."""
    fired = [element.id for element in accepted if not isinstance(element.formula, Implies)]
    waiting = [element for element in accepted if isinstance(element.formula, Implies)]
    for element in waiting:
        if isinstance(element.formula, Implies) and body_key(element) not in kernel.formulas:
            kernel.add_member(body_key(element), negate(element.formula.left))
    moved = True
    while moved:
        moved = False
        for element in list(waiting):
            if not kernel.consistent([*base, *fired, body_key(element)]):
                fired.append(element.id)
                waiting.remove(element)
                moved = True
    return Closure(tuple(fired), tuple(element.id for element in waiting))
