"""CLI-07: the reader goes away (`| head -1`): no traceback, and never an exit code that reads as a verdict."""

from __future__ import annotations

import subprocess

import pytest

from tests.scenarios.cli import TIMEOUT, CommandLine

GONE = (0, 141, -13)
"""0, or death by SIGPIPE as a shell or as Python reports it."""


def big_world(axioms: int = 3_000) -> str:
    rules = "".join(
        f'[[axioms]]\nid = "r{n}"\ntext = "Party {n} shall pay fee {n} and so on and so forth."\nformula = "p{n}"\nkind = "defeasible"\n'
        for n in range(axioms)
    )
    return '[world]\nid = "my:big"\n' + rules


def closed_after(cli: CommandLine, command: list[str], size: int, unbuffered: bool) -> tuple[int, bytes]:
    """Exit code and stderr when the reader takes `size` bytes and leaves."""
    env = cli.environment({"PYTHONUNBUFFERED": "1"} if unbuffered else None)
    with subprocess.Popen(
        cli.command(tuple(command)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cli.home, env=env
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(size)
        process.stdout.close()
        errors = process.stderr.read()
        return process.wait(TIMEOUT), errors


@pytest.mark.parametrize("unbuffered", [True, False])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_reader_that_leaves_is_no_error(cli: CommandLine, unbuffered: bool, form: str) -> None:
    assert cli.run("world", "import", cli.write("w.toml", big_world())).code == 0
    codes = set()
    for size in (0, 1, 50, 5_000):
        code, errors = closed_after(cli, ["world", "show", "my:big", "--format", form], size, unbuffered)
        assert code in GONE
        assert b"Traceback" not in errors
        assert b"Exception ignored" not in errors
        assert b"BrokenPipe" not in errors
        codes.add(code)
    assert len(codes) == 1, "the same each time"


@pytest.mark.parametrize("unbuffered", [True, False])
def test_a_debate_whose_reader_left_has_no_verdicts_exit_code_but_its_own(cli: CommandLine, unbuffered: bool) -> None:
    world = cli.write("w.toml", big_world(50))
    for formula, verdict in (("~p1", 1), ("p1", 0)):
        command = ["debate", "--formula", formula, "--world", str(world), "--offline", "--format", "json"]
        code, errors = closed_after(cli, command, 0, unbuffered)
        assert code in (141, -13) or (code == verdict == 0)
        assert b"Traceback" not in errors
        assert b"Exception ignored" not in errors
        assert b"BrokenPipe" not in errors
