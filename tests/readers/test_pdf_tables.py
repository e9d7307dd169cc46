"""PDF: tables as browsers and office programs set them: cells in the middle of their row, heads centred, borders close to the text."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, content, paged, pages
from tests.readers.shown import read_as, texts

_BEFORE = Said(60, 740, "The following periods apply to the records that are named in the first column:", 10)
_AFTER = "All other records are deleted as soon as the purpose that they were collected for is met, or the consent to it is withdrawn."


@pytest.fixture(params=["pypdf", "pdfium"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2", reason="the extra is not installed")
    return str(request.param)


def test_cells_in_the_middle_of_their_row_below_centred_heads(backend: str) -> None:
    lines = [
        Said(66, 710, "Category", 10, "F2"), Said(160, 710, "Retention period", 10, "F2"), Said(360, 710, "Legal basis", 10, "F2"),
        Said(130, 690, "ten years after the end of the year in", 10), Said(330, 690, "Article 6(1)(c) of the General", 10),
        Said(60, 684, "Payroll data", 10),
        Said(130, 678, "which the employment ended", 10), Said(330, 678, "Data Protection Regulation", 10),
        Said(130, 658, "six months after the decision on the", 10), Said(330, 658, "consent of the applicant, which", 10),
        Said(60, 652, "Applications", 10),
        Said(130, 646, "application was made known", 10), Said(330, 646, "can be withdrawn at any time", 10),
        Said(60, 626, "Log files", 10), Said(130, 626, "30 days", 10), Said(330, 626, "legitimate interest", 10),
    ]
    found = read_as("a.pdf", paged([_BEFORE, *lines, Said(60, 600, _AFTER, 10)]), pdf_backend=backend)
    assert texts(found, "cell") == [
        "Category", "Retention period", "Legal basis",
        "Payroll data", "ten years after the end of the year in which the employment ended",
        "Article 6(1)(c) of the General Data Protection Regulation",
        "Applications", "six months after the decision on the application was made known",
        "consent of the applicant, which can be withdrawn at any time",
        "Log files", "30 days", "legitimate interest",
    ]
    assert [(one.row, one.column) for one in found.blocks if one.kind == "cell"] == [(row, at) for row in range(4) for at in range(3)]
    assert texts(found, "paragraph") == [_BEFORE.text, _AFTER]


def test_no_text_goes_through_the_border_of_a_cell(backend: str) -> None:
    left, right = ["the decision on the application was made", "known to the applicant"], ["consent, which can be", "withdrawn"]
    said = [Said(62, 700 - 12 * at, text, 10) for at, text in enumerate(left)]
    said += [Said(249 if at == 0 else 252, 700 - 12 * at, text, 10) for at, text in enumerate(right)]
    xs, ys = (58, 246, 420), (712, 682, 652)
    said += [Said(62, 668, "thirty days", 10), Said(252, 668, "legitimate interest", 10)]
    drawn = "".join(f"{xs[0]} {y} m {xs[-1]} {y} l S\n" for y in ys) + "".join(f"{x} {ys[0]} m {x} {ys[-1]} l S\n" for x in xs)
    found = read_as("a.pdf", pages([content(said) + f"0.5 w {drawn}".encode()]), pdf_backend=backend)
    assert texts(found, "cell") == [" ".join(left), " ".join(right), "thirty days", "legitimate interest"]


_CASES = [
    ("Late payment of invoices", ["The customer pays a fee of five euros for each", "reminder that is sent."]),
    (
        "Early payment",
        ["The customer is not entitled to a discount unless", "it was agreed in writing by both parties", "before the order."],
    ),
    ("Payment in cash", ["Cash is accepted up to one thousand euros a day."]),
]


@pytest.mark.parametrize("cases", [_CASES, _CASES[:2]])
@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_a_case_stays_with_its_rule_wherever_it_stands_in_its_row(place: float, cases: list[tuple[str, list[str]]], backend: str) -> None:
    y, said = 700.0, [Said(78, 722, "Fees.", 10)]
    for case, rule in cases:
        said += [Said(134, y - 13 * place * (len(rule) - 1), case, 10)]
        said += [Said(254, y - 13 * at, line, 10) for at, line in enumerate(rule)]
        y -= 13 * len(rule) + 6
    found = read_as("a.pdf", paged([*said, Said(78, y - 10, "The end of it.", 10)]), pdf_backend=backend)
    assert texts(found, "cell") == [text for case, rule in cases for text in (case, " ".join(rule))]
    assert texts(found, "paragraph") == ["Fees.", "The end of it."]


def test_what_is_left_of_a_table_on_the_next_page(backend: str) -> None:
    row = [Said(60, 740, "case c of part 4", 10), Said(234, 740, "The landlord may", 10), Said(378, 740, "Article 3 of the annex", 10)]
    rest = ["inspect the written", "application to the", "processor at any time."]
    lines = [*row, *(Said(234, 726 - 14 * at, text, 10) for at, text in enumerate(rest)), Said(60, 670, _AFTER, 10)]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert texts(found, "cell") == [
        "case c of part 4", "The landlord may inspect the written application to the processor at any time.", "Article 3 of the annex",
    ]
    assert texts(found, "paragraph") == [_AFTER]


def _defined(meanings: list[list[str]], top: float = 700) -> list[Said]:
    """Terms, each beside the first line of its meaning."""
    lines, y = [], top
    for at, meaning in enumerate(meanings):
        lines.append(Said(60, y, f"Term{'abcdef'[at]}"))
        for said in meaning:
            lines.append(Said(150, y, said))
            y -= 14
    return lines


def test_a_term_above_the_middle_of_a_meaning_is_not_beside_the_next(backend: str) -> None:
    meanings = [
        ["a company that controls another one, is", "controlled by it, or is under common control with it"],
        ["a day that is neither a Saturday, a Sunday nor", "a public holiday in Berlin"], ["a person who buys goods"],
    ]
    found = read_as("a.pdf", paged(_defined(meanings)), pdf_backend=backend)
    assert texts(found) == [f"Term{'abc'[at]} {' '.join(meaning)}" for at, meaning in enumerate(meanings)]


@pytest.mark.parametrize("gap", [1000, 1096])
def test_figures_that_tex_sets_close_to_each_other_are_cells(gap: int, backend: str) -> None:
    rows = [f"(Personnel) -1400 (120,000) -{gap} (48,500)", f"(Research) -1900 (410,500) -{gap} (20,300)",
            f"(Buildings) -1800 (375,000) -{gap} (12,250)"]
    table = "\n".join(f"BT /F1 10 Tf 60 {700 - 14 * at} Td [{row}] TJ ET" for at, row in enumerate(rows))
    page = content([Said(60, 740, "No department may spend more than the following sums:")]) + table.encode()
    cells = texts(read_as("a.pdf", pages([page]), pdf_backend=backend), "cell")
    assert cells == ["Personnel", "120,000", "48,500", "Research", "410,500", "20,300", "Buildings", "375,000", "12,250"]


def test_a_table_of_more_columns_right_below_another(backend: str) -> None:
    first = [("Invoice date", "17 April 2025"), ("Customer", "88213"), ("Due by", "17 May 2025")]
    second = [("Item", "Quantity", "Unit price", "Amount"), ("Oak table", "2", "340.00", "680.00"), ("Chair", "8", "95.50", "764.00")]
    lines = [Said(60 + 70 * at, 700 - 14 * y, said, 10) for y, row in enumerate(first) for at, said in enumerate(row)]
    xs = (60, 130, 177, 229)
    lines += [Said(x, 656 - 14 * y, said, 10) for y, row in enumerate(second) for x, said in zip(xs, row, strict=True)]
    found = read_as("a.pdf", paged([_BEFORE, *lines, Said(60, 600, _AFTER, 10)]), pdf_backend=backend)
    assert texts(found, "cell") == [said for row in (*first, *second) for said in row]


def test_rows_far_apart_are_no_lines_of_one_cell(backend: str) -> None:
    lines = []
    for y, said in zip((700, 684, 668, 652, 636, 620), ("Item", "Oak table", "Chair with", "arms", "Delivery", "Total"), strict=True):
        lines.append(Said(60, y, said, 8))
    figures = (("Quantity", "Price"), ("2", "340.00"), ("8", "95.50"), ("1", "60.00"), ("", "1,504.00"))
    for y, row in zip((700, 684, 660, 636, 620), figures, strict=True):
        lines += [Said(x, y, said, 8) for x, said in zip((140, 200), row, strict=True) if said]
    found = read_as("a.pdf", paged([_BEFORE, *lines, Said(60, 580, _AFTER, 10)]), pdf_backend=backend)
    cells = {(one.row, one.column): found.quote(one.start, one.end) for one in found.blocks if one.kind == "cell"}
    assert cells[1, 0] == "Oak table" and cells[1, 2] == "340.00" and len({row for row, _ in cells}) == 6
