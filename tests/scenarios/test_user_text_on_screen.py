"""CLI-01 and CLI-03: text from worlds, theses and arguments is shown letter for letter, never as markup, never as terminal commands."""

from __future__ import annotations

import json

import pytest

from tests.scenarios.cli import CommandLine, first, without_styles

MARKUP = "Path [/a0/rules] applies [/] and [/dim] ends [bold red]here[/bold red] [link=x]y[/link] :smile: \\[x] [[z]] [@click=f]q"
ESCAPES = {
    "clear the screen": "\x1b[2J\x1b[1;1H", "clipboard": "\x1b]52;c;ZWNobyBoaQ==\x07", "link": "\x1b]8;;https://evil.example\x1b\\",
    "title": "\x1b]0;t\x07",
    "one byte": "\x9b2J", "backspace": "\x08\x08\x08", "delete": "\x7f", "bell": "\x07", "colour": "\x1b[31m", "return": "\rYES",
    "bidi": "\u202e\u2066",
    "line": "\u2028", "nul-like": "\x01",
}
UNSEEN = {chr(code) for code in (*range(32), *range(127, 160), 0x2028, 0x202E, 0x2066)}


def world(text: str) -> str:
    """A world in which every place for text holds this one."""
    quoted = json.dumps(text).replace("\x7f", "\\u007f")
    return (
        f'[world]\nid = "my:w"\ntitle = {quoted}\n'
        f'description = {quoted}\n[atoms.A]\ntext = {quoted}\naliases = [{quoted}]\n[atoms.B]\ntext = "b"\n'
        f'[[axioms]]\nid = "one"\ntext = {quoted}\nformula = "A"\nkind = "defeasible"\nsource = {{ type = "user", citation = {quoted} }}\n'
        f'[[axioms]]\nid = "two"\ntext = {quoted}\nformula = "A >> B"\nkind = "defeasible"\n'
        f'[[axioms]]\nid = "three"\ntext = {quoted}\nformula = "~B"\nkind = "defeasible"\n'
    )


def shows(cli: CommandLine, thesis: str) -> list[list[str]]:
    """Commands that show text of the world, the thesis or the tree."""
    debate = ["debate", "run", thesis, "--formula", "B", "--world", "my:w", "--offline"]
    formats = [[*debate, "--format", one] for one in ("text", "markdown")]
    trees = [["tree", "show", "last", "--format", one] for one in ("text", "mermaid", "dot", "argdown", "apx")]
    return [["world", "show", "my:w"], ["world", "list"], ["world", "search", "my:w", "path ends words"], ["world", "lint", "my:w"],
        *formats, *trees]


def test_markup_is_printed_letter_for_letter_and_control_characters_not_at_all(cli: CommandLine) -> None:
    text = MARKUP + " between ".join(ESCAPES.values()) + " after"
    assert cli.run("world", "import", cli.write("w.toml", world(text))).code == 0
    for command in shows(cli, text):
        ran = cli.run(*command)
        for stream in (ran.out.decode(), ran.errors):
            assert not UNSEEN & set(stream) - {"\n", "\t"}, ran
        if command[:2] == ["world", "show"]:
            assert "after" in ran.text
        if command[:2] == ["world", "list"]:
            assert "[/a0/rules]" in ran.text, "a list may cut a long title, but what it shows it shows as it is"
        if command[:2] in (["world", "show"], ["debate", "run"]) or command[-1] == "text":
            assert all(part in ran.text for part in ("[/a0/rules]", "[/]", "[/dim]", "[bold red]here[/bold red]", ":smile:", "[[z]]")), ran


def test_markup_is_no_markup_on_a_terminal_either(cli: CommandLine) -> None:
    assert cli.run("world", "import", cli.write("w.toml", world(MARKUP))).code == 0
    for command in (["world", "show", "my:w"], ["debate", "run", MARKUP, "--formula", "B", "--world", "my:w", "--offline"]):
        shown = without_styles(cli.run_on_terminal(*command).out)
        assert all(part in shown for part in ("[/a0/rules]", "[/dim]", "[bold red]here[/bold red]")), command


@pytest.mark.parametrize("name", first(1, ["[/nope]", "[bold]x", "my:[/]", "no\\such", "\x1b[2J"]))
def test_errors_repeat_names_letter_for_letter(cli: CommandLine, name: str) -> None:
    ran = cli.run("debate", "x", "--world", name, "--offline")
    assert ran.code == 2
    assert not ran.out
    assert b"\x1b" not in ran.err
    if "\x1b" not in name:
        assert name in ran.errors
    code, document = cli.run_json("debate", "x", "--world", name, "--offline")
    assert (code, document["error"]["code"]) == (2, document["error"]["code"])
    assert "\x1b" in name or name in document["error"]["message"]


@pytest.mark.parametrize("where", first(2, ["formula", "axiom id", "given", "file"]))
def test_refusals_repeat_what_was_given_without_reading_it_as_markup(cli: CommandLine, where: str) -> None:
    commands = {
        "formula": ["debate", "--formula", "A & [/dim]", "--axiom", "A"],
        "given": ["debate", "--formula", "A", "--given", "A & [/]", "--axiom", "A"],
        "axiom id": ["debate", "--formula", "A", "--without", "[/red]", "--axiom", "A"],
        "file": ["verify", "[/red].json"],
    }
    assert cli.run(*commands[where]).code in (2, 3)


def test_a_terminal_gets_none_of_a_documents_commands(cli: CommandLine) -> None:
    text = "words " + " between ".join(ESCAPES.values()) + " after"
    assert cli.run("world", "import", cli.write("w.toml", world(text))).code == 0
    for command in (["world", "show", "my:w"], ["debate", "run", text, "--formula", "B", "--world", "my:w", "--offline"]):
        shown = cli.run_on_terminal(*command).out
        for sequence in (b"\x1b[2J", b"\x1b]52", b"\x1b]8;;https://evil", b"\x1b]0;t", b"\xc2\x9b", b"\x08\x08\x08", b"\x7f"):
            assert sequence not in shown, command
        assert b"words" in shown


def test_json_keeps_the_text_and_escapes_it(cli: CommandLine) -> None:
    text = "words " + " between ".join(ESCAPES.values()) + " after"
    assert cli.run("world", "import", cli.write("w.toml", world(text))).code == 0
    ran = cli.run("world", "show", "my:w", "--format", "json")
    assert b"\x1b" not in ran.out
    assert ran.json["axioms"][0]["text"] == text
    ran = cli.run("debate", "run", text, "--formula", "B", "--world", "my:w", "--offline", "--format", "json")
    assert b"\x1b" not in ran.out
    assert ran.json["thesis"] == text
