"""Ctrl-C and SIGTERM at every moment: exit code 130 or 143, at most one line, never a traceback."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.scenarios.cli import CommandLine

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")

PRESS = (
    "import os, signal, sys, time\npress = lambda: os.kill(os.getpid(), signal.SIGINT)\nfrom synproof_cli.cli import interrupts\n"
    "terminate = lambda: os.kill(os.getpid(), signal.SIGTERM)\n"
)


def run(cli: CommandLine, script: str, *, ignored: bool = False) -> tuple[int, bytes, bytes]:
    """A Python process that presses Ctrl-C on itself."""
    done = subprocess.run(
        [sys.executable, "-c", PRESS + script], cwd=cli.home, env=cli.environment(), capture_output=True, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.SIG_DFL),
    )
    assert b"Traceback" not in done.stderr, done.stderr
    assert b"Exception ignored" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("form", ["text", "json"])
def test_while_the_program_loads(cli: CommandLine, form: str) -> None:
    command = ["debate", "--formula", "A", "--axiom", "A", "--format", form]
    script = f"interrupts.hold(); press()\nfrom synproof_cli.cli.main import main\nsys.exit(main({command}))"
    code, out, errors = run(cli, script)
    assert (code, errors) == (130, b"synproof: interrupted\n")
    assert (json.loads(out)["error"]["code"] == "interrupted") if form == "json" else out == b""


def test_while_a_class_is_made(cli: CommandLine) -> None:
    script = """
import synproof_cli.cli.main as boundary
class Late:
    def __set_name__(self, owner, name): press()
def command(argv, session):
    class Made:
        late = Late()
boundary._command = command
interrupts.hold()
sys.exit(boundary.main([]))
"""
    assert run(cli, script) == (130, b"", b"synproof: interrupted\n")


def test_while_an_object_is_destroyed(cli: CommandLine) -> None:
    script = """
class Dying:
    def __del__(self): press(); time.sleep(0.01)
interrupts.hold(); interrupts.release()
try:
    Dying(); time.sleep(5)
except KeyboardInterrupt:
    print("came", end="")
"""
    assert run(cli, script) == (0, b"came", b"")


def test_a_second_one_does_not_disturb_the_report_on_the_first(cli: CommandLine) -> None:
    script = """
interrupts.hold(); interrupts.release()
try:
    press(); time.sleep(5)
except KeyboardInterrupt:
    press(); time.sleep(0.01); print("reported", end="", flush=True)
    time.sleep(0.6); press(); time.sleep(5)
"""
    assert run(cli, script) == (130, b"reported", b"")


def test_after_the_result_is_written(cli: CommandLine) -> None:
    assert run(cli, "interrupts.hold(); interrupts.release(); interrupts.end(); press(); time.sleep(0.01); sys.exit(4)") == (4, b"", b"")


def test_a_background_job_stays_one(cli: CommandLine) -> None:
    assert run(cli, "interrupts.hold(); interrupts.release(); press(); time.sleep(0.01); sys.exit(4)", ignored=True) == (4, b"", b"")


def test_nothing_is_written_after_a_result_that_is_under_way(cli: CommandLine) -> None:
    script = """
from synproof_cli.cli import streams
from synproof_cli.cli.main import main
whole = streams.write_out
streams.write_out = lambda text: (whole(text[:5]), press(), time.sleep(5))
interrupts.hold()
sys.exit(main(["--version", "--json"]))
"""
    code, out, _ = run(cli, script)
    assert (code, out) == (130, b'{\n  "')


@pytest.mark.parametrize("form", ["text", "json"])
def test_told_to_end_while_the_program_loads(cli: CommandLine, form: str) -> None:
    command = ["debate", "--formula", "A", "--axiom", "A", "--format", form]
    script = f"interrupts.hold(); terminate(); press()\nfrom synproof_cli.cli.main import main\nsys.exit(main({command}))"
    code, out, errors = run(cli, script)
    assert (code, errors) == (143, b"synproof: interrupted\n")
    assert (json.loads(out)["error"]["code"] == "interrupted") if form == "json" else out == b""


def test_told_to_end_twice_and_while_an_object_is_destroyed(cli: CommandLine) -> None:
    script = """
interrupts.hold(); interrupts.release()
try:
    terminate(); time.sleep(5)
except KeyboardInterrupt:
    press(); time.sleep(0.01); print("reported", end="", flush=True)
    time.sleep(0.6); press(); time.sleep(5)
"""
    assert run(cli, script) == (143, b"reported", b"")
    script = """
class Dying:
    def __del__(self): terminate(); time.sleep(0.01)
interrupts.hold(); interrupts.release()
try:
    Dying(); time.sleep(5)
except KeyboardInterrupt:
    sys.exit(interrupts.code())
"""
    assert run(cli, script)[0] == 143


def test_told_to_end_after_the_result_is_written(cli: CommandLine) -> None:
    assert run(cli, "interrupts.hold(); interrupts.release(); interrupts.end(); terminate(); time.sleep(0.01); sys.exit(4)")[0] == 4


def test_a_background_job_can_still_be_told_to_end(cli: CommandLine) -> None:
    script = "interrupts.hold()\nfrom synproof_cli.cli.main import main\nterminate(); sys.exit(main(['--version']))"
    assert run(cli, script, ignored=True)[0] == 143


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_debate_that_is_stopped_says_how_to_go_on(cli: CommandLine, tmp_path: Path, sent: signal.Signals) -> None:
    rules = "".join(
        f'[[axioms]]\nid = "r{n}"\ntext = "r"\nformula = "{" & ".join(["q", *(f"x{m}" for m in range(n))])} >> {"~" if n % 2 else ""}a"\n'
        f'kind = "defeasible"\n{f"overrides = [{chr(34)}r{n - 1}{chr(34)}]" if n else ""}\n' for n in range(12)
    )
    world = cli.write("w.toml", f'[world]\nid = "my:w"\n{rules}')
    given = [word for n in range(12) for word in ("--given", f"x{n}")]
    command = cli.command(("debate", "--formula", "a", "--given", "q", *given, "--world", str(world), "--json"))
    with subprocess.Popen(
        command, cwd=cli.home, env=cli.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith(b"read:")
        process.send_signal(sent)
        time.sleep(0.05)
        process.send_signal(sent)
        out, errors = process.communicate(timeout=60)
    assert b"Traceback" not in errors
    if process.returncode == 128 + sent:  # else it was faster than the signal
        hint = json.loads(out)["error"]["hint"]
        assert cli.run(*hint.split()[1:], "-q").code in (0, 1)
