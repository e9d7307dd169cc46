"""Text of foreign files: encodings, places, and names made fit to print."""

from __future__ import annotations

import codecs
from typing import Final

from synproof_cli.errors import InputError

UTF16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def as_text(data: str | bytes) -> str:
    """The text without a byte order mark: UTF-8, or UTF-16 where the mark says so (Windows shells write it).

    Raises InputError with the line of the first byte that is neither.
    """
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    encoding = "utf-16" if data.startswith(UTF16_MARKS) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise at_line(data.count(b"\n", 0, error.start) + 1, f"not {encoding.removesuffix('-sig').upper()} text") from error


def as_bytes(data: str | bytes) -> bytes:
    """The text as UTF-8 without a byte order mark; bytes that are not UTF-8 stay, a comment may hold them."""
    if isinstance(data, str) or data.startswith(UTF16_MARKS):
        return as_text(data).encode("utf-8", "surrogatepass")
    return data.removeprefix(codecs.BOM_UTF8)


def at_line(line: int, message: str, hint: str = "") -> InputError:
    """An InputError whose message begins with the 1-based line."""
    return InputError(f"line {line}: {message}", hint=hint)


def one_line(text: str) -> str:
    """The text with every control character made visible as an escape: it stays on its line and cannot steer a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def excerpt(text: str, limit: int = 40) -> str:
    """The first line of the text made fit to print, at most `limit` characters of it."""
    line = text[: limit + 1].split("\n", 1)[0].rstrip()
    return one_line(line if len(line) <= limit else line[:limit] + "…")
