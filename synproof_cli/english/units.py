"""Units of measurement: what a unit's words mean, and exact conversion between units of one dimension."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from synproof_cli.english.stem import stem
from synproof_cli.english.words import Token, content_tokens, normalise, tokenise

Unit: TypeAlias = tuple[str, int]
"""A dimension and how many of its base units this unit is. The dimension "" is a bare number."""

BARE: Final[Unit] = ("", 1)
DATE: Final[Unit] = ("date", 1)

_NAMES: Final[dict[str, Unit]] = {
    name: unit
    for names, unit in (
        ("s sec secs second seconds", ("time", 1)), ("min mins minute minutes", ("time", 60)),
        ("h hr hrs hour hours", ("time", 3_600)), ("d day days", ("time", 86_400)), ("week weeks", ("time", 604_800)),
        ("month months", ("months", 1)), ("year years", ("months", 12)), ("% percent", ("%", 1)),
        ("€ eur euro euros", ("EUR", 1)), ("$ usd dollar dollars", ("USD", 1)), ("£ gbp pound pounds", ("GBP", 1)), ("chf", ("CHF", 1)),
    )
    for name in names.split()
}
_PREFIX: Final = frozenset(("€", "eur", "$", "usd", "£", "gbp", "chf"))
_DAY_KINDS: Final = frozenset(("business", "working", "banking", "trading"))


def unit_at(tokens: Sequence[Token], at: int, declared: frozenset[tuple[str, ...]]) -> tuple[Unit, int] | None:
    """The unit that begins at a token, and the index after it. `declared`: stems of the units of the vocabulary's typed atoms."""
    if at >= len(tokens):
        return None
    text = tokens[at].text
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if following in ("day", "days") and (text in _DAY_KINDS or text == "calendar"):
        return (("time", 86_400) if text == "calendar" else (f"{text} days", 1), at + 2)
    if text == "per" and following == "cent":
        return (_NAMES["%"], at + 2)
    if text in _NAMES:
        return (_NAMES[text], at + 1)
    for size in (3, 2, 1):
        stems = tuple(token.stem for token in tokens[at : at + size])
        if len(stems) == size and stems in declared:
            return ((" ".join(stems), 1), at + size)
    return None


def prefix_unit(token: Token) -> Unit | None:
    """The currency a sign or code stands for, when it may stand before its amount."""
    return _NAMES[token.text] if token.text in _PREFIX else None


def declared_unit(text: str) -> Unit:
    """The unit of a typed atom's declaration."""
    tokens = tokenise(normalise(text))
    found = unit_at(tokens, 0, frozenset())
    if found and found[1] == len(tokens):
        return found[0]
    stems = unit_stems(text)
    return (" ".join(stems), 1) if stems else BARE


def unit_stems(text: str) -> tuple[str, ...]:
    """Stems of the content words of a declared unit."""
    return tuple(token.stem for token in content_tokens(tokenise(normalise(text))))


def is_singular(text: str) -> bool:
    """Whether a unit word is singular: "a 48 hour stay"."""
    return text in _NAMES and not text.endswith("s") and len(text) > 2 and stem(text) != "percent"


def convert(value: Fraction, given: Unit, wanted: Unit) -> Fraction | None:
    """The same quantity in another unit; None where the dimensions differ."""
    return value * given[1] / wanted[1] if given[0] == wanted[0] else None
