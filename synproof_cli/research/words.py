"""Texts as they are compared: words without case, accents, punctuation and the signs of mark-up."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_TEX: Final = re.compile(r"\\[a-zA-Z]+|[${}\\^_]")


def folded(text: str) -> str:
    """Without case and accents; apostrophes alike."""
    split = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in split if not unicodedata.combining(sign)).casefold().replace("’", "'")


def words(text: str) -> list[str]:
    """The words of a text, in order: numbers too, "not" too, nothing left out."""
    return _WORD.findall(folded(_TEX.sub(" ", _TAG.sub(" ", text))))


def find(part: Sequence[str], whole: Sequence[str]) -> int:
    """Where the words stand one behind the other in the others; -1 for nowhere, and for no words."""
    size = len(part)
    return next((at for at in range(len(whole) - size + 1) if whole[at : at + size] == list(part)), -1) if size else -1
