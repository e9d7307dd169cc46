"""Text-level contradictions, for rules whether or not they have a formula: two rules that cannot both be met in one and the same case.

Rules of one skeleton clash by negation, modality or a number. Rules that differ in a few words besides clash where those words are of a
kind that excludes each other (`kinds.py`). No likeness counts: the rules must agree in every word that no kind explains.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.kinds import by_somebody, is_said, kind_of
from synproof_cli.axiomat.kinds_always import Claim, claim_of, clash_of
from synproof_cli.axiomat.kinds_course import courses
from synproof_cli.axiomat.kinds_narrow import at_one_time, in_state_only, narrowed
from synproof_cli.axiomat.kinds_need import TELLING, needed
from synproof_cli.axiomat.lexis import key_of
from synproof_cli.axiomat.likeness import sharing
from synproof_cli.axiomat.quantities import bounded, differ, excludes
from synproof_cli.axiomat.rivals import rivals
from synproof_cli.axiomat.skeleton import Quantity, Skeleton, opposite, skeleton_of
from synproof_cli.axiomat.voice import Spoken, loosened, spoken_of

_LEAST_WORDS: Final = 2
_WORD: Final = re.compile(r"[^\W\d_]+")
_QUOTED: Final = re.compile(r'"[^"]+"')
_SIGN: Final = re.compile(r"[<>=+*^~|\\{}@#&]|(?<!\S)-(?=[^\W\d])")
_THIS: Final = key_of("this")
_NAMELESS: Final = frozenset(("be", *map(key_of, ("default", "it", "these", "they", "value"))))
_WRITINGS: Final = frozenset(map(key_of, (
    "agreement", "contract", "lease", "policy", "document", "deed", "license", "licence", "act", "law", "regulation", "directive",
    "standard", "specification", "statute", "ordinance", "code", "treaty", "system", "product", "application", "software", "warranty",
    "guarantee",
)))
"""What "this" speaks of everywhere in a text alike; "this parameter" is another one in each place."""
_SHORT: Final = 3
_SHARE: Final = 0.5
"""Of the words of a new rule so many stand in an old one that it may clash with."""
_MOST_CHANGED: Final = 2
_MOST_NARROWED: Final = 4
_MOST_ADDED: Final = 6
_CROWD: Final = 40
"""Rules of one skeleton of which each is compared with that many after it: more are a table, not a contradiction."""
_SMALLEST_CROWD: Final = 16
_ALWAYS: Final = frozenset(("alltim",))
_COMPARED: Final = 1_000_000
"""Comparisons for one word, all in all: each of tens of thousands of rules is compared with fewer."""
_ASKING: Final = frozenset(("must", "should", "will"))
"""Modalities that ask for something: with different numbers they ask for different things, however strongly."""
_INVERSE: Final = {
    "must": "mustnot", "mustnot": "must", "may": "neednot", "neednot": "may", "should": "shouldnot", "shouldnot": "should",
    "will": "willnot", "willnot": "will",
}
"""Of a rule whose words are turned into their opposites: what it says of the words as they were."""

Clash = tuple[str, str]


def contradictions(texts: Sequence[str], first_new: int = 0) -> Iterator[tuple[int, int, str, str]]:
    """Pairs of places (smaller first) that contradict each other, with the kind and the case in which they clash. Linear but for crowds.

    Pairs with both places below `first_new` are left out: they are known.
    """
    made = {at: skeleton_of(texts[at]) for at in sharing(texts, first_new, _SHARE)}
    search = _Search(texts, {at: one for at, one in made.items() if len(one.words) >= _LEAST_WORDS and _names_it(one)}, first_new)
    search.by_words()
    search.by_voice()
    search.by_claims()
    search.by_kinds()
    yield from ((one, other, *clash) for (one, other), clash in sorted(search.found.items()))


def _names_it(one: Skeleton) -> bool:
    """Whether a rule names what it is about: "The default is 3" and "Must be short" speak of whatever stands before them."""
    words = one.words
    if words[0] == "modal":
        return False
    if words[0] == _THIS and one.modality in ("", "may"):
        return words[1] in _WRITINGS
    return "modal" in words or words[0] not in _NAMELESS or (len(words) > _SHORT and words[1] not in _NAMELESS)


def _signs(text: str) -> str:
    """The signs of a text that are no words: "a < b" is not "a > b", and "-n" not "+n"."""
    return "".join(_SIGN.findall(text))


class _Search:
    """Each pair that may clash is compared once in each way that fits it."""

    def __init__(self, texts: Sequence[str], made: dict[int, Skeleton], first_new: int) -> None:
        self.texts = texts
        self.first_new = first_new
        self.loose = {at: loosened(skeleton) for at, skeleton in made.items()}
        self.found: dict[tuple[int, int], Clash] = {}

    def _pairs(self, members: Sequence[int]) -> Iterator[tuple[int, int]]:
        for place, at in enumerate(members):
            for other in members[place + 1 : place + 1 + _CROWD]:
                if other >= self.first_new:
                    yield at, other

    def _put(self, one: int, other: int, clash: Clash | None) -> None:
        if clash and _signs(self.texts[one]) == _signs(self.texts[other]):
            self.found.setdefault((one, other), clash)

    def by_words(self) -> None:
        """Rules of the same words, but for "all" and "any"."""
        groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at, skeleton in self.loose.items():
            groups[skeleton.words].append(at)
        for members in groups.values():
            for one, other in self._pairs(members):
                self._put(one, other, contradiction(self.loose[one], self.loose[other]))

    def by_voice(self) -> None:
        """Rules of the same words in the active and in the passive voice."""
        groups: dict[tuple[str, ...], dict[int, Spoken]] = defaultdict(dict)
        for at, skeleton in self.loose.items():
            if (said := spoken_of(skeleton)) is not None:
                groups[said.key][at] = said
        for spoken in groups.values():
            for one, other in self._pairs(list(spoken)):
                if spoken[one].passive != spoken[other].passive and spoken[one].agrees(spoken[other]):
                    self._put(one, other, _without_numbers(self.loose[one], self.loose[other]))

    def by_claims(self) -> None:
        """Rules of one subject that say how long something is so."""
        groups: dict[tuple[str, ...], dict[int, Claim]] = defaultdict(dict)
        for at, skeleton in self.loose.items():
            if (claim := claim_of(skeleton)) is not None:
                groups[claim.subject][at] = claim
        for claims in groups.values():
            for one, other in self._pairs(list(claims)):
                self._put(one, other, clash_of(claims[one], claims[other]))

    def by_kinds(self) -> None:
        """Rules that differ in a few words."""
        said = {at: frozenset(skeleton.words) for at, skeleton in self.loose.items()}
        needing = {at for at, words in said.items() if not words.isdisjoint(TELLING)}
        crowd = max(_SMALLEST_CROWD, min(_CROWD, _COMPARED // max(1, len(said))))
        for one, other in rivals(said, self.first_new, crowd):
            if (one, other) not in self.found:
                clash = self._in_other_words(one, other, said[one] - said[other], said[other] - said[one])
                if clash is None and (one in needing or other in needing):
                    clash = needed(self.loose[one], self.loose[other])
                clash = clash or courses(self.loose[one], self.loose[other])
                self._put(one, other, clash and (clash[0], _in_their_words(clash[1], self.texts[one], self.texts[other])))

    def _in_other_words(self, one: int, other: int, mine: frozenset[str], theirs: frozenset[str]) -> Clash | None:
        """The clash of two rules by the words in which they differ: each way to look costs much, and few words tell that it is in vain."""
        first, second = self.loose[one], self.loose[other]
        most = _MOST_NARROWED if first.only or second.only else _MOST_CHANGED
        mine, theirs = mine - _ALWAYS, theirs - _ALWAYS
        clash = kind_of(*at_one_time(first, second)) if len(mine) <= most and len(theirs) <= most else None
        if clash is None and min(len(mine), len(theirs)) <= 1 and max(len(mine), len(theirs)) <= _MOST_ADDED:
            clash = narrowed(first, second)
        return clash or in_state_only(first, second)


def _in_their_words(case: str, *texts: str) -> str:
    """A case with the words of the rules in the place of stems."""
    words: dict[str, str] = {}
    for text in texts:
        for word in _WORD.findall(text.lower()):
            words.setdefault(key_of(word), word)
    return _QUOTED.sub(lambda match: '"' + " ".join(words.get(word, word) for word in match.group().strip('"').split()) + '"', case)


def contradiction(one: Skeleton, other: Skeleton) -> Clash | None:
    """Why two rules of one skeleton clash, as (kind, case); None where they do not."""
    if one.words != other.words or one.several or other.several or one.denied_inside != other.denied_inside:
        return None
    pairs = zip(one.quantities, other.quantities, strict=True)
    differing = [(mine, theirs) for mine, theirs in pairs if differ(mine, theirs)]
    turned = one.turned ^ other.turned
    if turned & (one.inside | other.inside):
        return in_state_only(one, other)
    if turned and (len(turned) > 1 or differing or not _is_turned(one, min(turned))):
        return None
    mine, theirs = (one.modality, one.negated), _inverted(other) if turned else (other.modality, other.negated)
    if differing:
        return _by_number(one, differing) if _alike(mine, theirs) else _by_range(mine, theirs, differing)
    return _by_denial(mine, theirs, turned=bool(turned))


def _is_turned(one: Skeleton, place: int) -> bool:
    """Whether a word's opposite denies what the rule says."""
    return is_said(one, place, place + 1) and not by_somebody(one, place)


