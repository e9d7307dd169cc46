"""Whether the text at a page's end goes on at the next page's beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from synproof_cli.readers.words import Hyphenation

_ENDS: Final = ".!?:;"
_CLOSERS: Final = "\"'”’)]»*_"


def is_complete(text: str) -> bool:
    """Whether a paragraph ends as sentences, list stems and items do."""
    bare = text.rstrip().rstrip(_CLOSERS)
    return not bare or bare[-1] in _ENDS


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
    said, page = lines[0]
    for text, at in lines[1:]:
        joined = words.join(said, text)
        if at == page:
            said = joined
            continue
        cut = joined.find(" ", max(0, len(said.rstrip()) - 1))
        said, rest = (joined, "") if cut < 0 else (joined[:cut], joined[cut + 1 :])
        made.append((said, page))
        said, page = rest, at
    return [*made, (said, page)]
