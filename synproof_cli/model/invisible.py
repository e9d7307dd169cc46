"""Characters that steer a terminal or hide: they are written out wherever text leaves the program, as renderers and world files do."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

SPACES: Final = frozenset("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000")
"""Kinds of blank: not printable to Python, harmless on a screen."""

_SILENT_LETTERS: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
"""Signs that count as letters or marks and yet show nothing; `str.isprintable` lets them pass."""
_KEPT: Final = SPACES | {"\n", "\t"}


def written_out(text: str, escape: Callable[[str], str]) -> str:
    """The text with every such character replaced by what `escape` gives for it; newlines, tabs and kinds of blank stay.

    They are: C0 and C1 controls, format characters (bidirectional overrides, zero-width), lone surrogates, line separators, private and
    unassigned code points, and letters that show nothing.
    """
    plain = text if text.isprintable() else text.replace("\n", "").replace("\t", "")
    if plain.isprintable() and (text.isascii() or not _SILENT_LETTERS.search(text)):
        return text
    plain = "".join([sign if sign.isprintable() or sign in _KEPT else escape(sign) for sign in text])
    return _SILENT_LETTERS.sub(lambda sign: escape(sign[0]), plain)


def encodable(text: str) -> str:
    """Text that can be stored and sent: half characters, which a shell may hand over, are written as escapes."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
