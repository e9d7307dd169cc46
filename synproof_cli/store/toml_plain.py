"""TOML in its plain form, as worlds and claims are written: several times as fast as `tomllib`, and what is not plain is left to it.

Plain are bare keys; tables of one or two names, each opened once; arrays of tables of one name; on the right strings, lists of strings,
inline tables of strings, and scalars. For a text that is plain the data is that of `tomllib`; for any other there is none.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

_KEY: Final = r"[A-Za-z0-9_-]++"
_TEXT: Final = r'"[^"\\\x00-\x08\x0a-\x1f\x7f]*+"'
_LITERAL: Final = r"'[^'\x00-\x08\x0a-\x1f\x7f]*+'"
_GAP: Final = r"[ \t\n]*+"
_PAIR: Final = rf"[ \t]*+{_KEY}[ \t]*+=[ \t]*+{_TEXT}[ \t]*+"
_STATEMENT: Final = re.compile(
    r"[ \t\n]*+(?:"
    rf"(?P<key>{_KEY})[ \t]*+=[ \t]*+(?:"
    rf"(?P<text>{_TEXT}(?!\")|{_LITERAL}(?!'))"
    rf"|(?P<list>\[{_GAP}(?:{_TEXT}{_GAP}(?:,{_GAP}{_TEXT}{_GAP})*+,?+{_GAP})?+\])"
    rf"|(?P<inline>\{{(?:{_PAIR}(?:,{_PAIR})*+|[ \t]*+)\}})"
    r'|(?P<other>"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"""(?!")|"(?:[^"\\\n]|\\[^\n])*+"(?!")|[\w.:+-][\w.:+ -]*+)'
    r")"
    rf"|\[(?P<table>{_KEY})(?:\.(?P<inner>{_KEY}))?+\]"
    rf"|\[\[(?P<array>{_KEY})\]\]"
    r")?+[ \t]*+(?:\#[^\x00-\x08\x0a-\x1f\x7f]*+)?+(?:\n|\Z)",
    re.DOTALL | re.ASCII,
)
_ITEM: Final = re.compile(r'"([^"]*+)"')
_FIELD: Final = re.compile(rf'({_KEY})[ \t]*+=[ \t]*+"([^"]*+)"')
_SCALARS: Final[dict[str, Any]] = {"true": True, "false": False}


class _NotPlainError(Exception):
    """The text is for `tomllib`."""


class _Tables:
    """The tables of a text, as headers open them one after the other."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.current = self.data
        self._opened: set[str] = set()
        self._arrays: set[str] = set()

    def table(self, name: str, inner: str | None) -> None:
        """`[name]` or `[name.inner]`."""
        if inner is None:
            self.current = self._fresh(self.data, name)
            self._opened.add(name)
            return
        if name not in self._opened:
            self._fresh(self.data, name)
            self._opened.add(name)
        self.current = self._fresh(self.data[name], inner)

    def array(self, name: str) -> None:
        """`[[name]]`."""
        if name not in self._arrays:
            if name in self.data:
                raise _NotPlainError
            self.data[name] = []
            self._arrays.add(name)
        self.current = {}
        self.data[name].append(self.current)

    @staticmethod
    def _fresh(table: dict[str, Any], name: str) -> dict[str, Any]:
        if name in table:
            raise _NotPlainError
        found: dict[str, Any] = {}
        table[name] = found
        return found


def plain_data(text: str, parse_float: Callable[[str], Any]) -> dict[str, Any] | None:
    """The data of a text that is plain; None for any other, be it TOML or not."""
    text = text.replace("\r\n", "\n")
    tables, at, end = _Tables(), 0, len(text)
    try:
        while at < end:
            found = _STATEMENT.match(text, at)
            if found is None:
                return None
            at = found.end()
            kind = found.lastgroup
            if kind in ("table", "inner"):
                tables.table(found["table"], found["inner"])
            elif kind == "array":
                tables.array(found["array"])
            elif kind is not None:
                key = found["key"]
                if key in tables.current:
                    return None
                tables.current[key] = found[kind][1:-1] if kind == "text" else _value(kind, found[kind], parse_float)
    except (_NotPlainError, ValueError):
        return None
    return tables.data


def _value(kind: str, raw: str, parse_float: Callable[[str], Any]) -> Any:
    if kind == "list":
        return _ITEM.findall(raw)
    if kind == "inline":
        fields = _FIELD.findall(raw)
        found = dict(fields)
        if len(found) != len(fields):
            raise _NotPlainError
        return found
    return _SCALARS[raw] if raw in _SCALARS else tomllib.loads(f"x = {raw}", parse_float=parse_float)["x"]
