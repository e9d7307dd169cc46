"""PDF: lines that are set wide to fill a narrow column are prose, and rows whose cells are shown in one go are not."""

from __future__ import annotations

import pytest

from synproof_cli.readers.pdf.spaces import parting
from tests.readers.make_pdf import Said, content, paged, pages, stream
from tests.readers.shown import read_as, texts

_SAID = "the processor shall keep the records of all requests for ten years after the end of the contract and show them on"
_WORDS = _SAID.split()


@pytest.fixture(params=["pypdf", "pdfium"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "pdfium":
        pytest.importorskip("pypdfium2", reason="the extra is not installed")
    return str(request.param)


@pytest.mark.parametrize(
    ("line", "gaps", "parts"),
    [
        ("granted an exemption in", [2.4, 2.41, 2.38], [False] * 3),
        ("it ends. The rule", [0.5, 1.44, 0.5], [False] * 3),
        ("it ends, the rule", [0.5, 1.44, 0.5], [False, True, False]),
        ("Support desk 24 hours", [0.3, 4.0, 0.3], [False, True, False]),
        ("Country Capital Language", [2.2, 3.0], [True, True]),
        ("10 20 30", [2.4, 2.4], [True, True]),
        ("Name Amount", [2.4], [True]),
        ("Research 410,500 203,000", [2.44, 1.1], [True, True]),
        ("the figures for 2024", [1.05, 1.06, 1.0], [False] * 3),
        ("Monthly fee 12.50", [0.28, 1.0], [False, True]),
        ("it ends, the rule", [0.4, 1.0, 0.4], [False] * 3),
        ("Name", [], []),
    ],
)
def test_what_parts_two_cells(line: str, gaps: list[float], parts: list[bool]) -> None:
    assert parting(line.split(), gaps) == parts


def _justified(x: int, top: int, lines: list[tuple[list[str], int]]) -> str:
    return "\n".join(
        f"BT /F1 10 Tf {x} {top - 14 * at} Td [{f' -{gap} '.join(f'({word})' for word in words)}] TJ ET"
        for at, (words, gap) in enumerate(lines)
    )


def test_wide_lines_of_two_columns_are_prose(backend: str) -> None:
    loose = [(["notwithstanding", "anything", "herein"], 1900), (["the", "representations", "given"], 1950), (_WORDS[:4], 2500)]
    shown = [(_WORDS[:8], 300), *loose, (_WORDS[8:16], 310), *loose, (_WORDS[16:], 300), *loose, (_WORDS[:8], 300)]
    page = _justified(60, 700, shown) + "\n" + _justified(320, 693, shown)
    found = read_as("a.pdf", pages([page.encode()]), pdf_backend=backend)
    said = " ".join(word for words, _ in shown for word in words)
    assert not texts(found, "cell") and " ".join(" ".join(texts(found)).split()) == f"{said} {said}"


def test_a_row_of_cells_shown_in_one_go(backend: str) -> None:
    rows = ["(Service) -4000 (Time) -5600 (Credit)", "(Hosting) -3920 (4h) -6800 (10)", "(Backup) -4060 (8h) -6800 (5)"]
    table = "\n".join(f"BT /F1 10 Tf 60 {700 - 14 * at} Td [{row}] TJ ET" for at, row in enumerate(rows))
    page = content([Said(60, 740, "The credits are as follows for each of the services:")]) + table.encode()
    cells = texts(read_as("a.pdf", pages([page]), pdf_backend=backend), "cell")
    assert cells == ["Service", "Time", "Credit", "Hosting", "4h", "10", "Backup", "8h", "5"]


def test_what_is_beside_larger_type_of_another_column_is_not_raised(backend: str) -> None:
    body = [Said(60, 700 - 14 * at, f"the left rule {at} binds the first party to", 10) for at in range(1, 12)]
    other = [Said(320, 690 - 14 * at, f"the right rule {at} binds the second party", 10) for at in range(1, 12)]
    lines = [Said(60, 700, "Confidentiality", 14, "F2"), *body, Said(320, 702.5, "10", 10), Said(345, 702.5, "days are the term under", 10)]
    said = " ".join(texts(read_as("a.pdf", paged([*lines, *other]), pdf_backend=backend)))
    assert "10 days are the term" in " ".join(said.split())


def test_a_label_without_room_is_a_label(backend: str) -> None:
    items = ["the records are kept", "the premises are locked", "the keys are returned"]
    lines = [Said(60, 740, "The tenant shall ensure that:")]
    for at, text in enumerate(items, 8):
        lines += [Said(60, 740 - 20 * (at - 7), f"{at}."), Said(69.3 if at < 10 else 75.4, 740 - 20 * (at - 7), f"{text};")]
    found = read_as("a.pdf", paged(lines), pdf_backend=backend)
    assert texts(found, "item") == [f"{one};" for one in items]


def test_kerned_short_words_keep_their_spaces(backend: str) -> None:
    pieces = "(la) 28 (y) -287 (and) -287 (in) -287 (an) 27 (y) -287 (ev) 28 (en) 28 (t) -287 (no) -287 (later) -287 (than) -287 (72) -287"
    line = f"BT /F1 10 Tf 60 700 Td [{pieces} (hours.) -429 (The) -287 (e) -1 (m.)] TJ ET"
    (said,) = texts(read_as("a.pdf", pages([line.encode()]), pdf_backend=backend))
    assert said == "lay and in any event no later than 72 hours. The em."


def test_the_spaces_of_a_typewriter_part_no_columns(backend: str) -> None:
    """Words shown one by one, whose spaces stand below each other in some lines."""
    lines = [
        "1.2 The supplier must tell the buyer of a delay at once. If the delay is",
        "longer than five working days, the buyer may cancel the order and recover",
        "what it has paid.",
        "1.3 Risk passes to the buyer when the goods have been unloaded.",
        "2.2 The buyer shall pay within 30 days after it has received a proper",
        "invoice. Interest of 8 percent a year is due on late payments, but not where",
        "the buyer disputes the invoice in good faith.",
    ]
    said = []
    for at, line in enumerate(lines):
        x = 72.0
        for word in line.split():
            said.append(Said(round(x, 3), 700 - 12 * at, word, 10, "F3"))
            x += 6 * len(word) + 6.06
    found = " ".join(texts(read_as("a.pdf", paged(said), pdf_backend=backend)))
    assert " ".join(lines[:3])[4:] in found and " ".join(lines[4:])[4:] in found


def test_ligatures_of_fonts_that_do_not_name_them(backend: str) -> None:
    """TeX's fonts of dots: letters by their codes alone."""
    said = "An o\x1bence may cost \x1cve thousand euros, and a \x1dat \x1cne for the \x1crst 5\x1510 o\x1eces \x16 or so."
    known = "An offence may cost five thousand euros, and a flat fine for the first 5–10 offices — or so."
    procs = " ".join(f"/a{code} 7 0 R" for code in range(16, 127))
    names = " ".join(f"/a{code}" for code in range(16, 127))
    font = (
        f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 16 /LastChar 126 "
        f"/Widths [{' '.join('0.5' for _ in range(16, 127))}] /CharProcs << {procs} >> "
        f"/Encoding << /Type /Encoding /Differences [16 {names}] >> >>"
    )
    shown = b"BT /T3 10 Tf 60 700 Td <" + said.encode("latin-1").hex().encode() + b"> Tj ET"
    data = pages(
        [shown], page=b"/Resources << /Font << /T3 5 0 R >> >>", objects=[font.encode(), b"<< >>", stream(b"0.5 0 d0 0 0 0.4 0.6 re f")]
    )
    assert texts(read_as("a.pdf", data, pdf_backend=backend)) == [known]
