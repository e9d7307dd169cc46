"""Contradictions about what is needed or allowed, said in other shapes: what can be done without a step that is asked for first; what is
allowed, forbidden, required or optional as a thing ("dogs are not allowed in the park"), and what somebody may or must do with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.skeleton import Skeleton, opposite
from synproof_cli.english.stem import stem

Clash = tuple[str, str]

_MOST_EXTRA: Final = 2
_REQUIRE: Final = lexis.key_of("require")
_STEP: Final = frozenset(("befor", "only", "after", "with", "if", "be", "modal", "to", "and", "have", "first"))
_MANDATORY: Final = stem("mandatory")
_FILLING: Final = frozenset(("be", _MANDATORY, "modal", "have", "and", *(lexis.key_of(word) for word in (
    "obtain", "obtained", "given", "made", "done", "received", "pressed", "first", "prior",
))))
"""Words that may stand with a step without changing which step it is."""
TELLING: Final = frozenset(("without", "befor", stem("allow"), _MANDATORY))
"""Words of which one of two rules has one, where they clash in one of these ways."""
_PRONOUNS: Final = frozenset(map(stem, ("it", "he", "she", "they")))
_DEONTIC: Final = {stem("allow"): ("may", "mustnot"), stem("mandatory"): ("must", "neednot")}
_LIGHT: Final = frozenset(lexis.key_of(word) for word in (
    "have", "has", "keep", "use", "bring", "carry", "take", "hold", "install", "wear", "make", "place", "put", "park", "operate", "provide",
    "fit", "equip", "possess", "consume", "perform", "conduct", "do", "installed", "provided", "fitted", "equipped", "used", "worn",
    "carried", "brought", "taken", "placed", "kept",
))
"""Verbs by which a thing is there, or is used: of other deeds a ban of the thing says nothing."""


def needed(one: Skeleton, other: Skeleton) -> Clash | None:
    """Why two loosened rules clash about what is needed or allowed."""
    if one.several or other.several or one.denied_inside or other.denied_inside:
        return None
    return next((clash for kind in _KINDS if (clash := kind(one, other))), None)


def _denied(one: Skeleton) -> bool:
    return one.negated or one.modality.endswith("not")


def _without_step(one: Skeleton, other: Skeleton) -> Clash | None:
    """What can be done without a step, and what is asked to be done only with it."""
    loose, tight = (one, other) if "without" in one.words else (other, one)
    if "without" not in loose.words or "without" in tight.words or _denied(loose) or _denied(tight):
        return None
    if loose.quantities != tight.quantities or loose.turned or tight.turned or "or" in (*loose.words, *tight.words):
        return None
    at = loose.words.index("without")
    deed, step = set(loose.words[:at]) - _FILLING, set(loose.words[at + 1 :]) - _FILLING
    if not step or len(deed) < 2 or not _asks_first(tight, deed, step) or not (loose.able or loose.modality in ("may", "must", "will")):
        return None
    said = set(tight.words)
    extra = said - deed - step - _FILLING - _STEP
    if not deed <= said or not step <= said or len(extra) > _MOST_EXTRA or extra & lexis.PREPOSITION_STEMS:
        return None
    return "order", "one lets it be done without what the other asks for first"


def _asks_first(tight: Skeleton, deed: set[str], step: set[str]) -> bool:
    """Whether a rule asks for a step before a deed: "must A before B", "must A to B", "B only with A", "A is required before B"."""
    words = tight.words
    if "befor" in words and _MANDATORY in words[: words.index("befor")] and "modal" not in words:
        return step <= set(words[: words.index("befor")])
    if tight.only:
        return any(at < len(words) and words[at] in ("with", "after", "if", "upon", "when") for at in tight.only)
    if tight.modality != "must" or tight.able or "modal" not in words:
        return False
    after = words.index("modal") + 1
    places = [at for at, word in enumerate(words) if at >= after and word in deed]
    firsts = [at for at, word in enumerate(words) if at >= (0 if "befor" in words else after) and word in step]
    return bool(places and firsts) and min(firsts) < min(places) and ("befor" in words or words[after] in step)


def _without_thing(one: Skeleton, other: Skeleton) -> Clash | None:
    """What works without a thing, and what requires it."""
    loose, tight = (one, other) if "without" in one.words else (other, one)
    if "without" not in loose.words or _REQUIRE not in tight.words or _denied(loose) or _denied(tight):
        return None
    if loose.quantities or tight.quantities:
        return None
    if "modal" not in loose.words or loose.turned or tight.turned or loose.able:
        return None
    subject = loose.words[: loose.words.index("modal")]
    need = [word for word in tight.words[len(subject) :] if word != "modal"]
    thing = loose.words[loose.words.index("without") + 1 :]
    if tight.words[: len(subject)] != subject or not subject or not thing or need != [_REQUIRE, *thing]:
        return None
    return "opposite", "one asks for it without what the other requires"


def _halves(one: Skeleton, *links: str) -> tuple[frozenset[str], frozenset[str], int] | None:
    """What a rule says on both sides of the one link in it, and the link's place."""
    places = [at for at, word in enumerate(one.words) if word in links]
    if len(places) != 1 or one.quantities or one.only:
        return None
    (at,) = places
    first, second = (frozenset(part) - _FILLING for part in (one.words[:at], one.words[at + 1 :]))
    if second & _PRONOUNS and "modal" in one.words:  # "the drone lands before it charges"
        subject = frozenset(one.words[: one.words.index("modal")])
        first, second = first - subject, second - _PRONOUNS
    return (first, second, at) if first and second else None


