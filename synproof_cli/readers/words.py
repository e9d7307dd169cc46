"""Words as they are spelt: ligatures taken apart, and words that a line's end broke put together again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

HYPHENS: Final = "-\u2010\u00ad\ufffe\u2011"
_WORD_LENGTH: Final = 64
_SOFT: Final = "\u00ad\ufffe"
_WORD: Final = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*")
_NOT_ASCII_WORD: Final = str.maketrans({chr(sign): " " for sign in range(128) if not chr(sign).isalpha() and chr(sign) != "-"})
_FIRST: Final = re.compile(r"[^\W\d_]+")
_LAST: Final = re.compile(r"[^\W\d_]+$")
_LIGATURES: Final = {
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\u00a0": " ", "\u2007": " ", "\u202f": " ",
    "\u2010": "-", "\u2011": "-", "\u200b": "", "\u2060": "", "\ufeff": "",
}
_TABLE: Final = str.maketrans(_LIGATURES)
_PREFIXES: Final = (
    "all anti arm co cross ex first second third fourth full half high inter long low mid mother multi near non off on one two three four"
    " five six seven eight nine ten over part peer post pre pro quasi real self semi short single so state sub time up well year"
)
_KEPT: Final = frozenset(_PREFIXES.split())
"""First parts that stand with a hyphen far more often than not."""


def plain(text: str) -> str:
    """The text without typographers' ligatures and no-break signs. Letters and figures keep their form: "½" and "²" mean something."""
    return text.translate(_TABLE)


class Hyphenation:
    """Knows the words of one document, and by them whether a hyphen at a line's end belongs to the word."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._lines: list[str] = []

    def learn(self, lines: Iterable[str]) -> None:
        """Take in the words of lines; they are counted once somebody asks."""
        self._lines += lines

    def _count(self) -> None:
        """Count the words; what a line's end may have broken is left out."""
        wholes = [line.rstrip() for line in self._lines]
        self._lines = []
        wholes = [whole if whole[-1:] not in HYPHENS else whole[: whole.rfind(" ") + 1] for whole in wholes]
        plainly = Counter("\n".join(filter(str.isascii, wholes)).lower().translate(_NOT_ASCII_WORD).split())
        hyphened = [(word, plainly.pop(word)) for word in list(plainly) if "-" in word]
        self._seen.update(plainly)
        for word, count in hyphened:
            for part in _WORD.findall(word):
                self._seen[part] += count
        others = _WORD.findall("\n".join(whole for whole in wholes if not whole.isascii()))
        self._seen.update(word.lower().replace("\u2010", "-").replace("\u2011", "-") for word in others)

    def seam(self, before: str, after: str) -> tuple[int, str]:
        """How two lines become one: how many characters of the first's end fall away, and what comes between."""
        if not before or not after or before[-1] not in HYPHENS:
            return 0, " " if before and after else ""
        tail = before[-_WORD_LENGTH:]
        stem, head = _LAST.search(tail[:-1]), _FIRST.match(after[:_WORD_LENGTH])
        if before[-1] in _SOFT:
            return 1, ""
        if stem is None or head is None:
            return 0, "" if tail[-2:-1].isalnum() and after[0].isalnum() else " "
        return (0, "") if self._keeps(stem[0], head[0]) else (1, "")

    def _keeps(self, stem: str, head: str) -> bool:
        """Whether the hyphen is the word's own."""
        if self._lines:
            self._count()
        whole, apart = (stem + head).lower(), f"{stem}-{head}".lower()
        if self._seen[whole] != self._seen[apart]:
            return self._seen[apart] > self._seen[whole]
        return head[0].isupper() != stem.isupper() or stem.lower() in _KEPT
