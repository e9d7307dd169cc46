"""PDF: columns with notes below them, in smaller type, that go on from column to column."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, paged
from tests.readers.shown import read_as, texts


@pytest.fixture(params=["pypdf", "pdfium"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2", reason="the extra is not installed")
    return str(request.param)


def _lines(said: list[str], x: float, top: float, size: float) -> list[Said]:
    return [Said(x, top - 1.2 * size * at, text, size) for at, text in enumerate(said)]


def _column(x: float, name: str, last: str, notes: list[str], shift: float) -> list[Said]:
    body = [f"the {name} rule number {at} binds each of the parties as" for at in range(18)]
    return [*_lines([*body, last], x, 700 - shift, 10), *_lines(notes, x, 330, 8)]


def test_notes_in_smaller_type_below_two_columns(backend: str) -> None:
    more = [f"and part {at} of the first note says no more than that" for at in range(8)]
    first = [
        "1 The first note says that the records are kept for all", "of the ten years that follow the end of the whole",
        "contract, and that they are shown to the auditor who", "asks for them in writing, as long as the reasons are", *more,
    ]
    second = [
        "given to both of the parties and to the authority at", "least ten days before the audit begins at the office.",
        "2 The second note says that the fees are stated here", *more, "without the tax that is due on each of the invoices.",
    ]
    page = [
        *_column(60, "left", "the left column ends within a sentence that goes", first, 0),
        *_column(320, "right", "on and ends here.", second, 4),
    ]
    page[22:22] = _lines(["on in the next column."], 320, 704, 10)
    found = read_as("a.pdf", paged(page), pdf_backend=backend)
    body, notes = " ".join(texts(found, "paragraph")), texts(found, "footnote")
    assert "left rule number 17" in body and "within a sentence that goes on" in body and "note" not in body
    assert len(notes) == 2 and "no more than that given to both of the parties" in notes[0] and notes[0].endswith("at the office.")


def test_the_distances_of_columns_that_are_not_level(backend: str) -> None:
    left = _lines([f"the left rule number {at} binds each of the parties." for at in range(20)], 60, 700, 10)
    right = _lines([f"the right rule number {at} binds each of them as" for at in range(20)], 320, 697.5, 10)
    found = texts(read_as("a.pdf", paged([*left, *right]), pdf_backend=backend))
    assert " ".join(found).index("left rule number 19") < " ".join(found).index("right rule number 0")
    assert found[-1].count("right rule") == 20


def test_a_note_goes_on_over_the_page_with_a_capital(backend: str) -> None:
    body = [f"the rule number {at} binds each of the parties to this contract as" for at in range(20)]
    note = ["1 The first note says that the fee is due on the", "last day before the beginning of the month of"]
    first = [*_lines(body, 60, 700, 10), *_lines(note, 60, 330, 8)]
    second = [*_lines([*body, "they have agreed."], 60, 700, 10), *_lines(["May of each year and not at any other time."], 60, 330, 8)]
    found = read_as("a.pdf", paged(first, second), pdf_backend=backend)
    assert texts(found, "footnote") == ["The first note says that the fee is due on the last day before the beginning of the month of"
                                        " May of each year and not at any other time."]


def _clauses(x: float, top: float, name: str, count: int = 14) -> list[Said]:
    """Short clauses of two lines and of one below each other, at distances that differ."""
    lines, y = [], top
    for at in range(count):
        lines.append(Said(x, y, f"({at + 1}) The {name} shall keep the record" + "." * (at % 2), 8))
        if at % 2 == 0:
            y -= 9
            lines.append(Said(x, y, "at the seat of the company.", 8))
        y -= 17 if at % 2 else 12.5
    return lines


def _said(name: str, count: int = 14) -> list[str]:
    return [f"The {name} shall keep the record{'.' if at % 2 else ' at the seat of the company.'}" for at in range(count)]


def test_short_clauses_in_two_columns_go_their_own_ways(backend: str) -> None:
    found = texts(read_as("a.pdf", paged([*_clauses(60, 700, "seller"), *_clauses(240, 693, "buyer")]), pdf_backend=backend))
    assert found == [*_said("seller"), *_said("buyer")]


def test_a_table_within_one_of_two_columns(backend: str) -> None:
    rows = [(f"Item {at}", f"{at} kg", f"{at}0.50") for at in range(12)]
    table = [Said(60 + 50 * column, 688 - 10 * at, said, 8) for at, row in enumerate(rows) for column, said in enumerate(row)]
    lines = [Said(60, 702, "The fees that are due are these:", 8), *table, *_clauses(60, 550, "seller", 6), *_clauses(240, 699, "buyer")]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert texts(found, "item") == [*_said("seller", 6), *_said("buyer")]
    assert texts(found, "cell") == [said for row in rows for said in row]


def test_a_line_that_is_too_long_for_its_column_parts_nothing(backend: str) -> None:
    left = [Said(60, 700 - 11 * at, f"of the seller of the goods of lot {at:02} and of", 9) for at in range(14)]
    left[7] = Said(60, 623, "of the seller of the goods of lot 07 and of what", 9)
    right = [Said(245, 695 - 11 * at, f"of the buyer of the goods of lot {at:02} and of", 9) for at in range(14)]
    (found,) = texts(read_as("a.pdf", paged([*left, *right]), pdf_backend=backend))
    assert found == " ".join(one.text for one in (*left, *right))
