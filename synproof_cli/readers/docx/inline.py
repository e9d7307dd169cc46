"""The words of a paragraph, in the accepted version: what was inserted stands, what was deleted is gone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from synproof_cli.readers.docx.names import qn
from synproof_cli.readers.docx.styles import NONE, Style, Styles, is_on
from synproof_cli.readers.docx.symbols import form_field, spelt, symbol
from synproof_cli.readers.flow import is_complete
from synproof_cli.readers.labels import is_reference, label_of

_M: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_GONE: Final = frozenset(map(qn, ("w:del", "w:moveFrom")))
_CHANGED: Final = frozenset(map(qn, ("w:ins", "w:moveTo")))
_SKIPPED: Final = frozenset([
    *map(qn, ("w:pPr", "w:rPr", "w:sdtPr", "w:sdtEndPr", "w:instrText", "w:delText", "w:delInstrText", "w:rt", "w:tbl", "w:proofErr")),
    f"{_M}rPr", f"{_M}ctrlPr",
])
_SPACES: Final = frozenset(map(qn, ("w:tab", "w:ptab")))
_BREAKS: Final = frozenset(map(qn, ("w:br", "w:cr")))
_SUPER: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
"""Raised figures stay raised: 10⁶ is not 106."""
_FORMULAS: Final = {f"{_M}f": (f"{_M}num", f"{_M}den"), f"{_M}sSup": (f"{_M}e", f"{_M}sup"), f"{_M}sSub": (f"{_M}e", f"{_M}sub")}
"""Formulas of two parts that stand above each other."""
_WHOLE: Final = re.compile(r"\w+(?:[.,]\d+)?|\(.*\)")


@dataclass(slots=True)
class Inline:
    """Words of a paragraph, and what hangs on it. `notes`: ids of footnotes and endnotes, in order; `bold`: places of words so set.

    A break within the paragraph is a word of its own, a line feed.
    """

    words: list[str] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[Any] = field(default_factory=list)
    bold: set[int] = field(default_factory=set)
    changed: bool = False
    hidden: bool = False
    struck: bool = False

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.words)

    def lines(self) -> list[str]:
        """The paragraph's lines, where breaks in it begin new sentences, items or the text below a bold title; else it is one."""
        made, begun = [""], 0
        for at, word in enumerate([*self.words, "\n"]):
            if word != "\n":
                made[-1] += word
                continue
            after = "".join(self.words[at + 1 : at + 4])
            titled = at > begun and all(one in self.bold or not self.words[one].strip() for one in range(begun, at))
            titled = titled and not any(one in self.bold for one in range(at + 1, min(at + 4, len(self.words))))
            if at < len(self.words) and begins_anew(made[-1], after, titled=titled):
                made.append("")
            else:
                made[-1] += " "
            begun = at + 1
        return made


class InlineReader:
    """Reads paragraphs; knows the styles that hide text. A complex field's code may begin in one run and end in another."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._style: Style = NONE
        self._fields: list[bool] = []
        """For each open field whether its result has begun."""

    def read(self, paragraph: Any) -> Inline:
        """The paragraph's words."""
        found = Inline()
        properties = paragraph.find(qn("w:pPr"))
        style = None if properties is None else properties.find(qn("w:pStyle"))
        self._style = self._styles.get("" if style is None else style.get(qn("w:val"), ""))
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
            elif (parts := _FORMULAS.get(tag)) is not None:
                self._formula(child, parts, found)
            else:
                found.changed |= tag in _CHANGED
                self._inside(child, found)

    def _formula(self, element: Any, parts: tuple[str, str], found: Inline) -> None:
        """A fraction or a power on one line: 1/2 and not 12, x² and not x2."""
        said = []
        for name in parts:
            begun = len(found.words)
            for part in element.findall(name):
                self._inside(part, found)
            said.append("".join(found.words[begun:]).strip())
            del found.words[begun:]
        found.words.append(_written(element.tag, *said))

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
        hidden, struck = self._unshown(properties)
        if hidden or struck:
            written = any(child.text for child in run.iter(qn("w:t")))
            found.hidden |= hidden and written
            found.struck |= struck and not hidden and written
            self._fields_of(run)
            return
        begun = len(found.words)
        for child in run:
            self._piece(child, found)
        found.words[begun:] = [spelt(word, properties) for word in found.words[begun:]]
        if properties is not None and is_on(properties.find(qn("w:b"))):
            found.bold.update(range(begun, len(found.words)))
        if properties is not None and _is_raised(properties):
            found.words[begun:] = [word.translate(_SUPER) for word in found.words[begun:]]

    def _unshown(self, properties: Any | None) -> tuple[bool, bool]:
        """Whether a run is hidden, and whether it is struck through: by itself, by its style, or by its paragraph's."""
        hidden, struck = self._style.hidden, self._style.struck
        if properties is None:
            return hidden, struck
        name = properties.find(qn("w:rStyle"))
        style = NONE if name is None else self._styles.get(name.get(qn("w:val"), ""))
        own = [properties.find(qn(tag)) for tag in ("w:strike", "w:dstrike")]
        struck = any(map(is_on, own)) if any(one is not None for one in own) else struck or style.struck
        return is_on(properties.find(qn("w:vanish")), default=hidden or style.hidden), struck

    def _piece(self, child: Any, found: Inline) -> None:
        tag = child.tag
        if tag == qn("w:fldChar"):
            if all(self._fields) and (said := form_field(child)):
                found.words.append(said)
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
        return symbol(child)
    return " " if tag in _SPACES else "\n" if tag in _BREAKS else "-" if tag == qn("w:noBreakHyphen") else None


def _written(tag: str, first: str, second: str) -> str:
    """The parts of a formula beside each other."""
    one, other = (part if _WHOLE.fullmatch(part) else f"({part})" for part in (first, second))
    if tag == f"{_M}f":
        return f"{one}/{other}"
    if tag == f"{_M}sSub":
        return f"{one}_{other}"
    return f"{one}{second.translate(_SUPER)}" if second.isdecimal() else f"{one}^{other}"


def begins_anew(before: str, after: str, *, titled: bool) -> bool:
    """Whether what stands behind a break is no more of the line before. `titled`: only the line before is bold."""
    before, after = before.strip(), after.strip()
    if not before or not after or is_reference(before):
        return False
    if label_of(after) is not None:
        return before[-1] in ".;:,!?" or before.endswith((" and", " or"))
    return (is_complete(before) or titled) and not after[0].islower()
