"""The engine as a judge: the only place where these tests touch its interface."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget, Decision, Fact, Problem, conduct, decide
from synproof_cli.debate.options import Options
from synproof_cli.debate.ports import Silent
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.canonical import digest
from synproof_cli.model.formula import Formula, spell
from synproof_cli.model.result import ClauseDoc, ReadingDoc
from synproof_cli.model.world import SOURCE_TYPES, World
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




def result_of(
    case: Case, *, max_failures: int = 6, max_depth: int = 12, max_nodes: int = 200, ignore_unread: bool = False,
    budget: Budget | None = None,
) -> Any:
    """The whole result document, as it is read back from a file."""
    world = checked_world(case)
    whole = conduct.Case(
        problem=problem_of(case),
        thesis=spell(case.claim),
        reading=reading_of(case),
        world=world.to_dict()
        | {"version": 1, "digest": world.digest, "as_of": case.as_of, "without": sorted(case.without)}
        | {"added": [], "added_digest": digest([])},
        session_id="session_0",
        options=Options("supported", False, ignore_unread, {"max_failures": max_failures, "max_depth": max_depth, "max_nodes": max_nodes}),
        source_types=frozenset(SOURCE_TYPES),
        allow_assumptions=len(case.facts),
        second_opinion=False,
    )
    result = conduct.conduct(whole, SymbolicAgent, budget or Budget(), Silent(), certified=True)
    return json.loads(json.dumps(result))


def reading_of(case: Case) -> ReadingDoc:
    """A reading of formulas as they stand."""
    return {
        "conditions": [_clause(condition, "formula") for condition in case.conditions], "claim": _clause(case.claim, "formula"),
        "unread": [], "nearest": [], "alternatives": [], "lints": [],
    }


def _clause(formula: Formula, how: str) -> ClauseDoc:
    return {"text": spell(formula), "formula": spell(formula), "english": "", "how": how}
