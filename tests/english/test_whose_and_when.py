"""Pronouns have one antecedent by grammar; a condition of a condition is no conjunction; what restricts is no frame."""

from __future__ import annotations

import pytest

from synproof_cli.english import read_thesis
from synproof_cli.model.world import AtomDecl
from tests.english.vocabularies import GDPR, LAW, short

HOUSE = (
    AtomDecl("stay", "the bank enters a stay"),
    AtomDecl("performed", "the obligations are performed", ("the bank performs its obligations",)),
    AtomDecl("paid", "the payment obligations are performed", ("the bank performs its payment obligations",)),
    AtomDecl("suspended", "the counterparty's termination rights are suspended"),
    AtomDecl("netting", "the counterparty's netting rights are suspended"),
    AtomDecl("ccp", "the counterparty is a CCP"),
    AtomDecl("may_terminate", "the counterparty may terminate"),
    AtomDecl("storm", "the alarm sounds"),
)

READ = [
    (HOUSE, "If the counterparty is a CCP, it may terminate.", {"ccp"}, "may_terminate"),
    (HOUSE, "The bank enters a stay and performs its obligations.", set(), "stay & performed"),
    (HOUSE, "If the bank enters a stay and it performs its obligations, the counterparty may terminate.", {"stay", "performed"},
     "may_terminate"),
    (HOUSE, "If the bank enters a stay while performing its obligations, the counterparty may terminate.", {"stay", "performed"},
     "may_terminate"),
    (HOUSE, "While performing its obligations, the bank enters a stay.", {"performed"}, "stay"),
    (HOUSE, "The counterparty's termination rights are suspended and its netting rights are suspended.", set(), "suspended & netting"),
    (HOUSE, "The counterparty may terminate only if the bank enters a stay.", set(), "may_terminate >> stay"),
    (HOUSE, "If the counterparty is a CCP, the counterparty may terminate only if the bank enters a stay.", {"ccp"},
     "may_terminate >> stay"),
    (GDPR, "If a personal data breach occurs and the controller is aware of it, it must notify the supervisory authority.",
     {"breach", "aware"}, "must_notify"),
    (LAW, "The counterparty may terminate, under the ISDA 2002 Master Agreement.", set(), "may_terminate"),
]


@pytest.mark.parametrize(("atoms", "text", "conditions", "claim"), READ, ids=[row[1] for row in READ])
def test_what_grammar_tells_is_read(atoms: tuple[AtomDecl, ...], text: str, conditions: set[str], claim: str) -> None:
    assert short(read_thesis(text, atoms)) == (conditions, claim)


UNREAD = {
    "the pronoun is another one": (GDPR, [
        "If the processor informs the controller of the breach, it must notify the supervisory authority.",
        "When the controller is informed of the breach by the processor and the risk is high, it must notify the supervisory authority.",
        "If the controller is aware of the breach, they must notify the supervisory authority.",
        "It must notify the supervisory authority if the controller is aware of the breach.",
        "If the risk is high, it must document the breach.",
        "If there has been a personal data breach, it must notify the supervisory authority.",
    ]),
    "whose": (HOUSE, [
        "If the counterparty is a CCP, its termination rights are suspended.",
        "If the bank enters a stay, its termination rights are suspended.",
        "The bank enters a stay and its termination rights are suspended.",
        "While performing its obligations, the counterparty may terminate.",
        "While performing its obligations, the counterparty's termination rights are suspended.",
        "If the bank enters a stay, while performing its obligations, the counterparty may terminate.",
        "If the counterparty is a CCP while performing its obligations, the bank enters a stay.",
        "The counterparty's termination rights are suspended while performing its obligations.",
        "If the bank and the counterparty enter a stay, it may terminate.", "If the counterparty is a CCP, they may terminate.",
    ]),
    "a condition of a condition": (HOUSE, [
        "If the bank enters a stay only if the counterparty is a CCP, the counterparty may terminate.",
        "If the bank enters a stay if the counterparty is a CCP, then the counterparty may terminate.",
        "If the bank enters a stay if and only if the counterparty is a CCP, the counterparty may terminate.",
        "If the bank enters a stay unless the counterparty is a CCP, the counterparty may terminate.",
        "If the bank enters a stay, only if the counterparty is a CCP, the counterparty may terminate.",
        "If the bank enters a stay even if the counterparty is a CCP, the counterparty may terminate.",
        "The counterparty may terminate if the bank enters a stay if the alarm sounds.",
        "The counterparty may terminate only if the bank enters a stay when the alarm sounds.",
        "The counterparty may terminate if the bank enters a stay only if the alarm sounds.",
    ]),
    "what restricts is no frame": (HOUSE, [
        "The bank performs its obligations under EU law.", "The bank performs its obligations under the BRRD.",
        "The bank performs its obligations under the law.", "The bank performs its obligations under Article 71.",
        "If the bank performs its obligations under EU law, the counterparty may terminate.",
        "The bank performs its obligations according to the BRRD.", "The obligations under the ISDA Master Agreement are performed.",
    ]),
}
CASES = [(kind, atoms, text) for kind, (atoms, texts) in UNREAD.items() for text in texts]


@pytest.mark.parametrize(("kind", "atoms", "text"), CASES, ids=[f"{kind}: {text}" for kind, _, text in CASES])
def test_what_grammar_does_not_tell_is_unread(kind: str, atoms: tuple[AtomDecl, ...], text: str) -> None:
    reading = read_thesis(text, atoms)
    assert reading.claim is None, (kind, short(reading))
