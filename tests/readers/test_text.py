"""Plain text: encodings, wrapped lines, items, pages."""

from __future__ import annotations

import codecs
import time

import pytest

from synproof_cli.errors import InputError
from synproof_cli.readers import read
from tests.readers.shown import checked, numbered, read_as, texts

_RULE = "The bank must hold a buffer of 2,5 % – “always”."


@pytest.mark.parametrize(
    "data",
    [
        _RULE.encode(),
        codecs.BOM_UTF8 + _RULE.encode(),
        codecs.BOM_UTF16_LE + _RULE.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + _RULE.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + _RULE.encode("utf-32-le"),
        codecs.BOM_UTF32_BE + _RULE.encode("utf-32-be"),
        _RULE.encode("utf-16-le"),
        _RULE.encode("utf-16-be"),
        _RULE.encode("utf-32-le"),
        _RULE.encode("utf-32-be"),
        _RULE.encode("cp1252"),
    ],
)
def test_every_encoding_gives_the_same_letters(data: bytes) -> None:
    assert texts(read_as("a.txt", data)) == [_RULE]


def test_a_guessed_encoding_is_noted() -> None:
    assert "Windows-1252" in read_as("a.txt", _RULE.encode("cp1252")).notes[0]
    assert read_as("a.txt", _RULE.encode()).notes == ()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n\t\r\n\f ", "no text"),
        (codecs.BOM_UTF16_LE + b"a", "broken at byte"),
        (codecs.BOM_UTF8 + b"\xff\xff", "broken at byte"),
        (b"a\x81b \x9d", "neither UTF-8"),
        (bytes(range(256)) * 20, "not a text"),
        (b"\x01\x02\x03\x04\x05\x06" * 500, "control characters"),
    ],
)
def test_what_is_no_text_is_one_line(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said) as found:
        read(data, "a.txt")
    assert "\n" not in found.value.message and found.value.file == "a.txt"


def test_wrapped_lines_are_one_paragraph_and_broken_words_are_joined() -> None:
    said = (
        "The final settlement amount shall be con-\r\nfirmed by the custodian of the non-\r\nperforming party"
        " before the close of\r\nbusiness on that day.\r\n\r\nNotice is given.\r\n"
    )
    assert texts(read_as("a.txt", said.encode())) == [
        "The final settlement amount shall be confirmed by the custodian of the non-performing party before the close of business on"
        " that day.",
        "Notice is given.",
    ]


def test_a_hyphenated_word_that_the_document_knows_keeps_its_hyphen() -> None:
    said = "Every sub-processor is named in the list below.\n"
    said += "The importer remains liable for the acts of each sub-\nprocessor it engages under this clause.\n"
    assert "each sub-processor it engages" in read_as("a.txt", said.encode()).text


def test_sentences_on_lines_of_their_own_stay_apart() -> None:
    lines = ["The stay lasts 48 hours.", "The seller may not assign the claim.", "Notice is due on 15 October 2030."]
    assert texts(read_as("a.txt", "\n".join(lines).encode())) == lines


def test_items_have_their_label_and_are_not_made_of_references() -> None:
    said = """
1. A termination is valid only if the conditions that are set out in paragraph
(b) above and in clause
2.1 are met and
   (a) the payment is overdue; and
   (b) the notice is in writing.
2. The agent may resign.
2.5 per cent of the amount is due within
24 hours after the notice.
""".strip()
    found = read_as("a.txt", said.encode())
    assert [number for number, _ in numbered(found)] == ["1.", "(a)", "(b)", "2."]
    assert "paragraph (b) above and in clause 2.1 are met and" in found.text


def test_headings_and_underlines() -> None:
    said = "Margin Rules\n============\n\nThe seller shall deliver the goods.\n\nARTICLE 5\nFinal provisions\n\nThis law applies.\n"
    found = read_as("a.txt", said.encode())
    assert texts(found, "heading")[0] == "Margin Rules"
    assert "ARTICLE 5" in [block.number or found.quote(block.start, block.end) for block in found.blocks]


def test_form_feeds_are_pages_and_running_lines_are_taken_out() -> None:
    sheets = [
        f"RFC 1      Test      July 2030\n\n   {body}\n\n\nAuthor     Standards Track      [Page {number}]\n"
        for number, body in enumerate(["The node shall not", "forward the packet. Each packet counts.", "A router MAY wait."], 1)
    ]
    found = read_as("a.txt", "\f".join([*sheets, ""]).encode())
    assert found.pages == 3
    assert texts(found) == ["The node shall not forward the packet. Each packet counts.", "A router MAY wait."]
    assert found.page_at(found.text.index("forward")) == 2 and found.page_at(found.text.index("The node")) == 1
    assert texts(found, "header") == ["RFC 1 Test July 2030", "Author Standards Track [Page 1]"]


