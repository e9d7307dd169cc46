"""A rule as its skeleton, what stays when numbers, negation, modality and words with an opposite are taken out, and what was taken out.

Rules with one skeleton speak of the same thing in the same words; what they differ in tells whether they say the same, clash, or are two
rules that only look alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from synproof_cli.axiomat.facets import MODAL, MODAL_WORDS, decimal_of, modality_of, spoken, unit_of
from synproof_cli.english.stem import stem

_PLAIN: Final = str.maketrans({
    "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\u202f": " ", "\u2011": "-",
})
_MONTHS: Final = {name: at for at, name in enumerate(
    ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"), 1,
)}
_MONTH: Final = "|".join(_MONTHS)
_DATE: Final = re.compile(
    rf"\b(?:(\d{{1,2}})(?:st|nd|rd|th)?\s+({_MONTH})\s+(\d{{4}})|({_MONTH})\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})"
    r"|(\d{4})-(\d\d)-(\d\d))\b"
)
_BOUNDS: Final = (
    (r"no(?:t)? (?:later|more|longer|greater|higher|larger) than|at most|at the latest|up to|within|not exceed(?:ing)?"
     r"|does not exceed|do not exceed|must not exceed|a maximum of|maximum of", "<="),
    (r"no(?:t)? (?:earlier|less|fewer|shorter|lower|smaller) than|at least|at the earliest|a minimum of|minimum of", ">="),
    (r"(?:more|greater|longer|higher|larger|later) than|in excess of|exceeds?|exceeding|above|over(?= \d)", ">"),
    (r"(?:less|fewer|shorter|lower|smaller|earlier) than|below|under(?= \d)", "<"),
    (r"exactly|precisely", "="),
)
_BOUND: Final = re.compile("|".join(rf"(?P<b{at}>\b(?:{words})\b)" for at, (words, _) in enumerate(_BOUNDS)))
_TOKEN: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*|[^\W\d_]+(?:'[^\W\d_]+)?|§|%|[€$£¥]")
_DROPPED: Final = frozenset((
    "the", "a", "an", "that", "of", "to", "then", "also", "such", "its", "their", "per", "please", "hereby", "any",
))
_NOT: Final = frozenset(("not", "never", "n't"))
_VERBS: Final = frozenset(("is", "are", "be", "was", "were", "does", "do", "did", "has", "have", "had", "am", "being", "been"))
_CONDITIONS: Final = frozenset(
    ("if", "when", "where", "unless", "whenever", "once", "after", "before", "until", "except", "provided", "without", "during", "upon",
     "while", "for", "with", "whose", "who", "which"),
)
_OPPOSITES: Final[dict[str, tuple[str, bool]]] = {}
for _pair in (
    "valid invalid", "lawful unlawful", "legal illegal", "permitted prohibited", "allowed forbidden", "enabled disabled",
    "active inactive", "open closed", "available unavailable", "public private", "mandatory optional", "accept reject",
    "accepted rejected", "include exclude", "included excluded", "increase decrease", "increased decreased",
    "enforceable unenforceable", "possible impossible", "enable disable", "liable unliable", "approved disapproved",
    "approve disapprove", "encrypted unencrypted", "authorized unauthorized", "taxable untaxable", "authorised unauthorised",
    "assignable unassignable", "exclusive nonexclusive", "transferable untransferable", "lock unlock", "true false",
    "refundable nonrefundable", "suspended unsuspended", "confidential unconfidential", "safe unsafe", "visible invisible",
    "always never",
):
    _one, _other = _pair.split()
    _OPPOSITES[_one], _OPPOSITES[_other] = (_one, False), (_one, True)
_DENIED: Final = {"may": "mustnot", "must": "mustnot", "should": "shouldnot", "will": "willnot"}
_LABELS: Final = frozenset((
    "party", "rule", "clause", "section", "article", "art", "annex", "schedule", "level", "class", "type", "version", "step", "phase",
    "part", "table", "figure", "chapter", "no", "number", "item", "paragraph", "fee", "tier", "category", "appendix", "exhibit",
    "grade", "group", "zone", "form", "room", "floor", "line", "page", "point", "option", "product", "order", "account", "port", "code",
    "unit", "case", "customer", "user", "supplier", "module", "component", "system", "device", "requirement", "req", "node", "day",
    "week", "year", "§",
))
"""Words that a number behind them names, and does not count: "Party 3", "level 2"."""
_SCALES: Final = {
    "second": ("time", Decimal(1)), "ms": ("time", Decimal("0.001")), "minute": ("time", Decimal(60)), "hour": ("time", Decimal(3600)),
    "day": ("time", Decimal(86400)), "week": ("time", Decimal(604800)), "month": ("month", Decimal(1)), "quarter": ("month", Decimal(3)),
    "year": ("month", Decimal(12)), "metre": ("length", Decimal(1)), "km": ("length", Decimal(1000)), "cm": ("length", Decimal("0.01")),
    "mm": ("length", Decimal("0.001")), "kg": ("mass", Decimal(1)), "gram": ("mass", Decimal("0.001")), "tonne": ("mass", Decimal(1000)),
    "byte": ("bytes", Decimal(1)), "kb": ("bytes", Decimal(1000)), "mb": ("bytes", Decimal(10**6)), "gb": ("bytes", Decimal(10**9)),
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that counts something: its value in the base unit, how it bounds ("=" for none), and whether it stands in a condition."""

    value: Decimal | str
    bound: str
    shown: str
    in_condition: bool


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A rule's words that stay (`words`) and what was taken out: negation parity, modality, quantities, opposites.

    `conditional`: some of its words state a condition. `several`: it has different modalities, so that nothing tells which one counts.
    """

    words: tuple[str, ...]
    negated: bool
    modality: str
    quantities: tuple[Quantity, ...]
    conditional: bool
    several: bool


@lru_cache(maxsize=1 << 17)
def skeleton_of(text: str) -> Skeleton:
    """The skeleton of a rule. Linear in its length."""
    words = text.translate(_PLAIN).lower().split()
    plain, known = " ".join(words), {word.strip(".,;:()\"") for word in words}
    if known & _DATE_WORDS or "-" in plain:
        plain = _dates(plain)
    if "able" in known:
        plain = plain.replace(" be able to ", " ")
    if known & _BOUND_WORDS:
        plain = _BOUND.sub(lambda match: f" bound{_bound_sign(match)} ", plain)
    modals: list[str] = []
    if known & MODAL_WORDS:
        plain = MODAL.sub(lambda match: _masked(match, modals), plain)
    return _Masking(plain, modals).result()


_DATE_WORDS: Final = frozenset(_MONTHS)
_BOUND_WORDS: Final = frozenset((
    "than", "most", "least", "latest", "earliest", "up", "within", "exceed", "exceeds", "exceeding", "maximum", "minimum", "excess",
    "above", "over", "below", "under", "exactly", "precisely",
))
"""Without one of them there is nothing to mask: looking for single words costs a tenth of looking for phrases."""


def _bound_sign(match: re.Match[str]) -> str:
    return str(next(at for at in range(len(_BOUNDS)) if match[f"b{at}"]))


def _masked(match: re.Match[str], modals: list[str]) -> str:
    modals.append(modality_of(match.group()))
    return " modal "


def _dates(text: str) -> str:
    def iso(match: re.Match[str]) -> str:
        one = match.groups()
        day, month, year = (one[0], one[1], one[2]) if one[0] else (one[4], one[3], one[5]) if one[3] else (one[8], one[7], one[6])
        number = _MONTHS.get(month, 0) or int(month)
        return f" date{year}{number:02}{int(day):02}x "

    return _DATE.sub(iso, text)


_TAKEN: Final = re.compile(r"bound\d|date\d{8}x|" + _TOKEN.pattern)


class _Masking:
    """One pass over the words of a plain text."""

    def __init__(self, plain: str, modals: list[str]) -> None:
        self.tokens = [match.group() for match in _TAKEN.finditer(plain)]
        self.modals = modals
        self.words: list[str] = []
        self.negations = 0
        self.quantities: list[Quantity] = []
        self.bound = "="
        self.conditional = False
        self.seen_verb = False
        self.last_verb = 0
        self.at = 0

    def result(self) -> Skeleton:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += self._number(token) or self._word(token)
        modality, negated = self.modals[0] if self.modals else "", bool(self.negations % 2)
        if negated and modality in _DENIED:  # "no party may" forbids, as "every party must not" does
            modality, negated = _DENIED[modality], False
        return Skeleton(
            tuple(self.words), negated, modality, tuple(self.quantities), self.conditional, len(set(self.modals)) > 1,
        )

    def _number(self, token: str) -> int:
        """How many tokens a quantity here takes; 0 for none."""
        if token.startswith("date") and token[4:12].isdigit():
            self._quantity(Decimal(token[4:12]), f"{token[4:8]}-{token[8:10]}-{token[10:12]}", "date")
            return 1
        if token[0].isdigit():
            return self._digits(token)
        value, used = spoken([(word, 0) for word in self.tokens[self.at : self.at + 6]], 0)
        if not used or token in ("first", "no"):
            return 0
        return self._counted(value, " ".join(self.tokens[self.at : self.at + used]), used)

    def _digits(self, token: str) -> int:
        before = self.words[-1] if self.words else ""
        after = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        number = decimal_of(token)
        if number is None or (before in _LABELS_STEMMED and not unit_of(after) and self.bound == "="):
            self.words.append(token)
            return 1
        return self._counted(number, token, 1)

    def _counted(self, value: Decimal, shown: str, used: int) -> int:
        after = self.tokens[self.at + used] if self.at + used < len(self.tokens) else ""
        currency = self.words[-1] if self.words and self.words[-1].startswith("cur:") else ""
        unit = unit_of(after)
        scale = _SCALES.get(unit)
        if scale:
            self._quantity(value * scale[1], f"{shown} {after}", scale[0])
            return used + 1
        if unit:
            self._quantity(value, f"{shown} {after}", unit)
            return used + 1
        if not currency and not self._counts(after):
            self.words.append(f"{value}")
            return used
        self._quantity(value, shown, "")
        return used

    def _counts(self, after: str) -> bool:
        """Whether a bare number counts or measures: before a noun, or after a verb or a bound."""
        before = self.words[-1] if self.words else ""
        return self.bound != "=" or bool(after and after[0].isalpha()) or before in ("be", "equal", "modal", "cost", "have")

    def _quantity(self, value: Decimal, shown: str, unit: str) -> None:
        self.quantities.append(Quantity(value, self.bound, shown, self._in_condition()))
        self.words.append(f"#{unit}")
        self.bound = "="

    def _in_condition(self) -> bool:
        return not self.seen_verb or any(word in _CONDITIONS for word in self.words[self.last_verb :])

    def _word(self, token: str) -> int:
        if token.startswith("bound") and token[5:].isdigit():
            self.bound = _BOUNDS[int(token[5:])][1]
            return 1
        if token in _NOT:
            self.negations += 1
        elif token.endswith("n't"):
            self.negations += 1
            self._content(token[:-3])
        elif token in ("no", "neither", "none", "nobody"):
            self.negations += 1
            self.words.append("all")
        elif token in ("every", "each", "all") or (token == "either" and "or" not in self.tokens):
            self.words.append("all")
        elif token not in _DROPPED:
            self._content(token)
        return 1

    def _content(self, token: str) -> None:
        if token in _CONDITIONS:
            self.conditional = True
        if token in ("do", "does", "did"):
            self._verb()
            return
        if token in _VERBS or token == "modal":
            self._verb()
        if token in _OPPOSITES:
            base, negative = _OPPOSITES[token]
            self.negations += negative
            token = base
        if token in ("€", "$", "£", "¥", "eur", "usd", "gbp", "chf", "jpy"):
            self.words.append(f"cur:{unit_of(token)}")
            return
        made = "be" if token in ("is", "are", "be", "was", "were", "am") else stem(token.removesuffix("'s"))
        if not self.seen_verb and token.endswith("s") and len(self.words) > 0 and made != token:
            self._verb()
        self.words.append(made)

    def _verb(self) -> None:
        if not self.seen_verb:
            self.last_verb = len(self.words)
        self.seen_verb = True


_LABELS_STEMMED: Final = frozenset(stem(word) for word in _LABELS) | _LABELS


def opposite(one: str, other: str) -> bool:
    """Whether two modalities cannot both hold of one thing."""
    return frozenset((one, other)) in _OPPOSED


_OPPOSED: Final = frozenset(
    frozenset(pair) for pair in (
        ("must", "mustnot"), ("may", "mustnot"), ("must", "neednot"), ("should", "shouldnot"), ("must", "shouldnot"), ("should", "mustnot"),
        ("will", "willnot"), ("will", "mustnot"), ("must", "willnot"),
    )
)
