"""Obligation, permission, prohibition: what they say, how they hang together, and what is no such thing."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.trials import answer

READ = {
    "Ann must pay the fee.": "must_pay(ann, fee)",
    "Ann shall pay the fee.": "must_pay(ann, fee)",
    "Ann has to pay.": "must_pay(ann)",
    "Ann does not have to pay.": "~must_pay(ann)",
    "Ann need not pay.": "~must_pay(ann)",
    "Ann shall not assign the claim.": "~may_assign(ann, claim)",
    "Ann must never smoke.": "~may_smoke(ann)",
    "Ann may smoke.": "may_smoke(ann)",
    "Ann can choose to smoke.": "may_smoke(ann)",
    "Ann cannot choose to smoke.": "~may_smoke(ann)",
    "Ann is required to pay.": "must_pay(ann)",
    "Ann is required not to pay.": "~may_pay(ann)",
    "Ann is not required to pay.": "~must_pay(ann)",
    "Ann is permitted not to pay.": "~must_pay(ann)",
    "Ann is not permitted to smoke.": "~may_smoke(ann)",
    "Ann is forbidden to smoke.": "~may_smoke(ann)",
    "Ann is not forbidden to smoke.": "may_smoke(ann)",
    "Ann is prohibited from smoking.": "~may_smoke(ann)",
    "It is forbidden to smoke.": "~may_smoke(you)",
    "You must not smoke.": "~may_smoke(you)",
    "It is obligatory for Ann to pay.": "must_pay(ann)",
    "It is forbidden that Ann smokes.": "~may_smoke(ann)",
    "There is an obligation for Ann to pay.": "must_pay(ann)",
    "There is no obligation to pay.": "~must_pay(you)",
    "Every bank must notify the authority.": "bank(?x) >> must_notify(?x, authority)",
    "No bank may close the account.": "bank(?x) >> ~may_close(?x, account)",
    "Not every bank must notify the authority.": "~(forall ?x: bank(?x) >> must_notify(?x, authority))",
    "It is not obligatory for every bank to pay.": "~(forall ?x: bank(?x) >> must_pay(?x))",
    "It is not obligatory for a bank to pay.": "bank(?x) >> ~must_pay(?x)",
    "Only members may vote.": "may_vote(?x) >> member(?x)",
    "Everyone who must pay is unhappy.": "must_pay(?x) >> unhappy(?x)",
    "Ann must notify every creditor.": "creditor(?x) >> must_notify(ann, ?x)",
    "Ann must be registered.": "must_be_registered(ann)",
    "Ann must be a member of the club.": "must_be_member_of(ann, club)",
    "Ann must eat no meat.": "~may_eat_meat(ann)",
    "Ann must smoke and drink.": "must_smoke(ann) & must_drink(ann)",
    "Ann must smoke or drink.": "must_drink_or_smoke(ann)",
    "Ann may smoke or drink.": "may_smoke(ann) & may_drink(ann)",
    "Ann may not smoke or drink.": "~(may_smoke(ann) | may_drink(ann))",
    "If Ann may smoke or drink, Bob is happy.": "(may_smoke(ann) | may_drink(ann)) >> happy(bob)",
    "Ann must notify the authority within 72 hours.": "must_notify_the_authority_within_n72_hours(ann)",
    "Ann must have been chased.": "must_have_been_chased(ann)",
    "Ann should pay.": "should_pay(ann)",
}


@pytest.mark.parametrize("sentence", READ)
def test_a_norm_is_read(sentence: str) -> None:
    rule = read_document([sentence]).axioms[0]
    assert rule.formula is not None, rule.refusal
    assert spell(rule.formula) == READ[sentence]


def test_an_indefinite_object_belongs_to_the_obligation() -> None:
    document = read_document(["Ann must appoint a director.", "Bob is a director."])
    assert [spell(rule.formula) for rule in document.axioms if rule.formula] == ["must_appoint_director(ann)", "director(bob)"]


def test_may_not_is_read_both_ways() -> None:
    rule = read_document(["Ann may not smoke."]).axioms[0]
    assert rule.formula is not None
    assert {spell(rule.formula), *map(spell, rule.alternatives)} == {"~may_smoke(ann)", "~must_smoke(ann)"}


FOLLOWS = [
    (["You are required to pay."], "You are allowed to pay.", "TRUE"),
    (["You are allowed to pay."], "You must pay.", "UNKNOWN"),
    (["You must not pay."], "You are forbidden to pay.", "TRUE"),
    (["You are not permitted to pay."], "You are required not to pay.", "TRUE"),
    (["You are permitted not to pay."], "You are not required to pay.", "TRUE"),
    (["You must not pay."], "You do not have to pay.", "TRUE"),
    (["You do not have to pay."], "You must not pay.", "UNKNOWN"),
    (["You must pay."], "You must not pay.", "FALSE"),
    (["Ann must pay."], "Ann pays.", "REFUSED"),  # what must be is not what is
    (["Ann pays."], "Ann must pay.", "REFUSED"),
    (["You must stop."], "You must stop or run.", "UNKNOWN"),
    (["You may stop or run."], "You may run.", "TRUE"),
    (["You may run."], "You may stop or run.", "UNKNOWN"),
    (["All members must vote.", "Ann is a member."], "Ann is obliged to vote.", "TRUE"),
    (["All members must vote.", "Ann is not a member."], "Ann does not have to vote.", "UNKNOWN"),
    (["All members must vote.", "Ann does not have to vote."], "Ann is not a member.", "TRUE"),
    (["Ann may not smoke."], "Ann must not smoke.", "REFUSED"),  # forbidden, or free not to
    (["It is not the case that sharks must swim.", "All fish must swim."], "Sharks are not fish.", "REFUSED"),  # none of them, or not all
]


@pytest.mark.parametrize(("axioms", "thesis", "expected"), FOLLOWS)
def test_what_follows_from_a_norm(axioms: list[str], thesis: str, expected: str) -> None:
    assert answer(axioms, thesis) == expected


def test_what_is_obligatory_is_permitted_is_a_background_axiom() -> None:
    document = read_document(["Every bank must notify the authority."], "The foo may notify the authority.")
    assert [spell(rule.formula) for rule in document.axioms if rule.background and rule.formula] == [
        "must_notify(?x, ?y) >> may_notify(?x, ?y)",
    ]


@pytest.mark.parametrize("sentence", ["It must rain.", "Ann must pay most fees.", "You must."])
def test_what_is_no_plain_norm_is_refused(sentence: str) -> None:
    assert read_document([sentence]).axioms[0].refusal
