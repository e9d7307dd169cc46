"""A rule's skeleton in a form in which the active and the passive voice, "all users" and "users", can be compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.skeleton import Skeleton
from synproof_cli.english.stem import stem

_ONLY: Final = stem("only")
_SILENT: Final = frozenset(
    ("all", _ONLY, *(stem(word) for word in ("successfully", "properly", "correctly", "currently", "promptly", "simply", "easily"))),
)
"""Words that change nothing in what a rule asks for, once it is known before which ones "all" and "only" stand."""
_SYSTEM: Final = frozenset(stem(word) for word in lexis.SYSTEM)


def loosened(one: Skeleton) -> Skeleton:
    """The skeleton without "all", and with one name for the thing that a specification specifies: the system, the application."""
    words = one.words
    if words[:1] and words[0] in _SYSTEM and words[1:2] == ("modal",):
        words = ("system", *words[1:])
    gone = [at for at, word in enumerate(words) if word in _SILENT]
    if not gone:
        return one if words is one.words else replace(one, words=words)

    def moved(place: int) -> int:
        return place - sum(at < place for at in gone)

    def kept(places: frozenset[int]) -> frozenset[int]:
        return frozenset(moved(place) for place in places if place not in gone)

    def beside(places: frozenset[int]) -> frozenset[int]:
        return frozenset(map(moved, places))

    left = tuple(word for at, word in enumerate(words) if at not in gone)
    return replace(
        one, words=left, turned=kept(one.turned), inside=kept(one.inside), wide=beside(one.wide), only=beside(one.only),
        verb=moved(one.verb),
    )


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is done to what by whom, whatever the voice. `key`: the words that both voices share; `agent` is empty where nobody is named."""

    key: tuple[str, ...]
    agent: tuple[str, ...]
    passive: bool

    denies: bool

    def agrees(self, other: Spoken) -> bool:
        """Whether both speak of the same agent, or one of them denies it of everybody: a passive that names nobody."""
        if self.agent == other.agent:
            return True
        nobody, named = (other, self) if self.agent else (self, other)
        return not nobody.agent and nobody.denies and not named.denies


def spoken_of(one: Skeleton) -> Spoken | None:
    """The rule whatever its voice; None for what has no modal verb, or a condition that would have to keep its place."""
    words = one.words
    if words.count("modal") != 1 or one.only:
        return None
    at = words.index("modal")
    if not 0 < at < len(words) - 1:
        return None
    denies = one.negated or one.modality in ("mustnot", "shouldnot", "willnot")
    return _passive(words, at, denies=denies) if words[at + 1] == "be" else _active(words, at, denies=denies)




def _passive(words: tuple[str, ...], at: int, *, denies: bool) -> Spoken | None:
    rest = words[at + 2 :]
    agent: tuple[str, ...] = ()
    if "by" in rest:
        place = rest.index("by")
        rest, agent = rest[:place], rest[place + 1 :]
    if not rest:
        return None
    return Spoken(tuple(sorted((*words[:at], *rest))), () if agent[:1] == ("system",) else agent, passive=True, denies=denies)


def _active(words: tuple[str, ...], at: int, *, denies: bool) -> Spoken:
    agent = () if words[:at] == ("system",) else words[:at]
    return Spoken(tuple(sorted(words[at + 1 :])), agent, passive=False, denies=denies)
