"""What stands on the command line as text or as the name of an input, made readable."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from synproof_cli.errors import InputError, UsageError

MAX_BYTES: Final = 256 * 1024 * 1024
"""Larger inputs are refused: nothing here is meant to be that large."""


def readable(text: str, what: str) -> str:
    """Text from the command line as UTF-8, also in a locale that is not. Raises UsageError for bytes that are no UTF-8."""
    if text.isascii():
        return text
    try:
        return os.fsencode(text).decode("utf-8") if any("\ud800" <= sign <= "\udfff" for sign in text) else text
    except ValueError:
        raise UsageError(f"{what} is not valid UTF-8", hint="type it as UTF-8, or give it in a file") from None


def all_readable(texts: Sequence[str] | None, what: str) -> tuple[str, ...]:
    """`readable` of each."""
    return tuple(readable(text, what) for text in texts or ())


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises InputError, naming the file."""
    if name == "-":
        return _read_stdin()
    try:
        path = Path(name)
        if path.is_dir():
            raise InputError(f"{name} is a folder", hint="name a file", file=name)
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as fault:
        raise InputError(f"cannot read {name}: {getattr(fault, 'strerror', None) or fault}", file=name) from fault
    return _limited(data, name)


def read_text(name: str) -> str:
    """The text of a UTF-8 file or of standard input, a byte order mark and outer blanks removed. Raises InputError."""
    try:
        return read_bytes(name).decode("utf-8-sig").strip()
    except UnicodeDecodeError as fault:
        raise InputError(f"{shown(name)} is not UTF-8 text: {fault}", file=shown(name)) from fault


def shown(name: str) -> str:
    """How an input is called in messages."""
    return "standard input" if name == "-" else name


def _read_stdin() -> bytes:
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("standard input is closed", hint="name a file instead of -")
    try:
        return _limited(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input")
    except OSError as fault:
        raise InputError(f"cannot read standard input: {fault.strerror or fault}") from fault


def _limited(data: bytes, name: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise InputError(f"{shown(name)} is larger than {MAX_BYTES // 1024 // 1024} MiB", file=name)
    return data
