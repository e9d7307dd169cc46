"""A reader's process: files on stdin, one after the other, documents on stdout, under a limit of memory and of computing time.

Frames: eight bytes of length, then that many bytes. A request is a JSON frame and a frame of the file's bytes; an answer is any number of
frames {"done", "total"} and one that is a document or an error. The parent ends the process when an answer takes too long.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict
from typing import Any, BinaryIO, Final

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.errors import SynproofError
from synproof_cli.readers.interface import Limits, ReadOptions
from synproof_cli.readers.registry import read

_BETWEEN: Final = 0.1
"""Seconds between two reports of progress."""
_DEEP: Final = 3_000


def main() -> int:
    """Serve until stdin ends. What a library prints goes nowhere: only frames reach stdout."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 1)
    sys.setrecursionlimit(_DEEP)
    while (asked := read_frame(source)) is not None:
        data = read_frame(source)
        if data is None:
            break
        request = json.loads(asked)
        _limit(int(request["memory"]), int(request["seconds"]))
        write_frame(target, _answer(request, data, target))
    return 0


def _answer(request: dict[str, Any], data: bytes, target: BinaryIO) -> bytes:
    shown = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now >= shown + _BETWEEN:
            shown = now
            write_frame(target, _packed({"done": done, "total": total}))

    path = str(request["path"])
    try:
        found = read(data, path, media=request["media"], options=options_of(request["options"]), progress=progress)
        return _packed({"document": asdict(found)})
    except SynproofError as fault:
        return _packed({"error": {"code": fault.code, "message": fault.message, "hint": fault.hint}})
    except MemoryError:
        return _packed({"error": {"code": "input", "message": f"{path} needs more memory than is allowed", "hint": ""}})
    except RecursionError:
        return _packed({"error": {"code": "input", "message": f"{path} is nested too deeply", "hint": ""}})


def _packed(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def options_of(doc: dict[str, Any]) -> ReadOptions:
    """Options from their JSON form, which is `asdict`'s."""
    limits = Limits(**doc["limits"])
    return ReadOptions(tuple((int(a), int(b)) for a, b in doc["pages"]), doc["password"], doc["pdf_backend"], limits)


def document_of(doc: dict[str, Any]) -> Document:
    """A document from its JSON form, which is `asdict`'s."""
    blocks = tuple(Block(**block) for block in doc["blocks"])
    lists = {name: tuple(doc[name]) for name in ("unread_pages", "page_starts", "notes")}
    return Document(**{**doc, **lists, "blocks": blocks})


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame; None where the stream ends."""
    head = source.read(8)
    if len(head) < 8:
        return None
    size = int.from_bytes(head, "big")
    data = source.read(size)
    return data if len(data) == size else None


def write_frame(target: BinaryIO, data: bytes) -> None:
    """One frame, at once. Raises OSError where nobody reads."""
    target.write(len(data).to_bytes(8, "big") + data)
    target.flush()


def _limit(memory: int, seconds: int) -> None:
    """Limits of the operating system, where it has them: they hold when the parent is gone."""
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
