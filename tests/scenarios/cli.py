"""The command line as a user meets it: a process with its own home, store and environment, and what came out of it."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
EXIT_CODES: Final = frozenset((0, 1, 2, 3, 4, 130))
TIMEOUT: Final = 60.0


@dataclass(frozen=True)
class Ran:
    """One finished run."""

    args: tuple[str, ...]
    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        """stdout as UTF-8."""
        return self.out.decode("utf-8")

    @property
    def errors(self) -> str:
        """stderr as UTF-8."""
        return self.err.decode("utf-8")

    @property
    def json(self) -> Any:
        """stdout as exactly one JSON document."""
        return json.loads(self.out)

    def __str__(self) -> str:
        return f"synproof {' '.join(self.args)!r}\nexit {self.code}\nstdout: {self.out[-2000:]!r}\nstderr: {self.err[-2000:]!r}"


@dataclass(frozen=True)
class CommandLine:
    """Runs commands in one folder, which is also home and holds the store."""

    home: Path
    extra: Mapping[str, str] = field(default_factory=dict)

    @property
    def store(self) -> Path:
        """The store's file."""
        return self.home / "store.db"

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """Nothing of the caller's environment but what a process needs to start."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ}
        own = {
            "HOME": str(self.home), "PYTHONPATH": str(ROOT), "SYNPROOF_DB": str(self.store), "SYNPROOF_AS_OF": "2026-06-01",
            "COLUMNS": "300", "PYTHONUTF8": "1", "PYTHONFAULTHANDLER": "1",
        }
        return kept | own | dict(self.extra) | dict(more or {})

    def command(self, args: tuple[str, ...]) -> list[str]:
        """The command as an argument list."""
        return [sys.executable, "-m", "synproof_cli", *args]

    def run(
        self, *args: str | Path, stdin: str | bytes = b"", env: Mapping[str, str] | None = None, timeout: float = TIMEOUT
    ) -> Ran:
        """Run to the end with pipes on all streams; no traceback and no undocumented exit code ever passes."""
        words = tuple(str(arg) for arg in args)
        done = subprocess.run(
            self.command(words), input=stdin.encode() if isinstance(stdin, str) else stdin, capture_output=True, cwd=self.home,
            env=self.environment(env), timeout=timeout, check=False,
        )
        ran = Ran(words, done.returncode, done.stdout, done.stderr)
        assert ran.code in EXIT_CODES, ran
        assert b"Traceback" not in ran.out + ran.err, ran
        assert b"Exception ignored" not in ran.err, ran
        return ran

    def run_json(self, *args: str | Path, stdin: str | bytes = b"", env: Mapping[str, str] | None = None) -> tuple[int, Any]:
        """Exit code and the one JSON document, whatever happened."""
        end = args.index("--") if "--" in args else len(args)
        ran = self.run(*args[:end], "--format", "json", *args[end:], stdin=stdin, env=env)
        return ran.code, ran.json

    def run_on_terminal(self, *args: str | Path, env: Mapping[str, str] | None = None) -> Ran:
        """Run with stdout and stderr on a (pseudo) terminal; both arrive in `out`."""
        import pty  # not on Windows

        words = tuple(str(arg) for arg in args)
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            self.command(words), stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, cwd=self.home,
            env=self.environment({"TERM": "xterm-256color", **(env or {})}),
        ) as process:
            os.close(theirs)
            out = _read_all(ours, process)
        os.close(ours)
        ran = Ran(words, process.returncode, out, b"")
        assert ran.code in EXIT_CODES, ran
        assert b"Traceback" not in ran.out, ran
        return ran

    def write(self, name: str, text: str) -> Path:
        """A file in the folder."""
        path = self.home / name
        path.write_text(text, encoding="utf-8")
        return path


def first(number: int, variants: Iterable[Any]) -> list[Any]:
    """Variants of one kind of fault as test parameters: the first few always, the rest with `--slow` (a process each is dear)."""
    return [
        one if place < number else pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.slow)
        for place, one in enumerate(variants)
    ]


def _read_all(descriptor: int, process: subprocess.Popen[bytes]) -> bytes:
    """Everything a terminal shows until its last writer is gone; a process that does not end is made to say where it stands."""
    chunks = []
    deadline = time.monotonic() + TIMEOUT
    while True:
        if time.monotonic() > deadline:
            process.send_signal(signal.SIGABRT)
            deadline += TIMEOUT
        ready, _, _ = select.select([descriptor], [], [], 0.2)
        if not ready:
            if process.poll() is not None:
                break
            continue
        try:
            chunk = os.read(descriptor, 65_536)
        except OSError:
            break
        if not chunk:
            break
        chunks.append(chunk)
    process.wait(TIMEOUT)
    return b"".join(chunks)


def without_styles(shown: bytes) -> str:
    """What a terminal shows, colours and line ends aside."""
    return re.sub(rb"\x1b\[[0-9;]*m", b"", shown).replace(b"\r\n", b"\n").decode("utf-8")
