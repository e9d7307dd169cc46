"""What would change the finding, re-decided by the whole program: unreviewed formulas, axioms without one, and what is not admissible."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

from synproof_cli.model.formula import spell
from synproof_cli.model.result import STATUS_OF
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store.db import Store, memory_store
from synproof_cli.store.worlds import save
from synproof_cli.workflows.check.decide import Asking, Court
from synproof_cli.workflows.clock import system_clock
from synproof_cli.workflows.debate import run_debate
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import find_world
from tests.check.runs import finding_of
from tests.oracles.cases import Case, world_of
from tests.oracles.random_cases import Choices, Seeded, chance, random_case

WORDS = {"a": "apples", "b": "bridges", "c": "castles", "d": "dragons", "x": "xylophones", "y": "yachts"}
VERDICTS = {finding for finding, status in STATUS_OF.items() if status is not None}


def world_with_text(case: Case, choices: Choices) -> World:
    """The world of the case; its atoms have words, and now and then an axiom without a formula speaks of one."""
    atoms: tuple[AtomDecl, ...] = tuple(replace(atom, text=WORDS[atom.name]) for atom in case.atoms)
    texts = [
        Axiom(f"text-{number}", f"What is said of {choices.pick(tuple(WORDS.values()))}.")
        for number in range(2) if chance(choices, 30)
    ]
    world = world_of(case)
    return replace(world, atoms=atoms, axioms=(*world.axioms, *texts))


@dataclass(frozen=True)
class Asked:
    """A question put to the whole program."""

    store: Store
    world: World
    request: DebateRequest
    court: Court

    @classmethod
    def of(cls, seed: int, store: Store) -> Asked:
        choices = Seeded(seed)
        case = random_case(choices, facts=False, contraposition=None, by_model=True)
        world = replace(world_with_text(case, choices), id=f"my:random-{seed}")
        save(store, world, saved="2024-01-01T00:00:00+00:00")
        request = DebateRequest(
            formula=spell(case.claim), given=tuple(map(spell, case.conditions)), worlds=(world.id,), as_of=case.as_of,
            contraposition=case.contraposition, ignore_unread=chance(choices, 30), save=False, second_opinion=False,
        )
        return cls(store, world, request, Court(find_world(store, world.id), Asking(case.as_of)))

    def result(self) -> Any:
        return run_debate(self.request, store=self.store, clock=system_clock(), certified=False).result

    def finding(self, without: tuple[str, ...] = (), given: tuple[str, ...] = (), withdrawn: tuple[str, ...] = ()) -> str:
        kept = list(self.request.given)
        for condition in withdrawn:
            kept.remove(condition)
        request = replace(self.request, without=without, given=(*kept, *given))
        return finding_of(request, self.court)


def fewer(items: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All proper subsets but the empty one."""
    return [chosen for size in range(1, len(items)) for chosen in itertools.combinations(items, size)]


def check_entries(asked: Asked, before: str, changes: Any) -> int:
    """Every entry is right and minimal; how many there are."""
    for change in changes["drop_axioms"]:
        dropped = tuple(change["axioms"])
        assert asked.finding(without=dropped) == change["leads_to"] != before
        assert all(asked.finding(without=some) == before for some in fewer(dropped))
    for change in changes["add_facts"]:
        facts = tuple(change["facts"])
        assert asked.finding(given=facts) == change["leads_to"] != before
        assert change["leads_to"] in VERDICTS
        assert all(asked.finding(given=some) in {before, *STATUS_OF} - (VERDICTS - {before}) for some in fewer(facts))
    for change in changes["drop_conditions"]:
        conditions = tuple(change["conditions"])
        assert asked.finding(withdrawn=conditions) == change["leads_to"] != before
        assert all(asked.finding(withdrawn=some) == before for some in fewer(conditions))
    return len(changes["drop_axioms"]) + len(changes["add_facts"]) + len(changes["drop_conditions"])


def check_complete(asked: Asked, before: str, changes: Any) -> None:
    """No axiom, and no pair of them, is missing that would change the finding; no atom either, nor its negation."""
    found = [set(change["axioms"]) for change in changes["drop_axioms"]]
    ids = [axiom.id for axiom in asked.world.axioms]
    for some in [(one,) for one in ids] + list(itertools.combinations(ids, 2)):
        if not any(known <= set(some) for known in found):
            assert asked.finding(without=some) == before, some
    added = [change["facts"] for change in changes["add_facts"]]
    for atom in asked.world.atoms:
        for fact in (atom.name, f"~{atom.name}") if atom.type == "bool" else ():
            assert [fact] in added or asked.finding(given=(fact,)) in {before, *STATUS_OF} - (VERDICTS - {before}), fact


def test_every_change_is_right_minimal_and_where_it_says_so_all_there_is(scale: int) -> None:
    entries = complete = 0
    seen: set[str] = set()
    with memory_store() as store:
        for seed in range(100 * scale):
            asked = Asked.of(seed, store)
            result = asked.result()
            before, changes = result["finding"], result["what_would_change"]
            seen.add(before)
            entries += check_entries(asked, before, changes)
            if changes["complete"]:
                complete += 1
                check_complete(asked, before, changes)
    assert entries > 100
    assert complete > 80
    assert seen >= {"INCONSISTENT", "IMPOSSIBLE", "UNTRANSLATED", "PROVED", "SUPPORTED"}
