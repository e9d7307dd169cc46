"""Numbers, units, dates and comparators."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from synproof_cli.english import read_thesis
from synproof_cli.english.measures import Measure, with_measures
from synproof_cli.english.words import normalise, tokenise
from tests.english.vocabularies import LAW, short

EMPLOYEES = frozenset({("employe",)})


def measures(text: str) -> list[Measure]:
    return [token.measure for token in with_measures(tokenise(normalise(text)), EMPLOYEES) if token.measure is not None]


QUANTITIES = [
    ("48 hours", "==", 48, ("time", 3600)), ("48-hour", "==", 48, ("time", 3600)), ("48h", "==", 48, ("time", 3600)),
    ("forty-eight hours", "==", 48, ("time", 3600)), ("two hundred and fifty employees", "==", 250, ("employe", 1)),
    ("10,000 employees", "==", 10_000, ("employe", 1)), ("2.5 days", "==", Fraction(5, 2), ("time", 86400)),
    ("within 72 hours", "<=", 72, ("time", 3600)), ("no later than 72 hours", "<=", 72, ("time", 3600)),
    ("not more than 3 days", "<=", 3, ("time", 86400)), ("up to 48 hours", "<=", 48, ("time", 3600)),
    ("more than 10 days", ">", 10, ("time", 86400)), ("over 10 days", ">", 10, ("time", 86400)), ("after 10 days", ">", 10, ("time",
     86400)),
    ("at least 3 weeks", ">=", 3, ("time", 604800)), ("250 or more employees", ">=", 250, ("employe", 1)),
    ("250 employees or fewer", "<=", 250, ("employe", 1)), ("less than 5 %", "<", 5, ("%", 1)), ("5 per cent", "==", 5, ("%", 1)),
    ("does not exceed 48 hours", "<=", 48, ("time", 3600)), ("exceeds 48 hours", ">", 48, ("time", 3600)),
    ("2 business days", "==", 2, ("business days", 1)), ("2 calendar days", "==", 2, ("time", 86400)), ("EUR 500", "==", 500, ("EUR", 1)),
    ("€5 million", "==", 5_000_000, ("EUR", 1)), ("500 euros", "==", 500, ("EUR", 1)), ("within an hour", "<=", 1, ("time", 3600)),
    ("2 years", "==", 2, ("months", 12)), ("-5 %", "==", -5, ("%", 1)), ("at least 48 hours or more", ">=", 48, ("time", 3600)),
]


@pytest.mark.parametrize(("text", "op", "value", "unit"), QUANTITIES)
def test_quantities(text: str, op: str, value: int | Fraction, unit: tuple[str, int]) -> None:
    (found,) = measures(text)
    assert (found.op, found.value, found.unit) == (op, value, unit)


@pytest.mark.parametrize("text", ["between 24 and 48 hours", "from 24 to 48 hours", "24 to 48 hours", "24-48 hours"])
def test_ranges(text: str) -> None:
    (found,) = measures(text)
    assert (found.op, found.value, found.upper) == (">=", Fraction(24), Fraction(48))


@pytest.mark.parametrize("text", ["31 January 2026", "January 31, 2026", "31st January 2026", "2026-01-31", "Jan 31 2026"])
def test_dates(text: str) -> None:
    (found,) = measures(text)
    assert found.unit[0] == "date" and found.value == 739_647  # date(2026, 1, 31).toordinal()


@pytest.mark.parametrize(("text", "op"), [
    ("on 31 January 2026", "=="), ("by 31 January 2026", "<="), ("before 31 January 2026", "<"), ("after 31 January 2026", ">"),
    ("no later than 31 January 2026", "<="), ("since 31 January 2026", ">="), ("from 31 January 2026", ">="),
])
def test_dates_are_compared(text: str, op: str) -> None:
    assert [found.op for found in measures(text)] == [op]


@pytest.mark.parametrize("text", ["31 February 2026", "2026-02-30", "31/01/2026"])
def test_days_that_are_none_are_no_dates(text: str) -> None:
    assert all(found.unit[0] != "date" for found in measures(text))


@pytest.mark.parametrize("text", ["one of them", "a stay", "no one"])
def test_words_that_are_no_numbers(text: str) -> None:
    assert measures(text) == []


@pytest.mark.parametrize("text", ["about 48 hours", "roughly 48 hours", "nearly 48 hours", "half 48 hours", "another 48 hours",
    "twice 48 hours"])
def test_hedges_stay_words(text: str) -> None:
    assert len(with_measures(tokenise(text), EMPLOYEES)) == 2


@given(st.integers(0, 10**6), st.sampled_from(["seconds", "minutes", "hours", "days", "weeks"]))
def test_equal_spans_have_equal_keys(value: int, unit: str) -> None:
    (found,) = measures(f"{value} {unit}")
    (same,) = measures(f"{value * found.unit[1]} seconds")
    (other,) = measures(f"{value * found.unit[1] + 1} seconds")
    assert found.key == same.key != other.key


SUMS = {
    "2 days and 30 hours": "stay_hours == 78", "1 week and 3 days": "stay_hours == 240", "3 days and 2 hours": "stay_hours == 74",
    "3 days, 2 hours": "stay_hours == 74", "3 days 2 hours": "stay_hours == 74", "at least 2 days and 3 hours": "stay_hours >= 51",
    "2 days and 3 hours or more": "stay_hours >= 51", "2 days and 120 minutes": "stay_hours == 50",
    "at least 24 hours and at most 48 hours": "(stay_hours >= 24) & (stay_hours <= 48)", "two thousand and two hours": "stay_hours == 2002",
    "1,000 hours": "stay_hours == 1000", "one hundred and forty-eight hours": "stay_hours == 148",
}
NO_NUMBERS = (
    "3 hours and 2 days", "2 days and 2 days", "24 hours and 48 hours", "1 month and 3 days", "2 days and at least 3 hours or less",
    "- 50 hours", "\u2013 50 hours", "\u2014 50 hours", "- fifty hours", "twenty twenty hours", "thirty fifty hours",
    "nineteen ten hours", "hundred thousand thousand hours", "two thousand three million hours", "1.000 hours", "2.000h", "48.000 hours",
    "1.000.000 hours", "1,5 hours", "48,00 hours", "1,0000 hours",
)


@pytest.mark.parametrize(("text", "claim"), SUMS.items())
def test_a_compound_duration_is_one_quantity(text: str, claim: str) -> None:
    assert short(read_thesis(f"The stay lasts {text}.", LAW)) == (set(), claim)


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_may_be_another_number_is_unread(text: str) -> None:
    assert read_thesis(f"The stay lasts {text}.", LAW).claim is None
