"""One rule each; conditions stay, no word is lost."""

from __future__ import annotations

from synproof_cli.axiomat.atomise import atomise
from synproof_cli.axiomat.audit import audit
from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.segment import segment
from synproof_cli.axiomat.select import select
from synproof_cli.axiomat.terms import terms_of
from synproof_cli.axiomat.values import Proposal
from tests.axiomat.documents import as_read, blocks, plain


def rules(document: Document) -> list[Proposal]:
    found = segment(document)
    return list(atomise(document, select(document, found.segments).selected, found.clauses, "d"))


def _texts(text: str) -> list[str]:
    return [one.text for one in rules(plain(text))]


def test_a_list_of_duties_is_a_rule_for_each():
    assert _texts("Recipient will: (a) use the data only for the purpose, (b) not disclose it to others and (c) return it.") == [
        "Recipient will use the data only for the purpose.", "Recipient will not disclose it to others.", "Recipient will return it.",
    ]


def test_a_list_of_conditions_is_one_rule():
    one, two = rules(as_read(
        "1. A termination is valid only if:\n   (a) the payment is overdue;\n   (b) the notice is in writing; and\n"
        "   (c) ten days have passed,\n\n   in each case as shown by the register.\n\n"
        "2. The agent may resign where:\n   (a) it is unpaid; or\n   (b) a successor is appointed.\n",
        "l.md", "md",
    ))
    assert one.text == (
        "A termination is valid only if the payment is overdue; the notice is in writing; and ten days have passed,"
        " in each case as shown by the register."
    )
    assert two.text == "The agent may resign where it is unpaid; or a successor is appointed."
    assert one.clauses == ("1(a)", "1(b)", "1(c)")


def test_a_duty_that_ends_in_its_purpose_holds_for_each_purpose():
    assert _texts("You may not use the service to: (a) send letters to strangers; or (b) store the data of patients.") == [
        "You may not use the service to send letters to strangers.", "You may not use the service to store the data of patients.",
    ]
    (one,) = rules(plain("You may not use the service to: (a) send letters to strangers; and (b) store the data of patients."))
    assert "strangers; and store" in one.text


def test_what_none_may_do_is_forbidden_each_by_itself():
    assert _texts("The user shall not: (a) copy the file; or (b) publish the file.") == [
        "The user shall not copy the file.", "The user shall not publish the file.",
    ]


def test_alternatives_stay_one_rule():
    assert _texts("The seller shall: (a) repair the goods; or (b) replace the goods.") == [
        "The seller shall repair the goods; or replace the goods.",
    ]


def test_clauses_with_their_own_subject_and_verb_are_taken_apart():
    assert _texts("The buyer shall pay the price; the seller shall deliver the goods.") == [
        "The buyer shall pay the price.", "The seller shall deliver the goods.",
    ]
    assert _texts("After user confirmation, the order is cancelled, and the user receives a refund; the agent must confirm it.") == [
        "After user confirmation, the order is cancelled, and the user receives a refund; the agent must confirm it.",
    ]


def test_a_leading_condition_stays_with_every_part():
    assert _texts("If the goods are late, the buyer may cancel the order, and the seller shall return the price.") == [
        "If the goods are late, the buyer may cancel the order.", "If the goods are late, the seller shall return the price.",
    ]


def test_a_sentence_with_an_exception_stays_whole():
    text = "The buyer shall pay the price, and the seller shall deliver the goods unless the port is closed."
    assert _texts(text) == [text]


def test_cross_references_are_resolved_and_exceptions_known():
    document = blocks(
        ("paragraph", "2.1", "A party may terminate on default.", 1), ("paragraph", "2.2", "Clause 2.1 does not apply during the Stay.", 1),
        ("paragraph", "3", "Notwithstanding Clause 2.1, the agent may act under Article 5 of Regulation (EU) 2016/679.", 1),
    )
    found = rules(document)
    assert [(ref.text, ref.clause, ref.exception) for one in found for ref in one.references] == [
        ("Clause 2.1", "2.1", True), ("Clause 2.1", "2.1", True), ("Article 5", "", False),
    ]


def test_a_party_named_in_passing_goes_by_its_term_and_nothing_is_lost():
    document = plain("Acme Corp (the “Processor”) shall keep records. The Processor shall delete them after 30 days.")
    found = rules(document)
    assert [one.text for one in found] == [
        "The Processor shall keep records.", "“Processor” means Acme Corp.", "The Processor shall delete them after 30 days.",
    ]
    assert audit(document, found) == [None, None, None]
    assert [(term.term, term.meaning) for term in terms_of(document, segment(document).segments)] == [("Processor", "Acme Corp")]


def test_terms_that_a_sentence_defines():
    document = plain("“Fee” means the sum in Schedule 2. The term \"Stay\" refers to the period of 48 hours.")
    assert [(term.term, term.meaning) for term in terms_of(document, segment(document).segments)] == [
        ("Fee", "the sum in Schedule 2"), ("Stay", "the period of 48 hours"),
    ]


def test_every_quote_stands_in_the_document():
    document = as_read("# A\n\n1. The user shall:\n   - pay the fee;\n   - return the key.\n\n2. It ends on 3 May 2030.\n", "d.md", "md")
    for one in rules(document):
        assert document.text[one.start : one.end] == one.quote
