"""Whom a conflict tells against, and with that who defeats whom (design section 2)."""

from __future__ import annotations

from synproof_cli.checkers.case import LICENCES, Case


def culprits(members: frozenset[str], overriders: frozenset[str], case: Case) -> frozenset[str]:
    """The culprits of a conflict: facts of lowest licence; else the overridden; else those of lowest priority.

    `overriders`: all strict axioms that override a member, where the members are no conflict without them; else none.
    """
    rules = case.rules
    ranks = {name: LICENCES[case.facts[name].licence] for name in members if name in case.facts}
    if ranks:
        return frozenset(name for name, rank in ranks.items() if rank == min(ranks.values()))
    uppers = members | overriders
    overridden = frozenset(lower for lower in members if any(rules.override(upper, lower) for upper in uppers))
    if overridden:
        return overridden
    lowest = min((rules.axiom(name).priority for name in members), default=0)
    return frozenset(name for name in members if rules.axiom(name).priority == lowest)
