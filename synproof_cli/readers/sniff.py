"""What a file is, by its first bytes before its name: a name can be wrong, and a wrong reader makes noise out of a good file."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from synproof_cli.errors import EmptyInputError, InputError

MEDIA: Final = ("pdf", "docx", "md", "txt")
_SUFFIXES: Final = {
    ".pdf": "pdf", ".docx": "docx", ".docm": "docx", ".dotx": "docx", ".dotm": "docx", ".md": "md", ".markdown": "md", ".mdown": "md",
    ".mkd": "md",
}
_OTHERS: Final = (  # first bytes, what it is, what to do
    (b"\xd0\xcf\x11\xe0", "an old Word file or a password-protected one", "save it as .docx without a password"),
    (b"{\\rtf", "an RTF file", "save it as .docx or as plain text"),
    (b"\x89PNG", "a PNG image", "run OCR first"),
    (b"\xff\xd8\xff", "a JPEG image", "run OCR first"),
    (b"II*\x00", "a TIFF image", "run OCR first"),
    (b"MM\x00*", "a TIFF image", "run OCR first"),
    (b"GIF8", "a GIF image", "run OCR first"),
    (b"\x1f\x8b", "a gzip file", "unpack it first"),
    (b"BZh", "a bzip2 file", "unpack it first"),
    (b"\xfd7zXZ", "an xz file", "unpack it first"),
    (b"7z\xbc\xaf", "a 7-Zip file", "unpack it first"),
    (b"Rar!", "a RAR file", "unpack it first"),
    (b"\x7fELF", "a program", ""),
    (b"MZ\x90", "a program", ""),
    (b"SQLite format 3\x00", "an SQLite database", ""),
    (b"%!PS", "a PostScript file", "convert it to PDF"),
)
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_HTML: Final = (b"<!doctype html", b"<html", b"<?xml")
_PAGE: Final = "an HTML or XML page"
_PDF_WITHIN: Final = 1024
"""Viewers take a header anywhere in the first kilobyte."""


def media_of(data: bytes, path: str, media: str | None = None) -> str:
    """The kind: pdf | docx | md | txt. Raises InputError, in one line that says what it is instead."""
    if media is not None and media not in MEDIA:
        raise InputError(f"there is no reader for {media}", hint=f"one of {', '.join(MEDIA)}", file=path)
    named = media or _SUFFIXES.get(PurePath(path).suffix.lower())
    if not data:
        raise EmptyInputError(f"{path} is empty", file=path)
    head = data[:_PDF_WITHIN]
    if b"%PDF-" in head and (named == "pdf" or head.lstrip().startswith(b"%PDF-")):
        return "pdf"
    for start, what, hint in _OTHERS:
        if head.startswith(start):
            raise InputError(f"{path} is {what}{_not(named)}", hint=hint, file=path)
    if head.startswith(_ZIP):
        return "docx"
    if named in {"pdf", "docx"}:
        raise InputError(f"{path} is {_text_or_data(head)}{_not(named)}", hint="give it the suffix of what it is", file=path)
    if named is None and _text_or_data(head) == _PAGE:
        raise InputError(f"{path} is {_PAGE}; it cannot be read", hint="save what it shows as plain text or PDF", file=path)
    return named or "txt"


def _not(named: str | None) -> str:
    return {"pdf": ", not a PDF", "docx": ", not a DOCX"}.get(named or "", "; it cannot be read")


def _text_or_data(head: bytes) -> str:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(_HTML):
        return _PAGE
    if b"\x00" in head.replace(b"\xff\xfe", b"").replace(b"\xfe\xff", b"") or not _is_printable(head):
        return "no file of a known kind"
    return "plain text"


def _is_printable(head: bytes) -> bool:
    return sum(byte < 32 and byte not in (9, 10, 12, 13, 27) for byte in head) * 50 < len(head)
