from __future__ import annotations

import json
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from synproof_cli.errors import InputError, WorldError
from synproof_cli.model.world import AtomDecl, Axiom, World
from synproof_cli.store.toml_io import MAX_BYTES, parse_json, parse_toml, read_world_file, write_toml
from tests.store.strategies import worlds

DESIGN_SAMPLE = """
[world]
id = "law:brrd-isda"
title = "…"
[atoms.stay_in_force]
text = "a resolution stay is in force"
aliases = ["the bank enters a 48-hour resolution bail-in stay"]
[atoms.stay_hours]
type = "int"
min = 0
unit = "hours"
text = "the length of the stay"
[[axioms]]
id = "brrd-71-1"
text = "…"
formula = "stay_in_force & substantive_obligations_performed >> termination_rights_suspended"
kind = "defeasible"
overrides = ["isda-6a"]
valid_from = 2015-01-01
source = { type = "official_institutional", citation = "Directive 2014/59/EU, Art. 71(1)" }
[[claims]]
thesis = "…"
given = ["…"]
expect = "SUPPORTED"
"""


@given(worlds())
def test_reading_what_was_written_gives_the_same_world(world: World) -> None:
    assert parse_toml(write_toml(world)) == world


@given(worlds())
def test_the_json_form_is_as_lossless(world: World) -> None:
    shown = world.to_dict() | {"version": 3, "digest": world.digest, "origin": "user"}
    assert parse_json(json.dumps(shown)) == world


def test_every_field_of_the_design() -> None:
    world = parse_toml(DESIGN_SAMPLE)
    assert world.id == "law:brrd-isda"
    assert world.atoms[1].minimum == "0"
    assert world.axioms[0].valid_from == "2015-01-01"
    assert world.axioms[0].source.citation == "Directive 2014/59/EU, Art. 71(1)"
    assert world.claims[0].given == ("…",)


def test_bounds_may_be_native_or_text() -> None:
    text = '[world]\nid = "x"\n[atoms.a]\ntype = "{0}"\nmin = {1}\nmax = "{2}"\n'
    assert parse_toml(text.format("number", "0.1", "2.50")).atoms[0] == AtomDecl("a", type="number", minimum="0.1", maximum="2.50")
    assert parse_toml(text.format("date", "2020-02-29", "2021-01-01")).atoms[0].minimum == "2020-02-29"
    assert parse_toml(text.format("number", "1e3", "1")).atoms[0].minimum == "1000"


def test_text_is_composed_and_control_characters_are_data() -> None:
    world = parse_toml('[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "cafe\\u0301 \\u001b[2J \\u0000 [/bold]"\n')
    assert world.axioms[0].text == "café \x1b[2J \0 [/bold]"


