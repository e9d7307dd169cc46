"""Commands that the program prints work as they are printed."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Final

import pytest

from synproof_cli.cli.next import next_commands, with_store
from tests.scenarios.cli import CommandLine

posix = pytest.mark.skipif(sys.platform == "win32", reason="quoting as in POSIX shells")
RULES: Final = '[world]\nid = "my:rules"\n[atoms.wet]\ntext = "the street is wet"\n[[axioms]]\nid = "a"\ntext = "a"\nformula = "wet"\n'
DEBATES: Final = {
    "supported": ["If Tweety is a bird, Tweety flies.", "--world", "logic:classics"],
    "overthrown": ["If Tweety is a penguin, Tweety flies.", "--world", "logic:classics"],
    "contested": ["If Nixon is a Quaker and Nixon is a Republican, Nixon is a pacifist.", "--world", "logic:classics"],
    "proved": ["--formula", "A >> B", "--axiom", "A >> B"],
    "contradicted": ["--formula", "~A", "--axiom", "A"],
    "unrefuted": ["--formula", "A", "--axiom", "B"],
    "inconsistent": ["--formula", "A", "--axiom", "B", "--axiom", "~B"],
    "impossible": ["--formula", "A", "--axiom", "B", "--given", "~B"],
    "untranslated": ["Nobody knows these words.", "--world", "logic:classics"],
    "untranslated in a file": ["Nobody knows these words.", "--world", "my rules.toml"],
    "untranslated in two worlds": ["Nobody knows these words.", "--world", "my rules.toml", "--world", "logic:classics"],
}
KEPT: Final = {
    "kept": [], "not kept": ["--no-save"], "in a store of that name": ["--db", "team's store.db"],
    "in a file only": ["--no-save", "-o", "my result.json"], "in both": ["-o", "r.json"],
}


def shell(cli: CommandLine, commands: list[str]) -> subprocess.CompletedProcess[bytes]:
    """The commands in a shell where `synproof` is this program."""
    program = " ".join(f"'{word}'" for word in cli.command(()))
    return subprocess.run(
        ["sh", "-c", f'synproof() {{ {program} "$@"; }}\n' + "\n".join(commands)], cwd=cli.home, env=cli.environment(), capture_output=True,
        check=False,
    )


def printed_next(text: str) -> list[str]:
    """The lines below `Next`."""
    after = text.partition("\nNext\n")[2]
    return re.findall(r"^  (synproof .*)$", after, re.MULTILINE)


def runs(cli: CommandLine, command: str) -> None:
    done = shell(cli, [command])
    assert done.returncode in (0, 1, 3, 4), (command, done)
    assert done.stdout.strip(), command
    assert done.stderr == b"", command


@posix
@pytest.mark.parametrize("place", KEPT)
@pytest.mark.parametrize("finding", DEBATES)
def test_what_comes_next(cli: CommandLine, finding: str, place: str) -> None:
    cli.write("my rules.toml", RULES)
    ran = cli.run("debate", *DEBATES[finding], *KEPT[place])
    assert finding.partition(" ")[0].upper() in ran.text
    commands = printed_next(ran.text)
    assert bool(commands) is (finding != "untranslated in two worlds" if "untranslated" in finding else place != "not kept")
    assert all("session_" not in command for command in commands) or place in ("kept", "in a store of that name", "in both")
    for command in commands:
        runs(cli, command)


@posix
@pytest.mark.parametrize("finding", ["overthrown", "untranslated in a file", "untranslated"])
def test_what_comes_next_where_a_debate_is_shown(cli: CommandLine, finding: str) -> None:
    cli.write("my rules.toml", RULES)
    cli.run("debate", *DEBATES[finding], "-o", "my result.json", "--db", "my.db")
    for shown in (["last", "--db", "my.db"], ["my result.json"]):
        for command in printed_next(cli.run("debate", "show", *shown).text):
            runs(cli, command)
    piped = cli.run("debate", "show", "-", stdin=(cli.home / "my result.json").read_bytes())
    assert printed_next(piped.text) == []


@posix
def test_more_time_for_what_was_undecided(cli: CommandLine) -> None:
    pigeons = [f"{' | '.join(f'p{n}_{hole}' for hole in range(7))}" for n in range(8)]
    pigeons += [f"~(p{one}_{hole} & p{two}_{hole})" for hole in range(7) for one in range(8) for two in range(one)]
    cli.write("pigeons.txt", "\n".join(pigeons))
    ran = cli.run("debate", "--formula", "A", "--axioms-file", "pigeons.txt", "--timeout", "0.001")
    assert (ran.code, "UNDECIDED" in ran.text) == (3, True)
    (command,) = printed_next(ran.text)
    done = shell(cli, [command + " -q"])
    assert done.stdout.startswith(b"NO VERDICT INCONSISTENT"), done


@posix
def test_what_init_says_to_try(cli: CommandLine) -> None:
    for number, folder in enumerate((".", "my folder")):
        (cli.home / folder).mkdir(exist_ok=True)
        commands = re.findall(r"^  (.*)$", cli.run("init", folder).text.partition("\nTry\n")[2], re.MULTILINE)
        assert len(commands) == 3 + number
        done = shell(cli, ["set -e", *commands])
        assert done.returncode == 0, done


@posix
def test_hints_name_the_store_that_a_flag_named(cli: CommandLine) -> None:
    cli.run("debate", "--formula", "A", "--axiom", "A", "--db", "a b.db")
    ran = cli.run("debate", "show", "session_0", "--db", "a b.db")
    (command,) = re.findall("`(synproof .*?)`", ran.errors)
    assert b"session_" in shell(cli, [command]).stdout


def test_a_hint_without_a_command_stays() -> None:
    assert with_store("did you mean `x`?", "a.db") == "did you mean `x`?"
    assert with_store("synproof debate rm x", "a.db") == "synproof debate rm x --db a.db"
    assert with_store("`synproof world list`, `synproof --help`", "a.db") == "`synproof world list --db a.db`, `synproof --help`"
    assert with_store("synproof debate rm x", None) == "synproof debate rm x"


def test_a_limit_that_time_does_not_lift_is_not_resumed() -> None:
    assert next_commands({"finding": "UNDECIDED", "reason": "more than 1,000 conflicts"}, kept="session_1") == ()
