"""Plain text in columns: lines of two columns are never one line of a sentence."""

from __future__ import annotations

import time

from tests.readers.shown import numbered, read_as, texts


def cells(said: str) -> list[tuple[int | None, int | None, str]]:
    found = read_as("a.txt", said.encode())
    return [(block.row, block.column, found.quote(block.start, block.end)) for block in found.blocks if block.kind == "cell"]


def test_two_languages_side_by_side() -> None:
    assert cells(
        "The buyer shall pay the price         Der Käufer zahlt den Preis binnen\n"
        "within ten days of delivery.          zehn Tagen nach Lieferung.\n"
        "The buyer is not entitled to          Der Käufer ist nicht berechtigt,\n"
        "set off any claim.                    aufzurechnen.\n"
    ) == [
        (0, 0, "The buyer shall pay the price within ten days of delivery."),
        (0, 1, "Der Käufer zahlt den Preis binnen zehn Tagen nach Lieferung."),
        (1, 0, "The buyer is not entitled to set off any claim."),
        (1, 1, "Der Käufer ist nicht berechtigt, aufzurechnen."),
    ]


def test_a_table_without_signs() -> None:
    said = "Plan         Fee per month     Notice\nBasic        5 EUR             none\nGold         9 EUR             30 days\n"
    assert cells(f"Fees are as follows.\n\n{said}\nFees are due.\n") == [
        (0, 0, "Plan"), (0, 1, "Fee per month"), (0, 2, "Notice"), (1, 0, "Basic"), (1, 1, "5 EUR"), (1, 2, "none"), (2, 0, "Gold"),
        (2, 1, "9 EUR"), (2, 2, "30 days"),
    ]


def test_terms_with_their_meaning() -> None:
    assert cells(
        "Late payment     The customer pays 5 euros for each\n"
        "                 reminder that is sent.\n"
        "Early payment    No fee is due.\n"
    ) == [
        (0, 0, "Late payment"), (0, 1, "The customer pays 5 euros for each reminder that is sent."), (1, 0, "Early payment"),
        (1, 1, "No fee is due."),
    ]


def test_running_text_with_wide_blanks_stays() -> None:
    justified = (
        "The lessee  shall maintain the machine and  shall not move\n"
        "it  from the  site without  the consent of  the lessor in\n"
        "writing.   The lessor shall  insure the machine  and  the\n"
        "insurance does not cover theft.\n"
    )
    aligned = (
        "The  lessee shall pay  the rent within ten  days. The lessor\n"
        "may  terminate  the lease  if the rent is not paid  by then.\n"
        "The  lessee  shall not  sublet the  flat without  permission.\n"
    )
    for said in (justified, aligned):
        assert texts(read_as("a.txt", said.encode())) == [" ".join(said.split())]
    stops = "The fee is due.  It is not refundable at all to you.\nThe term is one.  It ends in May of the year or so.\n"
    assert not cells(stops)
    labels = "(a)   pay the rent;\n(b)   keep it; and\n(c)   leave in May.\n"
    assert numbered(read_as("a.txt", labels.encode())) == [("(a)", "pay the rent;"), ("(b)", "keep it; and"), ("(c)", "leave in May.")]


def test_long_tables_take_no_long_time() -> None:
    begun = time.monotonic()
    found = cells("".join(f"Plan {at:5}      The fee is {at} euros.\n" for at in range(20_000)))
    assert len(found) == 40_000 and time.monotonic() - begun < 20


def test_a_section_that_is_referred_to_begins_no_paragraph() -> None:
    said = "The seller is liable under Section 4 and\nSection 5. The buyer is not liable for it.\n"
    assert texts(read_as("a.txt", said.encode())) == [" ".join(said.split())]


def test_numbers_with_a_letter_are_labels() -> None:
    found = read_as("a.txt", b"(2) A dog is registered.\n\n(2A) This does not apply to\n(a) guide dogs; and\n(b) dogs of visitors.\n")
    assert [number for number, _ in numbered(found)] == ["(2)", "(2A)", "(a)", "(b)"]


def test_numbers_in_the_first_column_and_lines_below_the_head() -> None:
    said = "   Code   Meaning\n   ----   -------\n   1      Reserved\n   2      Must not be sent\n"
    assert [one for *_, one in cells(said)] == ["Code", "Meaning", "1", "Reserved", "2", "Must not be sent"]
    entries = cells("Name:       John Smith\nRent:       500 euros a month\nDeposit:    none\n")
    assert entries[2:] == [(1, 0, "Rent:"), (1, 1, "500 euros a month"), (2, 0, "Deposit:"), (2, 1, "none")]


def test_a_number_at_the_beginning_of_a_line_that_is_no_clause() -> None:
    said = "3. The horse was not of good quality. See\nSmith v. Brown [2001] EWCA Civ\n12. The claim succeeds.\n"
    assert numbered(read_as("a.txt", said.encode())) == [("3.", " ".join(said.split())[3:])]