def test_a_bare_or_marked_id_is_completed() -> None:
    assert parse_toml('[world]\nid = "house"').id == "my:house"
    assert parse_toml('[world]\nid = "@law:x"').id == "law:x"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "t"\nformulla = "a"',
            'axioms[0] (a): has an unknown key "formulla"; did you mean "formula"?',
        ),
        (
            '[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "t"\nkind = "defeasable"',
            "axioms[0] (a).kind: must be one of strict, defeasible",
        ),
        ('[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = 4', "axioms[0] (a).text: must be text, not a whole number"),
        ('[world]\nid = "x"\n[[axioms]]\nid = "a"', "axioms[0] (a): has no text"),
        ('[world]\nid = "x"\n[[axioms]]\ntext = " "', "axioms[0].text: is empty"),
        ('[world]\ntitle = "x"', "world: has no id"),
        ("", "the world: has no id"),
        ('[world]\nid = "Law:X"', 'world.id: "Law:X" is no world id'),
        ('[world]\nid = "x"\naxioms = 3', 'world: has an unknown key "axioms"'),
        ('axioms = 3\n[world]\nid = "x"', "axioms: must be tables like [[axioms]]"),
        ('[world]\nid = "x"\n[axiom]', 'the document: has an unknown key "axiom"; did you mean "axioms"?'),
        ('[world]\nid = "x"\n[atoms]\na = "text"', "atoms.a: must be a table, not text"),
        ('[world]\nid = "x"\n[atoms.a]\noptional = 1', "atoms.a.optional: must be true or false"),
        ('[world]\nid = "x"\n[atoms.a]\nmin = true', "atoms.a.min: must be a number or a day"),
        ('[world]\nid = "x"\n[atoms.a]\nmin = 1e999999999', "atoms.a.min: must be a number of at most 60 digits"),
        ('[world]\nid = "x"\n[atoms.a]\nmin = nan', "atoms.a.min: must be a number of at most 60 digits"),
        ('[world]\nid = "x"\n[atoms.a]\nmin = 2020-01-01T00:00:00', "atoms.a.min: must be a day"),
        ('[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "t"\nvalid_from = "2015-02-30"', "valid_from: there is no day 2015-02-30"),
        ('[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "t"\nsource = { page = -1 }', "source.page: must be a whole number from 0"),
        ('[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "t"\nsource = { start = 4, end = 3 }', "source.end: is before start"),
        ('[world]\nid = "x"\n[[claims]]\nexpect = "CONFIRMED"', "claims[0].expect: must be one of INCONSISTENT"),
        ('[world]\nid = "x"\n[[claims]]\nexpect = "PROVED"', "claims[0]: has neither a thesis nor a formula"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, said: str) -> None:
    with pytest.raises(WorldError) as caught:
        parse_toml(text, "rules.toml")
    assert said in str(caught.value)
    assert caught.value.file == "rules.toml"


def test_all_faults_are_listed_and_the_first_is_the_message() -> None:
    with pytest.raises(WorldError) as caught:
        parse_toml('[world]\nid = "x"\n[[axioms]]\nid = 1\ntext = 2\nkind = 3')
    assert str(caught.value).endswith("(and 2 more)")
    assert len(caught.value.problems) == 3  # type: ignore[attr-defined]


def test_a_syntax_error_has_its_position() -> None:
    text = '[world]\r\nid = "x"\r\ntitle oops\r\n'
    with pytest.raises(WorldError) as caught:
        parse_toml(text)
    assert "line 3" in str(caught.value)
    position = caught.value.position
    assert position is not None
    assert text.replace("\r\n", "\n")[position:].startswith("oops")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe[\x00w\x00",
        b"x = " + b"[" * 100_000,
        b"x = " + b"{a=" * 5_000,
        b"x = " + b"9" * 5_000,
        b"\0",
        b"[world]\nid = '\xed\xa0\x80'",
        b"a." * 2_000 + b"a = 1",
        b"x = 1e99999999999999999999",
    ],
)
def test_hostile_bytes_are_world_errors(data: bytes) -> None:
    with pytest.raises(WorldError):
        parse_toml(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "[" * 100_000,
        '{"id": "x", "id": "y"}',
        '{"id": "x", "title": "\\ud800"}',
        '{"id": "x", "atoms": {"a": {"min": NaN}}}',
    ],
)
def test_hostile_json_is_a_world_error(text: str) -> None:
    with pytest.raises(WorldError):
        parse_json(text)


@given(st.binary(max_size=200) | st.text(max_size=200))
@example(b"\xef\xbb\xbf[world]\nid = 'x'")
def test_any_bytes_give_a_world_or_a_world_error(data: bytes | str) -> None:
    for parse in (parse_toml, parse_json):
        try:
            assert isinstance(parse(data), World)
        except WorldError as error:
            assert "\n" not in str(error)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "text", "type", "min", "source", "expect", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.fixed_dictionaries({"world": _JSON}, optional={"atoms": _JSON, "axioms": _JSON, "claims": _JSON, "x": _JSON}) | _JSON)
def test_any_data_gives_a_world_or_a_world_error(data: object) -> None:
    try:
        assert isinstance(parse_json(json.dumps(data)), World)
    except WorldError as error:
        assert "\n" not in str(error)


