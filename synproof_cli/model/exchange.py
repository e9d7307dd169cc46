"""What is asked of a model and what came back: plain values, so that a debate can be recorded and decided again without a network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal, Protocol

from synproof_cli.model.canonical import digest
from synproof_cli.model.values import value

ModelRole = Literal["reader", "opponent", "defender", "repairer", "relation", "fallacy", "duplicate", "extractor"]
Fault = Literal["refused", "cut-off", "invalid", "provider", "budget", "not-recorded"]


@value
class Question:
    """One question to a model. `prompt` names the role's prompt and its version (`opponent/1`), `schema` is the JSON Schema of a reply.

    `sample` tells several samples of one question apart; `max_tokens` bounds the reply. `accepts`: a wider schema, of what is taken all the
    same where an endpoint is not held to `schema`.
    """

    role: ModelRole
    prompt: str
    system: str
    user: str
    schema: Mapping[str, Any]
    sample: int = 0
    max_tokens: int = 2_000
    accepts: Mapping[str, Any] | None = None

    @property
    def accepted(self) -> Mapping[str, Any]:
        """What a reply must fit."""
        return self.schema if self.accepts is None else self.accepts

    @property
    def digest(self) -> str:
        """SHA-256 over all that is asked; with the model's name the key under which the answer is kept."""
        return digest({
            "role": self.role, "prompt": self.prompt, "system": self.system, "user": self.user, "schema": dict(self.schema),
            "sample": self.sample, "max_tokens": self.max_tokens,
        })


@value
class Answer:
    """A reply that fits the schema. `model` gave it; `key` finds the exchange among those kept."""

    data: Mapping[str, Any]
    model: str
    key: str


@value
class Failed:
    """No reply that can be used, and why; never an opponent who had nothing to say.

    refused: the model declined. cut-off: the reply ended too early. invalid: it fits no schema, also when asked again. provider: network,
    HTTP or endpoint. budget: a limit on calls, tokens, cost or time. not-recorded: a replay has no such answer.
    """

    fault: Fault
    reason: str


class Asker(Protocol):
    """Asks one model. Never raises for what a provider does; the budget is checked before each call."""

    def ask(self, question: Question) -> Answer | Failed:
        """The reply, or why there is none."""


@value
class Askers:
    """Who is asked in each role; a role that is not there is asked of nobody."""

    by_role: Mapping[ModelRole, Asker] = field(default_factory=dict)

    def ask(self, question: Question) -> Answer | Failed:
        """The reply of the role's model."""
        asker = self.by_role.get(question.role)
        return asker.ask(question) if asker is not None else Failed("provider", f"no model is configured for the role {question.role}")
