"""Exceptions in all wordings: few words of their rule in them, other forms of them, bans that are lifted, and what is no exception."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.hedges import Hedges, called_before, is_titled_exception, points_back
from synproof_cli.axiomat.hedges.denials import denials, matters
from synproof_cli.axiomat.hedges.roots import root_of

REMOTE = "Employees may work remotely on two days of a week."
SECRET = "Recipient will not disclose Confidential Information to third parties."
RETURNS = "Customers may return any item bought in the shop within 30 days with the receipt."
RENT = "The tenant shall pay the rent on the first day of each month."
TICKETS = "Support answers every ticket within one hour."
LIABLE = "The supplier is liable for damage caused by its staff."
NOTICE = "The customer may terminate the contract at the end of each month."
VOTE = "Every member of the club has one vote in the meeting."
ARCHIVE = "Access to the archive is granted on the first day of work."
WARRANTY = "The warranty covers the motor for five years."
EXCEPTIONS = [
    (REMOTE, "Remote work is not available to trainees."), (REMOTE, "No remote work is allowed in December."),
    (REMOTE, "Finance staff must be in the office on days of closing and may not work from home."),
    (REMOTE, "The right to work remotely is forfeited by whoever misses two meetings."), (REMOTE, "Trainees are barred from remote work."),
    (REMOTE, "Employees who miss the meeting lose the right to work remotely."),
    (REMOTE, "Working remotely is forbidden during the audit."),
    (REMOTE, "Employees on probation are ineligible for remote work."),
    (REMOTE, "Notwithstanding the rules on remote work, interns attend the office every day."),
    (SECRET, "Recipient may disclose Confidential Information to its advisers."),
    (SECRET, "Disclosure of Confidential Information to auditors is permitted."),
    (SECRET, "Nothing in this agreement prevents the Recipient from answering a court."),
    (SECRET, "Confidential Information does not include public knowledge."),
    ("Visitors must not take photographs inside the plant.", "Photographs are allowed in the lobby."),
    ("Dogs are not admitted to the hall of the museum.", "Guide dogs may enter the museum at any time."),
    ("No employee shall enter the server room.", "The administrator may enter the server room at any time."),
    (RETURNS, "Gift cards are not returned."), (RETURNS, "Custom-made items are non-returnable."),
    (RETURNS, "Returns of furniture are not accepted."), (RETURNS, "There are no returns for food."),
    (RENT, "Students are relieved from paying rent in August."), (RENT, "The rent for August is waived."),
    (RENT, "The tenant may withhold the rent if the heating fails."), (RENT, "Payment of the rent may be deferred."),
    (RENT, "If the heating fails, the tenant does not have to pay the rent."), (RENT, "Rent is payable only from the second month."),
    (RENT, "The obligation to pay rent ceases when the flat burns down."), (RENT, "Tenants above the age of 80 pay no rent."),
    (TICKETS, "On public holidays, tickets are not answered."), (TICKETS, "Free accounts are not entitled to support."),
    (TICKETS, "The times for tickets are goals and not binding."), (TICKETS, "The hour does not apply to free accounts."),
    (LIABLE, "The supplier is not liable for loss of profit."), (LIABLE, "Liability for slight negligence is excluded."),
    (LIABLE, "The supplier accepts no liability for data."), (LIABLE, "The liability of the supplier is limited to 1,000 euros."),
    (LIABLE, "Notwithstanding any other provision, the supplier owes nothing for storms."),
    (NOTICE, "Contracts with a fixed term cannot be terminated."), (NOTICE, "Termination is excluded during the first year."),
    (NOTICE, "The customer waives the right of termination for the first year."), (NOTICE, "The contract may not be ended before May."),
    (VOTE, "Members who have not paid the fee have no vote."), (VOTE, "Junior members do not vote."),
    (VOTE, "Honorary members are denied a vote."), (VOTE, "Members in arrears are disqualified from the vote."),
    (VOTE, "Junior members attend the meeting without a vote."),
    (ARCHIVE, "Access to the archive is withheld from temporary workers."), (ARCHIVE, "Temporary workers are kept out of the archive."),
    (ARCHIVE, "Access is revoked after three failed attempts."),
    (WARRANTY, "Damage by water is not covered by the warranty."), (WARRANTY, "Used motors are sold without warranty."),
    (WARRANTY, "The warranty becomes void if the seal is broken."), (WARRANTY, "The warranty is inapplicable to used motors."),
    (WARRANTY, "The warranty lapses with the sale of the car."),
]


@pytest.mark.parametrize(("rule", "exception"), EXCEPTIONS)
def test_an_exception_is_found_however_it_is_worded(rule: str, exception: str) -> None:
    assert list(Hedges([("e", exception), ("o", "The canteen opens at eleven.")]).of(rule)) == ["e"]


@pytest.mark.parametrize(("rule", "other"), [
    (REMOTE, "Employees may not smoke in the lift."), (REMOTE, "Employees are paid no later than on the last day of the month."),
    (RENT, "The tenant shall not keep dogs."), (RENT, "The landlord, including but not limited to his agents, may enter the flat."),
    (RETURNS, "If the receipt is not signed, the clerk stamps it."), (VOTE, "Members who do not smoke sit on the left."),
    (WARRANTY, "The seller ships the car without undue delay."), (LIABLE, "The list of staff is subject to change."),
    (SECRET, "Recipient may retain copies."), (ARCHIVE, "Whether or not it rains, work begins at nine."),
])
def test_a_further_duty_or_a_set_phrase_is_no_exception(rule: str, other: str) -> None:
    assert list(Hedges([("e", other)]).of(rule)) == []


def test_words_of_the_whole_document_make_no_exception_of_a_further_duty() -> None:
    duties = [f"Recipient will {deed} Confidential Information of Discloser." for deed in (
        "protect", "mark", "list", "lock", "count", "number", "guard", "describe", "sort", "label", "store", "encrypt", "hash", "mirror",
    )]
    texts = [(f"d{at}", text) for at, text in enumerate(duties)]
    hedges = Hedges([*texts, ("export", "Recipient will not export Confidential Information of Discloser.")])
    assert list(hedges.of(duties[0])) == []
    assert list(Hedges([*texts, ("no", "Recipient will not mark Confidential Information of Discloser.")]).of(duties[1])) == ["no"]


def test_what_is_only_so_of_two_deeds_is_no_exception_of_one_to_the_other() -> None:
    only = "An order can only be {} if its status is open, and you should check its status before that step."
    texts = [(deed, only.format(deed)) for deed in ("cancelled", "exchanged")]
    rest = [(f"r{at}", f"The status of an order is checked by the {who}.") for at, who in enumerate("abcdefghijkl")]
    assert "exchanged" not in list(Hedges([*texts, *rest]).of(texts[0][1]))


@pytest.mark.parametrize("title", ["Exceptions", "Special cases", "Annex A. Deviations", "Special conditions"])
def test_a_title_calls_what_stands_below_it_an_exception(title: str) -> None:
    text = f"{title}: Buses leave the car park at eight."
    assert is_titled_exception(text)
    assert not is_titled_exception("Limitation of liability: The seller pays.")
    assert list(Hedges([("e", text)]).of("The car park is free of charge for guests.")) == ["e"]


def test_a_ban_is_limited_by_what_is_allowed_and_a_right_is_not() -> None:
    hedges = Hedges([("e", "Nurses may enter the ward.")])
    assert list(hedges.of("No visitor shall enter the ward at night.")) == ["e"]
    assert list(hedges.of("Visitors may enter the ward at noon.")) == []


def test_the_exception_with_most_in_common_comes_first() -> None:
    near = "The tenant shall not pay the rent on the first day of a month in summer."
    assert next(Hedges([("far", "Rent is not refunded."), ("near", near)]).of(RENT)) == "near"


def test_what_a_rule_is_about_and_what_is_denied() -> None:
    assert root_of("payment") == root_of("paid") == root_of("payable")
    assert root_of("termination") == root_of("ended") != root_of("information")
    assert root_of("employer") != root_of("employee")
    assert {root_of("tenant"), root_of("pay"), root_of("rent")} <= matters(RENT)[0]
    assert {one.key for one in denials("If the fee is not paid, the card is blocked.")} == set()


@pytest.mark.parametrize("text", [
    "Discloser keeps its rights and grants no license under such rights.", "This list is subject to change.",
    "These duties are without prejudice to Clause 14.",
])
def test_what_points_into_its_own_sentence_or_denies_nothing_does_not_point_back(text: str) -> None:
    assert not points_back(text)


def test_how_a_sentence_calls_what_stood_before_it() -> None:
    assert called_before("Such animals must not enter the hall.") == {root_of("animals")}
    assert called_before("This does not apply to gifts.") == called_before("These rules do not apply to gifts.") == frozenset()
