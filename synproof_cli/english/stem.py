"""Inflection by rule: steps 1 and 5 of Porter's stemmer (Porter 1980, "An algorithm for suffix stripping").

Only inflection is undone (plural, -ing, -ed, final -e and -y). Steps 2 to 4 strip derivations ("suspension" → "suspend", "performance" →
"perform") and so join words that a rule may keep apart; they are left out on purpose.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from synproof_cli.english.lexicon import IRREGULAR, UNINFLECTED

_VOWEL: Final = "aeiou"
_ENDS_DOUBLE: Final = re.compile(r"([^aeiou])\1$")


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The key under which all inflections of a lower-case word meet; British and American spellings share it."""
    word = IRREGULAR.get(word, word)
    if word in UNINFLECTED or len(word) <= 2 or not word.isascii() or not word.isalpha():
        return word
    word = word.replace("isation", "ization")
    word = _final_y(_past_and_participle(_plural(word)))
    return _american(_final_e(word))


def _consonants(word: str) -> list[bool]:
    marks: list[bool] = []
    for at, letter in enumerate(word):
        is_y_vowel = letter == "y" and at > 0 and marks[at - 1]
        marks.append(letter not in _VOWEL and not is_y_vowel)
    return marks


def _measure(word: str) -> int:
    """Porter's m: the number of vowel-consonant sequences."""
    marks = _consonants(word)
    return sum(1 for before, after in pairwise(marks) if after and not before)


def _has_vowel(word: str) -> bool:
    return not all(_consonants(word))


def _ends_cvc(word: str) -> bool:
    """Porter's *o: consonant, vowel, consonant, the last not w, x or y."""
    marks = _consonants(word)
    return len(word) >= 3 and marks[-1] and not marks[-2] and marks[-3] and word[-1] not in "wxy"


def _plural(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("ies"):
        return _with_y(word[:-3]) if len(word) > 4 else word[:-1]
    if word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word
    return word[:-1]


def _with_y(base: str) -> str:
    """What was "y" before an ending: "i" as in all words on -y, but "fly" and "try" keep it."""
    return base + ("i" if _has_vowel(base) else "y")


def _past_and_participle(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return _with_y(word[:-3])
    if word.endswith("eed"):  # "agreed" → "agree", but "exceed" and "proceed" are whole
        return word[:-1] if _measure(word[:-3]) > 0 and not word.endswith("ceed") else word
    for suffix in ("ed", "ing"):
        base = word.removesuffix(suffix)
        if base != word and len(base) > 1 and _has_vowel(base):
            return _restore(base)
    return word


def _restore(base: str) -> str:
    if base.endswith(("at", "bl", "iz")):
        return base + "e"
    if _ENDS_DOUBLE.search(base) and base[-1] not in "lsz":
        return base[:-1]
    return base + "e" if _measure(base) == 1 and _ends_cvc(base) else base


def _final_y(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and len(word) > 2 and _has_vowel(word[:-1]) else word


def _final_e(word: str) -> str:
    if word.endswith("e"):
        base = word[:-1]
        if _measure(base) > 1 or (_measure(base) == 1 and not _ends_cvc(base)):
            word = base
    return word[:-1] if word.endswith(("ll", "tt", "pp")) and _measure(word) > 1 else word


def _american(word: str) -> str:
    if len(word) >= 6 and word.endswith("is"):
        return word[:-1] + "z"
    return word[:-3] + "or" if len(word) >= 6 and word.endswith("our") else word
