"""The judge of fallacies: the specification's five flags for an argument that logic has let pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from synproof_cli.agents.llm.blocks import block, prompt_text
from synproof_cli.debate.panel import FallacyOpinion
from synproof_cli.model.argument import Argument
from synproof_cli.model.exchange import Question
from synproof_cli.sieves.s3_fallacies import FLAGS

PROMPT: Final = "fallacy/1"
_REPLY: Final = {
    "type": "object", "additionalProperties": False, "required": [*FLAGS, "why"],
    "properties": {**{flag: {"type": "boolean"} for flag in FLAGS}, "why": {"type": "string", "maxLength": 300}},
}


def question(argument: Argument) -> Question:
    """Asks for the flags."""
    user = "\n\n".join((block("argument", argument.text), block("target", argument.target_text)))
    return Question("fallacy", PROMPT, prompt_text("fallacy"), user, _REPLY, max_tokens=900)


def opinion(data: Mapping[str, Any], by: str) -> FallacyOpinion:
    """What was answered (it fits the schema)."""
    return FallacyOpinion({flag: data[flag] for flag in FLAGS}, " ".join(data["why"].split()) or "no reason given", by)
