"""Sentences that look like an entry and say something else: none of them may be read as it."""

from __future__ import annotations

import pytest

from synproof_cli.english import read_thesis
from synproof_cli.model.world import AtomDecl
from tests.english.vocabularies import GDPR, INCIDENT, LAW, short

UNREAD = {
    "an added qualifier": (LAW, [
        "The counterparty's termination rights are partially suspended.", "The counterparty's termination rights are rarely suspended.",
        "The counterparty's termination rights are never suspended.", "The counterparty's termination rights are no longer suspended.",
        "The counterparty's termination rights are only suspended.", "Only the counterparty's termination rights are suspended.",
        "Some of the counterparty's termination rights are suspended.", "Most termination rights of the counterparty are suspended.",
        "Few termination rights of the counterparty are suspended.", "The counterparty's own termination rights are suspended.",
        "The failing counterparty's termination rights are suspended.", "The counterparty's other termination rights are suspended.",
        "The counterparty's termination rights are suspended for 48 hours.", "The counterparty's termination rights are suspended again.",
        "The counterparty's termination rights are suspended for the duration of the contract.",
        "The counterparty's termination rights are suspended until the filing is made.",
        "The counterparty's termination rights are suspended before the stay.",
        "The counterparty's termination rights are suspended because the counterparty is a CCP.",
        "The counterparty's termination rights are suspended by the bank.", "The counterparty's termination rights are not yet suspended.",
        "The counterparty may terminate on 31 January 2026.", "The counterparty may terminate without notice.",
        "The counterparty's termination rights are almost always suspended.",
        "Allegedly, the counterparty's termination rights are suspended.",
    ]),
    "another modality": (LAW, [
        "The counterparty's termination rights may be suspended.", "The counterparty's termination rights must be suspended.",
        "The counterparty's termination rights can be suspended.", "The counterparty's termination rights should be suspended.",
        "The counterparty's termination rights would be suspended.", "The counterparty's termination rights could not be suspended.",
        "The counterparty must terminate the contract.", "The counterparty can terminate the contract.",
        "The counterparty should terminate the contract.", "The counterparty might terminate the contract.",
        "The counterparty terminates the contract.", "The counterparty does not terminate the contract.",
        "The counterparty need not terminate the contract.", "The counterparty is required to terminate the contract.",
        "The counterparty wants to terminate the contract.", "The counterparty threatens to terminate.",
        "The stay may last 48 hours.", "The stay must not exceed 48 hours.", "The stay should last 48 hours.",
    ]),
    "another number or unit": (LAW, [
        "The stay lasts 48 minutes.", "The stay lasts 48.", "The stay lasts 48 business days.", "The stay lasts 2 months.",
        "The stay lasts about 48 hours.", "The stay lasts nearly 48 hours.", "The stay lasts 36.5 hours.", "The stay lasts 48 hours twice.",
        "The stay lasts every 48 hours.", "The stay is extended by 48 hours.", "The bank enters 2 resolution stays.",
        "The bank enters a resolution stay within 48 hours.", "The bank enters the second resolution stay.",
        "The bank enters a resolution stay 48.", "The bank enters a resolution stay on 31 January 2026.",
        "The filing is made on 30 February 2026.", "The filing is made in 2026.", "The filing is made within 48 hours.",
        "The stay lasts half of 48 hours.", "The stay lasts 48 hours more.",
    ]),
    "other people or things": (LAW, [
        "The bank's termination rights are suspended.", "The counterparty's payment rights are suspended.",
        "The counterparty's rights are suspended.", "The counterparty suspends termination rights.",
        "The counterparty's suspended termination rights.", "The suspended counterparty's termination rights.",
        "The termination of the counterparty's rights is suspended.", "Termination rights against the counterparty are suspended.",
        "The counterparty may terminate against the bank.", "The counterparty may be terminated by the bank.",
        "The counterparty may terminate the bank.", "The counterparty may contract the terminate.", "A central counterparty is the stay.",
        "The counterparty and the bank may terminate the contract.", "The termination rights or the counterparty are suspended.",
        "The counterparty's early-termination and payment rights are suspended.",
        "The non-performing bank enters a resolution stay.", "The delivery obligations are performed.",
        "The substantive obligations are performed.", "Rights are suspended.",
    ]),
    "roles around other verbs": (INCIDENT, [
        "The manager must escalate the incident to the engineer.", "The engineer must escalate the manager to the incident.",
        "The incident must escalate the engineer to the manager.", "The page acknowledges the engineer.",
        "The service credit receives the customer.", "The engineer must escalate the incident.",
        "The engineer must escalate the incident from the manager.", "The engineer should escalate the incident to the manager.",
        "The incident resolves the engineer.", "The engineer acknowledges the page within 15 hours' sleep.",
        "The engineer acknowledges the page after a 15-minute page is sent to the manager.", "The change has two reviewers.",
        "The customer receives a gold credit.", "The tier of the service is gold.", "The severity is 1.",
        "The severity of the page is low.",
        "The tier is above silver.", "A 16-minute page is sent.", "A page is sent.", "The unencrypted backups are resolved.",
        "The service is not down but degraded.", "The service and the incident are down.", "All incidents are not resolved.",
        "The service is down, the service is degraded.", "The service is down as is the incident.",
        "The engineer must neither escalate the incident to the manager nor acknowledge the page.", "The service has been undown.",
    ]),
    "roles in notices": (GDPR, [
        "The supervisory authority notifies the controller.", "The controller informs the processor of the breach.",
        "The controller is notified by the supervisory authority.", "The supervisory authority notifies the controller within 72 hours.",
        "The controller must notify the supervisory authority within 72 hours.",
        "The controller notifies the supervisory authority 70 hours after the personal data are encrypted.",
        "The controller notifies the supervisory authority 70 hours before becoming aware of the breach.",
        "The breach is likely to result in a risk to natural persons.",
        "The breach is unlikely to result in a high risk to natural persons.",
        "The breach will result in a high risk to natural persons.", "The controller is aware of the high risk.",
        "The controller is unaware of the breach.", "The data subject has withdrawn consent.", "The subject data has given consent.",
        "The data controller has given consent.", "The controller does not document that the breach is likely to result in a high risk.",
        "There has been no personal data breach that is likely to result in a high risk to natural persons.",
        "The company has 250 customers.", "The company has 250.",
        "The controller notifies the processor that the supervisory authority is aware.",
    ]),
    "no statement at all": (LAW, [
        "", "   ", "...", "?!", "the", "the a of to", "and or not", "If the counterparty is a CCP", "If the counterparty is a CCP,",
        "May the counterparty terminate?", "Is the counterparty a CCP?", "Der Gegenpartei steht das Kündigungsrecht zu.",
        "对手方可以终止合同",
        "48 hours", "[/dim] [/]", "unless", "if if if", "The counterparty", "CCP 48 stay bank", "The resolution stay", "The stay",
        "The counterparty may terminate may", "The counterparty is may terminate", "The counterparty may terminate the", "Terminate may",
    ]),
    "a manner, not a condition": (LAW, [
        "The counterparty may terminate without a resolution stay.", "The counterparty may terminate without performing its obligations.",
        "If the counterparty is a CCP, the counterparty may terminate without the bank performing its payment and delivery obligations.",
    ]),
}
CASES = [(kind, atoms, text) for kind, (atoms, texts) in UNREAD.items() for text in texts]


