"""Claims of how long or when a thing is so, which clash in other words: kept for 90 days and deleted after 30; up at all times and closed
on Sundays. Each is made of the rule's subject and one claim about it; rules of one subject are compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from synproof_cli.axiomat.quantities import bounded
from synproof_cli.axiomat.skeleton import Quantity, Skeleton
from synproof_cli.english.stem import stem

Clash = tuple[str, str]

_KEEP: Final = frozenset(("store", "archiv", "hold"))
_STORE: Final = frozenset(("store", "stor", "archiv", "hold"))
_SHORTEST: Final = 4
_DROP: Final = frozenset(("delet", "overwritten", "overwrit", "wipe"))
_UP: Final = frozenset(stem(word) for word in ("available", "operational", "operate", "run", "open", "usable", "up", "activate", "access"))
_DOWN: Final = frozenset(stem(word) for word in ("offline", "deactivate", "stop"))
_OPPOSED_UP: Final = frozenset(("availabl", "open"))
_NO: Final = frozenset(("if", "unless", "except", "when", "where", "whil", "with", "or"))
_TIME: Final = frozenset(stem(word) for word in (
    "maintenance", "night", "nights", "weekend", "weekends", "weekdays", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "mondays", "sundays", "saturdays", "midnight", "noon", "hours", "holidays", "daytime",
    "day", "christmas", "a.m", "p.m", "clock",
))
_ALWAYS: Final = stem("alltime")


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of a subject: `sort` is keep, drop, up, down or window; `limit` the time that goes with it, None for always or never."""

    subject: tuple[str, ...]
    sort: str
    limit: Quantity | None = None
    denied: bool = False


def claim_of(one: Skeleton) -> Claim | None:
    """The claim that a loosened rule makes, None for every other rule."""
    words = one.words
    if words.count("modal") != 1 or one.several or one.modality not in ("must", "should", "will", "mustnot", "willnot") or one.able:
        return None
    at = words.index("modal")
    subject, said = words[:at], words[at + 1 :]
    if not subject or not said or set(words) & _NO:
        return None
    denied = one.modality.endswith("not") != one.negated
    kept = _kept(one, subject, said, denied=denied) or _kept_by(one, subject, said, denied=denied)
    return kept or _up(one, at, subject, said, denied=denied)


def _kept(one: Skeleton, subject: tuple[str, ...], said: tuple[str, ...], *, denied: bool) -> Claim | None:
    sort = "keep" if said[1:2] and said[1] in _KEEP else "drop" if said[1:2] and said[1] in _DROP else ""
    if not sort or said[0] != "be" or one.turned:
        return None
    rest = said[2:]
    if sort == "keep" and not denied:
        if rest == (stem("forever"),):
            return Claim(subject, sort)
        return Claim(subject, sort, one.quantities[0]) if rest in (("for", "#time"), ("#time",)) else None
    if sort == "drop":
        if denied:
            return Claim(subject, sort, denied=True) if not rest else None
        return Claim(subject, sort, one.quantities[0]) if rest in (("after", "#time"), ("#time",)) else None
    return None


def _kept_by(one: Skeleton, subject: tuple[str, ...], said: tuple[str, ...], *, denied: bool) -> Claim | None:
    """The same in the active voice: what somebody stores for some time, or deletes after some."""
    if len(said) < _SHORTEST or said[-1] != "#time" or denied or one.turned or len(one.quantities) != 1:
        return None
    if said[0] in _STORE and said[-2] == "for":
        return Claim((*subject, *said[1:-2]), "keep", one.quantities[0])
    return Claim((*subject, *said[1:-2]), "drop", one.quantities[0]) if said[0] in _DROP and said[-2] == "after" else None


def _up(one: Skeleton, at: int, subject: tuple[str, ...], said: tuple[str, ...], *, denied: bool) -> Claim | None:
    state = next((word for word in said[:2] if word in _UP or word in _DOWN), "")
    if not state or said[0] not in ("be", state, "remain"):
        return None
    place = at + 1 + said.index(state)
    down = (state in _DOWN) != (place in one.turned and state in _OPPOSED_UP)
    down = down != denied
    rest = said[said.index(state) + 1 :]
    if rest == (_ALWAYS,):
        return None if down else Claim(subject, "up")
    if not rest or not _is_time(rest):
        return None
    if down:
        return Claim(subject, "down")
    return Claim(subject, "window") if one.only else None


def _is_time(rest: tuple[str, ...]) -> bool:
    return any(word in _TIME or word.startswith(("#clock", "#each", "#time")) for word in rest)


def clash_of(one: Claim, other: Claim) -> Clash | None:
    """Why two claims about one subject clash."""
    sorts = {one.sort, other.sort}
    if sorts == {"keep", "drop"}:
        keep, drop = (one, other) if one.sort == "keep" else (other, one)
        return _too_soon(keep, drop)
    if one.sort == other.sort == "drop" and one.denied != other.denied:
        return "negation", "one says that it is never deleted, the other that it is"
    if sorts in ({"up", "down"}, {"up", "window"}):
        return "time", "one wants it at all times, the other not at some"
    return None


def _too_soon(keep: Claim, drop: Claim) -> Clash | None:
    """Whether a thing is to be gone while it is still to be kept."""
    if drop.denied or drop.limit is None:
        return None
    if keep.limit is None:
        return "time", f"one keeps it for ever, the other deletes it after {bounded(drop.limit)}"
    mine, theirs = keep.limit.value, drop.limit.value
    sure = keep.limit.bound in ("=", ">=", ">") and drop.limit.bound in ("=", "<=", "<")
    if not sure or not isinstance(mine, Decimal) or not isinstance(theirs, Decimal) or theirs >= mine * Decimal("0.95"):
        return None
    return "time", f"one keeps it for {bounded(keep.limit)}, the other deletes it after {bounded(drop.limit)}"
