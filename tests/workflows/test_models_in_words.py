"""Models in debates over rules in plain English: what they cite is about the things there are, in the words there are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from synproof_cli.agents.symbolic import SymbolicAgent
from synproof_cli.checkers import verify_result
from synproof_cli.debate import Budget
from synproof_cli.debate.conduct import conduct
from synproof_cli.debate.heard import Models
from synproof_cli.debate.panel import Draft
from synproof_cli.debate.ports import Silent
from synproof_cli.workflows.case import prepare
from synproof_cli.workflows.requests import NO_WORLD, DebateRequest
from synproof_cli.workflows.world_find import FoundWorld
from tests.debate.panels import Scripted, cited

NOWHERE = FoundWorld(NO_WORLD, "file", 1, NO_WORLD.digest)
BIRDS = ("All penguins are birds.", "Pingu is a penguin.", "Every bird that swims is happy.")
FLIERS = ("All penguins are birds.", "Pingu is a penguin.", "Birds fly unless they are penguins.", "Tux is a bird.")
DOGS = ("Some dog barks.", "Rex is a dog.")


def debated(axioms: tuple[str, ...], thesis: str, *replies: Draft) -> tuple[Any, Scripted]:
    request = DebateRequest(thesis=thesis, axioms=axioms, as_of="2026-06-01", second_opinion=False)
    panel = Scripted(replies)
    case = prepare(request, NOWHERE, "session_0", Budget()).case
    result = conduct(case, SymbolicAgent, Budget(), Silent(), certified=True, models=Models(panel))
    result = json.loads(json.dumps(result))
    assert verify_result(result).outcome == "holds"
    return result, panel


@pytest.mark.parametrize(("axioms", "thesis", "attack", "finding"), [
    (BIRDS, "Pingu swims.", cited("~swim(pingu)", conclusion="~swim(pingu)"), "OVERTHROWN"),
    (BIRDS, "Everything swims.", cited("~swim(pingu)", conclusion="~swim(pingu)"), "OVERTHROWN"),
    (FLIERS, "Tux swims.", cited("penguin(tux)", "penguin(tux) >> ~swim(tux)", conclusion="~swim(tux)"), "OVERTHROWN"),
    (DOGS, "Rex barks.", cited("~bark(rex)", conclusion="~bark(rex)"), "OVERTHROWN"),
    # an axiom says that Pingu is a penguin, and another what penguins are
    (BIRDS, "Pingu swims.", cited("~bird(pingu)", "~bird(pingu) >> ~swim(pingu)", conclusion="~swim(pingu)"), "UNREFUTED"),
    # nobody has heard of Opus, and a new thing would change what "all" and "some" are about
    (BIRDS, "Everything swims.", cited("penguin(opus)", "~swim(opus)", conclusion="~swim(opus)"), "UNREFUTED"),
    (BIRDS, "Pingu swims.", cited("forall ?x: ~swim(?x)", conclusion="~swim(pingu)"), "UNREFUTED"),
])
def test_what_is_cited_is_about_what_there_is(axioms: tuple[str, ...], thesis: str, attack: Draft, finding: str) -> None:
    result, panel = debated(axioms, thesis, attack)
    assert result["finding"] == finding
    assert set(panel.briefs[0].things) == {"pingu"} | ({"tux"} if axioms is FLIERS else set()) if axioms is not DOGS else {"rex"}


def test_facts_may_be_answered_and_stay_open() -> None:
    attack = cited("penguin(tux)", "penguin(tux) >> ~swim(tux)", conclusion="~swim(tux)")
    result, panel = debated(FLIERS, "Tux swims.", attack, cited("~penguin(tux)", conclusion="~penguin(tux)"))
    assert ([brief.role for brief in panel.briefs], result["finding"], result["basis"]) == (["CON", "PRO"], "CONTESTED", "mixed")
