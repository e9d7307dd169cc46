"""Readers that answer from a script: an `Asker` of their own, for tests that need no HTTP."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from synproof_cli.model.exchange import Answer, Failed, Question
from synproof_cli.workflows.reading_panel import Kept, Readers

Said = Mapping[str, Any] | Failed


@dataclass
class Scripted:
    """Answers by the sentence that is asked about. `glossary` answers what atoms are new; `same`: what the way back gives."""

    readings: Mapping[str, list[Said] | Said] = field(default_factory=dict)
    glossary: Said = field(default_factory=lambda: {"atoms": []})
    same: Said = field(default_factory=lambda: {"same": True, "difference": ""})
    name: str = "scripted"
    asked: list[Question] = field(default_factory=list)

    def ask(self, question: Question) -> Answer | Failed:
        self.asked.append(question)
        said = self._said(question)
        return said if isinstance(said, Failed) else Answer(said, self.name, question.digest)

    def _said(self, question: Question) -> Said:
        if question.prompt.startswith("glossary"):
            return self.glossary
        if question.prompt.startswith("back"):
            return self.same
        found = next((said for sentence, said in self.readings.items() if f"<sentence>\n{sentence}\n</sentence>" in question.user), None)
        if found is None:
            return {"readable": False, "conditions": [], "formula": "", "why": "no atom fits"}
        return found[question.sample % len(found)] if isinstance(found, list) else found

    def about(self, prompt: str) -> list[Question]:
        return [question for question in self.asked if question.prompt.startswith(prompt)]


def says(formula: str, *conditions: str) -> dict[str, Any]:
    """A reply with a formula."""
    return {"readable": True, "conditions": list(conditions), "formula": formula, "why": ""}


NONE: dict[str, Any] = {"readable": False, "conditions": [], "formula": "", "why": "no atom says so"}


@dataclass
class Shelf:
    """Keeps what was accepted, in memory."""

    rows: dict[str, list[Kept]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def find(self, key: str) -> list[Kept]:
        return self.rows.get(key, [])

    def keep(self, key: str, kind: str, text: str, kept: Kept) -> None:
        self.rows.setdefault(key, []).append(kept)


def readers(*askers: Scripted, **more: Any) -> Readers:
    """Those, asked one after the other."""
    return Readers(tuple(askers), **more)


Make = Callable[..., Readers]
