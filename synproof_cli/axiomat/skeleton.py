"""A rule as its skeleton, what stays when numbers, negation, modality and words with an opposite are taken out, and what was taken out.

Rules with one skeleton speak of the same thing in the same words; what they differ in tells whether they say the same, clash, or are two
rules that only look alike.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from synproof_cli.axiomat import lexis
from synproof_cli.axiomat.facets import MODAL, MODAL_WORDS, decimal_of, modality_of, spoken, unit_of
from synproof_cli.axiomat.masking import MARK, masked
from synproof_cli.axiomat.skeleton_values import Quantity, Skeleton, opposite, period
from synproof_cli.english.stem import stem

__all__ = ["Quantity", "Skeleton", "opposite", "skeleton_of"]

_TAKEN: Final = re.compile(
    rf"{MARK}(?:bound\d|date\d{{8}}x|each[\d.]+x|clock\d{{4}}x|span[-\d.]+_[-\d.]+x)|,|;"
    r"|[^\W\d_]+\d[\w.]*\w|[^\W\d_]+\d"
    r"|(?:(?<=\s)-(?=\d))?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*)|[^\W\d_]+(?:'[^\W\d_]+)?|§|%|[€$£¥]",
)
_DENIED: Final = {"may": "mustnot", "must": "mustnot", "should": "shouldnot", "will": "willnot"}
_BE: Final = frozenset(("is", "are", "be", "was", "were", "am"))
_ALL: Final = frozenset(("every", "each", "all"))
_NOBODY: Final = frozenset(("no", "neither", "none", "nobody"))
_ANYONE: Final = frozenset(("anyone", "everyone", "anybody", "everybody"))
_NOT_COUNTED: Final = frozenset((
    "of", "or", "and", "another", "must", "modal", "who", "that", "is", "shall", "can", "may", "side", "hand", "time", "has", "another's",
))
"""Words before which "one" is no number."""
_NOT_AFTER: Final = frozenset(("no", "any", "every", "each", "this", "that", "the", "which", "another"))
_FINITE: Final = frozenset(("modal", *_BE, "has", "have", "does", "do"))
_DETERMINERS: Final = frozenset(("the", "a", "an", "all", "every", "each", "no", "any"))
_LEADS_ON: Final = frozenset(("of", "and", "or", "to", *lexis.PREPOSITIONS))
"""Words behind which a determiner begins no subject but what they lead to: "of the power", "in a tunnel"."""
_MORE: Final = frozenset(("more", "above", "greater", "higher", "longer", "later", "over"))
_LESS: Final = frozenset(("less", "fewer", "below", "lower", "under", "smaller", "shorter"))


@lru_cache(maxsize=1 << 17)
def skeleton_of(text: str) -> Skeleton:
    """The skeleton of a rule. Linear in its length."""
    plain, able, unsure = masked(text)
    modals: list[str] = []
    if not MODAL_WORDS.isdisjoint(plain.split()):
        plain = MODAL.sub(lambda match: _modal(match, modals), plain)
    return _Masking(plain, modals).result(able=able, unsure=unsure)


def _modal(match: re.Match[str], modals: list[str]) -> str:
    modals.append(modality_of(match.group()))
    return " modal "


class _Masking:
    """One pass over the words of a plain text."""

    def __init__(self, plain: str, modals: list[str]) -> None:
        self.tokens = [match.group() for match in _TAKEN.finditer(plain)]
        self.modals = modals
        self.words: list[str] = []
        self.negations = [0, 0]
        self.turned: set[int] = set()
        self.inside: set[int] = set()
        self.wide: set[int] = set()
        self.only: set[int] = set()
        self.quantities: list[Quantity] = []
        self.bound = "="
        self.conditional = False
        self.seen_verb = False
        self.last_verb = 0
        self.at = 0
        first = next(iter(self.tokens), "")
        self.leading = self.condition = first in lexis.CONDITIONS or first in lexis.PREPOSITIONS
        self.subject_at = _subject_at(self.tokens) if self.leading else -1

    def result(self, *, able: bool, unsure: bool) -> Skeleton:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if self.at == self.subject_at:
                self.condition = self.leading = False
            if token in (",", ";"):
                self.condition = self.leading = False
                self.at += 1
            else:
                self.at += self._number(token) or self._word(token)
        modality, negated = self.modals[0] if self.modals else "", bool(self.negations[0] % 2)
        if negated and modality in _DENIED:  # "no party may" forbids, as "every party must not" does
            modality, negated = _DENIED[modality], False
        quantities = self.quantities
        if not self.seen_verb:  # no sentence: "Up to 8 participants"
            quantities = [_free(one) if _measures(one) and not self.conditional else one for one in quantities]
        return Skeleton(
            tuple(self.words), negated, modality, tuple(quantities), self.conditional, unsure or len(set(self.modals)) > 1,
            frozenset(self.turned), frozenset(self.inside), bool(self.negations[1] % 2), frozenset(self.wide), frozenset(self.only), able,
            self.last_verb if self.seen_verb else len(self.words), self.negations[0], "never" in self.tokens,
        )

    def _ahead(self, steps: int) -> str:
        return self.tokens[self.at + steps] if self.at + steps < len(self.tokens) else ""

    def _add(self, word: str) -> None:
        if self.condition:
            self.inside.add(len(self.words))
        self.words.append(word)

    def _number(self, token: str) -> int:
        """How many tokens a quantity here takes; 0 for none."""
        if token[0] == MARK:
            return self._mask(token[1:])
        if token.lstrip("-")[:1].isdigit():
            return self._digits(token)
        if token in lexis.MANY:
            self.bound = ">="
            return self._counted(Decimal(lexis.MANY[token]), token, 1)
        value, used = spoken([(word, 0) for word in self.tokens[self.at : self.at + 6]], 0)
        if token == "one" and not used and self._counts_one():
            value, used = Decimal(1), 1
        if not used or token in ("first", "no"):
            return 0
        return self._counted(value, " ".join(self.tokens[self.at : self.at + used]), used)

    def _counts_one(self) -> bool:
        after, before = self._ahead(1), self.tokens[self.at - 1] if self.at else ""
        return after[:1].isalpha() and after not in _NOT_COUNTED and before not in _NOT_AFTER

    def _mask(self, token: str) -> int:
        """A bound, a date, a time of day, a frequency or a range, which were found in the text as a whole."""
        if token.startswith("bound"):
            self.bound = lexis.BOUNDS[int(token[5:])][1]
        elif token.startswith("date"):
            self._quantity(Decimal(token[4:12]), f"{token[4:8]}-{token[8:10]}-{token[10:12]}", "date")
        elif token.startswith("clock"):
            self._quantity(Decimal(token[5:9]), f"{token[5:7]}:{token[7:9]}", "clock")
        elif token.startswith("each"):
            self.bound = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}.get(self.bound, self.bound)  # the more often, the shorter
            value = Decimal(token[4:-1])
            self._quantity(value, period(value), "each")
        else:
            return self._span(*token[4:-1].split("_"))
        return 1

    def _span(self, low: str, high: str) -> int:
        unit = unit_of(self._ahead(1))
        name, factor = lexis.SCALES.get(unit, (unit, Decimal(1)))
        shown = f"{low} to {high}" + (f" {self._ahead(1)}" if unit else "")
        self.bound = "range"
        self._quantity(Decimal(low) * factor, shown, name, Decimal(high) * factor)
        return 2 if unit else 1

    def _digits(self, token: str) -> int:
        before = self.words[-1] if self.words else ""
        after = self._ahead(1)
        number = decimal_of(token)
        if number is None or (before in lexis.LABELS_STEMMED and not unit_of(after) and self.bound == "="):
            self._add(token)
            return 1
        return self._counted(number, token, 1)

    def _counted(self, value: Decimal, shown: str, used: int) -> int:
        after = self._ahead(used)
        currency = self.words[-1] if self.words and self.words[-1].startswith("cur:") else ""
        unit = unit_of(after)
        if not unit and not currency and not self._counts(after):
            self._add(f"{value}")
            return used
        extra = 0
        if unit:
            shown, extra = f"{shown} {after}", 1
        name, factor = lexis.SCALES.get(unit, (unit, Decimal(1)))
        extra += self._bound_behind(used + extra)
        self._quantity(value * factor, shown, name, loose=unit in lexis.CALENDAR)
        return used + extra

    def _bound_behind(self, steps: int) -> int:
        """Tokens of "or more", "or less" behind a number."""
        word = self._ahead(steps + 1)
        if self._ahead(steps) != "or" or word not in _MORE | _LESS:
            return 0
        self.bound = ">=" if word in _MORE else "<="
        return 2

    def _counts(self, after: str) -> bool:
        """Whether a bare number counts or measures: before a noun, or after a verb or a bound."""
        before = self.words[-1] if self.words else ""
        return self.bound != "=" or bool(after and after[0].isalpha()) or before in ("be", "equal", "modal", "cost", "have")

    def _quantity(self, value: Decimal, shown: str, unit: str, upper: Decimal | None = None, *, loose: bool = False) -> None:
        if unit == "time" and self.words and self.words[-1] == "in":  # "in 2 seconds": within them
            self.words.pop()
            self.inside.discard(len(self.words))
            self.bound = "<=" if self.bound == "=" else self.bound
        if self.words and self.words[-1] == "be":  # "shall be at most", "shall not exceed"
            self.words.pop()
        inside = self._in_condition(unit)
        self.quantities.append(Quantity(value, self.bound, shown, inside, upper, loose))
        self._add(f"#{unit}")
        self.bound = "="

    def _in_condition(self, unit: str) -> bool:
        last = self.words[-1] if self.words else ""
        if last == "after" and self._threshold(unit):
            return False
        if not self.seen_verb or self.condition:
            return True
        weak = [at for at in range(self.last_verb, len(self.words)) if self.words[at] in lexis.WEAK_CONDITIONS]
        if not weak:
            return False
        direct = weak[-1] == len(self.words) - 1
        return direct != (unit == "time") if self.words[weak[-1]] == "for" else direct

    def _threshold(self, unit: str) -> bool:
        """Whether a number behind "after" says how much of something is let pass before the rule takes effect."""
        near = {stem(token) for token in self.tokens[self.at : self.at + 5]}
        rest = self.tokens[self.at + 2 : self.at + 3]
        return bool(near & lexis.EVENTS) or (unit == "time" and self.seen_verb and rest in ([], [";"]))

    def _word(self, token: str) -> int:
        if token in lexis.NOT:
            self.negations[self.condition] += 1
        elif token.endswith("n't"):
            self.negations[self.condition] += 1
            self._content(token[:-3])
        elif token in _NOBODY:
            self.negations[self.condition] += 1
            if self._ahead(1)[:1].isalpha():  # and not the answer: "the value is no"
                self.wide.add(len(self.words) + 1)
            self._add("anyon" if token == "nobody" else "all")
        elif token in _ALL or (token == "either" and "or" not in self.tokens):
            self.wide.add(len(self.words) + 1)
            self._add("all")
        else:
            self._marked(token)
        return 1

    def _marked(self, token: str) -> None:
        if token == "any" or token in _ANYONE:
            self.wide.add(len(self.words))
        if token == "only":
            self.only.add(len(self.words))
        if token not in lexis.DROPPED:
            self._content("anyone" if token in _ANYONE else token)

    def _content(self, token: str) -> None:
        if token in lexis.CONDITIONS:
            self.conditional = self.condition = True
        if token in ("do", "does", "did"):
            self._verb()
            return
        if token in lexis.VERBS or token == "modal":
            self._verb()
        if token in ("€", "$", "£", "¥") or (unit_of(token) in ("eur", "usd", "gbp", "chf", "jpy")):
            self._add(f"cur:{unit_of(token)}")
            return
        self._add(self._form(token))

    def _form(self, token: str) -> str:
        if token in _BE:
            return "be"
        if token == "nonx" or token not in lexis.OPPOSITES:
            made = stem(token.removesuffix("'s"))
            if not self.seen_verb and token.endswith("s") and len(self.words) > 0 and made != token:
                self._verb()
            return lexis.SYNONYMS.get(made, made)
        base, turned = lexis.OPPOSITES[token]
        if turned:
            self.turned.add(len(self.words))
        return stem(base)

    def _verb(self) -> None:
        if self.leading and "," not in self.tokens[self.at :]:
            self.condition = self.leading = False
        if not self.seen_verb:
            self.last_verb = len(self.words)
        self.seen_verb = True


def _subject_at(tokens: list[str]) -> int:
    """Where the subject begins behind a leading phrase that no comma ends: "On loss of power the pump shall stop"; -1 if nothing tells."""
    verb = next((at for at, token in enumerate(tokens) if token in _FINITE), len(tokens))
    if "," in tokens or ";" in tokens or tokens[0] in lexis.CLAUSE_OPENERS:
        return -1
    return next((at for at in range(2, verb) if tokens[at] in _DETERMINERS and tokens[at - 1] not in _LEADS_ON), -1)


def _measures(one: Quantity) -> bool:
    return one.bound != "=" or not one.shown.replace(".", "").replace("-", "").isdigit()


def _free(one: Quantity) -> Quantity:
    return Quantity(one.value, one.bound, one.shown, False, one.upper, one.loose)
