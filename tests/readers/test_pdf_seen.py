"""PDF: what a reader of the page sees and what not; fields, scans, passwords."""

from __future__ import annotations

import subprocess
import sys

import pytest

from synproof_cli.errors import InputError
from synproof_cli.readers import ReadOptions, read
from tests.readers.make_pdf import Said, column, content, encrypted, paged, pages, stream
from tests.readers.shown import read_as, texts
from tests.readers.test_pdf_layout import backend

__all__ = ["backend"]  # a fixture

_IMAGE = (
    b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream"
)
_WORD, _OWNER, _WRONG = "sesame", "owner", "x"
_SHOW = b"q 600 0 0 700 0 0 cm /I Do Q\n"
_FONT = b"/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"


def _scans(*contents: bytes) -> bytes:
    at = 3 + 2 * len(contents)
    return pages(contents, page=b"/Resources << /XObject << /I %d 0 R >> %s >>" % (at, _FONT), objects=[_IMAGE])


def _said(text: str = "The seller shall pay.") -> bytes:
    return content([Said(72, 700, text)])


def test_scans_alone_are_refused_by_page(backend: str) -> None:
    with pytest.raises(InputError, match=r"a\.pdf has no text layer on pages 1-2; run OCR first"):
        read(_scans(_SHOW, _SHOW), "a.pdf", options=ReadOptions(pdf_backend=backend))  # type: ignore[arg-type]


def test_scans_between_text_are_named(backend: str) -> None:
    found = read_as("a.pdf", _scans(_said(), _SHOW, _said("The buyer shall pay."), _SHOW), pdf_backend=backend)
    assert found.unread_pages == (2, 4) and "no text layer on pages 2, 4; run OCR first" in found.notes


def test_a_stamp_on_every_scan_is_not_its_text(backend: str) -> None:
    data = _scans(*(_SHOW + content([Said(400, 20, f"CONFIDENTIAL {at:06}")]) for at in range(4)))
    found = read_as("a.pdf", data, pdf_backend=backend)
    assert found.unread_pages == (1, 2, 3, 4) and texts(found) == []


def test_the_hidden_layer_of_a_scan_is_read_and_noted(backend: str) -> None:
    found = read_as("a.pdf", _scans(_SHOW + content([Said(72, 700, "The seller shall pay.", before="3 Tr")])), pdf_backend=backend)
    assert texts(found) == ["The seller shall pay."] and "invisible text over scans was read" in found.notes[0]


@pytest.mark.parametrize(
    ("hidden", "note"),
    [
        (Said(72, 600, "The seller may refuse.", before="3 Tr"), "invisible text left out"),
        (Said(72, 600, "The seller may refuse.", 0.5), "too small to be read"),
        (Said(72, 900, "The seller may refuse."), "beyond the page's edge"),
        (Said(-900, 600, "The seller may refuse."), "beyond the page's edge"),
    ],
)
def test_what_nobody_sees_is_left_out_and_noted(hidden: Said, note: str, backend: str) -> None:
    found = read_as("a.pdf", pages([_said() + b"q " + content([hidden]) + b" Q"]), pdf_backend=backend)
    assert texts(found) == ["The seller shall pay."] and any(note in one for one in found.notes)


def test_white_text_is_noted_and_slanted_text_left_out(backend: str) -> None:
    slanted = b"BT /F1 60 Tf 0.7 0.7 -0.7 0.7 100 100 Tm (DRAFT) Tj ET "
    found = read_as(
        "a.pdf", pages([_said() + slanted + content([Said(72, 600, "The buyer pays.", before="1 1 1 rg")])]), pdf_backend=backend
    )
    assert texts(found) == ["The seller shall pay.", "The buyer pays."]
    assert set(found.notes) == {"slanted text left out (page 1)", "there is white text (page 1)"}


def test_what_the_file_marks_as_a_header_is_one(backend: str) -> None:
    marked = b"/Artifact << /Type /Pagination /Subtype /Header >> BDC " + content([Said(72, 760, "Terms of sale")]) + b"EMC "
    found = read_as("a.pdf", pages([marked + _said()]), pdf_backend=backend)
    assert texts(found, "header") == ["Terms of sale"] and texts(found) == ["The seller shall pay."]


