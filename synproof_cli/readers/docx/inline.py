"""The words of a paragraph, in the accepted version: what was inserted stands, what was deleted is gone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.readers.docx.names import qn
from synproof_cli.readers.docx.styles import Styles, is_on

_M: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_GONE: Final = frozenset(map(qn, ("w:del", "w:moveFrom")))
_CHANGED: Final = frozenset(map(qn, ("w:ins", "w:moveTo")))
_SKIPPED: Final = frozenset([
    *map(qn, ("w:pPr", "w:rPr", "w:sdtPr", "w:sdtEndPr", "w:instrText", "w:delText", "w:delInstrText", "w:rt", "w:tbl", "w:proofErr")),
    f"{_M}rPr", f"{_M}ctrlPr",
])
_SPACES: Final = frozenset(map(qn, ("w:tab", "w:br", "w:cr", "w:ptab")))
_SYMBOLS: Final = {0xB7: "•", 0xA7: "▪", 0xD8: "➢", 0xFC: "✓", 0xA3: "≤", 0xB3: "≥", 0xB9: "≠", 0xD7: "×", 0xB0: "°", 0xB1: "±"}
"""Characters of the Symbol and Wingdings fonts that documents use as signs."""


_SUPER: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
"""Raised figures stay raised: 10⁶ is not 106."""


@dataclass(slots=True)
class Inline:
    """Words of a paragraph, and what hangs on it. `notes`: ids of footnotes and endnotes, in order."""

    words: list[str] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[Any] = field(default_factory=list)
    changed: bool = False
    hidden: bool = False
    struck: bool = False

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.words)


class InlineReader:
    """Reads paragraphs; knows the styles that hide text. A complex field's code may begin in one run and end in another."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._fields: list[bool] = []
        """For each open field whether its result has begun."""

    def read(self, paragraph: Any) -> Inline:
        """The paragraph's words."""
        found = Inline()
        self._inside(paragraph, found)
        return found

    def _inside(self, element: Any, found: Inline) -> None:
        for child in element:
            tag = child.tag
            if not isinstance(tag, str) or tag in _SKIPPED:
                continue
            if tag in _GONE:
                found.changed = True
                self._fields_of(child)
            elif tag == qn("w:r"):
                self._run(child, found)
            elif tag == f"{_MC}AlternateContent":
                self._alternative(child, found)
            elif tag == qn("w:txbxContent"):
                found.boxes.append(child)
            elif tag == f"{_M}t":
                found.words.append(child.text or "")
            else:
                found.changed |= tag in _CHANGED
                self._inside(child, found)

    def _fields_of(self, element: Any) -> None:
        """Deleted field signs still open and close fields."""
        for sign in element.iter(qn("w:fldChar")):
            self._field(sign)

    def _alternative(self, element: Any, found: Inline) -> None:
        """The first choice; the fallback repeats it for older programs."""
        chosen = element.find(f"{_MC}Choice")
        if chosen is None:
            chosen = element.find(f"{_MC}Fallback")
        if chosen is not None:
            self._run(chosen, found)

    def _run(self, run: Any, found: Inline) -> None:
        properties = run.find(qn("w:rPr"))
        if properties is not None:
            style = properties.find(qn("w:rStyle"))
            hidden = style is not None and self._styles.get(style.get(qn("w:val"), "")).hidden
            if is_on(properties.find(qn("w:vanish")), default=hidden):
                found.hidden = found.hidden or any(child.text for child in run.iter(qn("w:t")))
                self._fields_of(run)
                return
            if is_on(properties.find(qn("w:strike"))) or is_on(properties.find(qn("w:dstrike"))):
                found.struck = found.struck or any(child.text for child in run.iter(qn("w:t")))
                self._fields_of(run)
                return
        begun = len(found.words)
        for child in run:
            self._piece(child, found)
        if properties is not None and _is_raised(properties):
            found.words[begun:] = [word.translate(_SUPER) for word in found.words[begun:]]

    def _piece(self, child: Any, found: Inline) -> None:
        tag = child.tag
        if tag == qn("w:fldChar"):
            self._field(child)
        elif not isinstance(tag, str) or tag in _SKIPPED or (self._fields and not all(self._fields)):
            return
        elif (sign := _sign(child)) is not None:
            found.words.append(sign)
        elif tag in {qn("w:footnoteReference"), qn("w:endnoteReference")}:
            found.notes.append(("footnote" if "foot" in tag else "endnote", child.get(qn("w:id"), "")))
        elif tag == f"{_MC}AlternateContent":
            self._alternative(child, found)
        elif tag == qn("w:txbxContent"):
            found.boxes.append(child)
        elif len(child):
            self._inside(child, found) if tag != qn("w:r") else self._run(child, found)

    def _field(self, sign: Any) -> None:
        kind = sign.get(qn("w:fldCharType"))
        if kind == "begin":
            self._fields.append(False)
        elif kind == "separate" and self._fields:
            self._fields[-1] = True
        elif kind == "end" and self._fields:
            self._fields.pop()


def _is_raised(properties: Any) -> bool:
    """Whether a run's figures are set as a power."""
    place = properties.find(qn("w:vertAlign"))
    return place is not None and place.get(qn("w:val")) == "superscript"


def _sign(child: Any) -> str | None:
    """The characters that an element of a run stands for; None for what stands for none."""
    tag = child.tag
    if tag == qn("w:t"):
        return child.text or ""
    if tag == qn("w:sym"):
        return _symbol(child.get(qn("w:char"), ""))
    return " " if tag in _SPACES else "-" if tag == qn("w:noBreakHyphen") else None


def _symbol(code: str) -> str:
    try:
        value = int(code, 16)
    except ValueError:
        return ""
    return _SYMBOLS.get(value & 0xFF, "") if 0xF000 <= value <= 0xF0FF else chr(value) if 32 <= value < 0xD800 else ""
