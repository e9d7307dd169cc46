"""Documents of the kinds people have, statute to privacy policy: what a careful reader takes from them, and what they must not become."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.atomise import atomise
from synproof_cli.axiomat.audit import audit
from synproof_cli.axiomat.coverage import covered
from synproof_cli.axiomat.segment import segment
from synproof_cli.axiomat.select import select, sort_of, why_not
from synproof_cli.axiomat.terms import terms_of
from synproof_cli.axiomat.values import Proposal, Span
from tests.axiomat.documents import as_read


def _proposed(text: str, name: str = "d.txt", media: str = "txt") -> list[Proposal]:
    document = as_read(text, name, media)
    cut = segment(document)
    made = list(atomise(document, select(document, cut.segments).selected, cut.clauses, name))
    assert all(document.quote(one.start, one.end) == one.quote for one in made)
    assert audit(document, made) == [None] * len(made)
    return made


def _rules(text: str, name: str = "d.txt", media: str = "txt") -> list[str]:
    return [one.text for one in _proposed(text, name, media)]


STATUTE = """PART I
PRELIMINARY

4. (1) No person shall abstract water except under a licence.

   (2) Subsection (1) does not apply to the abstraction of water-

       (a) for domestic purposes; or

       (b) for fighting fire.

5.-(1) The authority must give reasons for a refusal.

   (2) A licence remains in force for 10 years, unless it is revoked sooner:

       Provided that no licence shall be revoked before the holder has been heard.
