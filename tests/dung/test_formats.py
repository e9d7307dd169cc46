"""Readers and writers: what they accept, what they refuse and how, and that they agree with each other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.dung.aspartix import read_apx, write_apx
from synproof_cli.dung.formats import READERS, detect, read_framework
from synproof_cli.dung.framework import Framework
from synproof_cli.dung.iccma import read_iccma, write_iccma
from synproof_cli.dung.tgf import read_tgf, write_tgf
from synproof_cli.errors import InputError

Reader = Callable[[str | bytes], Framework]


def shape(framework: Framework) -> tuple[list[str], list[tuple[str, str]]]:
    return list(framework.names), list(framework.attacks())


@pytest.mark.parametrize(
    "text",
    [
        "p af 3\n1 2\n2 3\n",
        "p af 3\n1 2\n2 3",
        "p af 3\r\n1 2\r\n2 3\r\n",
        "\ufeffp af 3\n1 2\n2 3\n",
        "# made by hand\n\np  af\t3\n# 1 first\n# 2 1 2\n1 2\n\n 2\t3 \n\n",
        "p af 3\n1 2\n# 3 1\n2 3\n#",
        "p af 003\n01 2\n2 3\n",
    ],
)
def test_iccma_layouts(text: str) -> None:
    for data in (text, text.encode(), text.removeprefix("\ufeff").encode("utf-16")):
        assert shape(read_iccma(data)) == (["1", "2", "3"], [("1", "2"), ("2", "3")])


def test_iccma_corners() -> None:
    assert shape(read_iccma("p af 0")) == ([], [])
    assert shape(read_iccma("p af 1\n1 1\n1 1\n")) == (["1"], [("1", "1")] * 2)
    assert shape(read_iccma(b"p af 2\n# \xff\xfe no UTF-8 here\n1 2\n")) == (["1", "2"], [("1", "2")])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no header 'p af N'"),
        ("# only a comment\n", "no header 'p af N'"),
        ("1 2\np af 2\n", "line 1: expected the header 'p af N', found '1 2'"),
        ("\n\np aba 3\n", "line 3: expected the header 'p af N', found 'p aba 3'"),
        ("p af 3 2\n", "line 1: expected the header"),
        ("p af -3\n", "line 1: expected the header"),
        ("p af ²\n", "line 1: expected the header"),
        ("p af 5000001\n", "line 1: 5000001 arguments are more than the limit"),
        ("p af " + "9" * 5000 + "\n", "arguments are more than the limit"),
        ("p af 2\n1 2\n1 3\n", "line 3: argument 3 is not declared: the header says 1 to 2"),
        ("p af 2\n0 1\n", "line 2: argument 0 is not declared"),
        ("p af 2\n1 " + "9" * 5000 + "\n", "is not declared"),
        ("p af 2\n1 2 1\n", "line 2: expected two numbers, found '1 2 1'"),
        ("p af 2\n# c\n1\n", "line 3: expected two numbers, found '1'"),
        ("p af 2\n1 2\n1 \n 2\n", "line 3: expected two numbers"),
        ("p af 2\n1 -2\n", "line 2: '-2' is not an argument's number"),
        ("p af 2\n1 1_0\n", "line 2: '1_0' is not an argument's number"),
        ("p af 2\n1 a\n", "line 2: 'a' is not an argument's number"),
        ("p af 2\n1 2\nstop it\n", "line 3: 'stop' is not an argument's number"),
        ("p af 2\n1 \x1b[31m\n", r"line 2: '\x1b[31m' is not an argument's number"),
    ],
)
def test_iccma_refusals(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_iccma(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "arg(a).\narg(b).\natt(a,b).\n",
        "arg(a).arg(b).att(a,b).",
        "att( a , b ) . arg(a). arg(b).",
        "\ufeff% att(b,a).\narg(a).\r\narg(b). % arg(c).\r\n\r\natt(a,\n    b).% the end",
        'arg("a"). arg(b). att(a,"b").',
        "arg(a). arg(b). arg(a). att(a,b).",
    ],
)
def test_apx_layouts(text: str) -> None:
    for data in (text, text.encode(), text.removeprefix("\ufeff").encode("utf-16")):
        assert shape(read_apx(data)) == (["a", "b"], [("a", "b")])


def test_apx_corners() -> None:
    assert shape(read_apx("")) == ([], [])
    assert shape(read_apx("% nothing")) == ([], [])
    assert shape(read_apx('arg(A1). arg(3). arg(x-y.z). arg("5 % \\"of\\" (x)").')) == (["A1", "3", "x-y.z", '5 % "of" (x)'], [])
    assert shape(read_apx("arg(a). att(a,a). att(a,a).")) == (["a"], [("a", "a")] * 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("arg(a).\natt(a,c).\n", "line 2: argument 'c' takes part in an attack but is not declared"),
        ("arg(a).\n\n% c\natt(d,\na).\n", "line 4: argument 'd'"),
        ("arg(a).\narg(b)\natt(a,b).", "line 2: expected arg(NAME). or att(NAME,NAME)., found 'arg(b)'"),
        ("arg(a,b).", "line 1: expected arg(NAME)."),
        ("att(a).", "line 1: expected arg(NAME)."),
        ("arg().", "line 1: expected arg(NAME)."),
        ("arg(a b).", "line 1: expected arg(NAME)."),
        ("arg(f(a)).", "line 1: expected arg(NAME)."),
        ("arg(a). support(a,a).", "found 'support(a,a).'"),
        ('arg("a).', "line 1: expected arg(NAME)."),
        ("p af 3\n", "line 1: expected arg(NAME)."),
        ("arg(a).\n\x1b[2J", r"line 2: expected arg(NAME). or att(NAME,NAME)., found '\x1b[2J'"),
    ],
)
def test_apx_refusals(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_apx(text)
    assert said in str(refused.value)


def test_not_utf8_is_refused_with_its_line() -> None:
    with pytest.raises(InputError, match="line 2: not UTF-8 text"):
        read_apx(b"arg(a).\narg(\xff).")
    with pytest.raises(InputError, match="not UTF-16 text"):
        read_tgf(b"\xff\xfe1")


@pytest.mark.parametrize("text", ["a\nb\n#\na b\n", "\ufeffa first one\r\n\r\nb\r\n#\r\na b attacks\r\n", " a\nb\n # \na  b"])
def test_tgf_layouts(text: str) -> None:
    for data in (text, text.encode()):
        assert shape(read_tgf(data)) == (["a", "b"], [("a", "b")])


def test_tgf_corners() -> None:
    assert shape(read_tgf("#")) == ([], [])
    assert shape(read_tgf("1\n#\n1 1\n1 1")) == (["1"], [("1", "1")] * 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no line '#'"),
        ("1 2\n2 1\n", "no line '#'"),
        ("1\n1 again\n#\n", "line 2: argument '1' is declared twice"),
        ("1\n2\n2\n#\n", "line 3: argument '2' is declared twice"),
        ("1\n#\n1 2\n", "line 3: argument '2' takes part in an attack but is not declared"),
        ("1\n#\n1\n", "line 3: expected two arguments, found '1'"),
        ("1\n#\n1 1\n#\n", "line 4: a second line '#'"),
    ],
)
def test_tgf_refusals(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_tgf(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p af 3\n", "iccma"),
        ("#\n# a comment\n\np af 3\n", "iccma"),
        ("% made by hand\n arg(a).", "apx"),
        ("att(a,b).", "apx"),
        ("1\n2\n#\n1 2\n", "tgf"),
        ("#\n", "tgf"),
        ("p\nq\n#\n", "tgf"),
        ("", None),
        ("% nothing", None),
        ("1 2\n", None),
        ("{}", None),
    ],
)
def test_format_is_told_by_the_text(text: str, expected: str | None) -> None:
    assert detect(text) == detect(text.encode()) == expected


def test_suffix_decides_and_a_wrong_one_is_pointed_out() -> None:
    assert read_framework("", ".APX").names == ()
    assert read_framework("p af 1", None).names == read_framework("p af 1", ".txt").names == ("1",)
    with pytest.raises(InputError) as refused:
        read_framework("arg(a).", ".af")
    assert refused.value.hint == "the suffix says iccma, but the text looks like apx"
    with pytest.raises(InputError, match="cannot tell the format"):
        read_framework("hello", None)


def pairs(names: list[str]) -> st.SearchStrategy[list[tuple[str, str]]]:
    return st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=12) if names else st.just([])


def frameworks(names: st.SearchStrategy[str]) -> st.SearchStrategy[Framework]:
    lists = st.lists(names, unique=True, max_size=8)
    return lists.flatmap(lambda chosen: pairs(chosen).map(lambda attacks: Framework.build(chosen, attacks)))


@given(frameworks(st.text(st.characters(exclude_categories=["Cs"]), max_size=5)))
def test_apx_keeps_every_name(framework: Framework) -> None:
    text = write_apx(framework)
    assert read_apx(text) == framework
    assert read_framework(text.encode(), ".apx") == framework


@given(frameworks(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=5).filter(lambda name: name != "#")))
def test_tgf_keeps_names_without_blanks(framework: Framework) -> None:
    assert read_tgf(write_tgf(framework)) == framework


@given(frameworks(st.text(max_size=5)))
def test_every_writer_keeps_the_graph(framework: Framework) -> None:
    for reader, text in ((read_iccma, write_iccma(framework)), (read_tgf, write_tgf(framework))):
        again = reader(text)
        assert (len(again.names), again.sources, again.targets) == (len(framework.names), framework.sources, framework.targets)


def test_writers_by_hand() -> None:
    framework = Framework.build(["root", "not", "Big one"], [("not", "root"), ("Big one", "not")])
    assert write_iccma(framework) == "p af 3\n# 1 root\n# 2 not\n# 3 Big one\n2 1\n3 2\n"
    assert write_apx(framework) == 'arg(root).\narg("not").\narg("Big one").\natt("not",root).\natt("Big one","not").\n'
    assert write_tgf(framework) == "1 root\n2 not\n3 Big one\n#\n2 1\n3 2\n"
    assert write_iccma(Framework.build("12", [])) == "p af 2\n"
    assert write_tgf(Framework.build("#x", [("x", "#")])) == "1 #\n2 x\n#\n2 1\n"


TOKENS = st.sampled_from(
    ["p af 3", "p", "af", "1", "2", "3", "0", "9", "-1", " ", "\n", "\r\n", "\t", "#", "%", "arg(", "att(", "a", "b", ",", ")", ").",
     ".", '"', "\\", "1 2\n", "2 3\n", "arg(a).", "arg(b).\n", "att(a,b).", "\x00", "\ufeff", "é", "٣"],
)  # fmt: skip


@pytest.mark.parametrize("reader", [*READERS.values(), read_framework])
@given(data=st.one_of(st.binary(max_size=60), st.text(max_size=60), st.lists(TOKENS, max_size=30).map("".join)))
def test_readers_raise_nothing_but_input_errors_of_one_line(reader: Reader, data: str | bytes) -> None:
    try:
        framework = reader(data)
    except InputError as error:
        assert error.message.isprintable()
        assert error.hint.isprintable()
    else:
        assert len(framework.sources) == len(framework.targets)
        assert all(1 <= number <= len(framework.names) for number in (*framework.sources, *framework.targets))


LINES = st.one_of(
    st.tuples(st.integers(1, 9), st.integers(1, 9)).map(lambda pair: f"{pair[0]} {pair[1]}"),
    st.sampled_from(["# 1 2", "#", "", "1  2", "01 2", "1\t2 ", "3 4\r"]),
)


@given(st.lists(LINES, max_size=12), st.sampled_from(["", "\n"]))
def test_iccma_short_cut_reads_what_the_line_reader_reads(lines: list[str], end: str) -> None:
    """An indented line keeps the whole body from the short cut."""
    by_lines = read_iccma("p af 9\n" + "\n".join([" 1 1", *lines]) + end)
    plain = read_iccma("p af 9\n" + "\n".join(["1 1", *lines]) + end)
    assert by_lines == plain


@pytest.mark.parametrize("hostile", [" " * 300_000, "%" * 300_000, "arg(" * 100_000, '"' * 300_000, "att(a," * 80_000, "# \n" * 100_000])
@pytest.mark.parametrize("reader", [*READERS.values(), read_framework])
def test_hostile_shapes_are_refused_at_once(reader: Reader, hostile: str) -> None:
    """Anything quadratic would take minutes here."""
    for data in (hostile, "arg(" + hostile, 'arg("' + hostile, "arg(a)" + hostile, "p af 1\n" + hostile, "1" + hostile):
        try:
            reader(data + "!")
        except InputError as error:
            assert len(error.message) < 200
