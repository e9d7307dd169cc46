"""Numbers, dates and comparators: a run of tokens such as "no more than forty-eight hours" becomes one measure token.

A number that belongs to no unit stays a bare measure; it is content like any other, so it can never be dropped in silence.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from synproof_cli.english.units import BARE, DATE, Unit, is_singular, prefix_unit, unit_at
from synproof_cli.english.words import Token


class Measure(NamedTuple):
    """A quantity and how it is compared. Dates are day ordinals. `upper` closes a range. `verbal`: the comparator is a verb ("exceeds").

    `modifies`: the comparator may stand at a noun ("a stay longer than 48 hours").
    `choices`: for a value of an enum, the (atom, value) pairs it may stand for; then there is no quantity.
    """

    op: str
    value: Fraction
    unit: Unit = BARE
    upper: Fraction | None = None
    attributive: bool = False
    verbal: bool = False
    modifies: bool = False
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """Equal for equal quantities with equal comparators: what an alias with a number in it is compared by."""
        upper = "" if self.upper is None else f"..{self.upper * self.unit[1]}"
        return f"#{self.op}{self.value * self.unit[1]}{upper}{self.unit[0]}"


_UNITS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL: Final = {word: at for at, word in enumerate(_UNITS)} | {word: 10 * at for at, word in enumerate(_TENS, start=2)}
_SCALES: Final = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_MONTHS: Final = {
    name: at
    for at, month in enumerate(
        (
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
        ),
        start=1,
    )
    for name in (month, month[:3])
} | {"sept": 9}
_BEFORE: Final[dict[tuple[str, ...], str]] = {
    tuple(phrase.split()): op
    for op, phrases in {
        ">=": "at least|no less than|not less than|no fewer than|not fewer than|a minimum of|no earlier than|not earlier than",
        "<=": "at most|no more than|not more than|up to|up to and including|a maximum of|no longer than|not longer than|no later than|"
              "not later than|no greater than|not greater than|not exceeding|within|does not exceed|do not exceed|did not exceed",
        ">": "more than|greater than|longer than|later than|higher than|in excess of|exceeding|exceeds|exceed|exceeded|over|above|beyond|"
             "after",
        "<": "less than|fewer than|shorter than|lower than|earlier than|under|below|before",
        "==": "exactly|precisely|equal to|equals|amounts to|amount to",
    }.items()
    for phrase in phrases.split("|")
}
_BEFORE_DATES: Final = {"on": "==", "by": "<=", "since": ">=", "from": ">="}
_VERBAL: Final = frozenset(("exceeds", "exceed", "exceeded", "equals"))
_MODIFIES: Final = frozenset((
    "longer than", "shorter than", "greater than", "higher than", "lower than", "no longer than", "not longer than", "no greater than",
    "not greater than", "exceeding", "not exceeding", "in excess of", "up to", "above", "below", "over",
))
_NEEDS_UNIT: Final = frozenset(("over", "above", "beyond", "after", "under", "below", "before", "within", "to"))
"""Comparators that are also prepositions: only before a quantity with a unit, or a date."""
_AFTER: Final[dict[tuple[str, ...], str]] = {
    tuple(phrase.split()): op
    for op, phrases in {
        ">=": "or more|or longer|or later|or higher|or greater|or above|or over|at least|at the earliest",
        "<=": "or less|or fewer|or shorter|or earlier|or lower|or below|or under|at most|at the latest",
        "==": "in length|in duration|long|old",
    }.items()
    for phrase in phrases.split("|")
}
_LONGEST: Final = 4
_COMPOUND: Final = frozenset(("time", "months"))


def with_measures(tokens: Sequence[Token], declared: frozenset[tuple[str, ...]]) -> tuple[Token, ...]:
    """The tokens with every quantity, together with its comparator, replaced by one measure token."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        found = _range(tokens, at, declared) or _single(tokens, at, out, declared)
        if found is None:
            out.append(tokens[at])
            at += 1
        else:
            measure, end = found
            start, at = tokens[at].start, _close(tokens, out, (at, end), measure, declared)
            if out[-1].start == start:
                _compound(out)
    return tuple(out)


