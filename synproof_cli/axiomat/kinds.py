"""Kinds of contradiction between rules that differ in a few words: each kind is one function, which says in words why they clash.

A kind looks at the gaps, the stretches in which two rules differ, and explains all of them or none: what no kind explains may be another
subject, another condition or another case, and then there is no clash.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.quantities import bounded, differ
from synproof_cli.axiomat.skeleton import Skeleton
from synproof_cli.english.stem import stem

Clash = tuple[str, str]

_MOST_GAPS: Final = 2
_LEAST_SHARED: Final = 3
_MOST_WORDS: Final = 4
_ASKS: Final = frozenset(("must", "should", "will", ""))
_DENIES: Final = frozenset(("mustnot", "neednot", "shouldnot", "willnot"))
_BEFORE_SAID: Final = frozenset(("be", "remain", "becom", "keep", "stay", "modal"))
_CASES: Final = frozenset((*lexis.CONDITION_STEMS, "at", "upon", "dure", "on"))
_USE: Final = stem("use")
_LIMITS: Final = frozenset(("maximum", "minimum"))
_UNIQUE: Final = frozenset(("default", "primari", "initial", "main"))
_BY: Final = (("by",), ("in",), ("as",))
_VALUED: Final = frozenset(("by", "in", "as", "on"))
_BY_DEFAULT: Final = ("by", "default")
_PLACED: Final = (("on",), ("by",))
_DAYS: Final = tuple(
    (stem(word),) for word in ("day", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "week")
)
"""What an ordinal counts that says when: "on the first day of each month"."""
_BORNE: Final = frozenset(stem(word) for word in ("bear", "bears", "borne"))
_COSTS: Final = frozenset(stem(word) for word in ("cost", "costs", "expense", "expenses", "charge", "risk", "fee", "fees", "tax"))
_WRITTEN: Final = frozenset((stem("written"), stem("write")))
_NO_CONDITION: Final = frozenset(("without", "unless", "except", "if", "when", "whil", "where", "or"))


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch in which two rules differ: the places of it in both."""

    start: int
    end: int
    begin: int
    stop: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rules, loosened, and what they differ in."""

    one: Skeleton
    other: Skeleton
    gaps: tuple[Gap, ...]

    def left(self, gap: Gap) -> tuple[str, ...]:
        """The words of the first rule in a gap."""
        return self.one.words[gap.start : gap.end]

    def right(self, gap: Gap) -> tuple[str, ...]:
        """The words of the second rule in a gap."""
        return self.other.words[gap.begin : gap.stop]


def kind_of(one: Skeleton, other: Skeleton) -> Clash | None:
    """Why two loosened rules of different words clash, as (kind, case); None where no kind explains it."""
    if one.several or other.several or one.denied_inside != other.denied_inside:
        return None
    blocks = SequenceMatcher(None, one.words, other.words, autojunk=False).get_opcodes()
    gaps = tuple(Gap(*places) for tag, *places in blocks if tag != "equal")
    small = len(gaps) <= _MOST_GAPS and all(max(gap.end - gap.start, gap.stop - gap.begin) <= _MOST_WORDS for gap in gaps)
    shared = sum(end - start for tag, start, end, *_ in blocks if tag == "equal")
    short = len(one.words) == len(other.words) == _LEAST_SHARED and one.words[:2] == other.words[:2] and one.words[1] == "be"
    if not small or shared < _LEAST_SHARED - short:
        return None
    pair = Pair(one, other, gaps)
    return next((clash for kind in _KINDS if (clash := kind(pair))), None)


def is_said(one: Skeleton, start: int, end: int) -> bool:
    """Whether words are what the rule says of its subject: its verb, or a predicate; not a part of a name, nor what somebody may do."""
    words = one.words
    if one.able or lexis.ABILITY & set(words[:start]):
        return False
    before = words[start - 1] if start else ""
    after = words[end] if end < len(words) else ""
    if before in _BEFORE_SAID or start == one.verb == 0 or ("modal" not in words and start == one.verb):
        return True
    return not after or after in lexis.PREPOSITION_STEMS or after.startswith("#")


def by_somebody(one: Skeleton, place: int) -> bool:
    """Whether a word is something that somebody does: "opened by the guard" is a deed, "open" a state; of one case both cannot be."""
    after = one.words[place + 1 : place + 3]
    return after[:1] == ("by",) and after[1:] not in ((), ("default",)) and not _is_a_case(one, place + 1)


def _both_ask(pair: Pair) -> bool:
    """Whether both ask for something, without a denial: of what may be, the contrary may be too."""
    one, other = pair.one, pair.other
    same = one.turned == other.turned and (not one.turned or _same_places(pair))
    return {one.modality, other.modality} <= _ASKS and not one.negated and not other.negated and same


def _same_places(pair: Pair) -> bool:
    """Whether words stand in the same places in both, and none of those in which they differ is the opposite of another."""
    return all(
        (gap.start, gap.end) == (gap.begin, gap.stop) and not pair.one.turned & set(range(gap.start, gap.end)) for gap in pair.gaps
    )


def _same_numbers(pair: Pair) -> bool:
    one, other = pair.one.quantities, pair.other.quantities
    return len(one) == len(other) and not any(differ(mine, theirs) for mine, theirs in zip(one, other, strict=True))


def _contrary(pair: Pair) -> Clash | None:
    """Words of which only one can be so: forward and backward, hidden and shown; of actions, only in one and the same case."""
    gaps = [gap for gap in pair.gaps if pair.left(gap) + pair.right(gap) != ("from",)]
    if len(gaps) != 1 or not (_both_ask(pair) or _may_later(pair)) or not _same_numbers(pair):
        return None
    (gap,) = gaps
    mine, theirs = pair.left(gap), pair.right(gap)
    if len(mine) != 1 or len(theirs) != 1:
        return None
    if not is_said(pair.one, gap.start, gap.end) or not is_said(pair.other, gap.begin, gap.stop):
        return _of_one(pair, gap, mine[0], theirs[0])
    is_state = gap.start > 0 and pair.one.words[gap.start - 1] == "be"
    if theirs[0] in lexis.CONTRARIES.get(mine[0], ()):
        return _opposite(mine[0], theirs[0])
    if is_state and (theirs[0] in lexis.PREDICATES.get(mine[0], ()) or _is_prefixed(mine[0], theirs[0])):
        return _opposite(mine[0], theirs[0])
    if not _both_ask(pair):
        return None
    undone = theirs[0] in lexis.ACTIONS.get(mine[0], ()) or _is_prefixed(mine[0], theirs[0])
    return _opposite(mine[0], theirs[0]) if undone and _is_a_case(pair.one, gap.end) else None


def _of_one(pair: Pair, gap: Gap, mine: str, theirs: str) -> Clash | None:
    """What is made or kept in one place, and that place is said to be of two kinds: "stored in a central store", "in a local store"."""
    words = pair.one.words
    if pair.one.able or pair.other.able or lexis.ABILITY & set(words):
        return None
    made = lexis.EXCLUSIVE_VERBS & set(words[: gap.start]) and words[gap.start - 1 : gap.start] in _BY and gap.end == len(words) - 1
    return _opposite(mine, theirs) if made and theirs in lexis.CONTRARIES.get(mine, ()) and _both_ask(pair) else None


def _opposite(mine: str, theirs: str) -> Clash:
    return "opposite", f"in one case one says \"{mine}\", the other \"{theirs}\""


def _is_prefixed(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) > 3 and any(long == prefix + short for prefix in lexis.PREFIXES)


def _is_a_case(one: Skeleton, end: int) -> bool:
    """Whether the rule names the case in which it holds, before or behind what it says."""
    return one.conditional or bool(one.inside) or bool(_CASES & set(one.words[end:])) or one.words[0] in lexis.PREPOSITION_STEMS


def _nonx(pair: Pair) -> Clash | None:
    """What is so, and what is "non-" so."""
    if len(pair.gaps) != 1 or not _both_ask(pair) or not _same_numbers(pair):
        return None
    (gap,) = pair.gaps
    if sorted((pair.left(gap), pair.right(gap))) != [(), ("nonx",)]:
        return None
    one, end = (pair.one, gap.end) if pair.left(gap) else (pair.other, gap.stop)
    return _opposite(one.words[end], f"non-{one.words[end]}") if is_said(one, end - 1, end + 1) else None


def _with_without(pair: Pair) -> Clash | None:
    """The same thing with and without something."""
    if len(pair.gaps) != 1 or not _both_ask(pair) or not _same_numbers(pair) or pair.one.able or pair.other.able:
        return None
    (gap,) = pair.gaps
    mine, theirs = pair.left(gap), pair.right(gap)
    if len(mine) != 1 or len(theirs) != 1 or frozenset((*mine, *theirs)) not in lexis.POLES or lexis.ABILITY & set(pair.one.words):
        return None
    if {*mine, *theirs} != {"with", "without"}:
        return _opposite(mine[0], theirs[0]) if gap.start and not pair.one.quantities else None
    return "opposite", "one asks for it with what the other asks for it without"


def _order(pair: Pair) -> Clash | None:
    """The same thing before and after another."""
    if len(pair.gaps) != 1 or not (_both_ask(pair) or _may_later(pair)) or not _same_numbers(pair):
        return None
    if pair.one.able or "or" in pair.one.words:
        return None
    (gap,) = pair.gaps
    if {pair.left(gap), pair.right(gap)} != {("befor",), ("after",)}:
        return None
    if any(one.words[end : end + 1] and one.words[end].startswith("#") for one, end in ((pair.one, gap.end), (pair.other, gap.stop))):
        return None  # "before 5 May", "after 3 days": a time, and no order of two acts
    return "order", "one asks for it before what the other asks for it after"


def _may_later(pair: Pair) -> bool:
    """Whether one asks for it and the other lets it be done: where both speak of one time."""
    one, other = pair.one, pair.other
    return {one.modality, other.modality} == {"must", "may"} and not one.negated and not other.negated and one.turned == other.turned


def _limits(pair: Pair) -> Clash | None:
    """A maximum that is below the minimum."""
    if len(pair.gaps) != 1 or pair.one.negated or pair.other.negated or {pair.one.modality, pair.other.modality} & _DENIES:
        return None
    (gap,) = pair.gaps
    if {*pair.left(gap), *pair.right(gap)} != _LIMITS or len(pair.one.quantities) != 1 or len(pair.other.quantities) != 1:
        return None
    mine, theirs = pair.one.quantities[0], pair.other.quantities[0]
    low, high = (theirs, mine) if pair.left(gap) == ("maximum",) else (mine, theirs)
    if low.in_condition or high.in_condition or not str(low.value) or low.value <= high.value:  # type: ignore[operator]
        return None
    return "number", f"the least is {bounded(low)}, the most {bounded(high)}"


def _only(pair: Pair) -> Clash | None:
    """What one gives to some only, the other gives to all, or to others."""
    if bool(pair.one.only) == bool(pair.other.only):
        return _only_both(pair) if pair.one.only else None
    narrow, wide = (pair.one, pair.other) if pair.one.only else (pair.other, pair.one)
    if narrow.verb == len(narrow.words) or wide.verb == len(wide.words):
        return None  # a list of what there is to do: "Build only the named one"
    if _and_more(narrow, wide):
        return "only", "one says it of what it names only, the other of more"
    if len(pair.gaps) != 1 or narrow.turned != wide.turned or not _same_numbers(pair) or _denied(narrow) or _denied(wide):
        return None
    (gap,) = pair.gaps
    inner, outer = ((gap.start, gap.end), (gap.begin, gap.stop)) if narrow is pair.one else ((gap.begin, gap.stop), (gap.start, gap.end))
    mine, theirs = narrow.words[inner[0] : inner[1]], wide.words[outer[0] : outer[1]]
    whole = not theirs and mine[:1] == ("with",)
    if not mine or _NO_CONDITION & {*mine, *theirs} or not (whole or _same_preposition(mine, theirs)):
        return None
    beside = any(inner[0] - 1 <= place <= inner[1] and _bears_on(narrow, place, inner[1]) for place in narrow.only)
    before_verb = any(narrow.words[place - 1 : place] == ("modal",) for place in narrow.only)
    all_of_them = whole or (not theirs and len(mine) == 1) or (bool(theirs) and (theirs[-1] in lexis.GENERIC or theirs[-1] in mine))
    if all_of_them and any(outer[0] - 1 <= place <= outer[1] for place in wide.wide) and (beside or before_verb):
        return "only", f"one says it of {_shown(mine)} only, the other of all"
    if not beside or not theirs or wide.wide or _names_a_subject(narrow, *inner):
        return None
    return _of_others(mine, theirs)


def _and_more(narrow: Skeleton, wide: Skeleton) -> bool:
    """Whether one rule names a thing "only" at its end, and the other that and another: "in English only", "in English and German"."""
    end = len(narrow.words)
    more = wide.words[:end] == narrow.words and wide.words[end : end + 1] == ("and",) and len(wide.words) <= end + _LEAST_SHARED
    asked = narrow.turned == wide.turned and not _denied(narrow) and not _denied(wide)
    return more and asked and (end in narrow.only or end - 1 in narrow.only)


def _bears_on(one: Skeleton, place: int, end: int) -> bool:
    """Whether "only" behind words speaks of them, and not of what follows: "will build only the named targets"."""
    after = one.words[place : place + 1]
    return place < end or after in ((), ("modal",), ("be",)) or after[0] in lexis.PREPOSITION_STEMS


def _names_a_subject(one: Skeleton, start: int, end: int) -> bool:
    """Whether words only qualify the subject: registered customers may well be gold customers."""
    return start < one.verb and one.words[end : end + 1] not in ((), ("modal",), ("be",)) and one.words[end] not in lexis.PREPOSITION_STEMS


def _of_others(mine: tuple[str, ...], theirs: tuple[str, ...]) -> Clash | None:
    """What is said of one kind only, and of another kind too: unless the one may be the other."""
    heads = mine[-1], theirs[-1]
    if heads[0] in lexis.GENERIC or heads[0] in theirs or heads[1] in mine or len(theirs) > 2:
        return None
    if any(word.startswith("#") or word.isdigit() for word in (*mine, *theirs)):
        return None
    return "only", f"one says it of {_shown(mine)} only, the other of {_shown(theirs)}"


def _only_both(pair: Pair) -> Clash | None:
    if pair.one.verb == len(pair.one.words) or pair.other.verb == len(pair.other.words):
        return None
    if len(pair.gaps) != 1 or _denied(pair.one) or _denied(pair.other) or not _same_numbers(pair):
        return None
    (gap,) = pair.gaps
    mine, theirs = pair.left(gap), pair.right(gap)
    beside = any(gap.start - 1 <= place <= gap.end and _bears_on(pair.one, place, gap.end) for place in pair.one.only)
    if not mine or not theirs or not beside:
        return None
    if _names_a_subject(pair.one, gap.start, gap.end) or not _same_preposition(mine, theirs):
        return None
    return _of_others(mine, theirs)


def _denied(one: Skeleton) -> bool:
    return one.negated or one.modality in _DENIES


def _same_preposition(mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    first = [words[0] if words and words[0] in lexis.PREPOSITION_STEMS else "" for words in (mine, theirs)]
    return first[0] == first[1] and not (lexis.PREPOSITION_STEMS & {*mine[1:], *theirs[1:]})


def _shown(words: tuple[str, ...]) -> str:
    return f'"{" ".join(words)}"'


def _alternatives(pair: Pair) -> Clash | None:
    """Two values of which a thing has one: written in Java, written in Ruby; the colour is red, is green."""
    if len(pair.gaps) != 1 or not (_both_ask(pair) or _may_later(pair)) or not _same_numbers(pair):
        return None
    if pair.one.able or pair.other.able:
        return None
    (gap,) = pair.gaps
    mine, theirs = pair.left(gap), pair.right(gap)
    if pair.one.words[gap.end :] == _BY_DEFAULT and mine and theirs and pair.one.words[gap.start - 1] in _VALUED:
        return None if lexis.PREPOSITION_STEMS & {*mine, *theirs} else _either(" ".join(mine), " ".join(theirs))
    if len(mine) != 1 or len(theirs) != 1:
        return None
    if "govern" in pair.one.words and "law" in pair.one.words[: gap.start] and gap.end == len(pair.one.words):
        return _either(mine[0], theirs[0])
    words, before = pair.one.words, pair.one.words[gap.start - 1 : gap.start]
    if before == (_USE,) and words[gap.end : gap.end + 1] == ("as",):
        return _either(mine[0], theirs[0])
    if lexis.ALTERNATIVES.get(mine[0], mine[0]) != lexis.ALTERNATIVES.get(theirs[0], theirs[0]) or mine[0] not in lexis.ALTERNATIVES:
        named = bool(_UNIQUE & set(words[: gap.start])) and before in (("be",), ("modal",))
        return _either(mine[0], theirs[0]) if named else None
    if lexis.ALTERNATIVES[mine[0]] == "ordinal":
        timed = before in _PLACED and words[gap.end : gap.end + 1] in _DAYS
        return _either(mine[0], theirs[0]) if timed else None
    if lexis.ALTERNATIVES[mine[0]] == "tongue" and not (_WRITTEN | _UNIQUE) & set(words[: gap.start]):
        return None  # one and the same thing may be shown in many languages
    said = before == ("be",) or bool(lexis.EXCLUSIVE_VERBS & set(words[: gap.start])) or bool(set(words[: gap.start]) & _UNIQUE)
    said = said or (lexis.ALTERNATIVES[mine[0]] == "colour" and before == ("in",) and "be" in words)
    side = lexis.ALTERNATIVES[mine[0]] in ("side", "end", "pole") and "be" in words
    return _either(mine[0], theirs[0]) if said or side else None


def _either(mine: str, theirs: str) -> Clash:
    return "alternative", f"it can be \"{mine}\" or \"{theirs}\", and each rule asks for another"


def _bearer(pair: Pair) -> Clash | None:
    """Who bears a cost: one and the same cost is not borne by two."""
    if len(pair.gaps) != 1 or not _both_ask(pair) or not _same_numbers(pair):
        return None
    (gap,) = pair.gaps
    words, mine, theirs = pair.one.words, pair.left(gap), pair.right(gap)
    if not mine or not theirs or not _BORNE & set(words) or not _COSTS & set(words) or len(mine) > 2 or len(theirs) > 2:
        return None
    active = gap.start == 0 and (words[gap.end : gap.end + 1] == ("modal",) or bool(_BORNE & set(words[gap.end : gap.end + 1])))
    passive = words[gap.start - 1 : gap.start] == ("by",) and gap.end == len(words) and gap.start > 0
    return ("alternative", f"one lets {_shown(mine)} bear it, the other {_shown(theirs)}") if active or passive else None


def _length_of_it(pair: Pair) -> Clash | None:
    """What must not be done at all, and for how long or how often it must be done."""
    if len(pair.gaps) != 1:
        return None
    (gap,) = pair.gaps
    never, always = (pair.one, pair.other) if _denied(pair.one) else (pair.other, pair.one)
    if never.modality not in ("mustnot", "willnot") or _denied(always) or always.modality not in _ASKS or always.inside or never.quantities:
        return None
    mine, theirs = pair.left(gap), pair.right(gap)
    added = theirs if always is pair.other else mine
    if (mine and theirs) or never.turned != always.turned or added not in (("for", "#time"), ("#each",), ("forever",)):
        return None
    return "negation", "one denies what the other says for how long it is done"


def _without_first(pair: Pair) -> Clash | None:
    """What can be done without a step, and what that step must come before."""
    loose, tight = (pair.one, pair.other) if "without" in pair.one.words else (pair.other, pair.one)
    if "without" not in loose.words or "befor" not in tight.words or _denied(loose) or tight.modality != "must" or _denied(tight):
        return None
    if not (loose.able or loose.modality in ("may", "must")) or loose.quantities or tight.quantities or tight.able:
        return None
    if sorted(set(loose.words) - {"without"}) != sorted(set(tight.words) - {"befor"}):
        return None
    return "order", "one lets it be done without what the other asks for first"


_KINDS: Final[tuple[Callable[[Pair], Clash | None], ...]] = (
    _only, _contrary, _nonx, _with_without, _order, _limits, _alternatives, _bearer, _length_of_it, _without_first,
)
