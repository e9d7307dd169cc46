"""Pages of plain texts: where they end, what stands at their edges, and on which page a word is."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, column, paged
from tests.readers.shown import read_as, texts

FOOT = "Smith                    Expires June 2026                     [Page {}]\n"
HEAD = "RFC 9999                      Token Rules                 December 2025\n"
FIRST = "1.  Introduction\n\n   The client MUST send the token, and the server MUST NOT\n\n"
SECOND = "\n   accept a request without it.\n\n2.  Security\n\n   The token SHOULD be encrypted.\n"
WHOLE = "The client MUST send the token, and the server MUST NOT accept a request without it."


@pytest.mark.parametrize("end", ["", "\n" + FOOT.format(2)])
@pytest.mark.parametrize("feed", ["", "\f\n"])
def test_one_page_break_of_a_short_rfc_does_not_cut_a_sentence(feed: str, end: str) -> None:
    found = read_as("rfc.txt", (FIRST + FOOT.format(1) + feed + HEAD + SECOND + end).encode())
    assert texts(found) == ["Introduction", WHOLE, "Security", "The token SHOULD be encrypted."]
    assert found.pages == 2
    assert [found.page_at(found.text.index(said)) for said in ("The client", "accept", "SHOULD")] == [1, 2, 2]


@pytest.mark.parametrize(("one", "two"), [("Page 1 of 2", "Page 2 of 2"), ("page 1", "page 2"), ("- 1 -", "- 2 -")])
def test_lines_that_count_pages_are_no_text(one: str, two: str) -> None:
    first, second = "The goods are delivered within ten days and", "not in parts.\n\nThe price is fixed."
    foot = read_as("a.txt", "\n\n".join((first, one, second, two, "")).encode())
    head = read_as("a.txt", "\n\n".join((one, first, two, second)).encode())
    for found in (foot, head):
        assert texts(found) == ["The goods are delivered within ten days and not in parts.", "The price is fixed."]
        assert [found.page_at(found.text.index(said)) for said in ("The goods", "not in", "price")] == [1, 2, 2]


def test_what_counts_no_pages_stays() -> None:
    found = read_as("a.txt", b"See below.\n\nPage 3\n\nis missing in the book.\n\nPage 7\n\nis torn.\n")
    assert "Page 3" in found.text and found.pages is None


def test_a_running_head_of_a_later_page_does_not_move_the_pages() -> None:
    sheets = [f"Rule {word} is kept by all of the staff.\n\nIt is {word}.\n" for word in ("one", "two", "three", "four", "five", "six")]
    for at in (3, 4, 5):
        sheets[at] = f"Staff Handbook, Part B\n\n{sheets[at]}"
    found = read_as("a.txt", "\f".join(sheets).encode())
    assert "Staff Handbook, Part B" in texts(found, "header")
    assert [found.page_at(found.text.index(f"Rule {word}")) for word in ("one", "two", "four", "six")] == [1, 2, 4, 6]


@pytest.mark.parametrize("backend", ["pypdf", "pdfium"])
def test_a_running_head_of_a_later_page_of_a_pdf_does_not_move_the_pages(backend: str) -> None:
    if backend == "pdfium":
        pytest.importorskip("pypdfium2")
    names = ("one", "two", "three", "four", "five", "six")
    sheets = [column(f"Rule {word} is kept by all of the staff.\nIt is {word} and it holds for each.") for word in names]
    for at in (3, 4, 5):
        sheets[at] = [Said(72, 760, "Staff Handbook, Part B"), *sheets[at]]
    found = read_as("a.pdf", paged(*sheets), pdf_backend=backend)
    assert "Staff Handbook, Part B" in texts(found, "header")
    assert [found.page_at(found.text.index(f"Rule {word}")) for word in names] == [1, 2, 3, 4, 5, 6]
