"""What was filled in: values of form fields and text typed onto the page, as runs where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from synproof_cli.readers.pdf.runs import Run

_MOST: Final = 10_000
_DEEPEST: Final = 20
_HIDDEN: Final = 0b10  # annotation flag 2 (ISO 32000-1, table 165)
_PUSH_BUTTON: Final = 1 << 16
_PASSWORD: Final = 1 << 13
ON: Final = "☒"
OFF: Final = "☐"
_LINE: Final = 11.0
_MIDDLE: Final = 0.46
"""How far up the box of a line of text the middle of its small letters is."""


def field_runs(page: Any) -> Iterator[Run]:
    """The runs of a page's annotations that hold text of the document; comments, links and stamps are none."""
    annotations = page.get("/Annots")
    annotations = annotations.get_object() if annotations is not None else ()
    for number, one in enumerate(annotations if isinstance(annotations, list) else ()):
        annotation = one.get_object()
        if number >= _MOST or not isinstance(annotation, dict) or int(annotation.get("/F", 0)) & _HIDDEN:
            continue
        kind = annotation.get("/Subtype")
        said = _value(annotation) if kind == "/Widget" else _text(annotation.get("/Contents")) if kind == "/FreeText" else ""
        if said:
            yield from placed(said, [float(side) for side in annotation["/Rect"]])


def struck_rules(page: Any) -> Iterator[tuple[float, float, float, float]]:
    """Lines through the words that annotations strike out, as a viewer draws them."""
    annotations = page.get("/Annots")
    annotations = annotations.get_object() if annotations is not None else ()
    for one in annotations[:_MOST] if isinstance(annotations, list) else ():
        annotation = one.get_object()
        if not isinstance(annotation, dict) or annotation.get("/Subtype") != "/StrikeOut" or int(annotation.get("/F", 0)) & _HIDDEN:
            continue
        quads = annotation.get("/QuadPoints")
        quads = quads.get_object() if quads is not None else ()
        points = [float(point) for point in quads] if isinstance(quads, list) else []
        for at in range(0, len(points) - 7, 8):
            across, up = points[at : at + 8 : 2], points[at + 1 : at + 8 : 2]
            middle = min(up) + _MIDDLE * (max(up) - min(up))
            yield (min(across), middle, max(across), middle)


def placed(said: str, box: list[float]) -> Iterator[Run]:
    """The lines of a value in its box, from the top."""
    left, right = sorted((box[0], box[2]))
    bottom, top = sorted((box[1], box[3]))
    lines = [line for line in said.replace("\r\n", "\n").replace("\r", "\n").split("\n") if line.strip()]
    height = max(4.0, min(_LINE, (top - bottom) / max(1, len(lines)) * 0.8))
    single = len(lines) == 1 and top - bottom < 2.5 * _LINE
    base = bottom + (top - bottom - height * 0.7) / 2 if single else top - height
    for line in lines:
        width = min(right - left, 0.5 * height * len(line))
        yield Run(line.strip(), left + 1, base, left + 1 + width, base, height, entered=True)
        base -= height * 1.2


def _inherited(field: Any, key: str) -> Any:
    """An entry of a field, or of one it belongs to."""
    for _ in range(_DEEPEST):
        if key in field:
            return field[key].get_object()
        parent = field.get("/Parent")
        field = parent.get_object() if parent is not None else None
        if not isinstance(field, dict):
            break
    return None


def _value(field: Any) -> str:
    kind, flags = _inherited(field, "/FT"), _inherited(field, "/Ff")
    flags = int(flags) if isinstance(flags, (int, float)) else 0
    if kind == "/Btn":
        state = field.get("/AS")
        return "" if flags & _PUSH_BUTTON or state is None else OFF if state == "/Off" else ON
    if kind not in {"/Tx", "/Ch"} or (kind == "/Tx" and flags & _PASSWORD):
        return ""
    value = _inherited(field, "/V")
    if isinstance(value, list):
        return ", ".join(filter(None, (_text(one.get_object()) for one in value)))
    return _text(value)


def _text(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if hasattr(value, "get_data"):  # a long value may be a stream
        return str(value.get_data().decode("utf-8", "replace"))
    return str(value) if isinstance(value, str) else ""
