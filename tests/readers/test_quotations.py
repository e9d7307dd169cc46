"""What is set as another's words is read as such in Markdown, mails and Word files, and is no rule of the document."""

from __future__ import annotations

import pytest

from synproof_cli.axiomat.scope import QUOTED, Scopes
from tests.readers.make_docx import docx, para
from tests.readers.shown import read_as, texts


def own(data: str, name: str = "a.md") -> list[str]:
    return texts(read_as(name, data.encode()), "heading", "paragraph", "item", "cell", "footnote")


@pytest.mark.parametrize(("said", "quoted"), [
    ("> Visitors never wear badges.\n> They stay outside.\n", ["Visitors never wear badges. They stay outside."]),
    ("> A dog is kept on a\nleash in the park.\n", ["A dog is kept on a leash in the park."]),
    ("> 1. Pay.\n> 2. Leave.\n", ["Pay.", "Leave."]),
    ("> # Title\n>\n> Pay.\n>> Leave.\n", ["Title", "Pay. Leave."]),
    ("> | A | B |\n> |---|---|\n> | Pay. | Go. |\n", ["A", "B", "Pay.", "Go."]),
    ("> ```\n> code\n\n", []),
    ("> Pay.\n- Leave.\n", ["Pay."]),
])
def test_quotations_of_markdown(said: str, quoted: list[str]) -> None:
    found = read_as("a.md", f"Staff wear badges.\n\n{said}\nNobody else does.\n".encode())
    assert texts(found, "quote") == quoted
    assert "Nobody else does." in texts(found, "paragraph", "item")
    assert texts(found, "paragraph")[0] == "Staff wear badges."


@pytest.mark.parametrize("box", ["> [!NOTE]\n> Interns need none.\n", "> [!warning]\n>\n> Interns need none.\n"])
def test_boxes_of_notes_are_the_documents_own_words(box: str) -> None:
    assert own(f"Staff wear badges.\n\n{box}") == ["Staff wear badges.", "Interns need none."]
    assert own("> **Note:** Interns need none.\n") == ["Note: Interns need none."]


def test_quoted_lines_of_a_mail() -> None:
    found = read_as("a.txt", b"Dear Ms Jones,\n\n> You pay within ten\n> days of the letter.\n>\n> > It is final.\n\nWe do not agree.\n")
    assert texts(found, "quote") == ["You pay within ten days of the letter.", "It is final."]
    assert texts(found, "paragraph") == ["Dear Ms Jones,", "We do not agree."]
    assert not texts(read_as("a.txt", b"The parcel weighs\n> 5 kg and is not light.\n"), "quote")


def test_paragraphs_of_words_style_for_quotations() -> None:
    styles = {"styles": '<w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Intense Quote"/></w:style>'}
    found = read_as("a.docx", docx(para("The court held:") + para("No fee is due.", '<w:pStyle w:val="Q"/>'), styles))
    assert texts(found, "quote") == ["No fee is due."]


def test_a_quoted_rule_stands_under_a_title_that_says_so() -> None:
    found = read_as("a.md", b"Staff wear badges.\n\n> Dogs are not allowed.\n\nCats are allowed.\n")
    scopes = Scopes(found)
    said = {text: scopes.narrowing(found.text.index(text), text) for text in ("Staff wear", "Dogs are", "Cats are")}
    assert said == {"Staff wear": "", "Dogs are": QUOTED, "Cats are": ""}


def test_what_markdown_is_written_beside() -> None:
    assert own('!!! note "Badges"\n    Interns need none.\n\n:::warning\nVisitors need one.\n:::\n') == [
        "Badges", "Interns need none.", "Visitors need one.",
    ]
    assert own("The fee of <amount> is due, <b>not</b> 5 < x.\n") == ["The fee of <amount> is due, not 5 < x."]
    found = read_as("a.md", b"A fee[^1] is due.\n\n[^1]: Not in May.\n\n    Nor in June.\n\nEnd of it.\n")
    assert texts(found, "footnote") == ["Not in May.", "Nor in June."]
    assert texts(found, "paragraph") == ["A fee is due.", "End of it."]
    front = read_as("a.md", b"---\ntitle: Rules\nstatus: draft\n---\nA fee is due.\n")
    assert texts(front, "header") == ["title: Rules", "status: draft"]


def test_a_table_of_html_keeps_its_rows() -> None:
    rows = "<tr><th>Case</th><th>Rule</th></tr>\n<tr><td>Late <b>payment</b></td>\n<td><p>The fee is 5 | 6.</p></td></tr>"
    found = read_as("a.md", f"Fees:\n<table>\n<tbody>{rows}</tbody></table>\nDone is done.\n".encode())
    cells = [(block.row, block.column, found.quote(block.start, block.end)) for block in found.blocks if block.kind == "cell"]
    assert cells == [(0, 0, "Case"), (0, 1, "Rule"), (1, 0, "Late payment"), (1, 1, "The fee is 5 | 6.")]
    assert texts(found, "paragraph") == ["Fees:", "Done is done."]
