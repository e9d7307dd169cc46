"""Extraction as text and as a page: hostile text is inert, every span is marked, the last line leads on."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from synproof_cli.render.look import Look
from synproof_cli.render.registry import quiet, render
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
    assert re.match(r"\d+ rules?, \d+ can be reasoned with; `synproof world ingest my:NAME rules.txt`", last)
    assert quiet("axiomat-extract", _doc(), shown).strip() == last


def test_nothing_extracted_is_said():
    assert render("axiomat-extract", "text", _doc("Why?")).splitlines()[-1].startswith("nothing was extracted")
    empty = extraction_doc(extract([]))
    assert "nothing was extracted" in render("axiomat-extract", "text", empty)
