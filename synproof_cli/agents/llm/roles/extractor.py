"""The extractor: rules in a passage of a document. A rule whose quote does not stand in the passage is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from synproof_cli.agents.llm.blocks import block, lines, prompt_text
from synproof_cli.agents.llm.roles.reader import MOST_ATOMS
from synproof_cli.model.exchange import Question
from synproof_cli.model.world import AtomDecl

EXTRACTOR: Final = "extractor/1"
MOST_RULES: Final = 40
_REPLY: Final = {
    "type": "object", "additionalProperties": False, "required": ["axioms"],
    "properties": {"axioms": {"type": "array", "maxItems": MOST_RULES, "items": {
        "type": "object", "additionalProperties": False, "required": ["quote", "text", "kind"],
        "properties": {
            "quote": {"type": "string", "maxLength": 1500}, "text": {"type": "string", "maxLength": 800},
            "kind": {"type": "string", "enum": ["strict", "defeasible"]},
        },
    }}},
}


@dataclass(frozen=True, slots=True)
class Extracted:
    """A rule that a model found. `start` and `end` say where its quote stands in the passage; both -1: nowhere, so it is made up."""

    quote: str
    text: str
    kind: Literal["strict", "defeasible"]
    start: int
    end: int


def extraction_question(passage: str, atoms: Sequence[AtomDecl] = ()) -> Question:
    """Asks for the rules of a passage."""
    vocabulary = lines("vocabulary", ({"name": decl.name, "text": decl.text} for decl in atoms[:MOST_ATOMS]))
    user = f"{vocabulary}\n\n{block('passage', passage)}"
    return Question("extractor", EXTRACTOR, prompt_text("extractor"), user, _REPLY, max_tokens=4_000)


def extraction_reply(data: Mapping[str, Any], passage: str) -> list[Extracted]:
    """What was answered (it fits the schema), each quote looked for in the passage letter for letter."""
    found = []
    for item in data["axioms"]:
        quote, text = item["quote"].strip(), " ".join(item["text"].split())
        start = passage.find(quote) if quote else -1
        found.append(Extracted(quote, text, item["kind"], start, start + len(quote) if start >= 0 else -1))
    return found
