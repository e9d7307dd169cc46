"""PDF: notes in the margin stand apart, as the headings of what begins beside them or as notes."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, paged
from tests.readers.shown import read_as, texts

_RULES = [
    "The provider shall keep the records of each processing", "activity for ten years after the end of the contract and",
    "shall show them to the authority whenever it asks for", "them in writing.",
    "The customer may end the contract at the end of each", "calendar month where the provider has not kept the",
    "records as described above, and shall be paid what is", "due to it within thirty days after the notice.",
    "Neither of the parties may assign the contract to any", "third party without the consent of the other party.",
]


@pytest.fixture(params=["pypdf", "pdfium"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2", reason="the extra is not installed")
    return str(request.param)


def _body(x: float = 150) -> list[Said]:
    return [Said(x, 700 - 14 * at, text) for at, text in enumerate(_RULES)]


@pytest.mark.parametrize("x", [60, 450])
def test_notes_beside_the_beginning_of_a_paragraph_are_its_heading(x: int, backend: str) -> None:
    notes = [Said(x, 700, "Records", 8), Said(x, 644, "End of the", 8), Said(x, 634, "contract", 8)]
    found = read_as("a.pdf", paged([*_body(), *notes]), pdf_backend=backend)
    assert [(one.kind, found.text[one.start : one.end].split()[0]) for one in found.blocks] == [
        ("heading", "Records"), ("paragraph", "The"), ("heading", "End"), ("paragraph", "The"), ("paragraph", "Neither"),
    ]
    assert texts(found, "paragraph") == [" ".join(_RULES[:4]), " ".join(_RULES[4:8]), " ".join(_RULES[8:])]


@pytest.mark.parametrize("x", [60, 450])
def test_a_note_beside_the_middle_of_a_paragraph_does_not_part_it(x: int, backend: str) -> None:
    notes = [Said(x, 672, "See also rule", 8), Said(x, 662, "12 of 2019", 8)]
    found = read_as("a.pdf", paged([*_body(), *notes]), pdf_backend=backend)
    assert texts(found, "paragraph")[0] == " ".join(_RULES[:4]) and texts(found, "footnote") == ["See also rule 12 of 2019"]


def test_labels_and_defined_terms_are_no_notes(backend: str) -> None:
    labels = [Said(100, 700, "1.1"), Said(100, 644, "(a)"), Said(90, 588, "Section 3.")]
    found = read_as("a.pdf", paged([*_body(), *labels]), pdf_backend=backend)
    assert [text.split()[0] for text in texts(found, "item")] == ["The", "The", "Neither"] and not texts(found, "footnote")
    terms = [f"means the {word} that the parties have agreed in writing" for word in "abcdefghij"]
    lines = [one for at, text in enumerate(terms) for one in (Said(60, 700 - 30 * at, "Agreement"), Said(150, 700 - 30 * at, f"{text}."))]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert texts(found)[0].startswith("Agreement means the a that") and not texts(found, "footnote") + texts(found, "heading")


def test_a_date_above_the_text_is_no_note(backend: str) -> None:
    found = texts(read_as("a.pdf", paged([Said(470, 730, "12 May 2030"), *_body()]), pdf_backend=backend))
    assert found[:2] == ["12 May 2030", " ".join(_RULES[:4])]


def test_a_note_between_two_lines_is_like_the_others(backend: str) -> None:
    notes = [Said(60, 707, "Purpose", 8), Said(60, 644, "End of the", 8), Said(60, 634, "contract", 8)]
    found = read_as("a.pdf", paged([Said(150, 713, "The Act", 14, "F2"), *_body(), *notes]), pdf_backend=backend)
    assert texts(found, "paragraph") == [" ".join(_RULES[:4]), " ".join(_RULES[4:8]), " ".join(_RULES[8:])] and not texts(found, "cell")


def test_the_last_word_of_a_line_longer_than_the_others_is_no_note(backend: str) -> None:
    lines = [Said(150, 700 - 14 * at, text, 10, "F3") for at, text in enumerate(_RULES)]
    lines += [Said(150, 560, f"{'the seller of ' * 4}the", 10, "F3"), Said(150 + 6 * 59 + 6.5, 560, "goods", 10, "F3")]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert not texts(found, "footnote", "heading") and texts(found)[-1].endswith("the seller of the goods")


@pytest.mark.parametrize("date", ["12 May 2030 is the date of it.", "1 January 2030 and 1 July 2030 are the dates.", "3 Sept. 2030"])
def test_a_date_is_no_label(date: str, backend: str) -> None:
    assert texts(read_as("a.pdf", paged([Said(72, 700, date)]), pdf_backend=backend)) == [date]
