"""The reader: a sentence into a formula over a vocabulary, the words for a vocabulary that lacks some, and the way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from synproof_cli.agents.llm.blocks import block, lines, prompt_text
from synproof_cli.model.exchange import Question
from synproof_cli.model.world import AtomDecl

READER: Final = "reader/1"
GLOSSARY: Final = "glossary/1"
BACK_TRANSLATION: Final = "back_translation/1"

MOST_ATOMS: Final = 400
"""Atoms of a vocabulary that are shown; of a larger one the likeliest."""
MOST_NEW: Final = 20
_ALIASES: Final = 12
_FORMULA: Final = {"type": "string", "maxLength": 600}
_REPLY: Final = {
    "type": "object", "additionalProperties": False, "required": ["readable", "conditions", "formula", "why"],
    "properties": {
        "readable": {"type": "boolean"}, "conditions": {"type": "array", "maxItems": 8, "items": _FORMULA}, "formula": _FORMULA,
        "why": {"type": "string", "maxLength": 160},
    },
}
_ATOMS: Final = {
    "type": "object", "additionalProperties": False, "required": ["atoms"],
    "properties": {"atoms": {"type": "array", "maxItems": MOST_NEW, "items": {
        "type": "object", "additionalProperties": False, "required": ["name", "text"],
        "properties": {"name": {"type": "string", "maxLength": 60}, "text": {"type": "string", "maxLength": 120}},
    }}},
}
_SAME: Final = {
    "type": "object", "additionalProperties": False, "required": ["same", "difference"],
    "properties": {"same": {"type": "boolean"}, "difference": {"type": "string", "maxLength": 200}},
}

Kind = Literal["thesis", "condition", "axiom"]


@dataclass(frozen=True, slots=True)
class Reply:
    """A reading as it came: text that nobody has parsed. `formula` is empty where the model says that there is none, and why."""

    conditions: tuple[str, ...]
    formula: str
    why: str


def reading_question(sentence: str, kind: Kind, atoms: Sequence[AtomDecl], context: str, sample: int = 0) -> Question:
    """Asks for the formula of a sentence."""
    user = "\n\n".join((
        lines("vocabulary", map(_entry, atoms[:MOST_ATOMS])), block("context", context), block("sentence", sentence), block("task", kind),
    ))
    return Question("reader", READER, prompt_text("reader"), user, _REPLY, sample, max_tokens=1_200)


def reading_reply(data: Mapping[str, Any]) -> Reply:
    """What was answered (it fits the schema)."""
    formula = data["formula"].strip() if data["readable"] else ""
    return Reply(tuple(item.strip() for item in data["conditions"] if item.strip()), formula, data["why"].strip())


def glossary_question(sentences: Iterable[str], atoms: Sequence[AtomDecl], context: str) -> Question:
    """Asks which statements sentences are made of, beside those the vocabulary has."""
    user = "\n\n".join((
        lines("vocabulary", map(_entry, atoms[:MOST_ATOMS])), block("context", context),
        lines("sentences", ({"sentence": sentence} for sentence in sentences)),
    ))
    return Question("reader", GLOSSARY, prompt_text("glossary"), user, _ATOMS, max_tokens=1_600)


def glossary_reply(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Names and what they are to say."""
    return [(item["name"].strip(), " ".join(item["text"].split()).rstrip(".")) for item in data["atoms"]]


def back_translation_question(sentence: str, english: str) -> Question:
    """Asks whether the formula, said in English, says what the sentence says."""
    user = "\n\n".join((block("sentence", sentence), block("formula_in_english", english)))
    return Question("reader", BACK_TRANSLATION, prompt_text("back_translation"), user, _SAME, max_tokens=800)


def back_translation_reply(data: Mapping[str, Any]) -> str:
    """The difference; "" where there is none."""
    return "" if data["same"] else data["difference"].strip() or "it does not say the same"


def _entry(decl: AtomDecl) -> dict[str, object]:
    """A declaration without what is as usual."""
    fields: dict[str, object] = {"name": decl.name, "text": decl.text}
    if decl.aliases:
        fields["aliases"] = list(decl.aliases[:_ALIASES])
    if decl.type != "bool":
        fields["type"] = decl.type
    for key in ("unit", "values"):
        if value := getattr(decl, key):
            fields[key] = list(value) if isinstance(value, tuple) else value
    return fields
