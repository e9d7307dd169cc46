"""Clashes: each one minimal, with its sides and a case in which it happens; look-alikes are none."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from synproof_cli.axiomat.conflicts import MAX_FORMULAS, find_conflicts
from synproof_cli.axiomat.contradictions import contradictions
from synproof_cli.axiomat.values import Conflict
from synproof_cli.logic.budget import Budget
from synproof_cli.model.world import Axiom, World
from synproof_cli.workflows.extract import with_formula
from synproof_cli.workflows.extract_read import read_rules
from tests.axiomat.documents import SHARED
from tests.axiomat.pairs import cases

EMPTY = World("")


def found(*texts: str) -> list[Conflict]:
    reading = read_rules(EMPTY, texts)
    axioms = [with_formula(Axiom(f"r{at}", text), reading) for at, text in enumerate(texts)]
    return find_conflicts([*reading.background, *axioms], reading.atoms)[0]


def test_a_thousand_sets_with_known_answers():
    told: Counter[tuple[str, bool]] = Counter()
    for case in cases():
        told[case.kind, bool(found(*case.rules))] += 1
    true = sum(told[kind, True] for kind in ("direct", "number", "modality", "chain"))
    false = told["harmless", True]
    recall = {kind: told[kind, True] / (told[kind, True] + told[kind, False]) for kind in ("direct", "number", "modality", "chain")}
    print(f"precision {true / (true + false):.3f}, recall {recall}")
    assert true / (true + false) >= 0.95
    assert sum(told.values()) == 1_000
    assert min(recall.values()) >= 0.95


def test_contracts_that_contradict_a_hypothesis():
    path = SHARED / "data" / "open" / "contractnli.jsonl"
    if not path.exists():
        pytest.skip("the labelled data are not here")
    told: Counter[tuple[str, bool]] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        texts = list(dict.fromkeys([*item["axioms"], item["thesis"]]))
        told[item["label"], any(f"r{len(texts) - 1}" in one.axioms for one in found(*texts))] += 1
    print(f"told of {told['FALSE', True]} of {told['FALSE', True] + told['FALSE', False]}")
    wrong = told["TRUE", True] + told["UNKNOWN", True]
    assert wrong <= 0.05 * (wrong + told["FALSE", True])


@pytest.mark.parametrize(("one", "other"), [
    ("A password must have at least 8 characters.", "A password must have at most 64 characters."),
    ("Party 0 shall pay fee 0.", "Party 1 shall pay fee 1."), ("The seller may assign it.", "The buyer may not assign it."),
    ("Customers with 10 employees pay 5 USD.", "Customers with 20 employees pay 5 USD."),
    ("If the order exceeds 100 EUR, shipping is free.", "If the order exceeds 200 EUR, shipping is free."),
    ("The stay lasts 48 hours.", "The stay lasts 2 days."), ("The agreement is invalid.", "The agreement is not valid."),
    ("The user must log in.", "The user can log in."), ("The user may log in with a card.", "The user may not log in without a card."),
    ("Clause 4 applies.", "Clause 5 does not apply."), ("Members may enter. ", "Guests may not enter."),
    ("Level 2 is safe.", "Level 3 is not safe."),
    ("The user must keep it and may share it.", "The user may keep it and must share it."),
])
def test_harmless_look_alikes(one, other):
    assert found(one, other) == []


@pytest.mark.parametrize(("one", "other", "kind"), [
    ("The stay lasts 48 hours.", "The stay lasts 24 hours.", "number"), ("Parties don't terminate.", "Parties terminate.", "negation"),
    ("The seller may assign the claim.", "The seller may not assign the claim.", "modality"),
    ("Notice is due on 15 October 2030.", "Notice is due on 16 October 2030.", "number"),
    ("During the stay termination is suspended for 48 hours.", "During the stay termination is not suspended for 48 hours.", "negation"),
    ("The contract is valid.", "The contract is invalid.", "negation"),
    ("No employee may smoke here.", "Every employee may smoke here.", "modality"),
    ("The system shall respond within 2 seconds of a request.", "The system shall respond within 5 seconds of a request.", "number"),
    ("The system should be able to serve 500 users.", "The system shall serve 900 users.", "number"),
])
def test_contradictions_of_words(one, other, kind):
    (conflict,) = found(one, other)
    assert conflict.kind == kind
    assert set(conflict.axioms) == {"r0", "r1"}
    assert conflict.scenario


def test_a_chain_is_minimal_and_has_its_case():
    (conflict,) = found("The moon is round.", "All managers are employees.", "All employees are members.", "No manager is a member.")
    assert conflict.axioms == ("r1", "r2", "r3")
    assert conflict.basis == "solver"
    assert "manager(x)" in conflict.scenario


def test_an_exception_is_no_conflict():
    rule = Axiom("rule", "Birds fly.", "bird(?x) >> fly(?x)", kind="defeasible")
    exception = Axiom("exception", "Penguins do not fly.", "(bird(?x) & penguin(?x)) >> ~fly(?x)", overrides=("rule",))
    assert find_conflicts([rule, exception], ()) == ([], "")
    assert find_conflicts([rule, Axiom("exception", "Penguins do not fly.", exception.formula)], ())[0][0].axioms == ("rule", "exception")


def test_only_what_touches_a_new_axiom_is_told():
    axioms = [Axiom("a", "A is so.", "p"), Axiom("b", "A is not so.", "~p"), Axiom("c", "B is so.", "q")]
    assert find_conflicts(axioms, (), first_new=2)[0] == []
    assert [one.axioms for one in find_conflicts([*axioms, Axiom("d", "B is not so.", "~q")], (), first_new=2)[0]] == [("c", "d")]


def test_limits_are_said():
    many = [Axiom(f"a{at}", f"Thing {at} is so.", "shared") for at in range(MAX_FORMULAS + 3)]
    assert "3 formulas were left out" in find_conflicts(many, ())[1]
    stopped = find_conflicts([Axiom("a", "A.", "p"), Axiom("b", "B.", "~p")], (), budget=Budget(lambda: True, "time limit"))[1]
    assert "not searched to the end" in stopped


def test_many_rules_of_one_form_are_compared_in_linear_time():
    texts = [f"Party {at} shall pay fee {at}." for at in range(20_000)] + ["The stay lasts 2 hours.", "The stay lasts 3 hours."]
    assert [(one, other, kind) for one, other, kind, _ in contradictions(texts)] == [(20_000, 20_001, "number")]
