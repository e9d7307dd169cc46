"""Sentences, lists and clauses."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.axiomat.segment import segment
from synproof_cli.axiomat.sentences import sentences
from synproof_cli.axiomat.values import Span
from tests.axiomat.documents import as_read, blocks, plain


def _said(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text, Span(0, len(text)))]


@pytest.mark.parametrize("kept", [
    "Under Art. 71 of the Directive the stay ends.", "The Company is the No. 2 and No. 3 lender in the U.S. and Canada.",
    "A claim under 12 U.S.C. § 1821(e)(13)(C) survives.", "Fees (e.g. agency fees, i.e. those of the agent) are due.",
    "Section 2(a)(iii) applies.", "The rate is 2.5 per cent.", "Smith v. Jones applies.", "Mr. J. F. Kennedy signs.", "Sec. 3.1. applies.",
    "Acme Inc. shall pay.", "It ends at 5 p.m. on Monday.", "See Fig. 3 and p. 12 of vol. II.", "Payment is due on 3 Jan. 2030.",
    "The parties, incl. the agent, sign.", "1. The buyer pays.", "It costs approx. 5 EUR.", "Version 2.0.1 is current.",
])
def test_a_full_stop_inside_a_sentence_does_not_end_it(kept):
    assert _said(f"{kept} The next one begins here.") == [kept, "The next one begins here."]


@pytest.mark.parametrize(("text", "number"), [
    ("It applies in the U.S. The buyer pays.", 2), ("He may not use GitHub.com. Additionally, he pays.", 2), ("CC BY 4.0. Learn more.", 2),
    ("Is it so? Yes! It is.", 3), ('He said "No." The rest follows.', 2), ("One (see Art. 5). Two.", 2), ("A. The buyer pays.", 1),
    ("これは文です。次の文です。", 2), ("no marks at all", 1),
    ("   ", 0), ("... and so on. Next.", 2), ("It is option B. The rest holds.", 2),
])
def test_sentences_are_counted(text, number):
    assert len(_said(text)) == number


@given(st.text(alphabet="aA1.!? \n\"')(§éU", max_size=120))
def test_nothing_is_lost_and_spans_are_in_order(text):
    spans = list(sentences(text, Span(0, len(text))))
    assert all(one.end <= other.start for one, other in pairwise(spans))
    kept = "".join(text[span.start : span.end] for span in spans)
    assert "".join(kept.split()) == "".join(text.split())


@pytest.mark.parametrize(
    "text", ["." * 300_000, "a." * 150_000, '".' * 150_000, "(" * 300_000, "A B. " * 60_000, "a" * 400_000, "1." * 150_000],
)
def test_hostile_text_costs_linear_time(text):
    began = time.perf_counter()
    segment(plain(text))
    assert time.perf_counter() - began < 20


LIST = """# Art. 9

1. A termination is valid only if:
   (a) the payment is overdue;
   (b) the notice is in writing; and
   (c) ten days have passed,

   in each case as shown by the register.

2. The agent may resign where:
   (a) it is unpaid; or
   (b) a successor is appointed.
"""


def test_items_are_joined_to_their_stem_with_the_right_word_and_the_closing_words():
    document = as_read(LIST, "list.md", "md")
    first, second = segment(document).segments
    assert (first.connective, second.connective) == ("and", "or")
    assert [document.quote(item.span.start, item.span.end) for item in first.items] == [
        "the payment is overdue;", "the notice is in writing; and", "ten days have passed,",
    ]
    assert first.tail is not None
    assert document.quote(first.tail.start, first.tail.end) == "in each case as shown by the register."
    assert (first.clause, second.clause) == ("9(1)", "9(2)")


def test_clauses_are_named_by_their_whole_path():
    document = blocks(
        ("heading", "1.", "Definitions", 1), ("paragraph", "1.1", '"Stay" means the period set by the authority.', 1),
        ("heading", "2.", "Termination", 1), ("paragraph", "2.1", "A party may terminate on default.", 1),
        ("paragraph", "2.2", "Clause 2.1 does not apply during the Stay, except where:", 1),
        ("item", "(a)", "a payment is overdue; or", 2), ("item", "(b)", "collateral is not delivered.", 2),
        ("paragraph", "2.3", "It ends.", 1),
    )
    found = segment(document)
    assert list(found.clauses) == ["1", "1.1", "2", "2.1", "2.2", "2.2(a)", "2.2(b)", "2.3"]
    assert [one.clause for one in found.segments] == ["1.1", "2.1", "2.2", "2.3"]
    assert found.segments[2].connective == "or"


def test_roman_numerals_stand_below_letters_and_i_after_h_is_a_letter():
    labels = ["(a)", "(i)", "(ii)", "(b)", "(c)", "(d)", "(e)", "(f)", "(g)", "(h)", "(i)", "(j)"]
    document = blocks(("paragraph", "4", "One.", 1), *(("paragraph", label, "It is so.", 2) for label in labels))
    assert list(segment(document).clauses)[1:] == [
        "4(a)", "4(a)(i)", "4(a)(ii)", "4(b)", "4(c)", "4(d)", "4(e)", "4(f)", "4(g)", "4(h)", "4(i)", "4(j)",
    ]


def test_items_that_are_sentences_of_their_own_stay_apart():
    document = blocks(
        ("paragraph", "", "The following rules apply:", 1), ("item", "1.", "The buyer shall pay the price on delivery.", 1),
        ("item", "2.", "The seller shall deliver the goods in May.", 1),
    )
    assert [document.quote(one.start, one.end)[:10] for one in segment(document).segments] == ["The follow", "The buyer ", "The seller"]


def test_a_list_inside_a_sentence_is_seen():
    document = plain("Recipient will: (a) use the data, (b) not disclose it and (c) return it. It pays.")
    first, second = segment(document).segments
    assert [item.label for item in first.items] == ["(a)", "(b)", "(c)"]
    assert second.items == ()
    assert segment(plain("Section 2 (a) and Section 3 (c) apply.")).segments[0].items == ()


def test_headers_and_headings_are_left_out_and_counted():
    text = "Running header\n\nScope\n\nIt applies."
    document = Document("d", "0" * 64, "pdf", text, (Block("header", 0, 14), Block("heading", 16, 21), Block("paragraph", 23, 34)))
    found = segment(document)
    assert [one.reason for one in found.skipped] == ["running header or footer", "heading"]
    assert found.sentences == 3


@pytest.mark.parametrize("box", ["☐", "[ ]", "[]"])
def test_a_box_that_is_not_ticked_says_nothing(box):
    document = as_read(f"{box} Dogs are allowed in the park.\n\n☒ Cats are allowed in the park.\n")
    found = segment(document)
    assert [one.reason for one in found.skipped] == ["a box that is not ticked"]
    assert [one.said(document) for one in found.segments] == ["☒ Cats are allowed in the park."]