def test_a_report_is_one_line_whatever_it_quotes() -> None:
    with pytest.raises(WorldError) as caught:
        parse_json('{"id": "a\\nb\\u001b[2J é"}')
    assert str(caught.value).startswith('id: "a\\nb\\x1b[2J é" is no world id')


@given(st.data(), worlds())
def test_a_damaged_file_gives_a_world_or_a_world_error(data: st.DataObject, world: World) -> None:
    text = write_toml(world)
    start = data.draw(st.integers(0, len(text)))
    damaged = text[:start] + data.draw(st.text(max_size=3)) + text[data.draw(st.integers(start, len(text))) :]
    try:
        assert isinstance(parse_toml(damaged), World)
    except WorldError as error:
        assert str(error)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(WorldError, match="larger than 64 MiB"):
        read_world_file(path)


def test_a_long_text_is_refused() -> None:
    with pytest.raises(WorldError, match="longer than 100,000"):
        parse_toml(f'[world]\nid = "x"\n[[axioms]]\nid = "a"\ntext = "{"t" * 100_001}"')


def test_an_unreadable_file_is_an_input_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, Path("a\0b")):
        with pytest.raises(InputError) as caught:
            read_world_file(path)
        assert str(path) in str(caught.value)


def test_a_file_keeps_its_order_and_reads_well() -> None:
    world = World(
        "my:x", "T", "two\nlines", atoms=(AtomDecl("z", type="int", minimum="1"), AtomDecl("a")), axioms=(Axiom("r", 'says "x"', "z"),)
    )
    assert write_toml(world) == (
        '[world]\nid = "my:x"\ntitle = "T"\ndescription = """\ntwo\nlines"""\n\n[atoms.z]\ntype = "int"\nmin = 1\n\n[atoms.a]\n\n'
        '[[axioms]]\nid = "r"\ntext = "says \\"x\\""\nformula = "z"\nkind = "strict"\nsource = { type = "user" }\n'
    )


def test_long_lists_stand_one_item_a_line() -> None:
    world = World("my:x", atoms=(AtomDecl("a", aliases=tuple(f"a phrase of some length, number {n}" for n in range(6))),))
    text = write_toml(world)
    assert max(map(len, text.splitlines())) < 60
    assert parse_toml(text) == world


@given(worlds())
def test_nothing_that_hides_is_written_raw(world: World) -> None:
    assert all(unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for sign in write_toml(world).replace("\n", ""))


@pytest.mark.parametrize("text", [
    "x = 1\n" + "a." * 20_000 + "b = 1",
    '[' + '"a" . ' * 20_000 + 'b]', "x = {" + "a." * 20_000 + "b = 1}", "[[" + "'a'\t." * 20_000 + "b]]",
    'x = "a.b.c" \n' * 100 + "k.é" + ".a" * 20_000,
])
def test_a_key_of_many_parts_is_refused_at_once(text: str) -> None:
    """`tomllib` needs a minute for each of these."""
    begun = time.monotonic()
    with pytest.raises(WorldError) as caught:
        parse_toml(text)
    assert "16 parts" in caught.value.message or "not valid TOML" in caught.value.message
    assert time.monotonic() - begun < 2


@pytest.mark.parametrize("text", [
    'x = "' + '\\"' * 300_000, 'x = """' + '""' * 300_000, "x = " + '"""' * 300_000,
    "x = " + "'" * 300_000, "a " * 300_000, "a" + " " * 600_000,
    "a-" * 300_000 + "= 1", "#" * 600_000, "x = " + "[" * 300_000,
])
def test_looking_for_such_keys_takes_no_time_itself(text: str) -> None:
    begun = time.monotonic()
    with pytest.raises(WorldError):
        parse_toml(text)
    assert time.monotonic() - begun < 2


def test_dots_in_texts_and_comments_are_no_keys() -> None:
    dots = "a." * 400
    said = f"'''\n{dots}'''"
    text = f'# {dots}\n[world]\nid = "my:x" # {dots}\ntitle = "{dots}\\"{dots}"\ndescription = {said}\n'
    world = parse_toml(text)
    assert (world.title, world.description) == (f'{dots}"{dots}', dots)
