"""Whether the text at a page's end goes on at the next page's beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from synproof_cli.readers.words import HYPHENS, Hyphenation

_ENDS: Final = ".!?:;"
_FIGURE: Final = re.compile(r"[\d.,]*\d[.,]?(?:\s|$)")
_HANGS: Final = re.compile(r"\b(?:the|an?|of|to|for|by|with|in|at|from|than|shall|must|may|not|any|each|every|its|their|than \d+)$")
"""Words, in small letters, that nothing ends with."""
_NEEDS_MORE: Final = re.compile(r"\b(?:of|the|an?|at|than|from|in|with|any|each|every|its|their)$")
_FIRST: Final = re.compile(r"[(\[]?(?:1|[aA]|[iI])[.)\]]*")
_CLOSERS: Final = "\"'”’)]»*_"


def is_complete(text: str) -> bool:
    """Whether a paragraph ends as sentences, list stems and items do."""
    bare = text.rstrip().rstrip(_CLOSERS)
    return not bare or bare[-1] in _ENDS


def is_mid_sentence(before: str, after: str) -> bool:
    """Whether a line without a label plainly goes on with the sentence of the one before."""
    return not is_complete(before) and (after[:1].islower() or _FIGURE.match(after) is not None or _HANGS.search(before[-24:]) is not None)


def is_cut(before: str, label: str) -> bool:
    """Whether a line breaks off before what looks like a label that is not a list's first: "at a rate of / 5. Interest"."""
    return _FIRST.fullmatch(label) is None and _NEEDS_MORE.search(before[-24:]) is not None


def flows(before: str, after: str, *, labelled: bool) -> bool:
    """Whether a paragraph that ends a page goes on with the one that begins the next. `labelled`: the second begins with a label."""
    before, after = before.rstrip(), after.lstrip()
    if not before or not after or labelled:
        return False
    if before[-1] in "-\u2010\u00ad\ufffe,–—" or after[0].islower():
        return not is_complete(before) or after[0].islower()
    return not is_complete(before)


def pieces(lines: Sequence[tuple[str, int | None]], words: Hyphenation) -> list[tuple[str, int | None]]:
    """The lines of a paragraph joined, one piece a page. A word that a page's end breaks belongs to the page it begins on."""
    made: list[tuple[str, int | None]] = []
    parts: list[str] = [lines[0][0].strip()]
    page = lines[0][1]
    for raw, at in lines[1:]:
        text = raw.strip()
        if at == page and text and parts[-1][-1:] not in HYPHENS:
            parts += (" ", text)
            continue
        cut, between = words.seam(parts[-1], text)
        if cut:
            parts[-1] = parts[-1][:-cut]
        if at == page:
            parts += [between, text] if text else []
            continue
        if not between:
            rest, _, text = text.partition(" ")
            parts.append(rest)
        made.append(("".join(parts), page))
        parts, page = [text], at
    return [*made, ("".join(parts), page)]
