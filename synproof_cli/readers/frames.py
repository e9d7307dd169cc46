"""What goes between a reader's process and the one that started it.

Frames: eight bytes of length, then that many bytes. A request is a frame of JSON and a frame of the file's bytes; an answer is any number
of frames {"done", "total"} and one that is a document or an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import IO, Any, Final

from synproof_cli.axiomat.document import Block, Document
from synproof_cli.errors import SynproofError
from synproof_cli.readers.interface import Limits, ReadOptions
from synproof_cli.readers.registry import read

_STEPS: Final = 200
"""How often a long document tells how far it is."""


def answer(request: dict[str, Any], data: bytes, send: Callable[[bytes], None]) -> bytes:
    """The last frame of an answer; those before it are sent. What a document lacks is an answer too, and so is a lack of memory."""
    told = -1

    def progress(done: int, total: int) -> None:
        nonlocal told
        if (step := done * _STEPS // max(total, 1)) != told:
            told = step
            send(_packed({"done": done, "total": total}))

    path = str(request["path"])
    try:
        found = read(data, path, media=request["media"], options=options_of(request["options"]), progress=progress)
        return _packed({"document": asdict(found)})
    except SynproofError as fault:
        return _refusal(fault.message, fault.hint, fault.code)
    except MemoryError:
        return _refusal(f"{path} needs more memory than is allowed")
    except RecursionError:
        return _refusal(f"{path} is nested too deeply")


def _refusal(message: str, hint: str = "", code: str = "input") -> bytes:
    return _packed({"error": {"code": code, "message": message, "hint": hint}})


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


def read_frame(source: IO[bytes]) -> bytes | None:
    """The next frame; None where the stream ends."""
    head = source.read(8)
    if len(head) < 8:
        return None
    size = int.from_bytes(head, "big")
    data = source.read(size)
    return data if len(data) == size else None


def write_frame(target: IO[bytes], data: bytes) -> None:
    """One frame, at once. Raises OSError where nobody reads."""
    target.write(len(data).to_bytes(8, "big") + data)
    target.flush()
