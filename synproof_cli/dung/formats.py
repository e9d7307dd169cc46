"""Which format a file is in, and reading it accordingly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from synproof_cli.dung.aspartix import read_apx
from synproof_cli.dung.framework import Framework
from synproof_cli.dung.iccma import read_iccma
from synproof_cli.dung.text import as_bytes
from synproof_cli.dung.tgf import read_tgf
from synproof_cli.errors import InputError

Format = Literal["iccma", "apx", "tgf"]

SUFFIXES: Final[dict[str, Format]] = {".af": "iccma", ".apx": "apx", ".tgf": "tgf"}
READERS: Final[dict[Format, Callable[[str | bytes], Framework]]] = {"iccma": read_iccma, "apx": read_apx, "tgf": read_tgf}

_OPENING: Final = re.compile(rb"(?>(?:\s++|[#%][^\n]*+)*)")
_STARTS: Final[tuple[tuple[re.Pattern[bytes], Format], ...]] = (
    (re.compile(rb"p[ \t]++\w++[ \t]++\d"), "iccma"),
    (re.compile(rb"(?:arg|att)\s*+\("), "apx"),
)
_SEPARATOR: Final = re.compile(rb"^[ \t]*+#[ \t\r]*+$", re.MULTILINE)


def detect(data: str | bytes) -> Format | None:
    """The format, told by the first line that is neither blank nor a comment, or by a line `#`; None where nothing tells it."""
    content = as_bytes(data)
    opening = _OPENING.match(content)
    for start, name in _STARTS:
        if start.match(content, opening.end() if opening else 0):
            return name
    return "tgf" if _SEPARATOR.search(content) else None


def read_framework(data: str | bytes, suffix: str | None = None) -> Framework:
    """The framework in a file with this suffix (`.af`, `.apx`, `.tgf`, any case); with another or none, as `detect` tells.

    Raises InputError as the readers do, and where nothing tells the format. A file that does not fit its suffix but looks like another
    format is said so in the hint.
    """
    named = SUFFIXES.get((suffix or "").lower())
    if named is None:
        detected = detect(data)
        if detected is None:
            raise InputError("cannot tell the format of this framework", hint="known: ICCMA'23 (.af), ASPARTIX (.apx), TGF (.tgf)")
        return READERS[detected](data)
    try:
        return READERS[named](data)
    except InputError as error:
        looks = detect(data)
        if looks not in (named, None):
            error.hint = f"the suffix says {named}, but the text looks like {looks}"
        raise
