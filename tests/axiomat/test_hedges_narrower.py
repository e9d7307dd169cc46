"""Exceptions that deny nothing: another amount, a case of its own, a part of the things, what is enough, what must be allowed first."""

from __future__ import annotations

import time

import pytest

from synproof_cli.axiomat.hedges import Hedges
from synproof_cli.axiomat.hedges.amounts import amounts
from synproof_cli.axiomat.references import takes_a_place_back
from synproof_cli.axiomat.select import why_not

OTHER = ("o", "The canteen opens its doors.")
EXCEPTIONS = [
    ("The length field is two bytes.", "In the jumbo profile, four bytes are used for the length field."),
    ("The inspector shall visit the plots in May.", "The visit of the plots was set for June."),
    ("The interest is 2 percent.", "Young savers get an interest of 3 percent."),
    ("The account costs 5 euros a month.", "Students: 0 euros."), ("Clients may send 100 requests a minute.", "Burst clients, 500."),
    ("Chimneys must be swept twice a year.", "Note 3: gas boilers, once."),
    ("The owner must hold a fire drill every year.", "Schools drill twice."),
    ("Members may bring a guest on Sundays.", "During the holidays of the school, guests stay home."),
    ("Residents may use the laundry room on weekdays.", "From December to February, the laundry room stays shut."),
    ("Pupils shall keep phones in the bag.", "In digital lessons the phone lies on the desk."),
    ("We log visits.", "When the police investigate, logs are kept as long as they ask."),
    ("Dogs must stay outside.", "Assistance dogs come along."),
    ("The card is valid for four years.", "Youth cards end with the 18th birthday."),
    ("A proxy must keep the body.", "Transcoding proxies recompress images in the body."),
    ("Garages must have sprinklers.", "Below 100 square metres, a garage is outside this."),
    ("Rooms must have a window.", "Store rooms can do without daylight."),
    ("The insured shall call the hotline.", "In mortal danger, the call can wait."),
    ("The lessee may sublet the premises.", "Sublet, Remark: needs the written consent of the lessor."),
    ("Overtime is paid at a rate of 150 percent.", "Executives forgo overtime."),
    ("A receiver must acknowledge each message.", "Broadcasts go unacknowledged."),
    ("Users shall publish the source of modified versions.", "Internal versions need no publication."),
    ("Children must be with an adult.", "Badge Bronze takes the place of the adult."),
    ("Staff must not smoke in the yard.", "Smoking in the yard is fine on Fridays."),
    ("The tenant shall paint the walls.", "Where walls are of brick, white walls are enough."),
]


@pytest.mark.parametrize(("rule", "exception"), EXCEPTIONS)
def test_an_exception_that_denies_nothing_is_found(rule: str, exception: str) -> None:
    assert list(Hedges([("e", exception), OTHER]).of(rule)) == ["e"]


@pytest.mark.parametrize(("rule", "other"), [
    ("The landlord shall repair the roof within 14 days.", "The landlord shall hand over the keys within 30 days."),
    ("Employees shall wear a badge.", "Employees work 40 hours a week."),
    ("The bank blocks the card after the report.", "The bank pays interest of 1 percent."),
    ("Speakers shall send the slides.", "Where a speaker objects, the camera is off."),
    ("Every member of the club has one vote.", "Members who do not smoke sit on the left."),
    ("The account costs 5 euros a month.", "Students: 5 euros."),
    ("The seller shall ship the goods.", "“Goods” means the things in Annex A."),
    ("The buyer may cancel the order.", "For each order, the seller shall send a receipt."),
    ("Every floor must have a fire extinguisher.", "The fire brigade inspects hotels."),
])
def test_another_duty_or_a_word_in_common_is_no_exception(rule: str, other: str) -> None:
    assert list(Hedges([("e", other), OTHER]).of(rule)) == []


def test_a_word_that_many_sentences_share_joins_no_two_of_them() -> None:
    names = ("sofa", "bed", "lamp", "desk", "rug")
    texts = [(f"d{at}", f"In room {name}, the tenant sleeps beside the {name}.") for at, name in enumerate(names)]
    assert list(Hedges(texts).of("The landlord shall wake the tenant.")) == []


def test_amounts_are_told_by_what_they_measure() -> None:
    assert amounts("Within 30 days, twice a year, at 9 p.m., for €5 or two copies.") == {
        "time": frozenset(("30 day",)), "times": frozenset(("2",)), "clock": frozenset(("9p",)), "money": frozenset(("5",)),
        "of copi": frozenset(("2",)),
    }
    assert amounts("one hour") != amounts("two hours")
    assert amounts("The tenant pays the rent.") == {}


@pytest.mark.parametrize("text", [
    "Rule 3 counts for paper and glass alone.",
    'Section 1, second sentence, is read as "0.9 metres".', 'Paragraph 2 reads: "Leave lapses."',
])
def test_a_clause_that_is_read_otherwise_is_limited(text: str) -> None:
    assert takes_a_place_back(text)


@pytest.mark.parametrize("text", ["Schools drill twice.", 'Cookie "lang": one year.', "Gas boilers, once."])
def test_an_amount_without_a_known_verb_is_kept(text: str) -> None:
    assert why_not(text) == ""
    assert why_not("Brass lanterns of old.")


def test_a_list_of_prices_is_searched_in_time() -> None:
    lines = [(f"l{at}", f"Class {at}: {at} euros.") for at in range(3000)]
    hedges = Hedges(lines)
    begin = time.process_time()
    assert all(len(list(hedges.of(f"The fee is {at} euros."))) > 1 for at in range(100))
    assert time.process_time() - begin < 5
