"""The engine as a judge: the only place where these tests touch its interface."""

from __future__ import annotations

from functools import lru_cache

from synproof_cli.debate import Decision, Fact, Problem, decide
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.world import World
from tests.laws.judgement import Judgement
from tests.oracles.cases import Case, world_of


def problem_of(case: Case) -> Problem:
    """The case as the engine takes it; its world has been read from text."""
    facts = tuple(Fact(fact.id, fact.formula, fact.licence, citation="somewhere") for fact in case.facts)
    return Problem(
        world=checked_world(case), conditions=case.conditions, claim=case.claim, as_of=case.as_of, facts=facts, without=case.without,
        contraposition=case.contraposition,
    )


@lru_cache(maxsize=64)
def checked_world(case: Case) -> World:
    """The world of the case, checked."""
    return check_world(world_of(case))


def decision_of(case: Case) -> Decision:
    """The engine's own value."""
    return decide(problem_of(case))


def judge(case: Case) -> Judgement:
    """The engine's decision in the terms of the laws."""
    return judgement_of(decision_of(case))


def judgement_of(decision: Decision) -> Judgement:
    """A decision in the terms of the laws."""
    dispute = decision.dispute
    if dispute is None:
        return Judgement(decision.finding)
    return Judgement(
        finding=decision.finding,
        labels=dict(dispute.labels),
        arguments_for=tuple(frozenset(one) for one in dispute.supports),
        arguments_against=tuple(frozenset(one) for one in dispute.attacks),
        set_aside=frozenset(dispute.set_aside),
    )


def core_of(decision: Decision) -> frozenset[str]:
    """Members of the core as the oracle names them."""
    assert decision.core is not None
    return frozenset(decision.core.axioms) | {f"given:{number}" for number in decision.core.conditions}


def conflicts_of(decision: Decision) -> dict[frozenset[str], frozenset[str]]:
    """Conflicts among elements, with their culprits."""
    assert decision.dispute is not None
    return {frozenset(one): culprits for one, culprits in decision.dispute.culprits.items()}


