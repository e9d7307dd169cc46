"""Small debates for tests: rules as formulas, ids a1, a2, … in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.debate import Budget, Problem
from synproof_cli.debate.conduct import Case, conduct
from synproof_cli.debate.options import Options
from synproof_cli.debate.ports import Silent
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.formula import spell
from synproof_cli.model.result import ClauseDoc, DebateResult
from synproof_cli.model.world import Axiom, Source, World


def strict(formula: str, **fields: object) -> Axiom:
    return Axiom("", "", formula, "strict", **fields)  # type: ignore[arg-type]


def defeasible(formula: str, **fields: object) -> Axiom:
    return Axiom("", "", formula, "defeasible", **fields)  # type: ignore[arg-type]


def world_of(rules: Sequence[Axiom]) -> World:
    axioms = [
        replace(rule, id=f"a{n}", text=f"Text of a{n}.", source=Source("user", f"Source of a{n}")) for n, rule in enumerate(rules, start=1)
    ]
    return check_world(World("my:trial", axioms=tuple(axioms)))


def result_of(
    rules: Sequence[Axiom],
    claim: str,
    given: Sequence[str] = (),
    *,
    max_failures: int = 6,
    max_depth: int = 12,
    contraposition: bool = True,
) -> DebateResult:
    world = world_of(rules)
    conditions = tuple(parse_formula(text) for text in given)
    goal = parse_formula(claim)
    clauses = [ClauseDoc(text=spell(item), formula=spell(item), english=spell(item), how="given") for item in (*conditions, goal)]
    case = Case(
        Problem(world, conditions, goal, "2026-01-01", contraposition=contraposition), claim,
        {"conditions": clauses[:-1], "claim": clauses[-1], "unread": [], "nearest": [], "alternatives": [], "lints": []},
        world.to_dict() | {"version": 1, "digest": world.digest, "as_of": "2026-01-01", "without": [], "added": []}, "session_test",
        Options("supported", False, False, {"max_failures": max_failures, "max_depth": max_depth, "max_nodes": 200}),
        source_types=frozenset({"official_institutional"}), second_opinion=False,
    )
    return conduct(case, SymbolicAgent, Budget(), Silent(), certified=True)
