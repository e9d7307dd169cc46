"""CLI-05: output to a pipe that knows neither box lines nor arrows: exit codes as usual, signs in ASCII, JSON the same document."""

from __future__ import annotations

import itertools

import pytest

from tests.scenarios.cli import CommandLine, first

LEGACY = {
    "cp1252": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"},
    "ascii": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    "latin-1": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
    "ascii strict": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:strict", "LC_ALL": "C"},
}
WORLD = """
[world]
id = "my:signs"
title = "Straße → 東京 ✓"
[atoms.P]
text = "the naïve rule → applies"
[atoms.Q]
text = "東京 pays"
[atoms.R]
text = "r"
[[axioms]]
id = "one"
text = "P ∧ ¬R → Q “always”"
formula = "P ∧ ¬R → Q"
kind = "defeasible"
[[axioms]]
id = "two"
text = "the naïve rule → applies"
formula = "P"
kind = "strict"
[[axioms]]
id = "three"
text = "no r"
formula = "¬R"
kind = "strict"
"""
COMMANDS = {
    "help": ["--help"],
    "debate": ["debate", "--formula", "P → Q ∧ ¬R", "--world", "my:signs", "--offline"],
    "refuted": ["debate", "--formula", "¬P", "--world", "my:signs", "--offline"],
    "markdown": ["debate", "--formula", "P → Q ∧ ¬R", "--world", "my:signs", "--offline", "--format", "markdown"],
    "untranslated": ["debate", "東京 → ¬大阪 ☃", "--world", "my:signs", "--offline"],
    "world": ["world", "show", "my:signs"],
    "list": ["world", "list"],
    "argument": ["argument", "check", "--premise", "P → Q", "--premise", "P", "--conclusion", "Q ∧ ¬¬P"],
    "no formula": ["argument", "check", "--premise", "P → ☃", "--conclusion", "Q"],
}


ALWAYS = [
    ("cp1252", "help"), ("cp1252", "debate"), ("cp1252", "untranslated"), ("cp1252", "world"),
    ("ascii", "refuted"), ("ascii", "markdown"), ("ascii", "argument"), ("ascii", "no formula"),
]
EVERY = [*ALWAYS, *(pair for pair in itertools.product(LEGACY, COMMANDS) if pair not in ALWAYS)]


@pytest.mark.parametrize(("encoding", "name"), first(len(ALWAYS), EVERY))
def test_exit_codes_do_not_depend_on_the_encoding(cli: CommandLine, encoding: str, name: str) -> None:
    if "my:signs" in COMMANDS[name] or name == "list":
        assert cli.run("world", "import", cli.write("w.toml", WORLD)).code == 0
    plain, legacy = cli.run(*COMMANDS[name]), cli.run(*COMMANDS[name], env=LEGACY[encoding])
    assert legacy.code == plain.code, legacy
    shown = (legacy.out + legacy.err).decode(encoding.split(maxsplit=1)[0])
    assert "UnicodeEncodeError" not in shown
    assert "\ufffd" not in shown
    assert bool(legacy.out) == bool(plain.out)


def test_signs_become_their_ascii_forms(cli: CommandLine) -> None:
    assert cli.run("world", "import", cli.write("w.toml", WORLD)).code == 0
    shown = cli.run(*COMMANDS["debate"], env=LEGACY["ascii"]).out.decode("ascii")
    assert "(Q & ~R)" in shown
    assert "->" in shown or ">>" in shown
    cli.run(*COMMANDS["debate"])
    tree = cli.run("tree", "show", "last", env=LEGACY["ascii"]).out.decode("ascii")
    assert "├" not in tree
    assert "?" not in tree.replace("東京", "")


@pytest.mark.parametrize("encoding", first(2, LEGACY))
def test_json_is_the_same_document_in_every_encoding(cli: CommandLine, encoding: str) -> None:
    assert cli.run("world", "import", cli.write("w.toml", WORLD)).code == 0
    command = ["world", "show", "my:signs", "--format", "json"]
    assert cli.run(*command, env=LEGACY[encoding]).json == cli.run(*command).json
    command = ["argument", "check", "--premise", "P → ☃", "--conclusion", "Q", "--format", "json"]
    assert cli.run(*command, env=LEGACY[encoding]).json == cli.run(*command).json


def test_a_file_is_always_utf8(cli: CommandLine) -> None:
    assert cli.run("world", "import", cli.write("w.toml", WORLD)).code == 0
    out = cli.home / "out.md"
    assert cli.run(*COMMANDS["debate"], "-o", out, env=LEGACY["ascii"]).code == cli.run(*COMMANDS["debate"]).code
    assert "東京" in out.read_text(encoding="utf-8")
