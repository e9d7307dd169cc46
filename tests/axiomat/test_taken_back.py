"""What takes a rule back beside it: remarks in brackets, sentences that say a clause was repealed, meanings that hold in one clause."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.references import references_in, takes_a_place_back
from synproof_cli.axiomat.select import why_not
from synproof_cli.axiomat.sentences import sentences
from synproof_cli.axiomat.values import Span

RULE = "The season starts on 1 May."


def _sentences(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text, Span(0, len(text)))]


@pytest.mark.parametrize("remark", ["[repealed]", "(deleted)", "(no longer in force)", "(optional)", "[to be confirmed]"])
def test_a_remark_in_brackets_belongs_to_the_sentence_before_it(remark: str) -> None:
    assert _sentences(f"{RULE} {remark}") == [f"{RULE} {remark}"]
    assert _sentences(f"{RULE} {remark} The boat carries a flag.")[0] != RULE


@pytest.mark.parametrize("remark", ["(See Section 12)", "[Amended 2005]", "(1)", "[12]", "(Source: the ministry)", "(RFC 2119)"])
def test_what_points_elsewhere_does_not(remark: str) -> None:
    assert _sentences(f"{RULE} {remark}")[0] == RULE


def test_a_sentence_in_brackets_stays_one() -> None:
    said = _sentences(f"{RULE} (The minister may fix another day by an order that is published in the gazette of the state.)")
    assert said[0] == RULE


@pytest.mark.parametrize("text", [
    "Section 3 was repealed by Act 12 of 2005.", "Section 4 is hereby deleted.", "Clause 2.1 has been replaced by clause 7.",
    "Article 5 of this Agreement shall not apply to gifts.", "Section 3 applies only to ships.", "Section 3 ceases to apply in May.",
])
def test_a_clause_that_is_taken_back_is_excepted(text: str) -> None:
    clauses = {name: name for name in ("2.1", "3", "4", "5")}
    assert takes_a_place_back(text)
    assert next(references_in(text, clauses)).exception
    assert why_not(text) == ""


def test_what_else_is_said_of_a_clause_excepts_nothing() -> None:
    for text in ("Section 3 is about ships.", "The notice under Section 3 was sent in May.", "Section 3 shall apply to the lessee."):
        assert not next(references_in(text, {"3": "3"})).exception


def test_what_a_word_means_in_a_clause_is_said_of_its_rules() -> None:
    text = "For the purposes of clause 3, \"passenger\" means a person with a paid ticket."
    assert next(references_in(text, {"3": "3"})).exception
    assert not next(references_in("In clause 3 the passenger means well.", {"3": "3"})).exception


def test_a_paragraph_of_a_clause_is_named_with_a_blank_or_without_one() -> None:
    clauses = {"2": "2", "2(2)": "2(2)"}
    named = {text: next(references_in(f"{text} does not apply to steep streets.", clauses)).clause for text in ("§ 2 (2)", "§ 2(2)")}
    assert set(named.values()) == {"2(2)"}
    assert next(references_in("Section 2 (new) does not apply to steep streets.", clauses)).clause == "2"
