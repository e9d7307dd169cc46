"""The repairer: closes the gap of an argument whose only fault is a missing step."""

from __future__ import annotations

import json
from typing import Final

from synproof_cli.agents.llm.blocks import block, prompt_text
from synproof_cli.agents.llm.roles.arguing import ACCEPTED, MAX_TOKENS, REPLY, reply_of, told
from synproof_cli.debate.panel import Brief, Draft
from synproof_cli.model.exchange import Question

PROMPT: Final = "repairer/1"


def question(brief: Brief, draft: Draft, gap: str) -> Question:
    """Asks once for the argument with its gap closed; `gap` is the case in which its premises hold and its conclusion fails."""
    given = json.dumps(reply_of(draft), ensure_ascii=False)
    user = "\n\n".join((block("argument", given), block("counterexample", gap), told(brief)))
    return Question("repairer", PROMPT, prompt_text("repairer"), user, REPLY, sample=brief.attempt, max_tokens=MAX_TOKENS, accepts=ACCEPTED)
