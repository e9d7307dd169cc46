"""The lint of rules whose words contradict each other, whether or not a formula shows it: what `world ingest` would have set aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from synproof_cli.axiomat.contradictions import contradictions
from synproof_cli.model.world import World
from synproof_cli.workflows.world_lint_problem import Problem

MAX_TEXTS: Final = 20_000
"""Texts that are compared; in a larger world only documents that are ingested are, each with what is there."""


def conflict_problems(world: World, owners: Mapping[str, str]) -> Iterator[Problem]:
    """Pairs of axioms that clash by their words, of which neither overrides the other. `owners`: the world of what a base says."""
    axioms = world.axioms
    if len(axioms) > MAX_TEXTS:
        yield Problem("not-checked", "info", f"{len(axioms):,} texts: conflicts by their words were not looked for")
        return
    overriding = {frozenset((axiom.id, target)) for axiom in axioms for target in axiom.overrides}
    for one, other, _, case in contradictions([axiom.text for axiom in axioms]):
        ids = (axioms[one].id, axioms[other].id)
        if frozenset(ids) not in overriding:
            named = " and ".join(f"'{name}'{_where(name, owners)}" for name in ids)
            yield Problem("conflict", "warning", f"axioms {named} contradict each other by their words: {case}", ids)


def _where(name: str, owners: Mapping[str, str]) -> str:
    return f" in {owners[name]}" if name in owners else ""
