"""What a command loads: nothing heavy that it does not need."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.scenarios.cli import CommandLine

HEAVY = (
    "sympy", "openai", "pydantic", "fastapi", "numpy", "networkx", "sqlite_utils", "pypdf", "docx", "importlib.metadata", "rich", "tomlkit",
    "logging", "asyncio", "http.client",
)
PROBE = """
import json, sys
from synproof_cli.cli.main import main
main(sys.argv[2:])
print(json.dumps([name for name in json.loads(sys.argv[1]) if name in sys.modules]), file=sys.stderr)
"""


def loaded(cli: CommandLine, *args: str, names: tuple[str, ...] = HEAVY) -> set[str]:
    """Which of those modules are in the interpreter after a command."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(names), *args], cwd=cli.home, env=cli.environment(), capture_output=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize("args", [
    [], ["--help"], ["--version"], ["nonsense"], ["debate", "--help"], ["world", "list"], ["world", "show", "logic:classics"],
    ["argument", "check", "--premise", "A", "--conclusion", "A", "--no-second-opinion"], ["config", "show"], ["schema"],
    ["debate", "--formula", "A", "--axiom", "A", "--no-second-opinion"],
    ["debate", "--formula", "A", "--axiom", "A", "--no-second-opinion", "--format", "json", "-q"],
    ["debate", "Tweety flies.", "--world", "logic:classics", "--no-second-opinion"],
    ["check", "--answer", "-", "--world", "logic:classics"], ["cache", "ls"],
], ids=" ".join)
def test_nothing_heavy_is_loaded(cli: CommandLine, args: list[str]) -> None:
    assert loaded(cli, *args) == set()


def test_a_plain_debate_loads_what_it_needs(cli: CommandLine) -> None:
    idle = ("fractions", "tomllib", "tempfile", "synproof_cli.debate.certify", "synproof_cli.debate.inquiry", "synproof_cli.debate.examine")
    assert loaded(cli, "debate", "--formula", "A", "--axiom", "A", "--no-second-opinion", names=idle) == set()


def test_sympy_is_loaded_for_the_second_opinion_only(cli: CommandLine) -> None:
    assert "sympy" in loaded(cli, "argument", "check", "--premise", "A", "--conclusion", "A")


def test_help_and_version_know_no_command_module(cli: CommandLine) -> None:
    probe = "import sys; from synproof_cli.cli.main import main; main(['{}']); print([m for m in sys.modules if m.startswith('{}')])"
    for flag, prefix in (("--help", "synproof_cli.cli.commands."), ("--version", "typer")):
        done = subprocess.run(
            [sys.executable, "-c", probe.format(flag, prefix)], cwd=cli.home, env=cli.environment(), capture_output=True, check=True
        )
        assert done.stdout.splitlines()[-1] == b"[]"