def _without_numbers(one: Skeleton, other: Skeleton) -> Clash | None:
    if one.several or other.several or sorted(map(str, one.quantities)) != sorted(map(str, other.quantities)):
        return None
    if one.turned or other.turned or one.denied_inside != other.denied_inside:
        return None
    return _by_denial((one.modality, one.negated), (other.modality, other.negated), turned=False)


def _inverted(one: Skeleton) -> tuple[str, bool]:
    modality = _INVERSE.get(one.modality)
    return (one.modality, not one.negated) if modality is None else (modality, one.negated)


def _alike(mine: tuple[str, bool], theirs: tuple[str, bool]) -> bool:
    """Whether two rules demand in the same way, so that a number alone tells them apart."""
    return mine == theirs or (mine[1] == theirs[1] and {mine[0], theirs[0]} <= _ASKING)


def _by_denial(mine: tuple[str, bool], theirs: tuple[str, bool], *, turned: bool) -> Clash | None:
    if mine[0] != theirs[0] and not {mine[0], theirs[0]} <= _ASKING:
        if mine[1] != theirs[1] or not opposite(mine[0], theirs[0]):
            return None
        if turned:
            return "opposite", "one asks for the opposite of what the other says"
        return "modality", f"one says {_said(mine[0])}, the other {_said(theirs[0])} of the same thing"
    return ("negation", "one denies what the other says") if mine[1] != theirs[1] else None


