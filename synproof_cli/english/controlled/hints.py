"""Why a sentence is not read, where no construction knows better: the word in it that the reader has no meaning for, and what to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_QUANTITY: Final = "how many that are is not certain: write 'all', 'some', 'no', or a number of named things"
_DEGREE: Final = "how nearly it is so is not certain: write what is so, or what is not"
_OFTEN: Final = "how often is not certain: write 'always', 'never', or 'normally …'"
_REASON: Final = "a reason is not read: write both parts as sentences of their own, and 'if …' where one follows from the other"
_CONCESSION: Final = "write both parts as sentences of their own"
_TIME: Final = "what is so before or after something else is not read: write 'if …', or a date"
_CHANCE: Final = "how likely it is cannot be reckoned with: write that it is so, or 'normally …'"
_CLAUSE: Final = "a clause behind this word is not read: write it as a sentence of its own"
_RANGE: Final = "which of several dates or amounts counts is not reckoned: write the one that does"
_SCOPE: Final = "how far this limits the rule is not read: write 'if …', 'unless …', or 'Rule 1 prevails over Rule 2'"
_EXAMPLE: Final = "examples are not read: say of each in a sentence of its own what it is"
_HINTS: Final[dict[tuple[str, ...], str]] = {
    **dict.fromkeys((("most",), ("many",), ("few",), ("several",), ("half",), ("majority",), ("minority",), ("percent",)), _QUANTITY),
    **dict.fromkeys((("almost",), ("nearly",), ("hardly",), ("barely",), ("scarcely",), ("approximately",), ("roughly",)), _DEGREE),
    **dict.fromkeys((("rarely",), ("seldom",), ("mostly",), ("sometimes",), ("often",)), _OFTEN),
    **dict.fromkeys((("because",), ("since",), ("due", "to"), ("as", "a", "result")), _REASON),
    **dict.fromkeys((("although",), ("though",), ("even", "though"), ("despite",), ("whereas",), ("instead",)), _CONCESSION),
    **dict.fromkeys((("until",), ("before",), ("after",), ("while",), ("as", "soon", "as"), ("not", "yet"), ("no", "longer")), _TIME),
    **dict.fromkeys((
        ("probably",), ("possibly",), ("perhaps",), ("maybe",), ("likely",), ("unlikely",), ("possible",), ("probable",), ("certain",),
    ), _CHANCE),
    **dict.fromkeys((("even", "if"), ("as", "if"), ("as", "though"), ("whether",), ("so", "that"), ("in", "order", "to")), _CLAUSE),
    **dict.fromkeys((("whichever",), ("whatever", "is"), ("respectively",)), _RANGE),
    **dict.fromkeys((
        ("notwithstanding",), ("subject", "to"), ("except",), ("provided", "that"), ("without", "prejudice"), ("save",), ("unless",),
    ), _SCOPE),
    **dict.fromkeys((("such", "as"), ("including",), ("e.g",), ("for", "example")), _EXAMPLE),
    ("were",): "what would be if something were so is not read: write 'if … is …'",
    ("whose",): "write 'the … of which', or a sentence of its own",
    ("twice",): "how many times as much is not reckoned: write the amount",
    ("than",): "with what it is compared is not read",
}


def hint(words: tuple[str, ...], text: Callable[[int, int], str]) -> str:
    """The reason, naming the words; "" if nothing in the sentence is known to be the matter. `text`: the words of a span as written."""
    for at in range(len(words)):
        for size in (3, 2, 1):
            reason = _HINTS.get(words[at : at + size]) if at + size <= len(words) else None
            if reason:
                return f"'{text(at, at + size)}': {reason}"
    return ""
