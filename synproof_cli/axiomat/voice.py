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
_LINKS: Final = frozenset(stem(word) for word in ("remain", "stay"))
_LEFT: Final = frozenset(lexis.key_of(word) for word in (
    "kept", "left", "made", "held", "set", "maintained", "sent", "stored", "transmitted",
))
_SHUT: Final = ["be", stem("open")]
_VERBS: Final = frozenset(("modal", "be", "have"))
_SYSTEM: Final = frozenset(stem(word) for word in lexis.SYSTEM)


def loosened(one: Skeleton) -> Skeleton:
    """The skeleton without "all", and with one name for the thing that a specification specifies: the system, the application."""
    one = _case_last(one)
    words = one.words
    if words[:1] and words[0] in _SYSTEM and words[1:2] == ("modal",):
        words = ("system", *words[1:])
    words = _in_a_state(words, one.turned)
    gone = [at for at, word in enumerate(words) if word in _SILENT or not word]
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


def _case_last(one: Skeleton) -> Skeleton:
    """The skeleton with a leading condition or phrase behind what it is the case of: "during the flight" says one thing in both places."""
    words = one.words
    lead = next((at for at in range(len(words)) if at not in one.inside), 0)
    if not lead or words[lead] in _VERBS or max(one.inside) >= lead or any(place <= lead for place in one.only):
        return one  # where nothing tells the phrase from the subject, both stay where they are
    numbers = sum(word.startswith("#") for word in words[:lead])
    if numbers > len(one.quantities):
        return one

    def moved(places: frozenset[int]) -> frozenset[int]:
        return frozenset((place - lead) % len(words) for place in places)

    made = words[lead:] + words[:lead]
    verb = next((at for at, word in enumerate(made) if word in _VERBS), max(0, one.verb - lead))
    return replace(
        one, words=made, quantities=one.quantities[numbers:] + one.quantities[:numbers], turned=moved(one.turned),
        inside=moved(one.inside), wide=moved(one.wide), only=moved(one.only), verb=verb,
    )


def _in_a_state(words: tuple[str, ...], turned: frozenset[int]) -> tuple[str, ...]:
    """What is kept so, stays so or is left so, as what is so; "" in the place of a word that falls away."""
    made = list(words)
    for at in range(len(words) - 1):
        if words[at + 1] in lexis.STATES or at + 1 in turned:
            if words[at] in _LINKS:
                made[at] = "be"
            elif words[at] in _LEFT and words[at - 1 : at] == ("be",):
                made[at] = ""
        if made[at : at + 2] == _SHUT and words[at - 1 : at] == ("modal",) and words[at + 2 : at + 3] != ("by",):
            made[at] = ""  # what shall be closed does not open
    return tuple(made)


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