def test_actual_text_stands_for_its_glyphs() -> None:
    data = pages(
        [b"/Span << /ActualText (The seller) >> BDC BT /F1 11 Tf 72 700 Td (xx) Tj (yy) Tj ET EMC" + content([Said(140, 700, "pays.")])]
    )
    assert texts(read_as("a.pdf", data)) == ["The seller pays."]


def test_fields_stand_where_they_were_filled_in(backend: str) -> None:
    fields = [
        b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (30 days) /Rect [180 696 250 712] >>",
        b"<< /Type /Annot /Subtype /Widget /FT /Btn /T (b) /V /Yes /AS /Yes /Rect [72 656 84 668] >>",
        b"<< /Type /Annot /Subtype /Widget /FT /Btn /T (c) /AS /Off /Rect [72 636 84 648] >>",
        b"<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (d) /Rect [72 600 84 612] >>",
        b"<< /Type /Annot /Subtype /FreeText /Contents (Typed on the page.) /Rect [72 560 250 576] >>",
        b"<< /Type /Annot /Subtype /Text /Contents (A comment.) /Rect [72 500 250 520] >>",
        b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (e) /F 2 /V (hidden) /Rect [72 400 250 420] >>",
    ]
    kids = b" ".join(b"%d 0 R" % (5 + at) for at in range(len(fields)))
    data = pages(
        [content([Said(72, 700, "The notice period is"), Said(90, 658, "agreed"), Said(90, 638, "refused")])],
        page=b"/Annots [%s]" % kids,
        objects=fields,
        root=b"/AcroForm << /Fields [%s] >>" % kids,
    )
    assert texts(read_as("a.pdf", data, pdf_backend=backend)) == [
        "The notice period is 30 days",
        "☒ agreed",
        "☐ refused",
        "Typed on the page.",
    ]


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"])
def test_an_empty_password_is_no_hindrance(algorithm: str, backend: str) -> None:
    data = encrypted(paged(column("The seller shall pay.")), "", algorithm=algorithm)
    assert texts(read_as("a.pdf", data, pdf_backend=backend)) == ["The seller shall pay."]


def test_a_password_is_asked_for_and_checked(backend: str) -> None:
    data = encrypted(paged(column("The seller shall pay.")), _WORD)
    assert texts(read_as("a.pdf", data, password=_WORD, pdf_backend=backend)) == ["The seller shall pay."]
    assert texts(read_as("a.pdf", data, password=_OWNER, pdf_backend=backend)) == ["The seller shall pay."]
    for options, said in ((ReadOptions(), "it needs a password"), (ReadOptions(password=_WRONG), "does not open it")):
        with pytest.raises(InputError, match=said) as found:
            read(data, "a.pdf", options=options)
        assert "--password" in found.value.hint


def test_a_password_that_is_not_needed_is_no_fault(backend: str) -> None:
    found = read_as("a.pdf", paged(column("The seller shall pay.")), password=_WRONG, pdf_backend=backend)
    assert texts(found) == ["The seller shall pay."]


def test_the_missing_package_is_named() -> None:
    program = (
        "import sys; sys.modules['cryptography'] = None; sys.modules['Crypto'] = None\n"
        "from synproof_cli.readers import read\nfrom synproof_cli.errors import InputError\n"
        "try: read(sys.stdin.buffer.read(), 'a.pdf')\nexcept InputError as fault: print(fault.message, fault.hint)"
    )
    data = encrypted(paged(column("The seller shall pay.")), "")
    done = subprocess.run([sys.executable, "-c", program], input=data, capture_output=True, check=True)
    assert b"cryptography" in done.stdout and b"pip install" in done.stdout


def _font(map_: bytes, kind: bytes = b"/Type /Font /Subtype /Type1 /BaseFont /X") -> tuple[bytes, list[bytes]]:
    cmap = b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange %d beginbfchar %s endbfchar endcmap" % (map_.count(b"\n"), map_)
    return b"/Resources << /Font << /F1 << %s /ToUnicode 5 0 R >> >> >>" % kind, [stream(cmap)]


