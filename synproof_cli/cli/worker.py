"""A producer's process: a request on stdin, an answer on stdout, under a limit of memory and of computing time."""

from __future__ import annotations

import json
import sys
from typing import Any

from synproof_cli.checkers.math.fault import EvidenceFault


def main() -> int:
    """Compute once; 0 whenever an answer was written, be it an error."""
    asked = json.loads(sys.stdin.buffer.read())
    _limit(int(asked["memory"]), int(asked["seconds"]))
    sys.stdout.buffer.write(json.dumps(_answer(asked), ensure_ascii=False).encode("utf-8", "surrogatepass"))
    sys.stdout.buffer.flush()
    return 0


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    from synproof_cli import __version__
    from synproof_cli.evidence.producers.registry import produce

    try:
        return produce(asked["request"], str(asked["backend"]), __version__)
    except EvidenceFault as fault:
        return {"error": {"code": fault.code, "message": fault.message}}
    except (MemoryError, RecursionError, OverflowError):
        return {"error": {"code": "resource_limit_exceeded", "message": "the backend needs more memory than is allowed"}}


def _limit(memory: int, seconds: int) -> None:
    """Limits of the operating system, where it has them."""
    try:
        import resource
    except ImportError:  # Windows: the deadline alone holds
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
