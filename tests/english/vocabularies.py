"""Small vocabularies of three fields for the reader's tests, and what a reading says in short."""

from __future__ import annotations

from synproof_cli.english import Reading
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl

LAW = (
    AtomDecl(
        "stay_in_force", "a resolution stay is in force", ("the bank enters a resolution bail-in stay",
        "the bank enters a resolution stay"),
    ),
    AtomDecl("stay_hours", "the length of the stay", ("the stay lasts",), type="int", minimum="1", unit="hours"),
    AtomDecl(
        "performed", "substantive payment and delivery obligations continue to be performed",
        ("the bank performs its payment and delivery obligations", "the bank continues to perform its substantive obligations"),
    ),
    AtomDecl(
        "suspended", "the counterparty's termination rights are suspended",
        (
            "the counterparty's early-termination rights are suspended", "the counterparty's close-out netting rights are suspended",
            "the counterparty's termination rights are validly suspended",
        ),
    ),
    AtomDecl("security_suspended", "the enforcement of security interests is suspended"),
    AtomDecl("may_terminate", "the counterparty may terminate the contract", ("the counterparty may terminate",)),
    AtomDecl("bank_terminates", "the bank may terminate against the counterparty"),
    AtomDecl("ccp", "the counterparty is a central counterparty", ("the counterparty is a CCP",)),
    AtomDecl("filed_on", "the date of the filing", ("the filing is made",), type="date"),
    AtomDecl("default", "an independent Event of Default has occurred"),
)

INCIDENT = (
    AtomDecl(
        "severity", "the severity of the incident", ("severity level",), type="enum", values=("low", "medium", "critical"), ordered=True,
    ),
    AtomDecl("tier", "the customer's support tier", ("the customer's tier", "tier"), type="enum", values=("gold", "silver")),
    AtomDecl(
        "ack_minutes", "the time to acknowledgement of the page", ("the engineer acknowledges the page",), type="number", unit="minutes",
    ),
    AtomDecl("acknowledged", "the engineer acknowledges the page"),
    AtomDecl("resolved", "the incident is resolved"),
    AtomDecl("must_escalate", "the engineer must escalate the incident to the manager"),
    AtomDecl("postmortem", "a postmortem is written"),
    AtomDecl("down", "the service is down"),
    AtomDecl("degraded", "the service is degraded"),
    AtomDecl("credit", "the customer receives a service credit"),
    AtomDecl("approvals", "the number of approvals", ("the change has",), type="int", unit="approvals"),
    AtomDecl("level", "the escalation level", type="int"),
    AtomDecl("encrypted", "the backups are encrypted"),
    AtomDecl("paged", "a 15-minute page is sent"),
)

GDPR = (
    AtomDecl("breach", "there has been a personal data breach", ("a personal data breach occurs",)),
    AtomDecl("aware", "the controller is aware of the breach"),
    AtomDecl("notified", "the controller notifies the supervisory authority"),
    AtomDecl(
        "hours", "the hours to notification of the supervisory authority",
        (
            "the controller notifies the supervisory authority",
            "the controller notifies the supervisory authority after becoming aware of the breach",
        ),
        type="int", unit="hours", optional=True,
    ),
    AtomDecl("must_notify", "the controller must notify the supervisory authority"),
    AtomDecl("informs", "the processor informs the controller of the breach"),
    AtomDecl("high_risk", "the breach is likely to result in a high risk to natural persons", ("the risk is high",)),
    AtomDecl("must_document", "the controller must document the breach"),
    AtomDecl("encrypted", "the personal data are encrypted"),
    AtomDecl("consent", "the data subject has given consent"),
    AtomDecl("employees", "the number of employees of the company", ("the company has",), type="int", unit="employees"),
)


def short(reading: Reading) -> tuple[set[str], str | None]:
    """Conditions and claim as canonical formulas; the claim is None where anything is unread."""
    claim = reading.claim
    return {spell(clause.formula) for clause in reading.conditions}, None if claim is None else spell(claim.formula)


def others(reading: Reading) -> set[tuple[frozenset[str], str]]:
    """The alternatives in the same form."""
    return {(frozenset(map(spell, item.conditions)), spell(item.claim)) for item in reading.alternatives}