def test_right_to_left_text_is_in_the_order_it_is_read() -> None:
    word = "שלום עולם"
    codes = {letter: 65 + at for at, letter in enumerate(dict.fromkeys(word.replace(" ", "")))}
    page, objects = _font("".join(f"<{code:02X}> <{ord(letter):04X}>\n" for letter, code in codes.items()).encode())
    seen = "".join(chr(codes[letter]) if letter != " " else " " for letter in reversed(word))
    data = pages([f"BT /F1 11 Tf 300 700 Td (48 {seen}) Tj ET".encode()], page=page, objects=objects)
    assert texts(read_as("a.pdf", data)) == [f"{word} 48"]


def test_fonts_that_do_not_say_their_letters_are_named() -> None:
    font = b"/Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H"
    font += b" /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 500 >>]"
    data = pages([b"BT /F1 11 Tf 72 700 Td <0003001500200033> Tj ET"], page=b"/Resources << /Font << /F1 << %s >> >> >>" % font)
    with pytest.raises(InputError, match="fonts of page 1 do not say"):
        read(data, "a.pdf")


def test_vertical_writing_is_read_down_and_to_the_left() -> None:
    cmap = b"begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <0009> <4E00> endbfrange endcmap"
    font = (
        b"/Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-V /ToUnicode 5 0 R"
        b" /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 1000 >>]"
    )
    show = b"BT /F1 20 Tf 500 700 Td <000100020003> Tj -30 0 Td <000400050006> Tj ET"
    data = pages([show], page=b"/Resources << /Font << /F1 << %s >> >> >>" % font, objects=[stream(cmap)])
    assert read_as("a.pdf", data).text.replace(" ", "").replace("\n", "") == "一丁丂七丄丅"


def test_nothing_is_written_to_the_streams(capfd: pytest.CaptureFixture[str]) -> None:
    found = read(pages([_said() + b" BT /Nope 3 Tf (x) Tj 1 Td [ Tj ET Q Q Q /Im Do"]), "a.pdf")
    assert texts(found) == ["The seller shall pay."] and found.unread_pages == (1,) and "damaged" in found.notes[0]
    assert capfd.readouterr() == ("", "")


def test_layers_that_are_switched_off_are_not_seen(backend: str) -> None:
    hidden = (
        b"/OC /L1 BDC "
        + content([Said(72, 600, "The seller may refuse.")])
        + b"EMC /OC /L2 BDC "
        + content([Said(72, 580, "It applies.")])
        + b"EMC"
    )
    data = pages(
        [_said() + hidden],
        page=b"/Resources << %s /Properties << /L1 5 0 R /L2 6 0 R >> >>" % _FONT,
        objects=[b"<< /Type /OCG /Name (a) >>", b"<< /Type /OCG /Name (b) >>"],
        root=b"/OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] >> >>",
    )
    found = read_as("a.pdf", data, pdf_backend=backend)
    assert texts(found) == ["The seller shall pay.", "It applies."] and "invisible text left out" in found.notes[0]


def test_struck_words_are_out_of_force(backend: str) -> None:
    line = b" 72 603.5 m 176 603.5 l S 72 576 106 1 re f "
    data = pages([_said() + content([Said(72, 600, "The seller may refuse."), Said(72, 580, "Underlined rule applies.")]) + line])
    found = read_as("a.pdf", data, pdf_backend=backend)
    assert texts(found) == ["The seller shall pay.", "Underlined rule applies."] and "struck-through text left out" in found.notes[0]


def test_line_numbers_in_the_margin_are_left_out(backend: str) -> None:
    said = [Said(40, 740 - 24 * at, str(at + 1)) for at in range(26)]
    said += [
        Said(72, 740 - 24 * at, f"the plaintiff {word} the defendant at all times and")
        for at, word in enumerate("abcdefghijklmnopqrstuvwxyz")
    ]
    found = read_as("a.pdf", paged(said), pdf_backend=backend)
    assert "times and the plaintiff b the defendant" in found.text and not any(sign.isdigit() for sign in found.text)
    assert found.notes == ("line numbers left out (page 1)",)
