"""Words → identifiers: the functors and things of formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_UNFIT: Final = re.compile(r"\W+")
_RESERVED: Final = frozenset(("not", "and", "or", "xor", "implies", "iff", "exists", "forall", "defined", "true", "false"))


def identifier(words: Iterable[str]) -> str:
    """The words as one identifier, lower case, joined by `_`; `n` before a leading digit, `_` behind a word of the formula language."""
    name = _UNFIT.sub("_", "_".join(words).lower()).strip("_")
    if not name[:1].isalpha():
        name = f"n{name}"
    return f"{name}_" if name in _RESERVED else name
