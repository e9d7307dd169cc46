"""Numbers that count lines go; numbers that count items, clauses or things stay."""

from __future__ import annotations

import pytest

from synproof_cli.readers import read
from synproof_cli.readers.line_numbers import without_line_numbers

PLEADING = """\
 1  The respondent must file its answer within 20
 2  days of the service of the complaint. The court
 3  may extend the time once. A claim that is filed

 4  more than 3 years after the loss is barred. The
 5  clerk sends a copy of the answer to each party
 6  within five days.
"""


def test_line_numbers_are_no_words_of_a_sentence() -> None:
    document = read(PLEADING.encode(), "p.txt")
    said = " ".join(document.text.split())
    assert "within 20 days of the service" in said
    assert "filed more than 3 years after the loss" in said
    assert "line numbers left out of the text" in document.notes


@pytest.mark.parametrize("text", [
    "1 The fee is due on Monday.\n2 The rent is due on Friday.\n3 The key is lost.\n4 The door is shut.\n5 The house is sold.\n",
    "1 apples\n2 pears\n3 plums\n4 cherries\n5 grapes\n6 nuts\n",
    "1 the fee for the entry of the house\n2 the rent of the flat in the old house\n3 the key of the door of the house\n"
    "4 the lock of the door of the garage\n5 the roof of the house and the garage\n",
    "12 of the members came to the meeting of the club\n13 of them were late. The\nothers waited for the bus at the old station.\n",
    "7 days after the notice the lease ends. The tenant\nreturns the keys of the flat\n",
])
def test_other_numbers_stay(text: str) -> None:
    lines = text.split("\n")
    assert without_line_numbers(lines) == (lines, False)
