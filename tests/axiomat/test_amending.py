"""Sentences that amend another text, and those that only look like it."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.amending import Amendment, amendments, is_within, words_of_name
from synproof_cli.english import content_words

LEAVE = content_words("leave")


@pytest.mark.parametrize(("text", "clauses"), [
    ("Section 2 of the Leave Policy is deleted.", ("2",)),
    ("Clause 2.1 of the Leave Policy is replaced by the following sentence.", ("2.1",)),
    ("Sections 1 to 3 of the Leave Policy cease to have effect on 1 May 2026.", ("1", "2", "3")),
    ("Notwithstanding section 2 of the Leave Policy, interns get ten days.", ("2",)),
    ("The Leave Policy is repealed.", ()),
    ("The Leave Policy no longer applies to contractors.", ()),
    ("The provisions on absence in the Leave Policy are suspended until further notice.", ()),
    ("Any reference to 25 days in the Leave Policy must be read as 30 days.", ()),
    ("Nothing in the Leave Policy applies to apprentices.", ()),
    ("This amendment prevails over the Leave Policy in case of conflict.", ()),
])
def test_what_is_taken_from_a_text_that_is_named(text: str, clauses: tuple[str, ...]):
    assert list(amendments(text)) == [Amendment(clauses, LEAVE, proper=True)]


@pytest.mark.parametrize(("text", "found"), [
    ("Paragraph 2.1 is deleted.", Amendment(("2.1",))),
    ("Article 2 is hereby amended as follows.", Amendment(("2",))),
    ("The first sentence of section 2 is deleted.", Amendment(("2",))),
    ("This policy replaces all earlier versions.", Amendment(earlier=True)),
    ("All previous leave policies are superseded by this document.", Amendment(names=LEAVE, earlier=True)),
    ("This agreement supersedes all prior oral agreements on its subject matter.", Amendment(earlier=True, alike=True)),
])
def test_what_is_taken_from_a_clause_or_from_earlier_texts(text: str, found: Amendment):
    assert list(amendments(text)) == [found]


@pytest.mark.parametrize("text", [
    "The contract is terminated when the fee is unpaid.", "Section 5 sets out the fees.", "The Leave Policy must be read by all staff.",
    "Under section 2, staff get leave.", "The processor shall delete the data under the Data Processing Agreement.",
    "The notice is withdrawn by the owner.", "Employees may not work remotely.", "The order of the judges is not changed.",
    "Previous employers must be named.",
])
def test_what_takes_nothing_from_a_text(text: str):
    assert list(amendments(text)) == []


def test_names_and_clauses():
    assert words_of_name("leave-policy_v2.pdf") == LEAVE
    assert words_of_name("final copy (2).docx") == frozenset()
    assert [is_within(clause, ("2", "4(a)")) for clause in ("2", "2.1", "2(b)", "21", "4", "4(a)(i)", "")] == [
        True, True, True, False, False, True, False,
    ]