"""


def test_sections_and_subsections_of_a_statute():
    made = _proposed(STATUTE)
    assert [(one.clause, one.text) for one in made] == [
        ("4(1)", "No person shall abstract water except under a licence."),
        ("4(2)", "Subsection (1) does not apply to the abstraction of water for domestic purposes; or for fighting fire."),
        ("5(1)", "The authority must give reasons for a refusal."),
        ("5(2)", "A licence remains in force for 10 years, unless it is revoked sooner: Provided that no licence shall be revoked"
                 " before the holder has been heard."),
    ]
    assert made[1].references[0].clause == "4(1)"


def test_paragraphs_of_an_article_are_counted_within_it():
    made = _proposed(
        "Article 28\nProcessor\n\n1. The processor shall keep records.\n\n2. Paragraph 1 does not apply to small firms.\n\n"
        "Article 29\nSecurity\n\n1. The processor shall encrypt data.\n"
    )
    assert [one.clause for one in made] == ["28(1)", "28(2)", "29(1)"]
    assert [ref.clause for ref in made[1].references] == ["28(1)"]
    assert "Security" not in made[2].text


def test_a_list_within_a_list_stays_with_its_item():
    made = _rules(
        "2.1 The Supplier shall:\n\n   (a) perform the Services;\n\n   (b) comply with all laws, including:\n\n"
        "      (i) the Data Act; and\n\n      (ii) the Bribery Act; and\n\n   (c) not subcontract the Services.\n"
    )
    assert made == [
        "The Supplier shall perform the Services.",
        "The Supplier shall comply with all laws, including: (i) the Data Act; and (ii) the Bribery Act.",
        "The Supplier shall not subcontract the Services.",
    ]


def test_closing_words_with_a_list_of_their_own():
    made = _rules(
        '"Secret" means information that is:\n\n(a) marked; or\n\n(b) plainly secret,\n\nbut excludes information that:\n\n'
        "(i) is public; or\n\n(ii) was known before.\n"
    )
    assert len(made) == 1 and made[0].endswith("but excludes information that: is public; or was known before.")


def test_items_that_a_sentence_before_them_forbids():
    assert not _rules("# Do not\n\n- Use public networks.\n- Share keys.\n", "d.md", "md")
    assert _rules("You must not do any of the following.\n\n- Use the service for spam.\n- Resell the service.\n", "d.md", "md") == [
        "You must not do any of the following: use the service for spam; resell the service.",
    ]


@pytest.mark.parametrize("said", [
    "We’ll answer within 30 days.", "The policy won’t cover pets.", "We never store your full card number.", "The court sits in Bern.",
    "When you sign up, we ask for your name.", "If we can’t, we’ll tell you why.",
])
def test_rules_in_everyday_words(said: str):
    assert why_not(said) == ""


@pytest.mark.parametrize("said", [
    "Residents of the United States.", "Dated 1 May 2026.", "An Act to regulate the abstraction of water.",
    "shall not last longer than 4 hours.",
    "is or becomes public other than through a breach.", "WHEREAS the parties have agreed to share data;",
])
def test_what_only_looks_like_a_rule(said: str):
    assert why_not(said)


def test_definitions_as_in_a_dictionary():
    text = "Definitions\n\nBusiness Day: a day other than a Sunday.\n\n“Services”: the services in Annex B.\n"
    made = _proposed(text)
    assert [(one.sort, one.text) for one in made] == [
        ("definition", "Business Day: a day other than a Sunday."), ("definition", "“Services”: the services in Annex B."),
    ]
    document = as_read(text)
    assert [term.term for term in terms_of(document, segment(document).segments)] == ["Business Day", "Services"]
    assert why_not("Note: a day other than a Sunday.") and sort_of("The fee is 5 euros.") == "statement"


def test_parts_of_a_sentence_quote_their_own_words():
    made = _proposed("The owner may enter upon 24 hours' notice; in an emergency no notice is required.")
    assert [one.quote for one in made] == ["The owner may enter upon 24 hours' notice", "in an emergency no notice is required."]


def test_headings_run_into_a_paragraph():
    assert _rules("Rent. Tenant shall pay $1,450.00.\n\nPets. NO PETS ARE ALLOWED.\n\n(a) IN GENERAL.—An owner shall remove weeds.\n") == [
        "Tenant shall pay $1,450.00.", "NO PETS ARE ALLOWED.", "An owner shall remove weeds.",
    ]


def test_a_footnote_is_no_clause():
    text = "# 1. Fees\n\nThe fee is due in March.[^1]\n\n[^1]: The fee is not due on Sundays.\n\nThe fee is paid in cash.\n"
    made = _proposed(text, "d.md", "md")
    assert {one.text: one.clause for one in made} == {
        "The fee is due in March.": "1", "The fee is not due on Sundays.": "", "The fee is paid in cash.": "1",
    }


def test_a_row_that_means_something_as_a_whole_is_one_rule():
    rows = ("Uptime | Credit", "---|---", "Uptime is less than 99.0 % | The credit is 25 % of the fee", "Both | A credit is paid in May.")
    sla = "".join(f"| {row} |\n" for row in rows)
    assert _rules(sla, "d.md", "md") == ["Uptime is less than 99.0 %: the credit is 25 % of the fee.", "A credit is paid in May."]
    terms = "# Definitions\n\n| Term | Meaning |\n|---|---|\n| Transfer | A transfer which is covered by Chapter V. |\n"
    assert _rules(terms, "d.md", "md") == ["Transfer: a transfer which is covered by Chapter V."]
    said = terms.replace("# Definitions", "The following terms have these meanings:")
    assert _rules(said, "d.md", "md") == ["Transfer: a transfer which is covered by Chapter V."]


def test_a_list_of_terms_and_of_changes():
    assert [one.sort for one in _proposed("2.  Terminology\n\n   node        a device that implements IPv6.\n")] == ["definition"]
    assert why_not("Changed the text to require that nodes must not create overlapping fragments.").startswith("tells what happened")


def test_citations_of_codes_end_no_sentence():
    assert _rules("“CCPA” means the Act, Cal. Civ. Code § 1798.100 et seq. The Act binds the firm.") == [
        "“CCPA” means the Act, Cal. Civ. Code § 1798.100 et seq.", "The Act binds the firm.",
    ]


def test_each_of_what_is_forbidden_is_forbidden_by_itself():
    text = "**Don't:**\n\n- Share your password.\n- Use private mail.\n\n**Do:**\n\n- Lock your screen.\n"
    assert _rules(text, "d.md", "md") == ["Don't share your password.", "Don't use private mail.", "Lock your screen."]


def test_a_stem_that_points_to_what_follows_keeps_its_colon():
    assert _rules("The following are prohibited:\n\n* weapons, and\n* cameras.\n", "d.md", "md") == [
        "The following are prohibited: weapons, and cameras.",
    ]


def test_sentences_after_an_items_first_are_their_own():
    made = _rules("The provider shall:\n(a) keep the logs; and\n(b) affix the CE marking. This Article applies from 2 August 2026.\n")
    assert made == [
        "The provider shall keep the logs.", "The provider shall affix the CE marking.", "This Article applies from 2 August 2026.",
    ]


def test_a_paragraph_beside_a_list_stands_in_no_item_of_it():
    made = _proposed("2.1 The buyer shall:\n\n(a) pay; and\n\n(b) collect the goods.\n\nThe goods are apples.\n")
    assert [one.clause for one in made] == ["2.1", "2.1", "2.1"]


def test_a_time_of_day_is_no_label_and_a_heading_that_asks_no_rule():
    assert why_not("The vault closes at 18:00.") == "" and why_not("Who may enter") == "a question"


def test_items_in_small_letters_that_are_sentences_stay_apart():
    text = "- users must lock screens\n  - guests must not enter\n"
    assert _rules(text, "d.md", "md") == ["users must lock screens.", "guests must not enter."]


def test_a_beginning_without_what_it_says_is_no_rule():
    assert why_not("The agent must:") == "ends before what it says"
    assert why_not("Employment is at will.") == "" and why_not("A credit is paid in May.") == ""


def test_labels_within_a_quote_cover_nothing():
    document = as_read("Goods\n\n1.1 The seller shall:\n\n(a) pay; and\n\n(b) deliver.\n")
    whole = [(0, Span(document.text.index("The"), len(document.text)))]
    assert covered([document], whole) == pytest.approx(30 / 35)
    assert covered([document], []) == 0.0


def test_lists_that_open_lists_without_end():
    document = as_read("The agent must:\n\n" + "(a) pay the fee,\n\nbut also, on each day:\n\n" * 3_000)
    cut = segment(document)
    assert select(document, cut.segments).selected and cut.sentences > 1_000
