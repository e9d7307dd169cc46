"""Which of many sentences may be an exception to a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.axiomat.hedges.denials import Denial, deeds, denials, matters
from synproof_cli.axiomat.hedges.narrower import Narrower
from synproof_cli.axiomat.hedges.roots import roots
from synproof_cli.axiomat.hedges.signs import BANS, EXPLICIT, GENERAL, HEDGE, LIFTS_BANS, PERMITS, is_titled_exception, plain_text

_FEWEST: Final = 2
"""Words that an exception has in common with its rule at least: who or what it is about, and what is done."""
_SHORT: Final = 5
"""Words of a sentence that says so little beside what it denies that it may mean all of that."""
_RARE: Final = 5
_SHARE: Final = 12
"""A word that stands in more than so many sentences, and in more than one of so many, is what the whole document speaks of."""


class Hedges:
    """The sentences, of many, that limit or deny something. Each has an id."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self.names: list[str] = []
        self.roots: list[frozenset[str]] = []
        self.away: list[frozenset[str]] = []
        self.explicit: set[int] = set()
        self.general: list[int] = []
        self.lifting: list[int] = []
        self.by_root: dict[str, list[int]] = {}
        self.denied: dict[str, list[tuple[int, Denial]]] = {}
        self.permits: set[int] = set()
        self.narrower = Narrower()
        spread: Counter[str] = Counter()
        total = 0
        for name, text in texts:
            words = roots(text)
            self.narrower.add(name, text)
            total += 1
            spread.update(words)
            plain = plain_text(text)
            hedges = HEDGE.search(plain) is not None or is_titled_exception(plain)
            permits = PERMITS.search(plain) is not None
            if hedges or permits:
                self._add(name, plain, words, hedges=hedges)
        self.common = frozenset(word for word, count in spread.items() if count > max(_RARE, total // _SHARE))

    def _add(self, name: str, text: str, words: frozenset[str], *, hedges: bool) -> None:
        at = len(self.names)
        self.names.append(name)
        self.roots.append(words)
        if EXPLICIT.search(text):
            self.explicit.add(at)
        if GENERAL.search(text) or is_titled_exception(text):
            self.general.append(at)
        if LIFTS_BANS.search(text):
            self.lifting.append(at)
        if not hedges:
            self.permits.add(at)
        for word in words:
            self.by_root.setdefault(word, []).append(at)
        taken = denials(text)
        self.away.append(frozenset(word for one in taken for word in (one.key, one.object) if word) or deeds(text))
        for denial in taken:
            for word in {denial.key, denial.object} - {""}:
                self.denied.setdefault(word, []).append((at, denial))

    def of(self, text: str) -> Iterator[str]:
        """Ids of the exceptions that a rule may have, those that have most in common with it first.

        Those that have at least half of its words, words that the whole document uses set aside; and those that deny what it is about.
        """
        rule = _Rule.of(text)
        shared: Counter[int] = Counter()
        telling: Counter[int] = Counter()
        for word in rule.roots:
            shared.update(self.by_root.get(word, ()))
            if word not in self.common:
                telling.update(self.by_root.get(word, ()))
        found = {at for at, count in shared.items() if self._alike(at, count, telling[at], rule)}
        found |= {at for at in (*self.general, *(self.lifting if rule.bans else ())) if not rule.matters.isdisjoint(self.roots[at])}
        for word in rule.roots:
            found.update(
                at for at, denial in self.denied.get(word, ())
                if at not in found and (rule.bans or not denial.of_bans) and self._denies(at, denial, word, rule, shared[at], telling[at])
            )
        denying = (self.names[at] for at in sorted(found, key=lambda at: (-shared[at] - 2 * telling[at], at)))
        return iter(dict.fromkeys((*denying, *self.narrower.of(text))))

    def _alike(self, at: int, shared: int, telling: int, rule: _Rule) -> bool:
        """Whether a sentence has half of a rule's words, and half of those that not all the document uses; and denies one, if anything."""
        if 2 * shared < len(rule.roots) or shared < min(_FEWEST, len(rule.roots)) or (at in self.permits and not rule.bans):
            return False
        if at in self.explicit:
            return True
        away = self.away[at]
        return 2 * telling >= len(rule.roots - self.common) and (not away or not away.isdisjoint(rule.roots))

    def _denies(self, at: int, denial: Denial, word: str, rule: _Rule, shared: int, telling: int) -> bool:
        """Whether what a sentence denies is what a rule is about, or is told by a second word.

        A word that all the document uses, or that tells too little, needs half of the words of either beside it.
        """
        is_matter, own = word in rule.matters, len(self.roots[at])
        if is_matter and word not in self.common and not denial.loose:
            return telling >= _FEWEST or (word == denial.key and (word in rule.first or own <= 2 * _SHORT))
        if word != denial.key:
            return False
        if is_matter and not denial.loose and own <= _SHORT:
            return True
        if shared < _FEWEST or (word in self.common and not telling and own > 2 * _SHORT):
            return False
        return 2 * shared >= (min(len(rule.roots), own) if is_matter else len(rule.roots))


@dataclass(frozen=True, slots=True)
class _Rule:
    roots: frozenset[str]
    matters: frozenset[str]
    first: frozenset[str]
    bans: bool

    @classmethod
    def of(cls, text: str) -> _Rule:
        return cls(roots(text), *matters(text), BANS.search(plain_text(text)) is not None)
