"""What words have in common that are made of one another: "terminate" and "termination", "paid", "payment" and "payable"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from synproof_cli.axiomat.lexis import SYNONYMS
from synproof_cli.english import content_words
from synproof_cli.english.stem import stem

_SHORTEST: Final = 3
_ENDINGS: Final = re.compile(
    r"(?:abl|ibl|ement|ment|ition|ation|ion|at|anc|enc|ag|ur|al|li|ful|less|iv|ing|ed|e)\Z",
)
_WHOLE: Final = frozenset(("information", "section", "station", "nation", "document", "department", "parcel", "moment"))
"""Words that are made of no other."""
_NEGATED: Final = re.compile(r"\Anon-?(?=[a-z]{3})")
_DOUBLE: Final = re.compile(r"([b-df-hj-np-rtv-z])\1\Z")
_GROUPS: Final = (
    "disclose share reveal divulge communicate", "keep store retain hold archive save", "pay charge bill owe fee", "end terminate cancel",
    "return refund", "enter entry access admit admission visit", "answer reply respond", "cover insure", "get receive obtain",
    "transfer transmit send", "vote ballot", "photograph picture photo", "deliver ship dispatch", "liable liability", "assign assignment",
    "publish publication", "expire expiry", "sell sold sale", "lose lost loss", "choose chosen choice", "decide decision",
    "permit permission", "submit submission", "extend extension", "exclude exclusion", "buy bought purchase",
    "carry carry-over", "maintain maintenance",
    "register registration", "modify modification", "steal stolen theft", "weigh weight", "consume consumption", "destroy destruction",
    "produce production", "reduce reduction", "subscribe subscription", "fly flown flight", "repeat repetition", "drive driver driven",
)
"""Words for one and the same deed in rules, beside those that are always so."""


def _bare(word: str) -> str:
    """A stem without its endings, as long as enough of it is left."""
    word = _final(_NEGATED.sub("", word).replace("bility", "bl").replace("biliti", "bl"))
    for _ in range(0 if word in _WHOLE else 2):
        cut = _ENDINGS.sub("", word)
        if len(cut) < _SHORTEST or cut == word:
            break
        word = cut
    return _DOUBLE.sub(r"\1", _final(word))


def _final(word: str) -> str:
    return f"{word[:-1]}i" if word.endswith("y") else word


_KIN: Final[dict[str, str]] = {_bare(stem(word)): _bare(stem(first)) for word, first in SYNONYMS.items()}
for _group in _GROUPS:
    _first, *_rest = (_bare(stem(word)) for word in _group.split())
    _KIN.update({word: _KIN.get(_first, _first) for word in _rest})


@lru_cache(maxsize=1 << 16)
def root(word: str) -> str:
    """The key under which a stem, what is made of it and words of the same meaning meet."""
    bare = _bare(word)
    return _KIN.get(bare, bare)


def roots(text: str) -> frozenset[str]:
    """The roots of a text's content words."""
    return frozenset(map(root, content_words(text)))


@lru_cache(maxsize=1 << 16)
def root_of(word: str) -> str:
    """The root of one word as it is written; "" for a number and for a word that only joins others."""
    lower = word.lower().strip("’'-")
    if not lower or lower[0].isdigit():
        return ""
    if not lower.isalpha():
        return root(stem(lower))
    found = content_words(lower)
    return root(next(iter(found))) if found else ""