def test_pages_without_form_feeds() -> None:
    body = "".join(
        f"\n\nThe rule {word} applies.\n\n\n\nSmith        Standards       [Page {n}]\n" for n, word in enumerate(["one", "two", "six"], 1)
    )
    found = read_as("a.txt", body.encode())
    assert found.pages == 3 and texts(found) == [f"The rule {word} applies." for word in ("one", "two", "six")]


@pytest.mark.parametrize("numbers", [(7, 3, 9, 2), (1, 2, 3, 4)])
@pytest.mark.parametrize("line", ["Rule {} applies to the seller.", "Article {}", "Schedule {}", "The fee is due after day {}."])
def test_lines_that_differ_by_a_figure_are_no_headers(line: str, numbers: tuple[int, ...]) -> None:
    sheets = [f"{line.format(number)}\n\nThe rest of page {word}.\n" for number, word in zip(numbers, "abcd", strict=True)]
    found = read_as("a.txt", "\f".join(sheets).encode())
    assert all(line.format(number) in found.text for number in numbers) and texts(found, "header") == []


def test_headers_of_chapters_are_known_by_their_page_number() -> None:
    heads = ["Chapter 1: Scope 6", "Chapter 1: Scope 7", "Chapter 2: Terms 8", "Chapter 3: Law 9"]
    found = read_as("a.txt", "\f".join(f"{head}\n\nThe rule {word} applies.\n" for head, word in zip(heads, "abcd", strict=True)).encode())
    assert texts(found) == [f"The rule {word} applies." for word in "abcd"]


def test_a_range_of_pages() -> None:
    data = "\f".join(f"Rule {word} applies." for word in ("one", "two", "three", "four")).encode()
    found = read_as("a.txt", data, pages=((2, 3),))
    assert texts(found) == ["Rule two applies.", "Rule three applies."] and found.pages == 4
    assert found.page_at(found.text.index("three")) == 3
    with pytest.raises(InputError, match="has 4 pages"):
        read_as("a.txt", data, pages=((7, 9),))


def test_tables_of_signs_and_contents_are_no_sentences() -> None:
    said = "1. Introduction ............ 4\n2. Terms ................... 5\n\n"
    said += "+-----+------+\n| Fee | Rate |\n+-----+------+\n| one | 2 %  |\n+-----+------+\n\nThe fee is due.\n"
    found = read_as("a.txt", said.encode())
    assert texts(found, "cell") == ["Fee", "Rate", "one", "2 %"] and texts(found, "paragraph") == ["The fee is due."]
    assert len(texts(found, "header")) == 2


@pytest.mark.parametrize(
    "data",
    [
        b"Rule binds party until day. " * 40_000,
        b"a" * 2_000_000,
        b"a." * 1_000_000,
        b'"' * 1_000_000,
        b"(" * 1_000_000,
        b"1." * 500_000,
        b"- " * 500_000,
        b"\n" * 400_000 + b"x",
        b"| + " * 100_000,
        b"`" * 500_000,
        b"[" * 500_000 + b"](",
        b"*_" * 500_000,
        b"> " * 200_000 + b"a",
        b"<!--" * 200_000,
        b"x-\n" * 80_000,
        b" " * 2_000_000 + b"x",
        b"\x0c" * 15_000 + b"x",
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_long_runs_take_linear_time(data: bytes, name: str) -> None:
    start = time.process_time()
    try:
        checked(read(data, name))
    except InputError as fault:
        assert "no text" in fault.message
    assert time.process_time() - start < 8


def test_emoji_and_combined_letters_are_intact() -> None:
    said = "The 👩🏽‍⚖️ judge shall sign ✍️ within 48 hours ⏱️. Café ≠ cafe\u0301."
    assert texts(read_as("a.txt", said.encode())) == [said]


def test_a_line_below_a_name_is_its_title() -> None:
    first = b"Article 28\nProcessor\n\n1. The processor shall keep records.\n\n"
    found = read_as("law.txt", first + b"PART II\nLICENCES\n\n4. (1) No person shall sell water.\n")
    assert [(block.kind, block.number) for block in found.blocks] == [
        ("heading", "Article 28"), ("item", "1."), ("heading", "PART II"), ("item", "4. (1)"),
    ]


def test_codes_for_a_terminal_are_no_words() -> None:
    said = "The fee \x1b[2J\x1b[1;1His \x1b]52;c;ZWNobw==\x07due. \x1b]8;;https://e.example\x1b\\The rule\x1b]8;;\x1b\\ applies. "
    said += "\x1b[31mIt\x1b[0m ends."
    found = read_as("codes.txt", said.encode())
    assert found.text == "The fee is due. The rule applies. It ends." and found.notes == ("codes for a terminal left out",)
    assert read_as("open.txt", ("The fee is due. \x1b]0;" + "x" * 5_000).encode()).text.startswith("The fee is due.")
