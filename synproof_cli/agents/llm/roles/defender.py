"""The defender: refutes the argument that stands against the claim, with what it can cite."""

from __future__ import annotations

from typing import Final

from synproof_cli.agents.llm.blocks import prompt_text
from synproof_cli.agents.llm.roles.arguing import ACCEPTED, MAX_TOKENS, REPLY, told
from synproof_cli.debate.panel import Brief
from synproof_cli.model.exchange import Question

PROMPT: Final = "defender/1"


def question(brief: Brief) -> Question:
    """Asks for one argument, or for the word that there is none. `sample` is the attempt, so that no two attempts share an answer."""
    return Question(
        "defender", PROMPT, prompt_text("defender"), told(brief), REPLY, sample=brief.attempt, max_tokens=MAX_TOKENS, accepts=ACCEPTED,
    )
