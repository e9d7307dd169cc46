"""Hostile text in every place of a document: it is shown, and it does nothing."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from synproof_cli.dung.formats import read_framework
from synproof_cli.render.layout import cells
from synproof_cli.render.look import Look
from synproof_cli.render.markdown import code, fenced, md
from synproof_cli.render.registry import FORMATS, formats_of, render
from synproof_cli.render.safe import inline
from tests.render.documents import ALL, SUPPORTED
from tests.render.strategies import documents, hostile, spoil

TREES = [(kind, name) for kind in ("debate-result", "tree") for name in FORMATS[kind]]
COMMONMARK = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def is_plain(text: str) -> bool:
    return all(unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in text.replace("\n", ""))


@pytest.mark.parametrize(("kind", "name"), TREES)
@given(document=documents, text=hostile)
@settings(max_examples=40)
def test_no_control_character_gets_through(kind: str, name: str, document: Any, text: str) -> None:
    assert is_plain(render(kind, name, spoil(document, text), Look(verbose=True)))


@given(documents, hostile, st.integers(20, 200), st.booleans())
def test_lines_of_a_report_fit_but_for_options_and_commands(document: Any, text: str, width: int, bare: bool) -> None:
    look = Look(width=width, ascii=bare, verbose=True)
    for line in render("debate-result", "text", spoil(document, text), look).splitlines():
        assert cells(line) <= look.columns + 1 or "--given" in line or "--without" in line or line.startswith("  synproof ")


@given(hostile)
def test_a_report_is_the_same_lines_with_colour(text: str) -> None:
    document = spoil(SUPPORTED, text)
    painted = render("debate-result", "text", document, Look(color=True))
    assert re.sub(r"\x1b\[(?:[0-9]|3[1-6])m", "", painted) == render("debate-result", "text", document)


@given(documents, hostile)
def test_a_flowchart_keeps_its_shape(document: Any, text: str) -> None:
    line = re.compile(
        r'---|title: "[\w ]*"|flowchart BT| {4}n\d+\(?\["(?:[\w .,\'()/-]|#\d+;|<br/>)*"\]\)?:::(?:thesis|in|out|undec|refused)'
        r"| {4}n\d+ (?:-->\|attacks\||==>\|supports\||-\.->\|answers\||-\.-x\|failed\|) n\d+"
        r"| {4}classDef \w+ fill:#\w+,stroke:#\w+,color:#\w+"
    )
    drawn = render("tree", "mermaid", spoil(document, text)).splitlines()
    assert all(line.fullmatch(found) for found in drawn)
    assert len(drawn) == len(render("tree", "mermaid", document).splitlines())


@given(documents, hostile)
def test_a_graph_keeps_its_shape(document: Any, text: str) -> None:
    quoted = re.compile(r'"(?:[^"\\\n]|\\["\\n])*"')
    plain, drawn = (quoted.sub("TEXT", render("tree", "dot", found)) for found in (document, spoil(document, text)))
    assert plain == drawn
    assert "&" not in re.sub("&amp;", "", render("tree", "dot", spoil(document, text)))


@given(documents, hostile)
def test_an_argument_map_keeps_its_shape(document: Any, text: str) -> None:
    escaped = r"(?:[^\\\[\]<>{}*_#@|/:`=+\-\n]|\\.)*"
    line = re.compile(rf"//.*| *[-+] <[\w .]+>| *// <[\w .]+>.*|(?:<[\w .]+>|\[Thesis\]): {escaped}|\(\d+\) {escaped}|-----|")
    shapes = []
    for found in (document, spoil(document, text)):
        lines = render("tree", "argdown", found).splitlines()
        assert all(line.fullmatch(part) for part in lines)
        shapes.append([part[: len(part) - len(part.lstrip())] + part.lstrip()[:1] for part in lines])
    assert shapes[0] == shapes[1]


@given(documents, hostile)
def test_frameworks_are_read_back(document: Any, text: str) -> None:
    plain = read_framework(render("tree", "iccma", document), ".af")
    for suffix, name in ((".af", "iccma"), (".apx", "apx")):
        read = read_framework(render("tree", name, spoil(document, text)), suffix)
        assert len(read.names) == len(plain.names)
        assert (list(read.sources), list(read.targets)) == (list(plain.sources), list(plain.targets))


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(("/" + tag, ()))

    def handle_comment(self, data: str) -> None:
        self.found.append(("!--", ()))


@pytest.mark.parametrize("kind", ["debate-result", "tree"])
@given(document=documents, text=hostile)
def test_a_page_keeps_its_elements(kind: str, document: Any, text: str) -> None:
    pages = []
    for found in (document, spoil(document, text)):
        tags = Tags()
        tags.feed(render(kind, "html", found))
        pages.append(tags.found)
    assert pages[0] == pages[1]
    opened = [tag for tag, _ in pages[0] if tag in ("ul", "li", "dl", "div", "details", "table")]
    assert len(opened) == sum(tag in ("/ul", "/li", "/dl", "/div", "/details", "/table") for tag, _ in pages[0])


@given(documents, hostile)
def test_a_picture_is_xml_with_the_same_elements(document: Any, text: str) -> None:
    for found in (document, spoil(document, text)):
        kinds = {element.tag.partition("}")[2] for element in ET.fromstring(render("tree", "svg", found)).iter()}  # noqa: S314
        assert kinds <= {"svg", "title", "rect", "text", "path"}


@given(hostile)
def test_markdown_shows_the_text_and_nothing_else(text: str) -> None:
    tokens = COMMONMARK.parse(md(text))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"] or not inline(text)
    for token in tokens:
        assert all(child.type in ("text", "text_special") for child in token.children or [])
        if token.type == "inline":
            assert "".join(child.content for child in token.children or []).replace("\u200b", "") == inline(text)


@given(hostile)
def test_markdown_makes_no_links_or_mentions(text: str) -> None:
    shown = unescape(re.sub(r"\\(.)", r"\1", md(text))).lower()
    assert not re.search(r"@\w|#\d|https?://|ftp://|\bwww\.\w|\bgh-\d|:\w+:", shown)


@given(hostile)
def test_code_spans_and_blocks_hold_what_they_are_given(text: str) -> None:
    (paragraph,) = [token for token in COMMONMARK.parse(f"a {code(text)} b") if token.type == "inline"]
    spans = [child for child in paragraph.children or [] if child.type == "code_inline"]
    assert [span.content for span in spans] == [inline(text)] or not inline(text)
    blocks = COMMONMARK.parse(fenced(text))
    assert [block.type for block in blocks] == ["fence"]


@given(documents, hostile)
def test_a_comment_keeps_its_blocks(document: Any, text: str) -> None:
    shapes = []
    for found in (document, spoil(document, text)):
        tokens = COMMONMARK.parse(render("debate-result", "markdown", found))
        shapes.append([(token.type, token.tag) for token in tokens if token.type != "inline"])
        raw = [token.content for token in tokens if token.type == "html_block"]
        raw += [child.content for token in tokens for child in token.children or [] if child.type == "html_inline"]
        assert {part.strip() for part in raw} <= {
            "<details>\n<summary>The tree of attacks and defences</summary>", "</details>", "<sub>", "</sub>",
        }
    assert shapes[0] == shapes[1]


def test_every_format_of_a_whole_document_is_stable() -> None:
    for kind, name in TREES:
        for document in ALL.values():
            assert render(kind, name, document) == render(kind, name, document)
            assert render(kind, name, document).endswith("\n") and name in formats_of(kind)
