"""Contradictions of a rule with one that says more: what is denied of all, asked of some of them; what is asked of two together, denied of
one of them.

The longer rule is the shorter one with a few words more. Where these words make a case of their own, a condition or an exception, the
longer rule is read as an exception to the shorter one, and there is no clash.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.kinds import is_said
from synproof_cli.axiomat.quantities import differ
from synproof_cli.axiomat.skeleton import Quantity, Skeleton
from synproof_cli.english.stem import stem

Clash = tuple[str, str]

_MOST_ADDED: Final = 5
_LEAST_SHARED: Final = 3
_ASKS: Final = frozenset(("must", "should", "will", ""))
_FORBIDS: Final = frozenset(("mustnot", "shouldnot", "willnot"))
_EXCEPTS: Final = frozenset((*lexis.CONDITION_STEMS, *(stem(word) for word in (
    "with", "other", "than", "only", "but", "as", "by", "subject", "case", "exceptional", "emergency", "further", "additional", "again",
    "too", "directly", "solely", "alone", "more", "twice", "own", "under", "outside", "beyond", "through", "or", "for",
))))
"""Words that make a case of their own: what is added with them may be an exception, another way, or a second time."""
_ALL_TIMES: Final = stem("alltime")
_NO_EXCEPTION: Final = frozenset(stem(word) for word in ("unless", "except", "other", "than", "but"))
_WHILE: Final = frozenset(stem(word) for word in ("if", "when", "while"))
_JOINED: Final = frozenset(("and", "or"))


def narrowed(one: Skeleton, other: Skeleton) -> Clash | None:
    """Why two loosened rules clash of which one says what the other does and a few words more; None where they do not."""
    wide, narrow = (one, other) if len(one.words) <= len(other.words) else (other, one)
    if wide.several or narrow.several or len(wide.words) < _LEAST_SHARED or wide.denied_inside or narrow.denied_inside:
        return None
    if wide.denials > 1 or narrow.denials > 1:
        return None  # which of its words are denied is not known
    if never := _never(one, other):
        return never
    if wide.able == narrow.able and bool(wide.only) != bool(narrow.only) and (_ALL_TIMES in wide.words) != (_ALL_TIMES in narrow.words):
        return _at_some_times(wide, narrow)
    if wide.only or narrow.only or wide.able != narrow.able or len(narrow.words) - len(wide.words) > _MOST_ADDED:
        return None
    if _ALL_TIMES in wide.words and _ALL_TIMES not in narrow.words:
        return _at_all_times(wide, narrow)
    if _ALL_TIMES in narrow.words and _ALL_TIMES not in wide.words and len(narrow.words) == len(wide.words):
        return _at_all_times(narrow, wide)
    added = _added(wide.words, narrow.words)
    if added is None:
        return None
    return _clash(wide, narrow, *added)


def at_one_time(one: Skeleton, other: Skeleton) -> tuple[Skeleton, Skeleton]:
    """Two rules of which one holds at all times, as they bear on one time: what holds at all times holds then too."""
    if (_ALL_TIMES in one.words) == (_ALL_TIMES in other.words):
        return one, other
    first, second = (
        _without(rule, place := rule.words.index(_ALL_TIMES), place + 1) if _ALL_TIMES in rule.words and rule.modality in _ASKS else rule
        for rule in (one, other)
    )
    return first, second


def _added(short: tuple[str, ...], long: tuple[str, ...]) -> tuple[int, int, int] | None:
    """Where the longer rule has the one stretch of words that the shorter one has not, and the place before which it stands there."""
    blocks = [block for block in SequenceMatcher(None, short, long, autojunk=False).get_opcodes() if block[0] != "equal"]
    if len(blocks) != 1 or blocks[0][0] != "insert":
        return None
    _, place, _, begin, end = blocks[0]
    return begin, end, place


def _clash(wide: Skeleton, narrow: Skeleton, begin: int, end: int, place: int) -> Clash | None:
    words = narrow.words[begin:end]
    rest = _without(narrow, begin, end)
    if not _same_numbers(wide, rest):
        return None
    if _JOINED & set(words):
        return _joined(wide, rest, words)
    if _EXCEPTS & set(words) or any(begin <= at < end for at in (*narrow.inside, *narrow.turned)) or "modal" in words or "be" in words:
        return None
    denial = _denies(wide, rest)
    if denial and _is_a_whole(wide, place, narrow, end, end - begin):
        return "negation", "one denies of all what the other says of some"
    if (_denies(rest, wide) or _turns(wide, rest)) and _names_all(wide, place) and _is_a_name(narrow, begin, end):
        return "negation", "one says of all what the other denies of some"
    return None


def _is_a_whole(wide: Skeleton, place: int, narrow: Skeleton, end: int, added: int) -> bool:
    """Whether a denial holds of whatever has more words: of no such thing at all, or of a deed that is told at more length."""
    if _names_all(wide, place):
        return True
    if place <= wide.verb or wide.words[-1] in ("be", "modal", "have"):
        return False
    counted = all(word.startswith(("#", "cur:")) for word in narrow.words[end - added : end])
    return counted or (end == len(narrow.words) and place == len(wide.words))


def _names_all(wide: Skeleton, place: int) -> bool:
    """Whether "all" or "no" stands before the words to which some are added."""
    return any(at <= place and not any(word in lexis.PREPOSITION_STEMS for word in wide.words[at:place]) for at in wide.wide)


def _is_a_name(narrow: Skeleton, begin: int, end: int) -> bool:
    """Whether added words only tell which things are meant: they stand before a noun."""
    after = narrow.words[end] if end < len(narrow.words) else ""
    plain = not any(word in lexis.PREPOSITION_STEMS or word.startswith("#") for word in narrow.words[begin:end])
    return plain and after not in ("", "modal", "be") and after not in lexis.PREPOSITION_STEMS


def _joined(wide: Skeleton, rest: Skeleton, words: tuple[str, ...]) -> Clash | None:
    """What is asked of two things together, and denied of one of them."""
    if not (words[0] in _JOINED) ^ (words[-1] in _JOINED) or set(words[1:-1]) & (_JOINED | lexis.PREPOSITION_STEMS):
        return None
    if "between" in rest.words or any(word.startswith("#") for word in words):
        return None
    link = words[0] if words[0] in _JOINED else words[-1]
    if (link == "and" and _denies(wide, rest)) or _denies(rest, wide):
        return "negation", "one denies of one of them what the other says of both"
    return None


def _denies(one: Skeleton, other: Skeleton) -> bool:
    """Whether the first says that something is not so, or need not be, and the second asks for it."""
    if other.negated or other.modality not in _ASKS or one.turned ^ other.turned:
        return False
    if one.modality in _FORBIDS:
        return not one.negated
    return (one.modality in _ASKS and one.negated) or (one.modality == "neednot" and other.modality == "must" and not one.negated)


def _never(one: Skeleton, other: Skeleton) -> Clash | None:
    """What is never so, and is so in some case."""
    never, once = (one, other) if one.never else (other, one)
    if not never.never or once.never or once.only or never.only or never.inside or len(once.words) <= len(never.words):
        return None
    added = _added(never.words, once.words)
    if added is None or added[1] != len(once.words) or _NO_EXCEPTION & set(once.words) or "modal" in once.words[added[0] :]:
        return None
    rest = _without(once, *added[:2])
    clash = _denies(never, rest) and _same_numbers(never, rest)
    return ("negation", "one says that it is never so, the other that it is in some case") if clash else None


def _turns(one: Skeleton, other: Skeleton) -> bool:
    """Whether both ask for something, one for the opposite of the other."""
    turned = one.turned ^ other.turned
    asked = {one.modality, other.modality} <= _ASKS and not one.negated and not other.negated
    return asked and len(turned) == 1 and is_said(one, min(turned), min(turned) + 1)


def _at_all_times(wide: Skeleton, narrow: Skeleton) -> Clash | None:
    """What is so at all times, and is not so in some case."""
    at = wide.words.index(_ALL_TIMES)
    always = _without(wide, at, at + 1)
    added = _rest_of(always.words, narrow.words)
    if added is None or added[1] != len(narrow.words) or _NO_EXCEPTION & set(narrow.words) or wide.inside or wide.modality not in _ASKS:
        return None
    rest = _without(narrow, *added[:2])
    turned = always.turned ^ rest.turned
    if not _same_numbers(always, rest) or wide.negated:
        return None
    if always.words != rest.words:
        return _contraries(always, rest)
    opposite = len(turned) == 1 and not rest.negated and rest.modality in (*_ASKS, "may") and not rest.able
    denied = not turned and (_denies(rest, always) or (rest.modality in _FORBIDS and not rest.negated))
    return ("time", "one wants it at all times, the other not at some") if opposite or denied else None


def _rest_of(short: tuple[str, ...], long: tuple[str, ...]) -> tuple[int, int] | None:
    """The words behind those that both have: the last one of these may be another."""
    end = len(short)
    same = short[:end - 1] == long[:end - 1] and len(long) >= end
    return (end, len(long)) if same else None


def _contraries(always: Skeleton, rest: Skeleton) -> Clash | None:
    mine, theirs = always.words[-1], rest.words[-1]
    tables = (lexis.CONTRARIES, lexis.PREDICATES, lexis.ACTIONS)
    if always.words[-2] != "be" or not any(theirs in table.get(mine, ()) for table in tables) or rest.modality not in _ASKS or rest.negated:
        return None
    return "time", "one wants it at all times, the other not at some"


def _at_some_times(one: Skeleton, other: Skeleton) -> Clash | None:
    """What is so at all times, and only in some case."""
    always, some = (one, other) if _ALL_TIMES in one.words else (other, one)
    at = always.words.index(_ALL_TIMES)
    (place,) = some.only if len(some.only) == 1 else (0,)
    same = some.words[:place] == always.words[:at] and at == len(always.words) - 1 and place < len(some.words)
    case = same and some.words[place] in lexis.PREPOSITION_STEMS and some.turned == always.turned
    asked = always.modality in _ASKS and some.modality in _ASKS and not always.negated and not some.negated
    return ("time", "one wants it at all times, the other only at some") if case and asked else None


def in_state_only(one: Skeleton, other: Skeleton) -> Clash | None:
    """What is to be done only while something is so, and may be done while it is not."""
    if bool(one.only) == bool(other.only) or one.several or other.several or one.quantities or other.quantities:
        return None
    tight = one if one.only else other
    if _refused(one) or _refused(other) or one.able != other.able:
        return None
    if len(one.words) != len(other.words) or one.inside != other.inside or not one.inside or "modal" not in one.words:
        return None
    if max(tight.only) <= tight.words.index("modal") or one.denied_inside != other.denied_inside:
        return None
    unlike = [
        at for at, pair in enumerate(zip(one.words, other.words, strict=True)) if pair[0] != pair[1] and not set(pair) <= _WHILE
    ]
    turned = one.turned ^ other.turned
    if len(unlike) + len(turned) != 1 or not {*unlike, *turned} <= one.inside or one.words[min((*unlike, *turned)) - 1] != "be":
        return None
    tables = (lexis.CONTRARIES, lexis.PREDICATES, lexis.ACTIONS)
    if unlike and not any(other.words[unlike[0]] in table.get(one.words[unlike[0]], ()) for table in tables):
        return None
    return "only", "one asks for it in one state only, the other says it of the opposite state"


def _refused(one: Skeleton) -> bool:
    return one.negated or one.modality.endswith("not")


def _without(one: Skeleton, begin: int, end: int) -> Skeleton:
    """The rule less a stretch of its words."""
    gone = end - begin

    def kept(places: frozenset[int]) -> frozenset[int]:
        return frozenset(at if at < begin else at - gone for at in places if not begin <= at < end)

    counts = [word.startswith("#") for word in one.words]
    left: list[Quantity] = list(one.quantities)
    if sum(counts) == len(left):
        first = sum(counts[:begin])
        del left[first : first + sum(counts[begin:end])]
    return replace(
        one, words=one.words[:begin] + one.words[end:], quantities=tuple(left), turned=kept(one.turned), inside=kept(one.inside),
        wide=kept(one.wide), only=kept(one.only), verb=one.verb if one.verb < begin else max(begin, one.verb - gone),
    )


def _same_numbers(one: Skeleton, other: Skeleton) -> bool:
    mine, theirs = one.quantities, other.quantities
    return len(mine) == len(theirs) and not any(differ(*pair) for pair in zip(mine, theirs, strict=True))
