"""Right-to-left text: a page shows it from the left as it is seen; a document holds it as it is read (after Unicode's annex 9)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_RTL: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LEFT: Final = re.compile(r"[A-Za-z\u00c0-\u024f0-9](?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*[A-Za-z\u00c0-\u024f0-9%])?")
_MIRROR: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")


_STRETCH: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[^\\w]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*")


def is_rtl(text: str) -> bool:
    """Whether most letters of a text are written from the right."""
    if text.isascii():
        return False
    right = len(_RTL.findall(text))
    return right * 2 > sum(sign.isalpha() for sign in text)


def logical(seen: str) -> str:
    """The text in the order it is read, from the order it is seen in."""
    if seen.isascii() or not _RTL.search(seen):
        return seen
    if is_rtl(seen):
        turned = _reversed(seen)
        return _LEFT.sub(lambda found: _reversed(found[0]), turned)
    return _runs(seen)


def _runs(seen: str) -> str:
    """A text from the left with words from the right in it: each stretch of those is turned."""
    parts: list[str] = []
    end = 0
    for found in _STRETCH.finditer(seen):
        parts += [seen[end : found.start()], _reversed(found[0])]
        end = found.end()
    return "".join([*parts, seen[end:]])


def _reversed(text: str) -> str:
    """From the other end, marks staying behind their letters and brackets facing the other way."""
    letters: list[str] = []
    for sign in text:
        if letters and unicodedata.combining(sign):
            letters[-1] += sign
        else:
            letters.append(sign)
    return "".join(reversed(letters)).translate(_MIRROR)
