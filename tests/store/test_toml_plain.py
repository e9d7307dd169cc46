"""Plain TOML is read as `tomllib` reads it, and what is not plain is left to it."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.store.shipped import folder
from synproof_cli.store.toml_io import write_toml
from synproof_cli.store.toml_plain import plain_data
from synproof_cli.store.toml_text import loads
from tests.check import worlds

KEYS = st.sampled_from(["a", "b", "c-d", "_e", "1", '"a"', "'b'", "a.b", "a . b", "é", "a b", ""])
VALUES = st.sampled_from([
    '"x"', '""', '"\xe9 \U0001f600"', '"x\ty"', '"x#y"', "'x'", "''", "'a\\b'", '"it\'s"', '"a\\"b"', '"\\u00e9"', '"\\q"', '"x',
    '"x\x01"', '"x""', '"""x"""', '"""\nx\n"y"\\\n  z"""', '"""x""""', '"""x"', "'''x'''", "'''\nx\n'''", '"""a\\""""', '""""x"""', '1',
    '-1', '+1', '01', '1_000', '1.5', '1e3', '-0.10', 'inf', 'nan', 'true', 'false', 'True', '2026-01-31', '2026-01-31T10:00:00Z',
    '2026-01-31 10:00:00', '10:00:00', '2026-13-01', '[]', '[ ]', '["x"]', '["x",]', '["x", "y"]', '[\n  "x",\n\n  "y",\n]', '["x" "y"]',
    '[,]', '["x",,"y"]', '["x", # no\n "y"]', '[1, 2]', '[["x"]]', '["a\\"b"]', "['x']", '["x\n"]', '{}', '{ }', '{ a = "x" }',
    '{a="x",b="y"}', '{ a = "x", }', '{ a = "x", a = "y" }', '{ a.b = "x" }', '{ a = 1 }', '{ a = "x"\n }', '{ a = "x" b = "y" }',
    '{ "a" = "x" }', '', 'x', '1 2', '[', ']', '{', '"x" y', '0x1F', '1979-05-27T07:32:00-08:00',
])
GAPS = st.sampled_from(["", "", "", " ", "\t", "  "])
ENDS = st.sampled_from(["\n", "\n", "\n", "\n\n", "\r\n", "\r", " # said\n", "# said\n", "#\x01\n", " #\r\n", "", "\x0b\n", "\u2028\n"])
NAMES = st.sampled_from(["a", "b", "a", "a.b", "a.c", "b.a", "a.b.c", "[a]", "[b]", "[a.b]", " a ", '"a"', "[ a ]", "[a", "a]", ""])


@st.composite
def lines(draw: st.DrawFn) -> str:
    entry, header = f"{draw(KEYS)}{draw(GAPS)}={draw(GAPS)}{draw(VALUES)}", f"[{draw(NAMES)}]"
    body = draw(st.sampled_from([entry, entry, header, ""]))
    return f"{draw(GAPS)}{body}{draw(GAPS)}{draw(ENDS)}"


FEW = st.sampled_from(['"x"', '["x", "y"]', '{ a = "x" }', "1.50", "true"])
SIMPLE = st.builds("{} = {}\n".format, st.sampled_from(["a", "b", "c", "d"]), FEW)
HEADS = st.sampled_from(["[a]\n", "[b]\n", "[a.b]\n", "[a.c]\n", "[b.a]\n", "[[a]]\n", "[[c]]\n", "[[c]]\n"])


def held(text: str) -> bool:
    """Both readers give the same data, of the same types, or both refuse; whether the text was plain."""
    try:
        wanted = repr(tomllib.loads(text, parse_float=Decimal))
    except tomllib.TOMLDecodeError as error:
        assert plain_data(text, Decimal) is None
        with pytest.raises(tomllib.TOMLDecodeError) as raised:
            loads(text, parse_float=Decimal)
        assert str(raised.value) == str(error)
        return False
    found = plain_data(text, Decimal)
    assert found is None or repr(found) == wanted
    assert repr(loads(text, parse_float=Decimal)) == wanted
    return found is not None


@given(st.lists(lines(), max_size=5).map("".join))
def test_any_lines(text: str) -> None:
    held(text)


@given(st.lists(st.one_of(SIMPLE, SIMPLE, HEADS), max_size=12).map("".join))
def test_tables_that_are_opened_twice(text: str) -> None:
    held(text)


@given(st.text(alphabet="ab=.[]{}\"'\\\n\r\t #,1-", max_size=40))
def test_any_signs(text: str) -> None:
    held(text)


def test_each_value_alone_and_behind_a_comment() -> None:
    plain = 0
    for value in ('"x"', "'x'", '["x"]', '{ a = "x" }', "1", "true", "2026-01-31", '"""\nx\n"""', '"a\\"b"', "1.50"):
        for end in ("", "\n", " # said", "\r\n"):
            plain += held(f"a = {value}{end}")
    assert plain == 40


def test_worlds_are_plain() -> None:
    for file in sorted(folder().glob("*.toml")):
        assert held(file.read_text(encoding="utf-8")), file.name
    for seed in range(40):
        assert held(write_toml(worlds.world(Random(seed))))  # noqa: S311


def test_examples_of_others_are_read_alike() -> None:
    shared = Path(__file__).parents[3] / "shared"
    files = [file for file in shared.rglob("*.toml") if file.is_file()] if shared.is_dir() else []
    if not files:
        pytest.skip("the shared files are not there")
    for file in files:
        held(file.read_text(encoding="utf-8"))