def _reversed(one: Skeleton, other: Skeleton) -> Clash | None:
    """Two acts of which each is to come before the other."""
    mine, theirs = _halves(one, "befor"), _halves(other, "befor")
    if not mine or not theirs or mine[0] == mine[1] or mine[:2] != theirs[1::-1] or "must" not in (one.modality, other.modality):
        return None
    if not {one.modality, other.modality} <= {"must", "may"}:
        return None
    if one.negated or other.negated or len(one.turned) != len(other.turned) or one.able or other.able:
        return None
    return "order", "of two acts each rule asks for another one first"


def _too_early(one: Skeleton, other: Skeleton) -> Clash | None:
    """What is to be so before an act, and an act that may be done while it is not so."""
    tight, loose = (one, other) if "befor" in one.words else (other, one)
    mine, theirs = _halves(tight, "befor"), _halves(loose, "whil", "while", "when", "if")
    if not mine or not theirs or mine[0] == mine[1] or mine[:2] != theirs[1::-1] or tight.modality != "must":
        return None
    if _denied(tight) or _denied(loose):
        return None
    before = sum(at < mine[2] for at in tight.turned)
    while_ = sum(at > theirs[2] for at in loose.turned)
    if before + while_ != 1 or len(tight.turned) + len(loose.turned) != 1 or not (loose.able or loose.modality in ("may", "must")):
        return None
    return "order", "one lets it be done while what the other asks for first is not so"


@dataclass(frozen=True, slots=True)
class _Thing:
    """What is allowed or required as a thing: its words, and the modality that says so."""

    words: frozenset[str]
    modality: str


def _as_a_thing(one: Skeleton, other: Skeleton) -> Clash | None:
    """A thing that is forbidden and what somebody may do with it, or a thing that is optional and that somebody must have."""
    for thing_rule, deed in ((one, other), (other, one)):
        thing = _thing_of(thing_rule)
        if thing is None or "modal" not in deed.words or deed.negated or deed.able or deed.turned or deed.quantities:
            continue
        if opposite(thing.modality, deed.modality) and _is_about(thing, deed):
            return "modality", f"one says that it is {_SAID[thing.modality]}, the other {_SAID[deed.modality]}"
    return None


_SAID: Final = {"may": "allowed", "mustnot": "forbidden", "must": "required", "neednot": "not required"}


def _thing_of(one: Skeleton) -> _Thing | None:
    """The thing of a rule "X is allowed (there)"; None for every other rule."""
    words = one.words
    at = next((at for at, word in enumerate(words) if word in _DEONTIC and words[at - 1 : at] == ("be",)), 0)
    if at < 2 or one.quantities or one.inside or one.only or words.count("be") != 1 or one.modality not in ("", "must", "will", "mustnot"):
        return None
    if one.turned - {at} or "modal" in words[at:] or (words[at + 1 :] and words[at + 1] not in lexis.PREPOSITION_STEMS):
        return None
    yes, no = _DEONTIC[words[at]]
    denied = (at in one.turned) != (one.negated or one.modality == "mustnot")
    if words[at] == stem("mandatory") and at in one.turned and denied is False:
        return None  # "not optional"
    return _Thing(frozenset((*words[:at], *words[at + 1 :])) - {"be", "modal"}, no if denied else yes)


def _is_about(thing: _Thing, deed: Skeleton) -> bool:
    """Whether a rule's deed is that the thing is there or is used, in the place that the other rule names."""
    at = deed.words.index("modal")
    subject, said = deed.words[:at], deed.words[at + 1 :]
    if not said or deed.inside:
        return False
    if said[0] == "be":  # "bicycles may be carried on board"
        verb, rest = said[1:2], (*subject, *said[2:])
        return frozenset(rest) == thing.words and frozenset(verb) <= _LIGHT
    if frozenset(said) == thing.words:  # "guests may smoke on the balcony", "smoking is prohibited on the balcony"
        return True
    return frozenset(said[1:]) == thing.words and said[0] in _LIGHT


_KINDS: Final[tuple[Callable[[Skeleton, Skeleton], Clash | None], ...]] = (
    _without_step, _without_thing, _reversed, _too_early, _as_a_thing,
)
