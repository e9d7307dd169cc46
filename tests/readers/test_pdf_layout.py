"""PDF: reading order, running lines, labels, tables and notes. Both libraries give the same."""

from __future__ import annotations

import pytest

from tests.readers.make_pdf import Said, column, content, paged, pages
from tests.readers.shown import numbered, read_as, texts

BACKENDS = ["pypdf", "pdfium"]
_HEAD = "30.5.2030          EN          Official Journal of Testland          T 173/{}"


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2", reason="the extra is not installed")
    return str(request.param)


def test_ligatures_and_words_broken_at_line_ends(backend: str) -> None:
    lines = [
        Said(72, 720, "The \x01nal o\x03set amount shall be con-", font="F3"),
        Said(72, 706, "\x01rmed by the o\x04ce of the non-", font="F3"),
        Said(72, 692, "performing custo-", font="F3"),
        Said(72, 678, "dian before the settlement date.", font="F3"),
    ]
    assert texts(read_as("a.pdf", paged(lines), pdf_backend=backend)) == [
        "The final offset amount shall be confirmed by the office of the non-performing custodian before the settlement date."
    ]


def test_a_sentence_flows_over_the_page_and_its_headers(backend: str) -> None:
    bodies = (
        "Article 5\nThe counterparty is bound by the stay. It shall not",
        "terminate the contract before the stay ends.\nMargin calls remain due on each business day.",
        "Interest accrues daily.",
    )
    sheets = [[Said(72, 770, _HEAD.format(190 + at)), *column(body), Said(300, 40, str(190 + at))] for at, body in enumerate(bodies)]
    found = read_as("a.pdf", paged(*sheets), pdf_backend=backend)
    assert "It shall not terminate the contract before the stay ends." in found.text
    assert texts(found, "header") == ["30.5.2030 EN Official Journal of Testland T 173/190"]
    assert texts(found, "heading") == ["Article 5"]
    assert found.page_at(found.text.index("shall not")) == 1 and found.page_at(found.text.index("terminate")) == 2
    assert found.page_at(found.text.index("Interest")) == 3 and found.pages == 3


def test_columns_are_read_one_after_the_other(backend: str) -> None:
    left = [f"The left rule {word} binds the first party to" for word in "abcdefghijkl"]
    right = [f"the right rule {word} binds the second party as" for word in "abcdefghijkl"]
    lines = [Said(120, 740, "A title over both of the columns of this page", 16, "F2")]
    lines += column("\n".join([*left[:-1], "the left rule ends with the words of the"]), 60, 700)
    lines += column("\n".join([*right[:-1], "the right rule ends here."]), 318, 700)
    found = texts(read_as("a.pdf", paged(lines), pdf_backend=backend))
    assert found[0].startswith("A title") and len(found) == 2
    assert found[1].index("left rule k") < found[1].index("with the words of the the right rule a") < found[1].index("right rule b")


@pytest.mark.parametrize(("turn", "matrix"), [(90, "0 1 -1 0 612 0"), (180, "-1 0 0 -1 612 792"), (270, "0 -1 1 0 0 792")])
def test_turned_pages_are_read_as_they_are_seen(turn: int, matrix: str, backend: str) -> None:
    said = column("The seller shall deliver the goods to the buyer within\n30 days after the order.", 60, 500)
    data = pages([f"q {matrix} cm\n".encode() + content(said) + b"Q"], page=b"/Rotate %d" % turn)
    assert texts(read_as("a.pdf", data, pdf_backend=backend)) == [
        "The seller shall deliver the goods to the buyer within 30 days after the order."
    ]


def test_labels_and_levels(backend: str) -> None:
    lines = column("2. Termination of the agreement by either of the parties is\n    possible.", 72, 700)
    lines += [
        Said(72, 670, "2.1"),
        Said(108, 670, "have sole responsibility for the accuracy of the data and pay"),
        Said(108, 657, "2.5 per cent."),
        Said(72, 640, "2.2.2 keep the records of the parties as provided for in Clause"),
        Said(72, 627, "14(e) and Clause 16."),
        Said(90, 610, "(a)"),
        Said(108, 610, "the payment is overdue; or"),
        Said(90, 597, "(b)"),
        Said(108, 597, "the notice is late."),
        Said(90, 580, "•"),
        Said(108, 580, "a bullet."),
    ]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert [number for number, _ in numbered(found)] == ["2.", "2.1", "2.2.2", "(a)", "(b)", "•"]
    assert [block.level for block in found.blocks if block.number] == [1, 2, 3, 4, 4, 4]
    assert "pay 2.5 per cent." in found.text and "Clause 14(e) and Clause 16." in found.text


