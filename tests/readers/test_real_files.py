"""Documents as people publish them: everything is there, in order, with the numbers and pages it has."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import InputError
from synproof_cli.readers import ReadOptions, read
from tests.readers.shown import SHARED, checked, texts

_FILES = SHARED / "files"
_CASES = SHARED / "cases"

pytestmark = pytest.mark.skipif(not _FILES.is_dir(), reason="the shared documents are not here")


def _read(path: Path, backend: str = "pypdf") -> Document:
    if backend == "pdfium":
        pytest.importorskip("pypdfium2", reason="the extra is not installed")
    return checked(read(path.read_bytes(), path.name, options=ReadOptions(pdf_backend=backend)))  # type: ignore[arg-type]


def _words(document: Document) -> list[str]:
    return re.findall(r"\w+", document.text.lower())


@pytest.mark.parametrize("backend", ["pypdf", "pdfium"])
def test_the_same_text_as_pdf_and_as_markdown(backend: str) -> None:
    known, found = _words(_read(_FILES / "Mutual-NDA.md")), _words(_read(_FILES / "Bonterms-Mutual-NDA-Version-1.pdf", backend))
    assert not Counter(known) - Counter(found)
    assert sum((Counter(found) - Counter(known)).values()) < 10
    order = Counter(zip(known, known[1:], known[2:], strict=False)) - Counter(zip(found, found[1:], found[2:], strict=False))
    assert sum(order.values()) < 5


def test_clauses_of_the_nda_have_their_numbers() -> None:
    found = [block.number for block in _read(_FILES / "Bonterms-Mutual-NDA-Version-1.pdf").blocks if block.number]
    assert found == ["1.", "2.", "3.", "4.", "5.", "a.", "b.", *(f"{at}." for at in range(6, 13))]


def test_both_libraries_read_a_long_contract_alike() -> None:
    one, other = (_read(_FILES / "basecamp_dpa_v202212.pdf", backend) for backend in ("pypdf", "pdfium"))
    assert one.text == other.text and one.blocks == other.blocks and one.page_starts == other.page_starts


def test_a_long_contract() -> None:
    found = _read(_FILES / "basecamp_dpa_v202212.pdf")
    assert found.pages == 41 and found.unread_pages == ()
    notes = [(block.number, block.page) for block in found.blocks if block.kind == "footnote"]
    assert notes == [("1", 15), ("2", 18), ("3", 19), ("4", 22), ("5", 28), ("6", 30), ("7", 32), ("8", 33), ("9", 35)]
    cells = {(block.page, block.row, block.column): found.quote(block.start, block.end) for block in found.blocks if block.kind == "cell"}
    assert cells[9, 1, 2] == "Importer (who receives the Restricted Transfer)"
    assert cells[11, 2, 1] == "As set out in Table 3."
    clauses = [block.number for block in found.blocks if block.kind == "heading" and block.number.startswith("Clause ")]
    assert clauses[:2] == ["Clause 1", "Clause 2"] and clauses.count("Clause 18") == 2
    assert "shall agree a third-party beneficiary clause with the sub-processor whereby - in the event the data importer" in found.text
    assert not re.search(r"\w- \n|\bpage \d+ of|[⁰¹²³⁴⁵⁶⁷⁸⁹]", found.text)


@pytest.mark.parametrize("backend", ["pypdf", "pdfium"])
def test_two_columns(backend: str) -> None:
    found = _read(_FILES / "pypdf_multicolumn.pdf", backend)
    assert (
        "congue non, volutpat at, tincidunt tristique, libero. Vivamus viverra fermentum felis. Donec nonummy pellentesque ante."
        in found.text
    )
    assert texts(found, "cell")[:7] == ["Country", "Population (millions)", "Area (km²)", "Capital", "Official Language", "Austria", "8.9"]
    assert "-" not in "".join(texts(found, "paragraph")).replace("orci, ", "")


def test_a_form() -> None:
    assert "Check ☐" in _read(_FILES / "pypdf_forms.pdf").text


def test_a_standard_with_form_feeds() -> None:
    found = _read(_FILES / "rfc8200.txt")
    assert found.pages == 42 and "[Page" not in " ".join(texts(found)) and "\f" not in found.text
    sections = [block.number for block in found.blocks if block.kind == "heading" and re.fullmatch(r"\d+\.", block.number)]
    assert sections == [f"{at}." for at in range(1, 12)]
    assert found.page_at(found.text.index("The value 59 in the Next Header field")) == 24


@pytest.mark.parametrize(
    "name", ["github_trade_controls.md", "tau_retail_policy.md", "pydocx_blk-paras-and-tables.docx", "pydocx_par-hyperlinks.docx"]
)
def test_the_rest_is_read_whole(name: str) -> None:
    found = _read(_FILES / name)
    assert len(found.blocks) > 2 and not re.search(r"\]\(|\*\*|^#|\n- ", found.text)


_SAYS = {
    "PDF-03/restricted.pdf": ["within 24 hours", "in writing"],
    "PDF-05/typeset.pdf": ["final offset amount shall be confirmed", "office of the custodian"],
    "PDF-07/journal.pdf": ["shall not terminate the contract before the stay ends", "Margin calls remain due on each business day"],
    "PDF-09/wrong_startxref.pdf": ["buffer of 2.5 per cent"],
    "DOCX-01/tables.docx": [
        "The threshold is EUR 10 000 000",
        "The threshold is zero after a downgrade",
        "Schedule 2 prevails over Schedule 1",
    ],
    "DOCX-03/redline.docx": ["shall terminate the agreement only after the stay.", "Interest accrues during the stay"],
    "DOCX-07/controls.docx": [
        "governing law is the law of Testland",
        "The notice period is not less than 30 days for each party",
        "Disputes go to arbitration under the Test Rules",
    ],
    "TXT-01/be.txt": ["The bank must hold a buffer of 2,5 %"],
    "TXT-01/le.txt": ["The bank must hold a buffer of 2,5 %"],
    "TXT-01/utf32.txt": ["The bank must hold a buffer of 2,5 %"],
}


@pytest.mark.parametrize("name", sorted(_SAYS))
def test_cases_that_are_read(name: str) -> None:
    if not (_CASES / name).is_file():
        pytest.skip("the case is not here")
    found = _read(_CASES / name)
    places = [found.text.index(said) for said in _SAYS[name]]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("PDF-01/scan.pdf", "no text layer on pages 1-2; run OCR first"),
        ("PDF-09/cut.pdf", "damaged, or cut short"),
        ("PDF-09/page.pdf", "an HTML or XML page, not a PDF"),
        ("PDF-11/bomb.pdf", "too large when unpacked"),
        ("DOCX-09/cut.docx", "damaged, or cut short"),
        ("DOCX-09/old.docx", "old Word file or a password-protected one"),
        ("DOCX-09/rich.docx", "an RTF file"),
        ("DOCX-09/text.docx", "plain text"),
        ("DOCX-11/laughs.docx", "document type"),
        ("DOCX-11/xxe.docx", "document type"),
    ],
)
def test_cases_that_are_refused(name: str, said: str) -> None:
    if not (_CASES / name).is_file():
        pytest.skip("the case is not here")
    with pytest.raises(InputError, match=re.escape(said)):
        _read(_CASES / name)


def test_numbers_of_a_numbered_document() -> None:
    path = _CASES / "DOCX-05" / "numbered.docx"
    if not path.is_file():
        pytest.skip("the case is not here")
    assert [block.number for block in _read(path).blocks] == ["1.", "1.1", "2.", "2.1", "2.2", "(a)", "(b)"]
