"""TOML text to plain data, in time linear in the text: what takes `tomllib` long is refused before it begins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

MAX_PARTS: Final = 16
"""Dotted parts of one key; a world needs two. `tomllib` takes time cubic in them."""

_SMALL: Final = 200
"""Characters of a text in which no key is long enough to matter."""
_SILENT: Final = re.compile(
    r'"""[^"\\]*+(?>(?:(?:\\.|"(?!""))[^"\\]*+)*)(?:"{3,5}|\Z)'
    r"|'''[^']*+(?>(?:'(?!'')[^']*+)*)(?:'{3,5}|\Z)"
    r'|"[^"\\\n]*+(?>(?:\\.[^"\\\n]*+)*)"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments. Each alternative always ends, and none is tried twice at one place: no text makes this slow."""
_LONG_KEY: Final = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MAX_PARTS}}}")


def loads(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The data of a TOML text. Raises ValueError (`tomllib.TOMLDecodeError`), and RecursionError for what is nested too deeply."""
    if len(text) > _SMALL and (found := _long_key(text)):
        raise tomllib.TOMLDecodeError(f"a key has more than {MAX_PARTS} parts (at line {found}, column 1)")
    return tomllib.loads(text, parse_float=parse_float)


def header_places(text: str, table: str) -> list[tuple[int, int]]:
    """Line and column (from 1) of every `[[table]]` of a TOML text, in order; none within strings and comments."""
    bare = _SILENT.sub(lambda found: "s" + "\n" * found[0].count("\n"), text)
    header = re.compile(rf"^(?P<indent>[ \t]*)\[\[[ \t]*{re.escape(table)}[ \t]*\]\]")
    return [
        (number, len(found["indent"]) + 1) for number, line in enumerate(bare.split("\n"), start=1) if (found := header.match(line))
    ]


def _long_key(text: str) -> int:
    """The line of the first key with too many parts; 0 where there is none."""
    bare = _SILENT.sub(lambda found: "s" + "\n" * found[0].count("\n"), text)
    found = _LONG_KEY.search(bare)
    return bare.count("\n", 0, found.start()) + 1 if found else 0