def test_paragraphs_by_distance_indent_and_short_lines(backend: str) -> None:
    lines = [
        *column("The first paragraph has a line that goes to the edge of the text and\nends here.", 72, 700),
        *column("The second paragraph begins after a line that is short, at the same dis-\ntance.", 72, 674),
        Said(84, 648, "The third is indented and goes on to the very edge of all of the text"),
        *column("as well, and ends.", 72, 635),
    ]
    assert [one[:10] for one in texts(read_as("a.pdf", paged(lines), pdf_backend=backend))] == ["The first ", "The second", "The third "]


def test_headings_by_type(backend: str) -> None:
    body = "The seller shall deliver the goods within thirty days of the order that\nthe buyer places in writing with the seller."
    lines = [
        Said(72, 740, "Master Agreement", 18),
        Said(72, 712, "Scope of the terms", 11, "F2"),
        *column(body, 72, 690),
        Said(72, 650, "DELIVERY"),
        *column(body, 72, 630),
        Said(250, 596, "Clause 12"),
        Said(260, 580, "Liability", 11, "F2"),
        *column(body, 72, 560),
    ]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert [(b.number, found.quote(b.start, b.end)) for b in found.blocks if b.kind == "heading"] == [
        ("", "Master Agreement"),
        ("", "Scope of the terms"),
        ("", "DELIVERY"),
        ("Clause 12", "Liability"),
    ]
    assert len(texts(found, "paragraph")) == 3


def test_footnotes_stay_on_their_page_and_out_of_the_sentence(backend: str) -> None:
    first = [
        *column("The stay of the proceedings that the resolution authority has ordered shall", 72, 700),
        Said(72, 687, "apply to each party"),
        Said(171, 692, "1", 6),
        Said(176, 687, "and to the affiliates that are named in the schedule and"),
        Said(72, 60, "1", 5),
        Said(76, 57, "As defined in the directive, and", 8),
        Said(72, 47, "in the law that transposes it into the order", 8),
    ]
    second = [Said(72, 57, "of the state.", 8), Said(72, 47, "2", 5), Said(76, 44, "Also known as the rule.", 8)]
    raised = b"BT /F1 11 Tf 72 700 Td (in the annex. The buffer is 10) Tj /F1 6 Tf 5 Ts (6) Tj /F1 11 Tf 0 Ts ( euros.) Tj ET "
    found = read_as("a.pdf", pages([content(first), raised + content(second)]), pdf_backend=backend)
    notes = [(b.number, b.page, found.quote(b.start, b.end)) for b in found.blocks if b.kind == "footnote"]
    assert notes == [
        ("1", 1, "As defined in the directive, and in the law that transposes it into the order of the state."),
        ("2", 2, "Also known as the rule."),
    ]
    assert (
        "apply to each party and to the affiliates that are named in the schedule and in the annex. The buffer is 10⁶ euros." in found.text
    )


def _ruled(xs: list[int], ys: list[int]) -> bytes:
    lines = [f"{xs[0]} {y} m {xs[-1]} {y} l S" for y in ys] + [f"{x} {ys[-1]} m {x} {ys[0]} l S" for x in xs]
    return "\n".join(lines).encode() + b"\n"


def test_ruled_tables_are_cells_whatever_their_lines(backend: str) -> None:
    said = [
        Said(76, 690, "Party"),
        Said(206, 690, "Duty"),
        Said(76, 660, "Seller"),
        Said(206, 660, "shall deliver the goods with-"),
        Said(206, 647, "in 30 days"),
        Said(76, 620, "Buyer of the"),
        Said(76, 607, "goods"),
        Said(206, 620, "shall pay"),
    ]
    data = pages([_ruled([72, 200, 400], [710, 680, 635, 600]) + content([*column("Before.", 72, 740), *said, *column("After.", 72, 560)])])
    found = read_as("a.pdf", data, pdf_backend=backend)
    assert [(b.row, b.column, found.quote(b.start, b.end)) for b in found.blocks if b.kind == "cell"] == [
        (0, 0, "Party"),
        (0, 1, "Duty"),
        (1, 0, "Seller"),
        (1, 1, "shall deliver the goods within 30 days"),
        (2, 0, "Buyer of the goods"),
        (2, 1, "shall pay"),
    ]
    assert texts(found)[0] == "Before." and texts(found)[-1] == "After."


def test_columns_of_short_texts_are_a_table(backend: str) -> None:
    rows = [("Country", "Rate", "Capital"), ("Austria", "8.9", "Vienna"), ("Belgium", "11.5", "Brussels"), ("Denmark", "5.8", "Copenhagen")]
    said = [Said(x, 700 - 14 * at, cell) for at, row in enumerate(rows) for x, cell in zip((72, 200, 320), row, strict=True)]
    found = read_as("a.pdf", paged(said), pdf_backend=backend)
    assert [(b.row, b.column) for b in found.blocks] == [(row, col) for row in range(4) for col in range(3)]


