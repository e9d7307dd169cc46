"""A noun and an adjective with the same letters: who is patient need be no patient, while a German is German. Both are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from synproof_cli.english.controlled.modifiers import COLOURS, NATIONS, SHAPES
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import TRUE, Atom, Formula, Iff, apply, conjoin, leaves, predicate

ADJECTIVE: Final = "_adjective"
"""What the functor of such an adjective ends with, where the text has the noun too."""
HOMONYMS: Final = frozenset(f"{COLOURS}{SHAPES}{NATIONS}".split()) | frozenset((
    "light", "patient", "minor", "major", "cold", "fine", "principal", "present", "kind", "mean", "novel", "objective", "subject",
    "general", "private", "sound", "well", "right", "left", "still", "short", "grave", "just", "fair", "firm", "content", "capital",
    "characteristic", "constant", "criminal", "current", "desert", "double", "elder", "evil", "express", "final", "future", "ideal",
    "individual", "initial", "junior", "liberal", "liquid", "local", "material", "mercenary", "mineral", "model", "mortal", "native",
    "natural", "negative", "neutral", "noble", "original", "parallel", "past", "periodical", "plain", "plastic", "positive",
    "potential", "prime", "professional", "public", "quiet", "radical", "rival", "royal", "secret", "senior", "sharp", "single",
    "solid", "spare", "special", "standard", "steep", "stock", "straight", "sweet", "tender", "tonic", "total", "uniform", "unknown",
    "void", "wild", "invalid", "adult", "chief", "cardinal", "contrary", "dear", "elastic", "fat", "felt", "fleet", "game", "gross",
    "intern", "level", "medium", "mute", "oral", "premium", "prompt", "relative", "resident", "rich", "rough", "alien", "annual",
    "antique", "average", "bitter", "calm", "classic", "close", "collective", "common", "compact", "complex", "concrete",
    "conservative", "convertible", "crisp", "cross", "damp", "dry", "due", "dumb", "effective", "executive", "fellow", "flush",
    "frank", "free", "friendly", "good", "great", "high", "hollow", "imperative", "independent", "inferior", "superior",
    "intellectual", "key", "lone", "low", "mass", "mature", "mobile", "moral", "musical", "official", "open", "ordinary",
    "particular", "passive", "perfect", "pink", "poor", "practical", "preservative", "prior", "quick", "rank", "rational", "regular",
    "roman", "safe", "second", "minute", "slight", "smooth", "soft", "sour", "stable", "stern", "stray", "stuffed", "sympathetic",
    "tart", "terminal", "thick", "tough", "utter", "variable", "veteran", "vocal", "wanton", "welcome", "whole", "worth", "yellow",
))
"""Words that are a noun and an adjective of its own."""


def homonyms(adjectives: Iterable[str], formulas: Iterable[Formula]) -> list[Rule]:
    """That an adjective says what its noun says; and, as the other reading, that it does not."""
    said = {predicate(leaf.name)[0] for formula in formulas for leaf in leaves(formula) if isinstance(leaf, Atom)}
    both = [word for word in sorted(adjectives) if {word, f"{word}{ADJECTIVE}"} <= said]
    if not both:
        return []
    links = tuple(Iff(Atom(apply(f"{word}{ADJECTIVE}", ("?x",))), Atom(apply(word, ("?x",)))) for word in both)
    remark = Lint("ambiguous", f"'{both[0]}' is a noun and an adjective here: they may say the same (a German is German), or not")
    return [Rule("An adjective says what its noun says.", conjoin(links), alternatives=(TRUE,), lints=(remark,), background=True)]
