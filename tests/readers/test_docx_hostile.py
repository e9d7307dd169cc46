"""What is no DOCX, is damaged, or means harm: one line that says which."""

from __future__ import annotations

import io
import time
import zipfile

import pytest

from synproof_cli.errors import InputError
from synproof_cli.readers import Limits, ReadOptions, read
from tests.readers.make_docx import W, docx, para, table

_LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10 if at else "ha"}">' for at in range(10))


def _refused(data: bytes, name: str = "a.docx", **limits: int) -> str:
    start = time.process_time()
    with pytest.raises(InputError) as found:
        read(data, name, options=ReadOptions(limits=Limits(**limits)))
    assert time.process_time() - start < 5
    assert "\n" not in found.value.message and found.value.message.startswith(name)
    return found.value.message


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old Word file or a password-protected one, not a DOCX"),
        (b"{\\rtf1 The seller pays.}", "an RTF file, not a DOCX"),
        (docx(para("x"))[:200], "damaged, or cut short"),
        (docx(para("x" * 9000))[:-40], "damaged, or cut short"),
        (b"The seller pays.", "plain text, not a DOCX"),
        (b"<!DOCTYPE html><p>x", "an HTML or XML page, not a DOCX"),
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n", "a PNG image, not a DOCX"),
        (b"\x00\x01\x02\x03" * 100, "no file of a known kind, not a DOCX"),
    ],
)
def test_what_is_no_docx_is_told_apart(data: bytes, said: str) -> None:
    assert said in _refused(data)


def _zip(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return out.getvalue()


def test_other_archives_are_named() -> None:
    assert "an Excel workbook, not a DOCX" in _refused(_zip(xl__workbook_xml="<x/>"), "a.xlsx")
    assert "a PowerPoint presentation" in _refused(_zip(ppt__presentation_xml="<x/>"), "a.pptx")
    assert "an OpenDocument file" in _refused(_zip(content_xml="<x/>"), "a.odt")
    assert "a zip archive" in _refused(_zip(a_xml="<x/>"), "a.zip")


@pytest.mark.parametrize(
    "kind",
    [
        f"<!DOCTYPE d [{_LAUGHS}]>",
        '<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE d SYSTEM "http://localhost/x.dtd">',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_are_refused(kind: str, encoding: str) -> None:
    said = f'<?xml version="1.0" encoding="{encoding}"?>{kind}<w:document xmlns:w="{W}"><w:body>{para("&l9;")}</w:body></w:document>'
    assert "document type" in _refused(docx("", files={"word/document.xml": said.encode(encoding)}))


def test_what_unpacks_to_too_much_is_refused() -> None:
    assert "too large when unpacked" in _refused(docx("", files={"word/media.bin": b"\0" * (30 << 20)}))
    assert "too large when unpacked" in _refused(docx(para("x" * 100_000)), unpacked=50_000)


def test_limits_on_text_and_blocks() -> None:
    assert "more than 1,000 characters" in _refused(docx(para("word " * 1000)), characters=1000)
    assert "more than 10 paragraphs" in _refused(docx(para("x") * 20), blocks=10)
    assert "is too large" in _refused(docx(para("x")), size=100)


def test_broken_xml_and_missing_parts() -> None:
    assert "not well-formed" in _refused(docx("<w:p>"))
    assert "zip archive, not a DOCX" in _refused(_zip(_rels__x="<x/>"))
    assert "holds no text" in _refused(docx(""))
    assert "holds no text" in _refused(docx("", files={"word/document.xml": f'<w:document xmlns:w="{W}"/>'}))


def test_deep_nesting_is_read_or_refused() -> None:
    deep = para("Core.")
    for _ in range(40):
        deep = table((deep,))
    assert read(docx(deep), "a.docx").text == "Core."
    for _ in range(300):
        deep = f"<w:sdt><w:sdtContent>{deep}</w:sdtContent></w:sdt>"
    assert "not well-formed" in _refused(docx(deep))


def test_wrong_values_are_no_fault() -> None:
    bad = '<w:numPr><w:ilvl w:val="x"/><w:numId w:val="99"/></w:numPr>'
    odd = '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="77"/>'
    odd += '<w:lvl w:ilvl="0"><w:start w:val="-3"/><w:lvlText w:val="%9%1"/></w:lvl></w:abstractNum>'
    numbering = odd + '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"/>'
    listed = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    body = para("One.", bad) + para("Two.", listed) + para("Three.", '<w:pStyle w:val="none"/>') + '<w:r><w:sym w:char="zz"/></w:r>'
    body += '<w:p><w:r><w:fldChar w:fldCharType="end"/><w:fldChar/></w:r><w:r><w:t>Four.</w:t></w:r></w:p>'
    assert "Four." in read(docx(body, {"numbering": numbering}), "a.docx").text
