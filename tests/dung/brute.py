"""Grounded labels by definition, for frameworks small enough, and a hypothesis strategy for those. Shares nothing with the package."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

Attacks = list[tuple[str, str]]
Graph = tuple[list[str], Attacks]


def least_fixpoint(arguments: list[str], attacks: Attacks) -> dict[str, str]:
    """Dung 1995, definition 20: start from nothing and add what is defended until nothing is added."""
    attackers = {name: {source for source, target in attacks if target == name} for name in arguments}
    accepted: set[str] = set()
    while True:
        defeated = {target for source, target in attacks if source in accepted}
        defended = {name for name in arguments if attackers[name] <= defeated}
        if defended == accepted:
            return {name: "IN" if name in accepted else "OUT" if name in defeated else "UNDEC" for name in arguments}
        accepted = defended


def complete_labellings(arguments: list[str], attacks: Attacks) -> list[dict[str, str]]:
    """All of 3^n labellings that are complete: IN iff all attackers are OUT, OUT iff some attacker is IN."""
    found = []
    for labels in product(("IN", "OUT", "UNDEC"), repeat=len(arguments)):
        labelling = dict(zip(arguments, labels, strict=True))
        if all(_is_legal(name, labelling, attacks) for name in arguments):
            found.append(labelling)
    return found


def _is_legal(name: str, labelling: dict[str, str], attacks: Attacks) -> bool:
    attackers = [labelling[source] for source, target in attacks if target == name]
    wanted = "OUT" if "IN" in attackers else "IN" if all(label == "OUT" for label in attackers) else "UNDEC"
    return labelling[name] == wanted


@st.composite
def graphs(draw: st.DrawFn, max_arguments: int = 6) -> Graph:
    """Named arguments and attacks among them, self-attacks and repeated attacks included."""
    arguments = [f"a{index}" for index in range(draw(st.integers(0, max_arguments)))]
    if not arguments:
        return [], []
    one = st.sampled_from(arguments)
    return arguments, draw(st.lists(st.tuples(one, one), max_size=2 * len(arguments)))
