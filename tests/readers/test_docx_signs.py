"""Word documents: what is ticked, struck, hidden, raised or broken off by signs rather than by letters."""

from __future__ import annotations

import pytest

from tests.readers.make_docx import docx, para, run, table
from tests.readers.shown import numbered, read_as, texts


def said(body: str, parts: dict[str, str] | None = None) -> list[str]:
    return texts(read_as("a.docx", docx(body, parts)))


def sign(font: str, code: str) -> str:
    return f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>'


def legacy(box: str, name: str = "FORMCHECKBOX") -> str:
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{box}</w:ffData></w:fldChar></w:r>'
        f'<w:r><w:instrText> {name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def style(kind: str, runs: str) -> dict[str, str]:
    return {"styles": f'<w:style w:type="{kind}" w:styleId="S"><w:name w:val="Old"/><w:rPr>{runs}</w:rPr></w:style>'}


@pytest.mark.parametrize(("box", "shown"), [
    (legacy("<w:checkBox><w:checked/></w:checkBox>"), "☒"),
    (legacy('<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>'), "☐"),
    (legacy('<w:checkBox><w:default w:val="1"/></w:checkBox>'), "☒"),
    (legacy('<w:checkBox><w:default w:val="0"/></w:checkBox>'), "☐"),
    (sign("Wingdings", "F0FE"), "☒"),
    (sign("Wingdings", "F0A8"), "☐"),
    (sign("Wingdings 2", "F052"), "☒"),
    (sign("Wingdings 2", "00A3"), "☐"),
    (run("\uf0fe", '<w:rFonts w:ascii="Wingdings"/>'), "☒"),
    (run("o", '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'), "☐"),
])
def test_boxes_are_ticked_or_not(box: str, shown: str) -> None:
    assert said(para(box + run(" Dogs are allowed."))) == [f"{shown} Dogs are allowed."]


def test_signs_of_the_symbol_font_keep_their_meaning() -> None:
    signs = "".join(sign("Symbol", code) for code in ("F0D8", "F0A3", "F061", "F0DE"))
    assert said(para(run("x ") + signs)) == ["x ¬≤α⇒"]


def test_the_chosen_entry_of_a_list_is_read() -> None:
    entries = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="one year"/><w:listEntry w:val="two years"/></w:ddList>'
    assert said(para(run("The term is ") + legacy(entries, "FORMDROPDOWN") + run("."))) == ["The term is two years."]


@pytest.mark.parametrize(("runs", "note"), [("<w:strike/>", "struck"), ("<w:dstrike/>", "struck"), ("<w:vanish/>", "hidden")])
def test_styles_that_strike_or_hide(runs: str, note: str) -> None:
    whole = read_as("a.docx", docx(para("No fee is due.", '<w:pStyle w:val="S"/>') + para("The fee is due."), style("paragraph", runs)))
    word = read_as("a.docx", docx(para(run("The fee is ") + run("not ", '<w:rStyle w:val="S"/>') + run("due.")), style("character", runs)))
    for found in (whole, word):
        assert texts(found) == ["The fee is due."]
        assert any(note in one for one in found.notes)


def test_a_run_can_undo_its_style() -> None:
    shown = run("due", '<w:strike w:val="0"/><w:vanish w:val="0"/>')
    assert said(para(run("The fee is ") + shown, '<w:pStyle w:val="S"/>'), style("paragraph", "<w:strike/><w:vanish/>")) == ["due"]


def test_formulas_of_two_storeys() -> None:
    def math(*parts: tuple[str, str]) -> str:
        return "".join(f"<m:{name}><m:r><m:t>{text}</m:t></m:r></m:{name}>" for name, text in parts)

    half = f"<m:oMath><m:f>{math(('num', '1'), ('den', '2'))}</m:f></m:oMath>"
    square = f"<m:oMath><m:sSup>{math(('e', 'x'), ('sup', '2'))}</m:sSup></m:oMath>"
    power = f"<m:oMath><m:sSup>{math(('e', 'a+b'), ('sup', 'n+1'))}</m:sSup></m:oMath>"
    assert said(para(run("It is ") + half + run(" of ") + square + run(" or ") + power)) == ["It is 1/2 of x² or (a+b)^(n+1)"]


def test_breaks_within_a_paragraph() -> None:
    items = '<w:r><w:t>The buyer shall:</w:t><w:br/><w:t>(a) pay the price; and</w:t><w:br/><w:t>(b) take the goods.</w:t></w:r>'
    found = read_as("a.docx", docx(para(items)))
    assert texts(found) == ["The buyer shall:", "pay the price; and", "take the goods."]
    assert numbered(found) == [("(a)", "pay the price; and"), ("(b)", "take the goods.")]
    titled = run("Fees", "<w:b/>") + "<w:r><w:rPr><w:b/></w:rPr><w:br/></w:r>" + run("No fee is due.")
    assert said(para(titled)) == ["Fees", "No fee is due."]


@pytest.mark.parametrize(("one", "two"), [
    ("The fee is due under clause", "(b) of the contract."), ("The fee is paid to", "Acme in May."), ("The fee is", "not due."),
])
def test_breaks_that_only_wrap(one: str, two: str) -> None:
    assert said(para(f"<w:r><w:t>{one}</w:t><w:br/><w:t>{two}</w:t></w:r>")) == [f"{one} {two}"]


def test_a_large_first_letter_belongs_to_its_word() -> None:
    assert said(para("T", '<w:framePr w:dropCap="drop" w:lines="3"/>') + para("he fee is due.")) == ["The fee is due."]


def test_what_a_deleted_end_holds_is_no_part_of_a_note() -> None:
    mark = '<w:rPr><w:del w:id="1" w:author="a"/></w:rPr>'
    note = {"footnotes": '<w:footnote w:id="2"><w:p><w:r><w:t>Not for minors.</w:t></w:r></w:p></w:footnote>'}
    body = para(run("The fee is due ") + '<w:r><w:footnoteReference w:id="2"/></w:r>', mark) + para("in May.")
    assert said(body, note) == ["Not for minors.", "The fee is due in May."]
    assert said(para("A fee is due.") + para("It is final.", mark)) == ["A fee is due.", "It is final."]


def test_a_deleted_cell_is_gone() -> None:
    gone = f'<w:tc><w:tcPr><w:cellDel w:id="1" w:author="a"/></w:tcPr>{para("Old")}</w:tc>'
    assert said(table(("New",)).replace("<w:tr>", f"<w:tr>{gone}")) == ["New"]
