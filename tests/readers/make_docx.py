"""Small Word documents, written as XML: what a test needs and nothing else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = (
    f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:{{root}} xmlns:w="{W}" xmlns:r="{R}"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">{body}</w:{root}>'
)
_ROOTS = {"header1": "hdr", "footer1": "ftr"}
_KINDS = {"header1": "header", "footer1": "footer"}


def part(root: str, body: str) -> str:
    return _HEAD.format(root=root, body=body)


def docx(body: str, parts: Mapping[str, str] | None = None, files: Mapping[str, str | bytes] | None = None) -> bytes:
    """A .docx of a body and of further parts by name ("numbering", "styles", "footnotes", "header1", …)."""
    parts = parts or {}
    relations = "".join(f'<Relationship Id="{name}" Type="{R}/{_KINDS.get(name, name)}" Target="{name}.xml"/>' for name in parts)
    holder = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    made: dict[str, str | bytes] = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": holder.format(f'<Relationship Id="r1" Type="{R}/officeDocument" Target="word/document.xml"/>'),
        "word/_rels/document.xml.rels": holder.format(relations),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
        **{f"word/{name}.xml": part(_ROOTS.get(name, name), inner) for name, inner in parts.items()},
        **(files or {}),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in made.items():
            archive.writestr(name, data)
    return out.getvalue()


def run(text: str, properties: str = "") -> str:
    return f'<w:r>{f"<w:rPr>{properties}</w:rPr>" if properties else ""}<w:t xml:space="preserve">{text}</w:t></w:r>'


def para(inner: str, properties: str = "") -> str:
    """A paragraph of text, or of runs."""
    inner = inner if inner.startswith("<") else run(inner) if inner else ""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inner}</w:p>"


def listed(text: str, number: int, level: int) -> str:
    return para(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def level(at: int, form: str, text: str, more: str = "") -> str:
    return f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>{more}</w:lvl>'


def table(*rows: tuple[str, ...]) -> str:
    """A table whose cells are paragraphs or XML."""
    cells = ("".join(f"<w:tc>{cell if cell.startswith('<') else para(cell)}</w:tc>" for cell in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"
