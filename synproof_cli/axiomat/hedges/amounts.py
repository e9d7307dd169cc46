"""How much, how long, how often and when: the amounts that a sentence tells, by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from synproof_cli.axiomat.hedges.roots import root_of


def _words(text: str) -> list[str]:
    return text.split()


_NUMBERS: Final = {
    **{word: str(at) for at, word in enumerate(_words(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen "
        "twenty",
    ))},
    **{word: str(at + 1) for at, word in enumerate(_words("first second third fourth fifth sixth seventh eighth ninth tenth"))},
    "single": "1", "half": "0.5", "quarter": "0.25", "double": "2", "dozen": "12", "fifteenth": "15", "thirty": "30", "forty": "40",
    "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100", "thousand": "1000", "million": "1000000", "last": "last",
}
_TIMES: Final = {"once": "1", "twice": "2", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year",
                 "hourly": "hour", "quarterly": "quarter"}
_UNITS: Final = {
    word: kind for kind, words in {
        "time": "second seconds minute minutes hour hours day days week weeks month months year years night nights weekday weekdays",
        "money": "euro euros eur dollar dollars usd pound pounds gbp cent cents franc francs chf krone kroner",
        "share": "percent %", "length": "metre metres meter meters km kilometres kilometers cm centimetres feet foot miles mile",
        "size": "byte bytes kilobytes megabyte megabytes mb gb kb gigabyte gigabytes bit bits octet octets",
        "clock": "o'clock am pm", "weight": "kg kilograms kilo kilos gram grams tons tonnes", "times": "time times",
    }.items() for word in words.split()
}
_DATES: Final = frozenset(_words(
    "january february march april june july august september october november december monday tuesday wednesday thursday friday saturday "
    "sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays",
))
"""Without "may", which allows."""
_CLOCK: Final = re.compile(r"(\d{1,2}(?:[:.]\d\d)?)\s*([ap])\.?\s?m\b\.?|\b(\d{1,2}:\d\d)\b", re.IGNORECASE)
_NOON: Final = re.compile(r"\b(?:noon|midnight|sunset|sunrise)\b", re.IGNORECASE)
_TOKEN: Final = re.compile(r"\d[\d.,]*\d|\d|%|[^\W\d][\w’'-]*|[$€£]|[.,;:()]")
_SIGNS: Final = frozenset("$€£")
_EACH: Final = frozenset(("every", "each", "per"))
_AMOUNTS: Final = (_UNITS, _DATES, _TIMES, _NUMBERS, _SIGNS)
_REACH: Final = 2
_IDLE: Final = frozenset(("per", "each", "every", "the", "at", "most", "up", "to", "least", "only", "about", "on", "from", "of"))


BARE: Final = "bare"
"""A number that counts nothing, which only a line of amounts has: "Students, 5"."""


def amounts(text: str, *, bare: bool = False) -> Mapping[str, frozenset[str]]:
    """The amounts of a text: of each kind, time, money, the thing that is counted, those that it tells."""
    found: dict[str, set[str]] = {}
    tokens = _tokens(text)
    for kind, value in (*_clocks(text), *_counted(tokens)):
        found.setdefault(kind, set()).add(value)
    if bare and not found and (values := {_NUMBERS.get(token, token) for token in tokens if token in _NUMBERS or token[0].isdigit()}):
        found[BARE] = values
    return {kind: frozenset(values) for kind, values in found.items()}


def is_amount(text: str) -> bool:
    """Whether a text is an amount and nothing else."""
    tokens = [token for token in _tokens(text) if token not in _IDLE]
    known = all(token[0].isdigit() or any(token in words for words in _AMOUNTS) for token in tokens)
    return known and (bool(tokens) or _CLOCK.search(text) is not None)


def _tokens(text: str) -> list[str]:
    return [token.lower() for token in _TOKEN.findall(_CLOCK.sub(" ", text))]


def _clocks(text: str) -> Iterator[tuple[str, str]]:
    for match in _NOON.finditer(text):
        yield "clock", match[0].lower()
    for match in _CLOCK.finditer(text):
        yield "clock", match[3] or f"{match[1]}{match[2].lower()}"


def _counted(tokens: list[str]) -> Iterator[tuple[str, str]]:
    for at, token in enumerate(tokens):
        if token in _TIMES:
            yield "times", _TIMES[token]
        elif token in _EACH and at + 1 < len(tokens) and _UNITS.get(tokens[at + 1]) == "time":
            yield "times", tokens[at + 1]
        elif token in _DATES:
            yield "date", token.removesuffix("s")
        elif token in _SIGNS and at + 1 < len(tokens) and tokens[at + 1][0].isdigit():
            yield "money", tokens[at + 1]
        elif token[0].isdigit() or token in _NUMBERS:
            yield from _number(tokens, at)


def _number(tokens: list[str], at: int) -> Iterator[tuple[str, str]]:
    """What a number counts: the unit behind it, or the thing right behind it."""
    value = _NUMBERS.get(tokens[at], tokens[at])
    for token in tokens[at + 1 : at + 1 + _REACH]:
        if token in _UNITS:
            yield _UNITS[token], f"{value} {token.removesuffix('s')}"
            return
        if not token.isalpha():
            break
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    if behind.isalpha() and (word := root_of(behind)):
        yield f"of {word}", value
