"""Answers that were given before, and no others; and questions that are only written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from synproof_cli.agents.llm.dialect import MODES, Dialect
from synproof_cli.agents.llm.endpoint import Prices
from synproof_cli.agents.llm.exchanges import Exchanges
from synproof_cli.agents.llm.meter import Meter, estimated_tokens
from synproof_cli.model.exchange import Answer, Failed, Question


@dataclass(frozen=True, slots=True)
class RecordedAsker:
    """An `Asker` without a network. `model`: whose answers; "" where any one model's will do. `where`: what has no answer, in words."""

    model: str
    exchanges: Exchanges
    meter: Meter
    where: str

    def ask(self, question: Question) -> Answer | Failed:
        """What came of the question when it was asked; `not-recorded` where it never was."""
        found = self.exchanges.find(question, self.model)
        if found is None:
            who = f"{self.model} " if self.model else ""
            return Failed("not-recorded", f"{self.where} has no answer of {who}to this question ({question.role}, {question.digest[:12]})")
        self.meter.hit(question.role)
        return found


@dataclass(frozen=True, slots=True)
class Planned:
    """A question that would be asked, and what it may need at most."""

    question: Question
    model: str
    prompt_tokens: int
    cost: float | None

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        asked = self.question
        return {
            "role": asked.role, "model": self.model, "prompt": asked.prompt, "system": asked.system, "user": asked.user,
            "schema": dict(asked.schema), "prompt_tokens": self.prompt_tokens, "max_tokens": asked.max_tokens,
            "estimated_cost_usd": self.cost,
        }


@dataclass(slots=True)
class DryAsker:
    """An `Asker` that writes down what it would ask, and asks nobody."""

    model: str
    prices: Prices
    planned: list[Planned] = field(default_factory=list)

    def ask(self, question: Question) -> Failed:
        """Always no answer."""
        body = Dialect(self.model, step=MODES.index("text")).body(question, [], question.max_tokens)
        tokens = estimated_tokens("".join(message["content"] for message in body["messages"]))
        cost = self.prices.cost(tokens, question.max_tokens) if self.prices.known else None
        self.planned.append(Planned(question, self.model, tokens, cost))
        return Failed("not-recorded", "nothing is asked in a dry run")
