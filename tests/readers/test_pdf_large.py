"""PDFs: words and letters that stand across lines, numbers of lines, values of forms, boxes."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, column, content, paged, pages
from tests.readers.shown import numbered, read_as, texts

BACKENDS = ["pypdf", "pdfium"]
RENT = "The tenant shall pay the rent on the first day of the month in\nadvance and without deduction and shall not\nkeep dogs in the flat."


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2")
    return str(request.param)


def test_a_word_across_the_lines_is_none_of_them(backend: str) -> None:
    found = read_as("a.pdf", paged([*column(RENT), Said(80, 695, "CONFIDENTIAL", 44)]), pdf_backend=backend)
    assert texts(found) == [RENT.replace("\n", " ")]
    assert texts(found, "header") == ["CONFIDENTIAL"]


def test_a_large_title_above_the_lines_stays(backend: str) -> None:
    found = read_as("a.pdf", paged([Said(72, 745, "HOUSE RULES", 30), *column(RENT)]), pdf_backend=backend)
    assert texts(found) == ["HOUSE RULES", RENT.replace("\n", " ")]


def test_a_large_first_letter_begins_its_word(backend: str) -> None:
    lines = [
        Said(72, 696, "T", 36), Said(97, 720, "he tenant shall pay the rent on the first day of the"),
        Said(97, 707, "month in advance and shall not"), *column("keep dogs in the flat at any time. He is\nliable for them.", top=694),
    ]
    whole = "The tenant shall pay the rent on the first day of the month in advance and shall not keep dogs in the flat at any time."
    assert texts(read_as("a.pdf", paged(lines), pdf_backend=backend)) == [f"{whole} He is liable for them."]


def test_line_numbers_of_a_short_page(backend: str) -> None:
    said = (
        "The plaintiff shall file the brief within twenty days of", "the order. The defendant shall answer the brief within",
        "30 days of service and may not ask for more time. The", "court decides without a hearing unless a party asks for",
        "one in the brief. The costs are borne by the party that", "loses the case in the end.",
    )
    lines = [one for at, text in enumerate(said) for one in (Said(50, 700 - 24 * at, str(at + 1)), Said(72, 700 - 24 * at, text))]
    assert texts(read_as("a.pdf", paged(lines), pdf_backend=backend)) == [" ".join(said)]


def test_a_line_that_breaks_off_before_a_figure_goes_on(backend: str) -> None:
    said = "The customer pays each invoice of the supplier at a rate of\n5. No interest accrues before the day stated in\n(b) of the annex."
    assert texts(read_as("a.pdf", paged(column(said)), pdf_backend=backend)) == [said.replace("\n", " ")]


def test_a_list_may_follow_words_that_hang(backend: str) -> None:
    said = "The tenant is liable for damage from\n(a) fire;\n(b) water; and\n(c) dogs."
    for found in (read_as("a.pdf", paged(column(said)), pdf_backend=backend), read_as("a.txt", said.encode())):
        assert numbered(found) == [("(a)", "fire;"), ("(b)", "water; and"), ("(c)", "dogs.")]


def test_the_value_of_a_field_keeps_its_space() -> None:
    page = content([Said(72, 720, "The fee is"), Said(155, 720, "euros a year.")])
    field = b"/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /V (500) /Rect [122 717 152 730] >>]"
    assert texts(read_as("a.pdf", pages([page], field))) == ["The fee is 500 euros a year."]


def test_boxes_of_a_form_begin_lines() -> None:
    page = content([Said(90, 720, "Dogs are allowed."), Said(90, 706, "Cats are allowed.")])
    box = b"<< /Type /Annot /Subtype /Widget /FT /Btn /AS /%s /Rect [72 %d 84 %d] >>"
    fields = b"/Annots [%s %s]" % (box % (b"Off", 718, 730), box % (b"Yes", 704, 716))
    assert texts(read_as("a.pdf", pages([page], fields))) == ["☐ Dogs are allowed.", "☒ Cats are allowed."]


def test_boxes_of_a_text_begin_lines() -> None:
    said = "Choose:\n☐ Dogs are allowed.\n☒ Cats are allowed.\n[ ] Birds are allowed.\n[x] Fish are allowed.\n"
    assert texts(read_as("a.txt", said.encode())) == said.strip().split("\n")


def test_words_that_an_annotation_strikes_out() -> None:
    page = content([Said(72, 720, "No fee is due."), Said(72, 700, "The fee is due in May.")])
    strike = b"/Annots [<< /Type /Annot /Subtype /StrikeOut /Rect [72 717 150 729] /QuadPoints [72 730 150 730 72 717 150 717] >>]"
    found = read_as("a.pdf", pages([page], strike))
    assert texts(found) == ["The fee is due in May."]
    assert any("struck-through" in note for note in found.notes)
