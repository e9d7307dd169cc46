"""A reader's process: files on stdin, one after the other, documents on stdout, under limits of memory and of computing time.

The parent ends the process when an answer takes too long; the limits hold when the parent is gone.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Final

from synproof_cli.readers.frames import answer, read_frame, write_frame

_DEEP: Final = 3_000
"""Calls within calls: XML can be nested 256 deep, and each level takes a few."""


def main() -> int:
    """Serve until stdin ends. What a library prints goes nowhere: only frames reach stdout."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 1)
    sys.setrecursionlimit(_DEEP)
    while (asked := read_frame(source)) is not None and (data := read_frame(source)) is not None:
        request = json.loads(asked)
        _limit(int(request["memory"]), int(request["seconds"]))
        write_frame(target, answer(request, data, lambda frame: write_frame(target, frame)))
    return 0


def _limit(memory: int, seconds: int) -> None:
    """Limits of the operating system, where it has them."""
    try:
        import resource
    except ImportError:  # Windows: the deadline alone holds
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
        resource.setrlimit(
            resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, resource.getrlimit(resource.RLIMIT_CPU)[1])
        )
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ValueError, OSError):  # a system that has them and does not keep them
        return
