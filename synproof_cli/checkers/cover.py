"""Whether every set of members holds a conflict or lies in a satisfiable set, by branching on a member of the smallest clause left.

Sets are bit masks. A set that holds no conflict leaves a member out of each; one that lies in no satisfiable set has a member outside each:
so the question is whether two monotone formulas are dual (Fredman and Khachiyan 1996; here with the shortest clause first).
"""

from __future__ import annotations

from typing import TypeAlias

from synproof_cli.checkers.budget import Budget

Masks: TypeAlias = list[int]


def covered(conflicts: Masks, outsides: Masks, budget: Budget) -> bool:
    """Whether every set holds one of the conflicts or meets not each of the outsides (what a satisfiable set leaves out)."""
    open_ = [(conflicts, outsides)]
    while open_:
        held, met = open_.pop()  # what is still to come of each, of those that can still do it
        budget.spend(1 + len(held) + len(met))
        smallest = min((*held, *met), key=int.bit_count, default=None)
        if smallest is None:
            return False  # no conflict is held and every outside is met
        if not smallest:
            continue
        member = smallest if smallest.bit_count() == 1 else _busiest(smallest, held, met, budget)
        open_.append(([one for one in held if not one & member], [one & ~member for one in met]))
        if smallest != member or smallest not in held:  # else to take it in is to hold a conflict
            open_.append(([one & ~member for one in held], [one for one in met if not one & member]))
    return True


def _busiest(among: int, held: Masks, met: Masks, budget: Budget) -> int:
    """The member of a clause that most of what is left speaks of."""
    best, most = 0, -1
    while among:
        member = among & -among
        among ^= member
        budget.spend((len(held) + len(met)) // 4)
        uses = sum(1 for one in held if one & member) + sum(1 for one in met if one & member)
        if uses > most:
            best, most = member, uses
    return best
