"""The shipped worlds, loaded for the tests of this folder."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from synproof_cli.debate.problem import Problem
from synproof_cli.debate.trial import Trial
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.logic.world_check import check_world
from synproof_cli.model.world import Claim, World
from synproof_cli.store.shipped import load_shipped

AS_OF = "2026-01-01"
HERE = Path(__file__).parent
IDS = ("dogma:counterfactual", "law:brrd-isda", "law:gdpr-breach", "logic:classics", "policy:incident-response")


@cache
def shipped_world(world_id: str) -> World:
    """The world, checked and in canonical spelling."""
    world = load_shipped(world_id)
    assert world is not None, f"no shipped world {world_id}"
    return check_world(world)


def finding(world: World, claim: Claim, *, without: frozenset[str] = frozenset()) -> str:
    """The finding of a claim that has a formula, by the kernel alone."""
    vocabulary = Vocabulary.of(world.atoms)
    assert claim.formula is not None
    conditions = tuple(parse_formula(text, vocabulary) for text in claim.given)
    problem = Problem(world, conditions, parse_formula(claim.formula, vocabulary), AS_OF, without=without)
    return Trial(problem, Budget()).decide().finding


def sentences() -> dict[str, list[str]]:
    """Paraphrases and near misses for law:brrd-isda, by what they must come to."""
    return tomllib.loads((HERE / "sentences.toml").read_text(encoding="utf-8"))
