"""Sentences that are read: ordinary paraphrases, conditions, coordination, numbers."""

from __future__ import annotations

import pytest

from synproof_cli.english import read_statement, read_thesis
from synproof_cli.model.formula import spell
from synproof_cli.model.world import AtomDecl
from tests.english.vocabularies import GDPR, INCIDENT, LAW, others, short

LAW_CLAIMS = [
    # inflection, articles, word order, voice
    ("The counterparty's termination rights are suspended.", "suspended"),
    ("A counterparty's termination rights are suspended", "suspended"),
    ("Termination rights of the counterparty are suspended.", "suspended"),
    ("The termination rights of counterparties have been validly suspended", "suspended"),
    ("Close-out netting and early termination rights of the counterparty are validly suspended.", "suspended"),
    ("The contract may be terminated by the counterparty", "may_terminate"),
    ("THE COUNTERPARTY MAY TERMINATE THE CONTRACT", "may_terminate"),
    ("Therefore, the counterparty may terminate.", "may_terminate"),
    ("The counterparty is permitted to terminate the contract", "may_terminate"),
    ("There is a resolution stay.", "stay_in_force"),
    ("The bank enters into a resolution bail in stay", "stay_in_force"),
    ("The bank continues performing its substantive payment and delivery obligations", None),
    ("The bank performs its delivery and payment obligations", "performed"),
    ("It is the case that the counterparty is a CCP", "ccp"),
    # negation
    ("The counterparty's termination rights are not suspended", "~suspended"),
    ("The counterparty's termination rights aren't validly suspended", "~suspended"),
    ("No counterparty may terminate", "~may_terminate"),
    ("The counterparty may not terminate the contract", "~may_terminate"),
    ("The counterparty must not terminate the contract", "~may_terminate"),
    ("The counterparty cannot terminate", "~may_terminate"),
    ("The counterparty is prohibited from terminating the contract", "~may_terminate"),
    ("The counterparty is not allowed to terminate", "~may_terminate"),
    ("The bank fails to perform its payment and delivery obligations", "~performed"),
    ("The bank does not fail to perform its payment and delivery obligations", "performed"),
    ("It is not true that the counterparty is a CCP", "~ccp"),
    ("There is no resolution stay", "~stay_in_force"),
    # quantities
    ("The stay lasts 48 hours", "stay_hours == 48"),
    ("The stay is two days long.", "stay_hours == 48"),
    ("The length of the stay is 2,880 minutes", "stay_hours == 48"),
    ("The duration of the stay does not exceed 48 hours", "stay_hours <= 48"),
    ("The stay lasts longer than 48 hours", "stay_hours > 48"),
    ("The stay lasts less than a day", "stay_hours < 24"),
    ("The stay does not last 48 hours", "~(stay_hours == 48)"),
    ("No stay lasts more than 48 hours", "~(stay_hours > 48)"),
    ("The stay lasts between 24 and 48 hours", "(stay_hours >= 24) & (stay_hours <= 48)"),
    ("The bank enters a 48-hour resolution bail-in stay", "stay_in_force & (stay_hours == 48)"),
    ("The bank enters a resolution stay of 96 hours", "stay_in_force & (stay_hours == 96)"),
    ("The bank enters a resolution stay of more than 48 hours", "stay_in_force & (stay_hours > 48)"),
    ("The bank enters a resolution stay not exceeding 48 hours", "stay_in_force & (stay_hours <= 48)"),
    ("The bank does not enter a 48-hour resolution stay", "~(stay_in_force & (stay_hours == 48))"),
    ("The filing was made before 31 January 2026", "filed_on < 2026-01-31"),
    ("The date of the filing is January 31, 2026", "filed_on == 2026-01-31"),
    ("The filing is made no later than 2026-01-31", "filed_on <= 2026-01-31"),
    # coordination
    ("The counterparty is a CCP and may terminate", "ccp & may_terminate"),
    ("The counterparty is not a CCP and may terminate", "~ccp & may_terminate"),
    ("Neither the bank performs its payment and delivery obligations nor the counterparty may terminate", "~performed & ~may_terminate"),
    ("The stay lasts 48 hours or the stay does not last 48 hours.", "(stay_hours == 48) | ~(stay_hours == 48)"),
    ("The stay lasts 48 hours or it does not.", "(stay_hours == 48) | ~(stay_hours == 48)"),
    ("The stay lasts 48 hours and the stay does not last 48 hours.", "(stay_hours == 48) & ~(stay_hours == 48)"),
    ("The counterparty may terminate only if an independent Event of Default has occurred.", "may_terminate >> default"),
    ("The counterparty may terminate if and only if an independent Event of Default has occurred.", "may_terminate <-> default"),
    (
        "If the counterparty is a CCP, the counterparty may terminate, and if an independent Event of Default has occurred, the "
        "counterparty's termination rights are suspended.",
        "(ccp >> may_terminate) & (default >> suspended)",
    ),
]
INCIDENT_CLAIMS = [
    ("The service is down and degraded.", "down & degraded"),
    ("The service is down but not degraded", "down & ~degraded"),
    ("The service is not down and not degraded", "~down & ~degraded"),
    ("The service is neither down nor degraded.", "~down & ~degraded"),
    ("The service is not down or degraded", "~down & ~degraded"),
    ("The service is not both down and degraded", "~down | ~degraded"),
    ("The service is down or degraded, but not both.", "down ^ degraded"),
    ("Both the service is down and the incident is resolved", "down & resolved"),
    ("The incident must be escalated to the manager by the engineer.", "must_escalate"),
    ("Engineers shall escalate incidents to managers.", "must_escalate"),
    ("The engineer has to escalate the incident to the manager", "must_escalate"),
    ("The engineer does not have to escalate the incident to the manager.", "~must_escalate"),
    ("The engineer need not escalate the incident to the manager.", "~must_escalate"),
    ("The engineer isn't required to escalate the incident to the manager.", "~must_escalate"),
    ("The engineer acknowledges the page within 15 minutes.", "acknowledged & (ack_minutes <= 15)"),
    ("Within a quarter of an hour the engineer acknowledges the page", None),
    ("The page is acknowledged by the engineer within 90 seconds", "acknowledged & (ack_minutes <= 1.5)"),
    ("The engineer does not acknowledge the page within 15 minutes.", "~(acknowledged & (ack_minutes <= 15))"),
    ("The incident is critical", "severity == critical"),
    ("The incident has severity critical", "severity == critical"),
    ("The incident is not low", "~(severity == low)"),
    ("The severity of the incident is at least medium", "severity >= medium"),
    ("The severity of the incident is medium or higher", "severity >= medium"),
    ("The customer is on the gold tier", "tier == gold"),
    ("The customer's support tier is not silver", "~(tier == silver)"),
    ("The change has at least two approvals.", "approvals >= 2"),
    ("The change has 2 or more approvals", "approvals >= 2"),
    ("The escalation level is 3", "level == 3"),
    ("The backups are unencrypted.", "~encrypted"),
    ("The backups are not unencrypted.", "encrypted"),
    ("The incident is unresolved", "~resolved"),
    ("A 15-minute page is sent", "paged"),
    ("Not every incident is resolved", None),
]
GDPR_CLAIMS = [
    ("The supervisory authority is notified by the controller", "notified"),
    ("The controller is informed of the breach by the processor", "informs"),
    ("Consent has been given by the data subject.", "consent"),
    ("The data subject hasn't given consent.", "~consent"),
    ("The controller notifies the supervisory authority within 72 hours after becoming aware of the breach.", "notified & (hours <= 72)"),
    ("The supervisory authority is notified by the controller within three days", "notified & (hours <= 72)"),
    ("The controller must notify the supervisory authority and document the breach.", "must_notify & must_document"),
    ("The controller must notify the supervisory authority or must document the breach", "must_notify | must_document"),
    ("The company has fewer than 250 employees.", "employees < 250"),
    ("The breach is not likely to result in a high risk to natural persons", "~high_risk"),
]
CLAIMS = [(LAW, *row) for row in LAW_CLAIMS] + [(INCIDENT, *row) for row in INCIDENT_CLAIMS] + [(GDPR, *row) for row in GDPR_CLAIMS]


