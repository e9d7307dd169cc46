"""The lints on rules with variables."""

from __future__ import annotations

import pytest

from synproof_cli.logic.budget import Budget
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.world_lint_logic import logical_problems

RULES = {
    "penguins": "penguin(?x) >> bird(?x)", "birds": "bird(?x) >> animal(?x)", "follows": "penguin(?x) >> animal(?x)",
    "never": "(bird(?x) & ~animal(?x)) >> odd(?x)", "again": "forall ?y: penguin(?y) >> bird(?y)", "form": "p(?x) >> p(?x)",
}


def _codes(*ids: str, **more: str) -> set[tuple[str, frozenset[str]]]:
    axioms = tuple(Axiom(name, name, formula) for name, formula in ({key: RULES[key] for key in ids} | more).items())
    return {(problem.code, frozenset(problem.axioms)) for problem in logical_problems(World("my:test", axioms=axioms), Budget())}


@pytest.mark.parametrize(("ids", "expected"), [
    (("penguins", "birds", "follows"), ("entailed", {"follows", "penguins", "birds"})),
    (("birds", "never"), ("unreachable", {"never", "birds"})),
    (("penguins", "again"), ("equivalent", {"penguins", "again"})),
    (("form",), ("tautology", {"form"})),
])
def test_rules_with_variables_are_linted(ids: tuple[str, ...], expected: tuple[str, set[str]]) -> None:
    assert (expected[0], frozenset(expected[1])) in _codes(*ids)


def test_a_sound_world_has_no_such_problem() -> None:
    assert _codes("penguins", "birds", fact="penguin(tweety)") == set()


def test_a_clash_is_found_over_things() -> None:
    found = _codes("penguins", fact="penguin(tweety)", denied="~bird(tweety)")
    assert ("inconsistent", frozenset({"penguins", "fact", "denied"})) in found
