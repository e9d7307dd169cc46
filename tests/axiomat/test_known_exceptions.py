"""Exceptions in documents whose rules the world has already: new versions of a document, sentences said twice, bases."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.limits import bare_text, with_limited
from synproof_cli.axiomat.values import Made, Proposal
from synproof_cli.debate import Budget
from synproof_cli.debate.case import decide_case
from synproof_cli.model.world import Axiom, World
from synproof_cli.store import worlds
from synproof_cli.store.db import Store, memory_store
from synproof_cli.workflows.case import prepare
from synproof_cli.workflows.extract import extract
from synproof_cli.workflows.extract_exceptions import limited_rules
from synproof_cli.workflows.ingest import ingest
from synproof_cli.workflows.requests import DebateRequest
from synproof_cli.workflows.world_find import resolve_world
from synproof_cli.workflows.worlds import new_world
from tests.axiomat.documents import as_read

LEAVE = "# Leave\n\nEmployees get 25 days of paid leave.\n\n{more}Leave requests must be approved by a manager.\n"
LIMIT = "This does not apply to interns."
LIMITED = LEAVE.format(more=LIMIT + "\n\n")
RULE = "Employees get 25 days of paid leave."
OTHER = "Leave requests must be approved by a manager."
CLAUSES = "1. Hours\n\n1.1 Employees work 40 hours a week.\n\n2. Pay\n\n2.1 Salaries are paid monthly.\n"
SECTION = "# Fees\n\nA late fee of 10 euros is charged.\n"


def _grow(store: Store, text: str, name: str = "my:w", path: str = "rules.md") -> dict[str, object]:
    return ingest(store, name, [as_read(text, path, "md")], now="2026-01-01")["world"]


def _finding(store: Store, thesis: str, name: str = "my:w") -> str:
    found = resolve_world([name], store)
    budget = Budget()
    prepared = prepare(DebateRequest(thesis=thesis, as_of="2026-06-01", second_opinion=False, save=False), found, "", budget)
    return decide_case(prepared.case, budget)[1].finding


def _texts(store: Store, name: str = "my:w") -> list[str]:
    return [axiom.text for axiom in worlds.load(store, name)[0].axioms]


@pytest.mark.parametrize(("first", "more", "limited", "free"), [
    (LEAVE.format(more=""), LIMITED, [RULE], [OTHER]),
    (CLAUSES, CLAUSES + "\n3. Managers\n\n3.1 Section 1 does not apply to managers.\n", ["Employees work 40 hours a week."],
     ["Salaries are paid monthly."]),
    (SECTION, SECTION + "\nThis section ceases to apply on 31 December 2020.\n", ["A late fee of 10 euros is charged."], []),
])
def test_a_new_version_that_adds_an_exception_limits_the_rules_that_were_known(
    first: str, more: str, limited: list[str], free: list[str],
):
    with memory_store() as store:
        _grow(store, first)
        assert {_finding(store, thesis) for thesis in (*limited, *free)} == {"PROVED"}
        _grow(store, more)
        assert {_finding(store, thesis) for thesis in limited} == {"UNTRANSLATED"}
        assert {_finding(store, thesis) for thesis in free} <= {"PROVED"}
        assert not _grow(store, more)["changed"]
        assert not _grow(store, first)["changed"]


@pytest.mark.parametrize("apart", [False, True])
def test_one_sentence_that_limits_two_things_is_kept_twice(apart: bool):
    parking = f"# Parking\n\nParking is free for staff.\n\n{LIMIT}\n"
    lunch = f"# Lunch\n\nLunch is free for staff.\n\n{LIMIT}\n"
    with memory_store() as store:
        for text in (parking, lunch) if apart else (f"{parking}\n{lunch}",):
            _grow(store, text)
        assert _texts(store).count(LIMIT) == 2
        assert {_finding(store, f"{what} is free for staff.") for what in ("Parking", "Lunch")} == {"UNTRANSLATED"}


def test_one_sentence_that_limits_the_same_rule_in_three_versions_is_kept_once():
    with memory_store() as store:
        for seats in (20, 30, 40):
            _grow(store, f"{LIMITED}\nThe canteen in wing {seats} is open at noon.\n")
        assert _texts(store).count(LIMIT) == 1


def test_what_is_limited_in_a_world_that_is_extended_stays_there_and_is_uncertain_here():
    with memory_store() as store:
        _grow(store, LEAVE.format(more=""), "my:base")
        new_world(store, "my:x", extends=("my:base",), now="2026-01-01")
        _grow(store, LIMITED, "my:x")
        assert _texts(store, "my:x") == [f'{LIMIT} [limits: "{RULE}"]']
        assert [_finding(store, RULE, name) for name in ("my:x", "my:base")] == ["UNTRANSLATED", "PROVED"]
        assert _finding(store, OTHER, "my:x") == "PROVED"
        assert not _grow(store, LIMITED, "my:x")["changed"]
        _grow(store, f"{LIMITED}\nThe gym is open.\n", "my:x")
        assert sum(LIMIT in text for text in _texts(store, "my:x")) == 1


def test_a_rule_that_a_person_has_settled_stays_strict_and_the_sentence_says_what_it_limits():
    rule = Axiom("leave", RULE, "employee >> leave", reviewed=True)
    found = extract([as_read(LIMITED, "rules.md", "md")], World("my:w", axioms=(rule,)))
    (limit,) = (axiom for axiom in found.axioms if axiom.text.startswith(LIMIT))
    assert (limit.text, limit.overrides, found.weakened) == (f'{LIMIT} [limits: "{RULE}"]', (), {})


def test_a_defeasible_rule_of_an_author_is_overridden():
    rule = Axiom("leave", RULE, "employee >> leave", kind="defeasible")
    found = extract([as_read(LIMITED, "rules.md", "md")], World("my:w", axioms=(rule,)))
    assert [axiom.overrides for axiom in found.axioms if axiom.text == LIMIT] == [("leave",)]


def test_what_is_limited_stands_behind_a_text_and_is_taken_off_again():
    said = with_limited(LIMIT, [RULE, OTHER])
    assert said == f'{LIMIT} [limits: "{RULE}"; "{OTHER}"]'
    assert bare_text(said) == bare_text(LIMIT) == LIMIT
    assert with_limited(LIMIT, ["x" * 9_000, RULE]) == LIMIT


def test_one_sentence_limits_a_section_of_more_than_a_thousand_rules():
    def made(name: str, text: str, formula: str | None) -> Made:
        return Made(Axiom(name, text, formula), 0, Proposal(text, 0, 1, text))

    rules = [made(f"r-{at}", f"The fee of desk {at} is due.", f"due_{at}") for at in range(1_500)]
    limit = made("limit", "This section ceases to apply on 31 December 2020.", None)
    everything = [*rules, limit]
    limited = limited_rules(everything, {one.axiom.id: (0, 1) for one in everything})
    assert limited == {"limit": tuple(one.axiom.id for one in rules)}
