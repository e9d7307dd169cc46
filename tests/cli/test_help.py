"""Every command explains itself."""

from __future__ import annotations

import json
import shlex

import pytest

from synproof_cli.cli.app import SUMMARIES, root
from synproof_cli.cli.command import Command, LazyGroup
from synproof_cli.cli.kinds import KINDS
from tests.scenarios.cli import CommandLine

DESIGNED = {
    "debate": {"run", "list", "show", "resume", "replay", "rm"},
    "evidence": {
        "prove", "compute", "write", "open", "inspect", "replay", "verify", "operations", "capabilities", "check-support", "bundles",
        "hypothesis", "campaign", "plan", "export-lean", "cite",
        "export", "import",
    },
    "tree": {"show"}, "argument": {"check"}, "config": {"show"}, "axiomat": {"extract"}, "cache": {"ls", "prune", "clear"},
    "world": {"list", "show", "new", "add", "edit", "rm", "search", "import", "export", "lint", "test", "diff", "versions", "restore",
              "review", "impact", "ingest"},
}


def commands() -> list[tuple[str, ...]]:
    """Every command by its words."""
    found: list[tuple[str, ...]] = []
    for name, entry in root().entries.items():
        built = entry.build()
        found += [(name, inner) for inner in built.entries] if isinstance(built, LazyGroup) else [(name,)]
    return found


def built(words: tuple[str, ...]) -> Command:
    """The command itself."""
    command = root().entries[words[0]].build()
    for word in words[1:]:
        assert isinstance(command, LazyGroup)
        command = command.entries[word].build()
    assert isinstance(command, Command)
    return command


def test_the_commands_are_those_of_the_design() -> None:
    found: dict[str, set[str]] = {}
    for words in commands():
        found.setdefault(words[0], set()).update(words[1:])
    assert {name: inner for name, inner in found.items() if inner} == DESIGNED
    assert set(found) == set(SUMMARIES)


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_help_shows_examples_that_are_commands(words: tuple[str, ...]) -> None:
    command = built(words)
    assert command.help
    assert command.epilog
    lines = [line.strip() for line in command.epilog.splitlines() if line.strip().startswith("synproof ")]
    assert lines, "no example"
    for line in lines:
        called = shlex.split(line.split(" > ")[0].split("  (")[0], comments=True)
        group = tuple(called[1 : 1 + len(words)])
        assert called[1] in SUMMARIES
        assert len(words) == 1 or group[0] in SUMMARIES


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_takes_the_common_options_once(words: tuple[str, ...]) -> None:
    options = [option for param in built(words).params for option in (*param.opts, *param.secondary_opts) if option.startswith("-")]
    assert len(options) == len(set(options))
    assert {"--format", "--json", "--output", "-o", "--db", "--offline", "--quiet", "-q", "--verbose", "-v", "--color"} <= set(options)


def test_all_help_is_ascii() -> None:
    for words in commands():
        command = built(words)
        texts = [command.help or "", command.epilog or "", *(str(getattr(param, "help", "")) for param in command.params)]
        assert all(text.replace("…", "").isascii() for text in texts), words


def test_help_is_printed_by_the_command_line(cli: CommandLine) -> None:
    for args in (["--help"], ["-h"], ["world", "--help"], ["world", "add", "--help"], ["debate", "--help"], ["debate", "run", "--help"]):
        ran = cli.run(*args)
        assert (ran.code, ran.errors) == (0, "")
        assert ran.text.startswith("Usage: synproof")
    assert "--world" in cli.run("debate", "--help").text
    assert cli.run("debate", "--help", "--json").json["help"].startswith("Usage:")


def test_nothing_by_itself_shows_three_things_to_try(cli: CommandLine) -> None:
    ran = cli.run()
    assert ran.code == 0
    tries = [line.strip() for line in ran.text.splitlines() if line.startswith("  synproof ")]
    assert len(tries) == 3
    for line in tries:
        assert cli.run(*shlex.split(line)[1:]).code in (0, 1), line


def test_version(cli: CommandLine) -> None:
    assert cli.run("--version").text == "synproof 0.1.0\n"
    assert json.loads(cli.run("--version", "--json").out) == {"version": "0.1.0"}


@pytest.mark.parametrize(("words", "offered"), [
    ("synproof wor", ["world"]), ("synproof world s", ["show", "search"]), ("synproof debate --wor", ["--world"]),
    ("synproof world show --f", ["--format"]), ("synproof --ver", ["--version"]),
])
def test_shells_complete_commands_and_options(cli: CommandLine, words: str, offered: list[str]) -> None:
    env = {"_SYNPROOF_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    assert cli.run(env=env).text.split() == offered


def test_the_script_for_completion_is_printed(cli: CommandLine) -> None:
    ran = cli.run("--show-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert "_SYNPROOF_COMPLETE" in ran.text


def test_every_command_says_what_kind_of_document_it_gives() -> None:
    assert {" ".join(words) for words in commands()} == set(KINDS)


def test_no_metavar_is_the_parsers_own(cli: CommandLine) -> None:
    assert "<float" not in cli.run("bench", "--help").text


@pytest.mark.parametrize("help_of", [(), ("--help",), ("debate", "--help")], ids=str)
def test_the_first_example_is_confirmed(cli: CommandLine, help_of: tuple[str, ...]) -> None:
    lines = [line.strip() for line in cli.run(*help_of).text.splitlines() if line.startswith("  synproof ")]
    ran = cli.run(*shlex.split(lines[0], comments=True)[1:], "-q")
    assert (ran.code, ran.text.split()[0]) == (0, "CONFIRMED")
