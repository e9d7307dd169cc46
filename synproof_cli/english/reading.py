"""The values a reading consists of."""

from __future__ import annotations

from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Formula, spell
from synproof_cli.model.result import ClauseDoc, ReadingDoc
from synproof_cli.model.values import value


@value
class Near:
    """A vocabulary entry near a text. `similarity`: Dice's coefficient over content words (Dice 1945), in per cent."""

    name: str
    text: str
    similarity: int

    def to_dict(self) -> dict[str, object]:
        """As it stands in a reading's `nearest`."""
        return {"name": self.name, "text": self.text, "similarity": self.similarity}


@value
class ReadClause:
    """A clause as it was read. `english` is the formula in the vocabulary's own words. `how`: matched | typed."""

    text: str
    formula: Formula
    english: str
    how: str

    def to_dict(self) -> ClauseDoc:
        """As it stands in the result."""
        return {"text": self.text, "formula": spell(self.formula), "english": self.english, "how": self.how}


@value
class UnreadPart:
    """A part without a reading: its words, why, and the entries nearest to it."""

    text: str
    reason: str
    nearest: tuple[Near, ...] = ()


@value
class Alternative:
    """Another reading of the same text; a verdict stands only if it has the same finding."""

    conditions: tuple[Formula, ...]
    claim: Formula
    english: str

    def to_dict(self) -> dict[str, object]:
        """As it stands in the result; no key of it is checked there."""
        return {"conditions": [spell(item) for item in self.conditions], "claim": spell(self.claim), "english": self.english}


@value
class Reading:
    """How words became formulas. It is whole iff `unread` is empty; then there is a claim."""

    conditions: tuple[ReadClause, ...] = ()
    claim: ReadClause | None = None
    unread: tuple[UnreadPart, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    lints: tuple[Lint, ...] = ()

    def to_doc(self) -> ReadingDoc:
        """The reading as it stands in the result."""
        return {
            "conditions": [clause.to_dict() for clause in self.conditions],
            "claim": None if self.claim is None else self.claim.to_dict(),
            "unread": [part.text for part in self.unread],
            "nearest": [{"text": part.text, "entries": [near.to_dict() for near in part.nearest]} for part in self.unread],
            "alternatives": [alternative.to_dict() for alternative in self.alternatives],
            "lints": [lint.to_dict() for lint in self.lints],
        }
