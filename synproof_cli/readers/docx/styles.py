"""What paragraph styles bring: a heading's level, a list and its level, hidden or struck text; through the styles they are based on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from synproof_cli.readers.docx.names import qn

_HEADING: Final = re.compile(r"heading\s*([1-9])", re.IGNORECASE)
_QUOTES: Final = frozenset({"quote", "intense quote"})
_DEEPEST: Final = 30


@dataclass(frozen=True, slots=True)
class Style:
    """A style with all it inherits. `heading`: 0 none; `number`: a list's id, "" none; `level`: None where the list says it."""

    heading: int = 0
    number: str = ""
    level: int | None = None
    hidden: bool = False
    contents: bool = False
    struck: bool = False
    quoted: bool = False


NONE: Final = Style()


class Styles:
    """The styles of a document by their ids."""

    def __init__(self, root: Any | None) -> None:
        self._elements: dict[str, Any] = {}
        self._known: dict[str, Style] = {}
        self._default = ""
        for one in () if root is None else root.iter(qn("w:style")):
            name = one.get(qn("w:styleId"), "")
            self._elements[name] = one
            if one.get(qn("w:type")) == "paragraph" and one.get(qn("w:default")) in {"1", "true", "on"}:
                self._default = name

    def get(self, name: str) -> Style:
        """A style; the default one for ""."""
        name = name or self._default
        if name not in self._known:
            self._known[name] = self._made(name)
        return self._known[name]

    def _made(self, name: str) -> Style:
        chain: list[Any] = []
        while (element := self._elements.get(name)) is not None and len(chain) < _DEEPEST:
            chain.append(element)
            name = _value(element.find(qn("w:basedOn")))
        style = NONE
        for element in reversed(chain):
            style = _over(style, element)
        return style


def _over(base: Style, element: Any) -> Style:
    """A style over the one it is based on."""
    title = _value(element.find(qn("w:name")))
    found = _HEADING.fullmatch(title.strip())
    heading = int(found[1]) if found else 1 if title.lower() in {"title", "subtitle"} else base.heading
    number, level = base.number, base.level
    properties = element.find(qn("w:pPr"))
    if properties is not None:
        outline = _value(properties.find(qn("w:outlineLvl")))
        if outline.isdigit():
            heading = int(outline) + 1 if int(outline) < 9 else 0
        listed = properties.find(qn("w:numPr"))
        if listed is not None:
            number = _value(listed.find(qn("w:numId"))) or number
            deep = _value(listed.find(qn("w:ilvl")))
            level = int(deep) if deep.isdigit() else level
    runs = element.find(qn("w:rPr"))
    hidden = base.hidden if runs is None else is_on(runs.find(qn("w:vanish")), default=base.hidden)
    lines = [] if runs is None else [one for tag in ("w:strike", "w:dstrike") if (one := runs.find(qn(tag))) is not None]
    struck = any(map(is_on, lines)) if lines else base.struck
    contents, quoted = title.lower().startswith("toc ") or base.contents, title.lower() in _QUOTES or base.quoted
    return Style(heading, "" if number == "0" else number, level, hidden, contents, struck, quoted)


def _value(element: Any | None) -> str:
    return "" if element is None else element.get(qn("w:val"), "")


def is_on(element: Any | None, *, default: bool = False) -> bool:
    """Whether a switch such as <w:vanish/> is on."""
    return default if element is None else element.get(qn("w:val")) not in {"0", "false", "off"}
