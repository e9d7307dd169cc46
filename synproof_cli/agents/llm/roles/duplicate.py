"""The judge of duplicates: do two arguments without a formula make the same point?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from synproof_cli.agents.llm.blocks import block, prompt_text
from synproof_cli.debate.panel import SameOpinion
from synproof_cli.model.argument import Argument
from synproof_cli.model.exchange import Question

PROMPT: Final = "duplicate/1"
_REPLY: Final = {
    "type": "object", "additionalProperties": False, "required": ["same", "why"],
    "properties": {"same": {"type": "boolean"}, "why": {"type": "string", "maxLength": 300}},
}


def question(first: Argument, second: Argument) -> Question:
    """Asks whether they are one."""
    user = "\n\n".join((block("first", first.text), block("second", second.text)))
    return Question("duplicate", PROMPT, prompt_text("duplicate"), user, _REPLY, max_tokens=900)


def opinion(data: Mapping[str, Any], by: str) -> SameOpinion:
    """What was answered (it fits the schema)."""
    return SameOpinion(data["same"], by)
