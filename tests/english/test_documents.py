"""Readings as documents, back-translation, nearest entries."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.english import english_of, nearest_entries, read_thesis, telling_entries
from synproof_cli.model.formula import FALSE, TRUE, And, Atom, Compare, Defined, Formula, Iff, Implies, Not, Or, Xor
from synproof_cli.model.world import AtomDecl
from tests.english.vocabularies import GDPR, INCIDENT, LAW

CCP, MAY, STAY = Atom("ccp"), Atom("may_terminate"), Compare("stay_hours", "<=", "48")

ENGLISH = [
    (CCP, "the counterparty is a central counterparty"),
    (Not(CCP), "it is not the case that the counterparty is a central counterparty"),
    (STAY, "the length of the stay is at most 48 hours"),
    (Compare("stay_hours", "!=", "48"), "the length of the stay is not 48 hours"),
    (Compare("filed_on", "<", "2026-01-31"), "the date of the filing is before 2026-01-31"),
    (Compare("severity", ">=", "medium"), "the severity of the incident is at least medium"),
    (Compare("approvals", ">", "2"), "the number of approvals is more than 2"),
    (Defined("hours"), "the hours to notification of the supervisory authority has a value"),
    (And((CCP, STAY)), "the counterparty is a central counterparty and the length of the stay is at most 48 hours"),
    (Not(And((CCP, STAY))),
     "it is not the case that (the counterparty is a central counterparty and the length of the stay is at most 48 hours)"),
    (Or((CCP, And((STAY, MAY)))),
     "the counterparty is a central counterparty or (the length of the stay is at most 48 hours and the counterparty may terminate the "
     "contract)"),
    (Implies(CCP, MAY), "if the counterparty is a central counterparty, then the counterparty may terminate the contract"),
    (Iff(CCP, MAY), "the counterparty is a central counterparty exactly if the counterparty may terminate the contract"),
    (Xor((CCP, MAY)), "either the counterparty is a central counterparty or the counterparty may terminate the contract, but not both"),
    (Xor((CCP, MAY, Atom("x"))),
     "an odd number of these: the counterparty is a central counterparty; the counterparty may terminate the contract; x"),
    (TRUE, "that which is always true"), (FALSE, "that which is never true"), (Atom("undeclared"), "undeclared"),
]


@pytest.mark.parametrize(("formula", "text"), ENGLISH, ids=[text[:50] for _, text in ENGLISH])
def test_english_of(formula: Formula, text: str) -> None:
    atoms = LAW + INCIDENT + GDPR
    assert english_of(formula, atoms) == text == english_of(formula, {decl.name: decl for decl in atoms})


def test_a_deep_formula_is_no_problem() -> None:
    formula: Formula = CCP
    for _ in range(5_000):
        formula = Implies(Not(formula), MAY)
    assert english_of(formula, LAW).count("it is not the case") == 5_000


@given(st.sampled_from(LAW + INCIDENT + GDPR))
def test_what_is_said_of_an_atom_reads_as_the_atom(decl: AtomDecl) -> None:
    atoms = next(group for group in (LAW, INCIDENT, GDPR) if decl in group)
    if decl.type == "bool":
        for formula in (Atom(decl.name), Not(Atom(decl.name))):
            claim = read_thesis(english_of(formula, atoms), atoms).claim
            assert claim is not None and claim.formula == formula


def test_the_document_of_a_reading() -> None:
    doc = read_thesis("Under the ISDA Agreement, if the stay lasts 48 hours, the counterparty cannot terminate.", LAW).to_doc()
    assert json.loads(json.dumps(doc)) == {
        "conditions": [
            {"text": "the stay lasts 48 hours", "formula": "stay_hours == 48", "english": "the length of the stay is 48 hours",
            "how": "typed"},
        ],
        "claim": {
            "text": "the counterparty cannot terminate", "formula": "~may_terminate",
            "english": "it is not the case that the counterparty may terminate the contract", "how": "matched",
        },
        "unread": [], "nearest": [], "alternatives": [],
        "lints": [
            {"code": "frame",
            "message": "left out: 'Under the ISDA Agreement' says where the rules come from; the world's own rules decide"},
            {"code": "modality", "message": "'can' is read as 'may'"},
        ],
    }


def test_the_document_of_what_was_not_read() -> None:
    doc = read_thesis("If the stay lasts 48 hours, the counterparty may terminate at noon.", LAW).to_doc()
    assert doc["claim"] is None and doc["unread"] == ["the counterparty may terminate at noon"]
    assert doc["conditions"][0]["formula"] == "stay_hours == 48"
    assert doc["nearest"][0]["text"] == doc["unread"][0]
    assert doc["nearest"][0]["entries"][0] == {"name": "may_terminate", "text": "the counterparty may terminate", "similarity": 80}
    assert doc["lints"] == [
        {"code": "unread", "message": "'the counterparty may terminate at noon': the vocabulary has no word for 'noon'"},
    ]


def test_keys_of_alternatives_are_not_checked_ones() -> None:
    (alternative,) = read_thesis("Either the service is down or the service is degraded.", INCIDENT).to_doc()["alternatives"]
    assert alternative == {
        "conditions": [], "claim": "down ^ degraded", "english": "either the service is down or the service is degraded, but not both",
    }


def test_nearest_entries_are_ordered_and_bounded() -> None:
    near = nearest_entries("The bank partially performs its payment obligations", LAW, n=2)
    assert [entry.name for entry in near] == ["performed", "bank_terminates"] and near[0].similarity > near[1].similarity > 0
    assert nearest_entries("zebra", LAW) == () and nearest_entries("bank", ()) == ()


def test_words_that_few_rules_have_tell_more_than_those_that_all_have() -> None:
    said = [
        "This NDA is between the Recipient and the Discloser", "This NDA binds the Recipient", "This NDA ends when the Recipient asks",
        "Neither party may assign this NDA without the prior approval of the other party, save in a merger or another transfer of assets",
    ]
    atoms = tuple(AtomDecl(f"a{at}", text) for at, text in enumerate(said))
    assert telling_entries("The Recipient may assign this NDA.", atoms, 4)[0].name == "a3"
    assert nearest_entries("The Recipient may assign this NDA.", atoms, 4)[0].name != "a3"
    assert telling_entries("zebra", atoms) == () and telling_entries("nda", ()) == ()
