"""What can have a say in a claim: against brute force, every rule about other predicates changes no finding."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from synproof_cli.debate import Budget, Problem, decide
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.relevance import relevant_functors
from synproof_cli.model.formula import And, Atom, Formula, Implies, Not, spell
from synproof_cli.model.world import Axiom, World

ATOMS = tuple("abcdefgh")


def _rule(rng: random.Random, names: tuple[str, ...]) -> Formula:
    def literal() -> Formula:
        atom = Atom(rng.choice(names))
        return Not(atom) if rng.random() < 0.4 else atom

    body = [literal() for _ in range(rng.choice((0, 1, 1, 2)))]
    return literal() if not body else Implies(body[0] if len(body) == 1 else And(tuple(body)), literal())


def test_rules_about_what_is_not_relevant_change_nothing(request: pytest.FixtureRequest) -> None:
    tried = 0
    for seed in range(6_000 if request.config.getoption("--slow") else 500):
        rng = random.Random(seed)  # noqa: S311 - a seeded test
        kinds = [rng.choice(("strict", "defeasible")) for _ in range(rng.randrange(2, 7))]
        rules = [_rule(rng, ATOMS) for _ in kinds]
        claim = Atom(rng.choice(ATOMS))
        reached = relevant_functors(
            [rule for rule, kind in zip(rules, kinds, strict=True) if kind == "strict"],
            [rule for rule, kind in zip(rules, kinds, strict=True) if kind != "strict"], claim,
        )
        others = tuple(sorted(set(ATOMS) - reached))
        if not others:
            continue
        axioms = tuple(Axiom(f"a{at}", "text", spell(rule), kind=kind) for at, (rule, kind) in enumerate(zip(rules, kinds, strict=True)))  # type: ignore[arg-type]
        problem = Problem(World("my:test", axioms=axioms), (), claim, "2026-01-01")
        link = Axiom("link", "text", spell(_rule(rng, others)), kind=rng.choice(("strict", "defeasible")))
        before = decide(problem, Budget()).finding
        after = decide(replace(problem, world=World("my:test", axioms=(*axioms, link))), Budget()).finding
        assert after in (before, "INCONSISTENT"), (seed, [*map(spell, rules)], link.formula, spell(claim), before, after)
        tried += 1
    assert tried > 100


def test_words_that_lead_nowhere_are_left_out() -> None:
    strict = [parse_formula(text) for text in (
        "employee(?x) >> must_report(?x)", "contractor(?x) >> ~employee(?x)", "(employee(?x) & leaks(?x)) >> ~trusted(?x)",
        "exists ?x: incident(?x) & report(anna, ?x)",
    )]
    defeasible = [parse_formula("employee(?x) >> trusted(?x)")]
    assert relevant_functors(strict, defeasible, parse_formula("trusted(anna)")) == {"trusted", "employee", "leaks"}