@pytest.mark.parametrize(("atoms", "text", "claim"), CLAIMS, ids=[row[1][:60] for row in CLAIMS])
def test_claims_without_conditions(atoms: tuple[AtomDecl, ...], text: str, claim: str | None) -> None:
    reading = read_thesis(text, atoms)
    assert short(reading) == (set(), claim)
    assert reading.alternatives == ()
    assert bool(reading.unread) == (claim is None)


CONDITIONALS = [
    (LAW, "If the counterparty is a CCP, the counterparty may terminate.", {"ccp"}, "may_terminate"),
    (LAW, "The counterparty may terminate when the counterparty is a CCP", {"ccp"}, "may_terminate"),
    (LAW, "If the counterparty is a CCP then it may terminate.", {"ccp"}, "may_terminate"),
    (LAW, "If the counterparty is a CCP the counterparty may terminate", {"ccp"}, "may_terminate"),
    (LAW, "The counterparty may, if the counterparty is a CCP, terminate the contract", {"ccp"}, "may_terminate"),
    (LAW, "Provided that the counterparty is a CCP and an independent Event of Default has occurred, the counterparty may terminate.",
     {"ccp", "default"}, "may_terminate"),
    (LAW, "When the counterparty is a CCP and if an independent Event of Default has occurred, the counterparty may terminate.",
     {"ccp", "default"}, "may_terminate"),
    (LAW, "If the counterparty is a CCP or an independent Event of Default has occurred, the counterparty may terminate.",
     {"ccp | default"}, "may_terminate"),
    (LAW, "The counterparty may terminate if the counterparty is a CCP or if an independent Event of Default has occurred.",
     {"ccp | default"}, "may_terminate"),
    (LAW, "The counterparty may terminate if the counterparty is a CCP, the bank enters a resolution stay or an independent "
     "Event of Default "
     "has occurred.", {"ccp | stay_in_force | default"}, "may_terminate"),
    (LAW, "The counterparty may terminate unless a resolution stay is in force.", {"~stay_in_force"}, "may_terminate"),
    (LAW, "Unless the counterparty is a CCP or an independent Event of Default has occurred, the counterparty's termination "
     "rights are suspended.",
     {"~ccp", "~default"}, "suspended"),
    (LAW, "The counterparty's termination rights are suspended except when the counterparty is a CCP.", {"~ccp"}, "suspended"),
    (LAW, "The rights are suspended although the bank does not perform its payment and delivery obligations.", {"~performed"}, "suspended"),
    (LAW, "As long as the stay lasts no more than 2 days, the counterparty cannot terminate", {"stay_hours <= 48"}, "~may_terminate"),
    (LAW, "During the resolution stay the counterparty's termination rights are suspended.", {"stay_in_force"}, "suspended"),
    (LAW, "The counterparty's termination rights are, during the stay, suspended.", {"stay_in_force"}, "suspended"),
    (LAW, "For the duration of a 48-hour resolution stay, the counterparty's termination rights are suspended.",
     {"stay_in_force", "stay_hours == 48"}, "suspended"),
    (LAW, "In the absence of a resolution stay, the counterparty may terminate.", {"~stay_in_force"}, "may_terminate"),
    (LAW, "When a bank enters a resolution stay without continuing to perform its substantive obligations, the counterparty may terminate.",
     {"stay_in_force", "~performed"}, "may_terminate"),
    (LAW, "Once the bank has entered a resolution stay while not performing its payment and delivery obligations, the "
     "counterparty may terminate.",
     {"stay_in_force", "~performed"}, "may_terminate"),
    (LAW, "If the bank enters a 48-hour resolution stay, performs its payment and delivery obligations, and the counterparty "
     "is a CCP, then the "
     "counterparty's termination rights are suspended.", {"stay_in_force", "stay_hours == 48", "performed", "ccp"}, "suspended"),
    (INCIDENT, "If the incident is critical, the engineer must escalate the incident to the manager.", {"severity == critical"},
     "must_escalate"),
    (INCIDENT, "A gold tier customer receives a service credit.", {"tier == gold"}, "credit"),
    (INCIDENT, "No critical incident is resolved", {"severity == critical"}, "~resolved"),
    (INCIDENT, "If the service is degraded, the service is down and the incident is resolved.", {"degraded"}, "down & resolved"),
    (GDPR, "When a personal data breach occurs and the controller is aware of it, it must notify the supervisory authority.",
     {"breach", "aware"}, "must_notify"),
    (GDPR,
     "When there has been a personal data breach that is likely to result in a high risk to natural persons, the controller must notify "
     "the supervisory authority.", {"breach", "high_risk"}, "must_notify"),
    (GDPR,
     "If the personal data are encrypted, then the controller doesn't have to notify the supervisory authority unless the risk is high.",
     {"encrypted", "~high_risk"}, "~must_notify"),
]