def test_cells_of_several_lines_without_rules(backend: str) -> None:
    lines = [
        (740, "Item", "Requirement", "Owner"),
        (722, "Backups", "The operator shall keep daily copies", "Ops"),
        (710, "", "for thirty days", ""),
        (692, "Access", "Access shall be logged", "Security"),
        (674, "Keys", "Keys shall be changed every", "Crypto"),
        (662, "", "90 days.", ""),
    ]
    said = [Said(x, y, cell, 10) for y, *row in lines for x, cell in zip((72, 200, 420), row, strict=True) if cell]
    found = texts(read_as("a.pdf", paged([*said, *column("The law of Testland applies.", 72, 600)]), pdf_backend=backend))
    assert found[3:6] == ["Backups", "The operator shall keep daily copies for thirty days", "Ops"]
    assert found[9:] == ["Keys", "Keys shall be changed every 90 days.", "Crypto", "The law of Testland applies."]


def test_justified_lines_are_one_paragraph(backend: str) -> None:
    words = ["the", "seller", "shall", "deliver", "all", "the", "goods", "to", "the", "buyer", "in", "time", "and", "pay", "for", "them"]
    said = [
        Said(72 + (row * 7 + at * 31 + (at * row) % 9), 740 - 13 * row, word, 10)
        for row in range(6)
        for at, word in enumerate(words[row : row + 14])
    ]
    assert len(texts(read_as("a.pdf", paged(said), pdf_backend=backend))) <= 2


def test_a_defined_term_stays_with_its_meaning(backend: str) -> None:
    said = [
        Said(72 + 100 * at, 700 - 14 * row, text)
        for row, pair in enumerate([('"Stay"', "means a pause."), ('"Day"', "means 24 hours."), ('"Rule"', "means this rule.")])
        for at, text in enumerate(pair)
    ]
    assert texts(read_as("a.pdf", paged(said), pdf_backend=backend)) == [
        '"Stay" means a pause. "Day" means 24 hours. "Rule" means this rule.'
    ]


def test_spaces_are_made_of_moves(backend: str) -> None:
    show = b"BT /F1 11 Tf 72 700 Td [(Th) 20 (e) -300 (seller) -280 (shall) -278 (p) 15 (ay.)] TJ ET"
    assert texts(read_as("a.pdf", pages([show]), pdf_backend=backend)) == ["The seller shall pay."]


_WIDTHS = {"T": 611, "i": 222, "l": 222, "t": 278, "s": 500, "r": 333, " ": 278, ",": 278, ".": 278}


@pytest.mark.parametrize("apart", [-0.2, 0, 0.6])
def test_letters_that_are_placed_one_by_one(apart: float, backend: str) -> None:
    sentence, x, said = "The seller loses 1,150.11 in shares.", 72.0, []
    for letter in sentence:
        said += [Said(x, 700, letter)] if letter != " " else []
        x += _WIDTHS.get(letter, 556) / 1000 * 11 + apart
    assert texts(read_as("a.pdf", paged(said), pdf_backend=backend)) == [sentence]


def test_letters_that_are_set_apart() -> None:
    show = b"BT /F1 11 Tf 72 700 Td [" + b" -250 ".join(b"(%c)" % letter for letter in b"CONFIDENTIALAGREEMENT")
    show = show.replace(b"(L) -250 (A)", b"(L) -700 (A)") + b"] TJ ET"
    assert texts(read_as("a.pdf", pages([show]))) == ["CONFIDENTIAL AGREEMENT"]


def test_text_drawn_twice_is_there_once(backend: str) -> None:
    twice = [Said(72, 700, "The seller shall pay."), Said(72.3, 700, "The seller shall pay.")]
    assert texts(read_as("a.pdf", paged(twice), pdf_backend=backend)) == ["The seller shall pay."]


def test_text_in_forms_of_the_page(backend: str) -> None:
    inner = content([Said(10, 10, "The inner rule applies.")])
    form = b"<< /Type /XObject /Subtype /Form /BBox [0 0 500 500] /Matrix [1 0 0 1 62 500] /Length %d >>\nstream\n%s\nendstream" % (
        len(inner),
        inner,
    )
    data = pages(
        [content([Said(72, 700, "The outer rule applies.")]) + b"q /X1 Do Q"],
        page=b"/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X1 5 0 R >> >>",
        objects=[form],
    )
    assert texts(read_as("a.pdf", data, pdf_backend=backend)) == ["The outer rule applies.", "The inner rule applies."]


def test_lines_of_a_table_of_contents_are_beside_the_text(backend: str) -> None:
    lines = column("Contents\n1. Scope ........................ 4\n2. Terms ....................... 5\nThe law of Testland applies.")
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert len(texts(found, "header")) == 2 and texts(found)[-1] == "The law of Testland applies."