def _compound(out: list[Token]) -> None:
    """Make "2 days and 3 hours" at the end of `out` one measure; two that do not add up ("3 hours and 2 days") are no measure at all."""
    link = len(out) > 2 and (out[-2].text == "and" or out[-2].kind == "comma")
    at = len(out) - (3 if link else 2)
    first, second = (out[at].measure if at >= 0 else None), out[-1].measure
    if first is None or second is None or first.upper is not None or not {first.unit[0], second.unit[0]} <= _COMPOUND:
        return
    measure = _sum(first, second)
    key = measure.key if measure else f"{out[at].text}+{out[-1].text}"
    out[at:] = [Token(key, key, "measure" if measure else "symbol", out[at].start, out[-1].end, measure=measure)]


def _sum(first: Measure, second: Measure) -> Measure | None:
    if first.unit[0] != second.unit[0] or first.unit[1] <= second.unit[1] or second.upper is not None:
        return None
    if "==" not in (first.op, second.op) and first.op != second.op:
        return None
    total = (first.value * first.unit[1] + second.value * second.unit[1]) / second.unit[1]
    op = second.op if first.op == "==" else first.op  # "2 days and 3 hours or more"
    return second._replace(op=op, value=total, verbal=first.verbal, modifies=first.modifies)


def _close(tokens: Sequence[Token], out: list[Token], span: tuple[int, int], measure: Measure, declared: frozenset[tuple[str, ...]]) -> int:
    """Take the comparators around a quantity, put the measure out, and return the index after it."""
    start, end = span
    first = tokens[start]
    glued = end - start >= 2 and tokens[end - 1].glued
    singular = is_singular(tokens[end - 1].text) and measure.value != 1
    followed = end < len(tokens) and tokens[end].kind == "word"
    if measure.upper is None:
        while (taken := _comparator_before(out, measure)) is not None:
            size, op, verbal = taken
            first = out[-size]
            phrase = " ".join(token.text for token in out[-size:])
            measure = measure._replace(op=op, verbal=measure.verbal or verbal, modifies=phrase in _MODIFIES)
            del out[-size:]
        measure, end = _comparator_after(tokens, end, measure)
        unit = unit_at(tokens, end, declared) if measure.unit == BARE else None
        if unit is not None:  # "250 or more employees"
            measure, end = measure._replace(unit=unit[0]), unit[1]
    measure = measure._replace(attributive=followed and (glued or singular or measure.unit[0] not in ("time", "months", "date")))
    out.append(Token(measure.key, measure.key, "measure", first.start, tokens[end - 1].end, measure=measure))
    return end


def _comparator_before(out: Sequence[Token], measure: Measure) -> tuple[int, str, bool] | None:
    """The comparator that ends `out`: how many tokens, its sign, whether it is a verb. A second one must agree with the first."""
    for size in range(min(_LONGEST, len(out)), 0, -1):
        phrase = tuple(token.text for token in out[-size:])
        op = _BEFORE.get(phrase) or (_BEFORE_DATES.get(phrase[0]) if size == 1 and measure.unit == DATE else None)
        if op is None or (phrase[-1] in _NEEDS_UNIT and measure.unit == BARE):
            continue
        return (size, op, phrase[-1] in _VERBAL) if measure.op in ("==", op) else None
    return None


def _comparator_after(tokens: Sequence[Token], end: int, measure: Measure) -> tuple[Measure, int]:
    for size in range(min(3, len(tokens) - end), 0, -1):
        op = _AFTER.get(tuple(token.text for token in tokens[end : end + size]))
        if op == "==" and measure.unit != BARE:
            return measure, end + size
        if op not in (None, "==") and measure.op in ("==", op):
            return measure._replace(op=op), end + size
    return measure, end


def _range(tokens: Sequence[Token], at: int, declared: frozenset[tuple[str, ...]]) -> tuple[Measure, int] | None:
    """A range at an index: "between 24 and 48 hours", "from 24 to 48 hours", "24 to 48 hours", "24-48 hours"."""
    opener = tokens[at].text
    start = at + 1 if opener in ("between", "from") else at
    low = _quantity(tokens, start, declared)
    if low is None or low[1] >= len(tokens):
        return None
    (low_value, low_unit), middle = low
    link = tokens[middle]
    if link.text not in (("and",) if opener == "between" else ("to",)) and not (link.glued and start == at):
        return None
    high = _quantity(tokens, middle if link.glued else middle + 1, declared)
    if high is None:
        return None
    (high_value, high_unit), end = high
    if low_unit == BARE:
        low_unit = high_unit
    if low_unit != high_unit or high_unit == BARE or low_value > high_value:
        return None
    return Measure(">=", low_value, high_unit, upper=high_value), end