@pytest.mark.parametrize(("atoms", "text", "conditions", "claim"), CONDITIONALS, ids=[row[1][:60] for row in CONDITIONALS])
def test_conditions_and_claim(atoms: tuple[AtomDecl, ...], text: str, conditions: set[str], claim: str) -> None:
    reading = read_thesis(text, atoms)
    assert short(reading) == (conditions, claim)
    assert (reading.alternatives, reading.unread) == ((), ())


def test_a_statement_is_one_formula() -> None:
    reading = read_statement("If the counterparty is a CCP and a resolution stay is in force, the counterparty may terminate.", LAW)
    assert reading.claim is not None and reading.conditions == ()
    assert spell(reading.claim.formula) == "(ccp & stay_in_force) >> may_terminate"


def test_sentences_are_claimed_together() -> None:
    reading = read_thesis("The service is down. If the service is down, a postmortem is written.", INCIDENT)
    assert short(reading) == (set(), "down & (down >> postmortem)")


def test_each_condition_shows_its_own_words() -> None:
    reading = read_thesis("If the service is down and the incident is critical, a postmortem is written.", INCIDENT)
    assert [(clause.text, clause.how) for clause in reading.conditions] == [
        ("the service is down", "matched"), ("the incident is critical", "typed"),
    ]
    assert reading.claim is not None and reading.claim.english == "a postmortem is written"


