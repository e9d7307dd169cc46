"""Every command of the README works as it stands there, in order, in one folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from synproof_cli.cli.app import SUMMARIES
from synproof_cli.model.world import ATOM_TYPES, KINDS, SOURCE_TYPES, AtomDecl, Axiom, Claim, Source, World
from tests.scenarios.cli import ROOT, CommandLine

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SCRIPTS = Path(sysconfig.get_path("scripts"))


def lines(section: str) -> list[str]:
    """Command lines of the sh blocks, those that set up an environment left out (the continuous integration runs them)."""
    blocks = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line and "venv" not in line]


def test_the_readme_has_its_two_commands_for_both_shells() -> None:
    shells = (("sh", "python3 -m venv .venv && ", ".venv/bin/"), ("powershell", "py -m venv .venv; ", ".venv\\Scripts\\"))
    for kind, start, folder in shells:
        setups = [block.strip() for name, block in BLOCKS if name == kind and "venv" in block]
        assert len(setups) == 2
        assert all(setup.startswith(start) and "\n" not in setup and folder in setup for setup in setups)
        assert "synproof debate" in setups[0]
        assert "pytest" in setups[1]


SECTIONS = {title: lines(text) for part in README.split("\n## ")[1:] for title, text in [part.split("\n", 1)] if lines(text)}


@pytest.mark.skipif(sys.platform == "win32", reason="the blocks are for sh")
def test_every_command_works_in_sequence_in_one_folder(cli: CommandLine) -> None:
    env = cli.environment()
    env["PATH"] = os.pathsep.join([str(SCRIPTS), env["PATH"]])
    for line in (line for section in SECTIONS.values() for line in section):
        command, _, comment = line.partition("   # exit ")
        done = subprocess.run(["sh", "-c", command], cwd=cli.home, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == int(comment or 0), f"{line}\n{done.stdout}\n{done.stderr}"
        assert done.stdout or (done.returncode == 2 and done.stderr)


def test_the_main_job_is_the_one_of_the_readme(cli: CommandLine) -> None:
    (line,) = (block.strip() for kind, block in BLOCKS if kind == "sh" and "pip install -q . " in block)
    thesis = line.split('"')[1]
    ran = cli.run("debate", thesis, "--world", "law:brrd-isda", "--json", "-q")
    assert (ran.code, ran.json["original_thesis_status"]) == (0, "CONFIRMED")
    assert cli.run("debate", thesis.replace("are validly", "are not validly"), "--world", "law:brrd-isda", "-q").code == 1
    assert cli.run("debate", thesis.replace("48-hour", "96-hour"), "--world", "law:brrd-isda", "-q").code != 0


def test_the_readme_is_read_as_it_is() -> None:
    assert sum(map(len, SECTIONS.values())) > 35
    assert set(SECTIONS) >= {"Try", "Worlds", "In scripts and in CI"}


def test_every_command_is_in_the_readme() -> None:
    assert [name for name in SUMMARIES if f"synproof {name}" not in README and f"{name} show" not in README] == []


def test_the_python_of_the_readme_runs(cli: CommandLine) -> None:
    for kind, block in BLOCKS:
        if kind == "python":
            subprocess.run([sys.executable, "-c", block], cwd=cli.home, env=cli.environment(), check=True)


def test_the_package_says_what_the_readme_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "Apache-2.0"
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert project["requires-python"] == ">=3.11"
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_readme_names_every_key_of_a_world_and_every_exit_code() -> None:
    keys = re.search(r"^\| table \| keys \|\n(?:\|.*\n)+", README, re.MULTILINE)
    assert keys
    names = {field.name for kind in (AtomDecl, Axiom, Claim, Source, World) for field in fields(kind)}
    names = names - {"name", "minimum", "maximum", "atoms", "axioms", "claims"} | {"min", "max", *ATOM_TYPES, *KINDS, *SOURCE_TYPES}
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", keys[0])] == []
    assert [code for code in (*range(5), 130, 141) if f"\n| {code} | " not in README] == []