def _by_number(one: Skeleton, differing: Sequence[tuple[Quantity, Quantity]]) -> Clash | None:
    if len(differing) != 1 or one.negated or one.modality.endswith("not"):
        return None
    mine, theirs = differing[0]
    if _says_when(one, mine) and _says_when(one, theirs):
        return None
    if mine.in_condition or theirs.in_condition or not excludes(mine, theirs, one.words):
        return None
    if one.modality == "may" and {mine.bound, theirs.bound} == {"=", ">="}:
        return None  # who may take one may well take several
    return "number", f"one says {bounded(mine)}, the other {bounded(theirs)}"


def _says_when(one: Skeleton, quantity: Quantity) -> bool:
    """Whether a limit behind a deed says when it is done: "switched on above 80 °C"."""
    at = next((at for at, word in enumerate(one.words) if word.startswith("#")), 0)
    return quantity.bound in ("<", ">") and at > 0 and one.words[at - 1] in lexis.ACTIONS


def _by_range(mine: tuple[str, bool], theirs: tuple[str, bool], differing: Sequence[tuple[Quantity, Quantity]]) -> Clash | None:
    """What is said of numbers that the other denies: "within 30 days", "not later than 14 days"; "at least 15", "never more than 10"."""
    if len(differing) != 1 or _by_denial(mine, theirs, turned=False) is None or "neednot" in (mine[0], theirs[0]):
        return None
    first, second = differing[0]
    denied, asked = (first, second) if mine[1] or mine[0].endswith("not") else (second, first)
    if not isinstance(denied.value, Decimal) or not isinstance(asked.value, Decimal) or not _is_denied(denied, asked):
        return None
    return "number", f"one says it of {bounded(asked)}, the other denies it of {bounded(denied)}"


def _is_denied(denied: Quantity, asked: Quantity) -> bool:
    """Whether some of the numbers of which a thing is said are among those of which it is denied."""
    ways = denied.bound[:1] + asked.bound[:1]
    value, limit = asked.value, denied.value
    if ways in (">=", "><"):
        return value > limit  # type: ignore[operator]
    if ways in ("<=", "<>"):
        return value < limit  # type: ignore[operator]
    alone = not denied.in_condition and not asked.in_condition
    return alone and ((ways == ">>" and value > limit) or (ways == "<<" and value < limit))  # type: ignore[operator]


def _said(modality: str) -> str:
    return {"mustnot": '"must not"', "neednot": '"need not"', "shouldnot": '"should not"', "willnot": '"will not"', "": "nothing"}.get(
        modality, f'"{modality}"',
    )
