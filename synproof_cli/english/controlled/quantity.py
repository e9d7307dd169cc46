"""Nodes of quantities: "has at least 250 employees" is `employee_count(x) >= 250`, "is 18 years old" is `age(x) == 18`.

A quantity is a typed predicate. Its name says what is measured and in which kind of unit (`fee_eur`, `age_days`), so that amounts of
different kinds are never compared; amounts of one kind are converted exactly to the smallest unit that the document uses for it. Something
that was done on a day is done, and its day is a date: "was filed before 1 March 2024" is `filed(x) & (filed_date(x) < 2024-03-01)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from synproof_cli.english.controlled.nodes import Context, NounPhrase, Predicate
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.measures import Measure
from synproof_cli.english.units import Unit
from synproof_cli.model.formula import And, Atom, Compare, Formula, apply, predicate

MORE: Final = ("more", "fewer")
_NATURAL: Final = {"age": "months"}
_SUFFIX: Final = {"time": "days", "months": "months", "%": "percent"}


@dataclass(frozen=True, slots=True)
class Measured:
    """A quantity of the subject, compared with an amount. `bare`: no word of comparison ("has four friends"): stated, exactly so many."""

    functor: str
    measure: Measure
    words: tuple[str, ...] = ()
    bare: bool = False

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        return compared(context, self.functor, (term,), self._read(context))

    def _read(self, context: Context) -> Measure:
        """In a condition "four friends" may be four or more; and who asks about two cats may ask whether there are two."""
        asked = context.thesis and self.functor.endswith(("_count", "money"))
        open_to_both = self.bare and (context.referents is not None or asked)
        if open_to_both and context.choose("a number without a comparison is exact or a minimum", 2) == 1:
            return self.measure._replace(op=">=")
        return self.measure


@dataclass(frozen=True, slots=True)
class Dated:
    """Something done, and when: on a day, or within a time. `kind`: date or time."""

    done: Predicate
    measure: Measure
    kind: str
    words: tuple[str, ...] = ()

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        done = self.done.holds(context, term)
        if not isinstance(done, Atom):
            raise Refused(" ".join(self.words), "a time of something that is no plain relation of named things is not read")
        functor, terms = predicate(done.name)
        return And((done, compared(context, f"{functor}_{self.kind}", terms, self.measure)))


@dataclass(frozen=True, slots=True)
class MoreThan:
    """More money than the dragon, fewer friends than A and B together: settled where the text gives the others' amounts."""

    functor: str
    sign: str
    others: tuple[NounPhrase, ...]
    words: tuple[str, ...] = ()

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        return self._places(context, (term,), 0)

    def _places(self, context: Context, terms: tuple[str, ...], at: int) -> Formula:
        if at == len(self.others):
            return context.atom(f"{self.sign}_{self.functor}_than", *terms)
        return self.others[at].bound(context, lambda term: self._places(context, (*terms, term), at + 1))


def compared(context: Context, functor: str, terms: tuple[str, ...], measure: Measure) -> Formula:
    """The comparison of a typed predicate with an amount, in the document's unit of it."""
    dimension, size = measure.unit
    name = apply(typed(functor, dimension), terms)
    if dimension == "date":
        return _between(name, measure, Fraction(1))
    key = typed(functor, dimension)
    context.usage.measures.setdefault(key, set()).add(measure.unit)
    units = context.lexicon.usage.measures.get(key) or {measure.unit}
    smallest = min(unit[1] for unit in units)
    return _between(name, measure, Fraction(size, smallest))


def typed(functor: str, dimension: str) -> str:
    """The predicate's name for amounts of a dimension."""
    if dimension in ("", "date", _NATURAL.get(functor, "time")):
        return functor
    return f"{functor}_{_SUFFIX.get(dimension, dimension.lower().replace(' ', '_'))}"


def _between(name: str, measure: Measure, factor: Fraction) -> Formula:
    low = Compare(name, measure.op, _text(measure.value * factor, measure.unit))
    if measure.upper is None:
        return low
    return And((low, Compare(name, "<=", _text(measure.upper * factor, measure.unit))))


def _text(value: Fraction, unit: Unit) -> str:
    """The amount as exact decimal text, or the day."""
    if unit[0] == "date":
        return date.fromordinal(int(value)).isoformat()
    return decimal(value)


def decimal(value: Fraction) -> str:
    """Exact decimal text. Raises Refused for a number that has none."""
    digits = 0
    while value.denominator != 1 and digits < _MOST_DIGITS and (value * 10**digits).denominator != 1:
        digits += 1
    scaled = value * 10**digits
    if scaled.denominator != 1:
        raise Refused(str(value), "no exact decimal")
    if not digits:
        return str(scaled.numerator)
    text = str(abs(scaled.numerator)).rjust(digits + 1, "0")
    return f"{'-' if value < 0 else ''}{text[:-digits]}.{text[-digits:]}"


_MOST_DIGITS: Final = 12
