"""The judge of axioms that have no formula: does an argument contradict one of them?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from synproof_cli.agents.llm.blocks import block, lines, prompt_text
from synproof_cli.debate.panel import RelationOpinion
from synproof_cli.model.argument import Argument
from synproof_cli.model.exchange import Question
from synproof_cli.model.world import Axiom

PROMPT: Final = "relation/1"
_MOST: Final = 40
_REPLY: Final = {
    "type": "object", "additionalProperties": False, "required": ["relations", "why"],
    "properties": {
        "relations": {"type": "array", "maxItems": _MOST, "items": {
            "type": "object", "additionalProperties": False, "required": ["axiom", "relation"],
            "properties": {
                "axiom": {"type": "string", "maxLength": 80},
                "relation": {"type": "string", "enum": ["CONTRADICTS", "IDENTICAL", "UNRELATED"]},
            },
        }},
        "why": {"type": "string", "maxLength": 300},
    },
}


def question(argument: Argument, axioms: Sequence[Axiom]) -> Question:
    """Asks for the relation to each axiom."""
    rows = ({"id": axiom.id, "text": axiom.text} for axiom in axioms[:_MOST])
    user = "\n\n".join((block("argument", argument.text), lines("axioms", rows)))
    return Question("relation", PROMPT, prompt_text("relation"), user, _REPLY)


def opinion(data: Mapping[str, Any], by: str) -> RelationOpinion:
    """What was answered (it fits the schema); of two answers for one axiom the first counts."""
    found: dict[str, str] = {}
    for one in data["relations"]:
        found.setdefault(one["axiom"], one["relation"])
    return RelationOpinion(found, " ".join(data["why"].split()) or "no reason given", by)
