"""Producers in a process of their own: what they do ends at a deadline, and what they use at a limit."""

from __future__ import annotations

import math
import os
import sys
from typing import Any, Final

from synproof_cli.checkers.math.fault import EvidenceFault
from synproof_cli.evidence.canonical import MAX_BYTES, canonical_bytes, parse

WALL_SECONDS: Final = 60.0
MEMORY_BYTES: Final = 1 << 30
_BOOT: Final = "import sys; sys.path.insert(0, sys.argv[1]); from synproof_cli.cli.worker import main; sys.exit(main())"
"""The package is found where it is found here, installed or not."""
_START_SECONDS: Final = 2.0
"""What starting an interpreter may take beside the work itself."""


def compute(request: dict[str, Any], backend: str, *, seconds: float = WALL_SECONDS, left: float = math.inf) -> dict[str, Any]:
    """`{request, candidate, certificate}` from a producer. Raises EvidenceFault: what the producer says, or how it ended.

    The request's own policy may ask for less time, memory and output than is allowed, not for more. `left`: seconds in which an answer is
    of use at all.
    """
    import subprocess

    policy = request.get("resourcePolicy")
    limits = policy if isinstance(policy, dict) else {}
    wall = min(seconds, _whole(limits.get("maxWallTimeMs"), 600_000) / 1000)
    most = min(MAX_BYTES, _whole(limits.get("maxOutputBytes"), MAX_BYTES))
    memory = min(MEMORY_BYTES, max(_whole(limits.get("maxMemoryBytes"), MEMORY_BYTES), 256 << 20))
    asked = canonical_bytes({"request": request, "backend": backend, "memory": memory, "seconds": int(wall + _START_SECONDS) + 3})
    try:
        code, output = _run(asked, min(wall + _START_SECONDS, max(left, 0.0)))
    except subprocess.TimeoutExpired as fault:
        raise EvidenceFault("backend_timeout", f"{backend} did not end within {min(wall, left):.3g} s") from fault
    except OSError as fault:
        raise EvidenceFault("backend_crash", f"{backend} could not be started: {fault.strerror}") from fault
    if code:
        raise EvidenceFault("backend_crash", f"{backend} ended with code {code}")
    if len(output) > most:
        raise EvidenceFault("resource_limit_exceeded", f"{backend} gave more than {most} bytes")
    answer = parse(output, "the backend's answer")
    if "error" in answer:
        raise EvidenceFault(str(answer["error"]["code"]), str(answer["error"]["message"]))
    return dict(answer)


def _run(asked: bytes, seconds: float) -> tuple[int, bytes]:
    """Exit code and output of the process, which ends with this call whatever happens. Raises subprocess.TimeoutExpired, OSError."""
    import subprocess

    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
    command = [sys.executable, "-c", _BOOT, package]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:  # noqa: S603
        try:
            output, _ = process.communicate(asked, seconds)
        except BaseException:
            process.kill()
            raise
    return process.returncode, output


def _whole(value: object, default: int) -> int:
    return value if type(value) is int and value > 0 else default
