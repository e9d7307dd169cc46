"""The opponent: refutes the claim, with what it can cite."""

from __future__ import annotations

from typing import Final

from synproof_cli.agents.llm.blocks import prompt_text
from synproof_cli.agents.llm.roles.arguing import ACCEPTED, MAX_TOKENS, REPLY, told
from synproof_cli.debate.panel import Brief
from synproof_cli.model.exchange import Question

PROMPT: Final = "opponent/1"


def question(brief: Brief) -> Question:
    """Asks for one argument, or for the word that there is none. `sample` is the attempt, so that no two attempts share an answer."""
    return Question(
        "opponent", PROMPT, prompt_text("opponent"), told(brief), REPLY, sample=brief.attempt, max_tokens=MAX_TOKENS, accepts=ACCEPTED,
    )
