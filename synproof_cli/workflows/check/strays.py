"""Marks that would be lost: written where, or with signs that, this kind of file does not mark claims with. A lost claim never fails."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.workflows.check.claims import ClaimError
from synproof_cli.workflows.check.passages import Lines

_SAYS: Final = r"[ \t]*synproof(?:-ignore[ \t]*[:：][ \t]*\S|[ \t]*[:：][ \t]*[\w-]+[ \t]*=)"
_IN_TEXT: Final = r"""^ {0,3}(?:> ?){0,9}(?:\{?/\*+|//+|\#+|\.\.|\[[^\]\n]{0,9}\]:[ \t]{0,9}\#?[ \t]{0,9}[("'])"""
_IN_CODE: Final = r"""^[ \t]*(?:/\*+|//+!?|\#+|--+(?:\[\[)?|;+|%+|\{-+|\(\*+|\*+|"{3}|'{3})"""
_STRAY_IN_TEXT: Final = re.compile(_IN_TEXT + _SAYS, re.MULTILINE | re.IGNORECASE)
_STRAY_IN_CODE: Final = re.compile(_IN_CODE + _SAYS, re.MULTILINE | re.IGNORECASE)
_OPENED: Final = re.compile(r"(?<!`)<!-+\s*synproof(?:-ignore)?\s*[:：]", re.IGNORECASE)

Spans = Sequence[tuple[int, int]]


def refuse_in_text(text: str, lines: Lines, read: Spans) -> None:
    """Raises ClaimError for a mark of Markdown or plain text outside of the spans that were read: a comment that is not closed, or of a
    programming language.
    """
    hint = "outside of code, in a comment that is closed: <!-- synproof: … -->"
    _refuse((*_found(_STRAY_IN_TEXT, text), *_found(_OPENED, text)), lines, read, hint)


def refuse_in_html(text: str, lines: Lines, read: Spans) -> None:
    """Raises ClaimError for a mark in a comment that is not closed."""
    _refuse(_found(_OPENED, text), lines, read, "in a comment that is closed: <!-- synproof: … -->")


def refuse_in_code(text: str, lines: Lines, read: Spans, leader: str) -> None:
    """Raises ClaimError for a mark in a comment of another kind than those of a line that begin with `leader`, or behind code."""
    behind = re.compile(rf"""(?<=[^\s"'`{leader[0]}])[ \t]+{re.escape(leader)}+{_SAYS}""", re.IGNORECASE)
    _refuse((*_found(_STRAY_IN_CODE, text), *_found(behind, text)), lines, read, f"on a line of its own: {leader} synproof: …")


def _found(kind: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    if "synproof" in text.lower():
        yield from kind.finditer(text)


def _refuse(strays: Iterator[re.Match[str]] | Sequence[re.Match[str]], lines: Lines, read: Spans, hint: str) -> None:
    spans = sorted(read)
    for found in strays:
        number = bisect_right(spans, (found.end() - 1, len(found.string) + 2)) - 1
        if number < 0 or spans[number][1] < found.end():
            start = found.start() + len(found[0]) - len(found[0].lstrip())
            raise ClaimError("a mark that is not read here", lines.place(start, found.end()), hint)