@pytest.mark.parametrize(("kind", "atoms", "text"), CASES, ids=[f"{kind}: {text[:50]}" for kind, _, text in CASES])
def test_near_misses_are_unread(kind: str, atoms: tuple[AtomDecl, ...], text: str) -> None:
    reading = read_thesis(text, atoms)
    assert reading.claim is None, short(reading)
    assert reading.unread and all(part.reason for part in reading.unread)


@pytest.mark.parametrize("text", [
    "When a bank enters a 48-hour resolution stay and is insolvent, the counterparty's termination rights are suspended.",
    "When a bank probably enters a resolution stay, the counterparty's termination rights are suspended.",
    "When a bank enters a resolution stay, the counterparty's termination rights are suspended and the contract ends.",
    "When a bank enters a resolution stay, unless the court objects, the counterparty's termination rights are suspended.",
    "When a bank enters a resolution stay, the counterparty's termination rights are suspended, except rights against subsidiaries.",
    "When a bank enters a resolution stay for the third time, the counterparty's termination rights are suspended.",
])
def test_one_unread_part_leaves_no_claim_or_an_unread_condition(text: str) -> None:
    assert read_thesis(text, LAW).unread


def test_the_part_to_blame_is_named() -> None:
    reading = read_thesis("If the service is down and the coffee is cold, a postmortem is written.", INCIDENT)
    assert [(part.text, part.reason) for part in reading.unread] == [
        ("the coffee is cold", "the vocabulary has no word for 'coffee', 'cold'"),
    ]
    near = read_thesis("The counterparty's rights are suspended.", LAW).unread[0]
    assert near.nearest[0].name == "suspended" and "also says 'termination'" in near.reason


