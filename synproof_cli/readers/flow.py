"""Whether the text at a page's end goes on at the next page's beginning."""

from __future__ import annotations

from typing import Final

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