def test_a_page_range(backend: str) -> None:
    data = paged(*(column(f"The rule {word} applies.") for word in ("one", "two", "three", "four")))
    found = read_as("a.pdf", data, pages=((2, 3),), pdf_backend=backend)
    assert texts(found) == ["The rule two applies.", "The rule three applies."] and found.pages == 4
    assert "read pages 2-3 of 4" in found.notes and found.page_at(found.text.index("three")) == 3


@pytest.mark.parametrize("backend", ["pypdf", "pdfium"])
def test_three_columns_whose_lines_lie_at_different_heights(backend: str):
    said = []
    for at, x in enumerate((40, 220, 400)):
        for rule in range(6):
            top = 700 - 60 * rule - 5 * at
            lines = (f"Rule {at}{rule}. A member who holds", f"share {at}{rule} must pay the fee before", "the first day of the year.")
            said += [Said(x, top - 11 * line, words, 9) for line, words in enumerate(lines)]
    found = texts(read_as("three.pdf", paged(said), pdf_backend=backend), "item", "paragraph")
    assert found == [
        f"A member who holds share {at}{rule} must pay the fee before the first day of the year." for at in range(3) for rule in range(6)
    ]


def test_line_numbers_beside_a_page_number():
    lines = [Said(60, 740 - 20 * at, str(at + 1)) for at in range(20)]
    lines += [Said(100, 740 - 20 * at, f"The clerk keeps book {at}.") for at in range(20)]
    found = read_as("bill.pdf", paged([*lines, Said(300, 30, "1")], [*lines, Said(300, 30, "2")]))
    assert "The clerk keeps book 7." in found.text and not any(block.number for block in found.blocks)


def test_a_code_that_the_encoding_does_not_use_is_a_bullet():
    lines = (b"Members must:", b"\\177 pay the fee; and", b"\\177 vote.")
    data = pages([b"BT /F1 11 Tf 72 700 Td " + b"".join(b"(%s) Tj 0 -13 Td " % line for line in lines) + b"ET"])
    assert numbered(read_as("bullets.pdf", data)) == [("•", "pay the fee; and"), ("•", "vote.")]


def test_notes_whose_number_has_no_stop():
    body = [Said(72, 700 - 14 * at, f"The bank shall keep record {at} of every payment it makes.") for at in range(12)]
    notes = column("1  A bank that holds less must not pay a dividend.\n2  The record is kept for ten years.", top=110, size=8)
    found = read_as("notes.pdf", paged([*body, *notes]))
    assert [(block.kind, block.number) for block in found.blocks[-2:]] == [("footnote", "1"), ("footnote", "2")]


def test_items_that_each_page_ends_with_are_no_footers():
    page = column("A keeper shall register each animal.\nThe council may refuse where:\n(a) it is dangerous;")
    found = read_as("items.pdf", paged(page, page, page))
    assert texts(found).count("it is dangerous;") == 3


@pytest.mark.parametrize("backend", ["pypdf", "pdfium"])
def test_columns_of_short_paragraphs_that_go_their_own_ways(backend: str):
    said, y = [], 700.0
    for number in range(1, 7):
        said += [Said(60, y, f"({number}) The market for product {number} is split and costs", 9)]
        said += [Said(60, y - 11, f"at least {number} million a year.", 9)]
        y -= 26
    y = 697.0
    for number in range(1, 6):
        said += [Said(320, y, f"{number}. Sellers of class {number} shall notify the", 9), Said(320, y - 11, "authority of each sale.", 9)]
        said += [Said(320, y - 26, f"(a) penalties of class {number} are due;", 9)]
        y -= 41
    found = read_as("journal.pdf", paged(said), pdf_backend=backend)
    assert texts(found)[1] == "The market for product 2 is split and costs at least 2 million a year."
    assert "Sellers of class 3 shall notify the authority of each sale." in texts(found)


def test_the_number_of_a_journal_is_a_page_number():
    page = column("The seller must not sell at night.\nThe buyer must pay in cash.", top=600)
    heads = [Said(50, 780, f"L 119/{31 + at}  Official Journal  4.5.2026") for at in range(2)]
    found = read_as("oj.pdf", paged(*([head, line] for head, line in zip(heads, page, strict=True))))
    assert texts(found) == ["The seller must not sell at night.", "The buyer must pay in cash."]


def test_slides_that_say_much_the_same_are_no_headers():
    slide = "Safety briefing {0}\nVisitors must:\n– wear helmet type {0}\n– stay with guide {0}\nNo smoking is allowed on site."
    found = read_as("slides.pdf", paged(*(column(slide.format(at), step=24) for at in range(4))))
    assert texts(found).count("No smoking is allowed on site.") == 4
