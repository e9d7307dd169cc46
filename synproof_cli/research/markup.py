"""XML from outside: parsed without entities, without anything being fetched, and only so deep.

`xml.etree` by itself expands entities that a document declares, so that a small one can fill the memory. Here a declaration of an entity
is refused; a document type is read over, since PubMed's answers name one.
"""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

_DEEPEST: Final = 60


class MarkupError(ValueError):
    """Not XML, or XML that declares entities or is nested without end."""


def parse(data: bytes) -> Element:
    """The document's root; names as `{namespace}name`. Raises MarkupError."""
    builder = TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise MarkupError("it is nested too deeply")
        builder.start(_named(tag), {_named(key): value for key, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_named(tag))

    def refuse(*_: Any) -> None:
        raise MarkupError("it declares entities")

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, builder.data
    parser.EntityDeclHandler = parser.UnparsedEntityDeclHandler = refuse
    parser.SkippedEntityHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as fault:
        raise MarkupError(f"it is no XML: {fault}") from fault
    return builder.close()


def _named(tag: str) -> str:
    return "{" + tag if "}" in tag else tag


def text_of(element: Element | None) -> str:
    """All text in it, blanks made one."""
    return " ".join("".join(element.itertext()).split()) if element is not None else ""
