"""stdout and stderr as they are: any encoding, closed, full, or with a reader that has left."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TextIO

from synproof_cli.errors import InputError
from synproof_cli.render.safe import encodable, inline, visible

if TYPE_CHECKING:
    from synproof_cli.cli.session import Common

_PREFIX: Final = "synproof: "


def occupy() -> None:
    """Put something that takes nothing where a standard stream is closed: a file that is opened later must not get its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def write_out(text: str) -> None:
    """Write a result to stdout, all of it, and flush.

    Signs that its encoding lacks are replaced by ASCII forms. Raises BrokenPipeError when the reader has left, InputError when it cannot
    be written otherwise (closed, disk full).
    """
    if sys.stdout is None:
        raise InputError("the result cannot be written: standard output is closed")
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        raise
    except OSError as fault:
        if _is_gone(fault):
            raise BrokenPipeError from fault
        give_up()
        raise InputError(f"the result cannot be written to standard output: {fault.strerror or fault}") from fault


def note(text: str) -> None:
    """One line on stderr; nothing where stderr takes nothing, as with the others below: no result may be lost for a note."""
    note_block(_PREFIX + inline(text) + "\n")


def notes(common: Common, lines: Iterable[str]) -> None:
    """Lines on stderr, one note each; none where the user asked for quiet."""
    if not common.quiet:
        for line in lines:
            note(line)


def note_block(text: str) -> None:
    """Lines on stderr, control characters made visible."""
    write_err(visible(text))


def write_err(text: str) -> None:
    """Text on stderr as it is, cursor codes included; for what renderers made."""
    if sys.stderr is None:
        return
    try:
        _write(sys.stderr, text)
    except (OSError, ValueError):
        _redirect(sys.stderr)


def is_terminal(stream: object) -> bool:
    """Whether somebody looks at it."""
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False


def give_up() -> None:
    """Send what may still be buffered nowhere, so that the interpreter's own flush at exit has nothing to complain of."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            _redirect(stream)


def _redirect(stream: Any) -> None:
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


def _write(stream: TextIO, text: str) -> None:
    """Bytes straight to the stream: no encoding error, one line end everywhere, and no partial write with unbuffered output."""
    data = encodable(text, stream.encoding).encode(_codec(stream.encoding), "replace")
    stream.flush()
    raw: Any = getattr(stream, "buffer", None)
    if raw is None:  # a stream that some caller put in place of the real one
        stream.write(encodable(text, stream.encoding))
        return
    rest = memoryview(data)
    while rest:
        rest = rest[raw.write(rest) :]
    raw.flush()


def _codec(encoding: str | None) -> str:
    try:
        "a".encode(encoding or "ascii")
    except (LookupError, UnicodeError):
        return "ascii"
    return encoding or "ascii"


def _is_gone(fault: OSError) -> bool:
    """A closed pipe; Windows says EINVAL where others say EPIPE."""
    return fault.errno == errno.EPIPE or (sys.platform == "win32" and fault.errno == errno.EINVAL)
