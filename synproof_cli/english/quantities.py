"""Where the quantities of a clause stand, and which of its words each of them can measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from synproof_cli.english.lexicon import MEASURE_VERBS
from synproof_cli.english.measures import Measure
from synproof_cli.english.shape import Item, Quantity
from synproof_cli.english.stem import stem
from synproof_cli.english.verbs import VerbGroup
from synproof_cli.english.words import Token

_MEASURE_VERB_STEMS: Final = frozenset(stem(verb) for verb in MEASURE_VERBS)


def quantities_of(
    tokens: Sequence[Token], items: Sequence[Item], group: VerbGroup, is_verb: Callable[[int], bool], *, existential: bool
) -> tuple[Quantity, ...]:
    """Every measure of a clause (its tokens up to a relative clause) with its place."""
    places = _Places(tokens, items, group, is_verb)
    return tuple(
        places.quantity(at, token, token.measure, existential=existential) for at, token in enumerate(tokens) if token.measure is not None
    )


class _Places:
    def __init__(self, tokens: Sequence[Token], items: Sequence[Item], group: VerbGroup, is_verb: Callable[[int], bool]) -> None:
        self.tokens = tokens
        self.items = items
        self.group = group
        self.is_verb = is_verb

    def quantity(self, at: int, token: Token, measure: Measure, *, existential: bool) -> Quantity:
        before = at - 1
        while before >= 0 and (self.tokens[before].is_adverb or self.tokens[before].text == "not"):
            before -= 1
        behind = self.tokens[before] if before >= 0 else None
        is_preposition = behind is not None and behind.kind in ("preposition", "to") and behind.text != "of"
        preposition = behind.text if behind is not None and is_preposition else ""
        kind, words = self._place(at, before, behind, measure)
        head = words[-1] if words else None
        pivot = self.group.pivot
        in_subject = head is not None and not head.role.startswith("p:") and pivot is not None and at < pivot and not existential
        restricts = in_subject and kind in ("attributive", "of", "label")
        anchor = frozenset(item.stem for item in words)
        return Quantity(token, kind, anchor, head.stem if head else "", restricts, preposition, at)

    def _place(self, at: int, before: int, behind: Token | None, measure: Measure) -> tuple[str, list[Item]]:
        if self._is_label(before, behind, measure):
            return "label", [item for item in self.items if item.index == before]
        if measure.attributive:
            group = next((item.group for item in self.items if item.index > at), 0)
            return "attributive", [item for item in self.items if item.group == group and item.depth <= 1 and item.index > at]
        if behind is not None and behind.text == "of":
            return "of", self._phrase_before(before)
        if measure.modifies and behind is not None and behind.kind == "word" and not self.is_verb(before):
            return "of", self._phrase_before(at)
        if self._is_predicate(before, behind) or measure.verbal:
            return "predicate", [item for item in self.items if item.index < at and item.role != "adv"]
        return "adverbial", [item for item in self.items if item.role == "V"]

    def _is_label(self, before: int, behind: Token | None, measure: Measure) -> bool:
        """A bare number behind a noun: "severity 1", "Article 71"."""
        is_noun = behind is not None and behind.kind == "word" and behind.stem not in _MEASURE_VERB_STEMS
        return is_noun and measure.unit[0] == "" and not measure.choices and before != self.group.verb

    def _is_predicate(self, before: int, behind: Token | None) -> bool:
        """Behind "is", "has", "lasts", "lasts for"."""
        if behind is not None and behind.text in ("for", "to") and before > 0:
            behind = self.tokens[before - 1]
        return behind is not None and (behind.kind in ("be", "have") or behind.stem in _MEASURE_VERB_STEMS)

    def _phrase_before(self, at: int) -> list[Item]:
        earlier = [item for item in self.items if item.index < at]
        group = earlier[-1].group if earlier else 0
        return [item for item in earlier if item.group == group]
