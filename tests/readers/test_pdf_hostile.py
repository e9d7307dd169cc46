"""PDF files that are damaged or mean harm: a document or one line, soon and in little memory."""

from __future__ import annotations

import time
import zlib

import pytest

from synproof_cli.errors import InputError
from synproof_cli.readers import Limits, ReadOptions, read
from tests.readers.make_pdf import FONTS, Said, build, column, content, paged, pages, stream
from tests.readers.shown import checked, read_as, texts

_GOOD = paged(column("The seller shall pay."))


def _refused(data: bytes, seconds: float = 5, **options: object) -> str:
    start = time.process_time()
    with pytest.raises(InputError) as found:
        read(data, "a.pdf", options=ReadOptions(**options))  # type: ignore[arg-type]
    assert time.process_time() - start < seconds
    assert "\n" not in found.value.message and "a.pdf" in found.value.message
    return found.value.message


def test_a_wrong_pointer_to_the_table_is_no_hindrance() -> None:
    for wrong in (b"startxref\n7\n", b"startxref\n99999999\n"):
        data = _GOOD[: _GOOD.index(b"startxref")] + wrong + b"%%EOF\n"
        assert texts(read_as("a.pdf", data)) == ["The seller shall pay."]


def test_what_stands_before_and_after_the_file_is_no_hindrance() -> None:
    assert texts(read_as("a.pdf", b"HTTP/1.1 200 OK\r\n\r\n" + _GOOD + b"\0" * 2000)) == ["The seller shall pay."]


@pytest.mark.parametrize("cut", [30, 300, 600])
def test_a_download_that_was_cut_short_is_one_line(cut: int) -> None:
    assert "damaged" in _refused(_GOOD[:cut])


def test_what_is_no_pdf_is_said() -> None:
    assert "an HTML or XML page, not a PDF" in _refused(b"<!DOCTYPE html><html>" + b"x" * 2000 + b"%PDF-")
    assert "plain text, not a PDF" in _refused(b"The seller shall pay.")
    assert "is empty" in _refused(b"")


def test_a_pdf_with_another_suffix_is_read_as_one() -> None:
    assert read(_GOOD, "a.txt").media == "pdf"


def test_what_unpacks_to_too_much_is_refused() -> None:
    big = zlib.compress(b" " * (200 << 20), 9)
    data = build(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << >> /Contents 4 0 R >>",
            stream(zlib.compress(big, 9), b"/Filter [/FlateDecode /FlateDecode]"),
        ]
    )
    assert "too large when unpacked" in _refused(data, 10)


def test_trees_of_pages_that_bite_their_tail() -> None:
    cyclic = build([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>"])
    parent = build(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Parent 3 0 R /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>",
        ]
    )
    for data in (cyclic, parent, build([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"])):
        _refused(data)


def test_forms_that_paint_themselves_end() -> None:
    inner = content([Said(10, 10, "The inner rule applies.")]) + b" /X1 Do /X1 Do"
    form = b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font %s /XObject << /X1 5 0 R >> >>"
    form += b" /Length %d >>\nstream\n%s\nendstream"
    data = pages([b"/X1 Do"], page=b"/Resources << /XObject << /X1 5 0 R >> >>", objects=[form % (FONTS, len(inner), inner)])
    assert texts(read_as("a.pdf", data)) == ["The inner rule applies."]


def test_thousands_of_pages_of_nothing() -> None:
    many = pages([b""] * 3_000 + [content(column("The seller shall pay."))])
    start = time.process_time()
    found = checked(read(many, "a.pdf"))
    assert time.process_time() - start < 20
    assert texts(found) == ["The seller shall pay."] and found.pages == 3_001 and found.page_at(len(found.text) - 1) == 3_001
    assert found.unread_pages == ()
    assert "has 3,001 pages, more than 100" in _refused(many, limits=Limits(pages=100)).replace(" pages", " pages")
    assert read(many, "a.pdf", options=ReadOptions(limits=Limits(pages=100), pages=((2_990, 3_001),))).text == "The seller shall pay."


def test_limits_on_characters_and_size() -> None:
    assert "more than 10 characters" in _refused(_GOOD, limits=Limits(characters=10))
    assert "is too large" in _refused(_GOOD, limits=Limits(size=10))


@pytest.mark.parametrize(
    "shown",
    [
        b"BT /F1 1e999 Tf 1 0 0 1 1e38 1e38 Tm (x) Tj ET",
        b"BT /F1 11 Tf nan nan Td (x) Tj ET",
        b"BT (no font) Tj ET",
        b"BT /F1 0 Tf (x) Tj /F1 -11 Tf 72 700 Td (y) Tj ET",
        b"BT /F1 11 Tf 0 0 0 0 0 0 Tm (x) Tj ET",
        b"q " * 5_000 + b"Q " * 9_000,
        b"BT /F1 11 Tf [(a) /x null [] << >> (b)] TJ (c) ' 1 2 (d) \" ET",
        b"/A BDC EMC EMC EMC /P /Nope BDC BT /F1 9 Tf (x) Tj ET",
        b"1 2 3 cm m l 4 re S f /Nope Do /Nope gs BI ID x EI",
        b"BT /F1 11 Tf 72 700 Td <ZZ> Tj (\\777\\0\\8) Tj ET",
    ],
)
def test_operators_that_mean_nothing_are_passed_over(shown: bytes) -> None:
    found = read_as("a.pdf", pages([content(column("The seller shall pay.")) + shown]))
    assert "The seller shall pay." in found.text


def test_many_segments_on_a_page_take_little_time() -> None:
    dense = content([Said(20 + 6 * (at % 95), 780 - 6 * (at // 95), "x", 5) for at in range(9_500)])
    start = time.process_time()
    read_as("a.pdf", pages([dense]))
    assert time.process_time() - start < 10
