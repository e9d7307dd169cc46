"""How much of a noun, and which time: "an obligation" is not "the obligations", and "will be" is not "is"."""

from __future__ import annotations

import pytest

from synproof_cli.english import read_thesis
from synproof_cli.model.world import AtomDecl
from tests.english.vocabularies import short

OFFICE = (
    AtomDecl("down", "the service is down for all customers", ("all customers are locked out",)),
    AtomDecl("informed", "the data subjects must be informed"),
    AtomDecl(
        "performed", "all obligations under the contract are performed",
        ("the bank performs its obligations", "the obligations are performed"),
    ),
    AtomDecl("suspended", "the counterparty's termination rights are suspended", ("termination rights are suspended",)),
    AtomDecl("breach", "a breach occurs"),
    AtomDecl("some", "some customers are served"),
    AtomDecl("delay", "the controller explains its delay"),
    AtomDecl("storm", "there will be a storm"),
    AtomDecl("met", "the controller met the deadline"),
    AtomDecl("hours", "the length of the stay", ("the stay lasts",), type="int", unit="hours"),
)

READ = [
    ("The service is down for every customer.", "down"), ("The service is down for each customer.", "down"),
    ("The service is down for the customers.", "down"), ("Every customer is locked out.", "down"),
    ("All data subjects must be informed.", "informed"), ("All the data subjects must be informed.", "informed"),
    ("The bank performs all its obligations.", "performed"), ("The bank performs all obligations.", "performed"),
    ("The bank performs the obligations.", "performed"), ("All the obligations are performed.", "performed"),
    ("The termination rights are suspended.", "suspended"), ("A counterparty's termination rights are suspended.", "suspended"),
    ("The termination rights of counterparties have been suspended.", "suspended"),
    ("Any breach occurs.", "breach"), ("No breach occurs.", "~breach"), ("Breaches occur.", "breach"), ("A breach has occurred.", "breach"),
    ("There will be a storm.", "storm"), ("There will be no storm.", "~storm"), ("The deadline was met by the controller.", "met"),
    ("The controller has met the deadline.", "met"),
]


@pytest.mark.parametrize(("text", "claim"), READ, ids=[text for text, _ in READ])
def test_as_much_is_read(text: str, claim: str) -> None:
    assert short(read_thesis(text, OFFICE)) == (set(), claim)


UNREAD = [
    # all, and less than all
    "The service is down for a customer.", "The service is down for the customer.", "The service is down for customers.",
    "The service is down for any customer.", "The service is down for no customer.", "The service is down for one customer.",
    "The service is down for both customers.", "A customer is locked out.", "Any customer is locked out.", "Customers are locked out.",
    "No customer is locked out.", "No customers are locked out.", "A data subject must be informed.", "The data subject must be informed.",
    "Data subjects must be informed.", "Any data subject must be informed.", "The bank performs an obligation.",
    "The bank performs any obligations.", "The bank performs obligations.", "The bank performs no obligation.",
    "The bank performs the obligation.", "Obligations are performed.", "An obligation is performed.", "No obligations are performed.",
    "The bank does not perform any obligations.", "All customers are served.", "Any customers are served.", "No customers are served.",
    # more than the entry says
    "Every counterparty's termination rights are suspended.", "All counterparties' termination rights are suspended.",
    "The counterparties' termination rights are suspended.", "The termination rights of any counterparty are suspended.",
    "Each counterparty's termination rights are suspended.", "Every breach occurs.", "Every stay lasts 48 hours.",
    "All stays last 48 hours.", "Any stay lasts 48 hours.", "Not every breach occurs.",
    # whose?
    "Its termination rights are suspended.", "The bank performs their obligations.", "The bank performs my obligations.",
    "The bank performs your obligations.", "The bank performs his obligations.", "Our obligations are performed.",
    "Its obligations are performed by the bank.", "Its obligations are performed.", "Their obligations are performed.",
    "The controllers explain its delay.",
    # when?
    "The counterparty's termination rights will be suspended.", "The counterparty's termination rights won't be suspended.",
    "The counterparty's termination rights were suspended.", "The counterparty's termination rights had been suspended.",
    "The counterparty's termination rights are to be suspended.", "The counterparty's termination rights are going to be suspended.",
    "The bank is to perform its obligations.", "The bank performed its obligations.", "The bank did not perform its obligations.",
    "The bank had performed its obligations.", "A breach occurred.", "There is a storm.", "The controller will meet the deadline.",
    "The controller had met the deadline.", "The stay lasted 48 hours.", "The stay will last 48 hours.", "The stay is to last 48 hours.",
    "If a breach will occur, the data subjects must be informed.", "If a breach had occurred, the data subjects must be informed.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_more_or_less_or_another_time_is_unread(text: str) -> None:
    reading = read_thesis(text, OFFICE)
    assert reading.claim is None, short(reading)
