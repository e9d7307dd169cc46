"""No foreign text drives a terminal, hides, or fails to be encoded."""

from __future__ import annotations

import codecs
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.render.safe import encodable, inline, visible
from tests.render.strategies import hostile


def test_what_controls_is_written_out() -> None:
    assert visible("\x1b[2J") == "\\x1b[2J"
    assert visible("a\rb\x9b\x7f\x00") == "a\\rb\\x9b\\x7f\\x00"
    assert visible("\u202eabc\u2066\u200b\ufeff") == "\\u202eabc\\u2066\\u200b\\ufeff"
    assert visible("\ud800 \U000e0041") == "\\ud800 \\U000e0041"
    assert visible("a\u2028b\u2029c\u3164") == "a\\u2028b\\u2029c\\u3164"


def test_what_only_shows_stays() -> None:
    for text in ("plain", "two\nlines\tand a tab", "Art. 71 § 3 – «é» 中文 ∧ ¬R → ✓", "e\u0301", "\U0001f600", "a\u00a0b"):
        assert visible(text) == text
    assert visible("a\r\nb") == "a\nb"
    assert inline("  a \n\t b\u00a0 c ") == "a b c"


def test_every_code_point_that_controls_or_hides() -> None:
    for code in range(0x110000):
        sign = chr(code)
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and sign not in "\n\t":
            assert visible(sign).isascii() and visible(sign).isprintable()


@given(st.text())
def test_visible_is_fit_to_print_and_says_it_once(text: str) -> None:
    shown = visible(text)
    assert all(sign.isprintable() or sign in "\n\t" or unicodedata.category(sign) == "Zs" for sign in shown)
    assert visible(shown) == shown
    assert "\n" not in inline(text) and inline(text) == inline(inline(text))


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii", "latin-1", "utf-16", "cp437", "cp037", "shift_jis"])
@given(text=hostile)
def test_any_text_can_be_sent_in_any_encoding(text: str, encoding: str) -> None:
    encodable(text, encoding).encode(encoding)


@pytest.mark.parametrize("encoding", [None, "", "no-such-encoding", "base64", "\x00", "undefined", "rot13", "utf_8_sig"])
def test_encodings_that_are_none_count_as_ascii_or_are_left_alone(encoding: str | None) -> None:
    assert encodable("P → Q", encoding).isascii() or "utf" in (encoding or "")


@given(st.text())
def test_nothing_changes_that_need_not(text: str) -> None:
    for name in ("utf-8", "cp1252", "ascii"):
        sent = encodable(text, name)
        kept = [sign for sign in text if _fits(sign, name)]
        position = 0
        for sign in kept:
            position = sent.index(sign, position) + 1


def _fits(sign: str, encoding: str) -> bool:
    try:
        codecs.encode(sign, encoding)
    except UnicodeError:
        return False
    return True


def test_signs_in_their_ascii_forms() -> None:
    assert encodable("P → Q ∧ ¬R ∨ S ↔ T", "ascii") == "P -> Q & ~R | S <-> T"
    assert encodable("├── a\n│   b\n└── c ✓ ✗ …", "ascii") == "+-- a\n|   b\n`-- c + x ..."
    assert encodable("“Art. 71” – it’s é, ß, 中, €", "ascii") == "\"Art. 71\" - it's e, ss, \\u4e2d, EUR"
    assert encodable("“é” → ≤ €", "cp1252") == "“é” -> <= €"
