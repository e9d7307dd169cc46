"""Sentences of documents whose reading would be a guess stay text: each was once read as something else."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.readable import why_not_readable, why_not_that_formula
from synproof_cli.model.world import STATED, World
from synproof_cli.workflows.extract_read import read_rules

GUESSES = (
    "Transfer mechanisms for data transfers.", "Data retention limits for backup copies.", "Card replacement costs for lost cards.",
    "Machine guards for rotating parts.", "Working hours for part-time staff.", "Delivery times vary.", "Wear safety shoes.",
    "Made changes to resolve the errata on RFC 2460.", "Press the button when the light is green.",
    "37signals will not decrease the security during a subscription term.", "Unlike IPv4, IPv6 nodes are not required to wait.",
    "The IANA has updated these references to point to this document.", "The exporter may give such instructions.",
    "Recipient will not export Information or any product of Information in violation of export laws.",
    "The Tenant shall not keep animals or store goods in the cellar.", "The Tenant shall keep the Premises clean and tidy.",
    "The Provider will make the reports available to the Customer.", "The Customer considers the data confidential.",
    "Sensitive data includes health data and genetic data.", "The insurance covers damage by fire.",
    "Employees cannot be both auditors and accountants.", "A driver must not drink and drive.", "All employees are not managers.",
    "The supplier must not deliver late or damaged goods.", "The office is closed on Sundays and public holidays.",
    "A permit is required to build a house.", "Employees and their families are insured.", "A licence expires after five years.",
    "Any dispute shall be resolved by the courts of London.", "The company may change its prices at any time.",
    "Staff must inform HR and the manager of changes of address.", "Our store has 50 types of products.",
    "Each order can be in status 'pending', 'processed', or 'cancelled'.", "Data subjects have the right to access their data.",
    "The members of the board are elected by the members.",
    "The board may delegate its powers to a committee.", "The board may not delegate the power to approve the budget.",
    "Whoever sells wine to minors is fined.", "Every third member is audited.", "Only registered sales are valid.",
    "Hot and cold drinks are served.", "Fish and meat dishes are cooked fresh.",
    "Only doctors may prescribe drugs and nurses may give them.",
    "Each member has one vote.", "Keys are not usually returned.", "Even tenants may vote.", "Tenants too may vote.",
    "The Customer acknowledges that the Software contains trade secrets.",
    "Services are not available to developers located or otherwise resident in Cuba.",
)
PLAIN = (
    "The Tenant is responsible for minor repairs.", "Only members may vote.", "Interns are not employees.", "Interns receive no bonus.",
    "No company is a natural person.", "A bank that is insolvent must not accept deposits.", "Children under 16 cannot give consent.",
    "Smokers are not insured or employed.", "The supervisor stops the machine if the guard is open.", "A house requires a permit.",
    "If you respond to the user, you should not make a tool call.",
    "You should transfer the user to a human agent if and only if the request cannot be handled within the scope of your actions.",
    "Goods that are damaged or late may be returned.", "Each team has a lead.", "Prices include VAT.",
)


@pytest.mark.parametrize("text", GUESSES)
def test_a_guess_stays_text(text: str):
    found = read_rules(World("my:d", "D"), [text])
    assert found.origins.get(text, STATED) == STATED, found.formulas
    assert text in found.formulas or found.reasons[text]


def test_plain_sentences_are_read():
    found = read_rules(World("my:d", "D"), PLAIN)
    assert [text for text in PLAIN if text not in found.formulas] == []


def test_a_definition_may_quote_its_term():
    assert why_not_readable("“Premises” means the second floor.") == ""
    assert why_not_readable("The word “floor” is used.") == "it quotes words"


def test_a_noun_read_as_a_verb_is_seen_in_the_formula():
    assert why_not_that_formula("The insurance covers damage.", "insurance_cover(?x) >> damage(?x)")
    assert why_not_that_formula("The insurance covers damage.", "cover_damage(insurance)") == ""


def test_goods_are_no_adjective():
    texts = ["Goods are always shipped insured.", "The tribunal may extend a limit if there are good reasons."]
    found = read_rules(World("my:d", "D"), texts)
    assert "good(" not in " ".join(found.formulas.values())


@pytest.mark.parametrize(("text", "is_order"), [
    ("Party 1 shall pay the fee.", False),
    ("Tier 2 is served first.", False),
    ("Clause 1 does not apply to students.", True),
    ("Article 4 shall apply to students only.", True),
    ("Tier 2 does not apply to students.", True),
    ("Pay 3 euros a day.", True),
    ("Lock the door.", True),
])
def test_a_thing_called_by_its_number_is_no_order(text: str, is_order: bool) -> None:
    assert (why_not_readable(text) == "an order without a subject") is is_order
