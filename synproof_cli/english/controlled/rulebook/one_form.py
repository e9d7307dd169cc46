"""Verb phrases in one form, where English has several that say the same: "that belongs to", "whose owner is", "the cards that she has"."""

from __future__ import annotations

from typing import Final

from synproof_cli.english.controlled.lexicon import Lexicon
from synproof_cli.english.controlled.morphology import participle, singular

_HERS: Final = frozenset(("his", "her", "its", "their"))
_SUBJECTS: Final = frozenset(("it", "he", "she", "they"))


def one_form(words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """The words without what English adds or leaves out at will."""
    words = _possessive(_reduced(_partitive(_placed(tuple(map(_unclipped, words)))), lexicon))
    words = tuple(word for word in words if word not in ("a", "an", "one", "some"))
    by = [*words[1:], ""]
    return tuple((participle(word, lexicon.seen) if after == "by" else "") or word for word, after in zip(words, by, strict=False))


_SAME_PLACE: Final = {
    ("close", "to"): ("near",), ("next", "to"): ("beside",), ("besides",): ("beside",), ("inside",): ("in",), ("onto",): ("on",),
    ("upon",): ("on",), ("toward",): ("towards",), ("at", "present"): (), ("currently",): (), ("right", "now"): (),
}
"""Prepositions that say the same, and adverbials that say no more than the present tense does."""


_CLIPPED: Final = {
    "photo": "photograph", "phone": "telephone", "plane": "aeroplane", "airplane": "aeroplane", "bike": "bicycle", "exam": "examination",
    "lab": "laboratory", "ad": "advertisement", "advert": "advertisement", "fridge": "refrigerator", "memo": "memorandum",
    "auto": "automobile", "info": "information", "vet": "veterinarian", "gym": "gymnasium", "flu": "influenza",
    "math": "mathematics", "maths": "mathematics",
    "limo": "limousine",
}
"""Short forms of words, which say what the long ones say."""


def _unclipped(word: str) -> str:
    return _CLIPPED.get(word) or (f"{_CLIPPED[word[:-1]]}s" if word[-1:] == "s" and word[:-1] in _CLIPPED else word)


def _placed(words: tuple[str, ...]) -> tuple[str, ...]:
    for phrase, instead in _SAME_PLACE.items():
        for at in range(len(words) - len(phrase), -1, -1):
            if words[at : at + len(phrase)] == phrase:
                words = (*words[:at], *instead, *words[at + len(phrase) :])
    return words


def _partitive(words: tuple[str, ...]) -> tuple[str, ...]:
    """One of the weapons, one of its pieces: a weapon, a piece of it."""
    out: list[str] = []
    at = 0
    while at < len(words):
        if words[at : at + 2] == ("one", "of") and at + 3 < len(words) and words[at + 2] in _HERS | {"the"}:
            out += [*(() if words[at + 2] == "the" else ("its",)), singular(words[at + 3])]
            at += 4
        else:
            out.append(words[at])
            at += 1
    return tuple(out)


def _reduced(words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Castle that belongs to, houses that are occupied by, company whose owner is, pool located beside: without the relative clause."""
    out: list[str] = []
    at = 0
    while at < len(words):
        here = words[at : at + 3]
        if len(here) == 3 and here[0] in ("that", "which") and here[1:] in (("belongs", "to"), ("belong", "to")):
            out.append("of")
            at += 3
        elif len(here) == 3 and here[0] == "whose" and here[2] in ("is", "are") and _agent(here[1], lexicon):
            out += [_agent(here[1], lexicon), "by"]
            at += 3
        elif here[:1] in (("that",), ("which",)) and here[1:2] in (("is",), ("are",)):
            at += 2
        elif here[:1] in (("located",), ("situated",)) and at + 1 < len(words):
            at += 1
        else:
            out.append(words[at])
            at += 1
    return tuple(out)


def _agent(word: str, lexicon: Lexicon) -> str:
    """What an owner has done, where the text says elsewhere "owned by": "own"."""
    done = f"{word[:-1]}d"
    return participle(done, lexicon.seen) if word.endswith(("er", "or")) and done in lexicon.seen else ""


def _possessive(words: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that she has, her cards: its cards. The pieces in its possession: its pieces."""
    out = ["its" if word in _HERS else word for word in words]
    for at in range(len(out) - 2, -1, -1):
        if out[at] == "in" and out[at + 1 : at + 3] == ["its", "possession"] and at > 0:
            del out[at : at + 3]
            out.insert(at - 1, "its")
        elif out[at] == "that" and out[at + 1] in _SUBJECTS and out[at + 2 : at + 3] in (["has"], ["have"], ["owns"]) and at > 0:
            del out[at : at + 3]
            out[at - 1 : at] = ["its", out[at - 1]]
    return tuple(word for at, word in enumerate(out) if not (word == "the" and out[at + 1 : at + 2] == ["its"]))
