"""Extraction as text and as a page: hostile text is inert, every span is marked, the last line leads on."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from synproof_cli.cli.documents import exit_code_of
from synproof_cli.render.look import Look
from synproof_cli.render.registry import quiet, render
from synproof_cli.workflows.documents import Unreadable, read_documents
from synproof_cli.workflows.extract import extract
from synproof_cli.workflows.extract_doc import extraction_doc
from tests.axiomat.documents import as_read

HOSTILE = (
    "The stay lasts 48 hours. The stay lasts 24 hours. <script>alert(1)</script> is due & [/bold] applies. Why? \u202eThe fee is void."
)


def _doc(text: str = HOSTILE) -> dict[str, object]:
    return extraction_doc(extract([as_read(text)]))


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.marked: list[str] = []
        self.inside = False

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "mark" and any(name == "title" for name, _ in attrs):
            self.inside = True
            self.marked.append("")

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "mark"

    def handle_data(self, data):
        if self.inside:
            self.marked[-1] += data


def test_the_page_marks_every_axiom_and_holds_no_script():
    document = _doc()
    page = render("axiomat-extract", "html", document)
    parser = _Tags()
    parser.feed(page)
    assert "script" not in parser.tags
    assert "http" not in re.sub(r"http-equiv", "", page)
    axioms = document["axioms"]
    assert isinstance(axioms, list)
    marked = " ".join(parser.marked)
    for axiom in axioms:
        assert axiom["source"]["quote"].split("\u202e")[0].strip() in marked
        assert f'id="{axiom["id"]}"' in page
    assert "\u202e" not in page


def test_overlapping_spans_share_their_marks():
    page = render("axiomat-extract", "html", _doc("The user shall: (a) pay the fee; (b) return the key; and (c) sign the list."))
    assert len(re.findall(r"<mark class=\"\w+\" title=", page)) >= 3
    assert "<pre>" in page


@pytest.mark.parametrize("verbose", [False, True])
@pytest.mark.parametrize("width", [20, 80, 200])
def test_text_is_inert_and_ends_with_what_to_do_next(width, verbose):
    shown = render("axiomat-extract", "text", _doc(), Look(width=width, verbose=verbose))
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    last = shown.splitlines()[-1]
    assert re.match(r"\d+ rules?, \d+ can be reasoned with( \(\d+ of them taken whole\))?; `synproof world ingest my:NAME rules.txt`", last)
    assert quiet("axiomat-extract", _doc(), shown).strip() == last


def test_nothing_extracted_is_said():
    assert render("axiomat-extract", "text", _doc("Why?")).splitlines()[-1].startswith("nothing was extracted")
    empty = extraction_doc(extract([]))
    assert "nothing was extracted" in render("axiomat-extract", "text", empty)


def _unread(*files: Path) -> dict[str, Any]:
    bad = [one for one in read_documents([str(file) for file in files]) if isinstance(one, Unreadable)]
    return extraction_doc(extract([]), bad)


def test_unreadable_files_are_a_line_each_and_nothing_else(tmp_path: Path):
    empty, old = tmp_path / "empty.txt", tmp_path / "old.docx"
    empty.write_bytes(b"")
    old.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    document = _unread(empty, old)
    shown = render("axiomat-extract", "text", document, Look(width=40))
    assert len(shown.splitlines()) == 2
    assert quiet("axiomat-extract", document, shown) == shown
    assert shown.splitlines()[1].endswith("not a DOCX: save it as .docx without a password")
    assert exit_code_of(document) == 2


@pytest.mark.parametrize("content", [b"", b" \n\t\n", b"\xef\xbb\xbf"])
def test_an_input_without_text_is_nothing_to_extract(tmp_path: Path, content: bytes):
    (tmp_path / "empty.txt").write_bytes(content)
    assert exit_code_of(_unread(tmp_path / "empty.txt")) == 3
    assert exit_code_of(_unread(Path(tmp_path / "nowhere.txt"))) == 2
