"""Titles that narrow what stands under them, and titles that only say what it is about."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.axiomat.scope import Scopes, scoped

RULE = "The invoice is paid within ten days."


def document(*parts: tuple[str, int]) -> Document:
    """Titles with their level, paragraphs with level 0."""
    text, blocks = "", []
    for said, level in parts:
        start = len(text)
        text += said + "\n"
        blocks.append(Block("heading" if level else "paragraph", start, start + len(said), level=level or 1))
    return Document("d.md", "0" * 64, "md", text, tuple(blocks))


def narrowing(*parts: tuple[str, int], rule: str = RULE) -> str:
    """What narrows the rule behind these parts."""
    made = document(("The rules of the house are these.", 0), *parts, (rule, 0))
    return Scopes(made).narrowing(made.text.index(rule), rule)


@pytest.mark.parametrize("title", [
    "For contractors", "Gold plan", "Germany", "Draft", "Proposals (not adopted)", "Example 2", "In case of fire",
    "During the probation period", "Repealed provisions", "3.1 Business customers", "Special goods", "What happens if I pay late?",
    "Rules for guests", "Working in Germany", "Can companies use it?", "Myths", "**Visitors**", "Annex B: Sample",
])
def test_titles_that_narrow(title: str) -> None:
    assert narrowing((title, 1))


@pytest.mark.parametrize("title", [
    "Payment", "Invoices and payment", "Governing law", "Terms of service", "Security Considerations", "Use of sub-processors",
    "Obligations towards public authorities", "In general", "IANA Considerations", "Table 1: Parties", "What do we charge?",
    "1. Introduction", "General", "Confidentiality",
])
def test_titles_that_say_what_it_is_about(title: str) -> None:
    assert narrowing((title, 1)) == ""


def test_a_title_that_the_sentence_repeats_narrows_nothing_but_a_draft_stays_one() -> None:
    assert narrowing(("For contractors", 1), rule="Every contractor sends an invoice.") == ""
    assert narrowing(("Drafts", 1), rule="Every draft is filed.") == "Drafts"


def test_titles_beside_each_other_that_differ_in_one_word() -> None:
    assert narrowing(("Fragment Header", 2), (RULE, 0), ("Routing Header", 2), rule="The field is ignored.") == "Routing Header"
    assert narrowing(("Routing Header", 2), rule="The field is ignored.") == ""
    assert narrowing(("Room A", 2), (RULE, 0), ("Room B", 2), rule="The field is ignored.") == "Room B"


def test_outer_titles_count_until_they_end() -> None:
    assert narrowing(("For contractors", 1), ("Payment", 2)) == "For contractors"
    assert narrowing(("For contractors", 2), ("Payment", 2)) == ""
    assert narrowing(("Gold plan", 2), ("Terms", 1)) == ""


def test_questions_and_words_before_a_colon_count_until_the_next_title() -> None:
    assert narrowing(("Is smoking allowed on the balcony?", 0)) == "Is smoking allowed on the balcony?"
    assert narrowing(("For students:", 0)) == "For students:"
    assert narrowing(("For students:", 0), ("Payment", 1)) == ""
    assert narrowing(("For students:", 0), ("Payment:", 0)) == "Payment:"


def test_the_title_of_the_document_narrows_nothing_but_a_draft_is_one() -> None:
    for title, narrows in (("House rules for guests", ""), ("Draft rules for guests", "Draft rules for guests")):
        made = document((title, 1), ("Payment", 2), (RULE, 0))
        assert Scopes(made).narrowing(made.text.index(RULE), RULE) == narrows
    two = document(("Rules for guests", 1), (RULE, 0), ("Rules for members", 1), ("The boat is clean.", 0))
    assert Scopes(two).narrowing(two.text.index(RULE), RULE) == "Rules for guests"


def test_a_line_that_has_the_shape_of_a_title_is_one() -> None:
    assert narrowing(("PART II. RULES FOR GUESTS", 0)) == "RULES FOR GUESTS"
    assert narrowing(("Business customers", 0)) == "Business customers"
    assert narrowing(("Business customers pay more.", 0)) == ""


def test_words_that_open_a_list_narrow_its_items_and_nothing_behind_it() -> None:
    text, blocks = "", []
    for said, kind in (("The rules for trucks:", "paragraph"), ("The load is covered.", "item"), ("The gate is shut.", "paragraph")):
        blocks.append(Block(kind, len(text), len(text) + len(said)))  # type: ignore[arg-type]
        text += said + "\n"
    scopes = Scopes(Document("d.md", "0" * 64, "md", text, tuple(blocks)))
    assert scopes.narrowing(text.index("The load"), "The load is covered.") == "The rules for trucks:"
    assert scopes.narrowing(text.index("The gate"), "The gate is shut.") == ""


def test_a_sentence_that_says_when_what_follows_applies_narrows_it() -> None:
    assert narrowing(("In the event of a flood the following applies.", 0)) == "In the event of a flood the following applies."


def test_a_title_stands_before_its_sentence() -> None:
    assert scoped("Gold plan", RULE) == f"Gold plan: {RULE}"
    assert scoped("For students:", RULE) == f"For students: {RULE}"