def _single(tokens: Sequence[Token], at: int, out: Sequence[Token], declared: frozenset[tuple[str, ...]]) -> tuple[Measure, int] | None:
    found = _quantity(tokens, at, declared)
    if found is None and tokens[at].kind == "article":
        found = _one_unit(tokens, at, out)
    return (Measure("==", *found[0]), found[1]) if found else None


def _one_unit(tokens: Sequence[Token], at: int, out: Sequence[Token]) -> tuple[tuple[Fraction, Unit], int] | None:
    """One unit, for "within an hour": the article counts, behind a comparator only."""
    unit = unit_at(tokens, at + 1, frozenset())
    if unit is None or unit[0][0] not in ("time", "months"):
        return None
    behind = _comparator_before(out, Measure("==", Fraction(1), unit[0]))
    return ((Fraction(1), unit[0]), unit[1]) if behind else None


def _quantity(tokens: Sequence[Token], at: int, declared: frozenset[tuple[str, ...]]) -> tuple[tuple[Fraction, Unit], int] | None:
    if at >= len(tokens):
        return None
    day = _date(tokens, at)
    if day is not None:
        return ((Fraction(day[0]), DATE), day[1])
    currency = prefix_unit(tokens[at])
    number = _number(tokens, at + 1 if currency else at)
    if number is None:
        return None
    value, end = number
    if currency:
        return ((value, currency), end)
    unit = unit_at(tokens, end, declared)
    if unit is None:
        return None if tokens[at].text == "one" else ((value, BARE), end)
    return ((value, unit[0]), unit[1])


def _number(tokens: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.kind == "number":
        if token.text.count("-") > 1:
            return None
        value, end = Fraction(token.text.replace(",", "")), at + 1
        return _scaled(tokens, value, end)
    if token.text in _SMALL:
        return _number_words(tokens, at)
    return None


def _scaled(tokens: Sequence[Token], value: Fraction, end: int) -> tuple[Fraction, int]:
    while end < len(tokens) and tokens[end].text in _SCALES:
        value, end = value * _SCALES[tokens[end].text], end + 1
    return value, end


def _number_words(tokens: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """A number in words: "forty-eight", "two hundred and fifty", "three thousand"; None for a run that is no number ("twenty twenty")."""
    total = current = 0
    last_scale = max(_SCALES.values()) + 1
    end = at
    while end < len(tokens):
        word = tokens[end].text
        if word in _SMALL and _may_add(current, _SMALL[word], total):
            current += _SMALL[word]
        elif word == "hundred" and 0 < current < 20:
            current *= 100
        elif word in _SCALES and word != "hundred" and current and _SCALES[word] < last_scale:
            last_scale = _SCALES[word]
            total, current = total + current * last_scale, 0
        elif word in _SMALL or word in _SCALES:
            return None
        elif not (word == "and" and tokens[end - 1].text in _SCALES and end + 1 < len(tokens) and tokens[end + 1].text in _SMALL):
            break
        end += 1
    return Fraction(total + current), end


def _may_add(current: int, value: int, total: int) -> bool:
    """Whether a number word may follow: anything at the beginning and behind "hundred", one to nine behind the tens."""
    if current == 0:
        return value > 0 or total == 0
    return value > 0 and (current % 100 == 0 or (current % 100 >= 20 and current % 10 == 0 and value < 10))


def _date(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """A calendar day as an ordinal: 2026-01-31, 31 January 2026, January 31, 2026. None for a day there is not."""
    texts = [token.text for token in tokens[at : at + 4]]
    if texts[0].count("-") == 2:
        return _day(texts[0].split("-"), at + 1)
    if len(texts) >= 3 and texts[1] in _MONTHS and _ordinal(texts[0]):
        return _day([texts[2], str(_MONTHS[texts[1]]), _ordinal(texts[0])], at + 3)
    if len(texts) >= 3 and texts[0] in _MONTHS and _ordinal(texts[1]):
        year = 3 if texts[2] == "," and len(texts) > 3 else 2
        return _day([texts[year], str(_MONTHS[texts[0]]), _ordinal(texts[1])], at + year + 1)
    return None


def _ordinal(text: str) -> str:
    digits = text[:-2] if text.endswith(("st", "nd", "rd", "th")) else text
    return digits if digits.isdecimal() and len(digits) <= 2 else ""


def _day(parts: list[str], end: int) -> tuple[int, int] | None:
    if len(parts[0]) != 4 or not all(part.isdecimal() for part in parts):
        return None
    try:
        return datetime.date(*map(int, parts)).toordinal(), end
    except ValueError:
        return None
