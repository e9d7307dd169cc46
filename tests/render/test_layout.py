"""Lines never grow wider than they may, whatever stands on them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.render.layout import cells, clip, flow, rows, table
from synproof_cli.render.look import Look
from tests.render.strategies import hostile

widths = st.integers(20, 110)


def test_cells() -> None:
    assert [cells(text) for text in ("abc", "中文", "e\u0301", "é→")] == [3, 4, 1, 2]


def test_flow_hangs_and_breaks_words_that_are_too_long() -> None:
    look = Look(width=24)
    assert flow(["one two three four five"], look, "* ") == ["* one two three four", "  five"]
    assert flow(["x" * 50], look, "* ") == ["* " + "x" * 22, "  " + "x" * 22, "  " + "x" * 6]
    assert flow([], look, "| ") == ["|"]


def test_colour_changes_nothing_but_colour() -> None:
    pieces = [("CON", "strong"), "said", ("something long enough to wrap twice over", "bad")]
    plain, painted = flow(pieces, Look(width=30)), flow(pieces, Look(width=30, color=True))  # type: ignore[arg-type]
    for code in ("1", "2", "31", "0"):
        painted = [line.replace(f"\x1b[{code}m", "") for line in painted]
    assert plain == painted


@given(hostile, widths, st.text("│ ", max_size=120), st.text("abc", max_size=30))
def test_lines_fit(text: str, width: int, rails: str, name: str) -> None:
    look = Look(width=width)
    for line in [*flow([text, (text, "bad")], look, rails), *rows([(name, text), ("x", "")], look, rails[:60])]:
        assert cells(line) <= width + 1 and "\n" not in line and "\x1b" not in line


@given(hostile, st.integers(1, 40))
def test_clip_fits(text: str, width: int) -> None:
    assert cells(clip(text, width)) <= width


def test_a_table_and_the_same_where_there_is_no_room() -> None:
    titles, lines = ("world", "n", "title"), [("law:brrd-isda", "3", "Resolution stays and close-out"), ("my:x", "12", "")]
    assert table(titles, lines, Look(width=44), "") == [
        "world          n   title", "law:brrd-isda  3   Resolution stays and", "                   close-out", "my:x           12",
    ]
    assert table(titles, lines, Look(width=30), "") == ["law:brrd-isda n 3 title", "    Resolution stays and", "    close-out", "my:x n 12"]


def test_a_list_has_one_line_a_row_at_every_common_width() -> None:
    lines = [("my:a-rather-long-identifier", "an origin of some length", "a title that goes on and on and says little")] * 3
    for width in (60, 80, 110):
        shown = table(("world", "origin", "title"), lines, Look(width), "", listed=True)
        assert len(shown) == 4
        assert all(len(line) <= width for line in shown)
        assert shown[1].startswith("my:a-rather-long-identifier  ")


def test_a_name_without_room_beside_it_is_not_glued_to_the_text() -> None:
    assert flow(["read, nothing unknown"], Look(20), "+ ", None, ("configuration", 6, "plain")) == [
        "+ configuration", "    read, nothing", "    unknown",
    ]
