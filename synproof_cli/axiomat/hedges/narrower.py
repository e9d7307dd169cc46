"""Exceptions that deny nothing: another amount, a case of their own, or a narrower subject, beside a word of the rule.

"The interest is 2 percent", and "Young savers get an interest of 3 percent": both cannot hold of young savers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from synproof_cli.axiomat.hedges.amounts import BARE
from synproof_cli.axiomat.hedges.denials import matters
from synproof_cli.axiomat.hedges.lightwords import LIGHT
from synproof_cli.axiomat.hedges.utterance import Utterance, utterance

_RARE: Final = 4
_SHARE: Final = 40
"""A word joins two sentences where no more than so many, or one of so many, use it."""
_CLOSE: Final = 2
"""Words of a rule's matter in a sentence that says without a duty of its own what is so."""
_LONGEST: Final = 12
"""Words of such a sentence; a longer one tells of more than an exception."""
_LINES: Final = 50
"""Lines of a price list that are looked at for one rule: one that says otherwise is enough."""


class Narrower:
    """Sentences that say of a case, or of a part of what others speak of, what these say otherwise of all."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.said: list[Utterance] = []
        self.by_root: dict[str, list[int]] = {}
        self.lines: dict[str, list[int]] = {}

    def add(self, name: str, text: str) -> None:
        """One more sentence."""
        one = utterance(text)
        at = len(self.said)
        self.names.append(name)
        self.said.append(one)
        for word in one.roots:
            self.by_root.setdefault(word, []).append(at)
        for kind in one.amounts if one.line else ():
            self.lines.setdefault(kind, []).append(at)

    def of(self, text: str) -> Iterator[str]:
        """Ids of those that may say otherwise than a rule does, in their order."""
        rule = utterance(text)
        about, most = matters(text)[0] - LIGHT, max(_RARE, len(self.said) // _SHARE)
        shared: dict[int, set[str]] = {}
        for word in rule.roots - LIGHT:
            places = self.by_root.get(word, ())
            if len(places) <= most:
                for at in places:
                    shared.setdefault(at, set()).add(word)
        found = {at for at, words in shared.items() if _is_narrower(self.said[at], rule, frozenset(words), about)}
        lines = (at for kind in (*rule.amounts, BARE) for at in self.lines.get(kind, ()) if _otherwise(self.said[at], rule))
        found.update(islice(lines, _LINES))
        return (self.names[at] for at in sorted(found) if self.said[at].roots != rule.roots)


def _is_narrower(other: Utterance, rule: Utterance, words: frozenset[str], about: frozenset[str]) -> bool:
    """Whether a sentence with these words of a rule tells another amount, or of a case or part of what the rule is about."""
    if _otherwise(other, rule) and (other.narrow or other.case or not words <= (other.subject & rule.subject)):
        return True
    of_matter = words & about
    if not of_matter or other.defines:
        return False
    if other.duty:
        return other.permits and not rule.permits and (other.narrow or other.case) and not other.subject.isdisjoint(of_matter)
    if other.case and not rule.case and not (rule.duty and of_matter <= rule.subject - other.subject):
        return True
    if (other.needs and rule.permits) or (other.stands_for and rule.duty):
        return True
    told = not other.subject <= rule.roots or (other.marked and not of_matter <= rule.subject)
    if other.narrow and other.head in words and told:
        return True
    return len(of_matter) >= _CLOSE and len(other.roots) <= _LONGEST and rule.duty


def _otherwise(other: Utterance, rule: Utterance) -> bool:
    """Whether a sentence has an amount of a kind that the rule has too, and not the rule's."""
    if BARE in other.amounts:
        return bool(rule.amounts)
    return any(kind in rule.amounts and not values <= rule.amounts[kind] for kind, values in other.amounts.items())
