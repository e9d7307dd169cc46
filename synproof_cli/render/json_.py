"""JSON: one document, ASCII only, keys in the order they were put in, two blanks of indent; lists of plain values on one line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Final

from synproof_cli.render.fields import Doc

_LINE: Final = 120
_DEEPEST: Final = 40
"""Levels of indent; deeper ones stay there, or the blanks of a deep tree would outweigh it."""

_TREE_KEYS: Final = (
    "schema_version", "session_id", "thesis", "original_thesis_status", "finding", "argumentation_tree", "supports",
)
_encode: Final = json.JSONEncoder(ensure_ascii=True).encode


def to_json(document: object) -> str:
    r"""The document as JSON text with a newline at its end.

    Escape characters and lone surrogates are written `\u001b`, `\ud800`, so that the text can be sent anywhere in any encoding. A number
    that JSON does not know (NaN, infinity) becomes `null`. Iterative: no depth is too deep.
    """
    return "".join(_parts(document)).replace("\x7f", "\\u007f") + "\n"  # the one control that the encoder leaves as it is


def document_json(document: object, _look: object = None) -> str:
    """`to_json` as a format."""
    return to_json(document)


def tree_json(result: Doc, _look: object = None) -> str:
    """The tree and the supports, and which debate they belong to."""
    return to_json({key: result.get(key) for key in _TREE_KEYS})


def _parts(document: object) -> Iterator[str]:
    # An entry is a text to be written as it is, or a value with its depth.
    stack: list[str | tuple[object, int]] = [(document, 0)]
    while stack:
        entry = stack.pop()
        if isinstance(entry, str):
            yield entry
            continue
        value, depth = entry
        if isinstance(value, dict) and value:
            stack.extend(reversed(list(_object(value, depth))))
        elif isinstance(value, list | tuple) and value:
            stack.extend(reversed(list(_list(value, depth))))
        else:
            yield _scalar(value)


def _object(value: dict[object, object], depth: int) -> Iterator[str | tuple[object, int]]:
    indent = _newline(depth + 1)
    for index, (key, item) in enumerate(value.items()):
        yield ("{" if index == 0 else ",") + indent + _encode(str(key)) + ": "
        yield item, depth + 1
    yield _newline(depth) + "}"


def _list(value: list[object] | tuple[object, ...], depth: int) -> Iterator[str | tuple[object, int]]:
    kinds = set(map(type, value))
    if kinds == {int}:  # clauses of proofs: most of a result
        yield str(list(value))
        return
    if not kinds & {dict, list, tuple}:
        line = "[" + ", ".join(map(_scalar, value)) + "]"
        if len(line) + 2 * depth <= _LINE:
            yield line
            return
    indent = _newline(depth + 1)
    for index, item in enumerate(value):
        yield ("[" if index == 0 else ",") + indent
        yield item, depth + 1
    yield _newline(depth) + "]"


def _newline(depth: int) -> str:
    return "\n" + "  " * min(depth, _DEEPEST)


def _scalar(value: object) -> str:
    """A value without members. Raises TypeError for what is no JSON."""
    if isinstance(value, float) and not math.isfinite(value):
        return "null"
    return _encode(value)
