"""Determiners: how much of a noun a clause speaks of, and when two noun phrases speak of the same.

An entry that says "all customers" is not said of "a customer", nor an entry about "the obligations" of "an obligation" or "any obligations"
(Barwise & Cooper 1981: determiners denote relations between sets, and these differ). So a quantifier is matched by its like alone, and a
definite plural may stand for "all".
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from synproof_cli.english.lexicon import POSSESSIVES, UNINFLECTED
from synproof_cli.english.words import Token

Kind = Literal["", "a", "the", "its", "of", "all", "any", "no"]
"""`its`: possessive pronoun; `of`: the noun has a genitive before it; `all`: also "every" and "each"; "" for a bare noun."""

_DEFINITE: Final = frozenset(("the", "its", "of"))
_PLURALS: Final = frozenset(("men", "women", "children", "people", "criteria", "feet"))


class Determiner(NamedTuple):
    """What stands before a noun, and whether the noun is plural. `text`: the possessive as it stands."""

    kind: Kind
    plural: bool
    text: str = ""

    @property
    def is_universal(self) -> bool:
        """Whether it speaks of all there are."""
        return self.kind == "all" or (self.plural and self.kind in _DEFINITE)


def determiner_kind(token: Token) -> Kind:
    """The kind of a determiner that stands as a token."""
    if token.kind == "article":
        return "a"
    if token.kind == "definite":
        return "its" if token.text in POSSESSIVES else "the"
    return "any" if token.text == "any" else "all"


def is_plural(text: str) -> bool:
    """Whether a noun is plural by its form."""
    return text in _PLURALS or (text.endswith("s") and not text.endswith(("ss", "us", "is")) and text not in UNINFLECTED)


def same_extent(entry: Determiner, clause: Determiner) -> bool:
    """Whether a noun phrase of a clause may stand for one of an entry."""
    if clause.kind == "its" and entry.kind != "its":  # whose?
        return False
    if "all" in (entry.kind, clause.kind):
        return entry.is_universal and clause.is_universal
    if "any" in (entry.kind, clause.kind):
        return entry.kind == clause.kind or (clause.kind == "any" and entry.kind in ("", "a") and not entry.plural)
    if clause.kind == "no":
        return entry.kind == "no" or not entry.plural
    if entry.plural != clause.plural:
        return clause.plural and clause.kind == ""  # "counterparties" in general are "the counterparty" of the rule
    if not entry.plural or entry.kind in ("", "of"):
        return True
    return clause.kind in _DEFINITE
