"""Word documents: reading order, the accepted version, automatic numbers, and what hangs on a paragraph."""

from __future__ import annotations

import io

import docx as python_docx

from tests.readers.make_docx import docx, level, listed, para, run, table
from tests.readers.shown import numbered, read_as, texts


def _texts(body: str, **parts: str) -> list[str]:
    return texts(read_as("a.docx", docx(body, parts)))


def test_tables_and_tables_within_stand_where_they_stand() -> None:
    inner = para("Outer") + table(("Inner rule applies.",)) + para("After")
    found = read_as("a.docx", docx(para("Before.") + table(("Item", "Rule"), ("Threshold", inner)) + para("Last.")))
    assert texts(found) == ["Before.", "Item", "Rule", "Threshold", "Outer", "Inner rule applies.", "After", "Last."]
    assert [(b.table, b.row, b.column) for b in found.blocks if b.kind == "cell"] == [
        (0, 0, 0),
        (0, 0, 1),
        (0, 1, 0),
        (0, 1, 1),
        (1, 0, 0),
        (0, 1, 1),
    ]


def test_tracked_changes_are_read_as_accepted_and_noted() -> None:
    body = (
        para(
            run("The seller ")
            + f"<w:del>{run('may ').replace('w:t', 'w:delText')}</w:del><w:ins>{run('shall ')}</w:ins>"
            + run("pay")
            + "<w:ins>"
            + run(" only after the stay")
            + "</w:ins>"
            + run(" ")
            + "<w:del>"
            + run("x").replace("w:t", "w:delText")
            + "</w:del>"
            + run(".")
        )
        + f"<w:ins>{para('Interest accrues.')}</w:ins><w:del>{para('Gone.')}</w:del>"
        + f"<w:moveFrom>{para('Moved.')}</w:moveFrom><w:moveTo>{para('Moved.')}</w:moveTo>"
        + para(run("One sentence"), "<w:rPr><w:del/></w:rPr>")
        + para(" goes on.")
        + "<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>"
        + para("Row gone.")
        + "</w:tc></w:tr><w:tr><w:tc>"
        + para("Row.")
        + "</w:tc></w:tr></w:tbl>"
    )
    found = read_as("a.docx", docx(body))
    assert texts(found) == ["The seller shall pay only after the stay.", "Interest accrues.", "Moved.", "One sentence goes on.", "Row."]
    assert found.notes == ("tracked changes: the accepted version was read",)


def _numbering(*levels: str, more: str = "", numbers: str = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>') -> str:
    return f'<w:abstractNum w:abstractNumId="0">{"".join(levels)}{more}</w:abstractNum>{numbers}'


def test_automatic_numbers_are_worked_out() -> None:
    levels = (
        level(0, "decimal", "%1."),
        level(1, "decimal", "%1.%2"),
        level(2, "lowerLetter", "(%3)"),
        level(3, "lowerRoman", "%4."),
        level(4, "upperRoman", "Part %5"),
        level(5, "bullet", ""),
        level(6, "decimal", "%1.%7", "<w:isLgl/>"),
    )
    steps = [0, 1, 1, 0, 1, 2, 2, 3, 3, 2, 1, 2, 4, 5, 6]
    found = read_as("a.docx", docx("".join(listed(f"Rule {at}", 1, at) for at in steps), {"numbering": _numbering(*levels)}))
    assert [number for number, _ in numbered(found)] == [
        "1.",
        "1.1",
        "1.2",
        "2.",
        "2.1",
        "(a)",
        "(b)",
        "i.",
        "ii.",
        "(c)",
        "2.2",
        "(a)",
        "Part I",
        "•",
        "2.1",
    ]
    assert all(block.level == at + 1 for block, at in zip(found.blocks, steps, strict=True))


def test_lists_share_their_count_and_start_anew_where_they_say_so() -> None:
    numbers = (
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>'
        '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>'
    )
    body = "".join(listed("Rule", number, 0) for number in (1, 2, 1, 3, 3, 0, 1))
    found = read_as("a.docx", docx(body, {"numbering": _numbering(level(0, "decimal", "%1)"), numbers=numbers)}))
    assert [block.number for block in found.blocks] == ["1)", "2)", "3)", "7)", "8)", "", "9)"]


def test_numbers_and_headings_that_come_by_style() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr>'
        '<w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr>'
        '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/></w:style>'
    )
    levels = (
        level(0, "upperRoman", "%1.", '<w:pStyle w:val="H1"/>'),
        level(1, "decimal", "%1.%2", '<w:isLgl/><w:pStyle w:val="H2"/>'),
        level(2, "lowerLetter", "%3)"),
    )
    body = "".join(
        para(text, f'<w:pStyle w:val="{style}"/>')
        for style, text in (
            ("T1", "Scope 1"),
            ("H1", "Scope"),
            ("H2", "Parties"),
            ("Clause", "The seller pays."),
            ("Loop", "Text."),
            ("H1", "End"),
        )
    )
    found = read_as("a.docx", docx(body, {"styles": styles, "numbering": _numbering(*levels)}))
    assert [(b.kind, b.level, b.number) for b in found.blocks] == [
        ("header", 1, ""),
        ("heading", 1, "I."),
        ("heading", 2, "1.1"),
        ("item", 3, "a)"),
        ("paragraph", 1, ""),
        ("heading", 1, "II."),
    ]