AMBIGUOUS = [
    (INCIDENT, "Either the service is down or the service is degraded", set(), "down | degraded", {(frozenset(), "down ^ degraded")}),
    (INCIDENT, "The service is not down and degraded", set(), "~down | ~degraded", {(frozenset(), "~down & ~degraded")}),
    (INCIDENT, "The service is down and the incident is resolved or a postmortem is written", set(), "(down & resolved) | postmortem",
     {(frozenset(), "down & (resolved | postmortem)")}),
    (LAW, "Even if the bank does not perform its payment and delivery obligations, the counterparty's termination rights are suspended.",
     {"~performed"}, "suspended", {(frozenset({"performed"}), "suspended")}),
    (LAW, "The counterparty may terminate whether or not the counterparty is a CCP", {"ccp"}, "may_terminate",
     {(frozenset({"~ccp"}), "may_terminate")}),
]


@pytest.mark.parametrize(("atoms", "text", "conditions", "claim", "alternatives"), AMBIGUOUS, ids=[row[1][:60] for row in AMBIGUOUS])
def test_all_readings_are_given(
    atoms: tuple[AtomDecl, ...], text: str, conditions: set[str], claim: str, alternatives: set[tuple[frozenset[str], str]]
) -> None:
    reading = read_thesis(text, atoms)
    assert short(reading) == (conditions, claim)
    assert others(reading) == alternatives
    assert any(lint.code == "ambiguous" for lint in reading.lints)


def test_two_atoms_with_one_phrase_are_both_given() -> None:
    twins = (AtomDecl("a", "the gate is open"), AtomDecl("b", "the bridge is up", ("the gate is open",)))
    reading = read_thesis("The gate is open.", twins)
    assert {short(reading)[1], *(claim for _, claim in others(reading))} == {"a", "b"}


@pytest.mark.parametrize(("phrase", "text", "claim"), [
    ("Tweety flies", "Tweety does not fly.", "~own"), ("Tweety flies", "Tweety doesn't fly.", "~own"),
    ("the baby cries", "The baby does not cry.", "~own"), ("the alarm sounds", "The alarm does not sound.", "~own"),
    ("the court tries the case", "The case is tried by the court.", "own"), ("Tweety flies", "Tweety does not flee.", None),
    ("the sky clears", "The ski clears.", None),
])
def test_verbs_on_y_and_verbs_alone(phrase: str, text: str, claim: str | None) -> None:
    assert short(read_thesis(text, (AtomDecl("own", phrase),))) == (set(), claim)


FRAMES = [
    "Under the ISDA 2002 Master Agreement and EU BRRD rules, the counterparty may terminate.",
    "The counterparty may terminate, pursuant to Article 71(1) of the Directive.",
    "According to the GDPR, the counterparty may terminate.",
    "In accordance with Section 6(a), the counterparty may terminate.",
]


@pytest.mark.parametrize("text", FRAMES)
def test_frames_are_left_out_and_said_so(text: str) -> None:
    reading = read_thesis(text, LAW)
    assert short(reading) == (set(), "may_terminate")
    assert [lint.code for lint in reading.lints] == ["frame"]


def test_a_frame_must_be_of_the_world() -> None:
    ours = ("ISDA Master Agreement (2002)", "Directive 2014/59/EU, Art. 71(1)", "BRRD")
    assert read_thesis(FRAMES[0], LAW, context=ours).claim is not None
    for text in ("Under German law, the counterparty may terminate.", "Under Article 99, the counterparty may terminate."):
        assert read_thesis(text, LAW, context=ours).claim is None


@pytest.mark.parametrize("text", [
    "Under the stay rules, the counterparty may terminate.", "According to the bank, the counterparty may terminate.",
    "Under the contract, the counterparty may terminate.", "Under the 48-hour rule, the counterparty may terminate.",
    "UNDER THE STAY, THE COUNTERPARTY MAY TERMINATE.", "Under no law, the counterparty may terminate.",
])
def test_what_is_content_is_no_frame(text: str) -> None:
    assert read_thesis(text, LAW).claim is None
