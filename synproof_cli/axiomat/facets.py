"""The parts of a sentence that change what it demands when they change: numbers, units, dates, comparatives, negation, modality,
quantifiers and references. Each is taken out as canonical words, so that two sentences, or a sentence and its formula, can be compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Final

from synproof_cli.axiomat.references import reference_spans

Kind = str

KINDS: Final = ("number", "unit", "date", "comparative", "negation", "modality", "quantifier", "reference")

_MONTHS: Final = {
    name: at for at, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august", "sep sept september",
         "oct october", "nov november", "dec december"), 1,
    ) for name in names.split()
}
_MONTH: Final = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DATE: Final = re.compile(
    rf"\b(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m1>{_MONTH})\.?,?\s+(?P<y1>\d{{4}})"
    rf"|(?P<m2>{_MONTH})\.?\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y2>\d{{4}})"
    r"|(?P<y3>\d{4})-(?P<m3>\d\d)-(?P<d3>\d\d))\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(?<![\w.])[+-]?\d{1,3}(?:[,  ]\d{3})+(?:\.\d+)?(?![\d])|\d+(?:\.\d+)*")
_SMALL: Final[dict[str, int]] = {
    word: value for value, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    )
} | {word: 10 * value for value, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)}
_MOST_DIGITS: Final = 40
_LARGE: Final = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_TIMES: Final[dict[str, int | Decimal]] = {"once": 1, "twice": 2, "thrice": 3, "half": Decimal("0.5"), "double": 2, "dozen": 12}
_UNITS: Final = {
    form: name for name, forms in {
        "second": "second seconds sec secs", "minute": "minute minutes min mins", "hour": "hour hours hr hrs h",
        "day": "day days", "week": "week weeks", "month": "month months", "quarter": "quarter quarters", "year": "year years",
        "percent": "percent % per-cent pct", "point": "point points", "eur": "eur euro euros €", "usd": "usd dollar dollars $ us$",
        "gbp": "gbp pound pounds £", "chf": "chf", "jpy": "jpy yen ¥", "km": "km kilometre kilometres kilometer kilometers",
        "metre": "m metre metres meter meters", "mile": "mile miles", "kg": "kg kilogram kilograms", "gram": "gram grams g",
        "tonne": "tonne tonnes ton tons", "litre": "litre litres liter liters l", "bit": "bit bits", "byte": "byte bytes octet octets",
        "kb": "kb kilobyte kilobytes", "mb": "mb megabyte megabytes", "gb": "gb gigabyte gigabytes", "degree": "degree degrees °c °f °",
        "ms": "ms millisecond milliseconds", "mm": "mm", "cm": "cm", "hz": "hz", "khz": "khz", "mhz": "mhz", "watt": "watt watts w",
        "kilowatt": "kw kilowatt kilowatts", "milliwatt": "mw milliwatt milliwatts", "megawatt": "megawatt megawatts", "ghz": "ghz",
        "tb": "tb terabyte terabytes", "volt": "volt volts v", "millivolt": "mv millivolt millivolts", "kilovolt": "kv kilovolt kilovolts",
        "ampere": "ampere amperes amp amps", "milliampere": "ma milliampere milliamperes", "foot": "ft foot feet",
        "fps": "fps", "kmh": "kmh", "mph": "mph", "mps": "mps",
    }.items() for form in forms.split()
}
_COMPARATIVES: Final = (
    ("no later than", "<="), ("not later than", "<="), ("no more than", "<="), ("not more than", "<="), ("no less than", ">="),
    ("not less than", ">="), ("no fewer than", ">="), ("not fewer than", ">="), ("no earlier than", ">="), ("not earlier than", ">="),
    ("at most", "<="), ("at least", ">="), ("at the latest", "<="), ("at the earliest", ">="), ("up to", "<="), ("more than", ">"),
    ("greater than", ">"), ("higher than", ">"), ("longer than", ">"), ("less than", "<"), ("fewer than", "<"), ("lower than", "<"),
    ("shorter than", "<"), ("in excess of", ">"), ("as soon as", "soon"), ("or more", ">="), ("or less", "<="), ("or fewer", "<="),
    ("or longer", ">="), ("or later", ">="), ("or earlier", "<="), ("within", "<="), ("exceeds", ">"), ("exceed", ">"),
    ("exceeding", ">"), ("before", "before"), ("after", "after"),
    ("until", "until"), ("minimum", ">="), ("maximum", "<="), ("between", "between"), ("during", "during"),
    ("prior to", "before"), ("only if", "onlyif"), ("if and only if", "iff"), ("unless", "unless"), ("except", "except"),
    ("exactly", "exactly"), ("approximately", "approximately"),
)
_COMPARATIVE_OF: Final = dict(_COMPARATIVES)
_COMPARATIVE: Final = re.compile(
    r"\b(?:" + "|".join(sorted((re.escape(words).replace(r"\ ", r"\s+") for words, _ in _COMPARATIVES), key=len, reverse=True)) + r")\b",
    re.IGNORECASE,
)
_MODALITY: Final = (
    ("is not required to", "neednot"), ("are not required to", "neednot"), ("not be required to", "neednot"), ("need not", "neednot"),
    ("does not have to", "neednot"), ("do not have to", "neednot"), ("don't have to", "neednot"), ("doesn't have to", "neednot"),
    ("is not obliged to", "neednot"), ("are not obliged to", "neednot"), ("does not need to", "neednot"), ("do not need to", "neednot"),
    ("is not permitted to", "mustnot"), ("are not permitted to", "mustnot"), ("is not allowed to", "mustnot"),
    ("are not allowed to", "mustnot"), ("is not entitled to", "mustnot"), ("are not entitled to", "mustnot"),
    ("is prohibited from", "mustnot"), ("are prohibited from", "mustnot"), ("is forbidden to", "mustnot"), ("are forbidden to", "mustnot"),
    ("is forbidden from", "mustnot"), ("are forbidden from", "mustnot"), ("has no right to", "mustnot"), ("have no right to", "mustnot"),
    ("must not", "mustnot"), ("mustn't", "mustnot"), ("shall not", "mustnot"), ("shan't", "mustnot"), ("may not", "mustnot"),
    ("can not", "mustnot"), ("cannot", "mustnot"), ("can't", "mustnot"), ("should not", "shouldnot"), ("shouldn't", "shouldnot"),
    ("is required to", "must"), ("are required to", "must"), ("is obliged to", "must"), ("are obliged to", "must"), ("has to", "must"),
    ("have to", "must"), ("is obligated to", "must"), ("are obligated to", "must"), ("needs to", "must"), ("need to", "must"),
    ("is to", "must"), ("are to", "must"), ("is permitted to", "may"), ("are permitted to", "may"), ("is allowed to", "may"),
    ("are allowed to", "may"), ("is entitled to", "may"), ("are entitled to", "may"), ("has the right to", "may"),
    ("have the right to", "may"), ("is free to", "may"), ("are free to", "may"),
    ("will not", "willnot"), ("won't", "willnot"), ("must", "must"), ("shall", "must"), ("should", "should"), ("may", "may"),
    ("can", "may"), ("will", "will"), ("might", "might"), ("could", "could"), ("would", "would"),
)
_MODAL_OF: Final = dict(_MODALITY)
MODAL: Final = re.compile(
    r"\b(?:" + "|".join(sorted((re.escape(words).replace(r"\ ", r"\s+") for words, _ in _MODALITY), key=len, reverse=True)) + r")\b",
    re.IGNORECASE,
)
MODAL_WORDS: Final = frozenset(word for words, _ in _MODALITY for word in words.split() if word not in ("not", "to", "no", "from", "right"))
"""Words of which at least one stands in every phrase that `MODAL` matches."""
_NEGATION: Final = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nobody|nothing|nowhere|without|\w+n't|cannot|un(?:less|til)|except|hardly)\b", re.IGNORECASE,
)
_QUANTIFIER: Final = {
    "all": "all", "every": "all", "each": "all", "any": "any", "some": "some", "both": "both", "either": "either", "only": "only",
    "most": "most", "several": "several", "many": "many", "few": "few", "solely": "only", "another": "other", "other": "other",
    "everyone": "all", "everybody": "all", "nobody": "none", "none": "none", "no": "none", "neither": "none", "whole": "whole",
    "entire": "whole", "partial": "part", "partially": "part", "first": "first", "last": "last", "same": "same",
}
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|[%€$£¥°]|us\$", re.IGNORECASE)
_APOSTROPHES: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True, slots=True)
class Facets:
    """The facets of a text, by kind, each with how often it is said."""

    by_kind: dict[Kind, Counter[str]]

    def missing_in(self, other: Facets) -> Iterator[tuple[Kind, str]]:
        """What this says and the other does not, in the order of `KINDS`. How often it is said counts only for numbers and negation."""
        for kind in KINDS:
            mine, theirs = self.by_kind[kind], other.by_kind[kind]
            if kind in ("number", "negation", "date"):
                yield from ((kind, name) for name in (mine - theirs))
            else:
                yield from ((kind, name) for name in mine if name not in theirs)


@lru_cache(maxsize=4096)
def facets_of(text: str) -> Facets:
    """The facets of a text. Linear in its length."""
    plain = " ".join(text.translate(_APOSTROPHES).split())
    found: dict[Kind, Counter[str]] = {kind: Counter() for kind in KINDS}
    for start, end, name in reference_spans(plain):
        found["reference"][name] += 1
        plain = plain[:start] + "_" * (end - start) + plain[end:]
    plain = _dates(plain, found["date"])
    _numbers(plain, found["number"], found["unit"])
    for match in _COMPARATIVE.finditer(plain):
        sign = _COMPARATIVE_OF[" ".join(match.group().lower().split())]
        if sign:
            found["comparative"][sign] += 1
    for match in MODAL.finditer(plain):
        found["modality"][_MODAL_OF[" ".join(match.group().lower().split())]] += 1
    for match in _NEGATION.finditer(plain):
        word = match.group().lower()
        if word not in ("until", "unless", "except"):
            found["negation"]["not"] += 1
        elif word != "until":
            found["negation"][word] += 1
    for word in re.findall(r"[a-z]+", plain.lower()):
        if word in _QUANTIFIER:
            found["quantifier"][_QUANTIFIER[word]] += 1
    return Facets(found)


def modality_of(phrase: str) -> str:
    """The canonical modality of a phrase that `MODAL` matched."""
    return _MODAL_OF[" ".join(phrase.lower().split())]


_CASED: Final = {
    "MW": "megawatt", "Mb": "megabit", "Gb": "gigabit", "kb": "kilobit", "Kb": "kilobit", "Tb": "terabit", "MV": "megavolt",
    "MA": "megaampere",
}
_CASED_UNIT: Final = re.compile(rf"(?<=\d)\s?({'|'.join(_CASED)})(?=[\s.,;:)/]|\Z)")


def cased(text: str) -> str:
    """The text with those units in words that only their case tells apart: a megawatt from a milliwatt, a bit from a byte."""
    return _CASED_UNIT.sub(lambda match: f" {_CASED[match[1]]}", text)


def unit_of(word: str) -> str:
    """The canonical unit of a word; "" for none."""
    return _UNITS.get(word.lower(), "")


def _dates(text: str, found: Counter[str]) -> str:
    def take(match: re.Match[str]) -> str:
        month = match["m1"] or match["m2"] or match["m3"]
        number = _MONTHS.get(month.lower(), 0) or (int(month) if month.isdigit() else 0)
        found[f"{match['y1'] or match['y2'] or match['y3']}-{number:02}-{int(match['d1'] or match['d2'] or match['d3']):02}"] += 1
        return " " * len(match.group())

    return _DATE.sub(take, text)


def _numbers(text: str, numbers: Counter[str], units: Counter[str]) -> None:
    for match in _NUMBER.finditer(text):
        numbers[canonical_number(match.group())] += 1
        _unit_after(text, match.end(), units)
        _unit_before(text, match.start(), units)
    words = [(match.group().lower(), match.end()) for match in re.finditer(r"[^\W\d_]+", text)]
    at = 0
    while at < len(words):
        value, used = spoken(words, at)
        if used:
            numbers[canonical_number(str(value))] += 1
            _unit_after(text, words[at + used - 1][1], units)
        at += used or 1


def spoken(words: list[tuple[str, int]], at: int) -> tuple[Decimal, int]:
    """A number in words from a place on, and how many words it takes; "one" by itself is a number only before a unit."""
    total, part, used = Decimal(0), Decimal(0), 0
    while at + used < len(words):
        word = words[at + used][0]
        if word in _SMALL:
            part += _SMALL[word]
        elif word in _LARGE and used:
            part = (part or Decimal(1)) * _LARGE[word]
            if _LARGE[word] >= 1000:
                total, part = total + part, Decimal(0)
        elif word in _TIMES and not used:
            return Decimal(_TIMES[word]), 1
        else:
            break
        used += 1
    if used == 1 and words[at][0] == "one" and not (at + 1 < len(words) and unit_of(words[at + 1][0])):
        return Decimal(0), 0
    return total + part, used


def canonical_number(digits: str) -> str:
    """A number without separators and trailing zeros; what is no decimal (3.1.2) stays as it is."""
    value = decimal_of(digits)
    return re.sub(r"[,\s\u00a0\u202f]", "", digits) if value is None else f"{value.normalize():f}"


def decimal_of(digits: str) -> Decimal | None:
    """The value of a number as written with separators; None for what is no decimal (3.1.2), and for more digits than a value has."""
    bare = re.sub(r"[,\s\u00a0\u202f]", "", digits)
    try:
        return Decimal(bare) if len(bare) <= _MOST_DIGITS else None
    except InvalidOperation:
        return None


def _unit_after(text: str, at: int, units: Counter[str]) -> None:
    match = _WORD.match(text, at + 1 if text[at : at + 1] in (" ", "-") else at)
    if match and (name := unit_of(match.group())):
        units[name] += 1
    elif text[at : at + 1].strip() == "" and text[at + 1 : at + 9].lower() == "per cent":
        units["percent"] += 1


def _unit_before(text: str, at: int, units: Counter[str]) -> None:
    before = text[max(0, at - 4) : at].rstrip().lower()
    for form in ("eur", "usd", "gbp", "chf", "jpy", "€", "$", "£", "¥"):
        if before.endswith(form):
            units[unit_of(form)] += 1
            return