OWN_WORDS = [
    # an entry known with several modifiers is not known with one of them
    (("the bank meets its obligations", "the bank performs its payment and delivery obligations"),
     "The bank meets its payment obligations."),
    (("the bank meets its obligations", "the bank performs its payment and delivery obligations"),
     "The bank performs its delivery obligations."),
    # what "the" takes up must be the subject
    (("Paris is the capital of Spain",), "Paris is the capital."), (("Paris is the capital of Spain",), "Spain is the capital of Paris."),
    # no word tells the verb from the nouns
    (("resolution authorities suspend termination rights",), "Termination authorities suspend resolution rights."),
    (("resolution authorities suspend termination rights",), "The rights."), (("banks notify authorities",), "Authorities notify banks."),
    (("banks notify authorities",), "The authorities"), (("the recipient defaults", "the bridge institution defaults"),
     "The institution's recipient defaults."),
    (("the water is ice",), "The water ice."), (("the rights are suspended",), "The suspended rights."),
    # names, numbers in their places
    (("ticket A loses",), "Ticket B loses."), (("ticket A loses",), "A ticket loses."), (("ticket A loses",), "The ticket loses."),
    (("two plus two equals five",), "Five plus two equals two."), (("two plus two equals five",), "Two plus five equals two."),
    (("the limit holds two working days",), "The limit holds two long working days."), (("rule 71 applies",), "Rule 17 applies."),
    (("the notice of Article 71(4) is given",), "The notice of Article 71(5) is given."), (("the notice of Article 71(4) is given",),
     "The notice is given."),
    # embedded statements
    (("the authority says that the contract will be sold",), "The authority says that the contract will not be sold."),
    (("the authority says that the contract will be sold",), "The authority says that the contract may be sold."),
    (("the authority says that the contract will not be sold",), "The authority does not say that the contract will be sold."),
    # prepositions
    (("the claim is filed against the bank",), "The claim is filed by the bank."), (("the claim is filed before the stay",),
     "The claim is filed after the stay."),
    (("the bank acts with notice",), "The bank acts without notice."), (("the bank acts without delay",), "The bank acts."),
    (("the bank acts without delay",), "The bank does not act."), (("the debt is converted into shares",),
     "Shares are converted into debt."),
    (("obligations to the bank are due",), "Obligations of the bank are due."), (("the bank is likely to fail",),
     "The bank against likely to fail."),
]


@pytest.mark.parametrize(("phrases", "text"), OWN_WORDS, ids=[text for _, text in OWN_WORDS])
def test_words_of_the_entry_in_other_places(phrases: tuple[str, ...], text: str) -> None:
    atoms = (AtomDecl("own", phrases[0], phrases[1:]),)
    assert read_thesis(text, atoms).claim is None
    assert read_thesis(f"It is not the case that {phrases[0]}.", atoms).claim is not None


TIMES = (
    AtomDecl("hours", "the hours to notification", ("the controller takes to notify the authority",), type="int", unit="hours"),
    AtomDecl("minutes", "the time to acknowledge the page", ("the engineer takes to acknowledge the page", "the page is acknowledged"),
             type="int", unit="minutes"),
)


@pytest.mark.parametrize(("text", "claim"), [
    ("The controller takes 50 hours to notify the authority.", "hours == 50"),
    ("The engineer takes 5 minutes to acknowledge the page.", "minutes == 5"),
    ("The time to acknowledge the page is 5 minutes.", "minutes == 5"),
    ("The page is acknowledged within 5 minutes.", "minutes <= 5"),
    ("The authority takes 50 hours to notify the controller.", None), ("It takes 50 hours to notify the authority.", None),
    ("The page takes 5 minutes to acknowledge the engineer.", None), ("The engineer takes 5 minutes to acknowledge.", None),
    ("It takes 5 minutes to acknowledge the engineer.", None), ("The page acknowledges within 5 minutes.", None),
    ("The page takes 5 minutes to acknowledge.", None), ("The time to page the acknowledge is 5 minutes.", None),
    ("The engineer's page takes 5 minutes to acknowledge.", None), ("The authority takes 50 hours to be notified by the page.", None),
])
def test_who_takes_how_long(text: str, claim: str | None) -> None:
    assert short(read_thesis(text, TIMES)) == (set(), claim)


def test_without_a_vocabulary_nothing_is_read() -> None:
    reading = read_thesis("The counterparty may terminate.", ())
    assert reading.claim is None and "vocabulary" in reading.unread[0].reason
