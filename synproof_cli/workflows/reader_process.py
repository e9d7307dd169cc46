"""The process that reads documents: started when it is needed, ended when a file takes too long, started anew for the next."""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Final, Self

from synproof_cli.axiomat.document import Document
from synproof_cli.errors import InputError, SynproofError
from synproof_cli.readers import Progress, ReadOptions
from synproof_cli.readers.frames import document_of, read_frame, write_frame
from synproof_cli.workflows.clock import system_clock

if TYPE_CHECKING:
    import subprocess

_BOOT: Final = "import sys; sys.path.insert(0, sys.argv[1]); from synproof_cli.cli.reader_worker import main; sys.exit(main())"
"""The package is found where it is found here, installed or not."""
_START_SECONDS: Final = 3.0
"""What starting an interpreter and its libraries may take beside the work itself."""
_WAIT: Final = 0.2
"""How long a wait goes on without looking around: an interrupt is met between two waits, on Windows too."""
_COPIES: Final = 6
"""How often a file's own size is added to the memory its reader may use."""


class ReaderProcess:
    """Reads one file after the other in a process of its own. To be used with `with`: nothing of it is left behind."""

    def __init__(self, *, seconds: float, memory: int) -> None:
        self._seconds, self._memory, self._now = seconds, memory, system_clock().monotonic
        self._process: subprocess.Popen[bytes] | None = None
        self._pipes: tuple[IO[bytes], ...] = ()
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.end()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.close()

    def read(self, data: bytes, path: str, *, media: str | None, options: ReadOptions, progress: Progress) -> Document:
        """The document. Raises InputError: what the reader says, or that it took too long, or how it ended."""
        request = {
            "path": path, "media": media, "options": asdict(options), "memory": self._memory + _COPIES * len(data),
            "seconds": int(self._seconds) + 10,
        }
        try:
            process = self._started()
            self._send(json.dumps(request).encode(), data)
            return self._received(process, path, progress)
        except BaseException as fault:
            if not isinstance(fault, _SaidError):
                self.end()
            raise

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        import subprocess

        self.end()
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
        command = [sys.executable, "-c", _BOOT, package]
        try:
            process = subprocess.Popen(  # noqa: S603
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as fault:
            raise InputError(f"the process that reads documents could not be started: {fault.strerror}") from fault
        self._process, self._frames = process, queue.SimpleQueue()
        assert self._process.stdin is not None and self._process.stdout is not None  # noqa: S101  # they were asked for
        self._pipes = self._process.stdin, self._process.stdout
        _background(_pump, self._pipes[1], self._frames)
        return process

    def _send(self, asked: bytes, data: bytes) -> None:
        """In the background: a reader that does not listen must not stop the clock."""
        _background(_feed, self._pipes[0], asked, data)

    def _received(self, process: subprocess.Popen[bytes], path: str, progress: Progress) -> Document:
        deadline = self._now() + self._seconds + _START_SECONDS
        while True:
            try:
                frame = self._frames.get(timeout=_WAIT)
            except queue.Empty:
                if self._now() > deadline:
                    raise InputError(
                        f"{path} could not be read within {self._seconds:g} s", hint="read a part of it with --pages", file=path
                    ) from None
                continue
            if frame is None:
                raise InputError(f"{path} cannot be read: the reader {_ended(process.wait())}", file=path)
            answer = json.loads(frame)
            if "done" in answer:
                progress(int(answer["done"]), int(answer["total"]))
                if self._now() > deadline:
                    raise InputError(f"{path} could not be read within {self._seconds:g} s", file=path)
            elif "error" in answer:
                raise _said(answer["error"], path)
            else:
                return document_of(answer["document"])


class _SaidError(InputError):
    """What a reader says of a file; its process is well."""

    def __init__(self, message: str, *, hint: str, file: str, code: str) -> None:
        super().__init__(message, hint=hint, file=file)
        self.code = code


def _said(error: dict[str, Any], path: str) -> SynproofError:
    return _SaidError(str(error["message"]), hint=str(error["hint"] or ""), file=path, code=str(error["code"]))


def _ended(code: int) -> str:
    """How a process ended, in words."""
    if code == -9:
        return "was stopped by the system, which is short of memory"
    return f"crashed (signal {-code})" if code < 0 else f"ended with code {code}"


def _background(work: Callable[..., None], *given: object) -> None:
    threading.Thread(target=work, args=given, daemon=True).start()


def _pump(source: IO[bytes], frames: queue.SimpleQueue[bytes | None]) -> None:
    try:
        while (frame := read_frame(source)) is not None:
            frames.put(frame)
    except (OSError, ValueError, MemoryError):
        pass
    frames.put(None)


def _feed(target: IO[bytes], *frames: bytes) -> None:
    with suppress(OSError, ValueError):
        for frame in frames:
            write_frame(target, frame)
