"""The audit: quotes are exact, and nothing that changes a rule is lost or made up."""

import pytest

from synproof_cli.axiomat.audit import audit, formula_fault
from synproof_cli.axiomat.facets import facets_of
from synproof_cli.axiomat.values import Proposal
from tests.axiomat.documents import plain


def _proposed(source: str, text: str, *, quote: str = "", formula: str | None = None) -> Proposal:
    said = quote or source
    start = source.index(said)
    return Proposal(text, start, start + len(said), said, source=said, whole=source, formula=formula, proposer="model")


@pytest.mark.parametrize(("source", "text", "code"), [
    ("The haircut is 10–30 %.", "The haircut is 20 %.", "number"),
    ("The haircut is 10–30 %.", "The haircut is 10 %.", "number"),
    ("The fee is EUR 100.", "The fee is USD 100.", "unit"),
    ("The stay lasts 48 hours.", "The stay lasts 48 days.", "unit"),
    ("Notice is due on 15 October 2030.", "Notice is due on 16 October 2030.", "date"),
    ("The seller may not assign the claim.", "The seller may assign the claim.", "negation"),
    ("The seller may assign the claim.", "The seller must assign the claim.", "modality"),
    ("The seller shall pay at least 5 EUR.", "The seller shall pay 5 EUR.", "comparative"),
    ("Each party shall sign.", "A party shall sign.", "quantifier"),
    ("Only the agent may sign.", "The agent may sign.", "quantifier"),
    ("The fee is due unless it is waived.", "The fee is due.", "comparative"),
    ("The fee is due under Section 5.", "The fee is due.", "reference"),
    ("The fee is due under Section 5.", "The fee is due under Section 6.", "reference"),
    ("The buyer pays.", "The buyer pays 5 EUR.", "number"),
    ("The buyer pays without delay.", "The buyer pays.", "negation"),
    ("The buyer pays two days later.", "The buyer pays three days later.", "number"),
])
def test_what_changes_the_rule_is_caught(source, text, code):
    (fault,) = audit(plain(source), [_proposed(source, text)])
    assert fault is not None
    assert fault.code == code
    assert "rule" in fault.reason


@pytest.mark.parametrize(("source", "text"), [
    ("The fee is due within forty-eight hours.", "The fee is due within 48 hours."),
    ("The fee is EUR 10,000.", "The fee is EUR 10000."),
    ("Notice is due on October 15, 2030.", "Notice is due on 15 October 2030."),
    ("The seller shall deliver the goods.", "The seller must deliver the goods."),
    ("The seller is not permitted to assign.", "The seller may not assign."),
    ("The rate is 5 per cent.", "The rate is 5 %."),
])
def test_other_words_for_the_same_are_let_through(source, text):
    assert audit(plain(source), [_proposed(source, text)]) == [None]


def test_a_quote_that_is_not_there_is_rejected():
    document = plain("The fee is 20 %.")
    made_up = Proposal("The fee is 30 %.", 0, 16, "The fee is 30 %.", whole="The fee is 30 %.", proposer="model")
    beyond = Proposal("The fee is 20 %.", 5, 500, "The fee is 20 %.", proposer="model")
    assert [fault.code if fault else None for fault in audit(document, [made_up, beyond])] == ["quote", "quote"]


def test_a_quote_that_leaves_out_the_not_is_caught_by_its_sentence():
    source = "The seller may assign the claim but not to a competitor."
    (fault,) = audit(plain(source), [_proposed(source, "The seller may assign the claim.", quote="The seller may assign the claim")])
    assert fault is not None
    assert fault.code == "negation"


@pytest.mark.parametrize(("text", "formula", "code"), [
    ("The fee is 20 %.", "amount_percent(fee) == 20", None), ("The fee is 20 %.", "amount_percent(fee) == 30", "number"),
    ("The seller may not assign.", "~may_assign(seller)", None), ("The seller may not assign.", "may_assign(seller)", "negation"),
    ("Notice is due on 15 October 2030.", "due_date(notice) == 2030-10-15", None),
    ("Notice is due on 15 October 2030.", "due_date(notice) == 2030-10-16", "date"),
    ("It pays within two days.", "pay_within_two_days(it)", None), ("It pays within two days.", "pay_within_days(it)", "number"),
])
def test_a_formula_carries_numbers_dates_and_negation(text, formula, code):
    fault = formula_fault(text, formula)
    assert (fault.code if fault else None) == code


def test_facets():
    said = "Under Section 2(a), each party may not pay less than 10–30 % of EUR 10 000 within forty-eight hours of 3 May 2030."
    facets = facets_of(said).by_kind
    assert set(facets["number"]) == {"10", "30", "10000", "48"}
    assert set(facets["date"]) == {"2030-05-03"}
    assert set(facets["unit"]) == {"percent", "eur", "hour"}
    assert set(facets["modality"]) == {"mustnot"}
    assert set(facets["reference"]) == {"2(a)"}
    assert set(facets["comparative"]) == {"<", "<="}
    assert set(facets["quantifier"]) == {"all"}
