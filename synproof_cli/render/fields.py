"""Reading a published document without trusting it: what is absent or of another type is empty, and nothing raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Doc: TypeAlias = Mapping[str, object]

NOTHING: Doc = {}


def text(document: Doc, key: str, default: str = "") -> str:
    """The text under a key; numbers as they are written."""
    return plain(document.get(key)) or default


def plain(value: object) -> str:
    """A text or number as text, anything else as nothing."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def texts(document: Doc, key: str) -> list[str]:
    """The texts of a list; of objects in it their `id`, `formula` or `text`. A single text counts as a list of one."""
    value = document.get(key)
    if isinstance(value, str):
        return [value]
    found = [_named(item) for item in value] if isinstance(value, list | tuple) else []
    return [item for item in found if item]


def _named(item: object) -> str:
    if isinstance(item, Mapping):
        return text(item, "id") or text(item, "formula") or text(item, "text")
    return plain(item)


def doc(document: Doc, key: str) -> Doc:
    """The object under a key."""
    value = document.get(key)
    return value if isinstance(value, Mapping) else NOTHING


def docs(document: Doc, key: str) -> list[Doc]:
    """The objects of a list."""
    value = document.get(key)
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list | tuple) else []


def flag(document: Doc, key: str) -> bool:
    """Whether the value is `true`."""
    return document.get(key) is True


def number(document: Doc, key: str) -> int:
    """The whole number under a key, or 0."""
    value = document.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def cited(axiom: Doc) -> str:
    """An axiom's text, with its citation if it has one."""
    citation = text(axiom, "citation")
    return f"{text(axiom, 'text')} ({citation})" if citation else text(axiom, "text")
