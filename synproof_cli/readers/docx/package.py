"""The parts of a .docx, opened within limits: no entities, no document types, no more bytes than they may unpack to."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from typing import Any, Final

from synproof_cli.errors import InputError
from synproof_cli.readers.interface import MEGABYTE, Limits

_MOST_PARTS: Final = 20_000
_MOST_RATIO: Final = 1_000
"""Text packs 20 to 1; a part that unpacks to more is made to."""
_RELATIONS: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_MAIN: Final = "/officeDocument"
_STRICT: Final = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"),
    (b"http://purl.oclc.org/ooxml/officeDocument/math", b"http://schemas.openxmlformats.org/officeDocument/2006/math"),
)
_OTHERS: Final = (
    ("xl/", "an Excel workbook"), ("ppt/", "a PowerPoint presentation"), ("META-INF/container.xml", "an EPUB book"),
    ("content.xml", "an OpenDocument file"), ("AndroidManifest.xml", "an Android program"), ("META-INF/MANIFEST.MF", "a Java archive"),
)


class Package:
    """A .docx that could be opened. Raises InputError for one that cannot, in one line that says why."""

    def __init__(self, data: bytes, path: str, limits: Limits) -> None:
        self._path, self._limits = path, limits
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._names = {info.filename.replace("\\", "/").lstrip("/").lower(): info for info in self._zip.infolist()}
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError) as fault:
            raise self._fault("is damaged, or cut short: its zip archive cannot be opened", "get the file again") from fault
        self._measure()
        self._kinds: dict[str, str] = {}
        self.main = self._find_main()

    def _fault(self, what: str, hint: str = "") -> InputError:
        return InputError(f"{self._path} {what}", hint=hint, file=self._path)

    def _measure(self) -> None:
        infos = self._zip.infolist()
        total = sum(info.file_size for info in infos)
        if len(infos) > _MOST_PARTS:
            raise self._fault(f"holds {len(infos):,} parts, more than {_MOST_PARTS:,}")
        if total > self._limits.unpacked:
            raise self._fault(f"is too large when unpacked: {total // MEGABYTE:,} MB, more than {self._limits.unpacked // MEGABYTE:,} MB")
        for info in infos:
            if info.file_size > MEGABYTE * 10 and info.file_size > _MOST_RATIO * max(1, info.compress_size):
                raise self._fault(f"is too large when unpacked: {info.filename} is packed {info.file_size // info.compress_size:,} to 1")

    def _find_main(self) -> str:
        for kind, target in self.relations(""):
            if kind.endswith(_MAIN) and self.has(target):
                main = target
                break
        else:
            main = "word/document.xml"
        if not self.has(main):
            raise self._fault(f"is {self._what()}, not a DOCX")
        if main.startswith(("xl/", "ppt/")):
            raise self._fault(f"is {self._what()}, not a DOCX")
        return main

    def _what(self) -> str:
        return next((what for start, what in _OTHERS if any(name.startswith(start.lower()) for name in self._names)), "a zip archive")

    def has(self, name: str) -> bool:
        """Whether there is such a part."""
        return name.lower() in self._names

    def relations(self, part: str) -> list[tuple[str, str]]:
        """The kinds and targets of a part's relations within the package; the package's own for ""."""
        return [(kind, target) for _, kind, target in self._relations(part)]

    def target(self, part: str, relation: str) -> str | None:
        """The part that a relation's id leads to."""
        return next((target for name, _, target in self._relations(part) if name == relation), None)

    def _relations(self, part: str) -> list[tuple[str, str, str]]:
        folder, _, name = part.rpartition("/")
        root = self.xml(posixpath.join(folder, "_rels", f"{name}.rels"))
        if root is None:
            return []
        found = []
        for one in root.iter(_RELATIONS):
            if one.get("TargetMode") != "External" and (target := one.get("Target")):
                path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
                found.append((one.get("Id", ""), one.get("Type", ""), path))
        return found

    def xml(self, name: str) -> Any | None:
        """A part's root element; None where there is no such part. Raises InputError for XML that is broken or declares a type."""
        from docx.oxml.parser import parse_xml
        from lxml import etree

        info = self._names.get(name.lower())
        if info is None:
            return None
        data = self._bytes(info)
        if _declares_type(data):
            raise self._fault(f"declares a document type in {name}; that is not allowed", "such a file can hold entity bombs")
        for strict, usual in _STRICT:
            data = data.replace(strict, usual)
        try:
            return parse_xml(data)
        except (etree.XMLSyntaxError, ValueError, LookupError) as fault:
            raise self._fault(f"is damaged: {name} is not well-formed XML") from fault

    def _bytes(self, info: zipfile.ZipInfo) -> bytes:
        try:
            return self._zip.read(info)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, ValueError, KeyError) as fault:
            raise self._fault(f"is damaged: {info.filename} cannot be unpacked", "get the file again") from fault
        except RuntimeError as fault:  # zipfile's word for a password
            raise self._fault("is protected by a password", "save it without one") from fault


def _declares_type(data: bytes) -> bool:
    """Whether XML, in any of the encodings it may have, holds a document type or an entity declaration."""
    flat = data.replace(b"\x00", b"") if data[:4].count(0) else data
    return b"<!DOCTYPE" in flat or b"<!ENTITY" in flat
