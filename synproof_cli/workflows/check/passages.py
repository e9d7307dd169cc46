"""Running text with the place of every character: what Markdown, HTML and comments are all turned into, and its sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from synproof_cli.model.values import value
from synproof_cli.workflows.check.claims import Place

_SHORT: Final = frozenset((
    "art", "arts", "no", "nos", "e.g", "i.e", "etc", "cf", "vs", "sec", "secs", "para", "paras", "par", "cl", "ch", "p", "pp", "reg", "dr",
    "mr", "mrs", "ms", "prof", "st", "inc", "ltd", "co", "corp", "fig", "approx", "al", "ed", "vol", "incl", "resp", "sen", "gov", "gen",
    "u.s", "u.k", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
))
"""Words that a full stop does not end a sentence behind."""
_STOP: Final = re.compile(r"""[.!?…]+["'”’)\]]*(?=\s)""")
_WORD_BEFORE: Final = re.compile(r"[\w.]*\Z")
_OPENS: Final = re.compile(r"""\s+["'“‘(\[]*(?P<first>\S)""")


@value
class Passage:
    """A paragraph or an item of a list (or what a mark leaves of one). `at[i]` is where `text[i]` stands in the file.

    `lists`: the numbers of the lists it stands in, outermost first; empty for a paragraph. `silent`: a table or code; it holds no claims.
    """

    text: str
    at: tuple[int, ...]
    lists: tuple[int, ...] = ()
    silent: bool = False


@value
class Sentence:
    """A sentence: its words with single blanks, and the span it has in the file."""

    text: str
    start: int
    end: int


def sentences(passage: Passage) -> Iterator[Sentence]:
    """The sentences of a passage, in order; what has no letter or digit is none."""
    text, start = passage.text, 0
    for end in (*_ends(text), len(text)):
        words = text[start:end].split()
        if words and any(sign.isalnum() for sign in text[start:end]):
            first = start + len(text[start:end]) - len(text[start:end].lstrip())
            last = start + len(text[start:end].rstrip()) - 1
            yield Sentence(" ".join(words), passage.at[first], passage.at[last] + 1)
        start = end


def _ends(text: str) -> Iterator[int]:
    for stop in _STOP.finditer(text):
        following = _OPENS.match(text, stop.end())
        if following is None or following["first"].islower() or _is_short(text, stop):
            continue
        yield stop.end()


def _is_short(text: str, stop: re.Match[str]) -> bool:
    """Whether the stop belongs to an abbreviation, an initial, or the number of an article."""
    if stop[0][0] != ".":
        return False
    found = _WORD_BEFORE.search(text, max(0, stop.start() - 40), stop.start())
    word = found[0].lower() if found else ""
    return word in _SHORT or (len(word) == 1 and word.isalpha() and word != "i")


class Lines:
    """Offsets of a text as lines and columns from 1."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self._starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def place(self, start: int, end: int) -> Place:
        """The span as a place; at least one character wide."""
        return Place(self.file, *self.at(start), *self.at(max(end, start + 1)))

    def offset(self, line: int, column: int) -> int:
        """Inverse of `at`, with the column from 0 as Python's HTML parser counts."""
        return self._starts[line - 1] + column
