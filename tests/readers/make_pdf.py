"""Small PDFs, written by hand: what a test needs on the page and nothing else."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

import pypdf


class Said(NamedTuple):
    """A line of text at x, y."""

    x: float
    y: float
    text: str
    size: float = 11
    font: str = "F1"
    before: str = ""  # operators in front of it


def build(objects: Sequence[bytes], root: int = 1, trailer: bytes = b"") -> bytes:
    """A PDF of the objects 1, 2, …"""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, root, trailer, start)
    return bytes(out)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), entries, content)


def literal(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def content(said: Sequence[Said]) -> bytes:
    return "".join(
        f"{one.before} BT /{one.font} {one.size} Tf 1 0 0 1 {one.x} {one.y} Tm ({literal(one.text)}) Tj ET\n" for one in said
    ).encode("cp1252")


FONTS = (
    b"<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    b" /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"
    b" /F3 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding"
    b" /Differences [1 /fi /fl /ff /ffi] >> >> >>"
)


def pages(contents: Sequence[bytes], page: bytes = b"", objects: Sequence[bytes] = (), root: bytes = b"", trailer: bytes = b"") -> bytes:
    """A PDF of one content stream a page. `page`: more entries of each page; `objects`: more objects, from number 3 + 2 * pages."""
    kids = b" ".join(b"%d 0 R" % (3 + 2 * at) for at in range(len(contents)))
    made = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % root,
        b"<< /Type /Pages /Kids [%s] /Count %d /MediaBox [0 0 612 792] /Resources << /Font %s >> >>" % (kids, len(contents), FONTS),
    ]
    for at, one in enumerate(contents):
        made += [b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R %s >>" % (4 + 2 * at, page), stream(one)]
    return build([*made, *objects], trailer=trailer)


def paged(*lines: Sequence[Said]) -> bytes:
    """A PDF whose pages hold these lines."""
    return pages([content(one) for one in lines])


def column(text: str, x: float = 72, top: float = 720, step: float = 13, size: float = 11) -> list[Said]:
    """The lines of a text below each other."""
    return [Said(x, top - step * at, line, size) for at, line in enumerate(text.strip("\n").split("\n")) if line]


def encrypted(data: bytes, user: str, owner: str = "owner", algorithm: str = "AES-256") -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt(user_password=user, owner_password=owner, algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
