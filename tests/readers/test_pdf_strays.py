"""PDFs: a box of other type beside the text, and what stands once at the edge of a page, cut no sentence."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, column, paged
from tests.readers.shown import read_as, texts

TEXT = """\
The tenant shall pay the rent on the
first day of each month and shall not
keep dogs in the flat. The landlord
may enter the flat at noon."""


@pytest.fixture(params=["pypdf", "pdfium"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2")
    return str(request.param)


@pytest.mark.parametrize("top", [725, 716, 712, 707])
@pytest.mark.parametrize("left", [True, False])
def test_a_box_beside_the_text(backend: str, top: float, left: bool) -> None:
    box, text = (72, 240) if left else (340, 72)
    said = [*column(TEXT, x=text), *column("Visitors are welcome at all\ntimes and need no badge.", x=box, top=top, step=11, size=9)]
    found = read_as("a.pdf", paged(said), pdf_backend=backend)
    assert sorted(texts(found)) == [TEXT.replace("\n", " "), "Visitors are welcome at all times and need no badge."]


def test_lines_of_one_type_stay_together(backend: str) -> None:
    said = [*column("The rent is paid on the first day of each month of the year and is\nnot refundable."), Said(300, 702, "Fire exit")]
    assert "and is not refundable." in " ".join(texts(read_as("a.pdf", paged(said), pdf_backend=backend)))


def test_what_stands_once_at_the_edges_of_a_letter(backend: str) -> None:
    one = [Said(72, 770, "ACME Ltd, 5 High Street, London", 8), *column("The tenant pays the rent on the first day and\nshall not")]
    two = [Said(72, 770, "Letter of 5 May 2024", 8), *column("keep dogs in the flat. The landlord may enter.")]
    found = read_as("a.pdf", paged([*one, Said(72, 40, "Registered in England", 7)], two), pdf_backend=backend)
    assert "The tenant pays the rent on the first day and shall not keep dogs in the flat. The landlord may enter." in texts(found)
    assert texts(found, "footnote") == ["Registered in England", "Letter of 5 May 2024"]
    assert found.page_at(found.text.index("keep dogs")) == 2
    assert found.page_at(found.text.index("Registered")) == 1


def test_small_type_between_two_sentences_stays_where_it_is(backend: str) -> None:
    one = [*column("The tenant pays the rent."), Said(72, 40, "Registered in England", 7)]
    found = read_as("a.pdf", paged(one, column("The landlord may enter.")), pdf_backend=backend)
    assert texts(found) == ["The tenant pays the rent.", "Registered in England", "The landlord may enter."]
