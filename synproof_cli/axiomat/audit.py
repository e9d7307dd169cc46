"""The audit of proposed rules, whoever proposed them: the quote stands in the document, and what the sentence demands survives in the rule.

The preservation guard compares facets (`facets.py`). A rule may not say a number, date, unit, reference or modality that its sentence does
not say, nor leave out one that its own quote says; and what a sentence says must survive in the rules made from it together. A formula must
carry the numbers and dates, and the negation, of its text.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from synproof_cli.axiomat.document import Document
from synproof_cli.axiomat.facets import KINDS, Facets, canonical_number, facets_of
from synproof_cli.axiomat.values import Proposal

_NAMES: Final = {
    "number": "the number {}", "unit": "the unit {}", "date": "the date {}", "comparative": "the comparison {}", "negation": "the word {}",
    "modality": "the modality {}", "quantifier": "the quantifier {}", "reference": "the reference to {}", "quote": "{}",
}
_SHOWN: Final = {"mustnot": "must not", "neednot": "need not", "shouldnot": "should not", "willnot": "will not"}
_INVENTED: Final = frozenset(("number", "unit", "date", "modality", "reference", "negation"))
_DIGITS: Final = re.compile(r"\d+(?:\.\d+)?")
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")
_SIGN: Final = re.compile(
    r"[~¬]|!(?!=)|!=|\bnot\b|Not\(|(?:^|[_(])(?:no|not|non|without|never|un|in)_|_(?:no|not|without|never|unless)_|<|>", re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a proposal is not believed: a facet's kind or `quote`, and a sentence."""

    code: str
    reason: str


def audit(document: Document, proposals: Sequence[Proposal]) -> list[Fault | None]:
    """What is wrong with each proposal, None where nothing is."""
    found: list[Fault | None] = [_of_one(document, one) for one in proposals]
    for group in _by_sentence(proposals):
        if lost := _lost_together([proposals[at] for at in group]):
            for at in group:
                found[at] = found[at] or lost
    return found


def _of_one(document: Document, one: Proposal) -> Fault | None:
    if not (0 <= one.start < one.end <= len(document.text)) or document.quote(one.start, one.end) != one.quote:
        return Fault("quote", "the quote does not stand in the document where it is said to stand")
    if one.proposer == "passes" and one.formula is None and one.text == " ".join(one.whole.split()):
        return None  # word for word: nothing can be lost
    text, said = facets_of(one.text), facets_of(one.source or one.quote)
    for kind, name in said.missing_in(text):
        if kind != "quantifier" or one.proposer == "model":
            return _fault(kind, name, "is in the sentence and not in the rule")
    whole, own = facets_of(one.whole or one.quote), set(text.missing_in(said))
    for kind, name in text.missing_in(whole):
        if kind in _INVENTED and (kind, name) in own:
            return _fault(kind, name, "is in the rule and not in the sentence")
    return formula_fault(one.text, one.formula) if one.formula else None


def _fault(kind: str, name: str, what: str) -> Fault:
    shown = _NAMES[kind].format(f'"{_SHOWN.get(name, name)}"' if kind in ("negation", "modality", "quantifier", "comparative") else name)
    return Fault(kind, f"{shown} {what}")


def _by_sentence(proposals: Sequence[Proposal]) -> Iterator[list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for at, one in enumerate(proposals):
        if one.whole:
            groups[one.whole].append(at)
    yield from (group for group in groups.values() if any(proposals[at].whole != proposals[at].source for at in group))


def _lost_together(group: Iterable[Proposal]) -> Fault | None:
    """What the sentence says and none of the rules made from it does."""
    group = list(group)
    said: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for one in group:
        for kind, names in facets_of(one.text).by_kind.items():
            said[kind] |= Counter(dict.fromkeys(names, 99))
    for kind, name in facets_of(group[0].whole).missing_in(Facets(said)):
        return _fault(kind, name, "is in the sentence and in none of the rules made from it")
    return None


def formula_fault(text: str, formula: str) -> Fault | None:
    """What a text says that its formula does not carry: a number, a date, a negation."""
    facets = facets_of(text)
    dates = set(_ISO.findall(formula))
    for date in facets.by_kind["date"]:
        if date not in dates and date.replace("-", "_") not in formula:
            return _fault("date", date, "is in the rule and not in its formula")
    bare = _ISO.sub(" ", formula)
    carried = {canonical_number(digits) for digits in _DIGITS.findall(bare)} | set(re.findall(r"[a-z]+", bare.lower()))
    for number in facets.by_kind["number"]:
        if number not in carried and not (_words_of(number) & carried):
            return _fault("number", number, "is in the rule and not in its formula")
    if facets.by_kind["negation"] and not _SIGN.search(formula):
        return _fault("negation", next(iter(facets.by_kind["negation"])), "is in the rule and not in its formula")
    return None


_SPOKEN: Final = {
    "0": {"zero", "no"}, "1": {"one", "once", "a", "first"}, "2": {"two", "twice", "both", "second"}, "3": {"three", "third"},
    "4": {"four", "fourth"}, "5": {"five", "fifth"}, "6": {"six", "sixth"}, "7": {"seven"}, "8": {"eight"}, "9": {"nine"}, "10": {"ten"},
    "11": {"eleven"}, "12": {"twelve", "dozen"}, "15": {"fifteen"}, "20": {"twenty"}, "30": {"thirty"}, "0.5": {"half"},
}


def _words_of(number: str) -> set[str]:
    return set(_SPOKEN.get(number, ()))