def test_labels_that_were_typed() -> None:
    assert numbered(read_as("a.docx", docx(para("2.1\tThe seller pays.".replace("\t", " ")) + para("Schedule 2 Margin terms")))) == [
        ("2.1", "The seller pays."),
        ("Schedule 2", "Margin terms"),
    ]


def test_controls_links_fields_and_signs() -> None:
    body = (
        f"<w:sdt><w:sdtPr/><w:sdtContent>{para('The law is that of Testland.')}</w:sdtContent></w:sdt>"
        + para(run("Notice is ") + f"<w:sdt><w:sdtContent>{run('not less than 30 days')}</w:sdtContent></w:sdt>" + run(" for each party."))
        + para(run("See ") + f'<w:hyperlink r:id="x">{run("the rules")}</w:hyperlink>' + run(" now."))
        + para(
            run("Under clause ") + '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF secret </w:instrText></w:r>'
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
            + run("2.1")
            + '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
            + run(" and ")
            + f'<w:fldSimple w:instr="REF x">{run("3.4")}</w:fldSimple>'
            + run(".")
        )
        + para(
            "<w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>per</w:t><w:softHyphen/><w:t>form</w:t><w:tab/><w:t>x</w:t><w:br/><w:t>y</w:t>"
            '<w:sym w:font="Symbol" w:char="F0B3"/></w:r>'
        )
        + para(run("A ") + run("secret ", "<w:vanish/>") + run("struck ", "<w:strike/>") + run("word", '<w:strike w:val="0"/>') + run("."))
        + para("<m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath>")
    )
    found = read_as("a.docx", docx(body))
    assert texts(found) == [
        "The law is that of Testland.",
        "Notice is not less than 30 days for each party.",
        "See the rules now.",
        "Under clause 2.1 and 3.4.",
        "non-perform x y≥",
        "A word.",
        "x=2",
    ]
    assert found.notes == ("hidden text left out", "words that are struck through left out")


def test_notes_boxes_headers_and_comments() -> None:
    box = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>'
        + para("Boxed rule.")
        + "</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>"
        + para("Boxed rule.")
        + "</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    body = (
        para(run("The stay") + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run(" ends.") + '<w:r><w:commentReference w:id="0"/></w:r>')
        + para(run("Text") + box + run(".") + '<w:r><w:endnoteReference w:id="5"/></w:r>')
        + '<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>'
    )
    parts = {
        "footnotes": f'<w:footnote w:id="0" w:type="separator">{para("---")}</w:footnote>'
        f'<w:footnote w:id="2">{para("As defined.")}</w:footnote>',
        "endnotes": f'<w:endnote w:id="5">{para("See there.")}</w:endnote>',
        "header1": para("Confidential"),
        "footer1": para("Page 3"),
        "comments": f'<w:comment w:id="0">{para("Is that so?")}</w:comment>',
    }
    found = read_as("a.docx", docx(body, parts))
    assert texts(found) == ["The stay ends.", "As defined.", "Text.", "Boxed rule.", "See there."]
    assert texts(found, "header") == ["Confidential", "Page 3"]
    assert [(b.kind, b.number) for b in found.blocks if b.kind == "footnote"] == [("footnote", "1"), ("footnote", "1")]


def test_the_strict_form_of_the_standard_is_read() -> None:
    data = docx(para("The seller pays."))
    strict = data.replace(b"", b"")
    assert texts(read_as("a.docx", strict)) == ["The seller pays."]


def test_a_document_of_the_library_is_read() -> None:
    made = python_docx.Document()
    made.add_heading("Terms", 1)
    made.add_paragraph("The seller shall deliver.")
    made.add_paragraph("First", style="List Number")
    made.add_paragraph("Second", style="List Number")
    made.add_paragraph("Dot", style="List Bullet")
    made.add_table(1, 2).rows[0].cells[1].text = "Cell."
    made.sections[0].header.paragraphs[0].text = "Draft"
    out = io.BytesIO()
    made.save(out)
    found = read_as("a.docx", out.getvalue())
    assert [(b.kind, b.number, found.quote(b.start, b.end)) for b in found.blocks] == [
        ("header", "", "Draft"),
        ("heading", "", "Terms"),
        ("paragraph", "", "The seller shall deliver."),
        ("item", "1.", "First"),
        ("item", "2.", "Second"),
        ("item", "•", "Dot"),
        ("cell", "", "Cell."),
    ]
    assert found.backend == "python-docx" and found.media == "docx" and found.pages is None


def test_merged_cells_count_their_columns() -> None:
    body = (
        '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>'
        + para("Wide")
        + "</w:tc><w:tc>"
        + para("Right")
        + "</w:tc></w:tr></w:tbl>"
    )
    assert [b.column for b in read_as("a.docx", docx(body)).blocks] == [0, 2]


def test_powers_stay_powers() -> None:
    raised = run("6", '<w:vertAlign w:val="superscript"/>')
    assert texts(read_as("p.docx", docx(para(run("The ratio is 10") + raised + run(" units."))))) == ["The ratio is 10⁶ units."]


def test_empty_parts_leave_no_trace() -> None:
    assert _texts(para("") + table(("", "x")) + "<w:p/>") == ["x"]
